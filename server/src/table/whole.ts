import { damaged, type Problem } from "../problem.ts";
import type { StoredEntry, TableRecord } from "./record.ts";

/** The end of a journal as it was some time ago: it may have grown since, but not become shorter unless it was cut back. */
export interface Head {
  readonly cuts: number;
  readonly length: number;
  readonly chain: string;
}

/** What is stored of a journal, from an entry on, to be compared with what should be. */
export interface Stored {
  readonly record: TableRecord;
  /** How many entries there are before the end, all in all. */
  readonly count: number;
  readonly head: Head | undefined;
  readonly entries: readonly StoredEntry[];
  /** Entries before the first of these. */
  readonly base: number;
  /** The chain before the first entry, and after each. */
  readonly chains: readonly string[];
}

/** What is missing or altered in a journal, with the place where it shows. */
export function damageOf({ record, count, head, entries, base, chains }: Stored): string | undefined {
  const { length, state } = record;
  const gap = entries.findIndex(({ n }, i) => n !== base + i);
  if (gap >= 0) return `entry ${base + gap} is missing`;
  if (base + entries.length < length) return `entry ${base + entries.length} is missing`;
  if (count < length) return `${length - count} of the first ${base} entries are missing`;
  const isComparable = head !== undefined && head.cuts === state.cuts;
  if (isComparable && head.length > length) return `entries ${length} to ${head.length - 1} are missing`;
  if (isComparable && head.length >= base && chains[head.length - base] !== head.chain) {
    return `an entry between ${base} and ${head.length - 1} was altered`;
  }
  if (state.chain !== undefined && chains.at(-1) !== state.chain) {
    return `an entry between ${base} and ${length - 1} was altered`;
  }
  return undefined;
}

export function journalDamaged(table: string, what: string): Problem {
  return damaged(`The journal of table ${table} is damaged: ${what}.`);
}
