import { DisplayOnly, OneOf, OrNull } from "@gonfalon/engine/kit";
import { type TSchema, Type } from "@sinclair/typebox";
import {
  ArmSchema,
  ById,
  Count,
  DiceFormula,
  Die,
  DirectionSchema,
  HexId,
  Id,
  ModifierSchema,
  MovementPoints,
  OrderSchema,
  PlaceTypeSchema,
  WeatherSchema,
} from "./parts.ts";

/** tables.json: every chart of the game. What only people read (reasons, provenance, texts) is not named here. */

const Dice = Type.Array(Die, { minItems: 1 });
const Shifts = Type.Array(Type.Object({ id: Id, columns: Type.Integer() }));
const Multipliers = Type.Array(
  Type.Object({ arms: Type.Array(ArmSchema), side: OneOf("attacker", "both"), factor: Type.Number() }),
);
const Disrupts = Type.Object({ normal: Type.Boolean(), rain: Type.Boolean() });

/** Rows by the modified die (the outermost are open-ended), columns by a value. */
const Rows = { rows: Type.Array(Id, { minItems: 1 }), rowMin: Type.Integer(), rowMax: Type.Integer() };
const Columns = { columnFrom: Type.Array(Count, { minItems: 1 }) };
const RowsOf = <S extends TSchema>(cell: S) => ById(Type.Array(cell));
const CellsOf = <S extends TSchema>(cell: S) => ById(ById(cell));

const TerrainEffectsChart = Type.Object({
  hexTerrain: Type.Array(
    Type.Object({
      id: Id,
      name: DisplayOnly(Type.String()),
      enterMp: OrNull(MovementPoints),
      impassable: Type.Boolean(),
      artilleryEntry: OneOf("any", "road-only", "none"),
      affecting: OrNull(Type.Boolean()),
      spMultipliers: Multipliers,
      chargeDie: Type.Object({ heavy: OrNull(Type.Integer()), light: OrNull(Type.Integer()) }),
      artilleryFireDie: Type.Integer(),
      attrition: OneOf("none", "barren", "unhealthy", "unhealthy-in-heat"),
    }),
  ),
  places: Type.Array(
    Type.Object({
      id: PlaceTypeSchema,
      enterMp: OrNull(MovementPoints),
      roadCostApplies: Type.Boolean(),
      exitExtraMp: MovementPoints,
      fortress: Type.Boolean(),
      doubledSp: Count,
      affecting: Type.Boolean(),
      attackerSpMultipliers: Type.Optional(Multipliers),
      militia: Type.Boolean(),
      militiaSp: OrNull(DiceFormula),
      garrisonOrderAllowed: Type.Boolean(),
      attackFromMarchAllowed: Type.Boolean(),
    }),
  ),
  roads: Type.Array(Type.Object({ id: Id, mpPerHex: Type.Optional(MovementPoints) })),
  hexsides: Type.Array(
    Type.Object({
      id: Id,
      crossMp: Type.Optional(Type.Union([OrNull(MovementPoints), ById(MovementPoints)])),
      crossMpRain: Type.Optional(Type.Union([MovementPoints, ById(MovementPoints)])),
      affecting: Type.Optional(OrNull(Type.Boolean())),
      zocCrosses: Type.Optional(Type.Union([Type.Boolean(), ById(Type.Boolean())])),
      disruptsMajorForce: Type.Optional(Type.Union([Disrupts, ById(Disrupts)])),
      deployMp: Type.Optional(MovementPoints),
      countsAs: Type.Optional(Id),
    }),
  ),
  works: Type.Array(
    Type.Object({
      id: OneOf("earthworks-1", "earthworks-2"),
      buildMp: MovementPoints,
      upgradeFromLevel1Mp: Type.Optional(MovementPoints),
      sides: Type.Array(Type.Array(DirectionSchema)),
      doubledSp: Count,
      affecting: Type.Boolean(),
      attackerSpMultipliers: Multipliers,
      freeChitsInMajorBattle: Count,
    }),
  ),
});

const OrdersTable = Type.Object({
  orders: Type.Array(
    Type.Object({
      id: OrderSchema,
      name: DisplayOnly(Type.String()),
      costMajor: Count,
      costMinor: Count,
      costLightOr1sp: Count,
      costExtraTemporeggiatore: Type.Optional(Count),
      initiative: Type.Object({ set: Type.Optional(Count), add: Type.Optional(Type.Integer()) }),
      activations: Count,
      wherePlaces: OrNull(Type.Array(PlaceTypeSchema)),
      actions: Type.Array(Id),
      mayLeaveHex: Type.Boolean(),
      recovery: Type.Boolean(),
      earthworks: Type.Boolean(),
      siegeCombat: Type.Boolean(),
      forbiddenIf: Type.Optional(Type.Object({ demoralisedShareAtLeast: Type.Number() })),
      visibleToEnemy: Type.Boolean(),
    }),
  ),
  changeMajor: ById(ById(Count)),
  changeMinor: ById(ById(Count)),
  changeLightOr1sp: Count,
});

