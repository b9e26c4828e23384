import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "libsql";
import { MIGRATIONS, missing, type Row, type Sql, type Statement, type Value } from "./sql.ts";

interface Waiting {
  readonly statements: readonly Statement[];
  settle(done: boolean): void;
  fail(error: unknown): void;
}

/** How long another process (a backup, a restore) may hold the file before we give up. */
const PATIENCE = 10_000;
/** How often we look whether another process has written to the file. */
const LOOK = 1_000;

/**
 * SQLite in one file: WAL, and synchronous=FULL, so that a commit is on disk when it returns. Transactions that are asked
 * for in the same turn of the event loop share one commit, and each is acknowledged only after it. One server process
 * uses the file; what another (a restore) writes is noticed by SQLite's own counter.
 */
export class SqliteSql implements Sql {
  readonly skipLocked = "";
  private readonly database: Database.Database;
  private readonly prepared = new Map<string, Database.Statement>();
  private waiting: Waiting[] = [];
  private lookout: NodeJS.Timeout | undefined;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.database = new Database(file, { timeout: PATIENCE });
    this.database.pragma("journal_mode = WAL");
    this.database.pragma("synchronous = FULL");
    this.database.pragma("foreign_keys = ON");
  }

  async rows(text: string, ...values: Value[]): Promise<Row[]> {
    return this.prepare(text).all(values) as Row[];
  }

  write(statements: readonly Statement[]): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.waiting.push({ statements, settle, fail });
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    });
  }

  async listen(_heard: (notice: string) => void, lost: () => void): Promise<void> {
    let known = this.dataVersion();
    this.lookout = setInterval(() => {
      const now = this.dataVersion();
      if (now !== known) lost();
      known = now;
    }, LOOK);
    this.lookout.unref();
  }

  async snapshot(tables: readonly string[], each: (table: string, row: Row) => void): Promise<void> {
    this.database.exec("BEGIN");
    try {
      for (const table of tables) {
        for (const row of this.prepare(`SELECT * FROM ${table}`).iterate()) each(table, row as Row);
      }
    } finally {
      this.database.exec("COMMIT");
    }
  }

  async migrate(scripts: readonly string[]): Promise<void> {
    this.transaction(() => {
      this.database.exec(MIGRATIONS);
      const [row] = this.database.prepare("SELECT COALESCE(MAX(version), 0) AS done FROM migrations").all();
      for (const { script, version } of missing(scripts, (row as { done: number }).done)) {
        this.database.exec(script);
        this.database.prepare("INSERT INTO migrations (version, at) VALUES (?, ?)").run(version, Date.now());
      }
    });
  }

  async close(): Promise<void> {
    clearInterval(this.lookout);
    this.flush();
    this.database.close();
  }

  /** Changes when another connection has written. */
  private dataVersion(): unknown {
    return JSON.stringify(this.database.pragma("data_version"));
  }

  private prepare(text: string): Database.Statement {
    let statement = this.prepared.get(text);
    if (!statement) {
      statement = this.database.prepare(text);
      this.prepared.set(text, statement);
    }
    return statement;
  }

  /** One commit for all that wait. If one of them cannot be written, each is tried by itself: only that one fails. */
  private flush(): void {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    try {
      const outcomes = this.transaction(() => group.map(({ statements }) => this.carryOut(statements)));
      group.forEach(({ settle }, i) => {
        settle(outcomes[i]!);
      });
    } catch (error) {
      if (group.length === 1) group[0]!.fail(error);
      else for (const one of group) this.alone(one);
    }
  }

  private alone({ statements, settle, fail }: Waiting): void {
    try {
      settle(this.transaction(() => this.carryOut(statements)));
    } catch (error) {
      fail(error);
    }
  }

  private transaction<T>(work: () => T): T {
    this.prepare("BEGIN IMMEDIATE").run();
    try {
      const result = work();
      this.prepare("COMMIT").run();
      return result;
    } catch (error) {
      if (this.database.inTransaction) this.prepare("ROLLBACK").run();
      throw error;
    }
  }

  /** A guard comes first, so when it changes nothing there is nothing to take back. */
  private carryOut(statements: readonly Statement[]): boolean {
    for (const { text, values, guard } of statements) {
      const { changes } = this.prepare(text).run(values as Value[]);
      if (guard && changes === 0) return false;
    }
    return true;
  }
}
