import { ARTILLERY, units } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { ownUnits, under } from "../rules/core/forces.ts";

/** Those who serve under a Force's leader with troops of their own: combat SPs, the strongest first. */
export function partsOf(position: Quadrilateral, head: number): { leader: number; combat: number }[] {
  return under(position, head)
    .map((leader) => ({ leader, combat: ownCombat(position, leader) }))
    .filter(({ combat }) => combat > 0)
    .sort((a, b) => b.combat - a.combat);
}

function ownCombat(position: Quadrilateral, leader: number): number {
  return ownUnits(position, leader).reduce(
    (sum, unit) => sum + (units.arm[unit] === ARTILLERY ? 0 : position.strength[unit]!),
    0,
  );
}
