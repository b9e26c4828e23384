import { DisplayOnly, type FilesOf, OneOf, OrNull, RulesFile } from "@gonfalon/engine/kit";
import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { CardsSchema } from "./cardSchema.ts";

/**
 * What each data file must look like, and what in it is only shown. A file of the owner's own is checked against the same
 * schema as ours.
 */
const Words = DisplayOnly(Type.String());
const BySide = <S extends TSchema>(schema: S) => Type.Object({ venetian: schema, austrian: schema });

const SideSchema = OneOf("venetian", "austrian");
const Id = Type.String({ minLength: 1 });
const Count = Type.Integer({ minimum: 0 });
const PointSchema = Type.Tuple([Type.Number(), Type.Number()]);

export const MapSchema = Type.Object({
  frame: Type.Object({ width: Type.Number(), height: Type.Number() }),
  istria: Type.Array(Id),
  areas: Type.Array(
    Type.Object({
      id: Id,
      name: Words,
      centre: DisplayOnly(PointSchema),
      terrain: OneOf("open", "difficult", "fortified-town", "fortress"),
      state: OneOf("venetian", "archducal"),
      coastal: Type.Boolean(),
      raid: BySide(Type.Boolean()),
      polygon: Type.Array(PointSchema, { minItems: 3 }),
    }),
    { minItems: 2 },
  ),
  borders: Type.Array(
    Type.Object({
      a: Id,
      b: Id,
      type: OneOf("normal", "river", "river-bridge", "impassable", "wall"),
      river: Type.Optional(Type.String()),
      bridge: Type.Optional(Type.Boolean()),
      fortress: Type.Optional(Id),
      level: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    }),
  ),
});

const FireSchema = Type.Object({
  attack: Type.Integer({ minimum: 0, maximum: 6 }),
  defence: Type.Integer({ minimum: 0, maximum: 6 }),
});
const Leadership = Type.Integer({ minimum: 1, maximum: 6 });

export const UnitsSchema = Type.Object({
  movement: Type.Object({
    infantry: Count,
    guastatori: Count,
    artillery: Count,
    cavalry: Count,
    commander: Count,
  }),
  corps: Type.Array(Type.Object({ id: Id, side: SideSchema, name: Words, nameEn: Words, strip: Words })),
  commanders: Type.Array(
    Type.Object({
      id: Id,
      side: SideSchema,
      corps: Id,
      name: Words,
      nameEn: Type.Optional(Words),
      leadership: Leadership,
      back: OrNull(Type.Object({ name: Words, leadership: Leadership })),
    }),
  ),
  units: Type.Array(
    Type.Object({
      id: Id,
      side: SideSchema,
      nation: DisplayOnly(OneOf("venetian", "dutch", "austrian")),
      corps: Id,
      type: OneOf("infantry", "cavalry", "guastatori", "artillery"),
      subtype: Type.String(),
      name: Words,
      nameEn: Words,
      printed: Words,
      fire: FireSchema,
      disorganised: OrNull(FireSchema),
    }),
  ),
  markers: Type.Array(Type.Object({ id: Id, kind: Type.String() })),
});

const TracksSchema = Type.Object({
  timeLine: Type.Array(
    Type.Object({
      turn: Type.Integer({ minimum: 1 }),
      id: Id,
      it: Words,
      en: Words,
      year: DisplayOnly(Type.Integer()),
      months: Type.String(),
      moraleMinus1: Type.Boolean(),
      lastOfYear: Type.Boolean(),
      cavalryWinter: Type.Boolean(),
    }),
    { minItems: 1 },
  ),
  moraleTrack: Type.Object({
    min: Type.Integer(),
    max: Type.Integer(),
    bands: Type.Array(Type.Object({ name: OneOf("low", "medium", "high"), from: Type.Integer(), to: Type.Integer() })),
  }),
  stackingLimit: Type.Integer({ minimum: 1 }),
});

const BootySchema = Type.Object({
  values: Type.Array(Type.Union([Type.Integer({ minimum: 0, maximum: 20 }), Type.Literal("?")])),
  areas: Type.Array(Id),
});
const Flag = Type.Record(Type.String(), Type.Array(Id));

export const ScenarioSchema = Type.Object({
  id: Id,
  title: Words,
  titleEn: Words,
  firstTurn: Id,
  endMarker: Id,
  lastPossibleTurn: Id,
  handSize: Type.Integer({ minimum: 1 }),
  cardsDealt: Count,
  deck: Type.Array(Id),
  cards1617Enter: OrNull(Id),
  vpStart: BySide(Type.Integer()),
  vpStartAdvanced: Type.Optional(BySide(Type.Integer())),
  vpAreas: Type.Array(Type.Object({ area: Id, side: SideSchema, amount: Type.Integer() })),
  specialVp: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.Literal("wall-damage"),
        fortress: Id,
        side: SideSchema,
        perMissingLevel: Type.Integer(),
        perBreach: Type.Integer(),
      }),
    ),
  ),
  morale: BySide(Type.Integer({ minimum: 1, maximum: 9 })),
  camps: BySide(Id),
  fortsAvailable: BySide(Count),
  fortsOnMap: Type.Array(Type.Object({ area: Id, side: SideSchema })),
  supply: Type.Object({
    venetianSources: Type.Array(Id),
    austrianSources: Type.Array(Id),
    gradiscaException: Type.Object({ area: Id, side: SideSchema, needsUnitsIn: Id }),
    attackSupplyExempt: Type.Array(
      Type.Union([
        Type.Object({ side: SideSchema, area: Id }),
        Type.Object({ side: Type.Literal("either"), terrain: Type.Literal("fortress") }),
      ]),
    ),
  }),
  booty: BySide(BootySchema),
  commandsInContainer: Type.Array(Id),
  setup: Type.Array(Type.Object({ area: Id, corps: Id, units: Type.Array(Id) })),
  flag: BySide(Flag),
  outOfPlay: Type.Optional(BySide(Flag)),
  timeLineReinforcements: Type.Array(
    Type.Object({ side: SideSchema, turn: Id, units: Type.Array(Id), areas: Type.Array(Id) }),
  ),
});

/** The schema of each file, by its name in the data folder. */
export const schemas = {
  "map.json": MapSchema,
  "units.json": UnitsSchema,
  "cards.json": CardsSchema,
  "tracks.json": TracksSchema,
  "scenarios/campaign.json": ScenarioSchema,
  "scenarios/first-siege.json": ScenarioSchema,
  "rules.json": RulesFile,
} as const;
export type Files = FilesOf<typeof schemas>;
export type ScenarioData = Static<typeof ScenarioSchema>;
export type TimeLineBox = Static<typeof TracksSchema>["timeLine"][number];
