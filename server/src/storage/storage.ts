import { randomBytes } from "node:crypto";
import { Refused, refused, type Seat } from "@gonfalon/engine/kernel";
import { isAway } from "../problem.ts";
import {
  type Change,
  isListed,
  type Job,
  type JobKind,
  type Snapshot,
  type StoredEntry,
  type TableRecord,
} from "../table/record.ts";
import type { Head } from "../table/whole.ts";
import type { KeptTime } from "../time.ts";
import { migrations } from "./migrations.ts";
import { PostgresSql } from "./postgres.ts";
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
import { guard, type Sql, type Statement, statement } from "./sql.ts";
import { SqliteSql } from "./sqlite.ts";

export interface Account {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly email: string | null;
  readonly webhook: string | null;
  /** The e-mail address that was found to be theirs: e-mails go to no other. */
  readonly confirmed: string | null;
}

export interface ChatLine {
  readonly seat: Seat;
  readonly text: string;
  readonly at: number;
}

export interface StorageOptions {
  /** Folder of the SQLite file. */
  readonly dataDir: string;
  /** PostgreSQL in place of SQLite. */
  readonly databaseUrl?: string | undefined;
  /** The clock of this machine, which somebody may move. */
  readonly wall?: () => number;
  /** The database is not brought up to date. */
  readonly asItIs?: boolean;
}

/** Told to every process when something has changed. */
export type Notice =
  | { readonly changed: readonly string[]; readonly jobs: boolean }
  | { readonly chat: string; readonly line: ChatLine }
  /** How far a computer player has come with its thoughts. */
  | { readonly thinks: string; readonly seat: Seat; readonly done: number }
  /** Sessions of this account have ended. */
  | { readonly signedOut: string }
  | { readonly all: true };
type Signed = Notice & { readonly from: string };

/** Opens the storage and brings its database up to date; `asItIs`: refuses one that is not. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const self = randomBytes(6).toString("base64url");
  let sql: Sql | undefined;
  try {
    sql = connect(options, self);
    if (options.databaseUrl) await checkClock(sql);
    await (options.asItIs ? checkVersion(sql) : sql.migrate(migrations));
  } catch (error) {
    await sql?.close();
    throw error instanceof Refused ? error : unusable(options, error as Error);
  }
  return new Storage(sql, self, options.databaseUrl !== undefined, options.wall);
}

function connect({ dataDir, databaseUrl }: StorageOptions, self: string): Sql {
  return databaseUrl ? new PostgresSql(databaseUrl, self) : new SqliteSql(`${dataDir}/gonfalon.db`);
}

/** What an operator can do something about. The address itself may hold a password. */
function unusable({ dataDir, databaseUrl }: StorageOptions, { message }: Error): Refused {
  return databaseUrl
    ? refused(`The database of DATABASE_URL cannot be used (${message}): is it running, and is the address right?`)
    : refused(
        `The games in ${dataDir} cannot be used (${message}): may this account write there, and is nothing else ` +
          "called gonfalon.db?",
      );
}

/** Milliseconds by which our clock and the database's may differ. */
const MOST_APART = 30_000;

