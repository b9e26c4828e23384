import type { Seat } from "@gonfalon/engine/kernel";
import { AUSTRIAN, FRENCH, hexOfPlace, SIDE_NAMES, type Side, scenarioNamed, siegePlaceNamed } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { pointsOf } from "../rules/exclusive/victory.ts";
import { type Force, layOf, weightOn } from "./lay.ts";
import { MANTOVA, stakesOf } from "./stakes.ts";

/** How well a seat stands, in the points of a short scenario, or in levels of Vienna Morale doubled. */
export function worth(position: Quadrilateral, seat: Seat): number {
  const austrian = austrianWorth(position);
  return seat === SIDE_NAMES[AUSTRIAN] ? austrian : -austrian;
}

/** What a combat SP is worth by itself, and a leader's bonus or an AP. */
const SP = 0.12;
const AP = 0.05;

function austrianWorth(position: Quadrilateral): number {
  const { own, foes } = layOf(position, AUSTRIAN);
  const points = pointsNow(position);
  const troops = SP * (total(own) - total(foes));
  const stores = AP * (position.ap[AUSTRIAN] - position.ap[FRENCH]);
  return points + troops + stores + prospects(position, own, foes);
}

function pointsNow(position: Quadrilateral): number {
  const { victory } = scenarioNamed(position.scenario);
  if (!("points" in victory)) return 2 * position.morale - (position.siege[siegePlaceNamed(MANTOVA)] ? 1 : 0);
  const [austrian, french] = pointsOf(position);
  return austrian - french;
}

function total(list: readonly Force[]): number {
  return list.reduce((sum, { combat, guns }) => sum + combat + 0.5 * guns, 0);
}

/** What the troops around a place promise for later: half of its points when it is all one side's. */
function prospects(position: Quadrilateral, own: readonly Force[], foes: readonly Force[]): number {
  const { places, siege } = stakesOf(position);
  const lean = (hex: number) => {
    const [austrian, french] = [weightOn(hex, own), weightOn(hex, foes)];
    return (austrian - french) / (austrian + french + 2);
  };
  const late = lateness(position);
  const held = places.reduce((sum, { hex, points }) => sum + points * lean(hex), 0);
  return 0.5 * (1 - late) * (held + 0.5 * siege * lean(hexOfPlace(MANTOVA)));
}

/** 0 as a scenario begins, 1 in its last turn. */
function lateness({ turn, scenario }: Quadrilateral): number {
  const { startTurn, endTurn } = scenarioNamed(scenario);
  return (turn - startTurn) / Math.max(1, endTurn - startTurn);
}

export type { Side };
