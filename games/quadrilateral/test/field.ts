import { diceFrom } from "@gonfalon/engine/kernel";
import { hexNamed, hexOfPlace, leaderNamed, type Side, unitNamed } from "../src/data.ts";
import { IN_PLAY, NOWHERE, OUT_OF_PLAY, type Quadrilateral, RAISED } from "../src/position.ts";
import { placeSuggested, setup } from "../src/setup.ts";

/** Positions for tests: a scenario with the suggested set-up, or an empty map on which a test puts what it needs. */
export function scenarioPosition(scenario: string, options: Record<string, string> = {}): Quadrilateral {
  const placed = setup({ scenario, options });
  placeSuggested(placed, 0);
  placeSuggested(placed, 1);
  return { ...placed, flow: [], dice: diceFrom("test", "fast"), outcome: null };
}

export function emptyMap(scenario = "campaign-1796-07-29"): Quadrilateral {
  const position = scenarioPosition(scenario);
  position.leaderState = position.leaderState.map((state) => (state === IN_PLAY ? OUT_OF_PLAY : state));
  for (const list of [position.leaderHex, position.superior, position.unitLeader, position.unitHex]) list.fill(NOWHERE);
  for (const list of [position.vedetteHex, position.garrisonHex, position.trainLeader]) list.fill(NOWHERE);
  for (const list of [position.strength, position.besieged, position.siege, position.leaderShown]) list.fill(0);
  // A test may fill the pools.
  position.poolFed = [1, 1];
  position.supply = [NOWHERE, NOWHERE];
  position.center = [NOWHERE, NOWHERE];
  return position;
}

/** Puts a leader with units on the map: `put(position, "massena", "rivoli", { rampon: 4 })`. */
export function put(
  position: Quadrilateral,
  leader: string,
  where: string,
  units: Record<string, number> = {},
): number {
  const head = leaderNamed(leader);
  position.leaderState[head] = IN_PLAY;
  position.leaderHex[head] = hexAt(where);
  position.superior[head] = NOWHERE;
  for (const [id, sp] of Object.entries(units)) {
    position.unitLeader[unitNamed(id)] = head;
    position.strength[unitNamed(id)] = sp;
    position.unitState[unitNamed(id)] = RAISED;
  }
  return head;
}

/** Puts a leader under another, with his units. */
export function putUnder(position: Quadrilateral, leader: string, head: number, units: Record<string, number> = {}) {
  const one = put(position, leader, "verona", units);
  position.leaderHex[one] = position.leaderHex[head]!;
  position.superior[one] = head;
  return one;
}

/** A hex by its number or by the name of a place in it. */
export function hexAt(where: string): number {
  return /^E\d{4}$/.test(where) ? hexNamed(where) : hexOfPlace(where);
}

export function lineBetween(position: Quadrilateral, side: Side, supply: string, center: string): Quadrilateral {
  position.supply[side] = hexAt(supply);
  position.center[side] = hexAt(center);
  return position;
}
