import type { Advice, Thoughts } from "./advice.ts";
import { diceFrom, draw } from "./dice.ts";
import type { Viewer } from "./event.ts";
import type { Position } from "./flow.ts";
import type { Game, Language, Option, Seat } from "./game.ts";
import { type Journal, replay } from "./journal.ts";

/** Who sits at a table and whether its game is over. */
export interface Company {
  /** The seats in which people sit. */
  readonly people: readonly Seat[];
  readonly isOver: boolean;
}

/**
 * Whether somebody may hear what a seat thinks: everybody when the game is over, or where only computers play; before that
 * nobody but the seat itself, for whoever knows a plan knows where its troops are and what is in its hand.
 */
export function mayHear(listener: Viewer, seat: Seat, { people, isOver }: Company): boolean {
  return isOver || people.length === 0 || (listener === seat && people.includes(seat));
}

type Thoughtful<P extends Position, O extends Option, V> = Game<P, O, V> & { readonly advice: Advice<P, O, V> };

function thoughtful<P extends Position, O extends Option, V>(game: Game<P, O, V>): game is Thoughtful<P, O, V> {
  return game.advice?.thoughts !== undefined;
}

/** What a seat thinks that sees this view; null where the game does not say. The same view always gives the same thoughts. */
export function thoughtsOf<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  view: V,
  seat: Seat,
  language: Language,
): Thoughts | null {
  if (!thoughtful(game)) return null;
  const dice = diceFrom("thoughts", "fast");
  const guess = game.advice.guess(view, seat, (below) => draw(dice, below));
  return game.advice.thoughts!.tell(guess, seat, language);
}

/** What a seat thought at its first decision of every turn of a game that was played, from what it could see then. */
export function thoughtsByTurn<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  journal: Journal,
  seat: Seat,
  language: Language,
): Thoughts[] {
  if (!thoughtful(game)) return [];
  const { turn } = game.advice.thoughts!;
  const found: Thoughts[] = [];
  let last: string | null = null;
  replay(game, journal, (position, index) => {
    if (journal.entries[index]![0] !== seat || turn(position) === last) return;
    last = turn(position);
    found.push(thoughtsOf(game, game.view(position, seat), seat, language)!);
  });
  return found;
}

/** A seat, and what it thinks now or thought turn by turn. */
export interface Heard {
  readonly seat: Seat;
  readonly turns: readonly Thoughts[];
}
