import type { Event } from "@gonfalon/engine/kernel";
import { pieces, SIDES, type Side, units } from "../src/data.ts";
import { invariants } from "../src/invariants.ts";
import type { Quadrilateral } from "../src/position.ts";

/** What must hold from one decision to the next, beside what holds in every position. */
interface Tally {
  readonly sps: readonly number[];
  readonly morale: number;
  readonly condition: readonly number[];
  /** The players are still setting up: garrisons are placed from nowhere (§E54). */
  readonly placing: boolean;
}

/** SPs of a side: in units, in the pool, in garrisons made of infantry. */
function spsOf(position: Quadrilateral, side: Side): number {
  const own = pieces.garrison.indexOf(side);
  const garrisons = position.garrisonHex.filter((hex, one) => hex >= 0 && pieces.garrison[one] === side && one !== own);
  const inUnits = units.ofSide[side].reduce((sum, unit) => sum + position.strength[unit]!, 0);
  return inUnits + position.pool[side].reduce((sum, sps) => sum + sps, 0) + garrisons.length;
}

export function tallyOf(position: Quadrilateral): Tally {
  return {
    sps: SIDES.map((side) => spsOf(position, side)),
    morale: position.morale,
    condition: [...position.condition],
    placing: position.flow.some(({ procedure }) => procedure === "setUp"),
  };
}

/** A sentence for each thing that is wrong after a decision. */
export function faultsAfter(before: Tally, position: Quadrilateral, events: readonly Event[]): string[] {
  const after = tallyOf(position);
  const told = (type: string) => events.filter((event) => event.type === type);
  const faults = invariants(position);
  for (const side of SIDES) {
    const gained = after.sps[side]! - before.sps[side]!;
    if (gained > 0 && told("replacements").length === 0 && !before.placing)
      faults.push(`Side ${side} gained ${gained} SPs.`);
    const moved = Math.abs(after.condition[side]! - before.condition[side]!);
    const excused = told("morale").length + told("fortnight").length > 0 || events.length > 60;
    if (moved > 2 && !excused) faults.push(`The Condition of side ${side} moved ${moved} spaces.`);
  }
  const changes = told("morale").reduce((sum, event) => sum + (event.after as number) - (event.before as number), 0);
  if (after.morale - before.morale !== changes) faults.push("Vienna Morale is not the sum of its changes.");
  const battle = position.flow.find(({ procedure }) => procedure === "battle") as { round?: number } | undefined;
  if ((battle?.round ?? 0) > 40) faults.push("A battle does not end.");
  return faults;
}
