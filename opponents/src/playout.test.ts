import { completeSetup, copy, diceFrom, draw } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { steadyGuess } from "./playout.ts";

// biome-ignore lint/suspicious/noExplicitAny: the levels play any game
const game: any = await loadGame("tolentino");

test("a player takes the hidden part to be the same for a stretch of play, and thinks anew in the next", () => {
  const position = game.start(completeSetup(game, { seed: "steady", dice: "fast" }));
  const { seat } = game.choice(position);
  const view = game.view(position, seat);
  const dice = diceFrom("any", "fast");
  const random = (below: number) => draw(dice, below);
  const guess = steadyGuess(game);
  const first = copy(guess(view, seat, random));
  for (let i = 0; i < 5; i++) expect(guess(view, seat, random)).toEqual(first);
  let stretch = "another";
  const restless = steadyGuess({ ...game, advice: { ...game.advice, stretch: () => stretch } });
  const before = copy(restless(view, seat, random));
  stretch = "the next";
  expect(restless(view, seat, random)).not.toEqual(before);
});
