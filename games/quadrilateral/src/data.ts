import { type HexBoard, hexBoard, linkBetween, linksAlong, linksNamed, spaceOf } from "@gonfalon/engine/board";
import { refused } from "@gonfalon/engine/kernel";
import { gameData, namesOf } from "@gonfalon/engine/kit";
import leadersFile from "../data/leaders.json";
import mapFile from "../data/map.json";
import rulesFile from "../data/rules.json";
import arcoleFile from "../data/scenarios/arcole.json";
import bassanoFile from "../data/scenarios/bassano.json";
import julyFile from "../data/scenarios/campaign-1796-07-29.json";
import septemberFile from "../data/scenarios/campaign-1796-09-01.json";
import novemberFile from "../data/scenarios/campaign-1796-11-04.json";
import januaryFile from "../data/scenarios/campaign-1797-01-07.json";
import castiglioneFile from "../data/scenarios/castiglione.json";
import rivoliFile from "../data/scenarios/rivoli.json";
import trackFile from "../data/scenarios/turn-track.json";
import styleFile from "../data/style.json";
import tablesFile from "../data/tables.json";
import unitsFile from "../data/units.json";
import { type Files, SCENARIO_FILES, type ScenarioData, schemas, type Tables } from "./schemas/files.ts";

/**
 * The data of the game, checked once and turned into arrays indexed by hex, link, crossing, place, unit and leader. The
 * bindings below are live: `useData` derives all of them again from other files. Movement points are counted in halves.
 */

/** The index of a side: the First Player (§E47, §C3.1) is 0. */
export type Side = 0 | 1;
export const AUSTRIAN: Side = 0;
export const FRENCH: Side = 1;
export const SIDES: readonly Side[] = [AUSTRIAN, FRENCH];
export type SideName = "austrian" | "french";
export const SIDE_NAMES: readonly [SideName, SideName] = ["austrian", "french"];
export function sideNamed(name: string): Side {
  return name === "austrian" ? AUSTRIAN : FRENCH;
}
export function otherSide(side: Side): Side {
  return side === 0 ? 1 : 0;
}

/** The index of an arm (§C1.5). */
export type Arm = 0 | 1 | 2;
export const INFANTRY: Arm = 0;
export const CAVALRY: Arm = 1;
export const ARTILLERY: Arm = 2;
export const ARMS = ["infantry", "cavalry", "artillery"] as const;

export const TERRAINS = ["clear", "irrigated", "woods", "hill", "mountain", "marsh", "lake"] as const;
export type Terrain = (typeof TERRAINS)[number];
export const MOUNTAIN = TERRAINS.indexOf("mountain");
export const MARSH = TERRAINS.indexOf("marsh");
export const FEATURES = ["none", "town", "junction", "pass", "defile", "fort", "fortifiedTown", "citadel"] as const;
export type Feature = (typeof FEATURES)[number];
export const TOWN = FEATURES.indexOf("town");
export const PASS = FEATURES.indexOf("pass");
export const FORT = FEATURES.indexOf("fort");
export const FORTIFIED_TOWN = FEATURES.indexOf("fortifiedTown");
export const CITADEL = FEATURES.indexOf("citadel");

export type Weather = "fair" | "heat" | "rain" | "mud" | "frost" | "snow";
export type CrossingKind = "wood" | "stone" | "ferry" | "ford";

/** By hex. */
export interface Hexes {
  readonly terrain: Uint8Array;
  readonly feature: Uint8Array;
  /** The place in the hex, or -1. */
  readonly place: Int16Array;
  /** 1 on a road, 2 on a primary road. */
  readonly road: Uint8Array;
  /** The siege place (§C10.1) of which this hex is a citadel, or -1. */
  readonly siege: Int8Array;
  /** §C10.12: the holding kept for the hex, or -1. */
  readonly holding: Int16Array;
}

export const PRIMARY_ROAD = 1;
export const SECONDARY_ROAD = 2;
export const SECONDARY_RIVER = 1;
export const PRIMARY_RIVER = 2;
export const LAKE_SIDE = 3;

