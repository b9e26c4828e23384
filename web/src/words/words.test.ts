import { completeSetup, type Setup } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { en } from "./en.ts";
import { it } from "./it.ts";

test.each([
  ["tolentino", {}],
  ["gradisca", { game: "advanced" }],
  ["honour", {}],
  ["quadrilateral", {}],
])("%s: arms and states of counters have words in both languages", async (id, options) => {
  const game = await loadGame(id);
  const keys = new Set<string>();
  const setup: Setup = completeSetup(game, { options, seed: "words", dice: "fast" });
  let decisions = 0;
  randomGame(game, setup, "words", (position) => {
    if (decisions++ % 20 > 0) return;
    const scenes = game.seats.map((seat) => game.scene(game.view(position, seat), "en"));
    for (const { arm, states } of scenes.flatMap(({ pieces }) => pieces)) {
      if (arm) keys.add(`arm.${arm}`);
      // What a game says with a number in it is a sentence of its own.
      for (const state of states) if (/^[a-z -]+$/.test(state)) keys.add(`state.${state}`);
    }
  });
  expect(keys.size).toBeGreaterThan(10);
  for (const words of [en, it]) expect([...keys].filter((key) => !(key in words))).toEqual([]);
});
