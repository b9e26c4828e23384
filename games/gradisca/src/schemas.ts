import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { CardsSchema } from "./cardSchema.ts";

/** What each data file must look like. A file of the owner's own is checked against the same schema as ours. */

const Literals = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)));
const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
const BySide = <S extends TSchema>(schema: S) => Type.Object({ venetian: schema, austrian: schema });

const SideSchema = Literals("venetian", "austrian");
const Id = Type.String({ minLength: 1 });
const Count = Type.Integer({ minimum: 0 });
const PointSchema = Type.Tuple([Type.Number(), Type.Number()]);

export const MapSchema = Type.Object({
  frame: Type.Object({ width: Type.Number(), height: Type.Number() }),
  istria: Type.Array(Id),
  areas: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      centre: PointSchema,
      terrain: Literals("open", "difficult", "fortified-town", "fortress"),
      state: Literals("venetian", "archducal"),
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
      type: Literals("normal", "river", "river-bridge", "impassable", "wall"),
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
  corps: Type.Array(
    Type.Object({ id: Id, side: SideSchema, name: Type.String(), name_en: Type.String(), strip: Type.String() }),
  ),
  commanders: Type.Array(
    Type.Object({
      id: Id,
      side: SideSchema,
      corps: Id,
      name: Type.String(),
      leadership: Leadership,
      back: Nullable(Type.Object({ name: Type.String(), leadership: Leadership })),
    }),
  ),
  units: Type.Array(
    Type.Object({
      id: Id,
      side: SideSchema,
      nation: Literals("venetian", "dutch", "austrian"),
      corps: Id,
      type: Literals("infantry", "cavalry", "guastatori", "artillery"),
      subtype: Type.String(),
      name: Type.String(),
      name_en: Type.String(),
      printed: Type.String(),
      fire: FireSchema,
      disorganised: Nullable(FireSchema),
    }),
  ),
  markers: Type.Array(Type.Object({ id: Id, kind: Type.String() })),
});

export const TracksSchema = Type.Object({
  time_line: Type.Array(
    Type.Object({
      turn: Type.Integer({ minimum: 1 }),
      id: Id,
      it: Type.String(),
      en: Type.String(),
      year: Type.Integer(),
      months: Type.String(),
      morale_minus_1: Type.Boolean(),
      last_of_year: Type.Boolean(),
      cavalry_winter: Type.Boolean(),
    }),
    { minItems: 1 },
  ),
  morale_track: Type.Object({
    min: Type.Integer(),
    max: Type.Integer(),
    bands: Type.Array(
      Type.Object({ name: Literals("low", "medium", "high"), from: Type.Integer(), to: Type.Integer() }),
    ),
  }),
  stacking_limit: Type.Integer({ minimum: 1 }),
});

const BootySchema = Type.Object({
  values: Type.Array(Type.Union([Type.Integer({ minimum: 0, maximum: 20 }), Type.Literal("?")])),
  areas: Type.Array(Id),
});
const Flag = Type.Record(Type.String(), Type.Array(Id));

export const ScenarioSchema = Type.Object({
  id: Id,
  title: Type.String(),
  title_en: Type.String(),
  first_turn: Id,
  end_marker: Id,
  last_possible_turn: Id,
  hand_size: Type.Integer({ minimum: 1 }),
  cards_dealt: Count,
  deck: Type.Array(Id),
  cards_1617_enter: Nullable(Id),
  vp_start: BySide(Type.Integer()),
  vp_areas: Type.Array(Type.Object({ area: Id, side: SideSchema, amount: Type.Integer() })),
  special_vp: Type.Optional(
    Type.Array(
      Type.Object({
        type: Type.Literal("wall-damage"),
        fortress: Id,
        side: SideSchema,
        per_missing_level: Type.Integer(),
        per_breach: Type.Integer(),
      }),
    ),
  ),
  morale: BySide(Type.Integer({ minimum: 1, maximum: 9 })),
  camps: BySide(Id),
  forts_available: BySide(Count),
  forts_on_map: Type.Array(Type.Object({ area: Id, side: SideSchema })),
  supply: Type.Object({
    venetian_sources: Type.Array(Id),
    austrian_sources: Type.Array(Id),
    gradisca_exception: Type.Object({ area: Id, side: SideSchema, needs_units_in: Id }),
    attack_supply_exempt: Type.Array(
      Type.Union([
        Type.Object({ side: SideSchema, area: Id }),
        Type.Object({ side: Type.Literal("either"), terrain: Type.Literal("fortress") }),
      ]),
    ),
  }),
  booty: BySide(BootySchema),
  commands_in_container: Type.Array(Id),
  setup: Type.Array(Type.Object({ area: Id, corps: Id, units: Type.Array(Id) })),
  flag: BySide(Flag),
  out_of_play: Type.Optional(BySide(Flag)),
  time_line_reinforcements: Type.Array(
    Type.Object({ side: SideSchema, turn: Id, units: Type.Array(Id), areas: Type.Array(Id) }),
  ),
});

export const RulesSchema = Type.Array(
  Type.Object({
    id: Id,
    title: Type.String(),
    text: Type.String(),
    kind: Type.String(),
    see: Type.Optional(Type.Array(Type.String())),
  }),
);

/** The schema of each file, by its name in the data folder. */
export const schemas = {
  "map.json": MapSchema,
  "units.json": UnitsSchema,
  "cards.json": CardsSchema,
  "tracks.json": TracksSchema,
  "scenarios/campaign.json": ScenarioSchema,
  "scenarios/first-siege.json": ScenarioSchema,
  "rules.json": RulesSchema,
} as const;
export type FileName = keyof typeof schemas;
export type Files = { [F in FileName]: Static<(typeof schemas)[F]> };
export type ScenarioData = Static<typeof ScenarioSchema>;
export type TimeLineBox = Static<typeof TracksSchema>["time_line"][number];
