import { expect, test } from "vitest";
import { completeSetup } from "../kernel/index.ts";
import { duel } from "./duel.ts";
import { perft, properties } from "./index.ts";
import { skirmish } from "./skirmish.ts";

properties(skirmish({ units: 9, cols: 6, rows: 5, turns: 60 }), { games: 20, seed: 1, secrets: false });
properties(duel, { games: 40, seed: 2 });

test("perft counts the sequences of options", () => {
  const game = skirmish({ units: 2, cols: 2, rows: 2, turns: 5 });
  const position = game.start(completeSetup(game, { seed: "1", dice: "fast" }));
  expect([0, 1, 2, 3, 4].map((depth) => perft(game, position, depth))).toEqual([1, 1, 2, 2, 4]);
});
