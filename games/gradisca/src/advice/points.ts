import { areaNamed, opponentOf, SIDES, type Side, scenarioNamed, units, walls } from "../data.ts";
import type { Gradisca } from "../position.ts";

/** The points of a side as the rules would count them now. */

/** What the scenario gives for damage (counted in full: the place may still fall, but that is worth more). */
export function damageToWalls(position: Gradisca, side: Side): number {
  let points = 0;
  for (const one of scenarioNamed(position.scenario).specialVp ?? []) {
    if (one.side !== side) continue;
    const inside = areaNamed(one.fortress);
    for (let wall = 0; wall < walls.fortress.length; wall++) {
      if (walls.fortress[wall] !== inside) continue;
      const level = position.wallLevel[wall]!;
      points += (walls.printed[wall]! - level) * one.perMissingLevel + (level === 0 ? one.perBreach : 0);
    }
  }
  return points;
}

/** The lead in points as if the game ended now. */
export function leadNow(position: Gradisca, side: Side): number {
  const sums = { venetian: 0, austrian: 0 };
  for (const one of SIDES) {
    sums[one] = position.victoryPoints[one] + damageToWalls(position, one);
    for (const { area, side: taker, amount } of scenarioNamed(position.scenario).vpAreas) {
      if (taker === one && holds(position, one, areaNamed(area))) sums[one] += amount;
    }
  }
  return sums[side] - sums[opponentOf(side)];
}

function holds(position: Gradisca, side: Side, area: number): boolean {
  return units.ofSide[side].some((unit) => position.area[unit] === area && units.type[unit] !== "commander");
}
