import { Type } from "@sinclair/typebox";
import { describe, expect, test } from "vitest";
import { Refused } from "../kernel/index.ts";
import { checked } from "./index.ts";

const Unit = Type.Object(
  { name: Type.String(), strength: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);
const Schema = Type.Object({
  units: Type.Array(Unit),
  place: Type.Union([
    Type.Object({ kind: Type.Literal("hex"), number: Type.String() }),
    Type.Object({ kind: Type.Literal("area"), id: Type.Object({ town: Type.String() }) }),
  ]),
});
const right = { units: [{ name: "Guard", strength: 4 }], place: { kind: "hex", number: "0101" } };

function complaint(value: unknown): string {
  try {
    checked(Schema, value, "units.json");
  } catch (error) {
    expect(error).toBeInstanceOf(Refused);
    return (error as Error).message;
  }
  return "nothing";
}

describe("data from outside", () => {
  test("that is right is returned as it is", () => {
    expect(checked(Schema, right, "units.json")).toBe(right);
  });

  test.each([
    [
      { ...right, units: [{ name: "Guard", strength: "4" }] },
      'units.json: at /units/0/strength: expected integer, found "4".',
    ],
    [
      { ...right, units: [{ name: "Guard" }] },
      "units.json: at /units/0/strength: expected required property, found nothing.",
    ],
    [
      { ...right, units: [{ name: "Guard", strength: -1 }] },
      "units.json: at /units/0/strength: expected integer to be greater or equal to 0, found -1.",
    ],
    [
      { ...right, units: [{ ...right.units[0], colour: "red" }] },
      'units.json: at /units/0/colour: unexpected property, found "red".',
    ],
    [{ ...right, units: {} }, "units.json: at /units: expected array, found {}."],
    [7, "units.json: expected object, found 7."],
  ])("%j is refused with the file, the place and what was expected", (value, message) => {
    expect(complaint(value)).toBe(message);
  });

  test("that fits no branch is judged by the branch that got farthest", () => {
    expect(complaint({ ...right, place: { kind: "area", id: { town: 3 } } })).toBe(
      "units.json: at /place/id/town: expected string, found 3.",
    );
  });
});
