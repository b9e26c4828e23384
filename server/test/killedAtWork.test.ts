import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Journal, Match, type Option } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { backup, openStorage } from "../src/index.ts";
import { migrations } from "../src/storage/migrations.ts";
import { SqliteSql } from "../src/storage/sqlite.ts";
import { fill, oldVersions } from "./oldDatabase.ts";
import { Client, chance, redAndBlue } from "./player.ts";
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
}, 60_000);
afterAll(() => {
  for (const path of [...bundles, folder]) rmSync(path, { recursive: true, force: true });
});

/** Lets a process work on a storage, and kills it after so many milliseconds; returns how long it worked. */
async function work(dataDir: string, file: string | undefined, patience: number): Promise<number> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(file ? { BACKUP: file } : {}) };
  const child = fork(bundles[0]!, { env, stdio: "inherit" });
  const ended = once(child, "exit");
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "spawn");
  child.send("begin");
  const began = performance.now();
  const kill = pause(patience, undefined, { ref: false }).then(() => child.kill("SIGKILL"));
  await Promise.race([ended, kill]);
  await ended;
  return performance.now() - began;
}

test(
  "a restore that is killed leaves all that was there, or all that was backed up",
  async () => {
    const dataDir = join(folder, "restored");
    const file = join(folder, "backup.jsonl");
    const source = await openStorage({ dataDir: join(folder, "source") });
    const entries = Array.from({ length: ROWS }, (_, n) => entry(n));
    await source.create({ ...record("new"), length: ROWS }, entries, unchanged);
    await backup(source, file);
    await source.close();
    const storage = await openStorage({ dataDir });
    await storage.create(record("old"), [entry(0)], unchanged);
    await storage.close();
    const original = join(folder, "original");
    cpSync(dataDir, original, { recursive: true });
    const whole = await work(dataDir, file, PATIENCE);
    const random = chance("restore");
    const found: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      rmSync(dataDir, { recursive: true });
      cpSync(original, dataDir, { recursive: true });
      await work(dataDir, file, random(Math.ceil(whole)));
      const after = await openStorage({ dataDir });
      const isNew = (await after.table("new")) !== undefined;
      expect((await after.table("old")) !== undefined, "either, not both and not neither").toBe(!isNew);
      expect((await after.entries("old")).length).toBe(isNew ? 0 : 1);
      expect((await after.entries("new")).length).toBe(isNew ? ROWS : 0);
      await after.close();
      found.push(isNew ? "new" : "old");
    }
    expect(found).toHaveLength(KILLS);
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
      const took = await work(dataDir, undefined, kill === 0 ? whole : random(Math.ceil(whole)));
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
