import { Paths } from "@gonfalon/engine/board";
import type { Reach } from "@gonfalon/engine/kernel";
import { board, gameFiles, SIDE_NAMES } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { CLOSED } from "../rules/core/ground.ts";
import { marchOf } from "../rules/core/march.ts";
import { costOf, isHeld, type Mover, mayEnd, moverOf, mustStop } from "../rules/core/steps.ts";
import { marchNow } from "./describe.ts";
import type { QuadrilateralView } from "./view.ts";
import { halves } from "./words.ts";

const paths = gameFiles.derived(() => new Paths(board.size));

interface Reached {
  readonly hex: number;
  /** In half MPs. */
  readonly cost: number;
  readonly path: readonly number[];
}

/** §C7.12, §C13.2: the hexes in which a Force could end a march, with the half MPs, as its side sees the map. */
export function reachOf(position: Quadrilateral, leader: number, forced: boolean): readonly Reached[] {
  if (isHeld(position, leader)) return [];
  return reachedBy(position, moverOf(position, marchOf(position, leader, forced ? "forcedMarch" : "command")));
}

/** §C7.12: where the march that is under way can lead beyond the next hex. To the guns it is gone step by step (§C14.39). */
export function beyondTheNext({ position, viewer }: QuadrilateralView): Reach[] {
  const march = marchNow(position);
  const isAsked = march && SIDE_NAMES[march.side] === viewer && position.flow.at(-1)?.step === "next";
  if (!isAsked || march.stopped || march.towards.length > 0 || isHeld(position, march.leader)) return [];
  return reachedBy(position, moverOf(position, march))
    .filter(({ path }) => path.length > 2)
    .map(({ hex, cost, path }) => ({ space: hex, path, cost: halves(cost) }));
}

function reachedBy(position: Quadrilateral, mover: Mover): Reached[] {
  const from = position.leaderHex[mover.leader]!;
  const found: Reached[] = [];
  const search = paths();
  search.begin(mover.left);
  search.enter(from, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex !== from && mayEnd(position, mover, hex)) {
      found.push({ hex, cost: search.spent, path: search.pathTo(hex) });
    }
    if (hex !== from && mustStop(mover, hex)) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costOf(position, mover, link);
      if (cost !== CLOSED) search.enter(board.linkTo[link]!, cost);
    }
  }
  return found;
}
