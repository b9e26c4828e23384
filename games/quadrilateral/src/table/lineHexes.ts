import { Paths } from "@gonfalon/engine/board";
import { AUSTRIAN, board, gameFiles, type Side } from "../data.ts";
import { NOWHERE, type Quadrilateral } from "../position.ts";
import { fieldOf } from "../rules/core/field.ts";
import { roadAlong, stepCost, WITH_INFANTRY } from "../rules/core/ground.ts";
import { cuts, dispatchLimit } from "../rules/core/lines.ts";

/** The hexes of lines that the rules only measure: for the map. */

/** §C4.5: the hexes of the shortest Line of Communication, or none. */
export function lineOfCommunication(position: Quadrilateral, side: Side): number[] {
  return shortest(position, side, position.supply[side], position.center[side], board.size, () => 1);
}

/** §E41: the hexes of the cheapest road from the Austrian Center, or none within the limit. */
export function roadTo(position: Quadrilateral, hex: number): number[] {
  const cost = (link: number) => stepCost(position, link, WITH_INFANTRY, "fair");
  return shortest(position, AUSTRIAN, position.center[AUSTRIAN], hex, dispatchLimit(), cost);
}

const paths = gameFiles.derived(() => new Paths(board.size));

function shortest(
  position: Quadrilateral,
  side: Side,
  from: number,
  to: number,
  most: number,
  costOf: (link: number) => number,
): number[] {
  if (from === NOWHERE || to === NOWHERE) return [];
  const field = fieldOf(position, side);
  const away = new Map<number, number>();
  const search = paths();
  search.begin(most);
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    away.set(hex, search.spent);
    if (hex === to) return wayBack(position, away, from, to, costOf);
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const next = board.linkTo[link]!;
      const open = next === to || !cuts(field, next);
      if (roadAlong(position, link) !== 0 && open && costOf(link) >= 0) search.enter(next, costOf(link));
    }
  }
  return [];
}

function wayBack(
  position: Quadrilateral,
  away: ReadonlyMap<number, number>,
  from: number,
  to: number,
  costOf: (link: number) => number,
): number[] {
  const way = [to];
  for (let at = to; at !== from; ) {
    let before = NOWHERE;
    for (let link = board.firstLink[at]!; link < board.firstLink[at + 1]! && before === NOWHERE; link++) {
      const back = board.back[link]!;
      const spent = away.get(board.linkTo[link]!);
      if (spent === undefined || roadAlong(position, back) === 0) continue;
      if (spent + costOf(back) === away.get(at)) before = board.linkTo[link]!;
    }
    if (before === NOWHERE) return way;
    way.push(before);
    at = before;
  }
  return way;
}
