import type { ForecastResult } from "../kernel/index.ts";

/** Forecasts held against what happens when the rules themselves are played with dice. */

/** How many chains of rolls a test plays: few enough for the suite; `ROLLS=100000` plays as many of each. */
export const playedChains = (inSuite: number): number => Number(process.env.ROLLS ?? inSuite);

/** How often each end came; a play may come to several, one for each thing that is told of it. */
export function frequencies(count: number, play: (seed: number) => string | readonly string[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (let seed = 0; seed < count; seed++) {
    for (const end of [play(seed)].flat()) seen.set(end, (seen.get(end) ?? 0) + 1);
  }
  return seen;
}

type Told = Pick<ForecastResult, "result" | "chance">;

/**
 * Where what was told and what was seen lie farther apart than four standard deviations (one honest forecast in 15,000, and
 * seeds are fixed), or something came that was not told at all. Nothing where they agree.
 */
export function disagreements(told: readonly Told[], seen: ReadonlyMap<string, number>, count: number): string[] {
  const far = told.flatMap(({ result, chance }) => {
    const share = (seen.get(result) ?? 0) / count;
    const slack = 4 * Math.sqrt((chance * (1 - chance)) / count) + 1e-9;
    return Math.abs(share - chance) > slack ? [`${result}: told ${chance}, came ${share}`] : [];
  });
  const untold = [...seen.keys()].filter((end) => !told.some(({ result }) => result === end));
  return [...far, ...untold.map((end) => `${end}: not told`)];
}
