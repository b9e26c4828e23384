import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

/** The rounds after which somebody drops out, where every round takes a share of the time and two times that share is gone already. */
function drops(round: number, challengers: number, rounds: number): number[] {
  const thinking = { now: 2 * round, used: () => thinking.now };
  const pace = new Pace(thinking, 0.9, challengers);
  const dropped: number[] = [];
  for (let one = 1; one <= rounds; one++) {
    thinking.now += round;
    if (pace.isTimeToDrop(one)) dropped.push(one);
  }
  return dropped;
}

test("where there is time for many rounds, challengers drop out every fourth", () => {
  expect(drops(0.001, 7, 12)).toEqual([4, 8, 12]);
  expect(drops(0, 7, 12)).toEqual([4, 8, 12]);
});

test("where time is short each halving gets an equal part of it, and the last challenger one too", () => {
  // Six rounds fill the time: with four challengers two halvings make three parts.
  expect(drops(0.1125, 4, 6)).toEqual([2, 4, 6]);
  // A single challenger has all of it to himself.
  expect(drops(0.1125, 1, 3)).toEqual([]);
});
