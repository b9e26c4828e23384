import type { Seat } from "@gonfalon/engine/kernel";
import { AUSTRIAN, FRENCH, hexOfPlace, SIDE_NAMES, scenarioNamed, siegePlaceNamed } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { isMet, pointsOf } from "../rules/exclusive/victory.ts";
import { type Force, layOf, weightOn } from "./lay.ts";
import { turnsLeft } from "./season.ts";
import { MANTOVA, stakesOf } from "./stakes.ts";

/** How well a seat stands: in a short game its hope to win, on a scale of points; in a campaign levels of Vienna Morale doubled. */
export function worth(position: Quadrilateral, seat: Seat): number {
  const austrian = austrianWorth(position);
  return seat === SIDE_NAMES[AUSTRIAN] ? austrian : -austrian;
}

function austrianWorth(position: Quadrilateral): number {
  return "points" in scenarioNamed(position.scenario).victory ? hope(position) : hopeOfVienna(position);
}

/**
 * The numbers of a short game were fitted to the end of 240 games between recruits: points that are counted at the end count for
 * more as it comes nearer, and before that what stands around Mantova and the places counts more than who has them.
 */
const SP = 0.05;
const AP = 0.06;
/** What a place is worth that is all one side's, and Mantova, by its points, as a game begins. */
const PLACE = 0.8;
const FORTRESS = 0.8;
/** What a game is worth that is as good as won: the smaller, the surer is whoever departs from the usual by a fixed margin. */
const HOPE = 2;
/** So many points make a game as good as won when one turn is left; they scatter by the root of the turns. */
const SCATTER = 2.9;

function hope(position: Quadrilateral): number {
  const late = lateness(position);
  const { own, foes } = layOf(position, AUSTRIAN);
  if (position.outcome) return HOPE * verdict(position.outcome.winner);
  const [austrian, french] = pointsOf(position);
  const { places, siege, relief } = stakesOf(position);
  const lean = leanOf(own, foes);
  const held = places.reduce((sum, { hex, points }) => sum + points * lean(hex), 0);
  // A place that pays both sides is in the list with the points of both.
  const around = (PLACE / 2) * held + FORTRESS * (siege + relief) * lean(hexOfPlace(MANTOVA));
  const points = austrian - french + (1 - late) * (around - pointsAtTheEnd(position));
  const means = SP * (total(own) - total(foes)) + AP * (position.ap[AUSTRIAN] - position.ap[FRENCH]);
  return HOPE * Math.tanh((points + means) / (SCATTER * Math.sqrt(turnsLeft(position))));
}

function verdict(winner: Seat | null): number {
  if (winner === null) return 0;
  return winner === SIDE_NAMES[AUSTRIAN] ? 1 : -1;
}

/** Austrian less French points of the conditions that are looked at only at the end (§C15.7), as things stand. */
function pointsAtTheEnd(position: Quadrilateral): number {
  const { victory } = scenarioNamed(position.scenario);
  if (!("points" in victory)) return 0;
  return victory.points.reduce((sum, { side, points, when, test }) => {
    if (when !== "end" || !isMet(position, test)) return sum;
    return sum + (side === SIDE_NAMES[AUSTRIAN] ? points : -points);
  }, 0);
}

function hopeOfVienna(position: Quadrilateral): number {
  const { own, foes } = layOf(position, AUSTRIAN);
  const siege = position.siege[siegePlaceNamed(MANTOVA)] ? 1 : 0;
  const means = 0.12 * (total(own) - total(foes)) + 0.05 * (position.ap[AUSTRIAN] - position.ap[FRENCH]);
  const around = stakesOf(position).siege * leanOf(own, foes)(hexOfPlace(MANTOVA));
  return 2 * position.morale - siege + means + 0.25 * (1 - lateness(position)) * around;
}

function total(list: readonly Force[]): number {
  return list.reduce((sum, { combat, guns }) => sum + combat + 0.5 * guns, 0);
}

/** How far what stands around a hex is Austrian, from -1 to 1. */
function leanOf(own: readonly Force[], foes: readonly Force[]): (hex: number) => number {
  return (hex) => {
    const [austrian, french] = [weightOn(hex, own), weightOn(hex, foes)];
    return (austrian - french) / (austrian + french + 2);
  };
}

/** 0 as a scenario begins, 1 in its last turn. */
function lateness({ turn, scenario }: Quadrilateral): number {
  const { startTurn, endTurn } = scenarioNamed(scenario);
  return (turn - startTurn) / Math.max(1, endTurn - startTurn);
}
