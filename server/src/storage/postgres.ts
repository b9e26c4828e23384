import pg from "pg";
import { Batch } from "./batch.ts";
import { signed } from "./notices.ts";
import {
  type Decision,
  MIGRATIONS,
  missing,
  type Row,
  type Sql,
  type Statement,
  statement,
  type Taker,
  type Value,
} from "./sql.ts";

const CHANNEL = "gonfalon";
/**
 * Each decision is added if its table is still as the decision found it. The tables are held (in the same order by all, so
 * that nobody waits in a circle) until it is written: whoever wants to change one otherwise waits, and then sees it.
 */
const APPEND = `
  WITH decisions AS (
    SELECT * FROM json_to_recordset(?::json) AS decision(id text, others bigint, n bigint, seat text, option text,
      events text, seen text, at bigint, progress text, deadline bigint, timed boolean)
  ), held AS (
    SELECT decisions.* FROM tables JOIN decisions ON decisions.id = tables.id AND decisions.others = tables.version - tables.length
    WHERE decisions.n = tables.length OR EXISTS (SELECT 1 FROM entries WHERE table_id = decisions.id AND n = decisions.n - 1)
    ORDER BY tables.id FOR NO KEY UPDATE OF tables
  ), added AS (
    INSERT INTO entries (table_id, n, seat, option, events, seen, at, progress)
    SELECT id, n, seat, option, events, seen, at, progress FROM held
    ON CONFLICT DO NOTHING RETURNING table_id, n
  ), timed AS (
    UPDATE tables SET deadline = held.deadline FROM held JOIN added ON added.table_id = held.id AND added.n = held.n
    WHERE held.timed AND tables.id = held.id
  ), told AS (
    SELECT pg_notify(?, ?)
  )
  SELECT added.table_id, added.n FROM added, told`;
const HOLD = "SELECT 1 FROM tables WHERE id = ? FOR UPDATE";
/** Whoever changes a table begins with its row: with this, nobody is in the middle of a change, so nobody waits in a circle. */
const ALONE = "LOCK TABLE tables IN EXCLUSIVE MODE";
/** What a guard that changed no row raises: division by zero. */
const GUARD_FAILED = "22012";
/** Statements of a long transaction that are sent in one breath. */
const GROUP = 500;
/** Milliseconds before we try to listen again. */
const PAUSE = 500;
/**
 * Milliseconds after which an answer will not come any more, and between two looks whether we still hear: a connection that
 * was cut somewhere on the way says nothing of it.
 */
const PATIENCE = 30_000;
const PULSE = 10_000;
/** Whole numbers of eight bytes come as text unless told otherwise; ours are times and counts, safe as numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * PostgreSQL, shared by as many processes as you like. A transaction goes out in one breath (pipelined), so it costs one
 * round trip; notices travel with it by LISTEN and NOTIFY.
 */
export class PostgresSql implements Sql {
  readonly skipLocked = "FOR UPDATE SKIP LOCKED";
  private readonly pool: pg.Pool;
  private readonly decisions = new Batch<Decision>((group) => this.appendAll(group));
  private ear: pg.Client | undefined;
  private closed = false;

