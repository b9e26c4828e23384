import { OneOf, OrNull } from "@gonfalon/engine/kit";
import { Type } from "@sinclair/typebox";
import {
  ByName,
  BySideName,
  Count,
  FEATURE_NAMES,
  Hex,
  Hexside,
  Id,
  Limits,
  MoverName,
  Range,
  Rows,
  SideName,
  TERRAIN_NAMES,
  TerrainName,
  WEATHER_NAMES,
  WeatherName,
} from "./parts.ts";

/** The tables of the game. What is in words beside the numbers is for people and is not looked at here. */

const Month = Type.String();
const Modifier = Type.Object({ when: Type.String(), mod: Type.Union([Type.Number(), Type.String()]) });

const Weather = Type.Object({
  months: Type.Record(Month, Type.Array(WeatherName, { minItems: 6, maxItems: 6 })),
  carryOverRule: Type.Object({
    fromMonth: Month,
    result: WeatherName,
    ifPreviousTurnWas: Type.Array(WeatherName),
    becomes: WeatherName,
    previousTurnAtStart: WeatherName,
  }),
});

const WeatherEffects = Type.Object({
  types: ByName(
    WEATHER_NAMES,
    Type.Object({
      movementAllowance: Type.Integer(),
      initiative: Type.Integer(),
      attrition: Type.Integer(),
      artilleryFire: Type.Integer(),
      pursuit: Type.Integer(),
      movementCommands: Type.Integer(),
      effects: Type.Object({
        attritionExtra: Type.Optional(Type.Object({ terrain: Type.Array(TerrainName), mod: Type.Integer() })),
        unbridgedSecondaryRiver: Type.Optional(OneOf("cavalryOnly", "closed")),
        terrainMp: Type.Optional(Type.Partial(ByName(TERRAIN_NAMES, Type.Number()))),
        mountainOffRoad: Type.Optional(OneOf("closed")),
        minimumAllowance: Type.Optional(Type.Number()),
        passRoadExtraMp: Type.Optional(Type.Number()),
      }),
    }),
  ),
});

const HexsideEffect = Type.Object({
  extraMp: Type.Optional(Type.Number()),
  closed: Type.Optional(Type.Boolean()),
  closedTo: Type.Optional(Type.Array(MoverName)),
  zoc: Type.Boolean(),
  attackAllowed: Type.Optional(Type.Boolean()),
  attackObligatory: Type.Optional(Type.Boolean()),
  defender: Type.Optional(OrNull(Type.Number())),
  combatDie: Type.Optional(Type.Integer()),
  maxSP: Type.Optional(Count),
  maxArtillerySP: Type.Optional(Count),
  forcesPerPlayerTurn: Type.Optional(Count),
  intoEnemyZone: Type.Optional(Type.Boolean()),
});

export const HEXSIDES = [
  "primaryRiver",
  "primaryRiverBridge",
  "primaryRiverPontoon",
  "primaryRiverFerry",
  "secondaryRiver",
  "secondaryRiverBridge",
  "secondaryRiverPontoon",
  "secondaryRiverFerry",
  "ford",
  "lake",
  "lakeBridge",
] as const;

const TerrainEffects = Type.Object({
  hexes: ByName(
    TERRAIN_NAMES,
    Type.Object({
      mp: OrNull(Type.Number()),
      defender: OrNull(Type.Number()),
      attackingCavalry: OrNull(Type.Number()),
      fire: OrNull(Type.Integer()),
      forage: Count,
      closedOffRoadTo: Type.Optional(Type.Array(MoverName)),
      closed: Type.Optional(Type.Boolean()),
    }),
  ),
  features: ByName(
    FEATURE_NAMES,
    Type.Object({
      defender: Type.Optional(Type.Number()),
      doubledSP: Type.Optional(Count),
      fire: Type.Integer(),
      forage: Count,
    }),
  ),
  roads: Type.Object({
    primary: Type.Object({ mp: Type.Number() }),
    secondary: Type.Object({ mp: Type.Number(), mountainMp: Type.Number() }),
  }),
  hexsides: ByName(HEXSIDES, HexsideEffect),
  besiegerWorks: Type.Object({ defender: Type.Number() }),
});

const Allowances = Type.Object({ infantry: Type.Number(), cavalry: Type.Number(), artillery: Type.Number() });
const MovementAllowances = Type.Object({
  austrian: Allowances,
  french: Allowances,
  other: Type.Object({
    loneLeader: Type.Number(),
    vedette: Type.Number(),
    centerOfOperations: Type.Number(),
    bridgeTrain: Type.Number(),
  }),
});

