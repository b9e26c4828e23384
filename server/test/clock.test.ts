import { describe, expect, onTestFinished, test } from "vitest";
import { openStorage, type Storage } from "../src/index.ts";
import { statement } from "../src/storage/sql.ts";
import {
  clocksFor,
  clocksTakenBack,
  clocksUndone,
  deadlineOf,
  fullClock,
  outOfTime,
  runClocks,
} from "../src/table/clock.ts";
import { both, type Client, redAndBlue, testServer } from "./player.ts";

const MINUTE = 60_000;
const fast = { kind: "fast" as const, minutes: 10, increment: 5 };
const slow = { kind: "slow" as const, days: 3 };

describe("clocks", () => {
  const fresh = (control: typeof fast | typeof slow) => ({ north: fullClock(control), south: fullClock(control) });

  test("a fast clock runs for whoever owes an answer and gains the increment", () => {
    const started = runClocks(fast, fresh(fast), null, { owing: ["north"], sealed: [] }, 1000);
    expect(started).toEqual({ north: { left: 10 * MINUTE, since: 1000 }, south: { left: 10 * MINUTE, since: null } });
    const again = runClocks(fast, started, "north", { owing: ["north"], sealed: [] }, 61_000);
    expect(again.north).toEqual({ left: 9 * MINUTE + 5000, since: 61_000 });
    const over = runClocks(fast, again, "north", { owing: ["south"], sealed: [] }, 62_000);
    expect(over).toEqual({
      north: { left: 9 * MINUTE + 9000, since: null },
      south: { left: 10 * MINUTE, since: 62_000 },
    });
    expect(deadlineOf(over)).toBe(62_000 + 10 * MINUTE);
    expect(outOfTime(over, 62_000 + 10 * MINUTE - 1)).toBeUndefined();
    expect(outOfTime(over, 62_000 + 10 * MINUTE)).toBe("south");
  });

  test("a slow clock begins anew with every decision", () => {
    const started = runClocks(slow, fresh(slow), null, { owing: ["north"], sealed: [] }, 0);
    const days = 3 * 24 * 60 * MINUTE;
    expect(deadlineOf(started)).toBe(days);
    const next = runClocks(slow, started, "north", { owing: ["north"], sealed: [] }, days - 1);
    expect(deadlineOf(next)).toBe(2 * days - 1);
  });

  test("whoever undoes a decision gains nothing by it, and the other loses nothing", () => {
    const started = runClocks(fast, fresh(fast), null, { owing: ["north"], sealed: [] }, 0);
    const played = runClocks(fast, started, "north", { owing: ["south"], sealed: [] }, 10_000);
    const undone = (at: number) =>
      runClocks(fast, clocksUndone(fast, played, "north", 0), null, { owing: ["north"], sealed: [] }, at);
    expect(undone(70_000).south).toEqual({ left: 10 * MINUTE, since: null });
    expect(deadlineOf(undone(70_000))).toBe(10 * MINUTE);
    const still = runClocks(fast, started, "north", { owing: ["north"], sealed: [] }, 10_000);
    expect(deadlineOf(clocksUndone(fast, still, "north", 0))).toBe(10 * MINUTE);
  });

  test.each([["south"], ["north"], []])(
    "at a slow clock the days of an undone decision have run on, whoever was asked next: %s",
    (...next) => {
      const asked = runClocks(slow, fresh(slow), null, { owing: ["north"], sealed: [] }, 5_000);
      const played = runClocks(slow, asked, "north", { owing: next, sealed: [] }, 10_000);
      const undone = clocksUndone(slow, played, "north", 5_000);
      const back = runClocks(slow, undone, null, { owing: ["north"], sealed: [] }, 70_000);
      expect(deadlineOf(back)).toBe(deadlineOf(asked));
      expect(back.south!.since).toBe(null);
    },
  );

  test("what is taken back by agreement gains nothing, and the time was used all the same", () => {
    const started = runClocks(fast, fresh(fast), null, { owing: ["north"], sealed: [] }, 0);
    const first = runClocks(fast, started, "north", { owing: ["south"], sealed: [] }, 10_000);
    const second = runClocks(fast, first, "south", { owing: ["north"], sealed: [] }, 30_000);
    const back = clocksTakenBack(fast, second, ["north", "south"]);
    expect(back.north).toEqual({ left: 10 * MINUTE - 10_000, since: 30_000 });
    expect(back.south).toEqual({ left: 10 * MINUTE - 20_000, since: null });
  });

  test("a draw offer or a chat does not touch a running clock", () => {
    const started = runClocks(fast, fresh(fast), null, { owing: ["north"], sealed: [] }, 1000);
    expect(runClocks(fast, started, null, { owing: ["north"], sealed: [] }, 5000)).toEqual(started);
  });

  test("while answers are sealed the others' clocks seem to run on, whoever has answered", () => {
    const asked = runClocks(fast, fresh(fast), null, { owing: ["north", "south"], sealed: [] }, 1000);
    const answered = runClocks(fast, asked, "north", { owing: ["south"], sealed: ["north"] }, 31_000);
    expect(clocksFor(answered, "south")).toEqual(clocksFor(asked, "south"));
    expect(clocksFor(answered, "spectator")).toEqual(clocksFor(asked, "spectator"));
    expect(clocksFor(answered, "north").north).toEqual({ left: 10 * MINUTE - 25_000, since: null });
    const opened = runClocks(fast, answered, "south", { owing: ["south"], sealed: [] }, 41_000);
    expect(clocksFor(opened, "south").north).toEqual({ left: 10 * MINUTE - 25_000, since: null });
  });
});

