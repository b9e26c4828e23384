import type { Event } from "./event.ts";
import type { Position } from "./flow.ts";
import type { Choice, Language, Option, Seat } from "./game.ts";
import type { Plain } from "./plain.ts";

/** A whole number from 0 to `below - 1`. */
export type Random = (below: number) => number;

/** What a side means to do for a stretch of play: plain data that the game understands. */
export interface Plan {
  readonly id: string;
  readonly [detail: string]: Plain;
}

/** What hangs on a question: next to nothing, something that a thorough player thinks about, or much. */
export type Consequence = "none" | "some" | "great";

/** So many times out of so many: games with a breach out of games, marches back again out of marches. */
export interface Share {
  readonly times: number;
  readonly of: number;
}

/** Somebody who watches one game from above and counts what the players do with their troops. */
export interface Watcher<P, O> {
  /** Before a decision. */
  asked(position: P, choice: Choice<O>): void;
  /** After it. */
  played(position: P, events: readonly Event[]): void;
  /** What was counted, by what it is: the sums of several games add up. */
  counted(): Readonly<Record<string, Share>>;
}

/** Something hoped for or feared, in a sentence, and how many points hang on it. */
export interface Prospect {
  readonly text: string;
  readonly points: number;
}

/** What a side means to do this turn, and what it hopes for and fears, as its commander would say it then. */
export interface Thoughts {
  /** The turn, in words. */
  readonly when: string;
  /** Two sentences. */
  readonly plan: readonly [string, string];
  readonly hope: Prospect;
  readonly fear: Prospect;
}

/** Of all that was thought, when the hope was greatest and when the fear was; null where nothing was. */
export function greatest(thoughts: readonly Thoughts[], what: "hope" | "fear"): Thoughts | null {
  return thoughts.reduce<Thoughts | null>(
    (most, one) => (one[what].points > (most?.[what].points ?? Number.NEGATIVE_INFINITY) ? one : most),
    null,
  );
}

/** How a game tells the thoughts of a side. Who may hear them is said in `thoughts.ts`. */
export interface Teller<P> {
  /** The turn under way, by name: thoughts hold for so long. */
  turn(position: P): string;
  /** From a guess, so that nothing is said that the seat does not know. */
  tell(position: P, seat: Seat, language: Language): Thoughts;
}

/**
 * What a game tells a computer player. A player sees a view; to think ahead it asks for guesses, full positions that agree
 * with everything the view shows, and works on those with the rest of this advice.
 */
export interface Advice<P extends Position, O extends Option, V> {
  /** A full position that agrees with everything the seat knows. Its dice are fresh. */
  guess(view: V, seat: Seat, random: Random): P;
  /** How well a seat stands, in the points that decide the game: what it gains the other loses. */
  worth(position: P, seat: Seat): number;
  /** Rules of thumb: how much each option of the choice is to be liked, under a plan or by the usual one. */
  weigh(position: P, choice: Choice<O>, plan: Plan | null): number[];
  /** The stretch of play under way, by name: how far ahead somebody looks is counted in stretches. */
  stretch(position: P): string;
  /** The occasion for which one plan holds, by name: it changes when it is time for a new plan. */
  occasion(position: P): string;
  /** The plans worth comparing on this occasion, the usual one first, then the most promising; empty if there is none. */
  plans(position: P, seat: Seat): Plan[];
  /** How much thought a question deserves; without any it is answered by rule of thumb. */
  consequence(choice: Choice<O>): Consequence;
  /** A watcher for a game that begins with this position: whether the players make war or stand about. */
  watch?(position: P): Watcher<P, O>;
  /** What a side means to do, for whoever watches and wants to understand. */
  readonly thoughts?: Teller<P>;
  /** Why an option is liked, in sentences. */
  reasons(position: P, choice: Choice<O>, option: O, plan: Plan | null, language: Language): string[];
}
