import { DisplayOnly, OneOf, OrNull } from "@gonfalon/engine/kit";
import { Type } from "@sinclair/typebox";
import {
  ById,
  Count,
  DiceFormula,
  Die,
  DirectionSchema,
  HexId,
  Id,
  OrderSchema,
  ReliabilitySchema,
  SeatSchema,
} from "./parts.ts";

/** A counter on a Card: its type, its Maximum Strength, its SPs. */
const AllottedUnit = Type.Tuple([Id, Count, Count]);
/** Counters of one type: number and Maximum Strength. */
const Counters = Type.Array(Type.Tuple([Count, Count]));
const UnitLine = Type.Object({ type: Id, sp: Count, counters: Counters, initiallyUnder: Type.Optional(Id) });
const BreakdownLine = Type.Object({ type: Id, counters: Counters });
const Auxiliary = OneOf("siege-artillery", "field-engineers", "pontoon-bridge");

/** A set of hexes: a zone of the map, a region or regions, a hex, and their combinations. */
export const AreaSchema = Type.Recursive((Area) =>
  Type.Union([
    Type.Object({ zone: Id }, { additionalProperties: false }),
    Type.Object({ region: Id }, { additionalProperties: false }),
    Type.Object({ regions: Type.Array(Id) }, { additionalProperties: false }),
    Type.Object({ hex: HexId }, { additionalProperties: false }),
    Type.Object({ adjacentTo: Type.Literal("enemy-force") }, { additionalProperties: false }),
    Type.Object({ all: Type.Array(Area) }, { additionalProperties: false }),
    Type.Object({ any: Type.Array(Area) }, { additionalProperties: false }),
    Type.Object({ not: Area }, { additionalProperties: false }),
  ]),
);

const LocationSchema = Type.Object({
  hex: Type.Optional(HexId),
  within: Type.Optional(Type.Object({ of: HexId, hexes: Count })),
  defaultHex: Type.Optional(HexId),
  area: Type.Optional(AreaSchema),
  with: Type.Optional(Type.String()),
  entry: Type.Optional(Type.Array(HexId)),
});

const ForceSchema = Type.Object({
  id: Id,
  army: Id,
  location: LocationSchema,
  primo: OrNull(Id),
  electPrimoFrom: Type.Optional(Type.Array(Id)),
  capitanoGenerale: Type.Boolean(),
  order: OrNull(Type.Union([OrderSchema, Type.Literal("any")])),
  ordersAllowed: Type.Optional(Type.Array(OrderSchema)),
  defaultOrder: Type.Optional(OrderSchema),
  administrativeMarch: Type.Boolean(),
  units: Type.Array(UnitLine),
  auxiliaries: Type.Array(Auxiliary),
  otherCapitani: Type.Array(Id),
  choice: Type.Optional(
    Type.Object({
      kind: Type.Literal("set-aside-capitano"),
      from: Type.Array(Id),
      minRank: Count,
      eligible: Type.Array(Id),
      default: Id,
    }),
  ),
  sharedPool: Type.Optional(Id),
  defaultForces: Type.Optional(
    Type.Array(
      Type.Object({
        primo: Id,
        hex: HexId,
        with: Type.Array(Id),
        auxiliaries: Type.Optional(Type.Array(Auxiliary)),
        order: OrderSchema,
      }),
    ),
  ),
  defaultAllocation: Type.Optional(ById(Type.Array(AllottedUnit))),
  earthworks: Type.Optional(Count),
  primoFromChoice: Type.Optional(Id),
});

const ReinforcementSchema = Type.Object({
  /** The turn of the scenario, or null when something else brings it. */
  n: OrNull(Count),
  army: Id,
  rule: Id,
  appearsWith: Type.Optional(
    Type.Object({ capitanoGeneraleOf: Id, needsLoc: Type.Boolean(), area: OrNull(AreaSchema) }),
  ),
  force: Type.Optional(ForceSchema),
  units: Type.Optional(Type.Array(UnitLine)),
  breakdownUnits: Type.Optional(Type.Array(BreakdownLine)),
  table: Type.Optional(Id),
  trigger: Type.Optional(ById(Type.Unknown())),
  ap: Type.Optional(Count),
  sp: Type.Optional(Count),
  unit: Type.Optional(Id),
});

const ArmySchema = Type.Object({
  id: Id,
  side: Id,
  nation: DisplayOnly(Type.String()),
  capitaniGenerali: Type.Array(Id),
  electsCapitanoGenerale: Type.Boolean(),
  ap: Type.Object({
    unlimited: Type.Boolean(),
    ordersFree: Type.Optional(Type.Boolean()),
    start: OrNull(Count),
    schedule: ById(Count),
    bonus: Type.Optional(
      Type.Object({ when: Type.Object({ capitano: Id, inHex: HexId }), ap: Count, actual: Type.Boolean(), rule: Id }),
    ),
    restrictedUntil: Type.Optional(Type.Object({ capitanoOnMap: Id, onlyUse: Id })),
  }),
  supplySources: Type.Array(HexId),
  defaultSupplySource: Type.Optional(HexId),
  conditionalSupplySources: Type.Optional(Type.Array(Type.Object({ hex: HexId, rule: Id }))),
  supplySourcesOf: Type.Optional(Type.String()),
  locExtraHexes: Count,
});

