import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { Thread } from "../thread.ts";
import { Batch } from "./batch.ts";
import {
  type Decision,
  MIGRATIONS,
  missing,
  type Row,
  type Sql,
  type Statement,
  type Taker,
  type Value,
} from "./sql.ts";

/** How long another process (a backup, a restore) may hold the file before we give up. */
const PATIENCE = 10_000;

/**
 * SQLite in one file: WAL, and synchronous=FULL, so that a commit is on disk when it returns. It is read here and written
 * by a thread of its own, so that nobody waits for the disk but those whose decision is on its way there. One server
 * process uses the file; what another (a restore) writes is noticed by SQLite's own counter.
 */
export class SqliteSql implements Sql {
  readonly skipLocked = "";
  private readonly reader: Database.Database;
  private readonly prepare: (text: string) => Database.Statement;
  private writer: Thread | undefined;
  private lost: () => void = () => {};
  private readonly batch = new Batch<Writing>((group) => this.writing().ask("write", group));

  constructor(private readonly file: string) {
    // The seeds of running games are in it: nobody else on this machine may look.
    makeFolder(dirname(file));
    closeSync(openSync(file, "a", 0o600));
    this.reader = new Database(file, { timeout: PATIENCE });
    this.prepare = preparing(this.reader);
    this.reader.pragma("journal_mode = WAL");
    this.reader.pragma("synchronous = FULL");
  }

  async rows(text: string, ...values: Value[]): Promise<Row[]> {
    if (!text.startsWith("SELECT")) return this.writing().ask<Row[]>("rows", { text, values });
    return this.prepare(text).all(values) as Row[];
  }

  write(statements: readonly Statement[]): Promise<boolean> {
    return this.batch.write({ statements });
  }

  /** By a connection of its own: the thread goes on answering, though what it writes must wait. */
  async writeLong(statements: AsyncIterable<Statement>): Promise<void> {
    const database = new Database(this.file, { timeout: PATIENCE });
    const prepare = preparing(database);
    try {
      database.pragma("synchronous = FULL");
      database.pragma("foreign_keys = ON");
      database.exec("BEGIN IMMEDIATE");
      for await (const { text, values } of statements) prepare(text).run(values);
      database.exec("COMMIT");
    } finally {
      if (database.inTransaction) database.exec("ROLLBACK");
      database.close();
    }
  }

  append(decision: Decision): Promise<boolean> {
    const { id, others, n, seat, option, events, seen, at, progress, deadline, timed } = decision;
    const row = [id, others, n, seat, option, events, seen, at, progress];
    return this.batch.write(timed ? { row, deadline } : { row });
  }

  /** There is nobody else. */
  async tell(): Promise<void> {}

  async listen(_heard: (notice: string) => void, lost: () => void): Promise<void> {
    this.lost = lost;
    this.writing();
  }

  async snapshot(tables: readonly string[], each: Taker): Promise<void> {
    this.reader.exec("BEGIN");
    try {
      for (const table of tables) {
        for (const row of this.prepare(`SELECT * FROM ${table}`).iterate()) await each(table, row as Row);
      }
    } finally {
      this.reader.exec("COMMIT");
    }
  }

  async migrate(scripts: readonly string[]): Promise<void> {
    this.reader.exec("BEGIN IMMEDIATE");
    try {
      this.reader.exec(MIGRATIONS);
      const [row] = this.reader.prepare("SELECT COALESCE(MAX(version), 0) AS done FROM migrations").all();
      for (const { script, version } of missing(scripts, (row as { done: number }).done)) {
        this.reader.exec(script);
        this.reader.prepare("INSERT INTO migrations (version, at) VALUES (?, ?)").run(version, Date.now());
      }
      this.reader.exec("COMMIT");
    } catch (error) {
      if (this.reader.inTransaction) this.reader.exec("ROLLBACK");
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.batch.idle();
    if (this.writer?.isAlive) await this.writer.ask("close");
    this.reader.close();
  }

  /** The thread is started when it is first needed (after the migrations), and again should it ever break. */
  private writing(): Thread {
    if (this.writer?.isAlive) return this.writer;
    const source = new URL("./sqliteThread.mjs", import.meta.url);
    this.writer = new Thread(
      source,
      { file: this.file, patience: PATIENCE },
      { told: () => this.lost(), broken: (why) => this.broken(why) },
    );
    return this.writer;
  }

  /** Those who wait are told, and everything is looked at afresh: some of what they wanted may be written. */
  private broken(why: string): Error {
    queueMicrotask(() => this.lost());
    return new Broken(`The thread that writes is broken: ${why}.`);
  }
}

/** Makes a folder and those it lies in. Node's own way tries for ever where the system lets nobody make one, as in /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (existsSync(folder) && statSync(folder).isDirectory()) return;
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder);
  }
}

/** The statements of a connection, each prepared once. */
function preparing(database: Database.Database): (text: string) => Database.Statement {
  const prepared = new Map<string, Database.Statement>();
  return (text) => {
    let statement = prepared.get(text);
    if (!statement) {
      statement = database.prepare(text);
      prepared.set(text, statement);
    }
    return statement;
  };
}

/** What goes to the thread that writes: statements, or the row of a decision as a bare list (names would be copied with each). */
interface Writing {
  readonly statements?: readonly Statement[];
  readonly row?: readonly Value[];
  /** The new deadline of the decision's table, if it has changed. */
  readonly deadline?: number | null;
}

/** The thread that writes has died: whether what it was given is written cannot be known. */
class Broken extends Error {
  readonly code = "SQLITE_THREAD";
}
