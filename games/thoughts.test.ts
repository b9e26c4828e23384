import {
  completeSetup,
  diceFrom,
  draw,
  Match,
  type Position,
  type Thoughts,
  thoughtsOf,
} from "@gonfalon/engine/kernel";
import { faultsOfSpeech } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { type AnyGame, loadGame, shelf } from "./index.ts";

const games = await Promise.all(shelf.map(({ id }) => loadGame(id)));
const thoughtful = games.filter(({ advice }) => advice?.thoughts);

/** Decisions into the first scenario at which thoughts are looked at. */
const MOMENTS = [0, 60];

/** The first scenario, as it is after so many decisions that the rules of thumb take. */
function momentsOf(game: AnyGame): Position[] {
  const found: Position[] = [];
  const match = Match.start(game, completeSetup(game, { seed: "thoughts", dice: "fast" }));
  for (let taken = 0; taken <= MOMENTS.at(-1)!; taken++) {
    const choice = match.choice();
    if (choice.over) break;
    if (MOMENTS.includes(taken)) found.push(game.copy(match.position));
    const weights = game.advice!.weigh(match.position, choice, null);
    match.play(choice.seat, choice.options[weights.indexOf(Math.max(...weights))]!);
  }
  return found;
}

const sentencesOf = ({ when, plan, hope, fear }: Thoughts) => [when, ...plan, hope.text, fear.text];

for (const game of thoughtful) {
  const moments = momentsOf(game);

  test(`${game.id}: a plan of two sentences, a hope and a fear, in both languages`, () => {
    for (const position of moments) {
      for (const seat of game.seats) {
        const [english, italian] = (["en", "it"] as const).map((language) =>
          sentencesOf(thoughtsOf(game, game.view(position, seat), seat, language)!),
        );
        expect(english).toHaveLength(5);
        for (const sentence of [...english!.slice(1), ...italian!.slice(1)])
          expect(sentence).toMatch(/^\p{Lu}.*[^ {}]\.$/u);
        expect(english!.flatMap((sentence) => faultsOfSpeech(sentence, "en"))).toEqual([]);
        expect(italian!.flatMap((sentence) => faultsOfSpeech(sentence, "it"))).toEqual([]);
        for (const [i, sentence] of english!.entries()) if (i > 0) expect(sentence).not.toBe(italian![i]);
      }
    }
  });

  test(`${game.id}: what a seat may not know changes nothing of its thoughts`, () => {
    const dice = diceFrom("disguise", "fast");
    for (const position of moments) {
      for (const seat of game.seats) {
        const disguised = game.disguise(game.copy(position), seat, (below: number) => draw(dice, below));
        const [known, other] = [position, disguised].map((one) =>
          sentencesOf(thoughtsOf(game, game.view(one, seat), seat, "en")!),
        );
        expect(other).toEqual(known);
      }
    }
  });
}

test("every game of the shelf that has advice tells its thoughts", () => {
  expect(thoughtful).toEqual(games.filter(({ advice }) => advice));
  expect(thoughtful.length).toBeGreaterThan(3);
});