/** By link, that is by hexside and direction. */
export interface Sides {
  /** 0, `PRIMARY_ROAD` or `SECONDARY_ROAD`. */
  readonly road: Uint8Array;
  /** 0, `SECONDARY_RIVER`, `PRIMARY_RIVER` or `LAKE_SIDE`. */
  readonly river: Uint8Array;
  /** The crossing there, or -1. */
  readonly crossing: Int16Array;
}

/** By crossing: each hexside of a bridge is damaged and repaired on its own. */
export interface Crossings {
  readonly count: number;
  /** The id of the bridge or ferry; the bridges of Verona share one. */
  readonly ids: readonly string[];
  readonly kind: readonly CrossingKind[];
  readonly river: readonly string[];
  /** One of the two links of its hexside. */
  readonly link: Int32Array;
  readonly damagedAtStart: Uint8Array;
  /** §C9.2: inside a citadel nothing is damaged. */
  readonly insideCitadel: Uint8Array;
}

export interface Places {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly hex: Int16Array;
}

/** By unit: the 77 of the file, then the march regiments; this is the order of the unit list (ruling C11.6). */
export interface Units {
  readonly count: number;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly side: readonly Side[];
  readonly arm: readonly Arm[];
  readonly max: Uint8Array;
  /** In half MPs, before weather. */
  readonly allowance: Uint8Array;
  /** §C2.3, in halves. */
  readonly span: Uint8Array;
  readonly marchRegiment: Uint8Array;
  readonly ofSide: readonly [readonly number[], readonly number[]];
}

/** By leader: those with a name first, then the pieces of the generic ones. */
export interface Leaders {
  readonly count: number;
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly side: readonly Side[];
  readonly initiative: Uint8Array;
  /** §C2.3, in halves. */
  readonly span: Uint8Array;
  /** §C2.4, in halves; `HIGHEST` for one who can never be subordinate. */
  readonly subordination: Uint8Array;
  readonly bonus: Uint8Array;
  readonly armyCommander: Uint8Array;
  readonly majorPersonality: Uint8Array;
  readonly cavalryOnly: Uint8Array;
  /** §C2.8: the order of succession, or 0 for one who never takes over. */
  readonly succession: Uint8Array;
  /** §C2.17: the siege place whose hexes a governor may not leave, or -1. */
  readonly governor: Int8Array;
  /** §C6.2: a major general out of the pool. */
  readonly generic: Uint8Array;
  readonly ofSide: readonly [readonly number[], readonly number[]];
}
export const HIGHEST = 255;

/** By siege place: Mantova with Cittadella, Verona, Peschiera, Legnago. */
export interface SiegePlaces {
  readonly ids: readonly string[];
  readonly hexes: readonly (readonly number[])[];
  /** §C10.10: for crowding, all hexes together. */
  readonly capacity: readonly number[];
  /** §C10.4: the hexes of each bank. */
  readonly banks: readonly (readonly (readonly number[])[])[];
  /** For each hex of the place, the bank it lies on (ruling C10.3). */
  readonly bankOfHex: readonly (readonly number[])[];
}

/** Pieces that are not in a file of their own: which side each belongs to. */
export interface Pieces {
  readonly vedette: readonly Side[];
  /** The first of each side is the one of the Supply Source (§C10.15). */
  readonly garrison: readonly Side[];
  readonly train: readonly Side[];
}

export type TurnSpace = Files["scenarios/turn-track.json"]["turns"][number];
export type Fortnight = Files["scenarios/turn-track.json"]["fortnights"][number];

