import { linkBetween } from "@gonfalon/engine/board";
import { board } from "../../data.ts";
import type { Honour } from "../../position.ts";
import { isPoCrossing, isSecondaryRiver } from "../movement.ts";
import { hasWalls } from "../regions.ts";
import { zonesOn } from "../zones.ts";
import { type Activation, pointsLeft } from "./points.ts";

/** §7.8.2.1: leaving an enemy ZOC brings on a Pursuit by one of the Forces that exert it. */

export type LeavingOption =
  | { readonly type: "giveUp"; readonly points: number }
  | { readonly type: "pursue"; readonly capitano: number };

/**
 * §7.8.2.1, §7.8.2.1b: the enemy Forces that may pursue a Force out of its hex. Nobody follows over a ferry (§7.8.3b), nor
 * past a rearguard in a Fortress or behind Secondary Rivers alone. As ruled (14c) walls of a Neutral City give nothing.
 */
export function pursuersOf(position: Honour, { primo, side, dropped }: Activation): number[] {
  const hex = position.hex[primo]!;
  const linkOf = (enemy: number) => linkBetween(board, position.hex[enemy]!, hex);
  const followers = zonesOn(position, hex, side).filter((enemy) => !isPoCrossing(position, linkOf(enemy)));
  if (!dropped.some((rearguard) => position.hex[rearguard] === hex)) return followers;
  const isShielded = hasWalls(position, hex) || followers.every((enemy) => isSecondaryRiver(position, linkOf(enemy)));
  return isShielded ? [] : followers;
}

/** §7.8.2.1a: full MPs that may still be given up, beyond what the rest of a retreat under orders needs. */
export function mostGivenUp(position: Honour, march: Activation, needed: number): number {
  return Math.max(0, Math.floor((pointsLeft(position, march) - needed) / 2));
}
