import { describe, expect, test } from "vitest";
import {
  clocksFor,
  clocksTakenBack,
  clocksUndone,
  deadlineOf,
  fullClock,
  outOfTime,
  runClocks,
} from "../src/table/clock.ts";
import { both, redAndBlue, testServer } from "./player.ts";

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
      runClocks(fast, clocksUndone(fast, played, "north"), null, { owing: ["north"], sealed: [] }, at);
    expect(undone(70_000).south).toEqual({ left: 10 * MINUTE, since: null });
    expect(deadlineOf(undone(70_000))).toBe(10 * MINUTE);
    const still = runClocks(fast, started, "north", { owing: ["north"], sealed: [] }, 10_000);
    expect(deadlineOf(clocksUndone(fast, still, "north"))).toBe(10 * MINUTE);
    const slowly = runClocks(slow, fresh(slow), null, { owing: ["north"], sealed: [] }, 0);
    const gone = runClocks(slow, slowly, "north", { owing: ["south"], sealed: [] }, 10_000);
    const back = runClocks(slow, clocksUndone(slow, gone, "north"), null, { owing: ["north"], sealed: [] }, 70_000);
    expect(deadlineOf(back)).toBe(deadlineOf(slowly));
  });

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
  const { openStorage } = await import("../src/index.ts");
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