export let board: HexBoard;
export let hexes: Hexes;
export let sides: Sides;
export let crossings: Crossings;
export let places: Places;
export let units: Units;
export let leaders: Leaders;
export let siegePlaces: SiegePlaces;
/** §C10.12: the hexes of works and of places that count for victory: who holds them is in the position. */
export let holdings: readonly number[];
/** §C10.1: by hex, the combat SPs that a citadel there shelters, or 0. */
export let citadelCapacity: Uint8Array;
export let pieces: Pieces;
/** §C4.1: the Supply Source hexes of each side. */
export let supplyHexes: readonly [readonly number[], readonly number[]];
export let tables: Tables;
/** By turn, from 1: the space of the Turn Record Track; index 0 is not used. */
export let turnTrack: readonly TurnSpace[];
export let fortnights: readonly Fortnight[];
export let months: Files["scenarios/turn-track.json"]["months"];
export let scenarios: readonly ScenarioData[];
export let rules: Files["rules.json"];

export let hexNamed: (id: string, from?: string) => number;
export let placeNamed: (id: string, from?: string) => number;
export let unitNamed: (id: string, from?: string) => number;
export let leaderNamed: (id: string, from?: string) => number;
export let siegePlaceNamed: (id: string, from?: string) => number;
/** The hex of any place the map knows; a few share one. */
export let hexOfPlace: (id: string) => number;

const ours = {
  "map.json": mapFile,
  "units.json": unitsFile,
  "leaders.json": leadersFile,
  "tables.json": tablesFile,
  "rules.json": rulesFile,
  "scenarios/turn-track.json": trackFile,
  "scenarios/castiglione.json": castiglioneFile,
  "scenarios/bassano.json": bassanoFile,
  "scenarios/arcole.json": arcoleFile,
  "scenarios/rivoli.json": rivoliFile,
  "scenarios/campaign-1796-07-29.json": julyFile,
  "scenarios/campaign-1796-09-01.json": septemberFile,
  "scenarios/campaign-1796-11-04.json": novemberFile,
  "scenarios/campaign-1797-01-07.json": januaryFile,
};

export const gameFiles = gameData({
  game: "The Quadrilateral",
  schemas,
  ours,
  beside: { "style.json": styleFile },
  use: derive,
});

function derive(files: Files): void {
  const map = files["map.json"];
  tables = files["tables.json"].tables;
  board = hexBoard(map.grid);
  hexNamed = (id) => spaceOf(board, id);
  places = placesFrom(map);
  placeNamed = namesOf("place", places.ids, "map.json");
  hexOfPlace = (id) => hexNamed(map.placeIndex[id] ?? board.ids[places.hex[placeNamed(id)]!]!);
  siegePlaces = siegePlacesFrom();
  siegePlaceNamed = namesOf("citadel", siegePlaces.ids, "tables.json");
  scenarios = SCENARIO_FILES.map((name) => files[`scenarios/${name}.json`]);
  holdings = holdingsFrom(map);
  crossings = crossingsFrom(map);
  sides = sidesFrom(map);
  hexes = hexesFrom(map);
  citadelCapacity = capacityFrom();
  units = unitsFrom(files["units.json"]);
  unitNamed = namesOf("unit", units.ids, "units.json");
  leaders = leadersFrom(files["leaders.json"]);
  leaderNamed = namesOf("leader", leaders.ids, "leaders.json");
  pieces = piecesFrom();
  supplyHexes = [exitsOf("austrian"), exitsOf("french")];
  turnTrack = [files["scenarios/turn-track.json"].turns[0]!, ...files["scenarios/turn-track.json"].turns];
  fortnights = files["scenarios/turn-track.json"].fortnights;
  months = files["scenarios/turn-track.json"].months;
  rules = files["rules.json"];
}

type MapData = Files["map.json"];

function placesFrom(map: MapData): Places {
  return {
    ids: map.places.map(({ id }) => id),
    names: map.places.map(({ name }) => name),
    hex: Int16Array.from(map.places, ({ hex }) => hexNamed(hex)),
  };
}

