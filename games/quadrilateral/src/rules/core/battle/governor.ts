import { leaders } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { under } from "../forces.ts";

/** §C2.17: a governor may not leave the citadel named for him. */
export function mayLeaveCitadel(leader: number): boolean {
  return leaders.governor[leader]! < 0;
}

/** Ruling C2.17: a governor who serves in the Force stays behind with his units as a Force of his own. */
export function leaveGovernor(position: Quadrilateral, leader: number): void {
  for (const one of under(position, leader)) {
    if (leaders.governor[one]! >= 0) position.superior[one] = NOWHERE;
  }
}
