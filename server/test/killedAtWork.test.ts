import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Journal, Match, type Option } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { backup, openStorage, restore, type Storage, type StorageOptions } from "../src/index.ts";
import { migrations } from "../src/storage/migrations.ts";
import { SqliteSql } from "../src/storage/sqlite.ts";
import { fill, oldVersions } from "./oldDatabase.ts";
import { Client, chance, redAndBlue } from "./player.ts";
import { Postgres } from "./postgres.ts";
import { bundleServer, bundleStorage, ServerProcess } from "./process.ts";
import { entry, record, unchanged } from "./rows.ts";

/** How often each kind of work is broken off; `npm run soak:kills` does it more often. */
const KILLS = Number(process.env.KILLS ?? 5);
const PATIENCE = 60_000 * Math.max(5, KILLS);
const ROWS = 3000;

const bundles: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "gonfalon-broken-off-"));
beforeAll(async () => {
  bundles.push(await bundleStorage(), await bundleServer());
});
afterAll(() => {
  for (const path of [...bundles, folder]) rmSync(path, { recursive: true, force: true });
});

/**
 * Lets a process work on a storage, and after so many milliseconds kills it, or whatever else is to be killed, at the latest when
 * the work is done; returns how long it worked.
 */
async function work(where: StorageOptions, file: string | undefined, patience: number, kill?: () => Promise<void>) {
  const { dataDir, databaseUrl } = where;
  const options = { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const env = { ...process.env, ...options, ...(file ? { BACKUP: file } : {}) };
  // Whose database is killed complains of it.
  const child = fork(bundles[0]!, { env, stdio: kill ? "ignore" : "inherit" });
  const ended = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  child.send("begin");
  const began = performance.now();
  const done = new AbortController();
  const killed = pause(patience, undefined, { ref: false, signal: done.signal })
    .catch(() => {})
    .then(() => (kill ? kill() : void child.kill("SIGKILL")));
  await Promise.race([ended, killed]);
  done.abort();
  await Promise.all([ended, killed]);
  return performance.now() - began;
}

/** A storage in which there is one table, a way to make it so again, and the database if it is a program of its own. */
const KINDS: Readonly<Record<string, () => Promise<Restorable>>> = {
  SQLite: async () => {
    const where = { dataDir: join(folder, "restored") };
    await fillWithOld(where);
    const original = join(folder, "original");
    cpSync(where.dataDir, original, { recursive: true });
    const reset = async () => {
      rmSync(where.dataDir, { recursive: true });
      cpSync(original, where.dataDir, { recursive: true });
    };
    return { where, reset };
  },
  PostgreSQL: async () => {
    const postgres = await Postgres.start();
    onTestFinished(() => postgres.stop());
    const where = { dataDir: folder, databaseUrl: postgres.url };
    await fillWithOld(where);
    const original = join(folder, "original.jsonl");
    await using(where, (storage) => backup(storage, original));
    return { where, postgres, reset: () => using(where, (storage) => restore(storage, original)) };
  },
};

interface Restorable {
  readonly where: StorageOptions;
  readonly postgres?: Postgres;
  reset(): Promise<unknown>;
}

const fillWithOld = (where: StorageOptions) =>
  using(where, (storage) => storage.create(record("old"), [entry(0)], unchanged));

async function using<T>(where: StorageOptions, look: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(where);
  try {
    return await look(storage);
  } finally {
    await storage.close();
  }
}

test.each(Object.keys(KINDS))(
  "a restore that is killed, or whose database is, leaves all that was there, or all that was backed up (%s)",
  async (kind) => {
    const file = join(folder, `${kind}.jsonl`);
    await using({ dataDir: join(folder, `source of ${kind}`) }, async (storage) => {
      const entries = Array.from({ length: ROWS }, (_, n) => entry(n));
      await storage.create({ ...record("new"), length: ROWS }, entries, unchanged);
      await backup(storage, file);
    });
    const { where, postgres, reset } = await KINDS[kind]!();
    const whole = await work(where, file, PATIENCE);
    const found = () =>
      using(where, async (storage) => {
        const isNew = (await storage.table("new")) !== undefined;
        expect((await storage.table("old")) !== undefined, "either, not both and not neither").toBe(!isNew);
        expect((await storage.entries("old")).length).toBe(isNew ? 0 : 1);
        expect((await storage.entries("new")).length).toBe(isNew ? ROWS : 0);
        return isNew ? "new" : "old";
      });
    expect(await found()).toBe("new");
    const random = chance("restore");
    const ends: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await reset();
      // The database is killed every other time, where it is a program of its own.
      const database = kill % 2 === 1 ? postgres : undefined;
      await work(where, file, random(Math.ceil(whole)), database && (() => database.kill()));
      await database?.up();
      await postgres?.quiet();
      ends.push(await found());
    }
    expect(ends).toContain("old");
  },
  PATIENCE,
);

