import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Think } from "@gonfalon/opponents/pool";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage } from "../src/index.ts";
import { statement } from "../src/storage/sql.ts";
import { both, type Client, Socket, testServer, toys } from "./player.ts";

/** What may happen at the same moment, or halfway, or twice. */

let server: Awaited<ReturnType<typeof testServer>>;
let anybody: Client;
beforeAll(async () => {
  server = await testServer();
  anybody = server.client();
});
afterAll(() => server.stop());

let count = 0;
async function account(): Promise<Client & { name: string }> {
  const client = server.client();
  const name = `Racer ${++count}`;
  expect((await client.post("/api/accounts", { name, password: "correct horse" })).status).toBe(201);
  return Object.assign(client, { name });
}

/** A duel that North has resigned, between holders of private links. */
async function finished() {
  const seats = { north: { who: "me", name: "Ann" }, south: { who: "friend" } };
  const { table: id, tokens, invitations } = await anybody.table({ game: "duel", seats });
  const joined = await anybody.post(`/api/tables/${id}/join`, { invitation: invitations.south, name: "Bob" });
  const north = anybody.holding(tokens.north);
  await north.act(id, { type: "resign" });
  return { id, north, south: anybody.holding(joined.body.tokens.south) };
}

describe("leaving before the start", () => {
  const seats = { north: { who: "me" }, south: { who: "open" } };

  test("whoever leaves while somebody sits down through another process has not left: the game has begun", async () => {
    const other = await testServer({ dataDir: server.dataDir });
    const { table, tokens } = await anybody.table({ game: "duel", seats });
    const owner = anybody.holding(tokens.north);
    expect((await owner.state(table)).table.status).toBe("open");
    expect((await other.client().post(`/api/tables/${table}/join`, {})).status).toBe(200);
    expect(await owner.post(`/api/tables/${table}/leave`)).toMatchObject({ status: 409, body: { error: "started" } });
    expect((await owner.state(table)).table.status).toBe("playing");
    await other.stop();
  });

  test("one leaves and another sits down at the same moment: the one or the other, fifty times", async () => {
    for (let i = 0; i < 50; i++) {
      const { table, tokens } = await anybody.table({ game: "duel", seats });
      const [left, joined] = await Promise.all([
        anybody.holding(tokens.north).post(`/api/tables/${table}/leave`),
        anybody.post(`/api/tables/${table}/join`, {}),
      ]);
      expect([`${left.status} ${joined.status}`]).toContain(left.status === 204 ? "204 404" : "409 200");
    }
  });

  test("those who watch a table that is cleared away are told", async () => {
    const { table, tokens, watch } = await anybody.table({ game: "duel", seats });
    const socket = await Socket.open(server.url);
    await socket.enter(table, watch);
    await anybody.holding(tokens.north).post(`/api/tables/${table}/leave`);
    await socket.until(() => socket.received.at(-1)!.includes('"refused"'), 1000);
    socket.close();
  });
});

test("a table that nobody comes to is cleared away in the end, and one at which play has begun is not", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-old-"));
  const first = await testServer({ dataDir });
  const seats = { north: { who: "me" }, south: { who: "friend" } };
  const tables = await Promise.all(
    [seats, both, seats].map((wish) => first.client().table({ game: "duel", seats: wish })),
  );
  await first.stop();
  const storage = await openStorage({ dataDir });
  const long = Date.now() - 61 * 24 * 3600 * 1000;
  const age = (id: string) => storage.sql.write([statement("UPDATE tables SET made = ? WHERE id = ?", long, id)]);
  for (const { table } of tables.slice(0, 2)) await age(table);
  await storage.close();
  const second = await testServer({ dataDir });
  const status = async ({ table, tokens }: (typeof tables)[0]) =>
    (await second.client().holding(tokens.north).get(`/api/tables/${table}`)).status;
  await expect.poll(() => status(tables[0]!), { timeout: 3000 }).toBe(404);
  expect([await status(tables[1]!), await status(tables[2]!)]).toEqual([200, 200]);
  await second.stop();
  rmSync(dataDir, { recursive: true });
});