  /** `self` marks our own notices. */
  constructor(
    private readonly url: string,
    private readonly self: string,
    private readonly waits = { patience: PATIENCE, pulse: PULSE },
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: 8,
      types,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: waits.patience,
    } as pg.PoolConfig);
    this.pool.on("error", () => {});
    // A connection in use that breaks fails what was asked of it; unheard, its own cry would end the process as well.
    this.pool.on("connect", (client) => client.on("error", () => {}));
  }

  async rows(text: string, ...values: Value[]): Promise<Row[]> {
    return (await this.pool.query(prepared(text, values))).rows;
  }

  /** A table is held before its change is worked out: what is asked of its journal is then asked of all of it. */
  write(statements: readonly Statement[], notice?: string, table?: string): Promise<boolean> {
    if (table !== undefined) return this.guarded(this.inSeveral([statement(HOLD, table), ...statements], notice));
    return this.guarded(isSimple(statements) ? this.inOne(statements, notice) : this.inSeveral(statements, notice));
  }

  /** By a connection of its own, which waits for as long as a statement takes; meanwhile the tables are only read. */
  async writeLong(statements: AsyncIterable<Statement>, notice?: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, pipeline: true } as pg.ClientConfig);
    client.on("error", () => {});
    await client.connect();
    const carryOut = (group: readonly Statement[]) =>
      Promise.all(group.map(({ text, values }) => client.query(prepared(text, values))));
    try {
      await client.query("BEGIN");
      await client.query(ALONE);
      let group: Statement[] = [];
      for await (const one of statements) {
        group.push(one);
        if (group.length < GROUP) continue;
        await carryOut(group);
        group = [];
      }
      await carryOut(notice === undefined ? group : [...group, statement("SELECT pg_notify(?, ?)", CHANNEL, notice)]);
      await client.query("COMMIT");
    } finally {
      // What is not committed by now is taken back.
      await client.end();
    }
  }

  append(decision: Decision): Promise<boolean> {
    return this.decisions.write(decision);
  }

  /** One statement for the decisions of many tables, with one notice for all of them. */
  private async appendAll(group: readonly Decision[]): Promise<boolean[]> {
    const notice = signed({ changed: group.map(({ id }) => id), jobs: false }, this.self);
    const place = ({ id, n }: Decision) => `${id} ${n}`;
    const first = new Map(group.toReversed().map((decision) => [place(decision), decision]));
    const rows = await this.rows(APPEND, JSON.stringify([...first.values()]), CHANNEL, notice);
    const written = new Set(rows.map(({ table_id, n }) => `${table_id} ${n}`));
    return group.map((decision) => first.get(place(decision)) === decision && written.has(place(decision)));
  }

  /** One statement that does it all: one message to the database and one back. */
  private async inOne(statements: readonly Statement[], notice: string | undefined): Promise<void> {
    const parts = statements.map(({ text, guard }, i) => `s${i} AS (${text}${guard ? " RETURNING 1" : ""})`);
    const guard = statements[0]!.guard ? ["1 / (SELECT count(*) FROM s0)"] : [];
    const told = notice === undefined ? [] : ["pg_notify(?, ?)"];
    const text = `WITH ${parts.join(", ")} SELECT ${[...guard, ...told, "1"].join(", ")}`;
    const values = statements.flatMap((one) => one.values);
    await this.pool.query(prepared(text, notice === undefined ? values : [...values, CHANNEL, notice]));
  }

  /** A transaction of several statements, sent in one breath. */
  private async inSeveral(statements: readonly Statement[], notice: string | undefined): Promise<void> {
    const client = await this.pool.connect();
    const queries = [
      client.query("BEGIN"),
      ...statements.map(({ text, values, guard }) => client.query(prepared(guard ? mustChange(text) : text, values))),
      ...(notice === undefined ? [] : [client.query(prepared("SELECT pg_notify(?, ?)", [CHANNEL, notice]))]),
      client.query("COMMIT"),
    ];
    const results = await Promise.allSettled(queries);
    const failure = results.find((one): one is PromiseRejectedResult => one.status === "rejected");
    const commit = results.at(-1)!;
    client.release(commit.status === "rejected" ? (commit.reason as Error) : undefined);
    if (failure) throw failure.reason;
  }

  private async guarded(writing: Promise<void>): Promise<boolean> {
    try {
      await writing;
      return true;
    } catch (error) {
      if ((error as { code?: string }).code === GUARD_FAILED) return false;
      throw error;
    }
  }

  async tell(notice: string): Promise<void> {
    await this.pool.query(prepared("SELECT pg_notify(?, ?)", [CHANNEL, notice]));
  }

  async listen(heard: (notice: string) => void, lost: () => void): Promise<void> {
    const ear = new pg.Client({
      connectionString: this.url,
      query_timeout: this.waits.patience,
      pipeline: true,
    } as pg.ClientConfig);
    let over = false;
    const again = () => {
      clearInterval(pulse);
      if (over || this.closed) return;
      over = true;
      ear.end().catch(() => {});
      setTimeout(() => this.listenAgain(heard, lost), PAUSE).unref();
    };
    const pulse = setInterval(() => ear.query("SELECT 1").catch(again), this.waits.pulse);
    pulse.unref();
    ear.on("error", again);
    ear.on("end", again);
    ear.on("notification", ({ payload }) => heard(payload ?? ""));
    try {
      await ear.connect();
      await ear.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      again();
      throw error;
    }
    this.ear = ear;
  }

  async snapshot(tables: readonly string[], each: Taker): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      for (const table of tables) await fetchAll(client, table, each);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
  }

  async migrate(scripts: readonly string[]): Promise<void> {
    const client = await this.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock(1509)");
      await client.query(MIGRATIONS);
      const { rows } = await client.query("SELECT COALESCE(MAX(version), 0) AS done FROM migrations");
      for (const { script, version } of missing(scripts, rows[0].done)) {
        await client.query(script);
        await client.query("INSERT INTO migrations (version, at) VALUES ($1, $2)", [version, Date.now()]);
      }
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.decisions.idle();
    await this.ear?.end().catch(() => {});
    await this.pool.end();
  }

  private async listenAgain(heard: (notice: string) => void, lost: () => void): Promise<void> {
    if (this.closed) return;
    try {
      await this.listen(heard, lost);
      lost();
    } catch {
      // The database is still away: `listen` has already arranged for the next attempt.
    }
  }
}

/** Reads a table in slices, so that a large one need not fit into memory. */
async function fetchAll(client: pg.PoolClient, table: string, each: Taker): Promise<void> {
  await client.query(`DECLARE slice CURSOR FOR SELECT * FROM ${table}`);
  for (;;) {
    const { rows } = await client.query("FETCH 1000 FROM slice");
    for (const row of rows) await each(table, row);
    if (rows.length === 0) break;
  }
  await client.query("CLOSE slice");
}

/** Whether statements may go as one: they are few and no two of them touch the same table. */
function isSimple(statements: readonly Statement[]): boolean {
  const tables = statements.map(({ text }) => /\b(?:INTO|UPDATE|FROM) (\w+)/.exec(text)?.[1]);
  return statements.length <= 4 && new Set(tables).size === statements.length;
}

/** A guard that changes nothing makes the transaction fail, so that all of it can be sent without waiting. */
function mustChange(text: string): string {
  return `WITH changed AS (${text} RETURNING 1) SELECT 1 / count(*) FROM changed`;
}

const names = new Map<string, { name: string; text: string }>();

function prepared(text: string, values: readonly Value[]): pg.QueryConfig {
  let known = names.get(text);
  if (!known) {
    let count = 0;
    known = { name: `q${names.size}`, text: text.replace(/\?/g, () => `$${++count}`) };
    names.set(text, known);
  }
  return { ...known, values: values as Value[] };
}
