import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type KeptTime, MOST_CLOSED, Time } from "../src/time.ts";
import { redAndBlue, testServer } from "./player.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A storage with a clock that can be moved, and a steady clock that cannot. */
function clocks() {
  let kept: KeptTime | undefined;
  const at = { wall: 1_000_000_000, steady: 0 };
  const said: string[] = [];
  const storage = {
    clock: async () => at.wall,
    keptTime: async () => kept,
    keepTime: async (time: KeptTime) => {
      kept = time;
    },
  };
  const log = { warn: (text: unknown) => void said.push(String(text)) };
  const passes = (by: number) => {
    at.wall += by;
    at.steady += by;
  };
  return { at, said, passes, start: () => Time.start(storage, log, () => at.steady) };
}

describe("the time of play", () => {
  test.each([DAY, -DAY, 3 * HOUR])(
    "is steady within a process when the clock is moved by %i ms, and says so",
    async (jump) => {
      const { at, said, passes, start } = clocks();
      const { time } = await start();
      const begun = time.now();
      passes(60_000);
      at.wall += jump;
      await time.check();
      passes(60_000);
      await time.check();
      expect(time.now() - begun).toBe(120_000);
      expect(said).toEqual([expect.stringContaining("the system clock was moved")]);
    },
  );

  test("goes on in the next process, though the clock was moved under the one before", async () => {
    const { at, passes, start } = clocks();
    const { time } = await start();
    passes(60_000);
    at.wall += DAY;
    await time.check();
    const before = time.now();
    passes(600_000);
    const next = await start();
    expect(next.stood).toBe(0);
    expect(next.time.now() - before).toBe(600_000);
  });

  test.each([-HOUR, MOST_CLOSED + HOUR])(
    "has stood still when the clock is %i ms from where a server left it",
    async (jump) => {
      const { at, said, passes, start } = clocks();
      const { time } = await start();
      passes(10_000);
      await time.check();
      const before = time.now();
      at.wall += jump;
      const next = await start();
      expect(next.stood).toBe(jump);
      expect(next.time.now()).toBe(before);
      expect(said).toEqual([expect.stringContaining("have stood still")]);
    },
  );

  test("makes up for a clock that is a little slow or fast, a hundredth of the time at most", async () => {
    const { at, said, passes, start } = clocks();
    const { time } = await start();
    const begun = time.now();
    at.wall += 20_000;
    passes(100_000);
    await time.check();
    expect(time.now() - begun).toBe(101_000);
    expect(said).toEqual([]);
  });
});

describe("a fast game", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "gonfalon-time-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  test.each([DAY, -DAY])(
    "is not lost on time by a clock that is moved by %i ms, and its players are told",
    async (jump) => {
      const lines: string[] = [];
      let moved = 0;
      const wall = () => Date.now() + moved;
      const open = () => testServer({ dataDir, wall, log: "warn", logTo: { write: (line) => lines.push(line) } });
      let server = await open();
      const clock = { kind: "fast", minutes: 10, increment: 0 };
      const { table, tokens } = await server.client().table({ game: "skirmish", seats: redAndBlue, clock });
      await server.client().holding(tokens.red).play(table);
      await server.stop();
      moved = jump;
      server = await open();
      const red = server.client().holding(tokens.red);
      const state = await red.state(table);
      expect(state.ended).toBeNull();
      const { left, since } = state.clocks.red;
      expect(left - (state.now - (since ?? state.now))).toBeGreaterThan(9 * 60_000);
      expect((await red.play(table)).ended).toBeNull();
      const said = (await red.get(`/api/tables/${table}/chat`)).body.lines;
      expect(said).toMatchObject([{ seat: "server", text: expect.stringContaining("have stood still") }]);
      expect(lines.some((line) => line.includes("have stood still"))).toBe(true);
      await server.stop();
    },
  );
});
