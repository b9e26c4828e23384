import { type Board, boardOf, type Shape } from "./board.ts";

export interface Area {
  readonly id: string;
  readonly shape: Shape;
}

/** A board of areas: neighbours are the pairs that share a border, never those that meet at a point. */
export function areaBoard(areas: readonly Area[], borders: readonly (readonly [string, string])[]): Board {
  const ids = areas.map(({ id }) => id);
  const index = new Map(ids.map((id, i) => [id, i]));
  const neighbours: number[][] = ids.map(() => []);
  for (const [a, b] of borders) {
    const from = index.get(a);
    const to = index.get(b);
    if (from === undefined || to === undefined)
      throw new Error(`A border joins ${a} and ${b}, which are not both areas.`);
    neighbours[from]!.push(to);
    neighbours[to]!.push(from);
  }
  return boardOf(
    ids,
    neighbours,
    areas.map(({ shape }) => shape),
  );
}