test("whose time runs out loses, and nobody can play on", async () => {
  const server = await testServer();
  const clock = { kind: "fast", minutes: 1, increment: 0 };
  const { table, tokens } = await server.client().table({ game: "duel", seats: both, clock });
  const north = server.client().holding(tokens.north);
  const before = await north.state(table);
  expect(before.clocks.north).toMatchObject({ left: MINUTE });
  const storage = await openStorage({ dataDir: server.dataDir });
  const record = (await storage.table(table))!;
  const state = structuredClone(record.state);
  state.clocks.south = { left: 1, since: Date.now() - 1000 };
  const change = { status: "playing" as const, state, deadline: Date.now() - 1, addJobs: [], dropJobs: [] };
  expect(await storage.commit(record, change)).toBe(true);
  await storage.close();
  await expect
    .poll(async () => (await north.state(table)).ended, { timeout: 5000 })
    .toMatchObject({
      ...{ reason: "time", by: "south", winner: "north" },
    });
  const { index } = await north.state(table);
  const late = { type: "play", index, hash: before.hash, option: before.choice!.options[0] };
  expect((await north.act(table, late)).body.error).toBe("over");
  await server.stop();
});

test("deciding and undoing again and again brings no time", async () => {
  const server = await testServer();
  const clock = { kind: "fast", minutes: 1, increment: 600 };
  const { table, tokens } = await server.client().table({ game: "skirmish", seats: redAndBlue, clock });
  const red = server.client().holding(tokens.red);
  for (let i = 0; i < 3; i++) {
    const { index } = await red.play(table);
    expect((await red.act(table, { type: "undo", index })).status).toBe(200);
  }
  expect((await red.state(table)).clocks.red.left).toBeLessThanOrEqual(MINUTE);
  await red.play(table);
  await red.play(table);
  const { clocks } = (await red.act(table, { type: "askTakeBack" })).body;
  expect(clocks.red.left).toBeLessThanOrEqual(MINUTE + 600_000);
  await server.stop();
});

describe("at a slow clock", () => {
  const DAY = 24 * 60 * MINUTE;
  const clock = { kind: "slow", days: 2 };

  async function slowTable(seats: Record<string, unknown>) {
    const server = await testServer({ think: () => new Promise(() => {}) });
    onTestFinished(() => server.stop());
    const { table, tokens } = await server.client().table({ game: "skirmish", seats, clock });
    const red = server.client().holding(tokens.red);
    const storage = await openStorage({ dataDir: server.dataDir });
    onTestFinished(() => storage.close());
    const deadline = async () => (await storage.table(table))!.deadline!;
    return { table, red, blue: server.client().holding(tokens.blue), storage, deadline };
  }

  /** As if everything at a table had happened so much earlier. */
  async function age(storage: Storage, table: string, by: number): Promise<void> {
    const record = (await storage.table(table))!;
    const state = structuredClone(record.state);
    state.started! -= by;
    for (const [seat, { left, since }] of Object.entries(state.clocks)) {
      state.clocks[seat] = { left, since: since === null ? null : since - by };
    }
    const deadline = deadlineOf(state.clocks);
    expect(await storage.commit(record, { status: "playing", state, deadline, addJobs: [], dropJobs: [] })).toBe(true);
    await storage.sql.write([statement("UPDATE entries SET at = at - ? WHERE table_id = ?", by, table)]);
  }

  const undo = async (player: Client, table: string) =>
    player.act(table, { type: "undo", index: (await player.state(table)).index });

  test("several decisions undone leave the deadline that the first had", async () => {
    const { table, red, storage, deadline } = await slowTable(redAndBlue);
    await age(storage, table, DAY);
    const first = await deadline();
    await red.play(table);
    const second = await deadline();
    expect(second - first).toBeGreaterThan(DAY - MINUTE);
    await red.play(table);
    for (const expected of [second, first]) {
      expect((await undo(red, table)).status).toBe(200);
      expect(Math.abs((await deadline()) - expected)).toBeLessThan(50);
    }
  });

  test("a decision after which a computer player thinks is undone no otherwise", async () => {
    const seats = { red: { who: "me" }, blue: { who: "computer", level: "random" } };
    const { table, red, storage, deadline } = await slowTable(seats);
    await age(storage, table, DAY);
    await red.play(table);
    const last = await deadline();
    await red.play(table);
    expect((await red.state(table)).deciders).toEqual(["blue"]);
    expect((await undo(red, table)).status).toBe(200);
    expect(Math.abs((await deadline()) - last)).toBeLessThan(50);
  });

  test("what was decided in time stands: it cannot be undone into a loss", async () => {
    const { table, red, storage } = await slowTable(redAndBlue);
    await age(storage, table, 2 * DAY - 10_000);
    await red.play(table);
    await age(storage, table, MINUTE);
    expect(await undo(red, table)).toMatchObject({ status: 409, body: { error: "time" } });
    expect((await red.state(table)).ended).toBe(null);
  });

  test("after taking back by agreement the days begin anew, and no decision before that has fewer", async () => {
    const { table, red, blue, storage, deadline } = await slowTable({ red: { who: "me" }, blue: { who: "open" } });
    const { tokens } = (await blue.holding(undefined).post(`/api/tables/${table}/join`, {})).body;
    await red.play(table);
    await red.play(table);
    await age(storage, table, (3 * DAY) / 2);
    await red.act(table, { type: "askTakeBack" });
    expect((await blue.holding(tokens.blue).act(table, { type: "acceptTakeBack" })).status).toBe(200);
    expect((await deadline()) - Date.now()).toBeGreaterThan(2 * DAY - MINUTE);
    expect((await undo(red, table)).status).toBe(200);
    expect((await deadline()) - Date.now()).toBeGreaterThan(2 * DAY - MINUTE);
  });
});
