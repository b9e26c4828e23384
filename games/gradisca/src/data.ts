import { areaBoard, type Board, linkBetween } from "@gonfalon/engine/board";
import type { Setup } from "@gonfalon/engine/kernel";
import { type Find, gameData, namesOf } from "@gonfalon/engine/kit";
import cardsFile from "../data/cards.json";
import mapFile from "../data/map.json";
import rulesFile from "../data/rules.json";
import campaignFile from "../data/scenarios/campaign.json";
import firstSiegeFile from "../data/scenarios/first-siege.json";
import styleFile from "../data/style.json";
import tracksFile from "../data/tracks.json";
import unitsFile from "../data/units.json";
import { checkCardNames } from "./cardNames.ts";
import type { Card } from "./cardSchema.ts";
import { type Files, type ScenarioData, schemas, type TimeLineBox } from "./schemas.ts";

/**
 * The data of the game, checked once and turned into arrays indexed by area, border, unit, Corps and card. The bindings
 * below are live: `useData` derives all of them again from other files.
 */

export type Side = "venetian" | "austrian";
export const SIDES: readonly Side[] = ["venetian", "austrian"];
export function opponentOf(side: Side): Side {
  return side === "venetian" ? "austrian" : "venetian";
}

/** What one side has of something that both have: in loops read faster than `both[side]`, which is looked up by name each time. */
export function ofSide<T>(both: Readonly<Record<Side, T>>, side: Side): T {
  return side === "venetian" ? both.venetian : both.austrian;
}

export type UnitType = "infantry" | "cavalry" | "guastatori" | "artillery" | "commander";
export type Terrain = "open" | "difficult" | "fortified-town" | "fortress";
export type River = "none" | "unbridged" | "bridged";

/** By area. */
export interface Areas {
  readonly names: readonly string[];
  readonly terrain: readonly Terrain[];
  readonly state: readonly Side[];
  readonly coastal: Uint8Array;
  /** §6l: areas from which a unit can leave the map: their outline lies on its edge. */
  readonly edge: Uint8Array;
  /** §6, §6b: points it costs to enter. */
  readonly cost: Uint8Array;
  /** §23i, §23j. */
  readonly raidGround: Readonly<Record<Side, Uint8Array>>;
  /** §2.3f. */
  readonly istria: readonly number[];
}

/** By link, that is by border and direction. */
export interface Links {
  /** 1 for a border marked X (§2.3b). */
  readonly impassable: Uint8Array;
  readonly river: readonly River[];
  /** The wall that is this border, or -1. */
  readonly wall: Int16Array;
}

/** By wall: one for each border of a Fortress. */
export interface Walls {
  /** The printed level of fortification. */
  readonly printed: Uint8Array;
  readonly fortress: Int16Array;
  readonly outside: Int16Array;
  /** The link from the area outside into the Fortress. */
  readonly link: Int16Array;
}

/** By unit: combat units first, then Commanders. */
export interface Units {
  readonly count: number;
  readonly ids: readonly string[];
  readonly named: Find;
  readonly names: readonly string[];
  readonly englishNames: readonly string[];
  readonly side: readonly Side[];
  readonly corps: Uint8Array;
  readonly type: readonly UnitType[];
  readonly subtype: readonly string[];
  readonly light: Uint8Array;
  readonly cernide: Uint8Array;
  readonly allowance: Uint8Array;
  readonly fireAttack: Uint8Array;
  readonly fireDefence: Uint8Array;
  readonly disorganisedAttack: Uint8Array;
  readonly disorganisedDefence: Uint8Array;
  /** 1 for a combat unit with a Disorganized side, or a Commander with a replacement on his back. */
  readonly hasBack: Uint8Array;
  /** Leadership Value of a Commander and of his replacement. */
  readonly leadership: Uint8Array;
  readonly replacementLeadership: Uint8Array;
  readonly replacementName: readonly string[];
  readonly ofSide: Readonly<Record<Side, readonly number[]>>;
}

