import { DisplayOnly, type FilesOf, OneOf, OrNull } from "@gonfalon/engine/kit";
import { type Static, Type } from "@sinclair/typebox";
import {
  ArmName,
  ByName,
  BySideName,
  Count,
  FeatureName,
  Hex,
  Hexside,
  Id,
  Limits,
  SideName,
  TERRAIN_NAMES,
  WeatherName,
} from "./parts.ts";
import { TablesSchema } from "./tables.ts";

/** What each data file must look like. A file of the owner's own is checked against the same schema as ours. */

const Hexes = Type.String({ pattern: "^(E\\d{4}\\s*)*$" });

export const MapSchema = Type.Object({
  grid: Type.Object({
    orientation: OneOf("flat-top", "pointy-top"),
    prefix: Type.String(),
    numbering: OneOf("CCRR", "RRCC"),
    rows: Type.Tuple([Type.Integer(), Type.Integer()]),
    cols: Type.Tuple([Type.Integer(), Type.Integer()]),
    shifted: OneOf("odd", "even"),
    rowsFrom: OneOf("top", "bottom"),
  }),
  terrain: ByName(TERRAIN_NAMES, Hexes),
  places: Type.Array(Type.Object({ id: Id, hex: Hex, name: DisplayOnly(Type.String()), type: FeatureName })),
  placeIndex: Type.Record(Id, Hex),
  hexsides: Type.Object({
    primaryRiver: Type.Array(Hexside),
    secondaryRiver: Type.Array(Hexside),
    lake: Type.Array(Hexside),
  }),
  crossings: Type.Array(
    Type.Object({
      crossing: Id,
      hexside: Hexside,
      river: DisplayOnly(Type.String()),
      kind: OneOf("wood", "stone", "ferry", "ford"),
      road: OrNull(OneOf("primary", "secondary")),
    }),
  ),
  roads: Type.Object({ primary: Type.Array(Type.Array(Hex)), secondary: Type.Array(Type.Array(Hex)) }),
});

const Unit = Type.Object({
  id: Id,
  name: DisplayOnly(Type.String()),
  side: SideName,
  arm: ArmName,
  maxStrength: Type.Integer({ minimum: 1 }),
  movementAllowance: Type.Number(),
  span: Type.Number(),
});
export const UnitsSchema = Type.Object({ units: Type.Array(Unit), marchRegiments: Type.Array(Unit) });

const ratings = {
  id: Id,
  name: DisplayOnly(Type.String()),
  side: SideName,
  initiative: Type.Integer({ minimum: 1, maximum: 5 }),
  span: Type.Number(),
  subordination: OrNull(Type.Number()),
  bonus: Type.Integer(),
  armyCommander: Type.Boolean(),
  majorPersonality: Type.Boolean(),
  cavalryOnly: Type.Boolean(),
  succession: OrNull(Type.Integer()),
  governor: Type.Array(Id),
};
const LeadersSchema = Type.Object({
  leaders: Type.Array(Type.Object(ratings)),
  generic: Type.Array(Type.Object({ ...ratings, count: Count, pieces: Type.Array(Id) })),
});

const Strengths = Type.Object({ infantry: Count, cavalry: Count, artillery: Count });
const UnitAt = Type.Object({ unit: Id, sp: Type.Integer({ minimum: 1 }) });
const ForceSchema = Type.Object({
  side: SideName,
  leader: Id,
  hex: Hex,
  units: Type.Array(UnitAt),
  subordinates: Type.Array(Type.Object({ leader: Id, units: Type.Array(UnitAt) })),
  unemployed: Type.Array(Id),
  besieged: Type.Boolean(),
});
/** §C7.3: a Force that comes in a turn, by the hex named or else by the Supply Source. */
const ReinforcementSchema = Type.Object({
  ...Type.Omit(ForceSchema, ["hex", "besieged"]).properties,
  turn: Count,
  hex: Type.Optional(Hex),
});
const At = Type.Object({ hex: Hex });

/** A test for victory points; `any` is a list of others. */
const Test = Type.Recursive((This) =>
  Type.Union([
    Type.Object({ type: Type.Literal("held"), place: Id, by: SideName }),
    Type.Object({
      type: Type.Literal("siege"),
      place: Id,
      heldBy: Type.Optional(SideName),
      besieged: Type.Boolean(),
    }),
    Type.Object({ type: Type.Literal("event"), event: OneOf("relief", "mantovaFrench") }),
    Type.Object({ type: Type.Literal("state"), state: Type.Literal("dispatchIntoMantovaOpen") }),
    Type.Object({
      type: Type.Literal("count"),
      event: OneOf("criticalBattle", "combatSpEliminated"),
      per: Type.Integer({ minimum: 1 }),
    }),
    Type.Object({
      type: Type.Literal("noForce"),
      side: SideName,
      minSP: Count,
      besieged: Type.Boolean(),
      westOf: Type.Optional(Hex),
      southOf: Type.Optional(Hex),
      withinHexes: Type.Optional(Count),
      of: Type.Optional(Hex),
      exceptHexes: Type.Optional(Type.Array(Hex)),
    }),
    Type.Object({
      type: Type.Literal("leadersJoined"),
      leaders: Type.Array(Id),
      maxHexes: Count,
      notEastOf: Hex,
    }),
    Type.Object({ type: Type.Literal("leaderCaptured"), leader: Id }),
    Type.Object({ type: Type.Literal("leaderForceAtMost"), leader: Id, maxSP: Count }),
    Type.Object({ type: Type.Literal("any"), of: Type.Array(This) }),
  ]),
);
export type VictoryTest = Static<typeof Test>;

