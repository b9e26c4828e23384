import { type Choice, completeSetup, copy, diceFrom, draw, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { captain } from "./captain.ts";
import { general } from "./general.ts";
import type { Player } from "./player.ts";
import { recruit } from "./recruit.ts";

// biome-ignore lint/suspicious/noExplicitAny: the levels play any game
type Any = any;
const game: Any = await loadGame("honour");

/** A clock that moves on whenever it is looked at: thinking is as long on every machine. */
function ticking(): () => number {
  let now = 0;
  return () => {
    now += 40;
    return now;
  };
}

const levels: readonly [string, () => Player<Any, Any>][] = [
  ["recruit", () => recruit(game)],
  ["captain", () => captain(game, ticking())],
  ["general", () => general(game, ticking())],
];

function moments(scenario: string): { position: Any; choice: Choice<Any> }[] {
  const found: { position: Any; choice: Choice<Any> }[] = [];
  let count = 0;
  randomGame(game, completeSetup(game, { scenario, seed: "blind", dice: "fast" }), "blind", (position, choice) => {
    if (count++ % 29 === 0 && found.length < 5 && choice.options.length > 1)
      found.push({ position: copy(position), choice: choice as Choice<Any> });
  });
  return found;
}

function ask(player: Player<Any, Any>, position: Any, choice: Choice<Any>, seed: string) {
  const dice = diceFrom(seed, "fast");
  return player({
    ...{ view: game.view(position, choice.seat), choice, seat: choice.seat, budget: 0.2 },
    ...{ signal: new AbortController().signal, progress: () => {}, random: (below: number) => draw(dice, below) },
  });
}

test.each(levels)(
  "the %s of 1513 plays by the rules, and the same when only what it cannot know differs",
  async (_, level) => {
    let differing = 0;
    for (const [i, { position, choice }] of moments("2").entries()) {
      const dice = diceFrom(`disguise ${i}`, "fast");
      const other = game.disguise(copy(position), choice.seat, (below: number) => draw(dice, below));
      if (!same(other, position)) differing++;
      const seen = await ask(level(), position, choice, `blind ${i}`);
      const disguised = await ask(level(), other, choice, `blind ${i}`);
      expect(choice.options).toContainEqual(seen.option);
      expect(disguised.option).toEqual(seen.option);
    }
    expect(differing).toBeGreaterThan(0);
  },
);
