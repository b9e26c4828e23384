import { CITADEL, hexes } from "../../data.ts";
import { type CampaignsPosition, IN_PLAY, NOT_MOVED, NOWHERE } from "../../position.ts";

/** §B: a Player-Turn begins: nothing has moved, tried, received or worked yet; who is in a citadel now began there (§C10.7). */
export function freshMarks(position: CampaignsPosition): void {
  position.received.fill(0);
  position.transferred.fill(0);
  position.leaderMoved.fill(NOT_MOVED);
  position.leaderDone.fill(0);
  position.vedetteMoved.fill(0);
  position.ferryUsed.fill(0);
  position.flotillaUsed = 0;
  position.centerMoved = [0, 0];
  position.works = [];
  position.commandsLeft = 0;
  markCitadels(position);
}

/** §C10.7: who is in a citadel as a Player-Turn begins, or a turn of a Fortnight that passes as a whole. */
export function markCitadels(position: CampaignsPosition): void {
  position.leaderHex.forEach((hex, leader) => {
    position.leaderFromCitadel[leader] = position.leaderState[leader] === IN_PLAY ? inCitadel(hex) : 0;
  });
  position.unitLeader.forEach((leader, unit) => {
    position.unitFromCitadel[unit] = inCitadel(leader >= 0 ? position.leaderHex[leader]! : position.unitHex[unit]!);
  });
}

function inCitadel(hex: number): number {
  return hex !== NOWHERE && hexes.feature[hex] === CITADEL ? 1 : 0;
}
