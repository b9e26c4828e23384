import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Refused, refused } from "@gonfalon/engine/kernel";
import { backup, FORMAT } from "./backup.ts";
import { contents, migrations } from "./migrations.ts";
import { type Row, type Statement, statement, type Value } from "./sql.ts";
import { SqliteSql } from "./sqlite.ts";
import { Storage } from "./storage.ts";

/**
 * Puts a backup in place of everything, in one transaction; servers that are running take it up at once. One that an older
 * program has written is brought up to date on the way.
 */
export async function restore(storage: Storage, file: string): Promise<number> {
  const rows = await checkBackup(file);
  const version = await versionOf(file);
  try {
    if (version === migrations.length) await storage.notices.writeLong(replacing(file), { all: true });
    else await inScratch(async (folder) => restore(storage, await upgraded(file, version, folder)));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw refused(`${file} could not be restored, and nothing has changed: ${(error as Error).message}`);
  }
  return rows;
}

/** Reads all of a backup before anything is begun, and counts its rows: nobody is held up for one that is broken. */
export async function checkBackup(file: string): Promise<number> {
  await versionOf(file);
  let rows = 0;
  for await (const _ of insertions(file)) rows++;
  return rows;
}

/** Its rows go into a database of the version that they had; that is brought up to date, and backed up in its turn. */
async function upgraded(file: string, version: number, folder: string): Promise<string> {
  const scratch = new SqliteSql(join(folder, "scratch.db"));
  try {
    await scratch.migrate(migrations.slice(0, version));
    await scratch.writeLong(insertions(file));
    await scratch.migrate(migrations);
    const fresh = join(folder, "upgraded.jsonl");
    await backup(new Storage(scratch, ""), fresh);
    return fresh;
  } finally {
    await scratch.close();
  }
}

async function inScratch(work: (folder: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-restore-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function* replacing(file: string): AsyncGenerator<Statement> {
  yield* contents.toReversed().map((table) => statement(`DELETE FROM ${table}`));
  yield* insertions(file);
}

/** The rows of a backup as statements, if it is whole. */
async function* insertions(file: string): AsyncGenerator<Statement> {
  let read = 0;
  let promised: unknown;
  for await (const { table, row, rows } of linesOf(file)) {
    if (row !== undefined) {
      yield insertion(table, row, file);
      read++;
    } else if (rows !== undefined) promised = rows;
  }
  if (promised !== read) throw refused(`${file} is not a whole backup: its end is missing.`);
}

function insertion(table: string | undefined, row: Row | null, file: string): Statement {
  const columns = Object.keys(row ?? {});
  const values = Object.values(row ?? {});
  const isKnown = table !== undefined && contents.includes(table) && columns.every((name) => /^[a-z_]+$/.test(name));
  if (!isKnown || columns.length === 0 || !values.every(isValue)) {
    throw refused(`${file} is not a backup: it has a table, a column or a value that we do not know.`);
  }
  const places = columns.map(() => "?").join(", ");
  return statement(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`, ...values);
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === "string" || typeof value === "number";
}

/** The version of the database that a backup was made of. */
async function versionOf(file: string): Promise<number> {
  for await (const { format, version } of linesOf(file)) {
    if (format !== FORMAT || !Number.isInteger(version) || version! < 1) break;
    if (version! <= migrations.length) return version!;
    throw refused(
      `${file} was written by a newer program, whose database has version ${version}; this one knows only ` +
        `${migrations.length}: restore it with that program.`,
    );
  }
  throw refused(`${file} is not a backup of Gonfalon.`);
}

/** The first line has format and version, the last the number of rows, and each between them one row of a table. */
interface Line {
  readonly format?: string;
  readonly version?: number;
  readonly table?: string;
  readonly row?: Row | null;
  readonly rows?: number;
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield parse(line, file);
  } finally {
    input.destroy();
  }
}

function parse(line: string, file: string): Line {
  try {
    return { ...JSON.parse(line) };
  } catch {
    throw refused(`${file} is not a backup: ${line.slice(0, 60)}`);
  }
}
