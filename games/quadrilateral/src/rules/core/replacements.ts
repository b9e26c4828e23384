import { again, everybody } from "@gonfalon/engine/kernel";
import { ARMS, hexes, SIDE_NAMES, type Side, tables, units } from "../../data.ts";
import type { Done } from "../../option.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import { fieldOf } from "./field.ts";
import { headOf, hexOfUnit } from "./forces.ts";
import { centerServes, dispatchTo } from "./lines.ts";

/** §I.b.1, §C5.4, §E29: points go from the pool to units in the field, one unit and one SP at a time. */

export type Replace = { readonly type: "replace"; readonly unit: number } | Done;

/** §C5.4: SPs that one unit may receive in a Segment. */
export const MOST_TO_A_UNIT = 3;

/** §C5.4, §E29a: the Center serves; the unit is in dispatch, not besieged, in no enemy zone, and has room. */
export function mayReceive(position: Quadrilateral, side: Side, unit: number): boolean {
  if (position.strength[unit] === 0 || position.strength[unit]! >= units.max[unit]!) return false;
  if (position.pool[side][units.arm[unit]!] === 0 || position.received[unit]! >= MOST_TO_A_UNIT) return false;
  const hex = hexOfUnit(position, unit);
  if (hex === NOWHERE || isShutIn(position, unit)) return false;
  return dispatchTo(position, side, hex) >= 0 && fieldOf(position, side).zone[hex] === 0;
}

/** §C5.4: besieged with its Force; without a leader, with the place it is in. */
export function isShutIn(position: Quadrilateral, unit: number): boolean {
  const leader = position.unitLeader[unit]!;
  if (leader >= 0) return position.besieged[headOf(position, leader)] === 1;
  return position.siege[hexes.siege[hexOfUnit(position, unit)]!] === 1;
}

function replaceable(position: Quadrilateral, side: Side): Replace[] {
  if (!centerServes(position, side)) return [];
  return units.ofSide[side]
    .filter((unit) => mayReceive(position, side, unit))
    .map((unit) => ({ type: "replace", unit }));
}

export const replacementsToUnits = procedure<{ side: Side }>("replacements", { side: everybody }).steps({
  add: decision({
    rule: ["I.b.1", "C5.4"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C5.1 What is in the pool the enemy never learns: once anything may be, the question is asked whether it is or not.
    when: (position, { side }) => position.poolFed[side] === 1 && centerServes(position, side),
    options: (position, { side }): Replace[] => [...replaceable(position, side), { type: "done" }],
    play: (play, { side }, option: Replace) => {
      if (option.type === "done") return;
      const { position } = play;
      position.pool[side][units.arm[option.unit]!]!--;
      position.strength[option.unit]!++;
      // §C5.5, §E29b It will not move in the Movement Phase that follows.
      position.received[option.unit]!++;
      tellOnly(play, side, { type: "replaced", rules: ["C5.4"], side: SIDE_NAMES[side], unit: option.unit });
      return again;
    },
  }),
});

/** §C5.3, §E33: a pool with new points; what is above its limit is lost. */
export function addToPool(position: Quadrilateral, side: Side, points: readonly number[]): void {
  const { poolLimit } = tables.replacements;
  position.poolFed[side] = 1;
  ARMS.forEach((arm, i) => {
    position.pool[side][i] = Math.min(poolLimit[arm], position.pool[side][i]! + points[i]!);
  });
}
