import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { canonical, type Entry, type Option } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { backup, openStorage, restore, type Storage } from "../src/index.ts";
import { Client, chance, redAndBlue, type Seen } from "./player.ts";
import { Postgres } from "./postgres.ts";
import { bundleServer, ServerProcess } from "./process.ts";

const KILLS = Number(process.env.KILLS ?? 20);
const TABLES = 4;
/** More turns than any of these tests plays: no game runs out while the database is away. */
const FIELD = JSON.stringify({ units: 8, cols: 6, rows: 5, turns: 100_000 });

let bundle: string;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => rmSync(bundle, { force: true }));

/** A game that one person plays at both seats. */
interface Known {
  readonly id: string;
  readonly players: Readonly<Record<string, Client>>;
  readonly acknowledged: Entry[];
}

async function newTable(url: string): Promise<Known> {
  const anybody = new Client(url);
  const { table, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
  const players = Object.fromEntries(Object.entries(tokens).map(([seat, token]) => [seat, anybody.holding(token)]));
  return { id: table, players, acknowledged: [] };
}

/** What both seats are shown, or undefined while the server cannot tell. */
async function statesOf({ id, players }: Known): Promise<Seen[] | undefined> {
  const answers = await Promise.all(Object.values(players).map((player) => player.get(`/api/tables/${id}`)));
  for (const { status, text } of answers) if (status !== 200) expect([500, 503], text).toContain(status);
  return answers.every(({ status }) => status === 200) ? answers.map(({ body }) => body as Seen) : undefined;
}

/** Nobody attacks, so no game ends before its last turn. */
const peaceful = (options: readonly Option[], random: (below: number) => number) => {
  const moves = options.filter(({ type }) => type !== "attack");
  return (moves.length > 0 ? moves : options)[random(moves.length || options.length)]!;
};

/** One decision of whoever has to decide, if it is acknowledged. Whether an unanswered one counts is seen at the next look. */
async function decide(table: Known, random: (below: number) => number): Promise<Entry | undefined> {
  const states = await statesOf(table);
  const state = states?.find(({ choice }) => choice);
  if (!state) return undefined;
  const { you: seat, index, hash, choice } = state;
  const option = peaceful(choice!.options, random);
  const action = { type: "play", index, hash, option };
  const { status, text } = await table.players[seat]!.act(table.id, action);
  if (status === 200) return [seat, option];
  expect([500, 503], text).toContain(status);
  // It may have been written although nobody could say so.
  for (;;) {
    const after = await table.players[seat]!.get(`/api/tables/${table.id}`);
    if (after.status === 200) return (after.body as Seen).index > index ? [seat, option] : undefined;
    await pause(50);
  }
}

describe("PostgreSQL is killed while the server runs", () => {
  test(`${KILLS} times: no acknowledged decision is lost, and play goes on by itself`, async () => {
    const postgres = await Postgres.start();
    onTestFinished(() => postgres.stop());
    const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-database-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, LOG: "silent", FIELD };
    const server = await ServerProcess.start(bundle, environment);
    onTestFinished(() => server.kill());
    const tables = await Promise.all(Array.from({ length: TABLES }, () => newTable(server.url)));
    const random = chance("database");
    let isOn = true;
    const playing = tables.map(async (table) => {
      while (isOn) {
        const entry = await decide(table, random);
        if (entry) table.acknowledged.push(entry);
        else await pause(20);
      }
    });
    const everybody = Promise.all(playing);
    everybody.catch(() => {
      isOn = false;
    });
    const count = () => tables.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    const more = async (wanted: number) => {
      const end = count() + wanted;
      while (count() < end && isOn) await pause(5);
    };
    for (let kill = 0; kill < KILLS && isOn; kill++) {
      await more(10 + random(20));
      await postgres.kill();
      await pause(random(200));
      await postgres.up();
    }
    await more(20);
    isOn = false;
    await everybody;
    const storage = await openStorage({ dataDir, databaseUrl: postgres.url });
    for (const { id, acknowledged } of tables) {
      const stored = (await storage.entries(id)).map(({ seat, option }): Entry => [seat, option]);
      expect(canonical(stored)).toBe(canonical(acknowledged));
    }
    await storage.close();
    expect(count()).toBeGreaterThan(KILLS * 10);
  });
});

/** One decision after the other, over all tables in turn: what is stored of them is at any moment a beginning of this list. */
async function playInOrder(url: string, isOn: () => boolean): Promise<{ tables: Known[]; order: [string, Entry][] }> {
  const tables = await Promise.all(Array.from({ length: TABLES }, () => newTable(url)));
  const order: [string, Entry][] = [];
  const random = chance("backup");
  while (isOn()) {
    for (const table of tables) {
      const entry = await decide(table, random);
      order.push([table.id, entry!]);
    }
  }
  return { tables, order };
}

/** How many decisions of the list a storage has; it has none that is not preceded by all before it. */
async function beginningIn(storage: Storage, tables: readonly Known[], order: readonly [string, Entry][]) {
  const stored = new Map<string, Entry[]>();
  for (const { id } of tables) {
    const entries = (await storage.entries(id)).map(({ seat, option }): Entry => [seat, option]);
    expect((await storage.table(id))?.length ?? 0).toBe(entries.length);
    stored.set(id, entries);
  }
  const total = [...stored.values()].reduce((sum, entries) => sum + entries.length, 0);
  for (const [id, entry] of order.slice(0, total)) expect(canonical(stored.get(id)!.shift())).toBe(canonical(entry));
  return total;
}

describe("a backup that is taken during play", () => {
  test.each(["SQLite", "PostgreSQL"])("restores to a state that some moment really had (%s)", async (kind) => {
    const postgres = kind === "PostgreSQL" ? await Postgres.start() : undefined;
    if (postgres) onTestFinished(() => postgres.stop());
    const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-backup-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const where = { dataDir, ...(postgres ? { databaseUrl: postgres.url } : {}) };
    const environment = {
      DATA_DIR: dataDir,
      LOG: "silent",
      FIELD,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    };
    const server = await ServerProcess.start(bundle, environment);
    onTestFinished(() => server.kill());
    let isOn = true;
    const playing = playInOrder(server.url, () => isOn);
    const files: string[] = [];
    for (let i = 0; i < 4; i++) {
      await pause(700);
      const storage = await openStorage(where);
      files.push(join(dataDir, `backup-${i}.jsonl`));
      await backup(storage, files[i]!);
      await storage.close();
    }
    await pause(300);
    isOn = false;
    const { tables, order } = await playing;
    const lengths: number[] = [];
    for (const [i, file] of files.entries()) {
      const fresh = await openStorage({ dataDir: mkdtempSync(join(dataDir, `restored-${i}-`)) });
      await restore(fresh, file);
      lengths.push(await beginningIn(fresh, tables, order));
      await fresh.close();
    }
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(lengths.at(-1)!).toBeGreaterThan(lengths[0]!);
    expect(lengths.at(-1)!).toBeLessThan(order.length);
  });
});
