import { type Side, units } from "../data.ts";
import type { Gradisca, UnitFilter } from "../position.ts";
import { isCombatUnit, onMap, passes } from "./pieces.ts";

/** §12m: whether a unit is one the card means; on cards a unit is always a combat unit, and it has to be on the map. */
export function isMeant(position: Gradisca, unit: number, filter: UnitFilter): boolean {
  return isCombatUnit(unit) && onMap(position, unit) && passes(position, unit, filter);
}

/** The side's units that the card means. */
export function unitsMeant(position: Gradisca, side: Side, filter: UnitFilter): number[] {
  return units.ofSide[side].filter((unit) => isMeant(position, unit, filter));
}
