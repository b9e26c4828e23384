import { diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { playerOf } from "./index.ts";
import { randomPlayer } from "./random.ts";

const choice = {
  over: false as const,
  seat: "red",
  rule: "1",
  ask: "turn.move",
  sealed: false,
  options: [{ type: "a" }, { type: "b" }, { type: "c" }],
};

function answers(seed: string, count: number): string[] {
  const dice = diceFrom(seed, "fast");
  return Array.from({ length: count }, () => {
    const question = {
      view: {},
      choice,
      seat: "red",
      budget: 1,
      signal: new AbortController().signal,
      progress: () => {},
      random: (below: number) => draw(dice, below),
    };
    return randomPlayer(question).option.type;
  });
}

test("the random player takes every option about as often as the others", () => {
  const taken = answers("seed", 3000);
  for (const type of ["a", "b", "c"]) {
    const share = taken.filter((one) => one === type).length / taken.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.37);
  }
});

test("the random player has no other source of chance than the one it is given", () => {
  expect(answers("seed", 50)).toEqual(answers("seed", 50));
  expect(answers("seed", 50)).not.toEqual(answers("other", 50));
});

test("an unknown level is refused with the list of those there are", () => {
  expect(() => playerOf("marshal", {} as never)).toThrow(/no computer player "marshal".*random/);
  expect(() => playerOf("toString", {} as never)).toThrow(/no computer player/);
});
