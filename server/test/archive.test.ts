import { join } from "node:path";
import { type Choice, hash, type Journal, type Option, readJournal, replay } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { duel } from "../../engine/testkit/duel.ts";
import { backup, openStorage, restore } from "../src/index.ts";
import { sha256 } from "../src/token.ts";
import { type Client, Socket, testServer } from "./player.ts";

let server: Awaited<ReturnType<typeof testServer>>;
let anybody: Client;
let id: string;
let north: Client;
let south: Client;
let spectator: Client;
let journal: Journal;
const seats = { north: { who: "me" }, south: { who: "friend" } };
const alone = { north: { who: "me" }, south: { who: "me" } };

beforeAll(async () => {
  server = await testServer();
  anybody = server.client();
  const made = await anybody.table({ game: "duel", seats });
  id = made.table;
  const joined = await anybody.post(`/api/tables/${id}/join`, { invitation: made.invitations.south });
  [north, south, spectator] = [made.tokens.north, joined.body.tokens.south, made.watch].map((token) =>
    anybody.holding(token),
  ) as [Client, Client, Client];
  expect((await north.get(`/api/tables/${id}/journal`)).status).toBe(403);
  expect((await north.get(`/api/tables/${id}/replay?at=0`)).status).toBe(403);
  expect((await north.post(`/api/tables/${id}/branch`, { at: 0 })).status).toBe(403);
  for (let over = false; !over; ) {
    for (const player of [north, south]) {
      if ((await player.state(id)).choice) over = (await player.play(id)).ended !== null;
    }
  }
  journal = readJournal((await south.get(`/api/tables/${id}/journal`)).text, "journal");
});
afterAll(() => server.stop());

test("the journal of a finished game proves itself, and the dice are those that were promised", async () => {
  const position = replay(duel, journal);
  expect(hash(position)).toBe(journal.marks.at(-1)!.hash);
  const altered = structuredClone(journal);
  altered.entries[0]![1] = { ...altered.entries[1]![1] };
  expect(() => replay(duel, altered)).toThrow();
});

test("afterwards anybody at the table may look through any eyes, at any moment", async () => {
  const { entries } = journal;
  for (const at of [0, 1, 2, entries.length]) {
    const position = duel.start(journal.setup);
    for (const [seat, option] of entries.slice(0, at)) duel.play(position, option as never, seat);
    for (const seat of ["north", "south", "spectator"]) {
      const { body } = await spectator.get(`/api/tables/${id}/replay?at=${at}&seat=${seat}`);
      expect(body).toMatchObject({ at, length: entries.length, view: duel.view(position, seat) });
    }
  }
  expect((await north.get(`/api/tables/${id}/replay?at=${entries.length + 1}`)).status).toBe(404);
  expect((await north.get(`/api/tables/${id}/replay?at=0&seat=east`)).status).toBe(404);
});

test("a replay is of the journal that is there now, though another was under the same name before", async () => {
  const own = await testServer();
  const made = await own.client().table({ game: "duel", seats: alone });
  const [one, two] = [own.client().holding(made.tokens.north), own.client().holding(made.tokens.south)];
  const finish = async (pick: (options: readonly Option[]) => Option) => {
    while (!(await one.state(made.table)).ended) {
      for (const player of [one, two]) if ((await player.state(made.table)).choice) await player.play(made.table, pick);
    }
  };
  const events = async (at: number) => (await one.get(`/api/tables/${made.table}/replay?at=${at}`)).body.events;
  const storage = await openStorage({ dataDir: own.dataDir });
  const file = join(own.dataDir, "before.jsonl");
  await backup(storage, file);
  await finish((options) => options[0]!);
  const first = await events(2);
  await restore(storage, file);
  await expect.poll(async () => (await one.state(made.table)).ended).toBeNull();
  await finish((options) => options.at(-1)!);
  const stored = (await storage.entries(made.table))[1]!.events;
  expect(await events(2)).toEqual(stored);
  expect(await events(2)).not.toEqual(first);
  await storage.close();
  await own.stop();
});

