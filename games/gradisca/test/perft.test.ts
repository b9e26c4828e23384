import { perft } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../src/index.ts";

/** How many sequences of options there are from the first decision: a change of rules cannot pass it unnoticed. */
function count(scenario: string, game: string, depth: number): number {
  return perft(gradisca, gradisca.start({ scenario, options: { game }, seed: "perft", dice: "fast" }), depth);
}

test("the first decisions of both scenarios, basic and advanced, have so many ways to go on", () => {
  expect([1, 2, 3, 4].map((depth) => count("campaign", "basic", depth))).toMatchInlineSnapshot(`
    [
      3,
      15,
      48,
      217,
    ]
  `);
  expect([1, 2, 3].map((depth) => count("campaign", "advanced", depth))).toMatchInlineSnapshot(`
    [
      10,
      30,
      140,
    ]
  `);
  expect([1, 2, 3, 4].map((depth) => count("first-siege", "basic", depth))).toMatchInlineSnapshot(`
    [
      3,
      9,
      35,
      168,
    ]
  `);
  expect([1, 2, 3].map((depth) => count("first-siege", "advanced", depth))).toMatchInlineSnapshot(`
    [
      12,
      36,
      96,
    ]
  `);
});
