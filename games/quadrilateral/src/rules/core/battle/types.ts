import { ARTILLERY, CAVALRY, hexes, INFANTRY, MOUNTAIN, otherSide, type Side, TERRAINS, units } from "../../../data.ts";
import { FORCED_MARCH, type Quadrilateral } from "../../../position.ts";
import { armOf } from "../forces.ts";
import { isReserveFull } from "./reserve.ts";
import { hasWayBack } from "./retreat.ts";
import type { MarkerOption } from "./round.ts";
import { type Battle, fighting, forcesBy, garrisonsIn, hexesOf, isWork, spsOf, unitsOfSide } from "./state.ts";

/** §C14.12, §C14.13, §C14.14, §C14.15, §C14.38: the battle types that a side may choose. */
export function typesFor(position: Quadrilateral, battle: Battle, side: Side): MarkerOption[] {
  // §C10.8, §III.b.3c1: out of a besieged citadel only Pitched.
  if (side === battle.phasing && battle.sortie) return [{ type: "battleType", battleType: "pitched" }];
  const options: MarkerOption[] = [{ type: "battleType", battleType: "pursuit" }];
  if (mayPitch(position, battle, side)) options.push({ type: "battleType", battleType: "pitched" });
  if (mayRefuse(position, battle, side)) options.push({ type: "battleType", battleType: "refuse" });
  for (const unit of rearguards(position, battle, side)) {
    options.push({ type: "battleType", battleType: "rearguard", unit });
  }
  return options;
}

export const PITCHED_INFANTRY = 3;

/**
 * §C14.14, §III.b.3c2: enough infantry that was not surprised in Quarters, not all in mountains without a road, and in the
 * first round the Reserve at its full number.
 */
export function mayPitch(position: Quadrilateral, battle: Battle, side: Side): boolean {
  if (!hasInfantryToPitch(position, battle, side) || areInMountains(position, battle, side)) return false;
  return battle.round !== 1 || isReserveFull(position, battle, side);
}

export function hasInfantryToPitch(position: Quadrilateral, battle: Battle, side: Side): boolean {
  const ready = fighting(position, battle, side).filter((unit) => !isSurprised(position, battle, unit));
  // §C14.7 A garrison is an infantry SP.
  const markers = side === battle.phasing ? 0 : garrisonsIn(position, battle).length;
  return spsOf(position, ready, INFANTRY) + markers >= PITCHED_INFANTRY;
}

export function areInMountains(position: Quadrilateral, battle: Battle, side: Side): boolean {
  return hexesOf(position, battle, side).every((hex) => hexes.terrain[hex] === MOUNTAIN && hexes.road[hex] === 0);
}

function isSurprised(position: Quadrilateral, battle: Battle, unit: number): boolean {
  for (let at = position.unitLeader[unit]!; at >= 0; at = position.superior[at]!) {
    if (battle.surprised.includes(at)) return true;
  }
  return false;
}

/** §C14.15: every Force must meet the conditions; cavalry is counted over all of them. */
export function mayRefuse(position: Quadrilateral, battle: Battle, side: Side): boolean {
  if (battle.storm || isTooEarly(battle, side)) return false;
  const forces = forcesBy(battle, side);
  const fit = forces.every(
    (leader) =>
      !isWork(position.leaderHex[leader]!) &&
      !battle.surprised.includes(leader) &&
      !hasForcedMarch(position, leader) &&
      hasWayBack(position, side, position.leaderHex[leader]!),
  );
  return forces.length > 0 && fit && hasCavalryToRefuse(position, battle, side);
}

/** The attacker may refuse from the second round on. */
export function isTooEarly(battle: Battle, side: Side): boolean {
  return side === battle.phasing && battle.round < 2;
}

export function hasForcedMarch({ leaderDone }: Quadrilateral, leader: number): boolean {
  return (leaderDone[leader]! & FORCED_MARCH) !== 0;
}

/** In the open, one cavalry SP for each ten SPs that the enemy has announced. */
export function hasCavalryToRefuse(position: Quadrilateral, battle: Battle, side: Side): boolean {
  const forces = forcesBy(battle, side);
  const open = forces.some((leader) => OPEN.includes(TERRAINS[hexes.terrain[position.leaderHex[leader]!]!]!));
  const cavalry = forces.reduce((sum, leader) => sum + armOf(position, leader, CAVALRY), 0);
  return !open || 10 * cavalry >= battle.told[otherSide(side)];
}
const OPEN: readonly string[] = ["clear", "irrigated"];

const REARGUARD_SPS = 2;

/** §C14.38, §III.b.3c3: units that may cover the retreat of the rest; with the Reserve rule only those in Reserve. */
function rearguards(position: Quadrilateral, battle: Battle, side: Side): number[] {
  if (!position.optional.rearguard || side === battle.phasing || battle.storm) return [];
  const all = unitsOfSide(position, battle, side);
  if (all.length < 2 || !forcesBy(battle, side).every((f) => hasWayBack(position, side, position.leaderHex[f]!)))
    return [];
  return all.filter(
    (unit) =>
      units.arm[unit] !== ARTILLERY &&
      position.unitLeader[unit]! >= 0 &&
      position.strength[unit]! >= REARGUARD_SPS &&
      (!position.optional.reserve || battle.reserve.includes(unit)),
  );
}
