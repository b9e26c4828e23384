import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { duel } from "../../engine/testkit/duel.ts";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { checkDatabase, openStorage, theseGames } from "../src/index.ts";
import { redAndBlue, Socket, testServer } from "./player.ts";

let dataDir: string;
let server: Awaited<ReturnType<typeof testServer>>;
const lines: string[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "gonfalon-damage-"));
  server = await open();
});
afterEach(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const games = theseGames(duel, skirmish({ units: 8, cols: 6, rows: 5, turns: 200 }));
const open = () => testServer({ dataDir, games, log: "warn", logTo: { write: (line) => lines.push(line) } });

/** Does something to the file behind the server's back. */
function byHand<T>(work: (database: Database.Database) => T): T {
  const database = new Database(join(dataDir, "gonfalon.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** A game of so many decisions, with the server closed afterwards, and an opened one in its place. */
async function played(decisions: number) {
  const { table, tokens } = await server.client().table({ game: "skirmish", seats: redAndBlue });
  const socket = await Socket.open(server.url);
  for (const token of Object.values(tokens)) await socket.enter(table, token);
  for (let n = 0; n < decisions; n++) {
    const [, state] = [...socket.states].find(([, { choice }]) => choice)!;
    const { index, hash, choice, you } = state;
    const option = choice!.options.find(({ type }) => type !== "attack") ?? choice!.options[0];
    expect((await socket.act(table, { type: "play", index, hash, option }, you)).type).toBe("done");
    await socket.ask({ type: "ping" });
  }
  socket.close();
  await server.stop();
  return { table, tokens };
}

const look = async ({ table, tokens }: { table: string; tokens: Record<string, string> }) =>
  server.client().holding(tokens.red).get(`/api/tables/${table}`);

const faults = async () => {
  const storage = await openStorage({ dataDir });
  try {
    return (await checkDatabase(storage, games.load)).faults;
  } finally {
    await storage.close();
  }
};

describe("a journal that is not as it was written", () => {
  const damage: Record<string, [string, RegExp]> = {
    "a row in the middle": ["DELETE FROM entries WHERE n = 66", /entry 66 is missing/],
    "a row before the stored position": ["DELETE FROM entries WHERE n = 5", /1 of the first 6\d entries are missing/],
    "its last rows": ["DELETE FROM entries WHERE n >= 68", /entries 68 to 69 are missing/],
    "rows with the stored position": [
      "DELETE FROM entries WHERE n >= 60; DELETE FROM snapshots; UPDATE tables SET length = 60, version = version - 4 WHERE length > 0",
      /entries 60 to 69 are missing/,
    ],
    "a row, and the others closed up": [
      "DELETE FROM entries WHERE n = 65; UPDATE entries SET n = n - 1 WHERE n > 65; DELETE FROM heads",
      /was altered/,
    ],
    "a decision that reads otherwise": [
      "UPDATE entries SET option = (SELECT option FROM entries WHERE n = 67) WHERE n = 69; DELETE FROM heads",
      /was altered/,
    ],
    "a row that cannot be read": ["UPDATE entries SET option = '{' WHERE n = 66", /entry 66 cannot be read/],
  };

  test.each(Object.entries(damage))(
    "%s: it is named, nothing else suffers, and the check of all finds it",
    async (_, how) => {
      const [sql, named] = how;
      const other = await server
        .client()
        .table({ game: "duel", seats: { north: { who: "me" }, south: { who: "me" } } });
      const game = await played(70);
      expect(await faults()).toEqual([]);
      byHand((database) => database.exec(sql));
      server = await open();
      const { status, body } = await look(game);
      expect(status, body.message).toBe(500);
      expect(body).toMatchObject({ error: "damaged", message: expect.stringMatching(named) });
      expect(body.message).toContain("Trying again will not help");
      expect(lines.some((line) => named.test(line) && line.includes(game.table))).toBe(true);
      expect((await server.client().holding(other.tokens.north).get(`/api/tables/${other.table}`)).status).toBe(200);
      expect(await faults()).toMatchObject([expect.stringContaining(game.table)]);
      lines.length = 0;
    },
  );

  test("undo, taking back and a fresh start leave it whole", async () => {
    const { table, tokens } = await server.client().table({ game: "skirmish", seats: redAndBlue });
    const red = server.client().holding(tokens.red);
    const first = await red.play(table);
    expect((await red.act(table, { type: "undo", index: first.index })).status).toBe(200);
    await red.play(table, (options) => options[1]!);
    expect((await red.act(table, { type: "askTakeBack" })).status).toBe(200);
    await red.play(table);
    await server.stop();
    expect(await faults()).toEqual([]);
    server = await open();
    expect((await look({ table, tokens })).status).toBe(200);
  });
});

test("health is not good while nothing can be written, and is again when it can", async () => {
  const health = async () => (await server.client().get("/healthz")).body;
  expect(await health()).toEqual({ ok: true });
  byHand((database) =>
    database.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON meta BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
    ),
  );
  await expect.poll(health).toMatchObject({ ok: false, message: expect.any(String) });
  expect((await server.client().get("/healthz")).status).toBe(503);
  byHand((database) => database.exec("DROP TRIGGER full"));
  await expect.poll(health).toEqual({ ok: true });
});

test("broken pages are told to the operator, to players as something that a retry will not help, and to whoever watches", async () => {
  const game = await played(40);
  const [page, size] = byHand((database) => {
    database.pragma("wal_checkpoint(TRUNCATE)");
    const { rootpage } = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").get() as {
      rootpage: number;
    };
    return [
      rootpage,
      (database.prepare("SELECT page_size AS size FROM pragma_page_size").get() as { size: number }).size,
    ];
  });
  const file = openSync(join(dataDir, "gonfalon.db"), "r+");
  writeSync(file, Buffer.alloc(size, 7), 0, size, (page - 1) * size);
  closeSync(file);
  server = await open();
  const { status, body } = await look(game);
  expect(status).toBe(500);
  expect(body).toMatchObject({ error: "damaged", message: expect.stringContaining("will not help") });
  expect(lines.some((line) => line.includes("the database is damaged: stop all processes"))).toBe(true);
  expect((await server.client().get("/healthz")).status).toBe(503);
});
