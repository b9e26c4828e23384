import { type FilesOf, gameData } from "@gonfalon/engine/kit";
import mapFile from "../data/map.json";
import rulesFile from "../data/rules.json";
import scenarioFile from "../data/scenarios/battle.json";
import styleFile from "../data/style.json";
import tablesFile from "../data/tables.json";
import unitsFile from "../data/units.json";
import { type Army, armyOf } from "./army.ts";
import { type MapFile, type RulesFile, type ScenarioFile, schemas, type TablesFile } from "./files.ts";
import { type Ground, groundOf } from "./ground.ts";

/**
 * The data in use: the files as they are, and what the rules ask of them as arrays. They are live bindings, so that an
 * owner's own files (`useData`) take the place of ours everywhere at once.
 */
export let map: MapFile;
export let tables: TablesFile;
export let scenario: ScenarioFile;
export let rules: RulesFile;
export let ground: Ground;
export let army: Army;

export const { data, useData, dataHash, formerHashes, derived, reworded } = gameData({
  game: "Tolentino",
  schemas,
  ours: {
    "map.json": mapFile,
    "units.json": unitsFile,
    "tables.json": tablesFile,
    "scenarios/battle.json": scenarioFile,
    "rules.json": rulesFile,
  },
  beside: { "style.json": styleFile },
  use(files: FilesOf<typeof schemas>) {
    map = files["map.json"];
    tables = files["tables.json"];
    scenario = files["scenarios/battle.json"];
    rules = files["rules.json"];
    ground = groundOf(map, tables);
    army = armyOf(files["units.json"]);
  },
});
