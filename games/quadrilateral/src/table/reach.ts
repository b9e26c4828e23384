import { Paths } from "@gonfalon/engine/board";
import { board, gameFiles } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { CLOSED } from "../rules/core/ground.ts";
import { marchOf } from "../rules/core/march.ts";
import { costOf, isHeld, mayEnd, moverOf, mustStop } from "../rules/core/steps.ts";

const paths = gameFiles.derived(() => new Paths(board.size));

/** §C7.12, §C13.2: the hexes in which a Force could end a march, with the half MPs, as its side sees the map. */
export function reachOf(position: Quadrilateral, leader: number, forced: boolean): { hex: number; cost: number }[] {
  const mover = moverOf(position, marchOf(position, leader, forced ? "forcedMarch" : "command"));
  if (isHeld(position, leader)) return [];
  const from = position.leaderHex[leader]!;
  const found: { hex: number; cost: number }[] = [];
  const search = paths();
  search.begin(mover.left);
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex !== from && mayEnd(position, mover, hex)) found.push({ hex, cost: search.spent });
    if (hex !== from && mustStop(mover, hex)) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costOf(position, mover, link);
      if (cost !== CLOSED) search.enter(board.linkTo[link]!, cost);
    }
  }
  return found;
}
