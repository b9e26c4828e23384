import type { Choice, Option, Plan, Position, Random, Seat } from "@gonfalon/engine/kernel";
import { Comparison } from "./comparison.ts";
import type { Answer, Player, Question } from "./player.ts";
import { type Advised, guessed, playout } from "./playout.ts";
import { type Clock, Thinking } from "./thinking.ts";

/** What a captain thinks at most about one decision: seconds and samples of each option. */
const SECONDS = 0.5;
const SAMPLES = 12;
/** How far the captain looks, in stretches: the present one, and what comes of it. */
const HORIZON = 2;
/** How many options the captain compares: those that the rules of thumb like best. */
const WIDTH = 6;
/** How much better, in points, another option must look than the usual one. */
const MARGIN = 0.15;

/** Greedy over the expected value of each promising option and what follows from it at once. */
export function captain<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  clock: Clock = () => performance.now(),
): Player<O, V> {
  return async (question: Question<O, V>): Promise<Answer<O>> => {
    const { view, choice, seat, random } = question;
    if (choice.options.length === 1) return { option: choice.options[0]! };
    const position = guessed(game, view, seat, random);
    const candidates = promising(game, position, choice, null, WIDTH);
    if (candidates.length === 1 || !game.advice.consequential(choice))
      return answer(game, position, choice, candidates[0]!, null);
    const thinking = new Thinking({ ...question, budget: Math.min(question.budget, SECONDS) }, clock);
    const option = await compareOptions(game, {
      candidates,
      plan: null,
      samples: SAMPLES,
      stretches: HORIZON,
      share: 1,
      margin: MARGIN,
      thinking,
      seat,
      random,
      view,
    });
    return answer(game, position, choice, option, null);
  };
}

/** The options that the rules of thumb like best, best first. */
export function promising<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  position: P,
  choice: Choice<O>,
  plan: Plan | null,
  width: number,
): O[] {
  const weights = game.advice.weigh(position, choice, plan);
  return choice.options
    .map((option, i) => ({ option, weight: weights[i]! }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, width)
    .map(({ option }) => option);
}

export interface OptionSearch<O, V> {
  readonly candidates: readonly O[];
  readonly plan: Plan | null;
  readonly samples: number;
  readonly stretches: number;
  /** The share of the time, 0 to 1, that may be used up when this comparison ends. */
  readonly share: number;
  readonly margin: number;
  readonly thinking: Thinking;
  readonly seat: Seat;
  readonly random: Random;
  readonly view: V;
}

/** Compares options by playouts from guesses at the hidden part; every option meets the same guesses and the same dice. */
export async function compareOptions<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  search: OptionSearch<O, V>,
): Promise<O> {
  const { candidates, plan, seat, stretches, thinking, view, random } = search;
  const comparison = new Comparison(candidates);
  for (let sample = 1; sample <= search.samples && (await thinking.goesOn(search.share)); sample++) {
    const guess = guessed(game, view, seat, random);
    comparison.sample((first) => playout(game, guess, { seat, plan, first, stretches }));
    if (sample % 4 === 0) comparison.halve();
  }
  return comparison.winner(search.margin);
}

export function answer<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  position: P,
  choice: Choice<O>,
  option: O,
  plan: Plan | null,
): Answer<O> {
  return { option, reasons: game.advice.reasons(position, choice, option, plan, "en") };
}
