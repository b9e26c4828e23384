import type { ForecastResult } from "../kernel/forecast.ts";

/** What several dice can bring, exactly: each end of a chain of rolls with its chance. */
export interface Chance<T> {
  readonly end: T;
  readonly chance: number;
}
export type Chances<T> = readonly Chance<T>[];

export const DIE: readonly number[] = [1, 2, 3, 4, 5, 6];

export function sure<T>(end: T): Chances<T> {
  return [{ end, chance: 1 }];
}

/** What one die brings; faces that bring the same are counted together. */
export function ofDie<T>(result: (die: number) => T, key: (end: T) => unknown = (end) => end): Chances<T> {
  return gathered(
    DIE.map((die) => ({ end: result(die), chance: 1 })),
    key,
  ).map(({ end, chance }) => ({ end, chance: chance / DIE.length }));
}

/** The next roll after each end of the one before. (Not called `then`: a module with that name is taken for a promise.) */
export function following<T, N>(before: Chances<T>, next: (end: T) => Chances<N>): Chances<N> {
  return before.flatMap(({ end, chance }) => next(end).map((one) => ({ end: one.end, chance: chance * one.chance })));
}

/** Ends that come to the same, counted together. */
export function gathered<T>(chances: Chances<T>, key: (end: T) => unknown = (end) => end): Chances<T> {
  const found = new Map<unknown, { end: T; chance: number }>();
  for (const { end, chance } of chances) {
    const known = found.get(key(end));
    if (known) known.chance += chance;
    else found.set(key(end), { end, chance });
  }
  return [...found.values()];
}

export function chanceOf<T>(chances: Chances<T>, is: (end: T) => boolean): number {
  return chances.reduce((sum, { end, chance }) => sum + (is(end) ? chance : 0), 0);
}

/**
 * Results in a given order as a forecast lists them: the first case is what is likely, and where the others differ, the
 * least and the most of all cases is told as well. What can never be is left out.
 */
export function resultsOf(
  order: readonly string[],
  cases: readonly Chances<string>[],
  text: (result: string) => string,
): ForecastResult[] {
  return order.flatMap((result) => {
    const each = cases.map((one) => chanceOf(one, (end) => end === result));
    const [least, most] = [Math.min(...each), Math.max(...each)];
    if (most === 0) return [];
    const range = most - least > 1e-9 ? { range: [least, most] as const } : {};
    return [{ result, text: text(result), chance: each[0]!, ...range }];
  });
}