/** By Corps (§2.1d: a Corps is a Command). */
export interface CorpsTable {
  readonly ids: readonly string[];
  readonly named: Find;
  readonly names: readonly string[];
  readonly englishNames: readonly string[];
  readonly side: readonly Side[];
  readonly strip: readonly string[];
  readonly units: readonly (readonly number[])[];
}

export interface MoraleTrack {
  readonly min: number;
  readonly max: number;
  /** By morale value. */
  readonly band: readonly ("low" | "medium" | "high")[];
}

export let board: Board;
export let areas: Areas;
export let links: Links;
export let walls: Walls;
export let units: Units;
export let corps: CorpsTable;
export let cards: readonly Card[];
export let timeLine: readonly TimeLineBox[];
export let moraleTrack: MoraleTrack;
export let stackingLimit: number;
export let scenarios: readonly ScenarioData[];
export let rules: Files["rules.json"];

/** Finds the index of what a data file names; what does not exist is refused. */
export let areaNamed: Find;
export let unitNamed: Find;
export let corpsNamed: Find;
export let cardNamed: Find;
/** On the time line: a turn such as `mar-apr-1616`. */
export let turnNamed: Find;
let scenarioIndex: Find;

/** What Venice begins with, by scenario and rules, on each of our data: those of today last. */
const STARTS = [
  ["f200028bfa84760291444a2c82dd2b747d37cc493cc6cf51be0316977072dd9d", { campaign: [6, 6], "first-siege": [2, 2] }],
  ["5a2ab56550ad609733bf1f40fe90abc696544e54d456177f2fb792c35a7a817b", { campaign: [6, 10], "first-siege": [2, 4] }],
  ["8903203ea146f35977de211fcdadd4c6cda5e1b04071f36e93ec23cff8590f03", { campaign: [6, 8], "first-siege": [2, 2] }],
  ["6aa4ecd1cf5cc4109b0eefb8f53d478bec12042f55d962b637e2de79d66ecc00", { campaign: [6, 8], "first-siege": [3, 2] }],
  ["6a7520160aba216c512c65e351659c4d89d40881b8a524fbd0f9688d5f8a1ea9", { campaign: [6, 9], "first-siege": [3, 2] }],
] as const;
/** At first the whole files were hashed, words and all, and their keys were spelled in another way. */
const WHOLE_FILES = "749cdc64a6e9096879059c006c8b5bba7e7bb111deb06e85b0007c18b7bcf666";
const HASHES = STARTS.map(([hash]): string => hash);

const {
  data,
  useData,
  dataHash,
  reworded,
  formerHashes: former,
} = gameData({
  game: "The War of Gradisca",
  schemas,
  ours: {
    "map.json": mapFile,
    "units.json": unitsFile,
    "cards.json": cardsFile,
    "tracks.json": tracksFile,
    "scenarios/campaign.json": campaignFile,
    "scenarios/first-siege.json": firstSiegeFile,
    "rules.json": rulesFile,
  },
  beside: { "style.json": styleFile },
  use: derive,
  formerHashes: Object.fromEntries([
    [WHOLE_FILES, HASHES],
    ...HASHES.slice(0, -1).map((hash, i) => [hash, HASHES.slice(i + 1)]),
  ]),
});

/** A journal of earlier data replays if its game began with the points of today; others are kept for their data. */
export function formerHashes({ scenario, options }: Pick<Setup, "scenario" | "options">): readonly string[] {
  const now = pointsOn(dataHash(), scenario, options.game);
  return former().filter((hash) => pointsOn(hash === WHOLE_FILES ? HASHES[0]! : hash, scenario, options.game) === now);
}

function pointsOn(hash: string, scenario: string, game: string | undefined): number | undefined {
  const starts = STARTS.find(([one]) => one === hash)?.[1];
  return starts?.[scenario as keyof typeof starts]?.[game === "advanced" ? 1 : 0];
}

