import type { Choice, Language, Option, Seat } from "@gonfalon/engine/kernel";

/** What a computer player is asked: what its seat may know, its legal options, and the means to think. Never a position. */
export interface Question<O extends Option = Option, V = unknown> {
  readonly view: V;
  readonly choice: Choice<O>;
  readonly seat: Seat;
  /** Seconds it may think. */
  readonly budget: number;
  /** Thinking ends when this is aborted. */
  readonly signal: AbortSignal;
  /** Tells how far the thinking has come, from 0 to 1. */
  progress(done: number): void;
  /** A whole number from 0 to `below - 1`: the only source of chance, so that the same seed gives the same answer. */
  random(below: number): number;
  /** In which its reasons are wanted; English unless told otherwise. */
  readonly language?: Language;
}

export interface Answer<O extends Option = Option> {
  /** One of the options of the choice. */
  readonly option: O;
  /** Why, in sentences. */
  readonly reasons?: readonly string[];
}

/** A computer player. One that answers at once returns its answer; one that thinks returns a promise. */
export type Player<O extends Option = Option, V = unknown> = (
  question: Question<O, V>,
) => Answer<O> | Promise<Answer<O>>;