function siegePlacesFrom(): SiegePlaces {
  const { places: list, investment } = tables.siege;
  const ids = Object.keys(list);
  const placeHexes = ids.map((id) => list[id]!.hexes.map((hex) => hexNamed(hex)));
  const banks = ids.map((id) => Object.values(investment.banks[id] ?? {}).map((bank) => bank.map((h) => hexNamed(h))));
  const nearest = (hex: number, of: readonly (readonly number[])[]) => {
    const touching = of.map((bank) => bank.filter((one) => linkBetween(board, hex, one) >= 0).length);
    return touching.indexOf(Math.max(...touching));
  };
  return {
    ids,
    hexes: placeHexes,
    capacity: ids.map((id) => list[id]!.capacity),
    banks,
    bankOfHex: placeHexes.map((inside, i) => inside.map((hex) => nearest(hex, banks[i]!))),
  };
}

/** Every work, and every place that a scenario lists or asks for in its points. */
function holdingsFrom(map: MapData): readonly number[] {
  const works = map.places.filter(({ type }) => type === "fort" || type === "fortifiedTown" || type === "citadel");
  const listed = scenarios.flatMap(({ control }) => [...control.austrian, ...control.french]);
  const found = [...works.map(({ id }) => id), ...listed].map((id) => hexOfPlace(id));
  return [...new Set(found)].sort((a, b) => a - b);
}

function crossingsFrom(map: MapData): Crossings {
  const list = map.crossings;
  const { crossings: states, insideCitadel } = tables.bridges;
  const linkOf = ([a, b]: readonly [string, string]) => {
    const link = linkBetween(board, hexNamed(a), hexNamed(b));
    if (link < 0) throw refused(`map.json: the crossing ${a} to ${b} joins hexes that are not neighbours.`);
    return link;
  };
  const damaged = new Set(states.filter(({ state }) => state === "damaged").map(({ id }) => id));
  return {
    count: list.length,
    ids: list.map(({ crossing }) => crossing),
    kind: list.map(({ kind }) => kind),
    river: list.map(({ river }) => river),
    link: Int32Array.from(list, ({ hexside }) => linkOf(hexside)),
    damagedAtStart: Uint8Array.from(list, ({ crossing }) => (damaged.has(crossing) ? 1 : 0)),
    insideCitadel: Uint8Array.from(list, ({ crossing }) => (insideCitadel.includes(crossing) ? 1 : 0)),
  };
}

function sidesFrom(map: MapData): Sides {
  const { hexsides, roads } = map;
  const road = linksAlong(board, roads.secondary).map((marked) => marked * SECONDARY_ROAD);
  for (const [link, marked] of linksAlong(board, roads.primary).entries()) if (marked) road[link] = PRIMARY_ROAD;
  const river = new Uint8Array(board.linkTo.length);
  const put = (pairs: readonly (readonly string[])[], value: number) => {
    for (const [link, marked] of linksNamed(board, pairs).entries()) if (marked) river[link] = value;
  };
  put(hexsides.secondaryRiver, SECONDARY_RIVER);
  put(hexsides.primaryRiver, PRIMARY_RIVER);
  put(hexsides.lake, LAKE_SIDE);
  const crossing = new Int16Array(board.linkTo.length).fill(-1);
  crossings.link.forEach((link, i) => {
    crossing[link] = i;
    crossing[board.back[link]!] = i;
  });
  return { road, river, crossing };
}

function hexesFrom(map: MapData): Hexes {
  const terrain = new Uint8Array(board.size);
  for (const [kind, list] of Object.entries(map.terrain)) {
    for (const id of list.split(/\s+/).filter(Boolean)) terrain[hexNamed(id)] = TERRAINS.indexOf(kind as Terrain);
  }
  const feature = new Uint8Array(board.size);
  const place = new Int16Array(board.size).fill(-1);
  map.places.forEach(({ hex, type }, i) => {
    feature[hexNamed(hex)] = FEATURES.indexOf(type);
    place[hexNamed(hex)] = i;
  });
  const road = new Uint8Array(board.size);
  sides.road.forEach((kind, link) => {
    const better = kind === PRIMARY_ROAD ? 2 : kind === SECONDARY_ROAD ? 1 : 0;
    road[board.linkFrom[link]!] = Math.max(road[board.linkFrom[link]!]!, better);
  });
  const siege = new Int8Array(board.size).fill(-1);
  siegePlaces.hexes.forEach((list, i) => {
    for (const hex of list) siege[hex] = i;
  });
  const holding = new Int16Array(board.size).fill(-1);
  holdings.forEach((hex, i) => {
    holding[hex] = i;
  });
  return { terrain, feature, place, road, siege, holding };
}

