import { Paths } from "@gonfalon/engine/board";
import { board, gameFiles } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { CLOSED } from "../rules/core/ground.ts";
import { costOf, type March, mayEnd, moverOf, mustStop } from "../rules/core/steps.ts";

const paths = gameFiles.derived(() => new Paths(board.size));
/** Destinations that are looked at for the step that leads to them. */
const BEST = 12;

/** Where a march can end, and how much that is liked. */
export interface End {
  readonly hex: number;
  readonly liked: number;
}

/**
 * By next hex, how much the best place is liked to which it leads: a march is judged by where it can end, as its side sees the
 * map, and not by the hexes on its way; and the way to the best of all. `liking` is asked for a hex and the half MPs spent by then.
 */
export function bestSteps(
  position: Quadrilateral,
  march: March,
  liking: (hex: number, spent: number) => number,
): { steps: Map<number, number>; way: readonly number[]; ends: readonly End[] } {
  const mover = moverOf(position, march);
  const from = position.leaderHex[march.leader]!;
  const found: End[] = [];
  const search = paths();
  search.begin(Math.max(0, mover.left));
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex !== from && mayEnd(position, mover, hex))
      found.push({ hex, liked: liking(hex, march.spent + search.spent) });
    if (hex !== from && mustStop(mover, hex)) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costOf(position, mover, link);
      if (cost !== CLOSED) search.enter(board.linkTo[link]!, cost);
    }
  }
  const steps = new Map<number, number>();
  const ends = found.sort((a, b) => b.liked - a.liked);
  const best = ends.slice(0, BEST);
  for (const { hex, liked } of best) {
    const next = search.pathTo(hex)[1]!;
    if (!steps.has(next)) steps.set(next, liked);
  }
  return { steps, way: best.length > 0 ? [...search.pathTo(best[0]!.hex)] : [from], ends };
}