test("any past position becomes a new table for one", async () => {
  const { body } = await south.post(`/api/tables/${id}/branch`, { at: 3 });
  const players = ["north", "south"].map((seat) => anybody.holding(body.tokens[seat])) as [Client, Client];
  const state = await players[0].state(body.table);
  expect(state.table).toMatchObject({ solo: true, inherited: 3, diceKnown: true, status: "playing" });
  const position = duel.start(journal.setup);
  for (const [seat, option] of journal.entries.slice(0, 3)) duel.play(position, option as never, seat);
  expect(state.view).toEqual(duel.view(position, "north"));
  const decider = state.choice ? players[0] : players[1];
  await decider.play(body.table);
  const whole = anybody.holding(`${body.tokens.north},${body.tokens.south}`);
  const own = readJournal((await whole.get(`/api/tables/${body.table}/journal`)).text, "own");
  expect(own.entries.slice(0, 3)).toEqual(journal.entries.slice(0, 3));
  expect(own.entries).toHaveLength(4);
  replay(duel, own);
});

describe("the journal of a game that one person plays alone, before its end", () => {
  const journalOf = (client: Client, table: string) => client.get(`/api/tables/${table}/journal`);

  test("is not for whoever has one of its links, or that of spectators, or a link of another table", async () => {
    const made = await anybody.table({ game: "duel", seats: alone });
    const other = await anybody.table({ game: "duel", seats: alone });
    const { north, south } = made.tokens;
    const partial = [`${north}`, `${south}`, `${north},${north}`, `${north},${made.watch}`, made.watch];
    for (const keys of [...partial, `${north},${other.tokens.south}`, `${other.tokens.north},${other.tokens.south}`]) {
      const { status, body } = await journalOf(anybody.holding(keys), made.table);
      expect(status, body.message).toBe(403);
      expect(body.message.length).toBeGreaterThan(10);
    }
    expect((await journalOf(anybody, made.table)).status).toBe(403);
    const both = anybody.holding(`${north},${south}`);
    expect((await journalOf(both, made.table)).status).toBe(200);
    for (const path of ["", "/log", "/note"]) {
      expect((await both.get(`/api/tables/${made.table}${path}`)).status).toBe(400);
    }
    for (const junk of [`${north},`, `,${north}`, `${north}, ${south}`, `${north} ${south}`]) {
      expect((await journalOf(anybody.holding(junk), made.table)).status).toBe(400);
    }
  });

  test("is for the account that holds every seat, and not for one that holds a seat", async () => {
    const owner = server.client();
    const signUp = { name: "Gioacchino", password: "a long password" };
    expect((await owner.post("/api/accounts", signUp)).status).toBeLessThan(300);
    const solo = await owner.table({ game: "duel", seats: alone });
    expect((await journalOf(owner, solo.table)).status).toBe(200);
    const against = await owner.table({
      game: "duel",
      seats: { ...alone, south: { who: "computer", level: "random" } },
    });
    expect((await journalOf(owner, against.table)).status).toBe(403);
  });
});

describe("dice that somebody may know", () => {
  test("the journal of a running game marks its table for ever, for everybody who looks", async () => {
    const made = await anybody.table({ game: "duel", seats });
    const joined = await anybody.post(`/api/tables/${made.table}/join`, { invitation: made.invitations.south });
    const [one, other] = [anybody.holding(made.tokens.north), anybody.holding(joined.body.tokens.south)];
    const watching = anybody.holding(made.watch);
    expect((await other.state(made.table)).table).toMatchObject({ diceKnown: false, status: "playing" });
    const socket = await Socket.open(server.url);
    await socket.enter(made.table, joined.body.tokens.south);
    const keys = anybody.holding(`${made.tokens.north},${joined.body.tokens.south}`);
    const { status, body } = await keys.get(`/api/tables/${made.table}/journal`);
    expect(status).toBe(200);
    const known = { diceKnown: true, commitment: sha256(body.setup.seed) };
    for (const player of [one, other, watching]) {
      expect((await player.state(made.table)).table).toMatchObject(known);
    }
    await socket.until(() => socket.states.get(`${made.table} south`)!.table.diceKnown === true);
    socket.close();
    // It stays so whatever is played, and is what is on the disk.
    for (const player of [one, other]) if ((await player.state(made.table)).choice) await player.play(made.table);
    expect((await other.state(made.table)).table).toMatchObject(known);
    const stored = await openStorage({ dataDir: server.dataDir });
    expect((await stored.table(made.table))!.state.diceKnown).toBe(true);
    await stored.close();
  });

  test("a journal that is refused, and that of a finished game, marks nothing", async () => {
    const made = await anybody.table({ game: "duel", seats: alone });
    const one = anybody.holding(made.tokens.north);
    expect((await one.get(`/api/tables/${made.table}/journal`)).status).toBe(403);
    expect((await one.state(made.table)).table).toMatchObject({ diceKnown: false });
    expect((await spectator.state(id)).table).toMatchObject({ diceKnown: false, status: "over" });
  });

  test("a game branched off at its very beginning has the dice of a game that is over, and says so", async () => {
    const { body } = await south.post(`/api/tables/${id}/branch`, { at: 0 });
    const { table } = await anybody.holding(body.tokens.north).state(body.table);
    expect(table).toMatchObject({ inherited: 0, diceKnown: true, commitment: sha256(journal.setup.seed) });
  });

  test("whoever sits down at such a table is told before", async () => {
    const cut = { ...journal, entries: journal.entries.slice(0, 4), marks: [] };
    const wishes = { north: { who: "open" }, south: { who: "friend" } };
    const { body } = await anybody.post("/api/journals", { journal: cut, seats: wishes });
    const join = (wish: object) => anybody.post(`/api/tables/${body.table}/join`, wish);
    for (const place of [{ seat: "north" }, { invitation: body.invitations.south }]) {
      const refused = await join(place);
      expect(refused).toMatchObject({ status: 409, body: { error: "dice-known" } });
      expect((await join({ ...place, diceKnown: true })).status).toBe(200);
    }
    expect((await anybody.holding(body.watch).state(body.table)).table).toMatchObject({ status: "playing" });
  });
});

