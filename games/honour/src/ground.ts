import { type HexBoard, hexBoard, linksAlong, linksNamed, spaceOf, spacesNamed } from "@gonfalon/engine/board";
import { refused } from "@gonfalon/engine/kernel";
import type { MapData, PlaceType, Tables } from "./schemas/index.ts";

/** The map as arrays by hex, by link (a hexside and a direction) and by place. Movement Points are counted in halves. */

export const CLOSED = -1;
export const NOWHERE = -1;

export const CROSSINGS = [
  "none",
  "secondary-river",
  "bridge",
  "ferry",
  "primary-river",
  "lake",
  "pontoon-secondary",
  "pontoon-primary",
] as const;
export type Crossing = (typeof CROSSINGS)[number];

/** Codes of `CROSSINGS`: what lies on a hexside. */
export const NO_RIVER = 0;
export const RIVER = 1;
export const BRIDGE = 2;
export const FERRY = 3;
export const PRIMARY_RIVER = 4;
export const LAKE = 5;
export const PONTOON_ON_RIVER = 6;
export const PONTOON_ON_PO = 7;

export const NO_ROAD = 0;
export const PRIMARY_ROAD = 1;
export const SECONDARY_ROAD = 2;

export interface Hexes {
  /** Index in `terrainIds`. */
  readonly terrain: Uint8Array;
  readonly terrainIds: readonly string[];
  /** 1 for a lake hex: nobody enters it. */
  readonly lake: Uint8Array;
  /** Index in `regionIds`. */
  readonly region: Uint8Array;
  readonly regionIds: readonly string[];
  /** The Town or Fortress in the hex, or -1. */
  readonly place: Int16Array;
  /** By zone of the map ("west of the Adda"): 1 for its hexes. */
  readonly zones: ReadonlyMap<string, Uint8Array>;
  /** 1 for hexes with a road of either class. */
  readonly road: Uint8Array;
}

export interface Links {
  /** Half MPs to enter the hex, without what lies on the hexside; `CLOSED` into a lake. */
  readonly enter: Int8Array;
  /** A code of `CROSSINGS`; pontoons are in the position. */
  readonly crossing: Uint8Array;
  readonly road: Uint8Array;
  /** 1 where Artillery may go: anywhere along a road, otherwise as the terrain says. */
  readonly artillery: Uint8Array;
}

/** Towns and Fortresses, in the order of the map file. */
export interface Places {
  readonly count: number;
  readonly hex: Int16Array;
  readonly names: readonly string[];
  readonly type: readonly PlaceType[];
  /** §7.6.3: 1 for a Fortified Town or City. */
  readonly fortress: Uint8Array;
  readonly city: Uint8Array;
  readonly region: Uint8Array;
}

/** By crossing: half MPs over the cost of the hex, or `CLOSED`; in Rain (§17.1b) and in all other weather. */
export interface CrossingCosts {
  readonly fair: Int8Array;
  readonly rain: Int8Array;
  /** 1 where a Zone of Control goes across. */
  readonly zone: Uint8Array;
}

type Chart = Tables["terrain-effects-chart"];

export function boardFrom(map: MapData): HexBoard {
  return hexBoard(map.grid);
}

export function hexesFrom(map: MapData, board: HexBoard): Hexes {
  const terrainIds = Object.keys(map.terrain);
  const regionIds = Object.keys(map.regions);
  const place = new Int16Array(board.size).fill(NOWHERE);
  map.places.forEach(({ hex }, i) => {
    place[spaceOf(board, hex)] = i;
  });
  const road = new Uint8Array(board.size);
  for (const line of [...map.roads.primary, ...map.roads.secondary]) {
    for (const id of line) road[spaceOf(board, id)] = 1;
  }
  return {
    terrain: partition(board, map.terrain, terrainIds, "terrain"),
    terrainIds,
    lake: spacesNamed(board, map.terrain.lake ?? ""),
    region: partition(board, map.regions, regionIds, "region"),
    regionIds,
    place,
    zones: new Map(Object.entries(map.zones).map(([id, list]) => [id, spacesNamed(board, list)])),
    road,
  };
}

/** Lists that together hold every hex once. */
function partition(
  board: HexBoard,
  lists: Readonly<Record<string, string>>,
  ids: readonly string[],
  what: string,
): Uint8Array {
  const index = new Uint8Array(board.size).fill(255);
  ids.forEach((id, i) => {
    for (const name of lists[id]!.split(" ")) {
      const hex = spaceOf(board, name);
      if (index[hex] !== 255) throw refused(`map.json: hex ${name} stands twice in the lists of ${what}.`);
      index[hex] = i;
    }
  });
  const missing = index.indexOf(255);
  if (missing >= 0) throw refused(`map.json: hex ${board.ids[missing]} stands in no list of ${what}.`);
  return index;
}

