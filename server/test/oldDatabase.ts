import { writeFileSync } from "node:fs";
import { contents, migrations } from "../src/storage/migrations.ts";
import { type Row, type Sql, statement } from "../src/storage/sql.ts";
import { entry, record, state } from "./rows.ts";

/** Every version of the database that a program has ever served but the present one. */
export const oldVersions = migrations.slice(1).map((_, i) => i + 1);

/** When each table came to be; the others are as old as the first version. */
const since: Readonly<Record<string, number>> = { holders: 2, heads: 7, arrivals: 8 };
export const tablesOf = (version: number) => contents.filter((table) => (since[table] ?? 1) <= version);

/** Fills a database of an older version with something of everything, as programs of that version left it. */
export async function fill(sql: Sql, version: number): Promise<void> {
  const add = async (table: string, row: Row) => {
    const columns = Object.keys(row);
    const text = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
    await sql.write([statement(text, ...Object.values(row))]);
  };
  const table = {
    ...{ id: "old", version: 3, length: 2, status: "playing", listed: 0, creator: "me", made: 5 },
    ...{ setup: JSON.stringify(record("old").terms), state: JSON.stringify(state()) },
  };
  const hasProgress = version === 3 || version === 4;
  await add("tables", { ...table, ...(hasProgress ? { progress: JSON.stringify({ index: { north: 9 } }) } : {}) });
  await add("tables", { ...table, id: "decided", length: 0, version: 1 });
  for (const id of ["old", "decided"]) for (const n of [0, 1]) await add("entries", entryRow(id, n, version));
  if (version < 6) {
    const taken = { kind: "taken", name: '"kind":"taken"', account: null, token: null };
    const seats = JSON.stringify({ ...state(), seats: { north: taken, south: taken } });
    await add("tables", { ...table, id: "away", length: 0, status: "archived", state: seats });
  }
  await add("snapshots", { table_id: "old", length: 1, code: "c", hash: "h", position: "{}" });
  const account = { id: "ann", name: "Ann", folded: "ann", password: "p", email: "ann@example.org", made: 1 };
  await add("accounts", { ...account, ...(version < 2 ? {} : { confirmed: account.email }) });
  await add("sessions", { token: "t", account_id: "ann", expires: 1e15 });
  await add("members", { account_id: "ann", table_id: "old" });
  if (version >= 2) await add("holders", { client: "me", table_id: "old" });
  await add("notes", { table_id: "old", seat: "north", text: "a note" });
  await add("chat", { id: "1", table_id: "old", seat: "north", text: "è un \u{1F600}", at: 1 });
  await add("jobs", { kind: "notify", table_id: "old", seat: "north", due: 1, attempts: 0, lease_until: 0 });
  await add("meta", { name: "salt", value: "pepper" });
}

/** From version 4 on a decision changed nothing but the journal: it carries how far the table is. */
function entryRow(id: string, n: number, version: number): Row {
  const { seat, option, events, seen, at } = entry(n);
  const texts = { option: JSON.stringify(option), events: JSON.stringify(events), seen: JSON.stringify(seen) };
  const progress = id === "decided" ? { progress: JSON.stringify({ index: { north: 20 + n }, hash: {} }) } : {};
  return { table_id: id, n, seat, ...texts, at, ...(version < 4 ? {} : progress) };
}

/** A backup as a program of that version wrote it. */
export async function writeOldBackup(sql: Sql, version: number, file: string): Promise<void> {
  const lines: unknown[] = [{ format: "gonfalon-backup-1", version }];
  await sql.snapshot(tablesOf(version), (table, row) => lines.push({ table, row }));
  lines.push({ rows: lines.length - 1 });
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}
