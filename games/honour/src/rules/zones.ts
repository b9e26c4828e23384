import { linkBetween } from "@gonfalon/engine/board";
import { board, opponentOf } from "../data.ts";
import type { Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { hostOf, zoneCrosses } from "./field.ts";
import { sideOf } from "./forces.ts";

/** §7.8: Zones of Control. */

/** §7.8, §9.1.1a: the Forces of a side that exert one. */
export function exertingForces(position: Honour, side: Side): readonly number[] {
  return hostOf(position, side).exerting;
}

export function exertsZone(position: Honour, primo: number): boolean {
  return exertingForces(position, sideOf(position, primo)).includes(primo);
}

/** Whether the zone of a Force in one hex covers another: its own hex, or a neighbour across an open hexside. */
export function reaches(from: number, hex: number): boolean {
  if (from === hex) return true;
  const link = linkBetween(board, from, hex);
  return link >= 0 && zoneCrosses(link);
}

/** The enemy Forces in whose zone a hex lies, as a side sees it. */
export function zonesOn(position: Honour, hex: number, side: Side): number[] {
  return exertingForces(position, opponentOf(side)).filter((primo) => reaches(position.hex[primo]!, hex));
}

/** §7.8: whether a hex is controlled by the enemy of a side. */
export function isInEnemyZone(position: Honour, hex: number, side: Side): boolean {
  return enemyZone(position, side)[hex] === 1;
}

/** By hex, 1: in a zone of the enemy of a side. */
export function enemyZone(position: Honour, side: Side): Uint8Array {
  return hostOf(position, opponentOf(side)).zone;
}

/** By hex, 1: a Force of the side stands there. */
export function forceHexes(position: Honour, side: Side): Uint8Array {
  return hostOf(position, side).hexes;
}
