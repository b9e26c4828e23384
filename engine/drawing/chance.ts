/** Numbers that look random and are the same each time, so that a map is drawn alike for ever. From 0 up to 1. */
export type Chance = () => number;

export function chanceFrom(seed: number): Chance {
  let state = (seed * 2654435761 + 0x9e3779b9) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
