import type { Position } from "./flow.ts";
import type { Game, Option, Seat } from "./game.ts";

/**
 * What may be taken back, in one place: a decision is final when it rolled dice, unsealed the secret answers of others, showed
 * its seat something that was hidden, or ended a game in which something is: who has won may depend on it.
 */
export function isFinal<P extends Position>(
  game: Pick<Game<P>, "reveals" | "open">,
  before: Readonly<P>,
  after: Readonly<P>,
  seat: Seat,
): boolean {
  const wasUnsealed = hasSealedAnswers(before) && !hasSealedAnswers(after);
  const wasEnded = after.outcome !== null && !game.open;
  return before.dice.used !== after.dice.used || wasUnsealed || wasEnded || game.reveals(before, after, seat);
}

/** Whether somebody has answered in secret and others are still awaited: what was answered may not be known. */
export function hasSealedAnswers({ flow }: Readonly<Position>): boolean {
  return flow.some(({ sealed }) => sealed);
}

/**
 * The same before a decision is made, told to its seat. It is tried out on a position that agrees with everything the
 * seat knows and need not be the true one. Whether an answer in secret is the last that was awaited, and so unseals all,
 * would tell that the others have answered: it always counts as final.
 */
export function mayBeFinal<P extends Position, O extends Option>(
  game: Game<P, O, unknown>,
  guess: P,
  seat: Seat,
  option: O,
): boolean {
  const choice = game.choice(guess, seat);
  if (choice.over || choice.sealed) return true;
  const before = game.copy(guess);
  try {
    game.play(guess, option, seat);
  } catch {
    return true;
  }
  return isFinal(game, before, guess, seat);
}

/** Whether after a decision its seat is not asked next, tried out in the same way: what led up to it may then be past taking back. */
export function mayPassOn<P extends Position, O extends Option>(
  game: Game<P, O, unknown>,
  guess: P,
  seat: Seat,
  option: O,
): boolean {
  try {
    game.play(guess, option, seat);
  } catch {
    return true;
  }
  const deciders = game.deciders(guess, seat);
  return deciders.some((other) => other !== seat) || deciders.length === 0;
}
