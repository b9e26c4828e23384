import { type TSchema, Type } from "@sinclair/typebox";

/** What the schemas of several files are made of. */
export const Literals = <T extends string>(...values: T[]) => Type.Union(values.map((value) => Type.Literal(value)));
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const BySideName = <S extends TSchema>(schema: S) => Type.Object({ austrian: schema, french: schema });

export const SideName = Literals("austrian", "french");
export const Id = Type.String({ minLength: 1 });
export const Hex = Type.String({ pattern: "^E\\d{4}$" });
export const Count = Type.Integer({ minimum: 0 });
export const Hexside = Type.Tuple([Hex, Hex]);
/** A die table: the results by modified roll. */
export const Rows = <S extends TSchema>(cell: S) => Type.Record(Type.String({ pattern: "^-?\\d+$" }), cell);
/** A range: null means no limit. */
export const Range = Type.Tuple([Nullable(Type.Number()), Nullable(Type.Number())]);
export const Limits = { min: Nullable(Type.Number()), max: Nullable(Type.Number()) };
export const ArmName = Literals("infantry", "cavalry", "artillery");
export const MoverName = Literals("infantry", "cavalry", "artillery", "bridgeTrain", "centerOfOperations");
export const TerrainName = Literals("clear", "irrigated", "woods", "hill", "mountain", "marsh", "lake");
export const FeatureName = Literals("town", "fort", "fortifiedTown", "citadel", "pass", "defile", "junction");
export const WeatherName = Literals("fair", "heat", "rain", "mud", "frost", "snow");
