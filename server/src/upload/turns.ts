import { tooMany } from "../problem.ts";

/** Uploads that are read at once; others wait, unread. */
const AT_ONCE = 2;
/** Uploads that wait at most. */
const MOST_WAITING = 32;

/** Whose upload is read when: one of each client at a time, and few at once of all. Nothing of it is read before its turn. */
export class Turns {
  private readonly clients = new Set<string>();
  private readonly line: (() => void)[] = [];
  private under = 0;

  /** Waits for a turn. Whoever has had it gives it back by what is returned. */
  async take(client: string): Promise<() => void> {
    if (this.clients.has(client)) throw tooMany("You are uploading a journal already: one at a time.");
    if (this.line.length >= MOST_WAITING) throw tooMany("Many journals are being uploaded just now: try again soon.");
    this.clients.add(client);
    if (this.under < AT_ONCE) this.under++;
    else await new Promise<void>((resolve) => this.line.push(resolve));
    return () => this.giveBack(client);
  }

  private giveBack(client: string): void {
    if (!this.clients.delete(client)) return;
    const next = this.line.shift();
    if (next) next();
    else this.under--;
  }
}
