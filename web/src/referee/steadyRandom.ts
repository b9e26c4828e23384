/** Numbers that look like chance and are always the same: what is tried out once turns out so again. */
export function steadyRandom(): (below: number) => number {
  let draws = 0;
  return (below) => (draws++ * 7919) % below;
}