export { data, dataHash, reworded, useData };

function derive(files: Files): void {
  const { "map.json": map, "units.json": force, "cards.json": deck, "tracks.json": tracks } = files;
  board = boardFrom(map);
  areaNamed = namesOf("area", board.ids, "map.json");
  areas = areasFrom(map);
  walls = wallsFrom(map);
  links = linksFrom(map);
  corps = corpsFrom(force);
  corpsNamed = corps.named;
  units = unitsFrom(force);
  unitNamed = units.named;
  cards = deck.cards;
  cardNamed = namesOf("card", idsOf(cards), "cards.json");
  timeLine = tracks.timeLine;
  turnNamed = namesOf("turn", idsOf(timeLine), "tracks.json");
  moraleTrack = moraleFrom(tracks.moraleTrack);
  stackingLimit = tracks.stackingLimit;
  scenarios = [files["scenarios/campaign.json"], files["scenarios/first-siege.json"]];
  scenarioIndex = namesOf("scenario", idsOf(scenarios), "The folder of scenarios");
  rules = files["rules.json"];
  checkCardNames(cards, { area: areaNamed, unit: unitNamed, corps: corpsNamed, turn: turnNamed });
}

function idsOf(list: readonly { readonly id: string }[]): string[] {
  return list.map(({ id }) => id);
}

export function scenarioNamed(id: string): ScenarioData {
  return scenarios[scenarioIndex(id)]!;
}

type MapData = Files["map.json"];
type UnitsData = Files["units.json"];

/** §2.3d: two areas are adjacent if they share a border of the map; touching at a point is not enough. */
function boardFrom(map: MapData): Board {
  return areaBoard(
    map.areas.map(({ id, centre, polygon }) => ({ id, shape: { centre, outline: polygon } })),
    map.borders.map(({ a, b }) => [a, b] as const),
  );
}

function areasFrom(map: MapData): Areas {
  const { width, height } = map.frame;
  const onEdge = ([x, y]: readonly [number, number]) => x <= 0 || y <= 0 || x >= width || y >= height;
  const flags = (test: (area: MapData["areas"][number]) => boolean) =>
    Uint8Array.from(map.areas, (a) => (test(a) ? 1 : 0));
  return {
    names: map.areas.map(({ name }) => name),
    terrain: map.areas.map(({ terrain }) => terrain),
    state: map.areas.map(({ state }) => (state === "venetian" ? "venetian" : "austrian")),
    coastal: flags(({ coastal }) => coastal),
    edge: flags(({ polygon }) => polygon.some(onEdge)),
    cost: Uint8Array.from(map.areas, ({ terrain }) => (terrain === "difficult" ? 2 : 1)),
    raidGround: { venetian: flags(({ raid }) => raid.venetian), austrian: flags(({ raid }) => raid.austrian) },
    istria: map.istria.map(areaNamed.in("map.json")),
  };
}

function wallsFrom(map: MapData): Walls {
  const list = map.borders.filter(({ type }) => type === "wall");
  const fortress = list.map((border) => areaNamed.in("map.json")(border.fortress ?? border.a));
  const outside = list.map(({ a, b, fortress: inside }) => areaNamed(inside === a ? b : a));
  return {
    printed: Uint8Array.from(list, ({ level }) => level ?? 1),
    fortress: Int16Array.from(fortress),
    outside: Int16Array.from(outside),
    link: Int16Array.from(outside, (from, i) => linkBetween(board, from, fortress[i]!)),
  };
}

