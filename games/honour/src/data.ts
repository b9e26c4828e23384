import { type HexBoard, spaceOf } from "@gonfalon/engine/board";
import { refused } from "@gonfalon/engine/kernel";
import { gameData } from "@gonfalon/engine/kit";
import capitaniFile from "../data/capitani.json";
import indexFile from "../data/index.json";
import mapFile from "../data/map.json";
import markersFile from "../data/markers.json";
import placesFile from "../data/places.json";
import rulesFile from "../data/rules.json";
import scenario1File from "../data/scenarios/1.json";
import scenario2File from "../data/scenarios/2.json";
import scenario3File from "../data/scenarios/3.json";
import scenario4File from "../data/scenarios/4.json";
import scenario5File from "../data/scenarios/5.json";
import styleFile from "../data/style.json";
import tablesFile from "../data/tables.json";
import unitsFile from "../data/units.json";
import { type Cast, castFrom } from "./cast.ts";
import { type Charts, chartsFrom } from "./charts.ts";
import {
  boardFrom,
  type CrossingCosts,
  crossingCostsFrom,
  type Hexes,
  hexesFrom,
  type Links,
  linksFrom,
  type Places,
  placesFrom,
} from "./ground.ts";
import { type FileName, type Files, type Side, schemas, type Tables } from "./schemas/index.ts";

/**
 * The data of the game, checked once and turned into arrays by hex, link, place, Capitano and unit. The bindings below
 * are live: `useData` derives all of them again from other files.
 */

/** §2.2b, §S1.first, §S2.first, §S3.first, §S4.first, §S5.first: the French are First Player in every scenario. */
export const SIDES: readonly Side[] = ["french", "rivals"];
export function opponentOf(side: Side): Side {
  return side === "french" ? "rivals" : "french";
}

export let board: HexBoard;
export let hexes: Hexes;
export let links: Links;
export let places: Places;
export let crossingCosts: CrossingCosts;
export let tables: Tables;
export let charts: Charts;
/** In the order of the book: scenario n is `casts[n - 1]`. */
export let casts: readonly Cast[];
export let optionSpecs: Files["index.json"]["options"];
export let rules: Files["rules.json"];

const ours: Readonly<Record<FileName, unknown>> = {
  "map.json": mapFile,
  "capitani.json": capitaniFile,
  "units.json": unitsFile,
  "tables.json": tablesFile,
  "places.json": placesFile,
  "markers.json": markersFile,
  "index.json": indexFile,
  "scenarios/1.json": scenario1File,
  "scenarios/2.json": scenario2File,
  "scenarios/3.json": scenario3File,
  "scenarios/4.json": scenario4File,
  "scenarios/5.json": scenario5File,
  "rules.json": rulesFile,
};
const files = gameData({
  game: "All Is Lost Save Honour",
  schemas,
  ours,
  beside: { "style.json": styleFile },
  use: derive,
});
/** For the contract of a game. The hash covers what decides play: words may be mended. */
export const { data, useData, dataHash, formerHashes, derived, reworded } = files;

function derive(files: Files): void {
  const map = files["map.json"];
  tables = files["tables.json"].tables;
  charts = chartsFrom(tables);
  board = boardFrom(map);
  hexes = hexesFrom(map, board);
  links = linksFrom(map, board, hexes, tables["terrain-effects-chart"]);
  crossingCosts = crossingCostsFrom(tables["terrain-effects-chart"]);
  places = placesFrom(map, board, hexes);
  const scenarios = [1, 2, 3, 4, 5].map((n) => files[`scenarios/${n}.json` as FileName] as Files["scenarios/1.json"]);
  casts = scenarios.map((scenario) => castFrom(scenario, files, { board, hexes }));
  optionSpecs = files["index.json"].options;
  rules = files["rules.json"];
}

/** A hex by its printed number. */
export function hexNamed(id: string): number {
  return spaceOf(board, id);
}
/** The Town or Fortress in a hex by the hex number. */
export function placeNamed(hex: string): number {
  const place = hexes.place[hexNamed(hex)]!;
  if (place < 0) throw refused(`There is no Town or Fortress in hex ${hex}.`);
  return place;
}