const Victory = Type.Union([
  Type.Object({
    method: Type.Literal("vienna-morale"),
    table: Type.Literal("victoryLevels"),
  }),
  Type.Object({
    points: Type.Array(
      Type.Object({
        side: OneOf("austrian", "french", "winner", "both"),
        points: Type.Integer(),
        when: OneOf("end", "any", "each"),
        test: Test,
      }),
    ),
    levels: Type.Array(Type.Object({ result: Type.String(), ...Limits })),
  }),
]);

export const ScenarioSchema = Type.Object({
  id: Id,
  kind: OneOf("campaign", "short"),
  title: DisplayOnly(Type.String()),
  startTurn: Count,
  endTurn: Count,
  firstPlayer: SideName,
  administrativePoints: BySideName(Count),
  viennaMorale: Type.Integer(),
  armyCondition: BySideName(Type.Object({ space: Count })),
  armyStatusChoice: Type.Array(OneOf("campaign", "quarters"), { minItems: 1 }),
  mantovaSiege: Type.Object({
    besieged: Type.Array(Id),
    durationModifier: Type.Integer(),
    turnsBesiegedThisFortnight: Count,
  }),
  forces: Type.Array(ForceSchema),
  leadersAbsent: Type.Array(Type.Object({ leader: Id, side: SideName, status: OneOf("sick", "absent") })),
  unitsNotInPlay: Type.Array(Id),
  totals: BySideName(Type.Object({ field: Strengths, besieged: Strengths })),
  suggestedSupplySources: BySideName(At),
  suggestedCenters: BySideName(At),
  suggestedGarrisons: BySideName(Type.Array(At)),
  suggestedVedettes: BySideName(Type.Array(At)),
  bridgeTrains: BySideName(Type.Object({ count: Count, with: Type.Array(Id) })),
  suggestedBridgeTrains: Type.Object({ french: Id }),
  replacementPool: BySideName(Type.Tuple([Count, Count, Count])),
  reinforcements: Type.Array(ReinforcementSchema),
  counters: Type.Object({
    quietFortnights: Count,
    frenchApThisFortnight: Count,
    previousWeather: WeatherName,
    dispatchIntoMantovaOpen: Type.Boolean(),
    reliefScored: Type.Boolean(),
  }),
  control: BySideName(Type.Array(Id)),
  rules: Type.Object({
    quarters: Type.Boolean(),
    fortnights: Type.Boolean(),
    replacementRolls: Type.Boolean(),
    replacementLeaders: Type.Boolean(),
    automaticVictory: Type.Boolean(),
  }),
  specialRules: Type.Array(
    Type.Object({
      id: Id,
      effect: Type.Literal("attritionAsIfInDispatch"),
      side: SideName,
      leaders: Type.Array(Id),
      lastTurn: Count,
    }),
  ),
  victory: Victory,
});
export type ScenarioData = Static<typeof ScenarioSchema>;

const TurnTrackSchema = Type.Object({
  fortnights: Type.Array(Type.Object({ id: Id, firstTurn: Count, turns: Count, length: Count })),
  months: Type.Array(Type.Object({ month: Type.String(), firstTurn: Count })),
  turns: Type.Array(
    Type.Object({
      turn: Count,
      start: DisplayOnly(Type.String()),
      end: DisplayOnly(Type.String()),
      month: Type.String(),
      fortnight: Id,
      fortnightFirst: Type.Boolean(),
    }),
  ),
});

/** `book`: the exclusive rules of this campaign, the expanded sequence of play or the core rules of the system. */
const RulesSchema = Type.Array(
  Type.Object({
    id: DisplayOnly(Id),
    book: DisplayOnly(OneOf("exclusive", "sequence", "core")),
    title: DisplayOnly(Type.String()),
    text: DisplayOnly(Type.String()),
    kind: DisplayOnly(OneOf("rule", "procedure", "setup", "victory", "optional", "note", "component")),
    see: DisplayOnly(Type.Array(Type.String())),
  }),
);

export const SCENARIO_FILES = [
  "castiglione",
  "bassano",
  "arcole",
  "rivoli",
  "campaign-1796-07-29",
  "campaign-1796-09-01",
  "campaign-1796-11-04",
  "campaign-1797-01-07",
] as const;

export const schemas = {
  "map.json": MapSchema,
  "units.json": UnitsSchema,
  "leaders.json": LeadersSchema,
  "tables.json": TablesSchema,
  "rules.json": RulesSchema,
  "scenarios/turn-track.json": TurnTrackSchema,
  "scenarios/castiglione.json": ScenarioSchema,
  "scenarios/bassano.json": ScenarioSchema,
  "scenarios/arcole.json": ScenarioSchema,
  "scenarios/rivoli.json": ScenarioSchema,
  "scenarios/campaign-1796-07-29.json": ScenarioSchema,
  "scenarios/campaign-1796-09-01.json": ScenarioSchema,
  "scenarios/campaign-1796-11-04.json": ScenarioSchema,
  "scenarios/campaign-1797-01-07.json": ScenarioSchema,
};
export type Files = FilesOf<typeof schemas>;
export type Tables = Files["tables.json"]["tables"];
