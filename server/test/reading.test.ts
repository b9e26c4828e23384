import { type Choice, Match, type Option, SPECTATOR } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { theseGames } from "../src/index.ts";
import { Storage } from "../src/storage/storage.ts";
import { inSlices } from "../src/table/slices.ts";
import { Work } from "../src/work.ts";
import { type Client, redAndBlue, testServer } from "./player.ts";

/** A game of many hundred decisions, and its journal. */
const field = skirmish({ units: 12, cols: 10, rows: 8, turns: 2000 });
const LONG = 1_000;
/** Whoever attacks ends the game soon. */
const peaceful = (options: readonly Option[]) => options.find(({ type }) => type !== "attack") ?? options[0]!;
const journal = () => {
  const match = Match.start(field as never, { scenario: "field", seed: "long", dice: "fair", options: {} } as never);
  while (match.entries.length < LONG) {
    const seat = match.game.deciders(match.position, "")[0]!;
    const { options } = match.choice(seat) as Choice<Option>;
    match.play(seat, peaceful(options));
  }
  return match.journal();
};

let server: Awaited<ReturnType<typeof testServer>>;
let player: Client;
let table: string;
let seats: string[];
let tokens: Record<string, string>;
beforeAll(async () => {
  server = await testServer({ games: theseGames(field) });
  seats = [...field.seats];
  const made = await server.client().post("/api/journals", {
    journal: journal(),
    seats: Object.fromEntries(seats.map((seat) => [seat, { who: "me" }])),
  });
  expect(made.status, made.text).toBe(201);
  table = made.body.table;
  tokens = made.body.tokens;
  player = server.client().holding(made.body.tokens[seats[0]!]);
});
afterAll(() => server.stop());

type Item = { index: number; events: unknown[] };

async function pages(): Promise<Item[][]> {
  const read: Item[][] = [];
  for (let from: number | null = 0; from !== null; ) {
    const { status, body, text } = await player.get(`/api/tables/${table}/log?from=${from}`);
    expect(status, text).toBe(200);
    read.push(body.log);
    from = body.next;
  }
  return read;
}

describe("a long log", () => {
  test("comes in pages of at most 200 items, which together are everything, in order, without doubles", async () => {
    const read = await pages();
    expect(read.length).toBeGreaterThan(2);
    expect(read.slice(0, -1).every((page) => page.length === 200)).toBe(true);
    const whole = Match.start(field as never, journal().setup as never);
    const events = [whole.opening, ...journal().entries.map(([seat, option]) => whole.play(seat, option))];
    expect(read.flat().map((item) => item.events)).toEqual(events.filter((list) => list.length > 0));
  });

  test("is read from the database once: read again, only what is new is", async () => {
    await pages();
    const entries = vi.spyOn(Storage.prototype, "entries");
    await pages();
    expect(entries).not.toHaveBeenCalled();
    const before = (await pages()).flat();
    const answer = await server.client().get(`/api/tables/${table}/log?from=abc`);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining("from")]);
    for (const _ of ["pick", "move"]) await playOne();
    const after = (await pages()).flat();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBe(before.length + 1);
    expect(entries.mock.calls.every(([, from]) => from === LONG)).toBe(true);
    entries.mockRestore();
  });

  test("whoever knows only its beginning is told to read it, and gets no long list of events", async () => {
    for (let i = 0; i < 210; i++) await playOne();
    const { index, events, rewound } = await player.state(table, "?since=0");
    expect(events).toEqual([]);
    expect(rewound).toBe(index);
    const near = await player.state(table, `?since=${index - 5}`);
    expect(near.events.length).toBeGreaterThan(0);
    expect(near.rewound).toBeLessThanOrEqual(index - 5);
  });

  test("whoever is some way behind gets everything since, in order, and only as much is read as that takes", async () => {
    const all = (await pages()).flat();
    const last = all.at(-1)!.index;
    const reads = vi.spyOn(Storage.prototype, "lastEntries");
    for (const behind of [5, 19, 20, 21, 100]) {
      reads.mockClear();
      const { events } = await player.state(table, `?since=${last - behind}`);
      expect(events).toEqual(all.filter(({ index }) => index > last - behind));
      // One read for what has been seen since the own last decision.
      expect(reads.mock.calls.length).toBeLessThanOrEqual(Math.floor(behind / 20) + 2);
    }
    reads.mockRestore();
  });
});

