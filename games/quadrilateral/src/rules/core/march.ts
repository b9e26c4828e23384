import type { Play } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import { tellOwner } from "../telling.ts";
import { isForce, under } from "./forces.ts";
import { takeHold } from "./sieges.ts";

/** §C1.3: a leader and all who serve under him or ride with him are set on a hex. */
export function setOn(position: Quadrilateral, leader: number, hex: number): void {
  position.leaderHex[leader] = hex;
  for (const one of under(position, leader)) setOn(position, one, hex);
}

/**
 * Moves a Force with its whole tree into a hex, on a march, in retreat or in pursuit, and does what its entry does
 * (ruling C4.12): §C10.12 works and towns change hands.
 */
export function moveForce(play: Play<Quadrilateral>, leader: number, hex: number): void {
  const { position } = play;
  const side: Side = leaders.side[leader]!;
  const from = position.leaderHex[leader]!;
  setOn(position, leader, hex);
  // §C11.11: an area is exhausted for those who stay in it.
  position.foraged[leader] = 0;
  tellOwner(play, side, { type: "moved", rules: ["C7.12"], side: SIDE_NAMES[side], from, hex }, { leader });
  if (isForce(position, leader)) takeHold(position, side, hex);
}
