import { DisplayOnly, OneOf } from "@gonfalon/engine/kit";
import { Type } from "@sinclair/typebox";
import { ById, HexId, Id, PlaceTypeSchema } from "./parts.ts";

/** Hexes as one string of numbers. */
const HexList = Type.String({ pattern: "^[0-9]{4}( [0-9]{4})*$" });
const Pair = Type.Tuple([HexId, HexId]);
const Line = Type.Array(HexId, { minItems: 2 });
const Range = Type.Tuple([Type.Integer(), Type.Integer()]);

export const MapSchema = Type.Object({
  grid: Type.Object({
    orientation: OneOf("flat-top", "pointy-top"),
    numbering: OneOf("CCRR", "RRCC"),
    rows: Range,
    cols: Range,
    shifted: OneOf("odd", "even"),
    rowsFrom: OneOf("top", "bottom"),
  }),
  terrain: ById(HexList),
  places: Type.Array(Type.Object({ hex: HexId, name: DisplayOnly(Type.String()), type: PlaceTypeSchema, region: Id })),
  hexsides: Type.Object({
    "primary-river": Type.Array(Pair),
    "secondary-river": Type.Array(Pair),
    lake: Type.Array(Pair),
    ferry: Type.Array(Pair),
    bridge: Type.Array(Pair),
    "stone-bridge": Type.Array(Pair),
  }),
  roads: Type.Object({ primary: Type.Array(Line), secondary: Type.Array(Line) }),
  regions: ById(HexList),
  zones: ById(HexList),
});
