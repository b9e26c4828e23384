import { isWoods, neighbours, units } from "../data.ts";
import type { Border } from "../position.ts";

type At = Pick<Border, "at">;

export function unitIn({ at }: At, hex: number): number {
  return at.indexOf(hex);
}

export function isEnemy(unit: number, other: number): boolean {
  return other >= 0 && units[unit]!.side !== units[other]!.side;
}

/** §2 Woods next to an enemy cannot be entered. */
export function isGuardedWoods(position: At, unit: number, to: number): boolean {
  return isWoods[to] === 1 && neighbours(to).some((hex) => isEnemy(unit, unitIn(position, hex)));
}

/** §2 Where a unit may go. */
export function movesOf(position: At, unit: number): number[] {
  const free = neighbours(position.at[unit]!).filter((hex) => unitIn(position, hex) < 0);
  return free.filter((hex) => !isGuardedWoods(position, unit, hex));
}

/** §3 Whom a unit may attack, by hex. */
export function targetsOf(position: At, unit: number): number[] {
  return neighbours(position.at[unit]!).filter((hex) => isEnemy(unit, unitIn(position, hex)));
}

export function canAct(position: At, unit: number): boolean {
  if (position.at[unit]! < 0) return false;
  return movesOf(position, unit).length > 0 || targetsOf(position, unit).length > 0;
}

/** §3 What must be rolled. */
export function neededAgainst(hex: number): number {
  return isWoods[hex] === 1 ? 5 : 4;
}
