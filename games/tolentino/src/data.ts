import { hash, refused } from "@gonfalon/engine/kernel";
import { checked } from "@gonfalon/engine/schema";
import mapFile from "../data/map.json";
import rulesFile from "../data/rules.json";
import scenarioFile from "../data/scenarios/battle.json";
import styleFile from "../data/style.json";
import tablesFile from "../data/tables.json";
import unitsFile from "../data/units.json";
import { type Army, armyOf } from "./army.ts";
import { MapFile, RulesFile, ScenarioFile, TablesFile, UnitsFile } from "./files.ts";
import { type Ground, groundOf } from "./ground.ts";

/**
 * The data in use: the files as they are, and what the rules ask of them as arrays. They are live bindings, so that an
 * owner's own files (`useData`) take the place of ours everywhere at once.
 */
export let map: MapFile;
export let tables: TablesFile;
export let scenario: ScenarioFile;
export let ground: Ground;
export let army: Army;

export const rules = checked(RulesFile, rulesFile, "rules.json");

const OURS = {
  "map.json": mapFile,
  "units.json": unitsFile,
  "tables.json": tablesFile,
  "scenarios/battle.json": scenarioFile,
};
type FileName = keyof typeof OURS;

let files: Readonly<Record<FileName, unknown>>;
let fingerprint: string;

/** Who wants to know when the data change: chapters that derive tables of their own. */
const listeners: (() => void)[] = [];

/** Derives something from the data, now and whenever they change. */
export function derived<T>(derive: () => T): () => T {
  let value = derive();
  listeners.push(() => {
    value = derive();
  });
  return () => value;
}

export function useData(wanted: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(wanted)) {
    if (!(name in OURS)) {
      throw refused(`Tolentino has no data file "${name}". It has: ${Object.keys(OURS).join(", ")}.`);
    }
  }
  load({ ...files, ...wanted });
}

/** The files in use, and how the map is drawn (which is not hashed: a prettier map is no other game). */
export function data(): Readonly<Record<string, unknown>> {
  return { ...files, "style.json": styleFile };
}

export function dataHash(): string {
  return fingerprint;
}

function load(wanted: Readonly<Record<FileName, unknown>>): void {
  const newMap = checked(MapFile, wanted["map.json"], "map.json");
  const newTables = checked(TablesFile, wanted["tables.json"], "tables.json");
  const newUnits = checked(UnitsFile, wanted["units.json"], "units.json");
  const newScenario = checked(ScenarioFile, wanted["scenarios/battle.json"], "scenarios/battle.json");
  const newGround = groundOf(newMap, newTables);
  const newArmy = armyOf(newUnits);
  [map, tables, scenario, ground, army] = [newMap, newTables, newScenario, newGround, newArmy];
  files = wanted;
  fingerprint = hash(wanted);
  for (const listener of listeners) listener();
}

load(OURS);