test("how much has happened that a viewer did not see makes no difference to what it reads", async () => {
  // Spectators see the first turn, and nothing after it.
  const covered: typeof field = {
    ...field,
    open: false,
    view: (position, viewer) => (viewer === SPECTATOR ? ({} as never) : field.view(position, viewer)),
    deciders: (position, viewer) => (viewer === SPECTATOR ? [] : field.deciders(position, viewer)),
    play: (position, option, seat) => {
      const audience = position.turn === 0 ? undefined : [...field.seats];
      return field.play(position, option, seat).map((event) => (audience ? { ...event, audience } : event));
    },
  };
  const hiding = await testServer({ games: theseGames(covered) });
  const readAfter = async (decisions: number) => {
    const made = await hiding.client().table({ game: "skirmish", seats: redAndBlue });
    const players = field.seats.map((seat) => hiding.client().holding(made.tokens[seat]));
    const watcher = hiding.client().holding(made.watch);
    const { index } = await watcher.state(made.table);
    for (let played = 0; played < decisions; ) {
      for (const one of players) {
        if (!(await one.state(made.table)).choice) continue;
        await one.play(made.table, peaceful);
        played++;
      }
    }
    const { table: _, now: __, ...read } = await watcher.state(made.table, `?since=${index}`);
    return read;
  };
  const soon = await readAfter(4);
  expect(soon.events).toHaveLength(1);
  expect(await readAfter(230)).toEqual(soon);
  await hiding.stop();
});

async function playOne(): Promise<void> {
  for (const seat of seats) {
    const one = server.client().holding(tokens[seat]!);
    if ((await one.state(table)).choice) {
      await one.play(table, peaceful);
      return;
    }
  }
}

describe("work that is done for a client", () => {
  test("is counted by what it costs, refused with the time to wait when it is too much, and drains", () => {
    let now = 0;
    const work = new Work(100, () => now);
    work.add("reader", 150);
    expect(() => work.check("reader")).toThrow("wait 30 s");
    expect(() => work.check("somebody else")).not.toThrow();
    now += 29_000;
    expect(() => work.check("reader")).toThrow("wait 1 s");
    now += 2_000;
    expect(() => work.check("reader")).not.toThrow();
  });

  test("a client that reads and replays very much is refused with 429, and others are not", async () => {
    const own = await testServer({ games: theseGames(field), limits: { work: 60 }, proxies: 1 });
    const greedy = own.client({ "x-forwarded-for": "192.0.2.1" });
    const wanted = Object.fromEntries(seats.map((seat) => [seat, { who: "me" }]));
    const made = await greedy.post("/api/journals", { journal: journal(), seats: wanted });
    expect(made.status).toBe(201);
    let status = 200;
    let text = "";
    for (let i = 0; i < 100 && status === 200; i++) {
      const headers = { "x-forwarded-for": "192.0.2.1", authorization: `Bearer ${made.body.watch}` };
      ({ status, text } = await own.client(headers).get(`/api/tables/${made.body.table}/log`));
    }
    expect(status).toBe(429);
    expect(text).toMatch(/wait \d+ s/);
    const honest = own.client({ "x-forwarded-for": "192.0.2.2", authorization: `Bearer ${made.body.watch}` });
    expect((await honest.get(`/api/tables/${made.body.table}/log`)).status).toBe(200);
    await own.stop();
  });

  test("long works take turns, and whatever else is waiting is done between their slices", async () => {
    const order: string[] = [];
    const busy = (name: string) => () => {
      for (const end = performance.now() + 3; performance.now() < end; );
      order.push(name);
    };
    const list = Array.from({ length: 6 }, (_, i) => i);
    let isOpen = true;
    const other = (async () => {
      while (isOpen) {
        await new Promise((resolve) => setImmediate(resolve));
        if (order.at(-1) !== "other") order.push("other");
      }
    })();
    await Promise.all([inSlices(list, busy("one")), inSlices(list, busy("two"))]);
    isOpen = false;
    await other;
    expect(order.filter((name) => name === "one")).toHaveLength(6);
    expect(order.filter((name) => name === "two")).toHaveLength(6);
    expect(order.indexOf("two")).toBeLessThan(order.lastIndexOf("one"));
    expect(order.join(" ")).not.toMatch(/(one|two)( (one|two)){3}/);
  });
});