const MovementCommands = Type.Object({
  perTurn: BySideName(Count),
  modifiers: Type.Array(
    Type.Object({
      when: Type.String(),
      minimum: Type.Optional(Count),
      operation: Type.Optional(Type.String()),
      set: Type.Optional(Count),
    }),
  ),
  cost: Type.Array(Type.Object({ ap: OrNull(Count), ...Limits })),
  armyCommanderForce: Type.Object({ ap: Count }),
});

const InitiativeZoc = Type.Object({
  adjacentEnemyInitiative: Rows(Type.Integer()),
  adjacentVedetteOnly: Type.Integer(),
  movementCommandInEnemyZone: Type.Integer(),
  resistance: Type.Array(Type.Object({ pursuit: Type.Integer(), ...Limits })),
  natural6NeverActivates: Type.Boolean(),
  natural6OneMp: Type.Boolean(),
});

const ApPool = Type.Object({
  rows: Rows(Type.Array(Count)),
  fortnight: Type.Array(Count),
  shifts: Rows(Count),
  columnRanges: Type.Array(Range),
  french: Type.Object({
    bands: Type.Array(Type.Object({ oneApOn: Type.Array(Count), fortnight: Count, ...Limits })),
    capPerFortnight: Count,
  }),
  armyCommanderBonus: Type.Object({ ap: Count, leaderBonus: Count, maxDispatchMp: Type.Number() }),
});

const ApCosts = Type.Object({ costs: Type.Array(Type.Object({ id: Id, ap: Count, rule: Id })) });

const AttritionTable = Type.Object({
  rows: Rows(Type.Array(Count)),
  columnRanges: Type.Array(OrNull(Range)),
  noLossUpTo: Type.Integer(),
  beyond: Type.Object({ lastRow: Type.Integer(), add: Count }),
});

const AttritionModifiers = Type.Object({
  forceSize: Type.Array(Type.Object({ mod: Type.Integer(), ...Limits })),
  movement: Type.Array(Type.Object({ mod: Type.Integer(), ...Limits })),
  forcedMarch: Type.Integer(),
  mountainEntered: Type.Integer(),
  besieging: Type.Integer(),
  inTownFortifiedTownOrCitadel: Type.Integer(),
  leaderBonus: Type.Integer(),
  centerOfOperationsMoving: Type.Integer(),
  minimumModified: Type.Integer(),
});

const Forage = Type.Object({
  hexValues: ByName(TERRAIN_NAMES, Count),
  featureBonus: ByName(FEATURE_NAMES, Count),
  column: Type.Array(Type.Object({ attritionColumn: Type.String(), min: Type.Number(), below: OrNull(Type.Number()) })),
  quartersMinimum: Count,
  modeMaxMp: Type.Number(),
  exhaustionStep: Count,
});

const ArtilleryFire = Type.Object({
  rows: Rows(Type.Array(Count)),
  columnRanges: Type.Array(Range),
  modifiers: Type.Array(Modifier),
  rowMin: Type.Integer(),
  rowMax: Type.Integer(),
  citadelMinimumSP: Count,
});

const Crt = Type.Object({
  columns: Type.Array(Type.String()),
  columnRatios: Type.Array(Type.Tuple([Count, Count])),
  rows: Rows(Type.Array(Type.Object({ loser: OneOf("attacker", "defender"), attacker: Count, defender: Count }))),
  modifiers: Type.Array(Modifier),
  modifierLimit: Count,
  rowMin: Type.Integer(),
  rowMax: Type.Integer(),
  smallAction: Type.Object({ maxCombatSP: Count }),
});

const Pursuit = Type.Object({
  rows: Rows(Count),
  modifiers: Type.Array(
    Type.Intersect([Modifier, Type.Object({ maximum: Type.Optional(Type.Integer()), maxHexes: Type.Optional(Count) })]),
  ),
  rowMin: Type.Integer(),
  rowMax: Type.Integer(),
  captureAt: Type.Object({ sp: Count, die: Type.Array(Count) }),
});

const Points = Type.Tuple([Count, Count, Count]);
const Replacements = Type.Object({
  rows: Rows(BySideName(Points)),
  modifiers: Type.Array(
    Type.Object({ when: Type.String(), mod: Type.Integer(), total: Type.Optional(Type.Integer()) }),
  ),
  poolLimit: Type.Object({ infantry: Count, cavalry: Count, artillery: Count }),
  rowMin: Type.Integer(),
  rowMax: Type.Integer(),
  firstFortnight: Id,
});

