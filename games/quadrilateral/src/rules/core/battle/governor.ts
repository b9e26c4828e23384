import { leaders } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { ownUnits, under, unitsOf } from "../forces.ts";

/** §C2.17: a governor may not leave the citadel named for him. */
export function mayLeaveCitadel(leader: number): boolean {
  return leaders.governor[leader]! < 0;
}

/** The governors who serve under a leader, however far down. */
function governorsUnder(position: Quadrilateral, leader: number): number[] {
  return under(position, leader).flatMap((one) => (mayLeaveCitadel(one) ? governorsUnder(position, one) : [one]));
}

/**
 * Ruling C2.17: a governor who serves in the Force stays behind with his units as a Force of his own, in the state it was in;
 * what the whole has done in this Phase he has done with it (§C14.1).
 */
export function leaveGovernor(position: Quadrilateral, leader: number): void {
  if (leader === NOWHERE) return;
  for (const one of governorsUnder(position, leader)) {
    position.superior[one] = NOWHERE;
    position.alert[one] = position.alert[leader]!;
    position.leaderDone[one]! |= position.leaderDone[leader]!;
  }
}

/** Ruling C2.17: the units of a Force that leave a citadel with it: not those of a governor, and none if he leads it. */
export function unitsThatLeave(position: Quadrilateral, leader: number): number[] {
  if (!mayLeaveCitadel(leader)) return [];
  const kept = governorsUnder(position, leader).flatMap((one) => ownUnits(position, one));
  return unitsOf(position, leader).filter((unit) => !kept.includes(unit));
}

/** A governor leads the Force, or all its units are under one: nothing of it leaves. */
export function staysWithGovernor(position: Quadrilateral, leader: number): boolean {
  return leader !== NOWHERE && unitsThatLeave(position, leader).length === 0;
}
