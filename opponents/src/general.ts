import type { Option, Plan, Position } from "@gonfalon/engine/kernel";
import { answer, compareOptions, promising } from "./captain.ts";
import { Comparison } from "./comparison.ts";
import type { Answer, Player, Question } from "./player.ts";
import { type Advised, guessed, playout } from "./playout.ts";
import { type Clock, Thinking } from "./thinking.ts";

/** How many options of a consequential question are compared. */
const WIDTH = 8;
/** How far ahead plans and options are played, in stretches. */
const PLAN_HORIZON = 4;
const OPTION_HORIZON = 3;
/** The share of the time that goes into choosing a plan when one is due. */
const PLANNING = 0.6;
/** How much better, in points, a plan or an option must look than the usual one. */
const MARGIN = 0.1;

/**
 * Searches within a budget over positions guessed from the view. Whole plans are compared first, because a plan for a
 * stretch of play reaches farther than any single decision; then the options of the question, under that plan.
 */
export function general<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  clock: Clock = () => performance.now(),
): Player<O, V> {
  let plan: Plan | null = null;
  let planned = "";

  return async (question: Question<O, V>): Promise<Answer<O>> => {
    const { view, choice, seat, random } = question;
    if (choice.options.length === 1) return { option: choice.options[0]! };
    const thinking = new Thinking(question, clock);
    const position = guessed(game, view, seat, random);
    const stretch = `${seat}: ${game.advice.stretch(position)}`;
    if (stretch !== planned) {
      plan = await bestPlan(game, question, position, thinking);
      planned = stretch;
    }
    const candidates = promising(game, position, choice, plan, WIDTH);
    if (candidates.length === 1 || !game.advice.consequential(choice)) {
      return answer(game, position, choice, candidates[0]!, plan);
    }
    const option = await compareOptions(game, {
      candidates,
      plan,
      samples: Number.POSITIVE_INFINITY,
      stretches: OPTION_HORIZON,
      share: 1,
      margin: MARGIN,
      thinking,
      seat,
      random,
      view,
    });
    return answer(game, position, choice, option, plan);
  };
}

async function bestPlan<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  { view, seat, random }: Question<O, V>,
  position: P,
  thinking: Thinking,
): Promise<Plan | null> {
  const plans = game.advice.plans(position, seat);
  if (plans.length < 2) return plans[0] ?? null;
  const comparison = new Comparison(plans);
  for (let sample = 1; await thinking.goesOn(PLANNING); sample++) {
    const guess = guessed(game, view, seat, random);
    comparison.sample((plan) => playout(game, guess, { seat, plan, stretches: PLAN_HORIZON }));
    if (sample % 4 === 0) comparison.halve();
  }
  return comparison.winner(MARGIN);
}
