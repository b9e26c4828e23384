import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { contents, migrations } from "./migrations.ts";
import type { Storage } from "./storage.ts";

/** What the first line of a backup says; restore.ts reads it. */
export const FORMAT = "gonfalon-backup-1";

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
