import { randomBytes } from "node:crypto";
import { Refused, refused } from "@gonfalon/engine/kernel";
import { migrations } from "./migrations.ts";
import { PostgresSql } from "./postgres.ts";
import type { Sql } from "./sql.ts";
import { SqliteSql } from "./sqlite.ts";
import { Storage } from "./storage.ts";

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
function unusable({ dataDir, databaseUrl }: StorageOptions, error: Error): Refused {
  if (databaseUrl) {
    return refused(
      `The database of DATABASE_URL cannot be used (${error.message}): is it running, and is the address right?`,
    );
  }
  return refused(`The games in ${dataDir} cannot be used (${error.message}): ${remedy(error)}`);
}

/** What to look at, by what the system or SQLite says. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^(ENOSPC|SQLITE_FULL|SQLITE_IOERR|EDQUOT)/, "is there room on the disk, and is the disk sound?"],
  [/^(EROFS|SQLITE_READONLY)/, "the disk or the file may only be read; give a folder that can be written to."],
  [/^(EACCES|EPERM)/, "may this account write there?"],
  [/^(EEXIST|ENOTDIR)/, "it is a file, or lies in one; give a folder."],
  [/^ENOENT/, "no folder can be made there; give another."],
  [/^(EISDIR|SQLITE_NOTADB)/, "what is called gonfalon.db there is no database; is this the right folder?"],
  [/^SQLITE_CORRUPT/, "keep a copy, and restore the last backup."],
];

function remedy(error: Error): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  const found = REMEDIES.find(([codes]) => codes.test(code));
  return found?.[1] ?? "may this account write there, and is nothing else called gonfalon.db?";
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