function linksFrom(map: MapData): Links {
  const impassable = new Uint8Array(board.linkTo.length);
  const river: River[] = new Array(board.linkTo.length).fill("none");
  const wall = new Int16Array(board.linkTo.length).fill(-1);
  for (const border of map.borders) {
    const link = linkBetween(board, areaNamed(border.a), areaNamed(border.b));
    for (const way of [link, board.back[link]!]) {
      if (border.type === "impassable") impassable[way] = 1;
      if (border.river !== undefined) river[way] = border.bridge ? "bridged" : "unbridged";
    }
  }
  walls.link.forEach((link, i) => {
    wall[link] = i;
    wall[board.back[link]!] = i;
  });
  return { impassable, river, wall };
}

function corpsFrom(file: UnitsData): CorpsTable {
  const everyUnit = [...file.units, ...file.commanders];
  return {
    ids: idsOf(file.corps),
    named: namesOf("Corps", idsOf(file.corps), "units.json"),
    names: file.corps.map(({ name }) => name),
    englishNames: file.corps.map(({ nameEn }) => nameEn),
    side: file.corps.map(({ side }) => side),
    strip: file.corps.map(({ strip }) => strip),
    units: file.corps.map(({ id }) => everyUnit.flatMap((unit, i) => (unit.corps === id ? [i] : []))),
  };
}

function unitsFrom(file: UnitsData): Units {
  const { units: combat, commanders, movement } = file;
  const all = [...combat, ...commanders];
  const ids = idsOf(all);
  const side = all.map((unit) => unit.side);
  const none = commanders.map(() => 0);
  const type: UnitType[] = [...combat.map((unit) => unit.type), ...commanders.map(() => "commander" as const)];
  const ofCombat = (value: (unit: UnitsData["units"][number]) => number) =>
    Uint8Array.from([...combat.map(value), ...none]);
  const ofCommanders = (value: (unit: UnitsData["commanders"][number]) => number) =>
    Uint8Array.from([...combat.map(() => 0), ...commanders.map(value)]);
  return {
    count: all.length,
    ids,
    named: namesOf("unit", ids, "units.json"),
    names: all.map(({ name }) => name),
    englishNames: [...combat.map(({ nameEn }) => nameEn), ...commanders.map(({ name, nameEn }) => nameEn ?? name)],
    side,
    corps: Uint8Array.from(all, (unit) => corps.named.in(`units.json: unit ${unit.id}`)(unit.corps)),
    type,
    subtype: [...combat.map(({ subtype }) => subtype), ...commanders.map(() => "commander")],
    light: ofCombat((unit) => (unit.type === "cavalry" && unit.subtype === "light" ? 1 : 0)),
    cernide: ofCombat(({ subtype }) => (subtype === "cernide" ? 1 : 0)),
    allowance: Uint8Array.from(type, (one) => movement[one]),
    fireAttack: ofCombat(({ fire }) => fire.attack),
    fireDefence: ofCombat(({ fire }) => fire.defence),
    disorganisedAttack: ofCombat(({ disorganised }) => disorganised?.attack ?? 0),
    disorganisedDefence: ofCombat(({ disorganised }) => disorganised?.defence ?? 0),
    hasBack: Uint8Array.from([
      ...combat.map((u) => (u.disorganised ? 1 : 0)),
      ...commanders.map((c) => (c.back ? 1 : 0)),
    ]),
    leadership: ofCommanders(({ leadership }) => leadership),
    replacementLeadership: ofCommanders(({ back }) => back?.leadership ?? 0),
    replacementName: [...combat.map(() => ""), ...commanders.map(({ back }) => back?.name ?? "")],
    ofSide: {
      venetian: side.flatMap((one, i) => (one === "venetian" ? [i] : [])),
      austrian: side.flatMap((one, i) => (one === "austrian" ? [i] : [])),
    },
  };
}

function moraleFrom(track: Files["tracks.json"]["moraleTrack"]): MoraleTrack {
  const band = Array.from({ length: track.max + 1 }, (_, value) => {
    return track.bands.find(({ from, to }) => value >= from && value <= to)?.name ?? "low";
  });
  return { min: track.min, max: track.max, band };
}
