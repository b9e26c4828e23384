import { neighboursOf } from "@gonfalon/engine/board";
import { diceFrom, Play } from "@gonfalon/engine/kernel";
import {
  board,
  CAVALRY,
  CITADEL,
  FORTIFIED_TOWN,
  fortnights,
  hexes,
  leaders,
  pieces,
  SIDES,
  type Side,
  siegePlaces,
  supplyHexes,
  TERRAINS,
  tables,
  units,
  type Weather,
} from "../src/data.ts";
import { invariants } from "../src/invariants.ts";
import { IN_PLAY, NOT_RAISED, NOWHERE, type Quadrilateral, RAISED, REMOVED } from "../src/position.ts";
import { isFitForWheels } from "../src/rules/core/between.ts";
import { armOf, mayLead, spanLeft } from "../src/rules/core/forces.ts";
import { cavalryFree, vedettesOf } from "../src/rules/core/raising.ts";
import { isDefended } from "../src/rules/core/sieges.ts";
import { lookAtSiege } from "../src/rules/core/siegeWarfare.ts";
import { goIntoQuarters } from "../src/rules/exclusive/quarters.ts";
import { emptyMap, hexAt } from "./field.ts";

/**
 * Positions in which much is about to happen: both armies crowded around a fortress, a crossing or an exit of the map. Random
 * games hardly ever come to storms, sorties, surrenders, routs or agreed Fortnights: from here they do.
 */
const PLACES = [
  "mantova",
  "citadella",
  "verona",
  "legnago",
  "peschiera",
  "rivoli",
  "E2601",
  "E2951",
  "E0130",
  "bassano",
];
const ALL_OPTIONS = { fortnights: true, reserve: true, rearguard: true, guns: true, flotilla: true };

const ATTEMPTS = 100;

type Below = (n: number) => number;

/** One such position; those that break an invariant by the way they were made are left out. */
export function crowded(seed: number, below: Below): Quadrilateral {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const position = crowd(`${seed}/${attempt}`, below);
    const screened = SIDES.every((side) => vedettesOf(position, side).length <= cavalryFree(position, side));
    if (screened && invariants(position).length === 0) return position;
  }
  throw new Error("No crowded position holds together.");
}

function crowd(dice: string, below: Below): Quadrilateral {
  const position = emptyMap("campaign-1796-11-04");
  position.dice = diceFrom(dice, "fast");
  position.unitState = position.unitState.map(() => (below(3) === 0 ? NOT_RAISED : REMOVED));
  Object.assign(position.optional, ALL_OPTIONS);
  const middle = hexAt(PLACES[below(PLACES.length)]!);
  const near = around(middle, 2 + below(2)).filter((hex) => TERRAINS[hexes.terrain[hex]!] !== "lake");
  const free = new Set(near);
  if (hexes.siege[middle]! >= 0 && below(3) > 0) beset(position, hexes.siege[middle]!, free, below);
  for (const side of SIDES) for (let i = 1 + below(4); i > 0; i--) placeForce(position, side, [...free], free, below);
  for (const side of SIDES) {
    placeMarkers(position, side, [...free], below);
    placeLines(position, side, below);
  }
  const kinds = Object.keys(tables.weatherEffects.types) as Weather[];
  position.weather = kinds[below(kinds.length)]!;
  for (const [place] of position.siege.entries()) lookAtSiege(new Play(position), place);
  position.duration = position.duration.map(() => below(12) - 3);
  position.morale = below(7) - 3;
  settle(position, below);
  return position;
}

/** One side in a fortress, the other on each of its banks. */
function beset(position: Quadrilateral, place: number, free: Set<number>, below: Below): void {
  const inside = below(2) as Side;
  placeForce(position, inside, siegePlaces.hexes[place]!, free, below);
  for (const hex of siegePlaces.hexes[place]!) {
    position.holder[hexes.holding[hex]!] = inside;
    free.delete(hex);
  }
  for (const bank of siegePlaces.banks[place]!) {
    const open = bank.filter((hex) => free.has(hex));
    placeForce(position, inside === 0 ? 1 : 0, open, free, below);
  }
}