function capacityFrom(): Uint8Array {
  const capacity = new Uint8Array(board.size);
  for (const [id, sps] of Object.entries(tables.siege.capacity)) capacity[hexOfPlace(id)] = sps;
  return capacity;
}

function unitsFrom(file: Files["units.json"]): Units {
  const all = [...file.units, ...file.marchRegiments];
  const side = all.map((unit) => sideNamed(unit.side));
  return {
    count: all.length,
    ids: all.map(({ id }) => id),
    names: all.map(({ name }) => name),
    side,
    arm: all.map(({ arm }) => ARMS.indexOf(arm) as Arm),
    max: Uint8Array.from(all, ({ maxStrength }) => maxStrength),
    allowance: Uint8Array.from(all, ({ movementAllowance }) => 2 * movementAllowance),
    span: Uint8Array.from(all, ({ span }) => 2 * span),
    marchRegiment: Uint8Array.from(all, (_, i) => (i >= file.units.length ? 1 : 0)),
    ofSide: bySide(side),
  };
}

function leadersFrom(file: Files["leaders.json"]): Leaders {
  const all = [...file.leaders, ...file.generic.flatMap((kind) => kind.pieces.map((id) => ({ ...kind, id })))];
  const side = all.map((leader) => sideNamed(leader.side));
  const flags = (value: (leader: (typeof all)[number]) => boolean) => Uint8Array.from(all, (l) => (value(l) ? 1 : 0));
  return {
    count: all.length,
    ids: all.map(({ id }) => id),
    names: all.map(({ name }) => name),
    side,
    initiative: Uint8Array.from(all, ({ initiative }) => initiative),
    span: Uint8Array.from(all, ({ span }) => 2 * span),
    subordination: Uint8Array.from(all, ({ subordination }) => (subordination === null ? HIGHEST : 2 * subordination)),
    bonus: Uint8Array.from(all, ({ bonus }) => bonus),
    armyCommander: flags(({ armyCommander }) => armyCommander),
    majorPersonality: flags(({ majorPersonality }) => majorPersonality),
    cavalryOnly: flags(({ cavalryOnly }) => cavalryOnly),
    succession: Uint8Array.from(all, ({ succession }) => succession ?? 0),
    governor: Int8Array.from(all, ({ governor }) => (governor[0] ? hexes.siege[hexOfPlace(governor[0])]! : -1)),
    generic: Uint8Array.from(all, (_, i) => (i >= file.leaders.length ? 1 : 0)),
    ofSide: bySide(side),
  };
}

function bySide(side: readonly Side[]): [number[], number[]] {
  const of = (one: Side) => side.flatMap((its, i) => (its === one ? [i] : []));
  return [of(AUSTRIAN), of(FRENCH)];
}

function piecesFrom(): Pieces {
  const limits = tables.counterLimits;
  const count = (of: (limit: (typeof limits)["french"]) => number): Side[] =>
    SIDES.flatMap((side) => new Array<Side>(of(limits[SIDE_NAMES[side]])).fill(side));
  return {
    vedette: count(({ vedettes }) => vedettes),
    garrison: count(({ garrisons }) => garrisons),
    train: count(({ bridgeTrains }) => bridgeTrains),
  };
}

function exitsOf(side: SideName): number[] {
  return tables.communications[side].map(({ hex }) => hexNamed(hex));
}

export function scenarioNamed(id: string): ScenarioData {
  const found = scenarios.find((one) => one.id === id);
  if (!found)
    throw refused(`The Quadrilateral has no scenario "${id}". It has: ${scenarios.map((s) => s.id).join(", ")}.`);
  return found;
}
