import { hexDistance } from "@gonfalon/engine/board";
import { board, leaders, otherSide, siegePlaces } from "../../data.ts";
import { type CampaignsPosition, NOWHERE } from "../../position.ts";
import { isForce } from "./forces.ts";
import { besiegersOf, defenderOf } from "./sieges.ts";

/** §C16.1: a Force in Quarters, one On Alert, and what each may do. The flag `alert` is kept for the Force leader. */

/** §E15b, §E10a: in Quarters, and so until it is named On Alert, so that it neither marches nor attacks nor checks attrition (§E11, §E12, §E14). */
export function inQuarters({ quarters, alert }: Pick<CampaignsPosition, "quarters" | "alert">, head: number): boolean {
  return quarters[leaders.side[head]!] === 1 && alert[head] === 0;
}

/** §E16, §E11a: On Alert, in an army that is in Quarters. */
export function onAlert({ quarters, alert }: Pick<CampaignsPosition, "quarters" | "alert">, head: number): boolean {
  return quarters[leaders.side[head]!] === 1 && alert[head] === 1;
}

/** §C11.15, §E16d: the Force stands around a citadel that is under siege. */
export function isBesieging(position: CampaignsPosition, head: number): boolean {
  const side = leaders.side[head]!;
  return siegePlaces.ids.some(
    (_, place) =>
      position.siege[place] === 1 &&
      defenderOf(position, place) === otherSide(side) &&
      besiegersOf(position, place, side).includes(head),
  );
}

/** §E16a: whether it may end there a move that it began at `from`: On Alert no farther from its Center, in hexes. */
export function alertMayStop(position: CampaignsPosition, head: number, from: number, hex: number): boolean {
  if (!onAlert(position, head)) return true;
  const side = leaders.side[head]!;
  const point = position.center[side] !== NOWHERE ? position.center[side] : position.supply[side];
  return point === NOWHERE || hexDistance(board, hex, point) <= hexDistance(board, from, point);
}

/**
 * Ruling E10a: Forces of both states that come together or exchange units are On Alert, all of them. A leader without SPs has
 * no state of his own: he has that of the troops he is given.
 */
export function shareAlert(position: CampaignsPosition, one: number, other: number): void {
  const states = [one, other].filter((head) => isForce(position, head)).map((head) => position.alert[head]!);
  const together = Math.max(0, ...states);
  position.alert[one] = together;
  position.alert[other] = together;
}
