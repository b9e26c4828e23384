import { castOf, type Honour } from "../position.ts";
import { combatUnitsOf, mayCommand, roomOf, subordinatesOf, unemployedOf } from "../rules/forces.ts";
import { isFoot } from "../rules/units.ts";
import type { Aim } from "./aims.ts";
import type { Force } from "./lay.ts";
import { unitValue } from "./odds.ts";
import { stakesOf } from "./stakes.ts";

/** §11.5.Step3-b: before walls and behind them one captain fights, so the best foot goes to whoever leads it best. */

/** What a star is worth to a column, as a share of its troops: a pip of the die. */
const STAR = 0.35;

/** Activations from a place within which its assault is made ready. */
const SOON = 2.5;

/** Whether a Force is about to fight for a breach. */
export function needsColumn({ walls, major, units }: Force, aim: Aim | undefined, enemyAway: number): boolean {
  if (units < 2) return false;
  if (aim?.purpose === "besiege") return aim.away <= SOON;
  return walls && !major && enemyAway <= 6;
}

/** The captain of a Force who would lead the strongest column; no king. */
export function columnLeader(position: Honour, primo: number): number {
  const captains = [primo, ...subordinatesOf(position, primo), ...unemployedOf(position, primo)];
  const foot = captains.flatMap((who) => footOf(position, who));
  const { star, minor } = castOf(position).capitani;
  let [best, most] = [-1, 0];
  for (const who of captains) {
    if (who === stakesOf(position).king || minor[who]) continue;
    const own = footOf(position, who);
    const others = foot
      .filter((unit) => !own.includes(unit) && mayCommand(position, who, unit))
      .sort((a, b) => unitValue(position, b) - unitValue(position, a));
    const led = [...own, ...others.slice(0, Math.max(0, roomOf(position, who)))];
    const value = led.reduce((sum, unit) => sum + unitValue(position, unit), 0) * (1 + STAR * star[who]!);
    if (value > most) [best, most] = [who, value];
  }
  return best;
}

function footOf(position: Honour, who: number): number[] {
  return combatUnitsOf(position, who).filter((unit) => isFoot(position, unit) && !position.demoralised[unit]);
}

/** §12.1a: whether a unit makes the column of a captain stronger and no worse. */
export function strengthens(position: Honour, leader: number, unit: number): boolean {
  const holder = position.holder[unit]!;
  if (holder === leader || roomOf(position, leader) <= 0 || !mayCommand(position, leader, unit)) return false;
  if (!isFoot(position, unit) || position.demoralised[unit]) return false;
  // Nobody who leads a Force is left without troops.
  if (position.stands[holder] === "map" && combatUnitsOf(position, holder).length <= 1) return false;
  const own = combatUnitsOf(position, leader).filter((one) => !position.demoralised[one]);
  return qualityOf(position, [...own, unit]) >= qualityOf(position, own);
}

/** §12.1a: the highest Quality that half or more of the SPs have. */
function qualityOf(position: Honour, units: readonly number[]): number {
  const { quality, arm } = castOf(position).units;
  const counted = units.filter((unit) => arm[unit] !== "artillery");
  const sps = (least: number) =>
    counted.reduce((sum, unit) => (quality[unit]! >= least ? sum + position.sp[unit]! : sum), 0);
  const all = sps(0);
  for (const least of [3, 2, 1]) if (all > 0 && 2 * sps(least) >= all) return least;
  return 0;
}
