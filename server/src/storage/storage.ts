import { isAway } from "../problem.ts";
import { type Change, isListed, type Snapshot, type StoredEntry, type TableRecord } from "../table/record.ts";
import type { Head } from "../table/whole.ts";
import { StoredAccounts } from "./accounts.ts";
import { Arrivals, GROUP } from "./arrivals.ts";
import { Installation } from "./installation.ts";
import { StoredJobs } from "./jobs.ts";
import { Notices } from "./notices.ts";
import {
  AS_FOUND,
  asFound,
  cutBack,
  decisionOf,
  entryOf,
  insertEntry,
  isOnlyADecision,
  RECORDS,
  recordOf,
  sideEffects,
} from "./rows.ts";
import { guard, type Sql, statement } from "./sql.ts";
import { StoredWords } from "./words.ts";

/** Everything that is kept: tables and their journals here, the rest beside them. What is written is on disk when the promise is fulfilled. */
export class Storage {
  readonly notices: Notices;
  readonly arrivals: Arrivals;
  readonly jobs: StoredJobs;
  readonly accounts: StoredAccounts;
  readonly words: StoredWords;
  readonly installation: Installation;

  constructor(
    readonly sql: Sql,
    /** Marks our own notices, of which we need not hear. */
    self: string,
    /** Whether the database has a clock of its own. */
    hasClock = false,
    wall: () => number = Date.now,
  ) {
    this.notices = new Notices(sql, self);
    this.arrivals = new Arrivals(sql);
    this.jobs = new StoredJobs(sql);
    this.accounts = new StoredAccounts(sql, this.notices);
    this.words = new StoredWords(sql, this.notices);
    this.installation = new Installation(sql, hasClock, wall);
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  /** False if there is a table of that name. */
  async create(record: TableRecord, entries: readonly StoredEntry[], change: Change): Promise<boolean> {
    const { id, creator, made, terms } = record;
    const { status, state, deadline } = change;
    const arrived = entries.length > GROUP ? await this.arrivals.write(id, entries) : undefined;
    return this.sql.write([
      guard(
        "INSERT INTO tables (id, version, length, status, listed, creator, made, deadline, setup, state) " +
          "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE COALESCE((SELECT lease FROM arrivals WHERE table_id = ?), '') = ? " +
          "ON CONFLICT (id) DO NOTHING",
        ...[id, record.version, entries.length, status, Number(isListed(status, state)), creator, made, deadline],
        ...[JSON.stringify(terms), JSON.stringify(state), id, arrived?.lease ?? ""],
      ),
      ...(arrived ? [arrived.end] : entries.map((entry) => insertEntry(id, entry))),
      ...sideEffects(id, change),
    ]);
  }

  /**
   * Writes a change if the table is still as `record` says; otherwise nothing, and the answer is false. If the database does
   * not answer the table is looked at again, at once and when we hear that the change is written.
   */
  commit(record: TableRecord, change: Change): Promise<boolean> {
    const written = this.writeChange(record, change);
    written.catch((error) => {
      if (isAway(error)) this.notices.doubt(record.id);
    });
    return written;
  }

  private writeChange(record: TableRecord, change: Change): Promise<boolean> {
    const { id, version } = record;
    const { status, state, deadline, append, cut } = change;
    if (append && isOnlyADecision(record, change)) return this.sql.append(decisionOf(record, change, append));
    const length = cut ?? record.length + (append ? 1 : 0);
    return this.notices.write(
      [
        guard(
          "UPDATE tables SET version = ?, length = ?, status = ?, listed = ?, deadline = ?, state = ? " +
            `WHERE ${AS_FOUND}`,
          ...[version + 1, length, status, Number(isListed(status, state)), deadline, JSON.stringify(state)],
          ...asFound(record),
        ),
        ...(cut === undefined ? [] : cutBack(id, cut)),
        ...(append ? [insertEntry(id, append)] : []),
        ...sideEffects(id, change),
      ],
      { changed: [id], jobs: change.addJobs.length > 0 },
      id,
    );
  }

  /** Removes a table if it is still as `record` says. */
  remove(record: TableRecord): Promise<boolean> {
    const { id } = record;
    return this.notices.write(
      [
        guard(`DELETE FROM tables WHERE ${AS_FOUND}`, ...asFound(record)),
        statement("DELETE FROM entries WHERE table_id = ?", id),
      ],
      { changed: [id], jobs: false },
      id,
    );
  }

  async table(id: string): Promise<TableRecord | undefined> {
    const [row] = await this.sql.rows(`${RECORDS} WHERE id = ?`, id);
    return row && recordOf(row);
  }

  async openTables(most: number): Promise<TableRecord[]> {
    return (await this.sql.rows(`${RECORDS} WHERE listed = 1 ORDER BY made DESC LIMIT ?`, most)).map(recordOf);
  }

  async tablesOf(account: string): Promise<TableRecord[]> {
    const rows = await this.sql.rows(
      `${RECORDS} JOIN members ON members.table_id = tables.id WHERE members.account_id = ? ORDER BY made DESC`,
      account,
    );
    return rows.map(recordOf);
  }

  /** Tables of one creator that are not over. */
  async unfinished(creator: string): Promise<number> {
    const [row] = await this.sql.rows(
      "SELECT COUNT(*) AS count FROM tables WHERE creator = ? AND status IN ('open', 'playing')",
      creator,
    );
    return Number(row!.count);
  }

  /** Tables that one creator has made since then, and that are still there. */
  async madeSince(creator: string, since: number): Promise<number> {
    const text = "SELECT COUNT(*) AS count FROM tables WHERE creator = ? AND made > ?";
    return Number((await this.sql.rows(text, creator, since))[0]!.count);
  }

  /** Tables that were made before then and at which play has not begun. */
  async unbegun(before: number, most: number): Promise<string[]> {
    const text = "SELECT id FROM tables WHERE status = 'open' AND made < ? LIMIT ?";
    return (await this.sql.rows(text, before, most)).map(({ id }) => String(id));
  }

  /** Tables at which one client sits and that are not over. */
  async held(client: string): Promise<number> {
    const [row] = await this.sql.rows(
      "SELECT COUNT(*) AS count FROM holders JOIN tables ON tables.id = holders.table_id " +
        "WHERE holders.client = ? AND tables.status IN ('open', 'playing')",
      client,
    );
    return Number(row!.count);
  }

  /** Tables at which somebody's time has run out. */
  async overdue(now: number, most: number): Promise<string[]> {
    const rows = await this.sql.rows("SELECT id FROM tables WHERE deadline <= ? LIMIT ?", now, most);
    return rows.map(({ id }) => String(id));
  }

  async entries(table: string, from = 0): Promise<StoredEntry[]> {
    const rows = await this.sql.rows("SELECT * FROM entries WHERE table_id = ? AND n >= ? ORDER BY n", table, from);
    return rows.map(entryOf);
  }

  /** How many entries there are before the `length`th. */
  async countEntries(table: string, length: number): Promise<number> {
    const text = "SELECT COUNT(*) AS count FROM entries WHERE table_id = ? AND n < ?";
    return Number((await this.sql.rows(text, table, length))[0]!.count);
  }

  /** Where a journal ended when it was last noted. */
  async head(table: string): Promise<Head | undefined> {
    const [row] = await this.sql.rows("SELECT cuts, length, chain FROM heads WHERE table_id = ?", table);
    return row as unknown as Head | undefined;
  }

  /**
   * Only of journals that are still so long: a backup may have been put in their place. In one order by all processes, so
   * that nobody waits in a circle.
   */
  async noteHeads(heads: ReadonlyMap<string, Head>): Promise<void> {
    const text =
      "INSERT INTO heads (table_id, cuts, length, chain) SELECT id, ?, ?, ? FROM tables " +
      "WHERE id = ? AND EXISTS (SELECT 1 FROM entries WHERE table_id = ? AND n = ?) " +
      "ON CONFLICT (table_id) DO UPDATE SET cuts = excluded.cuts, length = excluded.length, chain = excluded.chain " +
      "WHERE heads.cuts < excluded.cuts OR (heads.cuts = excluded.cuts AND heads.length < excluded.length)";
    const sorted = [...heads].sort(([a], [b]) => (a < b ? -1 : 1));
    const statements = sorted.map(([id, { cuts, length, chain }]) =>
      statement(text, cuts, length, chain, id, id, length - 1),
    );
    await this.sql.write(statements, undefined, sorted[0]?.[0]);
  }

  /** Tables at which a clock runs. */
  async timed(): Promise<string[]> {
    const rows = await this.sql.rows("SELECT id FROM tables WHERE deadline IS NOT NULL AND status = 'playing'");
    return rows.map(({ id }) => String(id));
  }

  async entriesWithoutTable(): Promise<number> {
    const text =
      "SELECT COUNT(*) AS count FROM entries WHERE table_id NOT IN (SELECT id FROM tables) " +
      "AND table_id NOT IN (SELECT table_id FROM arrivals)";
    return Number((await this.sql.rows(text))[0]!.count);
  }

  async tableIds(): Promise<string[]> {
    return (await this.sql.rows("SELECT id FROM tables ORDER BY made, id")).map(({ id }) => String(id));
  }

  /** The last entries, latest first. */
  async lastEntries(table: string, before: number, most: number): Promise<StoredEntry[]> {
    const text = "SELECT * FROM entries WHERE table_id = ? AND n < ? ORDER BY n DESC LIMIT ?";
    return (await this.sql.rows(text, table, before, most)).map(entryOf);
  }

  async snapshot(table: string): Promise<Snapshot | undefined> {
    const [row] = await this.sql.rows(
      "SELECT length, code, hash, position, chain FROM snapshots WHERE table_id = ?",
      table,
    );
    return row as unknown as Snapshot | undefined;
  }
}
