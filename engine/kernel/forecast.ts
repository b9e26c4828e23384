import type { Seat } from "./game.ts";

/**
 * Exact chances from what a player is about to commit to what it brings, with everything that goes into it. Where one roll
 * leads to another (a check, defensive fire, the table, what the beaten suffer) the results are those of the whole chain,
 * and `steps` tells it roll by roll.
 */
export interface Forecast {
  readonly title: string;
  /** What is done when it is confirmed, where that is not what is rolled for: "Declare the assault". */
  readonly action?: string;
  /** Who takes part on either side, and what each brings; where the forecast is of no real units, nobody. */
  readonly sides?: readonly ForecastSide[];
  /** What was worked out before the dice: strengths, ratio, column. */
  readonly basis: readonly { readonly label: string; readonly value: string; readonly rule?: string }[];
  readonly modifiers: readonly { readonly rule: string; readonly text: string; readonly by: number }[];
  /** The line of the table that is read, face by face of the die. */
  readonly faces?: readonly { readonly die: number; readonly result: string }[];
  readonly results: readonly ForecastResult[];
  /** What is rolled for or chosen on the way, in the order of the rules; absent where a single roll decides. */
  readonly steps?: readonly ForecastStep[];
}

/** One link of a chain of rolls. */
export interface ForecastStep {
  readonly title: string;
  readonly rule?: string;
  /** The chance that it comes to this at all; 1 where it always does. */
  readonly reached: number;
  /** A sentence about it: whose choice it is, what was taken for granted. */
  readonly note?: string;
  /** The chances once it has come to this: they make up one. None for what is only chosen. */
  readonly results: readonly ForecastResult[];
}

export interface ForecastResult {
  readonly result: string;
  readonly text: string;
  readonly chance: number;
  /** The least and the most it may be, where that hangs on what cannot be known: another's choice, something hidden. */
  readonly range?: readonly [number, number];
  /** What it is a result of, where several things are rolled for: the chances of one group make up one. */
  readonly group?: string;
}

export interface ForecastSide {
  readonly title: string;
  readonly seat?: Seat;
  readonly strength: string;
  readonly units: readonly { readonly name: string; readonly value: string }[];
}

/** A named calculation of exact chances, in one language. */
export interface Calculator {
  readonly name: string;
  readonly title: string;
  readonly parameters: readonly Parameter[];
  /** Throws `Refused` for an impossible case. */
  compute(values: Readonly<Record<string, string>>): Forecast;
}

export interface Parameter {
  readonly name: string;
  readonly title: string;
  /** What is allowed, in words: "a whole number from 1 to 60", "town, woods or clear". */
  readonly allowed: string;
  /** The same for a form to be filled in; without it anything can be written. */
  readonly form?: ParameterForm;
  readonly default?: string;
}

export type ParameterForm =
  | { readonly kind: "whole"; readonly least: number; readonly most: number }
  | { readonly kind: "one-of"; readonly values: readonly { readonly value: string; readonly title: string }[] }
  /** "yes" or "no". */
  | { readonly kind: "switch" }
  /** Whole numbers separated by commas: one for each of several units. */
  | { readonly kind: "list"; readonly least: number; readonly most: number; readonly longest: number };
