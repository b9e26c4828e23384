import { RulesFile } from "@gonfalon/engine/kit";
import type { Static } from "@sinclair/typebox";
import { CapitaniSchema, IndexSchema, MarkersSchema, PlacesSchema, UnitsSchema } from "./forces.ts";
import { MapSchema } from "./map.ts";
import type { ArmSchema, DirectionSchema, OrderSchema, PlaceTypeSchema, SeatSchema, WeatherSchema } from "./parts.ts";
import { type AreaSchema, type ConditionSchema, ScenarioSchema } from "./scenario.ts";
import { TablesSchema } from "./tables.ts";

/** What each data file must look like. A file of the owner's own is checked against the same schema as ours. */
export const schemas = {
  "map.json": MapSchema,
  "capitani.json": CapitaniSchema,
  "units.json": UnitsSchema,
  "tables.json": TablesSchema,
  "places.json": PlacesSchema,
  "markers.json": MarkersSchema,
  "index.json": IndexSchema,
  "scenarios/1.json": ScenarioSchema,
  "scenarios/2.json": ScenarioSchema,
  "scenarios/3.json": ScenarioSchema,
  "scenarios/4.json": ScenarioSchema,
  "scenarios/5.json": ScenarioSchema,
  "rules.json": RulesFile,
} as const;

export type FileName = keyof typeof schemas;
export type Files = { [F in FileName]: Static<(typeof schemas)[F]> };

export type MapData = Static<typeof MapSchema>;
export type ScenarioData = Static<typeof ScenarioSchema>;
export type ForceData = ScenarioData["setup"][number];
export type ReinforcementData = ScenarioData["reinforcements"][number];
export type Tables = Static<typeof TablesSchema>["tables"];
export type AreaData = Static<typeof AreaSchema>;
export type ConditionData = Static<typeof ConditionSchema>;

/** §7.8, §1.1: a seat is a side of the scenario; the French are always First Player (§2.2b). */
export type Side = Static<typeof SeatSchema>;
export type Order = Static<typeof OrderSchema>;
export type Weather = Static<typeof WeatherSchema>;
export type Arm = Static<typeof ArmSchema>;
export type PlaceType = Static<typeof PlaceTypeSchema>;
export type Direction = Static<typeof DirectionSchema>;
export type Reliability = "V" | "S" | "N" | "R";
export type Feature = "I" | "S" | "A" | "C" | "W";
