import { once } from "node:events";
import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { refused } from "@gonfalon/engine/kernel";
import { contents, migrations } from "./migrations.ts";
import { type Row, type Statement, statement, type Value } from "./sql.ts";
import type { Storage } from "./storage.ts";

const FORMAT = "gonfalon-backup-1";

/**
 * Writes everything, as it is at one moment, to a file of JSON lines. It may be taken while servers are running and
 * restored into either database: that is also the way from SQLite to PostgreSQL.
 */
export async function backup(storage: Storage, file: string): Promise<number> {
  const unfinished = `${file}.unfinished`;
  const out = createWriteStream(unfinished, { mode: 0o600, flush: true });
  const written = finished(out);
  written.catch(() => {});
  try {
    const rows = await writeAll(storage, out);
    await written;
    await rename(unfinished, file);
    return rows;
  } catch (error) {
    out.destroy();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(storage: Storage, out: WriteStream): Promise<number> {
  let rows = 0;
  out.write(`${JSON.stringify({ format: FORMAT, version: migrations.length })}\n`);
  await storage.sql.snapshot(contents, (table, row) => {
    rows++;
    if (out.errored) throw out.errored;
    return out.write(`${JSON.stringify({ table, row })}\n`) ? undefined : once(out, "drain");
  });
  out.end(`${JSON.stringify({ rows })}\n`);
  return rows;
}

/** Puts a backup in place of everything, in one transaction; servers that are running take it up at once. */
export async function restore(storage: Storage, file: string): Promise<number> {
  const statements: Statement[] = [...contents].reverse().map((table) => statement(`DELETE FROM ${table}`));
  let rows = 0;
  let complete = false;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const item = parse(line, file);
    if ("format" in item) checkFormat(item, file);
    else if ("rows" in item) complete = item.rows === rows;
    else {
      statements.push(insertion(item.table, item.row, file));
      rows++;
    }
  }
  if (!complete) throw refused(`${file} is not a whole backup: its end is missing.`);
  await storage.write(statements, { all: true });
  return rows;
}

type Line = { format: string; version: number } | { table: string; row: Row } | { rows: number };

function parse(line: string, file: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    throw refused(`${file} is not a backup: ${line.slice(0, 60)}`);
  }
}

function checkFormat({ format, version }: { format: string; version: number }, file: string): void {
  if (format !== FORMAT) throw refused(`${file} is not a backup of Gonfalon.`);
  if (version !== migrations.length) {
    throw refused(
      `${file} was written by a program whose database has version ${version}, this one has ${migrations.length}: ` +
        "restore it with that program, then upgrade.",
    );
  }
}

function insertion(table: string, row: Row, file: string): Statement {
  const columns = Object.keys(row);
  if (!contents.includes(table) || !columns.every((column) => /^[a-z_]+$/.test(column))) {
    throw refused(`${file} is not a backup: it has a table or column that we do not know.`);
  }
  const places = columns.map(() => "?").join(", ");
  return statement(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`,
    ...columns.map((column) => row[column] as Value),
  );
}
