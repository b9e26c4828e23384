import type { Seat } from "@gonfalon/engine/kernel";
import { badRequest, tooMany } from "../problem.ts";

const MINUTE = 60_000;
/** So many talkers are remembered before those are forgotten who have been silent for a minute. */
const MANY = 1_000;

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
    if (this.spoken.size > MANY) this.forget(now);
  }

  private lately(talker: string, now: number): readonly number[] {
    return (this.spoken.get(talker) ?? []).filter((at) => now - at < MINUTE);
  }

  private forget(now: number): void {
    for (const talker of this.spoken.keys()) if (this.lately(talker, now).length === 0) this.spoken.delete(talker);
  }
}

/** What looks like markup, controls a screen or turns its writing round, or is half a character. */
const NOT_PLAIN = /<[a-z!/?]|(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/iu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Chat is plain text, and is shown as such. */
function checkText(text: string): void {
  if (NOT_PLAIN.test(text)) throw badRequest("Chat is plain text, without markup or control characters.");
  if (!VISIBLE.test(text)) throw badRequest("There is nothing to be seen in this line: write some words.");
}
