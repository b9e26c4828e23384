import { DisplayOnly, OneOf, OrNull } from "@gonfalon/engine/kit";
import { Type } from "@sinclair/typebox";
import { ArmSchema, Count, Id, ReliabilitySchema } from "./parts.ts";

/** units.json and capitani.json. */

const Nation = OneOf("french", "italian", "swiss", "spanish", "imperial", "landsknecht", "venetian", "papal", "any");

const UnitTypeSchema = Type.Object({
  id: Id,
  name: DisplayOnly(Type.String()),
  nation: Nation,
  arm: Type.Union([ArmSchema, OneOf("siege-artillery", "field-engineers", "pontoon-bridge")]),
  quality: OrNull(Type.Integer({ minimum: 1, maximum: 3 })),
  /** `scenario`: each scenario sets it (§1.3.3d). */
  reliability: OrNull(Type.Union([ReliabilitySchema, Type.Literal("scenario")])),
  firearms: Type.Boolean(),
  movement: Type.Object({ front: OrNull(Count), demoralised: OrNull(Count) }),
  sizes: Type.Array(Count, { minItems: 1 }),
  named: Type.Optional(Type.Object({ abbreviation: Id, capitano: OrNull(Id) })),
});

export const UnitsSchema = Type.Object({
  types: Type.Array(UnitTypeSchema),
  italianMercenaryPool: Type.Object({
    units: Type.Array(Type.Object({ type: Id, size: Count, count: Count })),
  }),
  countermix: Type.Array(Type.Object({ type: Id, size: Count, count: Count })),
});

export const CapitaniSchema = Type.Object({
  capitani: Type.Array(
    Type.Object({
      id: Id,
      name: DisplayOnly(Type.String()),
      nation: Nation,
      card: DisplayOnly(OrNull(Count)),
      initiative: Type.Integer({ minimum: 0, maximum: 6 }),
      rank: Type.Integer({ minimum: 1, maximum: 9 }),
      star: Type.Boolean(),
      features: Type.Array(OneOf("I", "S", "A", "C", "W")),
      minor: Type.Boolean(),
      who: DisplayOnly(Type.String()),
    }),
  ),
});

/** Who sees which marker: for people; the rules of play have it in the view. */
export const MarkersSchema = DisplayOnly(
  Type.Object({ markers: Type.Array(Type.Object({ id: Id, name: Type.String(), on: Id, rules: Type.Array(Id) })) }),
);

/** The switches of a set-up; the first value of each is the default. */
export const IndexSchema = Type.Object({
  options: Type.Array(
    Type.Object({
      id: Id,
      title: DisplayOnly(Type.String()),
      rules: DisplayOnly(Type.Array(Id)),
      values: Type.Array(Id, { minItems: 2 }),
    }),
  ),
});

/** What is told of regions and named hexes; the map has what decides play. */
export const PlacesSchema = DisplayOnly(
  Type.Object({ regions: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
);
