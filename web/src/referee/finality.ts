import { copy, type Option, type Position, type Seat } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";

/**
 * Whether a decision shows dice or something hidden, so that it cannot be taken back. It is tried out on a position that
 * agrees with everything the seat knows and need not be the true one: the answer gives nothing away.
 */
export function isFinal(game: AnyGame, guess: Position, seat: Seat, option: Option): boolean {
  const before = copy(guess);
  try {
    game.play(guess, option, seat);
  } catch {
    return true;
  }
  return before.dice.used !== guess.dice.used || game.reveals(before, guess, seat);
}

/** Numbers that look like chance and are always the same: what is tried out once turns out so again. */
export function steadyRandom(): (below: number) => number {
  let draws = 0;
  return (below) => (draws++ * 7919) % below;
}