test("a journal can be uploaded to go on with, or to watch", async () => {
  const cut = { ...journal, entries: journal.entries.slice(0, 4), marks: [] };
  const { body } = await anybody.post("/api/journals", { journal: cut, seats: alone });
  const state = await anybody.holding(body.tokens.north).state(body.table);
  expect(state.table).toMatchObject({ status: "playing", inherited: 4 });
  const whole = await anybody.post("/api/journals", { journal, seats: alone });
  const finished = await anybody.holding(whole.body.watch).state(whole.body.table);
  expect(finished).toMatchObject({ table: { status: "over" }, ended: { reason: "played" } });
  const replayed = await anybody
    .holding(whole.body.watch)
    .get(`/api/tables/${whole.body.table}/replay?at=2&seat=north`);
  expect(replayed.status).toBe(200);
});

test("a journal that is not one, or not a legal game, or of other data, is refused", async () => {
  const refused = async (broken: unknown) => {
    const { status, body } = await anybody.post("/api/journals", { journal: broken, seats: alone });
    expect([400, 409], body.message).toContain(status);
    expect(body.message.length).toBeGreaterThan(10);
  };
  await refused({ ...journal, game: "chess" });
  await refused({ ...journal, data: "0".repeat(64) });
  await refused({ ...journal, entries: [["north", { type: "bid", card: 99 }]] });
  await refused({ ...journal, entries: [...journal.entries, journal.entries[0]] });
  await refused({ ...journal, setup: { ...journal.setup, scenario: "none" } });
  await refused({ ...journal, extra: 1 });
  await refused({ ...journal, marks: [{ after: 2, hash: "0".repeat(64) }] });
  await refused({ ...journal, marks: Array(101).fill(journal.marks[0]) });
  await refused({ ...journal, marks: [{ after: journal.entries.length + 1, hash: "0".repeat(64) }] });
});

test("nobody chooses the dice of a table: a journal in which nothing was decided is none to go on from", async () => {
  const seats = { north: { who: "me" }, south: { who: "open" } };
  const { status, body } = await anybody.post("/api/journals", {
    journal: { ...journal, entries: [], marks: [] },
    seats,
  });
  expect(status).toBe(400);
  expect(body.message).toMatch(/make a new table/);
});

test("the dice of a return match are fair, whatever those of an uploaded game were", async () => {
  const fast = duel.start({ ...journal.setup, dice: "fast" } as never);
  const entries: [string, Option][] = [];
  while (!fast.outcome) {
    const seat = duel.seats.find((one) => duel.deciders(fast, one).includes(one))!;
    const choice = duel.choice(fast, seat) as Choice<Option>;
    entries.push([seat, choice.options[0]!]);
    duel.play(fast, choice.options[0] as never, seat);
  }
  const quick = { ...journal, setup: { ...journal.setup, dice: "fast" }, entries, marks: [] };
  const { body: over } = await anybody.post("/api/journals", { journal: quick, seats: alone });
  const { body } = await anybody.holding(over.tokens.north).post(`/api/tables/${over.table}/rematch`);
  const storage = await openStorage({ dataDir: server.dataDir });
  expect((await storage.table(body.table))!.terms.setup).toMatchObject({ dice: "fair" });
  expect((await storage.table(body.table))!.terms.setup.seed).not.toBe(journal.setup.seed);
  await storage.close();
});
