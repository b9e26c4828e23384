/** Strength measured in games: the first player's share of the points, how sure that is, and what it means in Elo. */
export interface Strength {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Points of the first player over games: a win is 1, a draw a half. */
  readonly score: number;
  /** 95 % interval of the score. */
  readonly interval: readonly [number, number];
  /** Elo difference that such a score stands for, and the same for the ends of the interval; null where it has no bound. */
  readonly elo: number | null;
  readonly eloInterval: readonly [number | null, number | null];
}

const Z95 = 1.959964;

export function strengthOf(wins: number, draws: number, losses: number): Strength {
  const games = wins + draws + losses;
  const score = games === 0 ? 0.5 : (wins + draws / 2) / games;
  const interval = wilson(score, games);
  return {
    games,
    wins,
    draws,
    losses,
    score,
    interval,
    elo: eloOf(score),
    eloInterval: [eloOf(interval[0]), eloOf(interval[1])],
  };
}

/** Wilson's interval; it stays within 0 and 1 and is honest for few games. */
export function wilson(score: number, games: number): readonly [number, number] {
  if (games === 0) return [0, 1];
  const z2 = (Z95 * Z95) / games;
  const centre = (score + z2 / 2) / (1 + z2);
  const half = (Z95 / (1 + z2)) * Math.sqrt((score * (1 - score)) / games + z2 / (4 * games));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

/** Elo difference for a share of points; null at 0 and 1, where it is without bound. */
export function eloOf(score: number): number | null {
  if (score <= 0 || score >= 1) return null;
  return -400 * Math.log10(1 / score - 1);
}
