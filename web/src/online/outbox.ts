/** What a seat leaves behind when the page is closed: a decision on its way. */

import type { Action } from "@gonfalon/wire/messages";

export type Decision = Omit<Extract<Action, { type: "play" }>, "type">;

const place = (table: string, seat: string) => `gonfalon unsent ${table} ${seat}`;

/** Kept at once, before anything is sent: a page may be closed at any moment. */
export function keepUnsent(table: string, seat: string, decision: Decision | null): void {
  if (decision) localStorage.setItem(place(table, seat), JSON.stringify(decision));
  else localStorage.removeItem(place(table, seat));
}

export function unsent(table: string, seat: string): Decision | null {
  try {
    return JSON.parse(localStorage.getItem(place(table, seat)) ?? "null") as Decision | null;
  } catch {
    return null;
  }
}
