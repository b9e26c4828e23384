import { bar } from "@gonfalon/engine/kit";
import { board, type Side } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { enemyIn } from "./pieces.ts";
import { blocksLines } from "./rivers.ts";

/** Rule 16: the command span. */

/**
 * §16a, §16b: the areas at most two away from `from`, 1 where in span. The path crosses neither impassable borders nor
 * unbridged rivers, and the area in between holds no enemy units.
 */
export function spanFrom(position: Gradisca, side: Side, from: number): Uint8Array {
  const span = new Uint8Array(board.size);
  span[from] = 1;
  for (const between of within(position, from)) {
    span[between] = 1;
    if (enemyIn(position, side, between)) continue;
    for (const far of within(position, between)) span[far] = 1;
  }
  return span;
}

function within(position: Gradisca, area: number): number[] {
  const found: number[] = [];
  for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
    if (!blocksLines(position, link)) found.push(board.linkTo[link]!);
  }
  return found;
}

export const OUT_OF_SPAN = bar("16", "bar.out-of-span");
