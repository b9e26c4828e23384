import { expect, test } from "vitest";
import { eloOf, strengthOf, wilson } from "./strength.ts";

test("a win counts one, a draw a half", () => {
  expect(strengthOf(6, 2, 2).score).toBeCloseTo(0.7);
  expect(strengthOf(0, 0, 0).score).toBe(0.5);
});

test("Wilson's interval has the textbook values and stays within 0 and 1", () => {
  const [low, high] = wilson(0.6, 100);
  expect(low).toBeCloseTo(0.502, 3);
  expect(high).toBeCloseTo(0.6906, 3);
  expect(wilson(1, 10)[1]).toBeCloseTo(1, 12);
  expect(wilson(1, 10)[0]).toBeCloseTo(0.7225, 3);
  expect(wilson(0, 10)[0]).toBe(0);
  expect(wilson(0.5, 0)).toEqual([0, 1]);
});

test("the Elo difference is 0 for an even score, 191 for three quarters, and has no bound at 0 and 1", () => {
  expect(eloOf(0.5)).toBeCloseTo(0);
  expect(eloOf(0.75)).toBeCloseTo(190.85, 1);
  expect(eloOf(0.25)).toBeCloseTo(-190.85, 1);
  expect(eloOf(1)).toBeNull();
  expect(eloOf(0)).toBeNull();
});

test("the interval of the Elo difference belongs to the interval of the score", () => {
  const { interval, eloInterval } = strengthOf(60, 10, 30);
  expect(eloInterval[0]).toBeCloseTo(eloOf(interval[0])!);
  expect(eloInterval[1]).toBeCloseTo(eloOf(interval[1])!);
});
