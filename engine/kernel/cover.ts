import type { Game, GameId, Language, Seat } from "./game.ts";
import type { Side } from "./scene.ts";

/** What stands on a cover, in one language. */
export interface CoverWords {
  readonly title: string;
  readonly period: string;
  readonly length: string;
  /** A line to make one curious. */
  readonly line: string;
}

/**
 * A game on the shelf: what is known of it before it is loaded. It is light, for a menu reads the covers of all games;
 * picture, lesson and the game itself come when they are asked for.
 */
export interface Cover {
  readonly id: GameId;
  readonly words: Readonly<Record<Language, CoverWords>>;
  readonly complexity: 1 | 2 | 3 | 4 | 5;
  /** Who sits in the seats when a scenario begins, in the order of the seats. */
  sides(scenario: string): readonly Side[];
  /** The picture, as the inside of an SVG of 320 by 196. */
  readonly picture?: () => Promise<string>;
  readonly lesson?: () => Promise<Lesson>;
  /** Absent for a game that is not built yet. */
  // biome-ignore lint/suspicious/noExplicitAny: position, options and views are the game's own affair
  readonly load?: () => Promise<Game<any, any, any>>;
}

/** A guided first turn: what to say when a question is asked for the first time. The game itself is the real one. */
export interface Lesson {
  /** The scenario it is played in; without it the first of the game. */
  readonly scenario?: string;
  /** The seat the learner takes, and where in a game the lesson begins. */
  readonly start: LessonStart;
  readonly seed: string;
  readonly steps: readonly LessonStep[];
}

/** Where a lesson begins: at the last question of one kind that led the learner's side to an option of another. */
export interface LessonStart {
  readonly seat: Seat;
  /** The start of the key of the question. */
  readonly asks: string;
  /** The type of the option. */
  readonly leadsTo: string;
}

export interface LessonStep {
  /** The questions it belongs to: the start of their keys. */
  readonly asks: readonly string[];
  /** Whether this is the heart of the lesson: what comes before leads to it. */
  readonly isFight?: boolean;
  readonly title: Readonly<Record<Language, string>>;
  readonly text: Readonly<Record<Language, string>>;
}
