import { completeSetup } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { thoughts } from "../../src/advice/thoughts.ts";
import { weigh } from "../../src/advice/weigh.ts";
import { tolentino as game } from "../../src/index.ts";

/** What both sides think at the beginning of each turn of a battle played by the rules of thumb. */
function battle(seed: string): string[] {
  const position = game.start(completeSetup(game, { seed, dice: "fast" }));
  const said: string[] = [];
  let turn = 0;
  for (let choice = game.choice(position); !choice.over; choice = game.choice(position)) {
    if (position.turn !== turn) {
      turn = position.turn;
      for (const seat of game.seats) {
        const { plan, hope, fear } = thoughts.tell(position, seat, "en");
        said.push(...plan, hope.text, fear.text);
      }
    }
    const weights = weigh(position, choice, null);
    game.play(position, choice.options[weights.indexOf(Math.max(...weights))]!, choice.seat);
  }
  return said;
}

test("nobody hopes or fears what is less than 5 % likely, and marches are told in whole turns", () => {
  const said = [...battle("thoughts 1"), ...battle("thoughts 2")];
  expect(said.filter((sentence) => / [0-4] % likely/.test(sentence))).toEqual([]);
  expect(said.filter((sentence) => /\d\.\d turns? of march/.test(sentence))).toEqual([]);
  expect(said.filter((sentence) => /^(We hope|We fear|There is no star)/.test(sentence)).length).toBeGreaterThan(40);
  expect(said.some((sentence) => sentence.startsWith("There is no star"))).toBe(true);
});
