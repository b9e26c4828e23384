import { refused } from "@gonfalon/engine/kernel";

/** The little that a database must be able to do for us; everything else is said once, in storage.ts. */
export interface Sql {
  /** Rows of one statement. Parameters are written as `?`. */
  rows(text: string, ...values: Value[]): Promise<Row[]>;
  /**
   * One transaction, durable when the promise is fulfilled. The first statement may be a guard: if it changes no row
   * nothing at all is written and the answer is false. `notice` is told to every process on the same database once the transaction is in.
   * Where it changes a `table` (one to play at), no decision is added to that one meanwhile.
   */
  write(statements: readonly Statement[], notice?: string, table?: string): Promise<boolean>;
  /** The same for statements without a guard that need not fit into memory: if one cannot be had or fails, nothing is written. */
  writeLong(statements: AsyncIterable<Statement>, notice?: string): Promise<void>;
  /**
   * The same for the one thing that happens all the time: a decision is added to a journal, and nothing else. Decisions of
   * many tables share a transaction, each with its own guard.
   */
  append(decision: Decision): Promise<boolean>;
  /** Tells every process on the same database something that is not kept. */
  tell(notice: string): Promise<void>;
  /** Hears the notices of all processes; `lost` is called when some may have been missed. */
  listen(heard: (notice: string) => void, lost: () => void): Promise<void>;
  /** All rows of the tables as they are at one moment; it waits for whoever takes them. */
  snapshot(tables: readonly string[], each: Taker): Promise<void>;
  /** Carries out, in one transaction, those of the numbered scripts that this database has not seen yet. */
  migrate(scripts: readonly string[]): Promise<void>;
  /** Added to the choice of a job so that two processes never wait for each other. */
  readonly skipLocked: string;
  close(): Promise<void>;
}

/**
 * A decision, and what it changes of its table's state. It is added if there were so many `others` (changes that were no
 * decisions) before it, and if nobody else's is the `n`th.
 */
export interface Decision {
  readonly id: string;
  readonly others: number;
  readonly n: number;
  readonly seat: string;
  readonly option: string;
  readonly events: string;
  readonly seen: string;
  readonly at: number;
  readonly progress: string;
  readonly deadline: number | null;
  /** Whether the deadline is another than before. */
  readonly timed: boolean;
}

/** Takes a row of a table; a promise asks for time to do so. */
export type Taker = (table: string, row: Row) => unknown;

export type Value = string | number | null;
export type Row = Record<string, Value>;

export interface Statement {
  readonly text: string;
  readonly values: readonly Value[];
  readonly guard?: boolean;
}

export function statement(text: string, ...values: Value[]): Statement {
  return { text, values };
}

/** A statement that must change a row, or the whole transaction is void. */
export function guard(text: string, ...values: Value[]): Statement {
  return { text, values, guard: true };
}

/** The note of which scripts were carried out. */
export const MIGRATIONS = "CREATE TABLE IF NOT EXISTS migrations (version BIGINT PRIMARY KEY, at BIGINT NOT NULL)";

/** Refuses a database that a newer version of the program has changed already. */
export function missing(scripts: readonly string[], done: number): readonly { script: string; version: number }[] {
  if (done > scripts.length) {
    throw refused(
      `The database is at version ${done}, this program knows only ${scripts.length}: run the newer program, or restore ` +
        "a backup made by this one.",
    );
  }
  return scripts.slice(done).map((script, i) => ({ script, version: done + i + 1 }));
}
