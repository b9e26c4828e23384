import { fortnights, siegePlaces, tables, turnTrack } from "../../data.ts";
import type { CampaignsPosition } from "../../position.ts";

/**
 * §C11.14: at the start of the first turn of a Fortnight, before the weather, the modifier rises for a place that was under
 * siege for more than half of the turns of the Fortnight before. A scenario's own modifier includes its first turn.
 */
export function lengthenSieges(position: CampaignsPosition, startTurn: number): void {
  const { turn, siegeTurns, duration } = position;
  if (!turnTrack[turn]!.fortnightFirst || turn === startTurn) return;
  const before = fortnights.find(({ firstTurn, turns }) => firstTurn + turns === turn);
  siegePlaces.ids.forEach((_, place) => {
    const { step, maximum } = tables.siege.duration;
    const counts = before && 2 * siegeTurns[place]! > before.length;
    if (counts) duration[place] = Math.min(maximum, duration[place]! + step);
    siegeTurns[place] = 0;
  });
}

/** Ruling C11.14: a turn counts as under siege when the place is besieged at its end. */
export function countSiegeTurns(position: CampaignsPosition): void {
  position.siege.forEach((besieged, place) => {
    position.siegeTurns[place]! += besieged;
  });
}
