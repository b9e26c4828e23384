import { expect, test } from "vitest";
import { Thinking } from "./thinking.ts";

function question(budget: number, signal = new AbortController().signal) {
  const told: number[] = [];
  return { told, budget, signal, progress: (done: number) => void told.push(done) };
}

test("thinking ends when the budget is used, and tells how far it has come", async () => {
  let now = 0;
  const asked = question(1);
  const thinking = new Thinking(asked, () => now);
  let rounds = 0;
  while (await thinking.goesOn()) {
    now += 30;
    rounds++;
  }
  expect(now).toBeLessThanOrEqual(1000);
  expect(rounds).toBeGreaterThan(25);
  expect(asked.told.length).toBeGreaterThan(20);
  expect([...asked.told].sort((a, b) => a - b)).toEqual(asked.told);
  expect(asked.told.at(-1)).toBeLessThanOrEqual(1);
});

test("a share of the time ends earlier", async () => {
  let now = 0;
  const thinking = new Thinking(question(1), () => now);
  while (await thinking.goesOn(0.5)) now += 10;
  expect(now).toBeGreaterThan(400);
  expect(now).toBeLessThan(500);
});

test("a round under way is over before the budget is", () => {
  let now = 0;
  const thinking = new Thinking(question(1), () => now);
  now = 900;
  expect(thinking.isOver()).toBe(false);
  now = 960;
  expect(thinking.isOver()).toBe(true);
});

test("thinking ends at once when it is called off", async () => {
  const control = new AbortController();
  const thinking = new Thinking(question(60, control.signal), () => 0);
  expect(await thinking.goesOn()).toBe(true);
  control.abort();
  expect(await thinking.goesOn()).toBe(false);
});
