import type { Edit } from "@gonfalon/engine/kernel";
import type { LookBack, State } from "@gonfalon/wire/messages";
import type { LogLine } from "../referee/protocol.ts";

/** What is told at once, and what changed with it. */
export interface Moment {
  readonly lines: readonly LogLine[];
  readonly edits: readonly Edit[];
}

/**
 * The index up to which nothing is news to a seat: that of its last decision. What stood in the journal from which a
 * table was made has the index 0, and is nobody's news.
 */
export function knownUpTo({ index, recap }: Pick<State, "index" | "recap">): number {
  return Math.max(0, (recap?.[0]?.index ?? index + 1) - 1);
}

/** Changes of which nothing is told are shown together with the next of which something is. */
export function momentsOf({ steps }: LookBack, news: readonly LogLine[]): Moment[] {
  const moments: Moment[] = [];
  let silent: Edit[] = [];
  for (const { index, edits } of steps) {
    const lines = news.filter((line) => line.index === index);
    silent.push(...edits);
    if (lines.length === 0) continue;
    moments.push({ lines, edits: silent });
    silent = [];
  }
  return moments;
}
