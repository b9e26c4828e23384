import mapFile from "../../data/map.json";
import { board } from "../../src/data.ts";
import { castOf, type Honour } from "../../src/position.ts";

/** The country once more, plainly from the map file and the position: hexes are their printed numbers, nothing is kept. */

type Step = readonly [up: number, right: number];
interface MapFile {
  readonly grid: { readonly directionSteps: Readonly<Record<"evenRow" | "oddRow", Readonly<Record<string, Step>>>> };
  readonly terrain: Readonly<Record<string, string>>;
  readonly regions: Readonly<Record<string, string>>;
  readonly zones: Readonly<Record<string, string>>;
  readonly roads: Readonly<Record<"primary" | "secondary", readonly (readonly Hex[])[]>>;
  readonly hexsides: Readonly<Record<string, readonly (readonly [Hex, Hex])[]>>;
  readonly places: readonly { readonly hex: Hex; readonly name: string; readonly type: string }[];
}
export const map = mapFile as MapFile;

export type Hex = string;

export const idOf = (hex: number): Hex => board.ids[hex]!;
const two = (n: number) => String(n).padStart(2, "0");
const pair = (a: Hex, b: Hex) => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Even rows are shifted half a hex to the east; `directionSteps` writes its steps with their names. */
function stepsFrom(hex: Hex): [direction: string, to: Hex][] {
  const { evenRow, oddRow } = map.grid.directionSteps;
  const [row, column] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  return Object.entries(row % 2 === 0 ? evenRow : oddRow)
    .filter(([name]) => name !== "note")
    .map(([name, [up, right]]) => [name, two(row + up) + two(column + right)]);
}

/** The six hexes around, those beyond the map left out. */
const around = (hex: Hex) => stepsFrom(hex).flatMap(([, to]) => (terrain.has(to) ? [to] : []));
export const directionOf = (from: Hex, to: Hex) => stepsFrom(from).find(([, one]) => one === to)![0];

const terrain = new Map<Hex, string>(
  Object.entries(map.terrain).flatMap(([id, list]) => list.split(" ").map((hex) => [hex, id] as const)),
);
const region = new Map<Hex, string>(
  Object.entries(map.regions).flatMap(([id, list]) => list.split(" ").map((hex) => [hex, id] as const)),
);
const roads = new Map<string, number>();
for (const [halves, lines] of [
  [2, map.roads.secondary],
  [1, map.roads.primary],
] as const)
  for (const line of lines) line.slice(1).forEach((hex, i) => void roads.set(pair(line[i]!, hex), halves));
const sides = new Map<string, string>();
for (const kind of ["lake", "primary-river", "secondary-river", "ferry", "bridge", "stone-bridge"] as const)
  for (const [a, b] of map.hexsides[kind]!) sides.set(pair(a, b), kind === "stone-bridge" ? "bridge" : kind);
const places = new Map(map.places.map((place, index) => [place.hex, { ...place, index }]));

export const terrainOf = (hex: Hex) => terrain.get(hex)!;
export const regionOf = (hex: Hex) => region.get(hex)!;
export const placeAt = (hex: Hex) => places.get(hex);
/** §7.6.3. */
export function fortressAt(hex: Hex) {
  const place = places.get(hex);
  return place && place.type !== "town" ? place : undefined;
}
export const isCity = (hex: Hex) => places.get(hex)?.type === "fortified-city";

/** Hexes of the scenario's half of the map that are not under water. */
export function isLand(position: Honour, hex: Hex): boolean {
  const [from, to] = castOf(position).data.map.columns;
  return terrainOf(hex) !== "lake" && Number(hex.slice(2)) >= from && Number(hex.slice(2)) <= to;
}
export const near = (position: Honour, hex: Hex) => around(hex).filter((one) => isLand(position, one));

/** What lies on a hexside; over a river a Pontoon Bridge. */
export function hexside(position: Honour, a: Hex, b: Hex): string {
  const printed = sides.get(pair(a, b)) ?? "none";
  const isBridged = position.pontoons.some(
    (link) => pair(idOf(board.linkFrom[link]!), idOf(board.linkTo[link]!)) === pair(a, b),
  );
  if (!isBridged) return printed;
  return printed === "primary-river" || printed === "ferry" ? `pontoon on ${printed}` : "bridge";
}
export const roadBetween = (a: Hex, b: Hex) => roads.get(pair(a, b)) ?? 0;

/** §4.2b, §7.6.2: lakes, and the Po where there is neither ferry nor bridge. */
export function isPassable(position: Honour, a: Hex, b: Hex): boolean {
  const kind = hexside(position, a, b);
  return kind !== "lake" && kind !== "primary-river";
}
/** §7.8.3: over the Po by ferry only; never over a lake. */
export function zoneCrosses(position: Honour, a: Hex, b: Hex): boolean {
  const kind = hexside(position, a, b);
  return kind !== "lake" && kind !== "primary-river" && kind !== "pontoon on primary-river";
}
/** §7.6, §7.6.1, §7.6.2, §17.1: half MPs to go from one hex into the next. */
export function cost(position: Honour, a: Hex, b: Hex): number {
  const rain = position.weather === "Rain";
  const boats = { "pontoon on primary-river": 2, "pontoon on ferry": 2 };
  const over: Record<string, number> = {
    none: 0,
    ferry: 4,
    bridge: rain ? 4 : 2,
    "secondary-river": rain ? 6 : 4,
    ...boats,
  };
  const ground: Record<string, number> = { clear: 2, woods: 4, hill: 4, mountain: 8, swamp: 6, "rice-field": 4 };
  const entry = fortressAt(b) ? 2 : roadBetween(a, b) || ground[terrainOf(b)]!;
  return entry + over[hexside(position, a, b)]!;
}
/** In hexes as the crow flies. */
export function distance(a: Hex, b: Hex): number {
  const cube = (hex: Hex) => {
    const row = Number(hex.slice(0, 2));
    return [Number(hex.slice(2)) - Math.ceil(row / 2), row] as const;
  };
  const [ax, ar] = cube(a);
  const [bx, br] = cube(b);
  const [dx, dr] = [bx - ax, br - ar];
  return Math.max(Math.abs(dr), Math.abs(dx), Math.abs(dx + dr));
}
