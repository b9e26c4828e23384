import { OneOf, OrNull } from "@gonfalon/engine/kit";
import { type TSchema, Type } from "@sinclair/typebox";

/** What the schemas of several files are made of. */

/** An object with names of the data for keys. */
export const ById = <S extends TSchema>(schema: S) => Type.Record(Type.String(), schema);

export const Id = Type.String({ minLength: 1 });
export const HexId = Type.String({ pattern: "^[0-9]{4}$" });
export const Count = Type.Integer({ minimum: 0 });
export const Die = Type.Integer({ minimum: 1, maximum: 6 });
/** Whole and half Movement Points. */
export const MovementPoints = Type.Number({ minimum: 0, multipleOf: 0.5 });

export const OrderSchema = OneOf("garrison", "stand", "manoeuvre", "attack", "retreat");
export const SeatSchema = OneOf("french", "rivals");
export const WeatherSchema = OneOf("Frost", "Snow", "Mud", "Rain", "Fair", "Heat");
export const ReliabilitySchema = OneOf("V", "S", "N", "R");
export const ArmSchema = OneOf(
  "infantry",
  "swiss-infantry",
  "landsknecht",
  "heavy-cavalry",
  "light-cavalry",
  "stradiots",
  "artillery",
  "militia",
);
export const PlaceTypeSchema = OneOf("town", "fortified-town", "fortified-city");
export const DirectionSchema = OneOf("E", "NE", "NW", "W", "SW", "SE");

/** One die, or a half of it: `{ dice: 1, divide: 2, round: "up" }`. */
export const DiceFormula = Type.Object({
  dice: Type.Literal(1),
  divide: Type.Optional(Type.Integer({ minimum: 1 })),
  round: Type.Optional(OneOf("up", "down")),
});

/** A modifier of a die, found by its id; what it adds is null where another rule or table says it. */
export const ModifierSchema = Type.Object({
  id: Id,
  die: OrNull(Type.Integer()),
  max: Type.Optional(Count),
});
