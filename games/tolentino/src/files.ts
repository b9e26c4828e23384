import { DisplayOnly, OneOf, OrNull, Provenance, RulesFile } from "@gonfalon/engine/kit";
import { type Static, Type } from "@sinclair/typebox";

/** What each data file must look like, and what in it is only shown; the types follow from it. */

export { RulesFile } from "@gonfalon/engine/kit";

const Hex = Type.String({ pattern: "^\\d{4}$" });
const Pair = Type.Array(Hex, { minItems: 2, maxItems: 2 });
const Line = Type.Array(Hex, { minItems: 2 });
const Words = DisplayOnly(Type.String());
const Span = Type.Tuple([Type.Integer(), Type.Integer()]);
const SideName = OneOf("austrian", "neapolitan");
const OrderName = OneOf("Advance", "Attack", "Defense", "Maneuver");

export const MapFile = Type.Object({
  id: Type.String(),
  title: Words,
  provenance: Provenance,
  grid: Type.Object({
    orientation: Type.Literal("flat-top"),
    numbering: Type.Literal("CCRR"),
    cols: Span,
    rows: Span,
    shifted: OneOf("odd", "even"),
    rowsFrom: Type.Literal("top"),
  }),
  terrain: Type.Object({ clear: Type.String(), rough: Type.String(), "rough-high": Type.String() }),
  overlays: Type.Object({
    woods: Type.String(),
    town: Type.String(),
    fortified: Type.String(),
    buildings: Words,
  }),
  /** A place that a rule means has an id. */
  places: Type.Array(
    Type.Object({ id: Type.Optional(Type.String()), hex: Hex, name: Words, type: DisplayOnly(Type.String()) }),
  ),
  hexsides: Type.Object({ stream: Type.Array(Pair), bridge: Type.Array(Pair), impassable: Type.Array(Pair) }),
  watercourses: DisplayOnly(
    Type.Array(
      Type.Object({ name: Type.String(), class: Type.String(), hexsides: Type.Array(Pair), provenance: Provenance }),
    ),
  ),
  roads: Type.Object({ road: Type.Array(Line), trail: Type.Array(Line) }),
  specialLinks: Type.Array(Type.Object({ rule: Type.String(), from: Hex, to: Hex, cost: Type.Number({ minimum: 0 }) })),
  victoryHexes: Type.Array(Type.Object({ hex: Hex, vp: Type.Integer({ minimum: 0 }) })),
  entryHexes: Type.Array(Type.Object({ hex: Hex, side: SideName, use: Type.String() })),
});
export type MapFile = Static<typeof MapFile>;

export const UnitsFile = Type.Object({
  formations: Type.Array(
    Type.Object({ side: SideName, formation: Type.String(), name: Words, officer: Type.String() }),
  ),
  units: Type.Array(
    Type.Object({
      id: Type.String(),
      side: SideName,
      formation: Type.String(),
      name: Words,
      fullName: Words,
      type: OneOf("infantry", "cavalry", "artillery", "horse-artillery", "pioneer"),
      regiment: OrNull(Type.String()),
      strength: Type.Object({
        full: Type.Integer({ minimum: 1, maximum: 12 }),
        reduced: OrNull(Type.Integer({ minimum: 1, maximum: 12 })),
      }),
      efficiency: Type.Integer({ minimum: 1, maximum: 6 }),
      movement: Type.Integer({ minimum: 1, maximum: 12 }),
    }),
  ),
  leaders: Type.Array(
    Type.Object({
      id: Type.String(),
      side: SideName,
      name: Words,
      rank: OneOf("commander", "division", "brigade"),
      formation: OrNull(Type.String()),
      initiative: Type.Integer({ minimum: 0, maximum: 6 }),
      range: Type.Integer({ minimum: 0, maximum: 20 }),
      movement: Type.Integer({ minimum: 1, maximum: 20 }),
    }),
  ),
  markers: Type.Array(Type.Object({ id: Type.String(), name: Words, count: Type.Integer({ minimum: 0 }) })),
});
export type UnitsFile = Static<typeof UnitsFile>;

