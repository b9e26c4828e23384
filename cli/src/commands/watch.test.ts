import { expect, test } from "vitest";
import type { Played, Series } from "../simulation.ts";
import { run } from "../testing/run.ts";
import { toyGame } from "../testing/toyShelf.ts";
import { watchResult } from "./watch.ts";

const series: Series = {
  ...{
    game: "skirmish",
    scenario: "field",
    options: {},
    players: ["recruit", "recruit"],
    seed: "1",
    first: 0,
    games: 3,
  },
  ...{ budget: 0.1, check: false },
};

test("the counts of all games that came to an end are added up", () => {
  const one = (times: number): Played => ({ seed: "", decisions: 1, hash: "", counted: { breach: { times, of: 4 } } });
  const failed: Played = { seed: "1/2", decisions: 9, hash: "", error: "decision 9: broken" };
  const result = watchResult(toyGame(), series, [one(1), one(2), failed]);
  expect(result.counted).toEqual({ breach: { times: 3, of: 8 } });
  expect(result.games).toBe(2);
  expect(result.failed).toEqual([{ seed: "1/2", error: "decision 9: broken" }]);
});

test("a game that does not say what is to be counted is refused", async () => {
  const { code, err } = await run("watch skirmish --players random,random --games 2");
  expect(code).not.toBe(0);
  expect(err).toContain("Skirmish does not say yet what is to be counted of its games.");
});
