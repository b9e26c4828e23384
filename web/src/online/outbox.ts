/** What a seat leaves behind when the page is closed: a decision on its way. */

interface Unsent {
  readonly index: number;
  readonly hash: string;
  readonly option: object;
}

const place = (table: string, seat: string) => `gonfalon unsent ${table} ${seat}`;

/** Kept at once, before anything is sent: a page may be closed at any moment. */
export function keepUnsent(table: string, seat: string, decision: Unsent | null): void {
  if (decision) localStorage.setItem(place(table, seat), JSON.stringify(decision));
  else localStorage.removeItem(place(table, seat));
}

export function unsent(table: string, seat: string): Unsent | null {
  try {
    return JSON.parse(localStorage.getItem(place(table, seat)) ?? "null") as Unsent | null;
  } catch {
    return null;
  }
}