const Cost = Type.Number({ minimum: 0, multipleOf: 0.5 });
const GunCost = Type.Union([
  Cost,
  Type.Object({
    onRoadOrTrail: Cost,
    /** Null: not at all. §10.2a one such hex a turn; §5.1.4b under Maneuver as many as the points allow. */
    offRoad: OrNull(Cost),
    offRoadInManeuver: Type.Optional(Cost),
  }),
]);
const HexEffect = Type.Object({
  id: Type.String(),
  name: Words,
  /** Null: as the other terrain in the hex. */
  move: OrNull(Type.Object({ infantry: Cost, cavalry: Cost, artillery: GunCost, leader: Cost })),
  combat: Type.Object({
    shiftLeft: Type.Integer(),
    shiftLeftIfOnlyCavalry: Type.Optional(Type.Integer()),
    needsCover: Type.Boolean(),
  }),
  bombardment: Type.Object({ drm: Type.Integer(), needsCover: Type.Boolean() }),
  sight: Type.Object({ level: OrNull(Type.Integer()), adds: Type.Integer() }),
  command: OrNull(Type.Integer({ minimum: 0 })),
  charge: OrNull(Type.Boolean()),
});
const SideCost = OrNull(Cost);
const HexsideEffect = Type.Object({
  id: Type.String(),
  name: Words,
  move: Type.Object({ infantry: SideCost, cavalry: SideCost, artillery: SideCost, leader: SideCost }),
  combat: Type.Object({ shiftLeft: Type.Integer() }),
  command: Type.Integer({ minimum: 0 }),
});
const Row = Type.Object({ die: Type.Integer(), results: Type.Array(Type.String()) });
const Modifier = Type.Object({ id: Type.String(), when: Words, drm: Type.Integer() });
const Limit = OrNull(Type.Integer());

export const TablesFile = Type.Object({
  combatResults: Type.Object({ columns: Type.Array(Type.String()), rows: Type.Array(Row) }),
  combatModifiers: Type.Object({ limit: Span, list: Type.Array(Modifier) }),
  bombardment: Type.Object({
    columns: Type.Array(Type.String()),
    columnFrom: Type.Array(Type.Integer({ minimum: 1 })),
    rows: Type.Array(Row),
    dieLimits: Span,
    modifiers: Type.Object({
      distance: Type.Array(Type.Object({ hexes: Type.Integer({ minimum: 1 }), drm: Type.Integer() })),
      density: Type.Array(Type.Object({ from: Type.Integer(), to: Limit, drm: Type.Integer() })),
    }),
    range: Type.Object({ maximum: Type.Integer({ minimum: 1 }), twilight: Type.Integer({ minimum: 1 }) }),
  }),
  terrainEffects: Type.Object({
    hexes: Type.Array(HexEffect),
    hexsides: Type.Array(HexsideEffect),
    roads: Type.Tuple([
      Type.Object({ id: Type.Literal("road"), inRoadMarch: Cost }),
      Type.Object({ id: Type.Literal("trail"), less: Cost, least: Cost }),
    ]),
    roadMarchBonus: Type.Object({ points: Type.Integer({ minimum: 0 }) }),
    sight: Type.Object({ range: Type.Integer({ minimum: 1 }), night: Type.Integer({ minimum: 1 }) }),
  }),
  turnRecord: Type.Object({
    turns: Type.Array(
      Type.Object({
        turn: Type.Integer({ minimum: 1 }),
        day: Words,
        from: Words,
        to: Words,
        light: OneOf("day", "twilight", "night"),
        initiativeTie: SideName,
      }),
    ),
    lastTurn: Type.Integer({ minimum: 1 }),
  }),
  victory: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String(), for: Words, vp: Type.Integer() })),
    bands: Type.Array(Type.Object({ from: Limit, to: Limit, result: Type.String(), winner: OrNull(SideName) })),
  }),
  orders: Type.Object({
    list: Type.Array(
      Type.Object({
        order: OrderName,
        roadMarch: Type.Boolean(),
        reorganise: Type.Boolean(),
        reorganiseDrm: Type.Optional(Type.Integer()),
      }),
    ),
  }),
});
export type TablesFile = Static<typeof TablesFile>;

const PlacedLeader = Type.Object({ leader: Type.String(), hex: Hex });
const PlacedUnit = Type.Object({ unit: Type.String(), hex: Hex });
export const ScenarioFile = Type.Object({
  id: Type.String(),
  title: Words,
  firstTurn: Type.Object({ initiative: SideName }),
  commanders: Type.Array(PlacedLeader, { minItems: 2, maxItems: 2 }),
  setup: Type.Array(
    Type.Object({
      side: SideName,
      formation: Type.String(),
      order: OrderName,
      leaders: Type.Array(PlacedLeader),
      units: Type.Array(PlacedUnit),
    }),
  ),
  reinforcements: Type.Array(
    Type.Object({
      turn: Type.Integer({ minimum: 1 }),
      hex: Hex,
      side: SideName,
      formation: Type.String(),
      order: OrderName,
      optional: Type.Optional(Type.Boolean()),
      costVp: Type.Optional(Type.Integer()),
      leaders: Type.Optional(Type.Array(Type.String())),
      units: Type.Array(Type.String()),
    }),
  ),
  victoryHexes: Type.Array(Type.Object({ hex: Hex, name: Words, vp: Type.Integer({ minimum: 0 }) })),
});
export type ScenarioFile = Static<typeof ScenarioFile>;

/** The schema of each file, by its name in the data folder. */
export const schemas = {
  "map.json": MapFile,
  "units.json": UnitsFile,
  "tables.json": TablesFile,
  "scenarios/battle.json": ScenarioFile,
  "rules.json": RulesFile,
} as const;