const WeatherTable = Type.Object({
  table: ById(Type.Array(WeatherSchema, { minItems: 6, maxItems: 6 })),
  effects: Type.Array(
    Type.Object({
      weather: WeatherSchema,
      movement: Type.Integer(),
      attritionDie: Type.Integer(),
      apShift: Type.Integer(),
      artilleryDie: Type.Integer(),
      chargeDie: Type.Integer(),
      assaultDie: Type.Integer(),
      firearms: Type.Boolean(),
      river: OneOf("crossMp", "crossMpRain"),
    }),
  ),
});

const DisciplineCode = OneOf("P", "F", "D", "D*");
const DisciplineTable = Type.Object({
  ...Rows,
  modifiers: Type.Array(ModifierSchema),
  quality: RowsOf(DisciplineCode),
  reliability: Type.Object({
    V: Type.Array(DisciplineCode),
    S: Type.Array(DisciplineCode),
    N: Type.Array(DisciplineCode),
    R: Type.Array(DisciplineCode),
  }),
  recovery: Type.Object({
    V: Type.Array(Id),
    S: Type.Array(Id),
    N: Type.Array(Id),
    R: Type.Array(Id),
  }),
  recoveryResults: ById(Type.Object({ flip: Type.Boolean(), spLost: Count })),
  codeResults: ById(
    Type.Object({
      demoralised: Type.Boolean(),
      spLost: Count,
      cavaliere: Type.Boolean(),
      leavesIfSubverted: Type.Optional(Type.Boolean()),
      pillages: Type.Optional(Type.Boolean()),
    }),
  ),
});

const AssaultTable = Type.Object({
  ...Rows,
  columns: Type.Array(Id),
  columnOfDifference: Type.Object({ notAffecting: ById(Id), affecting: ById(Id) }),
  spRatio: Type.Array(Type.Object({ atLeast: Count, die: Type.Integer() })),
  modifiers: Type.Array(ModifierSchema),
  qualityAdjustments: Type.Array(
    Type.Object({
      id: Id,
      attackerQuality: Type.Optional(Type.Integer()),
      defenderQuality: Type.Optional(Type.Integer()),
      ownQuality: Type.Optional(Type.Integer()),
    }),
  ),
  table: CellsOf(Type.Object({ loser: OneOf("A", "D"), a: Count, d: Count, dem: Count, check: Type.Integer() })),
});

const ArtilleryFireTable = Type.Object({
  ...Rows,
  ...Columns,
  columns: Type.Array(Id),
  columnShifts: Shifts,
  spAdditions: Type.Array(Type.Object({ id: Id, sp: Count })),
  modifiers: Type.Array(ModifierSchema),
  fortressWalls: Type.Object({
    applies: Type.Object({ siegeStatus: Count }),
    spLost: Type.Integer(),
    spFloor: Count,
    checks: Count,
  }),
  table: CellsOf(Type.Object({ sp: Count, checks: Count, capitano: Type.Boolean(), breach: Type.Boolean() })),
});

const CavalryChargeTable = Type.Object({
  ...Rows,
  ...Columns,
  columns: Type.Array(Id),
  modifiers: Type.Array(ModifierSchema),
  firearmsLossesFactor: Count,
  table: CellsOf(
    Type.Object({
      chargerSp: Count,
      chargerCheck: Type.Boolean(),
      targetSp: Count,
      target: OneOf("none", "check", "demoralised"),
      capitano: OneOf("none", "charger", "target", "both"),
      plunder: OneOf("none", "light", "any"),
    }),
  ),
});

const TacticalOptionsTable = Type.Object({
  selection: Type.Object({ maxPerCapitano: Count, dice: Count, divide: Count, round: OneOf("up", "down") }),
  options: Type.Array(
    Type.Object({
      id: Id,
      name: DisplayOnly(Type.String()),
      count: Count,
      use: Type.Object({
        chosen: Type.Boolean(),
        uses: OrNull(Count),
        usesWithArtilleryAbility: Type.Optional(OrNull(Count)),
        usesPerRound: Type.Optional(OrNull(Count)),
        timing: Type.Unknown(),
        requires: Type.Array(Id),
        maxPerSidePerFight: OrNull(Count),
        lostOn: Type.Array(Id),
        noWeather: Type.Array(WeatherSchema),
        free: Type.Optional(ById(Count)),
        spFactor: Type.Optional(ById(Type.Number())),
      }),
    }),
  ),
});

const GenovaRow = Type.Object({
  from: Count,
  to: Count,
  delayTurns: Type.Optional(Count),
  capitano: Type.Optional(Id),
  units: Type.Optional(
    Type.Array(Type.Object({ type: Id, sp: Count, counters: Type.Array(Type.Tuple([Count, Count])) })),
  ),
  entry: Type.Optional(HexId),
});

