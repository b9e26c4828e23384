/** Chances by value: what several dice can bring, exactly. */
export type Chances<T> = ReadonlyMap<T, number>;

export const DIE: readonly number[] = [1, 2, 3, 4, 5, 6];

/** The chances of what one die brings. */
export function ofDie<T>(result: (die: number) => T): Map<T, number> {
  return ofFaces(DIE.map(result));
}

/** The chances of what the sum of two dice brings. */
export function ofTwoDice<T>(result: (sum: number) => T): Map<T, number> {
  return ofFaces(DIE.flatMap((one) => DIE.map((other) => result(one + other))));
}

/** Counted first, so that what is sure has the chance 1 to the last digit. */
function ofFaces<T>(faces: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const face of faces) add(counts, face, 1);
  for (const [face, count] of counts) counts.set(face, count / faces.length);
  return counts;
}

export function add<T>(chances: Map<T, number>, value: T, chance: number): void {
  chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Each value goes on to others: a chain of rolls. */
export function chain<T, U>(chances: Chances<T>, next: (value: T) => Chances<U>): Map<U, number> {
  const out = new Map<U, number>();
  for (const [value, chance] of chances) for (const [to, share] of next(value)) add(out, to, chance * share);
  return out;
}

export function mean(chances: Chances<number>): number {
  let sum = 0;
  for (const [value, chance] of chances) sum += value * chance;
  return sum;
}
