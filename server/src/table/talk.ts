import type { Seat } from "@gonfalon/engine/kernel";
import { badRequest, tooMany } from "../problem.ts";

const MINUTE = 60_000;
/** So many talkers are remembered before those are forgotten who have been silent for a minute. */
const CROWD = 1_000;

/** What may be said at the tables. */
export class Talk {
  /** When each seat has spoken within the last minute. */
  private readonly spoken = new Map<string, readonly number[]>();

  /** `most`: lines that one seat may say in a minute, for everything that is said is kept. */
  constructor(private readonly most: number) {}

  check(table: string, seat: Seat, text: string, now: number): void {
    checkText(text);
    const talker = `${table} ${seat}`;
    const lately = this.lately(talker, now);
    if (lately.length >= this.most)
      throw tooMany(`${this.most} lines in a minute is the most you can write: wait a little.`);
    this.spoken.set(talker, [...lately, now]);
    if (this.spoken.size > CROWD) this.forget(now);
  }

  private lately(talker: string, now: number): readonly number[] {
    return (this.spoken.get(talker) ?? []).filter((at) => now - at < MINUTE);
  }

  private forget(now: number): void {
    for (const talker of this.spoken.keys()) if (this.lately(talker, now).length === 0) this.spoken.delete(talker);
  }
}

/** Chat is plain text, and is shown as such; what looks like markup has no business in it. */
function checkText(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that we refuse
  if (/<[a-z!/?]/i.test(text) || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) {
    throw badRequest("Chat is plain text, without markup or control characters.");
  }
}
