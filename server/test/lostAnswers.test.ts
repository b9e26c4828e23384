import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage } from "../src/index.ts";
import { both, type Client, testServer } from "./player.ts";

/** Whoever does not get the answer asks again with the same secret. */
let server: Awaited<ReturnType<typeof testServer>>;
let anybody: Client;
beforeAll(async () => {
  server = await testServer();
  anybody = server.client();
});
afterAll(() => server.stop());

const newSecret = () => randomBytes(32).toString("base64url");
const friend = { north: { who: "me" }, south: { who: "friend" } };
const open = { north: { who: "me" }, south: { who: "open" } };

let count = 0;
async function account(): Promise<Client> {
  const client = server.client();
  const signUp = { name: `Asker ${++count}`, password: "correct horse" };
  expect((await client.post("/api/accounts", signUp)).status).toBe(201);
  return client;
}

async function tables(): Promise<number> {
  const storage = await openStorage({ dataDir: server.dataDir });
  const [row] = await storage.sql.rows("SELECT COUNT(*) AS count FROM tables");
  await storage.close();
  return Number(row!.count);
}

describe("joining", () => {
  const joining = (client: Client, table: string, body: unknown) => client.post(`/api/tables/${table}/join`, body);

  test("again with an invitation gives the same seat and the same link, before and after play has begun and ended", async () => {
    const { table, tokens, invitations } = await anybody.table({ game: "duel", seats: friend });
    const wish = { invitation: invitations.south, name: "Bob", secret: newSecret() };
    const first = await joining(anybody, table, wish);
    expect(first.status, first.text).toBe(200);
    const bob = anybody.holding(first.body.tokens.south);
    const { index } = await bob.state(table);
    expect(await joining(anybody, table, wish)).toMatchObject({ status: 200, body: first.body });
    expect(await bob.state(table)).toMatchObject({ you: "south", index, table: { seats: { south: { name: "Bob" } } } });
    await anybody.holding(tokens.north).act(table, { type: "resign" });
    expect(await joining(anybody, table, wish)).toMatchObject({ status: 200, body: first.body });
  });

  test("with the invitation of somebody else who has used it gives nothing, whatever the secret, and neither does the secret alone", async () => {
    const { table, invitations } = await anybody.table({ game: "duel", seats: friend });
    const wish = { invitation: invitations.south, secret: newSecret() };
    const { tokens } = (await joining(anybody, table, wish)).body;
    for (const secret of [undefined, newSecret(), tokens.south, invitations.south]) {
      const { status, body } = await joining(anybody, table, { invitation: invitations.south, secret });
      expect([status, body.tokens]).toEqual([409, undefined]);
    }
    expect(tokens.south).not.toContain(wish.secret);
    expect((await anybody.holding(wish.secret).get(`/api/tables/${table}`)).status).toBe(403);
    const other = await anybody.table({ game: "duel", seats: open });
    const elsewhere = await joining(anybody, other.table, { secret: wish.secret });
    expect(elsewhere.body.tokens.south).not.toBe(tokens.south);
  });

  test("many times at once takes one seat", async () => {
    const { table } = await anybody.table({ game: "duel", seats: open });
    const wish = { secret: newSecret() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => joining(anybody, table, wish)));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body]);
  });

  test("again by an account finds it at its seat, and another account there finds it taken", async () => {
    const [ann, bob, carl] = [await account(), await account(), await account()];
    const { table } = await ann.table({ game: "duel", seats: open });
    const wish = { secret: newSecret() };
    const ticket = { table, tokens: {}, invitations: {} };
    for (let times = 0; times < 2; times++) {
      expect(await joining(bob, table, wish)).toMatchObject({ status: 200, body: ticket });
    }
    expect((await bob.state(table)).you).toBe("south");
    expect((await joining(carl, table, wish)).status).toBe(409);
    expect((await joining(anybody, table, wish)).status).toBe(409);
  });

  test("again is no more than the first time where places are limited", async () => {
    const own = await testServer({ limits: { places: 1 } });
    const guest = own.client();
    const ann = own.client();
    await ann.post("/api/accounts", { name: "Host", password: "correct horse" });
    const { table, invitations } = await ann.table({ game: "duel", seats: friend });
    const wish = { invitation: invitations.south, secret: newSecret() };
    for (let times = 0; times < 2; times++) expect((await joining(guest, table, wish)).status).toBe(200);
    expect((await guest.post("/api/tables", { game: "duel", seats: both })).status).toBe(429);
    await own.stop();
  });
});

describe("making a table", () => {
  test("again gives the same table and the same links, and makes no other", async () => {
    const body = { game: "duel", seats: friend, secret: newSecret() };
    const first = await anybody.table(body);
    const before = await tables();
    expect(await anybody.table(body)).toEqual(first);
    const guest = await anybody.post(`/api/tables/${first.table}/join`, { invitation: first.invitations.south });
    expect(guest.status).toBe(200);
    // An invitation that has been used opens nothing any more, and is not handed out again.
    expect(await anybody.table(body)).toEqual({ ...first, invitations: {} });
    expect(await tables()).toBe(before);
    expect((await anybody.holding(first.tokens.north).state(first.table)).you).toBe("north");
    expect((await anybody.holding(first.watch).state(first.table)).you).toBe("spectator");
    expect(new Set([first.tokens.north, first.invitations.south, first.watch, body.secret]).size).toBe(4);
    expect(await anybody.table({ ...body, secret: newSecret() })).not.toMatchObject({ table: first.table });
  });

  test("many times at once makes one", async () => {
    const body = { game: "duel", seats: both, secret: newSecret() };
    const before = await tables();
    const made = await Promise.all(Array.from({ length: 8 }, () => anybody.table(body)));
    for (const one of made) expect(one).toEqual(made[0]);
    expect(await tables()).toBe(before + 1);
  });

  test("again by an account, from a journal, or from a past position is no otherwise", async () => {
    const ann = await account();
    const made = await ann.table({ game: "duel", seats: both, secret: newSecret() });
    await ann.act(made.table, { type: "resign" });
    const before = await tables();
    const branch = { at: 0, secret: newSecret() };
    const past = await Promise.all([1, 2].map(() => ann.post(`/api/tables/${made.table}/branch`, branch)));
    expect(past[0]!.status).toBe(201);
    expect(past[1]!.body).toEqual(past[0]!.body);
    await ann.play(past[0]!.body.table);
    const { body: journal } = await ann.get(`/api/tables/${past[0]!.body.table}/journal`);
    const upload = { journal, seats: both, secret: newSecret() };
    const uploaded = [await anybody.post("/api/journals", upload), await anybody.post("/api/journals", upload)];
    expect(uploaded[0]!.status, uploaded[0]!.text).toBe(201);
    expect(uploaded[1]!.body).toEqual(uploaded[0]!.body);
    expect(await tables()).toBe(before + 2);
  });

  test("a secret that could be guessed is refused", async () => {
    for (const secret of ["", "short", "x".repeat(31), "x".repeat(65), `${"x".repeat(40)}<`, 5]) {
      expect((await anybody.post("/api/tables", { game: "duel", seats: both, secret })).status).toBe(400);
    }
  });
});
