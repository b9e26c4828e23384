import { charts } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Arm } from "../schemas/index.ts";

/** §1.3.3: what a unit is and how it stands. */

/** The highest Quality on a counter. */
export const BEST_QUALITY = 3;

export function armOf(position: Honour, unit: number): Arm {
  return castOf(position).units.arm[unit]!;
}

export function isMilitia(position: Honour, unit: number): boolean {
  return castOf(position).units.militia[unit] === 1;
}

/** §1.3.2, as ruled: Militia are Auxiliary Units. */
export function isCombatUnit(position: Honour, unit: number): boolean {
  return castOf(position).units.militia[unit] === 0;
}

export function isArtillery(position: Honour, unit: number): boolean {
  return armOf(position, unit) === "artillery";
}

/** Heavy, light, Stradiots. */
export function isCavalry(position: Honour, unit: number): boolean {
  const arm = armOf(position, unit);
  return arm === "heavy-cavalry" || arm === "light-cavalry" || arm === "stradiots";
}

/** §6.1a, as ruled: Stradiots count as Light Cavalry everywhere. */
export function isLightCavalry(position: Honour, unit: number): boolean {
  const arm = armOf(position, unit);
  return arm === "light-cavalry" || arm === "stradiots";
}

/** §7.5a: foot that may dig; Swiss and Landsknechts are Infantry, Militia are left out. */
export function isFoot(position: Honour, unit: number): boolean {
  const arm = armOf(position, unit);
  return arm === "infantry" || arm === "swiss-infantry" || arm === "landsknecht";
}

export function qualityOf(position: Honour, unit: number): number {
  return castOf(position).units.quality[unit]!;
}

/** Not Demoralised and not lost in plundering. */
export function isInGoodOrder(position: Honour, unit: number): boolean {
  return position.demoralised[unit] === 0 && position.plundering[unit] === 0;
}

/** §7.2.4, §17.1a: half MPs of a unit: its side of the counter, less 1 MP in Mud or Snow, never below 0. */
export function allowanceOf(position: Honour, unit: number): number {
  const { allowance, demoralisedAllowance } = castOf(position).units;
  const printed = position.demoralised[unit] ? demoralisedAllowance[unit]! : allowance[unit]!;
  return Math.max(0, printed + 2 * charts.weather[position.weather].movement);
}

/** §7.4: half MPs of the slowest of these units; Militia are left out. 0 when there is none. */
export function paceOf(position: Honour, units: readonly number[]): number {
  let slowest = -1;
  for (const unit of units) {
    if (isMilitia(position, unit)) continue;
    const pace = allowanceOf(position, unit);
    if (slowest < 0 || pace < slowest) slowest = pace;
  }
  return Math.max(0, slowest);
}

/** §9.1.1a: whether half or more of these Combat Units are Demoralised; it counts counters, not SPs. */
export function isHalfDemoralised(position: Honour, units: readonly number[]): boolean {
  let broken = 0;
  for (const unit of units) broken += position.demoralised[unit]!;
  return 2 * broken >= units.length && units.length > 0;
}

/** §9.1.1b. */
export function isAllDemoralised(position: Honour, units: readonly number[]): boolean {
  return units.length > 0 && units.every((unit) => position.demoralised[unit] === 1);
}

/**
 * §12.1a: the Quality of a group: the highest such that the SPs of that Quality and better are half or more of all. The
 * units in good order count; Artillery is left out unless it stands alone. 0 when nobody is left.
 */
export function qualityOfGroup(position: Honour, units: readonly number[]): number {
  const counted = countedInAssault(position, units);
  const byQuality = [0, 0, 0, 0];
  let total = 0;
  for (const unit of counted) {
    byQuality[qualityOf(position, unit)]! += position.sp[unit]!;
    total += position.sp[unit]!;
  }
  let sum = 0;
  for (let quality = BEST_QUALITY; quality > 0 && total > 0; quality--) {
    sum += byQuality[quality]!;
    if (2 * sum >= total) return quality;
  }
  return 0;
}

/** §12.1a: the Quality at which a group fights whose owner has named this one; better units are counted down at his wish. */
export function qualityFought(position: Honour, units: readonly number[], named: number): number {
  return Math.min(qualityOfGroup(position, units), named);
}

/** §12.1a: the Qualities below that of the group, of units in it, at which its owner may fight to spread his losses (§12.1.7). */
export function lowerQualities(position: Honour, units: readonly number[]): number[] {
  const own = qualityOfGroup(position, units);
  const found = new Set(countedInAssault(position, units).map((unit) => qualityOf(position, unit)));
  return [...found].filter((quality) => quality < own).sort((a, b) => b - a);
}

/** §12.1, §12.1.1: units in good order without Artillery, or the Artillery if there is nothing else. */
export function countedInAssault(position: Honour, units: readonly number[]): number[] {
  const good = units.filter((unit) => isInGoodOrder(position, unit));
  const others = good.filter((unit) => !isArtillery(position, unit));
  return others.length > 0 ? others : good;
}