/** Hexes within a distance. */
function around(hex: number, distance: number): number[] {
  const found = new Set([hex]);
  for (let i = 0; i < distance; i++)
    for (const one of [...found]) for (const next of neighboursOf(board, one)) found.add(next);
  return [...found];
}

/** A leader with some units, often under his span, in a hex of his own. */
function placeForce(
  position: Quadrilateral,
  side: Side,
  open: readonly number[],
  free: Set<number>,
  below: Below,
): void {
  const idle = leaders.ofSide[side].filter(
    (one) => position.leaderState[one] !== IN_PLAY && leaders.governor[one]! < 0,
  );
  const leader = idle[below(idle.length)]!;
  const hex = open[below(open.length)];
  if (hex === undefined) return;
  free.delete(hex);
  position.leaderState[leader] = IN_PLAY;
  position.leaderHex[leader] = hex;
  const spare = units.ofSide[side].filter(
    (unit) => position.strength[unit] === 0 && !units.marchRegiment[unit] && mayLead(leader, unit),
  );
  for (let i = 1 + below(5); i > 0 && spare.length > 0; i--) {
    const [unit] = spare.splice(below(spare.length), 1);
    if (units.span[unit!]! > spanLeft(position, leader)) continue;
    position.strength[unit!] = 1 + below(units.max[unit!]!);
    position.unitLeader[unit!] = leader;
    position.unitState[unit!] = RAISED;
  }
  const holding = hexes.holding[hex]!;
  if (holding >= 0) position.holder[holding] = side;
}

/** Vedettes, a garrison, a train. */
function placeMarkers(position: Quadrilateral, side: Side, open: readonly number[], below: Below): void {
  const heads = leaders.ofSide[side].filter((one) => position.leaderState[one] === IN_PLAY);
  const cavalry = heads.reduce((sum, leader) => sum + armOf(position, leader, CAVALRY), 0);
  const vedettes = pieces.vedette.flatMap((owner, one) => (owner === side ? [one] : []));
  for (const vedette of vedettes.slice(0, below(1 + Math.min(3, cavalry)))) {
    position.vedetteHex[vedette] = open[below(open.length)] ?? NOWHERE;
  }
  const garrison = pieces.garrison.lastIndexOf(side);
  const town = open.find((hex) => hexes.feature[hex] === CITADEL || hexes.feature[hex] === FORTIFIED_TOWN);
  if (town !== undefined && below(2) === 0 && SIDES.every((one) => !isDefended(position, one, town))) {
    position.garrisonHex[garrison] = town;
    position.holder[hexes.holding[town]!] = side;
  }
  const train = position.trainSide.indexOf(side);
  const carrier = heads.find((leader) => isFitForWheels(position.leaderHex[leader]!));
  if (carrier !== undefined && train >= 0) position.trainLeader[train] = carrier;
}

/** A Supply Source, sometimes lost, and a Center, sometimes among the Forces. */
function placeLines(position: Quadrilateral, side: Side, below: Below): void {
  const exits = supplyHexes[side].filter((hex) => SIDES.every((one) => !isDefended(position, one, hex)));
  const exit = exits[below(exits.length)]!;
  position.supply[side] = exit;
  position.garrisonHex[pieces.garrison.indexOf(side)] = exit;
  const heads = leaders.ofSide[side].filter((one) => position.leaderState[one] === IN_PLAY);
  const hex = below(2) === 0 ? exit : position.leaderHex[heads[0]!]!;
  position.center[side] = isFitForWheels(hex) ? hex : exit;
  position.centerActive[side] = below(3) === 0 ? 0 : 1;
  position.ap[side] = below(20);
  position.pool[side] = [below(6), below(3), below(2)];
}

/** An ordinary turn, or the first of a Fortnight; one army or both in Quarters. */
function settle(position: Quadrilateral, below: Below): void {
  const opening = fortnights.filter(({ firstTurn, turns, length }) => firstTurn > 50 && turns === length);
  const resting = below(3);
  position.turn = resting === 2 ? opening[below(opening.length)]!.firstTurn : 51 + below(40);
  for (const side of SIDES)
    if (resting === 2 || (resting === 1 && below(2) === 0)) goIntoQuarters(new Play(position), side);
}
