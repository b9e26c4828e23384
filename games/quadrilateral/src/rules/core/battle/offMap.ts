import type { Play } from "@gonfalon/engine/kernel";
import { SIDE_NAMES, type Side, units } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { loseOutright } from "../loneLeaders.ts";
import { addToPool } from "../replacements.ts";
import { loseTrains } from "../trains.ts";
import { treeOf } from "./aftermath.ts";
import { loseUnit } from "./losses.ts";

/**
 * §C7.17: a Force goes off the map. Half of its SPs, each arm by itself and rounded down (ruling C7.17), go to the pool within
 * its limits; its leaders are removed and do not count as captured, nor do its SPs count as eliminated (ruling C15.7).
 */
export function leaveMap(
  play: Play<Quadrilateral>,
  side: Side,
  leader: number,
  body: readonly number[],
  hex: number,
): void {
  const { position } = play;
  const sps = [0, 0, 0];
  for (const unit of body) {
    sps[units.arm[unit]!]! += position.strength[unit]!;
    position.strength[unit] = 0;
    loseUnit(position, unit);
  }
  addToPool(
    position,
    side,
    sps.map((arm) => Math.floor(arm / 2)),
  );
  play.tell({ type: "leftMap", rules: ["C7.17"], side: SIDE_NAMES[side], hex });
  if (leader === NOWHERE) return;
  loseTrains(play, leader, NOWHERE);
  for (const one of treeOf(position, leader)) loseOutright(position, one);
}