export function placesFrom(map: MapData, board: HexBoard, hexes: Hexes): Places {
  const hex = Int16Array.from(map.places, (place) => spaceOf(board, place.hex));
  return {
    count: map.places.length,
    hex,
    names: map.places.map(({ name }) => name),
    type: map.places.map(({ type }) => type),
    fortress: Uint8Array.from(map.places, ({ type }) => (type === "town" ? 0 : 1)),
    city: Uint8Array.from(map.places, ({ type }) => (type === "fortified-city" ? 1 : 0)),
    region: Uint8Array.from(hex, (at) => hexes.region[at]!),
  };
}

/** §7.6, §7.6.1: a Fortress costs its own rate even by road; else the road's rate; else the terrain's. */
export function linksFrom(map: MapData, board: HexBoard, hexes: Hexes, chart: Chart): Links {
  const road = roadsFrom(map, board);
  const rate = roadRates(chart);
  const enter = new Int8Array(board.linkTo.length);
  const artillery = new Uint8Array(board.linkTo.length);
  for (let link = 0; link < enter.length; link++) {
    const to = board.linkTo[link]!;
    const terrain = chart.hexTerrain.find(({ id }) => id === hexes.terrainIds[hexes.terrain[to]!]);
    if (!terrain)
      throw refused(`tables.json: the terrain-effects-chart has no "${hexes.terrainIds[hexes.terrain[to]!]}".`);
    const placeType = hexes.place[to]! >= 0 ? map.places[hexes.place[to]!]!.type : undefined;
    const place = chart.places.find(({ id }) => id === placeType);
    const points = place?.enterMp ?? rate[road[link]!] ?? terrain.enterMp;
    enter[link] = terrain.impassable || points === null || points === undefined ? CLOSED : 2 * points;
    artillery[link] = road[link] !== NO_ROAD || terrain.artilleryEntry === "any" ? 1 : 0;
  }
  return { enter, crossing: crossingsFrom(map, board), road, artillery };
}

/** §7.6.1, as ruled: where roads of both classes join two hexes the primary rate holds. */
/** §1.3.1.1a: the Navigli are among the Secondary Roads. */
function roadsFrom(map: MapData, board: HexBoard): Uint8Array {
  const primary = linksAlong(board, map.roads.primary);
  const secondary = linksAlong(board, map.roads.secondary);
  return primary.map((one, link) => (one ? PRIMARY_ROAD : secondary[link] ? SECONDARY_ROAD : NO_ROAD));
}

function roadRates(chart: Chart): readonly (number | undefined)[] {
  const rateOf = (id: string) => chart.roads.find((road) => road.id === id)?.mpPerHex;
  return [undefined, rateOf("primary-road"), rateOf("secondary-road")];
}

function crossingsFrom(map: MapData, board: HexBoard): Uint8Array {
  const crossing = new Uint8Array(board.linkTo.length);
  const put = (pairs: readonly (readonly string[])[], code: number) => {
    const marked = linksNamed(board, pairs);
    marked.forEach((one, link) => {
      if (one) crossing[link] = code;
    });
  };
  put(map.hexsides["primary-river"], PRIMARY_RIVER);
  put(map.hexsides["secondary-river"], RIVER);
  put(map.hexsides.lake, LAKE);
  put(map.hexsides.ferry, FERRY);
  put(map.hexsides.bridge, BRIDGE);
  put(map.hexsides["stone-bridge"], BRIDGE);
  return crossing;
}

export function crossingCostsFrom(chart: Chart): CrossingCosts {
  const rows = CROSSINGS.map((id) => crossingRow(chart, id));
  return {
    fair: Int8Array.from(rows, ({ fair }) => fair),
    rain: Int8Array.from(rows, ({ rain }) => rain),
    zone: Uint8Array.from(rows, ({ zone }) => (zone ? 1 : 0)),
  };
}

function crossingRow(chart: Chart, id: Crossing): { fair: number; rain: number; zone: boolean } {
  if (id === "none") return { fair: 0, rain: 0, zone: true };
  const [kind, on] = id.startsWith("pontoon") ? ["pontoon", `${id.slice(8)}-river`] : [id, ""];
  const row = chart.hexsides.find((hexside) => hexside.id === kind);
  if (!row) throw refused(`tables.json: the terrain-effects-chart has no hexside "${kind}".`);
  const number = (value: Cell<number>) => onRiver(value, on);
  const fair = number(row.crossMp);
  const rain = number(row.crossMpRain) ?? fair;
  return {
    fair: fair === null ? CLOSED : 2 * fair,
    rain: rain === null ? CLOSED : 2 * rain,
    zone: onRiver<boolean>(row.zocCrosses, on) ?? false,
  };
}

/** A cell of the chart: one value, or one by class of river. */
type Cell<T extends number | boolean> = T | Readonly<Record<string, T>> | null | undefined;

function onRiver<T extends number | boolean>(cell: Cell<T>, river: string): T | null {
  return typeof cell === "object" && cell !== null ? (cell[river] ?? null) : (cell ?? null);
}