test(
  "bringing a database up to date is done wholly or not at all, and the next start does it",
  async () => {
    const random = chance("migration");
    const template = join(folder, "template");
    const version = oldVersions[0]!;
    const old = new SqliteSql(join(template, "gonfalon.db"));
    await old.migrate(migrations.slice(0, version));
    await fill(old, version);
    await old.close();
    const dataDir = join(folder, "migrated");
    let whole = PATIENCE;
    for (let kill = 0; kill <= KILLS; kill++) {
      rmSync(dataDir, { recursive: true, force: true });
      cpSync(template, dataDir, { recursive: true });
      const took = await work({ dataDir }, undefined, kill === 0 ? whole : random(Math.ceil(whole)));
      if (kill === 0) whole = took;
      const raw = new SqliteSql(join(dataDir, "gonfalon.db"));
      const [row] = await raw.rows("SELECT MAX(version) AS version FROM migrations");
      expect([version, migrations.length]).toContain(Number(row!.version));
      await raw.close();
      const storage = await openStorage({ dataDir });
      expect(await storage.entries("old")).toEqual([entry(0), entry(1)]);
      expect(await storage.words.note("old", "north")).toBe("a note");
      await storage.close();
    }
  },
  PATIENCE,
);

/** A journal long enough to be under way for a while. */
function longJournal(): Journal {
  const match = Match.start(skirmish({ units: 8, cols: 6, rows: 5, turns: 60 }), {
    ...{ scenario: "field", options: {}, seed: "long", dice: "fair" },
  });
  while (!match.position.outcome) {
    const choice = match.choice();
    if (choice.over) break;
    const peaceful = choice.options.find(({ type }) => type !== "attack") as Option;
    match.play(choice.seat, (peaceful ?? choice.options[0]) as never);
  }
  return match.journal();
}

test(
  "an upload that is killed can be asked for again with the same secret: there is one table, and it is whole",
  async () => {
    const random = chance("upload");
    const journal = longJournal();
    expect(journal.entries.length).toBeGreaterThan(100);
    const environment = { DATA_DIR: join(folder, "uploads"), LOG: "silent" };
    const start = async () => {
      const server = await ServerProcess.start(bundles[1]!, environment);
      onTestFinished(() => server.kill());
      return { server, client: new Client(server.url) };
    };
    let { server, client } = await start();
    for (let kill = 0; kill < KILLS; kill++) {
      const wanted = { journal, seats: redAndBlue, secret: `${kill}`.padStart(32, "u") };
      const lost = client.post("/api/journals", wanted).catch(() => null);
      await pause(random(150));
      await server.kill();
      const answered = await lost;
      ({ server, client } = await start());
      const again = await client.post("/api/journals", wanted);
      expect(again.status, again.text).toBe(201);
      if (answered) expect(again.body).toEqual(answered.body);
      const storage = await openStorage({ dataDir: environment.DATA_DIR });
      expect(Number((await storage.sql.rows("SELECT COUNT(*) AS n FROM tables"))[0]!.n)).toBe(kill + 1);
      const stored = await storage.entries(again.body.table);
      expect(stored.map(({ seat, option }) => [seat, option])).toEqual(journal.entries);
      await storage.close();
    }
  },
  PATIENCE,
);