/** What must hold for a victory, or for a limit of a scenario to end: see `vocabulary` in the scenario files. */
export const ConditionSchema = Type.Recursive((Condition) =>
  Type.Object(
    {
      all: Type.Optional(Type.Array(Condition)),
      any: Type.Optional(Type.Array(Condition)),
      not: Type.Optional(Condition),
      atLeast: Type.Optional(Type.Object({ n: Count, of: Type.Array(Condition) })),
      owned: Type.Optional(Type.Object({ hex: HexId, by: Id, notBesieged: Type.Optional(Type.Boolean()) })),
      ownedAny: Type.Optional(Type.Object({ type: Id, regions: Type.Array(Id), by: Id })),
      occupied: Type.Optional(Type.Object({ hex: HexId, by: Id, unbesieged: Type.Optional(Type.Boolean()) })),
      noForceIn: Type.Optional(
        Type.Object({ hexes: Type.Array(HexId), nation: Type.Optional(Id), side: Type.Optional(Id) }),
      ),
      conquered: Type.Optional(
        Type.Object({ hexes: Type.Array(HexId), by: Id, notBesieged: Type.Optional(Type.Boolean()) }),
      ),
      capitanoLost: Type.Optional(Id),
      majorBattleWon: Type.Optional(Type.Object({ by: Id })),
      noFortressHeld: Type.Optional(
        Type.Object({
          by: Id,
          area: Type.Optional(AreaSchema),
          hexes: Type.Optional(Type.Array(HexId)),
          exceptBesiegedBy: Id,
        }),
      ),
      victory: Type.Optional(Id),
      victoryPoints: Type.Optional(Type.Object({ hexes: Type.Array(HexId), town: Count, city: DiceFormula })),
      notWonBy: Type.Optional(Id),
      raisedBy: Type.Optional(Id),
      never: Type.Optional(Type.Literal(true)),
      otherwise: Type.Optional(Type.Literal(true)),
      swissStatus: Type.Optional(Type.Array(Id)),
      armyHasEntered: Type.Optional(Type.Object({ army: Id, area: AreaSchema })),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
);

const AlignmentSchema = Type.String({ minLength: 1 });

export const ScenarioSchema = Type.Object({
  id: Id,
  title: DisplayOnly(Type.String()),
  battle: DisplayOnly(Type.String()),
  introduction: DisplayOnly(Type.String()),
  map: Type.Object({ columns: Type.Tuple([Count, Count]) }),
  year: Count,
  turnCount: Count,
  turnTrack: Type.Array(
    Type.Object({
      n: Count,
      turn: Id,
      month: Id,
      ofMonth: Die,
      season: DisplayOnly(Id),
      year: Count,
      days: DisplayOnly(Id),
      apTurn: Type.Boolean(),
    }),
  ),
  firstPlayer: Id,
  sides: Type.Array(
    Type.Object({ id: Id, seat: SeatSchema, name: DisplayOnly(Type.String()), armies: Type.Array(Id) }),
    {
      minItems: 2,
      maxItems: 2,
    },
  ),
  armies: Type.Array(ArmySchema, { minItems: 2 }),
  reliability: ById(ReliabilitySchema),
  capitani: ById(Type.Array(Id)),
  minorCapitani: Type.Array(Type.Object({ army: Id, capitano: Id, deployed: Type.Boolean() })),
  setup: Type.Array(ForceSchema),
  pools: Type.Optional(ById(Type.Object({ for: Type.Array(Id), units: Type.Array(UnitLine) }))),
  breakdownUnits: ById(Type.Array(BreakdownLine)),
  conquered: Type.Array(Type.Object({ by: Id, colour: Type.Optional(Id), hexes: Type.Array(HexId), rule: Id })),
  ownedAtStart: Type.Optional(ById(Type.Unknown())),
  earthworks: Type.Array(
    Type.Object({ hex: HexId, level: Count, army: Id, defaultSides: Type.Array(DirectionSchema) }),
  ),
  reinforcements: Type.Array(ReinforcementSchema),
  regions: ById(AlignmentSchema),
  regionRules: Type.Optional(
    Type.Object({
      duchyOfMilano: Type.Array(Id),
      bySwissStatus: Type.Optional(ById(AlignmentSchema)),
      change: Type.Optional(Type.Object({ regions: Type.Array(Id), to: AlignmentSchema })),
    }),
  ),
  movementLimits: Type.Array(
    Type.Object({
      rule: Id,
      side: Type.Optional(Id),
      sides: Type.Optional(Type.Array(Id)),
      army: Type.Optional(Id),
      mayNotEnter: AreaSchema,
      until: Type.Optional(ConditionSchema),
      while: Type.Optional(ConditionSchema),
    }),
  ),
  specialRules: Type.Array(
    Type.Object({
      id: Id,
      title: DisplayOnly(Type.String()),
      text: DisplayOnly(Type.String()),
      params: ById(Type.Unknown()),
    }),
  ),
  victory: Type.Array(
    Type.Object({
      id: Id,
      rule: Id,
      side: OrNull(Id),
      level: OneOf("standard", "strategic", "draw"),
      when: OneOf("end of any turn", "end of any turn, if declared", "end of scenario", "at once", "never"),
      condition: ConditionSchema,
    }),
  ),
});