/** Processes share the times at which clocks run out and leases end: one that is ahead would end games before their time. */
async function checkClock(sql: Sql): Promise<void> {
  const [row] = await sql.rows("SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now");
  const ahead = Date.now() - Number(row!.now);
  if (Math.abs(ahead) <= MOST_APART) return;
  const apart = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? "ahead of" : "behind"}`;
  throw refused(`The clock of this machine is ${apart} that of the database: set both right, then start again.`);
}

/** Whoever only looks must not bring a database up to date under a server that is older. */
async function checkVersion(sql: Sql): Promise<void> {
  const [row] = await sql.rows("SELECT MAX(version) AS version FROM migrations");
  const version = Number(row?.version);
  if (version === migrations.length) return;
  throw refused(
    `The database has version ${version}, this program ${migrations.length}: use the program that serves it, or let this ` +
      "one serve it first.",
  );
}

/** Everything that is kept. What is written here is on disk when the promise is fulfilled. */
export class Storage {
  private heard: (notice: Notice) => void = () => {};
  /** Tables of which we were not told whether a change is written: it may be, now or later. */
  private readonly inDoubt = new Set<string>();

  constructor(
    readonly sql: Sql,
    /** Marks our own notices, of which we need not hear. */
    private readonly self: string,
    /** Whether the database has a clock of its own, which several machines share; otherwise ours is meant. */
    private readonly hasClock = false,
    private readonly wall: () => number = Date.now,
  ) {}

  close(): Promise<void> {
    return this.sql.close();
  }

  /** Hears of changes made by other processes; `lost` when some notices may have been missed. */
  listen(heard: (notice: Notice) => void, lost: () => void): Promise<void> {
    this.heard = heard;
    return this.sql.listen((text) => {
      const notice = JSON.parse(text) as Signed;
      if (notice.from !== this.self || this.settlesADoubt(notice)) heard(notice);
    }, lost);
  }

  /** Whether a notice of our own tells us something after all. */
  private settlesADoubt(notice: Notice): boolean {
    return "changed" in notice && notice.changed.filter((id) => this.inDoubt.delete(id)).length > 0;
  }

  /** Tells the other processes something of which nothing is kept. */
  async tell(notice: Notice): Promise<void> {
    await this.sql.tell(JSON.stringify({ ...notice, from: this.self } satisfies Signed));
  }

  /** One transaction that the other processes are told of. */
  write(statements: readonly Statement[], notice: Notice, table?: string): Promise<boolean> {
    return this.sql.write(statements, JSON.stringify({ ...notice, from: this.self } satisfies Signed), table);
  }

  /** The same for more statements than should be in memory at once. */
  writeLong(statements: AsyncIterable<Statement>, notice: Notice): Promise<void> {
    return this.sql.writeLong(statements, JSON.stringify({ ...notice, from: this.self } satisfies Signed));
  }

  // Tables and their journals

  /** False if there is a table of that name. */
  create(record: TableRecord, entries: readonly StoredEntry[], change: Change): Promise<boolean> {
    const { id, creator, made, terms } = record;
    const { status, state, deadline } = change;
    return this.sql.write([
      guard(
        "INSERT INTO tables (id, version, length, status, listed, creator, made, deadline, setup, state) " +
          "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        ...[id, record.version, entries.length, status, Number(isListed(status, state)), creator, made, deadline],
        ...[JSON.stringify(terms), JSON.stringify(state)],
      ),
      ...entries.map((entry) => insertEntry(id, entry)),
      ...sideEffects(id, change),
    ]);
  }

  /**
   * Writes a change if the table is still as `record` says; otherwise nothing, and the answer is false. If the database does
   * not answer the table is looked at again, at once and when we hear that the change is written.
   */
  async commit(record: TableRecord, change: Change): Promise<boolean> {
    try {
      return await this.writeChange(record, change);
    } catch (error) {
      if (isAway(error)) {
        this.inDoubt.add(record.id);
        this.heard({ changed: [record.id], jobs: true });
      }
      throw error;
    }
  }

  private writeChange(record: TableRecord, change: Change): Promise<boolean> {
    const { id, version } = record;
    const { status, state, deadline, append, cut } = change;
    if (append && isOnlyADecision(record, change)) return this.sql.append(decisionOf(record, change, append));
    const length = cut ?? record.length + (append ? 1 : 0);
    return this.write(
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
    return this.write(
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

  /** Writes something, to see whether that can be done. */
  async beat(): Promise<void> {
    const text =
      "INSERT INTO meta (name, value) VALUES ('beat', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    await this.sql.write([statement(text, String(Date.now()))]);
  }

  /** What the clock says that all processes on this database share. */
  async clock(): Promise<number> {
    if (!this.hasClock) return this.wall();
    const [row] = await this.sql.rows("SELECT EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS now");
    return Number(row!.now);
  }

  async keptTime(): Promise<KeptTime | undefined> {
    const [row] = await this.sql.rows("SELECT value FROM meta WHERE name = 'time'");
    return row && (JSON.parse(String(row.value)) as KeptTime);
  }

  async keepTime(time: KeptTime): Promise<void> {
    const text =
      "INSERT INTO meta (name, value) VALUES ('time', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    await this.sql.write([statement(text, JSON.stringify(time))]);
  }

  /** Tables at which a clock runs. */
  async timed(): Promise<string[]> {
    const rows = await this.sql.rows("SELECT id FROM tables WHERE deadline IS NOT NULL AND status = 'playing'");
    return rows.map(({ id }) => String(id));
  }

  async entriesWithoutTable(): Promise<number> {
    const text = "SELECT COUNT(*) AS count FROM entries WHERE table_id NOT IN (SELECT id FROM tables)";
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

  // Jobs

  /** Takes a job that is due and that no living process holds; the lease ends by itself at `until`. */
  async takeJob(kind: JobKind, now: number, until: number): Promise<Job | undefined> {
    const lease = randomBytes(12).toString("base64url");
    const [row] = await this.sql.rows(
      "UPDATE jobs SET lease = ?, lease_until = ?, attempts = attempts + 1 WHERE (kind, table_id, seat) = " +
        "(SELECT kind, table_id, seat FROM jobs WHERE kind = ? AND due <= ? AND lease_until <= ? " +
        `ORDER BY due LIMIT 1 ${this.sql.skipLocked}) RETURNING kind, table_id, seat, attempts`,
      ...[lease, until, kind, now, now],
    );
    if (!row) return undefined;
    return { kind, table: String(row.table_id), seat: String(row.seat), attempts: Number(row.attempts), lease };
  }

  /** Keeps a job for longer; false when another process has it by now. */
  extendJob({ kind, table, seat, lease }: Job, until: number): Promise<boolean> {
    const text = "UPDATE jobs SET lease_until = ? WHERE kind = ? AND table_id = ? AND seat = ? AND lease = ?";
    return this.sql.write([guard(text, until, kind, table, seat, lease)]);
  }

  /** Gives a job back, to be taken again at `due`; `attempts` are those that count as failures. */
  async releaseJob({ kind, table, seat, lease, attempts }: Job, due: number): Promise<void> {
    const text =
      "UPDATE jobs SET due = ?, lease_until = 0, attempts = ? WHERE kind = ? AND table_id = ? AND seat = ? AND lease = ?";
    await this.sql.write([statement(text, due, attempts, kind, table, seat, lease)]);
  }

  /** Takes all jobs from their holders: for whoever is alone with the database, and so knows that they are dead. */
  async freeJobs(): Promise<void> {
    await this.sql.write([statement("UPDATE jobs SET lease_until = 0")]);
  }

  async finishJob({ kind, table, seat, lease }: Job): Promise<void> {
    const text = "DELETE FROM jobs WHERE kind = ? AND table_id = ? AND seat = ? AND lease = ?";
    await this.sql.write([statement(text, kind, table, seat, lease)]);
  }

  async waitingJobs(): Promise<Record<string, number>> {
    const rows = await this.sql.rows("SELECT kind, COUNT(*) AS count FROM jobs GROUP BY kind");
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
  }

  // Accounts

  /** False when the name is taken. */
  async createAccount(account: Account, folded: string, made: number): Promise<boolean> {
    const { id, name, password, email, webhook, confirmed } = account;
    return this.sql.write([
      guard(
        "INSERT INTO accounts (id, name, folded, password, email, webhook, confirmed, made) " +
          "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (folded) DO NOTHING",
        ...[id, name, folded, password, email, webhook, confirmed, made],
      ),
    ]);
  }

  async accountNamed(folded: string): Promise<Account | undefined> {
    const [row] = await this.sql.rows("SELECT * FROM accounts WHERE folded = ?", folded);
    return row as unknown as Account | undefined;
  }

  async account(id: string): Promise<Account | undefined> {
    const [row] = await this.sql.rows("SELECT * FROM accounts WHERE id = ?", id);
    return row as unknown as Account | undefined;
  }

  async setContact(account: string, email: string | null, webhook: string | null): Promise<void> {
    await this.sql.write([
      statement("UPDATE accounts SET email = ?, webhook = ? WHERE id = ?", email, webhook, account),
    ]);
  }

  /** Whether an e-mail address is still that of an account; if so it is now found to be theirs. */
  async confirmEmail(account: string, email: string): Promise<boolean> {
    return this.sql.write([guard("UPDATE accounts SET confirmed = email WHERE id = ? AND email = ?", account, email)]);
  }

  async forgetEmail(account: string, email: string): Promise<boolean> {
    const text = "UPDATE accounts SET email = NULL, confirmed = NULL WHERE id = ? AND email = ?";
    return this.sql.write([guard(text, account, email)]);
  }

  /** A new password in place of the old one, which ends all sessions; false if the old one is another by now. */
  setPassword({ id, password: old }: Account, password: string): Promise<boolean> {
    return this.endSessions(id, [
      guard("UPDATE accounts SET password = ? WHERE id = ? AND password = ?", password, id, old),
      statement("DELETE FROM sessions WHERE account_id = ?", id),
    ]);
  }

  /** Removes an account and its sessions; false if it sits at a table. */
  removeAccount(account: string): Promise<boolean> {
    const isNowhere = "NOT EXISTS (SELECT 1 FROM members WHERE account_id = ?)";
    return this.endSessions(account, [guard(`DELETE FROM accounts WHERE id = ? AND ${isNowhere}`, account, account)]);
  }

  /** Opens a session for whoever knows the password; false if it is another by now, or the account is gone. */
  async openSession(token: string, { id, password }: Account, expires: number, now: number): Promise<boolean> {
    await this.sql.write([statement("DELETE FROM sessions WHERE expires <= ?", now)]);
    const text =
      "INSERT INTO sessions (token, account_id, expires) SELECT ?, id, ? FROM accounts WHERE id = ? AND password = ?";
    return this.sql.write([guard(text, token, expires, id, password)]);
  }

  async sessionAccount(token: string, now: number): Promise<Account | undefined> {
    const [row] = await this.sql.rows(
      "SELECT accounts.* FROM accounts JOIN sessions ON sessions.account_id = accounts.id WHERE token = ? AND expires > ?",
      token,
      now,
    );
    return row as unknown as Account | undefined;
  }

  async closeSession(token: string, account: string): Promise<void> {
    await this.endSessions(account, [statement("DELETE FROM sessions WHERE token = ?", token)]);
  }

  async closeSessions(account: string): Promise<void> {
    await this.endSessions(account, [statement("DELETE FROM sessions WHERE account_id = ?", account)]);
  }

  /** Whoever has a socket open with such a session is told at once, here and in the other processes. */
  private async endSessions(account: string, statements: readonly Statement[]): Promise<boolean> {
    const isDone = await this.write(statements, { signedOut: account });
    if (isDone) this.heard({ signedOut: account });
    return isDone;
  }

  // Words

  async note(table: string, seat: Seat): Promise<string> {
    const [row] = await this.sql.rows("SELECT text FROM notes WHERE table_id = ? AND seat = ?", table, seat);
    return String(row?.text ?? "");
  }

  async setNote(table: string, seat: Seat, text: string): Promise<void> {
    await this.sql.write([
      statement(
        "INSERT INTO notes (table_id, seat, text) VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text",
        ...[table, seat, text],
      ),
    ]);
  }

  async burnNote(table: string, seat: Seat): Promise<void> {
    await this.sql.write([statement("DELETE FROM notes WHERE table_id = ? AND seat = ?", table, seat)]);
  }

  async chat(table: string, most: number): Promise<ChatLine[]> {
    const text = "SELECT seat, text, at FROM chat WHERE table_id = ? ORDER BY at DESC, id DESC LIMIT ?";
    return (await this.sql.rows(text, table, most)).reverse() as unknown as ChatLine[];
  }

  async say(table: string, line: ChatLine): Promise<void> {
    const { seat, text, at } = line;
    const id = `${String(at).padStart(15, "0")}-${randomBytes(6).toString("base64url")}`;
    await this.write(
      [statement("INSERT INTO chat (id, table_id, seat, text, at) VALUES (?, ?, ?, ?, ?)", id, table, seat, text, at)],
      { chat: table, line },
    );
  }

  /** A secret of this installation, made when it is first asked for. */
  async secret(name: string): Promise<string> {
    const [row] = await this.sql.rows("SELECT value FROM meta WHERE name = ?", name);
    if (row) return String(row.value);
    const fresh = randomBytes(32).toString("base64url");
    await this.sql.write([
      statement("INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, fresh),
    ]);
    return this.secret(name);
  }
}
