import { hexDistance } from "@gonfalon/engine/board";
import { board, leaders, otherSide, siegePlaces } from "../../data.ts";
import { type CampaignsPosition, NOWHERE } from "../../position.ts";
import { besiegersOf, defenderOf } from "./sieges.ts";

/** §C7.11, §C10.4, §E14, §E16: in what state a Force is. */

/** §C10.4, §C11.15: it is one of the besiegers of a place under siege. */
export function isBesieging(position: CampaignsPosition, leader: number): boolean {
  const side = leaders.side[leader]!;
  return siegePlaces.ids.some((_, place) => {
    if (!position.siege[place] || defenderOf(position, place) !== otherSide(side)) return false;
    return besiegersOf(position, place, side).includes(leader);
  });
}

/** §E15, §E16: its army is in Quarters and it is neither On Alert nor besieged nor besieging. */
export function isInQuarters(position: CampaignsPosition, leader: number): boolean {
  if (!position.quarters[leaders.side[leader]!]) return false;
  return !position.alert[leader] && !position.besieged[leader] && !isBesieging(position, leader);
}

/** §E16: its army is in Quarters and it is not. */
export function isOnAlert(position: CampaignsPosition, leader: number): boolean {
  return position.quarters[leaders.side[leader]!] === 1 && !isInQuarters(position, leader);
}

/** §C7.11, §E16a: hexes to its Center of Operations; without one nothing is far. */
export function toCenter(position: CampaignsPosition, leader: number, hex: number): number {
  const center = position.center[leaders.side[leader]!];
  return center === NOWHERE ? 0 : hexDistance(board, hex, center);
}
