import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test, vi } from "vitest";
import { CalledOff, ThinkingPool } from "./pool.ts";

const folder = mkdtempSync(join(tmpdir(), "gonfalon-pool-"));
const file = join(folder, "worker.mjs");
writeFileSync(
  file,
  `import { parentPort } from "node:worker_threads";
   let called = () => {};
   parentPort.on("message", ({ thought, callOff }) => {
     if (callOff) return called();
     const { level, choice } = thought;
     if (level === "dies") process.exit(1);
     if (level === "fails") return parentPort.postMessage({ fault: "lost the thread" });
     const answer = () => parentPort.postMessage({ answer: { option: choice.options.at(-1) } });
     if (level === "deaf") for (const end = Date.now() + 5000; Date.now() < end; );
     parentPort.postMessage({ progress: 0.5 });
     called = level === "slow" ? answer : () => {};
     if (level !== "slow") setTimeout(answer, 20);
   });`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const choice = { over: false as const, seat: "red", rule: "1", ask: "a.b", sealed: false };
const thought = (level: string, ...types: string[]) => ({
  ...{ game: "skirmish", level, seat: "red", view: {}, budget: 1, table: "t" },
  choice: { ...choice, options: types.map((type) => ({ type })) },
});

test("more thoughts than threads are all thought, and a dead thread is replaced", async () => {
  const pool = new ThinkingPool(pathToFileURL(file), 2);
  const answers = await Promise.all(["a", "b", "c", "d", "e"].map((type) => pool.think(thought("good", "x", type))));
  expect(answers.map(({ option }) => option.type)).toEqual(["a", "b", "c", "d", "e"]);
  await expect(pool.think(thought("fails", "x"))).rejects.toThrow(/lost the thread/);
  const mixed = await Promise.allSettled(
    ["dies", "dies", "good", "good"].map((level) => pool.think(thought(level, "x"))),
  );
  expect(mixed.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
  await pool.close();
});

/** By the pool's own clock, which stands still unless it is moved: whoever hears stops at a word, whoever does not is ended. */
test.each(["slow", "deaf"])(
  "a thought is called off within 100 ms, and the next one is thought (%s)",
  async (level) => {
    const pool = new ThinkingPool(pathToFileURL(file), 1);
    await pool.think(thought("good", "x"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const off = new AbortController();
    const said: number[] = [];
    let isOff = false;
    const thinking = pool.think(thought(level, "x"), { signal: off.signal, progress: (done) => said.push(done) });
    thinking.catch(() => {
      isOff = true;
    });
    if (level === "slow") while (said.length === 0) await pause(1);
    else await pause(50);
    off.abort();
    if (level === "deaf") {
      vi.advanceTimersByTime(99);
      await pause(1);
      expect(isOff).toBe(true);
    }
    await expect(thinking).rejects.toThrow(CalledOff);
    vi.useRealTimers();
    expect(said).toEqual(level === "slow" ? [0.5] : []);
    expect((await pool.think(thought("good", "x", "y"))).option.type).toBe("y");
    await expect(pool.think(thought("good", "x"), { signal: off.signal })).rejects.toThrow(CalledOff);
    await pool.close();
  },
);
