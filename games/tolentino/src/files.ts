import { type Static, Type } from "@sinclair/typebox";

/** What each data file must look like; the types follow from it. */

const Hex = Type.String({ pattern: "^\\d{4}$" });
const Pair = Type.Array(Hex, { minItems: 2, maxItems: 2 });
const Line = Type.Array(Hex, { minItems: 2 });
const Provenance = Type.Optional(Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]));
const Span = Type.Tuple([Type.Integer(), Type.Integer()]);
const SideName = Type.Union([Type.Literal("austrian"), Type.Literal("neapolitan")]);
const OrderName = Type.Union(["Advance", "Attack", "Defense", "Maneuver"].map((name) => Type.Literal(name)));

export const MapFile = Type.Object({
  id: Type.String(),
  title: Type.String(),
  provenance: Provenance,
  grid: Type.Object({
    orientation: Type.Literal("flat-top"),
    numbering: Type.Literal("CCRR"),
    cols: Span,
    rows: Span,
    shifted: Type.Union([Type.Literal("odd"), Type.Literal("even")]),
    rowsFrom: Type.Literal("top"),
  }),
  terrain: Type.Object({ clear: Type.String(), rough: Type.String(), "rough-high": Type.String() }),
  overlays: Type.Object({
    woods: Type.String(),
    town: Type.String(),
    fortified: Type.String(),
    buildings: Type.String(),
  }),
  places: Type.Array(Type.Object({ hex: Hex, name: Type.String(), type: Type.String() })),
  hexsides: Type.Object({ stream: Type.Array(Pair), bridge: Type.Array(Pair), impassable: Type.Array(Pair) }),
  watercourses: Type.Array(
    Type.Object({ name: Type.String(), class: Type.String(), hexsides: Type.Array(Pair), provenance: Provenance }),
  ),
  roads: Type.Object({ road: Type.Array(Line), trail: Type.Array(Line) }),
  specialLinks: Type.Array(Type.Object({ rule: Type.String(), from: Hex, to: Hex, cost: Type.Number({ minimum: 0 }) })),
  victoryHexes: Type.Array(Type.Object({ hex: Hex, vp: Type.Integer({ minimum: 0 }) })),
  entryHexes: Type.Array(Type.Object({ hex: Hex, side: SideName, use: Type.String() })),
});
export type MapFile = Static<typeof MapFile>;

export const UnitsFile = Type.Object({
  formations: Type.Array(
    Type.Object({ side: SideName, formation: Type.String(), name: Type.String(), officer: Type.String() }),
  ),
  units: Type.Array(
    Type.Object({
      id: Type.String(),
      side: SideName,
      formation: Type.String(),
      name: Type.String(),
      fullName: Type.String(),
      type: Type.Union(
        ["infantry", "cavalry", "artillery", "horse-artillery", "pioneer"].map((one) => Type.Literal(one)),
      ),
      regiment: Type.Union([Type.String(), Type.Null()]),
      strength: Type.Object({
        full: Type.Integer({ minimum: 1, maximum: 12 }),
        reduced: Type.Union([Type.Integer({ minimum: 1, maximum: 12 }), Type.Null()]),
      }),
      efficiency: Type.Integer({ minimum: 1, maximum: 6 }),
      movement: Type.Integer({ minimum: 1, maximum: 12 }),
    }),
  ),
  leaders: Type.Array(
    Type.Object({
      id: Type.String(),
      side: SideName,
      name: Type.String(),
      rank: Type.Union(["commander", "division", "brigade"].map((one) => Type.Literal(one))),
      formation: Type.Union([Type.String(), Type.Null()]),
      initiative: Type.Integer({ minimum: 0, maximum: 6 }),
      range: Type.Integer({ minimum: 0, maximum: 20 }),
      movement: Type.Integer({ minimum: 1, maximum: 20 }),
    }),
  ),
  markers: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), count: Type.Integer({ minimum: 0 }) })),
});
export type UnitsFile = Static<typeof UnitsFile>;

const Cost = Type.Number({ minimum: 0, multipleOf: 0.5 });
const Closed = Type.Null();
const GunCost = Type.Union([
  Cost,
  Type.Object({
    onRoadOrTrail: Cost,
    /** §10.2a `allowance`: the whole of it, so that one such hex is all the movement there is; null: not at all. */
    offRoad: Type.Union([Type.Literal("allowance"), Closed]),
    offRoadInManeuver: Type.Optional(Cost),
  }),
]);
const HexEffect = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Null: as the other terrain in the hex. */
  move: Type.Union([Type.Object({ infantry: Cost, cavalry: Cost, artillery: GunCost, leader: Cost }), Type.Null()]),
  combat: Type.Object({
    shiftLeft: Type.Integer(),
    shiftLeftIfOnlyCavalry: Type.Optional(Type.Integer()),
    needsCover: Type.Boolean(),
  }),
  bombardment: Type.Object({ drm: Type.Integer(), needsCover: Type.Boolean() }),
  sight: Type.Object({ level: Type.Union([Type.Integer(), Type.Null()]), adds: Type.Integer() }),
  command: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  charge: Type.Union([Type.Boolean(), Type.Null()]),
});
const SideCost = Type.Union([Cost, Closed]);
const HexsideEffect = Type.Object({
  id: Type.String(),
  name: Type.String(),
  move: Type.Object({ infantry: SideCost, cavalry: SideCost, artillery: SideCost, leader: SideCost }),
  combat: Type.Object({ shiftLeft: Type.Integer() }),
  command: Type.Integer({ minimum: 0 }),
});
const Row = Type.Object({ die: Type.Integer(), results: Type.Array(Type.String()) });
const Modifier = Type.Object({ id: Type.String(), when: Type.String(), drm: Type.Integer() });
const OrNull = Type.Union([Type.Integer(), Type.Null()]);

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
      density: Type.Array(Type.Object({ from: Type.Integer(), to: OrNull, drm: Type.Integer() })),
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
        day: Type.String(),
        from: Type.String(),
        to: Type.String(),
        light: Type.Union([Type.Literal("day"), Type.Literal("twilight"), Type.Literal("night")]),
        initiativeTie: SideName,
      }),
    ),
    lastTurn: Type.Integer({ minimum: 1 }),
  }),
  victory: Type.Object({
    items: Type.Array(Type.Object({ id: Type.String(), for: Type.String(), vp: Type.Integer() })),
    bands: Type.Array(
      Type.Object({ from: OrNull, to: OrNull, result: Type.String(), winner: Type.Union([SideName, Type.Null()]) }),
    ),
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
  title: Type.String(),
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
  victoryHexes: Type.Array(Type.Object({ hex: Hex, name: Type.String(), vp: Type.Integer({ minimum: 0 }) })),
});
export type ScenarioFile = Static<typeof ScenarioFile>;

export const RulesFile = Type.Array(
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    text: Type.String(),
    kind: Type.String(),
    see: Type.Optional(Type.Array(Type.String())),
  }),
);
