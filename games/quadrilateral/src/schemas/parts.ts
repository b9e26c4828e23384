import { OneOf, OrNull } from "@gonfalon/engine/kit";
import { type TSchema, Type } from "@sinclair/typebox";

/** What the schemas of several files are made of. */
/** An entry for each of these words. */
export const ByName = <T extends string, S extends TSchema>(names: readonly T[], schema: S) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, schema])) as Record<T, S>);
export const BySideName = <S extends TSchema>(schema: S) => Type.Object({ austrian: schema, french: schema });

export const SideName = OneOf("austrian", "french");
export const Id = Type.String({ minLength: 1 });
export const Hex = Type.String({ pattern: "^E\\d{4}$" });
export const Count = Type.Integer({ minimum: 0 });
export const Hexside = Type.Tuple([Hex, Hex]);
/** A die table: the results by modified roll. */
export const Rows = <S extends TSchema>(cell: S) => Type.Record(Type.String({ pattern: "^-?\\d+$" }), cell);
/** A range: null means no limit. */
export const Range = Type.Tuple([OrNull(Type.Number()), OrNull(Type.Number())]);
export const Limits = { min: OrNull(Type.Number()), max: OrNull(Type.Number()) };
export const ArmName = OneOf("infantry", "cavalry", "artillery");
export const MoverName = OneOf("infantry", "cavalry", "artillery", "bridgeTrain", "centerOfOperations");
export const TERRAIN_NAMES = ["clear", "irrigated", "woods", "hill", "mountain", "marsh", "lake"] as const;
export const TerrainName = OneOf(...TERRAIN_NAMES);
export const FEATURE_NAMES = ["town", "fort", "fortifiedTown", "citadel", "pass", "defile", "junction"] as const;
export const FeatureName = OneOf(...FEATURE_NAMES);
export const WEATHER_NAMES = ["fair", "heat", "rain", "mud", "frost", "snow"] as const;
export const WeatherName = OneOf(...WEATHER_NAMES);
