import type { Option, Plan, Position } from "@gonfalon/engine/kernel";
import { Comparison } from "./comparison.ts";
import { Pace, ROUNDS } from "./pace.ts";
import type { Answer, Player, Question } from "./player.ts";
import { type Advised, guessed, playout, promising, steadyGuess } from "./playout.ts";
import { slips } from "./slips.ts";
import { type Clock, Thinking } from "./thinking.ts";

/** How a player thinks: how widely, how far and how long. */
export interface Strategy {
  /** Seconds at most for a decision, whatever the budget. */
  readonly seconds: number;
  /** Rounds of samples at most for a comparison. */
  readonly samples: number;
  /** How many plans or options are compared: those that the rules of thumb like best. */
  readonly width: number;
  /** How far ahead options are played, in stretches, the present one included. */
  readonly horizon: number;
  /** Thinks also about questions on which only something hangs, with half the width. */
  readonly thorough: boolean;
  /** What it takes to depart from the usual: to be sure of it, or to think it likely. */
  readonly departs: "surely" | "likely";
  /** Of so many questions on which something hangs it answers one by second thought; null for whoever always looks twice. */
  readonly slips: number | null;
  /** How far ahead whole plans are played, and the share of the time this may take; null for a player without plans. */
  readonly planning: { readonly horizon: number; readonly share: number } | null;
}

/** Rounds after which a candidate that never differed from the usual one is taken to be the same. */
const ALIKE = 3;

/**
 * A player that compares what it could do by playing on from guesses at the hidden part. Whole plans come first, because
 * what troops do together reaches farther than any single decision; then the options of the question, under that plan.
 */
export function thinker<P extends Position, O extends Option, V>(
  game: Advised<P, O, V>,
  strategy: Strategy,
  clock: Clock = () => performance.now(),
): Player<O, V> {
  const { advice } = game;
  const guess = steadyGuess(game);
  let plan: Plan | null = null;
  let planned = "";

  return async (question: Question<O, V>): Promise<Answer<O>> => {
    const { view, choice, seat, random } = question;
    if (choice.options.length === 1) return { option: choice.options[0]! };
    const thinking = new Thinking({ ...question, budget: Math.min(question.budget, strategy.seconds) }, clock);
    const position = guess(view, seat, random);
    const occasion = `${seat}: ${advice.occasion(position)}`;
    if (strategy.planning && occasion !== planned) {
      planned = occasion;
      const { horizon, share } = strategy.planning;
      const plans = advice.plans(position, seat).slice(0, strategy.width);
      plan =
        (await compared(plans, share, (one, guess) => playout(game, guess, { seat, plan: one, stretches: horizon }))) ??
        null;
    }
    const consequence = advice.consequence(choice);
    const width = consequence === "great" ? strategy.width : strategy.width / 2;
    const candidates = promising(game, position, choice, plan, width);
    const option = slips(strategy.slips, consequence, random)
      ? candidates[1]
      : consequence === "great" || (consequence === "some" && strategy.thorough)
        ? await compared(candidates, 1, (first, guess) =>
            playout(game, guess, { seat, plan, first, stretches: strategy.horizon }),
          )
        : candidates[0];
    return { option: option!, reasons: advice.reasons(position, choice, option!, plan, question.language ?? "en") };

    /** The best of several candidates, each played out from the same guesses with the same dice. */
    async function compared<T>(candidates: readonly T[], share: number, value: (one: T, guess: P) => number) {
      if (candidates.length < 2) return candidates[0];
      const comparison = new Comparison(candidates);
      const pace = new Pace(thinking, share, candidates.length - 1);
      for (let sample = 1; sample <= strategy.samples && (await thinking.goesOn(share)); sample++) {
        const guess = guessed(game, view, seat, random);
        comparison.sample(
          (one) => value(one, guess),
          () => thinking.isOver(),
        );
        if (sample === ALIKE) comparison.dropAlike();
        if (comparison.leaders === 1) break;
        if (pace.isTimeToDrop(sample)) comparison.halve();
        if (sample % ROUNDS === 0 && comparison.settled()) break;
      }
      return strategy.departs === "surely" ? comparison.surest() : comparison.likeliest();
    }
  };
}