describe("the return match", () => {
  const rematch = (client: Client, id: string) => client.post(`/api/tables/${id}/rematch`);

  test("whoever lost the answer asks again and gets a new link, and the old one is worth nothing any more", async () => {
    const { id, north, south } = await finished();
    const lost = (await rematch(north, id)).body;
    const socket = await Socket.open(server.url);
    await socket.enter(lost.table, lost.tokens.south);
    const again = (await rematch(north, id)).body;
    expect(again.table).toBe(lost.table);
    expect(again.tokens.south).not.toBe(lost.tokens.south);
    await socket.until(() => socket.received.at(-1)!.includes('"forbidden"'), 1000);
    const heard = socket.received.length;
    const other = (await rematch(south, id)).body;
    const first = await anybody.holding(again.tokens.south).state(again.table);
    expect(first).toMatchObject({ you: "south", table: { status: "playing", seats: { south: { name: "Ann" } } } });
    expect((await anybody.holding(lost.tokens.south).get(`/api/tables/${lost.table}`)).status).toBe(403);
    await anybody.holding(again.tokens.south).play(again.table);
    await anybody.holding(other.tokens.north).play(again.table);
    await socket.ask({ type: "ping" });
    expect(socket.received.length).toBe(heard + 1);
    expect((await rematch(north, id)).body.error).toBe("taken");
    socket.close();
  });

  test("an account that asks again sits where it sat", async () => {
    const [ann, bob] = [await account(), await account()];
    const { table: id } = await ann.table({ game: "duel", seats: { north: { who: "me" }, south: { who: "open" } } });
    await bob.post(`/api/tables/${id}/join`, {});
    await bob.act(id, { type: "resign" });
    const first = await rematch(ann, id);
    expect(await rematch(ann, id)).toMatchObject({ status: 200, body: { table: first.body.table, tokens: {} } });
    expect((await ann.state(first.body.table)).you).toBe("south");
  });

  test("it is made again if everybody who had come to it has left", async () => {
    const { id, north, south } = await finished();
    const first = (await rematch(north, id)).body;
    const left = await anybody.holding(first.tokens.south).post(`/api/tables/${first.table}/leave`);
    expect(left.status).toBe(204);
    const second = (await rematch(south, id)).body;
    expect((await anybody.holding(second.tokens.north).state(second.table)).table.status).toBe("open");
    const third = (await rematch(north, id)).body;
    expect((await anybody.holding(third.tokens.south).state(second.table)).table.status).toBe("playing");
  });

  test("both ask at once, twenty times: one table, two seats, and no other table is left behind", async () => {
    const storage = await openStorage({ dataDir: server.dataDir });
    const tables = async () => Number((await storage.sql.rows("SELECT COUNT(*) AS count FROM tables"))[0]!.count);
    for (let i = 0; i < 20; i++) {
      const { id, north, south } = await finished();
      const before = await tables();
      const [one, two] = await Promise.all([rematch(north, id), rematch(south, id)]);
      expect([one.status, two.status, one.body.table]).toEqual([200, 200, two.body.table]);
      expect(await tables()).toBe(before + 1);
    }
    await storage.close();
  });
});

describe("an account that goes", () => {
  const deleteAccount = (client: Client) => client.ask("DELETE", "/api/account", { password: "correct horse" });
  const seats = { north: { who: "me" }, south: { who: "open" } };

  test("leaves no table behind at which nobody sits, and no private note", async () => {
    const [ann, bob] = [await account(), await account()];
    const alone = await ann.table({ game: "duel", seats });
    const { table: id } = await ann.table({ game: "duel", seats });
    await bob.post(`/api/tables/${id}/join`, {});
    await ann.act(id, { type: "note", text: "never tell Bob" });
    expect((await deleteAccount(ann)).status).toBe(204);
    expect((await bob.get(`/api/tables/${alone.table}`)).status).toBe(404);
    const storage = await openStorage({ dataDir: server.dataDir });
    expect(await storage.words.note(id, "north")).toBe("");
    await storage.close();
    expect((await bob.post(`/api/tables/${id}/rematch`)).body.error).toBe("player-gone");
  });

  test("holds no seat afterwards, although it sat down while it was going", async () => {
    const [ann, bob] = [await account(), await account()];
    const open = await Promise.all(Array.from({ length: 12 }, () => bob.table({ game: "duel", seats })));
    const going = deleteAccount(ann);
    const joining = open.map(({ table }) => ann.post(`/api/tables/${table}/join`, {}));
    expect((await going).status).toBe(204);
    for (const { status } of await Promise.all(joining)) expect([200, 401, 409]).toContain(status);
    for (const { table } of open) {
      const { table: info, ended } = await bob.state(table);
      expect(info.status === "open" || ended?.reason === "resigned", JSON.stringify(info)).toBe(true);
      expect(JSON.stringify(info)).not.toContain(ann.name);
    }
  });

  test("two requests to go are one", async () => {
    const ann = await account();
    const statuses = (await Promise.all([deleteAccount(ann), deleteAccount(ann)])).map(({ status }) => status);
    for (const status of statuses) expect([204, 401]).toContain(status);
    expect(statuses).toContain(204);
  });
});

test("a server that closes at the moment at which a computer begins to think does not wait for the thought", async () => {
  const load = (id: string) => pause(100).then(() => toys.load(id));
  const own = await testServer({ games: { ...toys, load }, think: () => new Promise(() => {}) });
  const seats = { red: { who: "computer", level: "random" }, blue: { who: "me" } };
  await own.client().table({ game: "skirmish", seats });
  // The game is being taken up for the question: the thought itself has not begun.
  await pause(30);
  await own.stop();
});

test("what is taken back while a computer thinks is taken back: the thought comes too late, and another is begun", async () => {
  const thoughts: (() => void)[] = [];
  const think: Think = ({ choice }) =>
    new Promise((resolve) => thoughts.push(() => resolve({ option: choice.options[0]! } as never)));
  const own = await testServer({ think });
  const seats = { red: { who: "me" }, blue: { who: "computer", level: "random" } };
  const { table, tokens } = await own.client().table({ game: "skirmish", seats });
  const red = own.client().holding(tokens.red);
  const turn = async () => {
    const before = thoughts.length;
    while ((await red.state(table)).choice) await red.play(table);
    await expect.poll(() => thoughts.length).toBe(before + 1);
  };
  await turn();
  expect((await red.act(table, { type: "askTakeBack" })).body).toMatchObject({ deciders: ["red"], takeBack: null });
  thoughts[0]!();
  await pause(100);
  expect((await red.state(table)).deciders).toEqual(["red"]);
  await turn();
  thoughts[1]!();
  await expect.poll(() => thoughts.length).toBe(3);
  thoughts[2]!();
  await expect.poll(async () => (await red.state(table)).deciders).toEqual(["red"]);
  const { log } = (await red.get(`/api/tables/${table}/log`)).body;
  expect(log).toHaveLength(2);
  await own.stop();
});