const ViennaMorale = Type.Object({
  spaces: Type.Array(Type.Integer()),
  changes: Type.Array(Type.Object({ id: Id, change: Type.Union([Type.Integer(), Type.String()]) })),
  effects: Type.Array(Type.Object({ morale: Type.Integer(), apShift: Count, replacementDie: Type.Integer() })),
});

const Exit = Type.Object({ hex: Hex, place: Id });
const Work = Type.Object({ mp: Type.Number() });
const BridgeActions = Type.Object({
  damage: Type.Object({
    mp: Type.Number(),
    success: ByName(["wood", "stone", "pontoon", "ferry", "ford"], Type.Array(Count)),
    needsAny: Type.Array(MoverName),
    enemyZoneDie: Type.Integer(),
  }),
  repair: Type.Object({
    mp: Type.Number(),
    mpWithBridgeTrain: Type.Number(),
    mpFerry: Type.Number(),
    enemyZoneMp: Type.Number(),
    needsAny: Type.Array(MoverName),
  }),
  deployPontoon: Type.Object({ mp: Type.Number(), enemyZoneMp: Type.Number(), needsAll: Type.Array(MoverName) }),
  undeployPontoon: Work,
});

const Bridges = Type.Object({
  crossings: Type.Array(Type.Object({ id: Id, state: OneOf("intact", "damaged"), hexsides: Type.Array(Hexside) })),
  insideCitadel: Type.Array(Id),
});

const Siege = Type.Object({
  duration: Type.Object({ start: Type.Integer(), step: Count, maximum: Type.Integer() }),
  capacity: Type.Record(Id, Count),
  crowding: Type.Object({ per: Count, mod: Type.Integer() }),
  surrender: Type.Object({
    needed: Count,
    modifiers: Type.Array(
      Type.Intersect([Modifier, Type.Object({ minSP: Type.Optional(Count), maxHexes: Type.Optional(Count) })]),
    ),
  }),
  storm: Type.Object({ multiplier: Type.Number() }),
  investment: Type.Object({
    minimumCombatSP: Count,
    minimumShareOfInside: Type.Tuple([Count, Count]),
    banks: Type.Record(Id, Type.Record(Id, Type.Array(Hex))),
  }),
  places: Type.Record(Id, Type.Object({ hexes: Type.Array(Hex), capacity: Count })),
});

const Limit = Type.Object({
  majorGenerals: Count,
  cavalryMajorGenerals: Count,
  marchRegimentsInfantry: Count,
  marchRegimentsCavalry: Count,
  vedettes: Count,
  garrisons: Count,
  bridgeTrains: Count,
});

export const TablesSchema = Type.Object({
  tables: Type.Object({
    weather: Weather,
    weatherEffects: WeatherEffects,
    terrainEffects: TerrainEffects,
    movementAllowances: MovementAllowances,
    movementCommands: MovementCommands,
    initiativeZoc: InitiativeZoc,
    apPool: ApPool,
    apCosts: ApCosts,
    attrition: AttritionTable,
    attritionModifiers: AttritionModifiers,
    fortnightAttrition: Type.Intersect([AttritionTable, Type.Object({ weatherMod: Type.Integer() })]),
    forage: Forage,
    artilleryFire: ArtilleryFire,
    crt: Crt,
    pursuit: Pursuit,
    replacements: Replacements,
    replacementLeaders: Type.Object({ rows: Rows(Month) }),
    armyCondition: Type.Object({ spaces: Type.Array(Type.Object({ space: Count, modifier: Count })) }),
    viennaMorale: ViennaMorale,
    victoryLevels: Type.Object({ automatic: Rows(Type.String()), levels: Rows(Type.String()) }),
    communications: BySideName(Type.Array(Exit)),
    bridgeActions: BridgeActions,
    bridges: Bridges,
    reserveLimits: Type.Object({ rows: Type.Array(Type.Object({ units: Count, ...Limits })) }),
    siege: Siege,
    counterLimits: BySideName(Limit),
    lakePorts: Type.Object({
      side: SideName,
      maxSP: Count,
      maxArtillerySP: Count,
      cavalry: Type.Boolean(),
      closedIn: Type.Array(WeatherName),
      ports: Type.Array(Type.Object({ hex: Hex })),
    }),
  }),
});
