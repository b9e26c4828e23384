import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backup, openStorage, restore, type Storage } from "../src/index.ts";
import { contents, migrations } from "../src/storage/migrations.ts";
import { PostgresSql } from "../src/storage/postgres.ts";
import type { Sql } from "../src/storage/sql.ts";
import { SqliteSql } from "../src/storage/sqlite.ts";
import { fill, oldVersions, writeOldBackup } from "./oldDatabase.ts";
import { testServer } from "./player.ts";
import { Postgres } from "./postgres.ts";
import { entry, record, state, unchanged } from "./rows.ts";

const folder = mkdtempSync(join(tmpdir(), "gonfalon-versions-"));
let postgres: Postgres;
beforeAll(async () => {
  postgres = await Postgres.start();
  vi.stubEnv("TMPDIR", folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A database that nobody has used yet. */
interface Fresh {
  readonly options: { readonly dataDir: string; readonly databaseUrl?: string };
  raw(): Sql;
}

let made = 0;
const kinds: Record<string, () => Promise<Fresh>> = {
  SQLite: async () => {
    const dataDir = join(folder, String(++made));
    return { options: { dataDir }, raw: () => new SqliteSql(join(dataDir, "gonfalon.db")) };
  },
  PostgreSQL: async () => {
    const name = `fresh_${++made}`;
    const maker = new PostgresSql(postgres.url, "");
    await maker.rows(`CREATE DATABASE ${name}`);
    await maker.close();
    const databaseUrl = postgres.url.replace(/postgres$/, name);
    return { options: { dataDir: folder, databaseUrl }, raw: () => new PostgresSql(databaseUrl, "") };
  },
};

/** What the present program makes of the content of an older one. */
async function expectOldContent(storage: Storage, version: number): Promise<void> {
  const index = { north: version === 3 || version === 4 ? 9 : 1 };
  const at = { ...record("old"), version: 3, length: 2 };
  expect(await storage.table("old")).toEqual({ ...at, state: { ...state(), index } });
  expect(await storage.entries("old")).toEqual([entry(0), entry(1)]);
  expect(await storage.snapshot("old")).toMatchObject({ length: 1, code: "c" });
  expect(await storage.accounts.ofSession("t", 1)).toMatchObject({ name: "Ann", confirmed: "ann@example.org" });
  expect((await storage.tablesOf("ann")).map(({ id }) => id)).toEqual(["old"]);
  expect(await storage.held("me")).toBe(version < 2 ? 0 : 1);
  expect(await storage.words.note("old", "north")).toBe("a note");
  expect(await storage.words.chat("old", 9)).toEqual([{ seat: "north", text: "è un \u{1F600}", at: 1 }]);
  expect(await storage.jobs.waiting()).toEqual({ notify: 1 });
  expect(await storage.installation.secret("salt")).toBe("pepper");
  if (version < 6) {
    const taken = { kind: "taken", name: '"kind":"taken"', account: null, token: null, away: true };
    expect(await storage.table("away")).toMatchObject({
      status: "over",
      state: { seats: { north: taken, south: taken } },
    });
  }
  if (version >= 4) {
    expect(await storage.table("decided")).toMatchObject({ version: 3, length: 2, state: { index: { north: 21 } } });
  }
  expect(await storage.commit(at, { ...unchanged, append: entry(2) })).toBe(true);
  expect(await storage.entries("old")).toEqual([entry(0), entry(1), entry(2)]);
  expect(await storage.table("old")).toEqual({ ...at, version: 4, length: 3 });
}

describe.each(Object.entries(kinds))("on %s", (kind, fresh) => {
  test.each(oldVersions)("a database of version %i is brought up to date, with what it holds", async (version) => {
    const { options, raw } = await fresh();
    const old = raw();
    await old.migrate(migrations.slice(0, version));
    await fill(old, version);
    await old.close();
    const storage = await openStorage(options);
    await expectOldContent(storage, version);
    await storage.close();
  });

  describe("a backup", () => {
    let options: Fresh["options"];
    let storage: Storage;
    let file: string;
    beforeEach(async () => {
      ({ options } = await fresh());
      storage = await openStorage(options);
      await storage.create(record("kept"), [entry(0)], unchanged);
      file = join(folder, `backup-${++made}.jsonl`);
      return () => storage.close();
    });

    test("taken while it runs brings everything back, and whoever listens hears of it", async () => {
      await backup(storage, file);
      await storage.commit({ ...record("kept"), length: 1 }, { ...unchanged, append: entry(1) });
      const another = await openStorage(options);
      let hear = () => {};
      const lost = new Promise<void>((resolve) => {
        hear = resolve;
      });
      await storage.notices.listen((notice) => "all" in notice && hear(), hear);
      expect(await restore(another, file)).toBe(2);
      await lost;
      await another.close();
      expect(await storage.table("kept")).toEqual({ ...record("kept"), length: 1 });
      expect(await storage.entries("kept")).toEqual([entry(0)]);
    });

    test("is put in while others change the tables it holds, and nobody waits in a circle", async () => {
      const names = Array.from({ length: 40 }, (_, i) => `table-${i}`);
      const job = { kind: "notify" as const, seat: "north" };
      for (const id of names) await storage.create(record(id), [], { ...unchanged, addJobs: [{ ...job, due: 1 }] });
      await backup(storage, file);
      const elsewhere = await openStorage(options);
      let isDone = false;
      const changing = names.map(async (id) => {
        while (!isDone) {
          const at = await elsewhere.table(id);
          if (at) await elsewhere.commit(at, { ...unchanged, dropJobs: [job], addJobs: [{ ...job, due: 2 }] });
        }
      });
      for (let times = 0; times < 10; times++) await restore(storage, file);
      isDone = true;
      await Promise.all(changing);
      expect(await elsewhere.jobs.waiting()).toEqual({ notify: names.length });
      await elsewhere.close();
    });

    test.each(oldVersions)("of version %i is brought up to date on its way", async (version) => {
      // Written by SQLite, whichever database it goes into: that is the way from one to the other.
      const old = new SqliteSql(join(folder, `${kind}-${version}`, "gonfalon.db"));
      await old.migrate(migrations.slice(0, version));
      await fill(old, version);
      await writeOldBackup(old, version, file);
      await old.close();
      await restore(storage, file);
      expect(await storage.table("kept")).toBeUndefined();
      await expectOldContent(storage, version);
      const rows = await storage.sql.rows("SELECT MAX(version) AS version FROM migrations");
      expect(Number(rows[0]!.version)).toBe(migrations.length);
      expect(readdirSync(folder).filter((name) => name.startsWith("gonfalon-restore-"))).toEqual([]);
    });
  });

  describe("a backup that cannot be restored", () => {
    let storage: Storage;
    beforeAll(async () => {
      storage = await openStorage((await fresh()).options);
      await storage.create(record("kept"), [entry(0)], unchanged);
      return () => storage.close();
    });

    const head = (version: number) => ({ format: "gonfalon-backup-1", version });
    const now = head(migrations.length);
    const meta = (row: unknown) => ({ table: "meta", row });
    const salt = meta({ name: "salt", value: "x" });
    const lost = { table: "notes", row: { table_id: "nowhere", seat: "north", text: "" } };
    test.each([
      ["of a newer program", [head(migrations.length + 1), { rows: 0 }], /newer program/],
      ["of no version", [{ format: "gonfalon-backup-1" }, { rows: 0 }], /not a backup of Gonfalon/],
      ["without its head", [salt, { rows: 1 }], /not a backup of Gonfalon/],
      ["without its end", [now, salt], /end is missing/],
      ["of another length", [now, salt, { rows: 2 }], /end is missing/],
      ["with more after its end", [now, { rows: 0 }, salt], /end is missing/],
      [
        "with a table of others",
        [now, { table: "migrations", row: { version: 9, at: 1 } }, { rows: 1 }],
        /do not know/,
      ],
      ["with SQL in a name", [now, meta({ "name) --": 1 }), { rows: 1 }], /do not know/],
      ["with a value that is none", [now, meta({ name: "x", value: {} }), { rows: 1 }], /do not know/],
      ["with a row that is none", [now, meta(null), { rows: 1 }], /do not know/],
      ["with a column of others", [now, meta({ name: "x", colour: "red" }), { rows: 1 }], /nothing has changed/],
      ["with the same row twice", [now, salt, salt, { rows: 2 }], /nothing has changed/],
      ["with a note of no table", [now, lost, { rows: 1 }], /nothing has changed/],
      ["of an older version, with the same row twice", [head(2), salt, salt, { rows: 2 }], /nothing has changed/],
      ["that is no JSON", ["{ half a line"], /not a backup/],
      ["that is empty", [], /not a backup/],
    ])("%s changes nothing, and says why", async (_, lines, why) => {
      const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line)));
      const file = join(folder, "broken.jsonl");
      writeFileSync(file, text.map((line) => `${line}\n`).join(""));
      await expect(restore(storage, file)).rejects.toThrow(why);
      expect(await storage.table("kept")).toEqual({ ...record("kept"), length: 1 });
      expect(await storage.entries("kept")).toEqual([entry(0)]);
      expect(readdirSync(folder).filter((name) => name.startsWith("gonfalon-restore-"))).toEqual([]);
    });
  });

  test("a server that runs takes up a backup of an older version at once, and plays on", async () => {
    const { options } = await fresh();
    const server = await testServer({ ...options, log: "silent" });
    const seats = { red: { who: "me" }, blue: { who: "me" } };
    const { table, tokens } = await server.client().table({ game: "skirmish", seats });
    const red = server.client().holding(tokens.red);
    await red.play(table);
    const before = await red.state(table);
    const storage = await openStorage(options);
    const file = join(folder, `backup-${++made}.jsonl`);
    await backup(storage, file);
    // As a program of version 4 would have written it.
    const asOf4 = (line: string) =>
      line
        .replace(/^(\{"format":.*"version":)\d+/, "$14")
        .replace(/^\{"table":"tables","row":\{/, '$&"progress":"{}",');
    const lines = readFileSync(file, "utf8").split("\n");
    const known = lines.filter((line) => !line.startsWith('{"table":"heads"')).map(asOf4);
    const rows = known.findIndex((line) => line.startsWith('{"rows":'));
    known[rows] = JSON.stringify({ rows: rows - 1 });
    writeFileSync(file, known.join("\n"));
    await red.play(table);
    const later = await server.client().table({ game: "skirmish", seats });
    await restore(storage, file);
    await storage.close();
    const gone = server.client().holding(later.tokens.red);
    await expect.poll(async () => (await red.state(table)).view, { timeout: 5000 }).toEqual(before.view);
    expect((await gone.get(`/api/tables/${later.table}`)).status).toBe(404);
    await red.play(table);
    await server.stop();
  });

  test("every table that a database has is in its backup", async () => {
    const { options } = await fresh();
    const storage = await openStorage(options);
    const text =
      kind === "SQLite"
        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
        : "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
    const names = (await storage.sql.rows(text)).map(({ name }) => String(name));
    expect(names.sort()).toEqual([...contents, "migrations"].sort());
    await storage.close();
  });
});
