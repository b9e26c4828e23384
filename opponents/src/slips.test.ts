import type { Consequence } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { captain } from "./captain.ts";
import { general } from "./general.ts";
import { recruit } from "./recruit.ts";

// biome-ignore lint/suspicious/noExplicitAny: a game of one question, with no more than the levels look at
type Any = any;

/** A game of one question: the rules of thumb like `first` best, and it is the best. */
function oneQuestion(consequence: Consequence): Any {
  const values: Readonly<Record<string, number>> = { first: 3, second: 2, third: 1 };
  const options = Object.keys(values).map((type) => ({ type }));
  return {
    copy: (position: Any) => ({ ...position }),
    play: (position: Any, { type }: Any) => {
      position.played = type;
    },
    choice: ({ played }: Any) => (played ? { over: true } : { ask: "which", seat: "one", options }),
    advice: {
      guess: () => ({}),
      weigh: () => Object.values(values),
      worth: ({ played }: Any) => values[played],
      stretch: () => "the only",
      occasion: () => "the only",
      plans: () => [],
      consequence: () => consequence,
      reasons: () => [],
    },
  };
}

/** How often each option is taken, when every chance in turn falls to the player. */
async function taken(
  level: (game: Any, clock?: Any) => Any,
  consequence: Consequence,
): Promise<Record<string, number>> {
  const game = oneQuestion(consequence);
  const counts: Record<string, number> = {};
  for (let chance = 0; chance < 320; chance++) {
    let now = 0;
    const player = level(game, () => now++);
    const question = { view: null, choice: game.choice({}), seat: "one", budget: 0.1, progress: () => {} };
    const signal = new AbortController().signal;
    const { option } = await player({ ...question, signal, random: (below: number) => chance % below });
    counts[option.type] = (counts[option.type] ?? 0) + 1;
  }
  return counts;
}

test.each(["some", "great"] as const)(
  "of questions of %s consequence a recruit answers one in four by its second thought, a captain one in thirty-two",
  async (consequence) => {
    expect(await taken(recruit, consequence)).toEqual({ first: 240, second: 80 });
    expect(await taken(captain, consequence)).toEqual({ first: 310, second: 10 });
  },
);

test.each(["some", "great"] as const)("a general never slips, on questions of %s consequence either", async (what) => {
  expect(await taken(general, what)).toEqual({ first: 320 });
});

test("nobody slips where nothing hangs on the answer", async () => {
  for (const level of [recruit, captain, general]) expect(await taken(level, "none")).toEqual({ first: 320 });
});