const ReducedBattleTables = Type.Object({
  ...Rows,
  modifiers: Type.Array(
    Type.Object({
      id: Id,
      die: OrNull(Type.Union([Type.Integer(), ById(Type.Integer())])),
      diePerPoint: Type.Optional(Type.Integer()),
      steps: Type.Optional(Type.Array(Type.Object({ atLeast: Type.Number(), die: Type.Integer() }))),
    }),
  ),
  defensiveCap: Type.Object({ ids: Type.Array(Id), min: Type.Integer() }),
  table: Type.Array(Type.Object({ loser: Id, a: Count, d: Count })),
});

export const TablesSchema = Type.Object({
  tables: Type.Object({
    "terrain-effects-chart": TerrainEffectsChart,
    "orders-table": OrdersTable,
    "initiative-modifier-table": Type.Object({
      enemyInitiative: Type.Array(Count),
      modifier: Type.Array(Type.Integer()),
      aboveLast: Type.Integer(),
    }),
    "admin-points-table": Type.Object({
      ...Columns,
      bandKeys: Type.Array(Id),
      rollMin: Count,
      rollMax: Count,
      table: RowsOf(Type.Integer()),
      columnShifts: Shifts,
      floor: Count,
    }),
    "weather-table": WeatherTable,
    "attrition-table": Type.Object({
      ...Rows,
      ...Columns,
      modifiers: Type.Array(ModifierSchema),
      land: Type.Array(
        Type.Object({
          class: OneOf("barren", "unhealthy"),
          terrain: Type.Optional(Id),
          marker: Type.Optional(Type.Literal("devastated")),
          weather: Type.Union([Type.Literal("any"), Type.Array(WeatherSchema)]),
        }),
      ),
      table: RowsOf(Count),
    }),
    "discipline-table": DisciplineTable,
    "assault-table": AssaultTable,
    "artillery-fire-table": ArtilleryFireTable,
    "cavalry-charge-table": CavalryChargeTable,
    "pursuit-table": Type.Object({
      ...Rows,
      ...Columns,
      modifiers: Type.Array(ModifierSchema),
      absorption: Type.Object({
        order: Type.Array(OneOf("artillery", "infantry", "cavalry")),
        costDemoralised: Count,
        costGoodOrder: Count,
      }),
      table: RowsOf(Count),
    }),
    "tactical-options-table": TacticalOptionsTable,
    "battle-roster": Type.Object({ sections: Type.Array(Type.Object({ id: Id })) }),
    "italian-mercenary-recruits-table": Type.Object({
      conditions: Type.Object({ minRank: Count, minAp: Count, maxUnitsPerSidePerSegment: Count }),
      results: Type.Array(
        Type.Object({
          die: Die,
          ap: Count,
          draw: Count,
          keep: Count,
          mayRefuse: Type.Boolean(),
          oneReturns: Type.Optional(Type.Boolean()),
        }),
        {
          minItems: 6,
          maxItems: 6,
        },
      ),
    }),
    "swiss-alignment-table": Type.Object({
      modifiers: Type.Array(ModifierSchema),
      results: Type.Array(
        Type.Object({
          from: OrNull(Type.Integer()),
          to: OrNull(Type.Integer()),
          status: OneOf("anti-french", "neutral", "pro-french"),
        }),
      ),
      bids: Type.Array(Count),
    }),
    "swiss-reinforcement-table": Type.Object({
      firstTurn: Id,
      diePerTurnAfter: Count,
      voidNatural: Die,
      needed: Count,
    }),
    "genova-expedition-table": Type.Object({
      landing: Type.Object({ turns: Type.Array(Id), success: Dice }),
      size: Type.Array(GenovaRow),
    }),
    "fate-of-the-capitano-table": Type.Object({
      results: Type.Array(Type.Object({ die: Die, fate: OneOf("dead", "captured"), text: DisplayOnly(Type.String()) })),
    }),
    "capitano-elimination-check": Type.Object({ eliminatedOn: Dice }),
    "militia-table": Type.Object({ sp: Type.Object({ "fortified-city": DiceFormula, "fortified-town": DiceFormula }) }),
    "field-engineers-table": Type.Object({
      worksOn: Dice,
      lostOn: Dice,
      besiegedEffect: Type.Object({ siegeStatus: Type.Integer(), floor: Count }),
      besiegerEffect: Type.Object({ artillerySp: Count }),
    }),
    "muster-table": Type.Object({ needed: Count, modifiers: Type.Array(ModifierSchema) }),
    "treachery-table": Type.Object({
      costAp: Count,
      ways: Type.Array(Type.Object({ id: OneOf("capitano", "population", "troops"), test: ById(Type.Unknown()) })),
    }),
    "pillage-table": Type.Object({
      costMp: MovementPoints,
      ap: Type.Object({ "fortified-city": DiceFormula, "fortified-town": DiceFormula }),
    }),
    "pestilence-table": Type.Object({
      startsOn: Dice,
      attritionDie: Type.Integer(),
      attritionDieInQuarters: Type.Integer(),
      endsOnNatural: Die,
    }),
    "reduced-battle-tables": ReducedBattleTables,
  }),
});
