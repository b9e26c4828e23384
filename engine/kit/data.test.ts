import { Type } from "@sinclair/typebox";
import { beforeEach, describe, expect, test } from "vitest";
import { DisplayOnly, type GameData, gameData, namesOf, OneOf, OrNull, Provenance } from "./index.ts";

const Hex = Type.String({ pattern: "^\\d{4}$" });
const schemas = {
  "units.json": Type.Object({
    provenance: Provenance,
    units: Type.Array(
      Type.Object({
        id: Type.String(),
        name: DisplayOnly(Type.String()),
        arm: OneOf("horse", "foot"),
        back: OrNull(Type.Integer()),
        moves: Type.Union([Type.Object({ road: Type.Integer(), off: Type.Integer() }), Type.Integer()]),
        drawnAt: DisplayOnly(Type.Tuple([Type.Number(), Type.Number()])),
      }),
    ),
  }),
  "scenarios/field.json": Type.Object({
    title: DisplayOnly(Type.String()),
    setup: Type.Record(Type.String(), Hex),
    near: Type.Tuple([Type.Integer(), Hex]),
  }),
};
const horse = { id: "a", name: "Blue Hussars", arm: "horse", back: null, moves: { road: 6, off: 4 }, drawnAt: [1, 2] };
const foot = { id: "b", name: "The guard", arm: "foot", back: 1, moves: 3, drawnAt: [3, 4] };
const units = { provenance: "designed", history: "long", units: [horse, foot] };
const field = { title: "An open field", setup: { a: "0101", b: "0102" }, near: [1, "0103"] };

/** What the rules of this game read: which unit stands in which hex. */
let hexes: (readonly [number, string])[];
let data: GameData<typeof schemas>;
const former: Record<string, string> = {};

beforeEach(() => {
  data = gameData({
    game: "The field",
    schemas,
    ours: { "units.json": units, "scenarios/field.json": field },
    beside: { "style.json": { paper: "white" } },
    use(files) {
      const ids = files["units.json"].units.map(({ id }) => id);
      const unit = namesOf("unit", ids, "units.json").in("scenarios/field.json");
      hexes = Object.entries(files["scenarios/field.json"].setup).map(([id, hex]) => [unit(id), hex] as const);
    },
    formerHashes: former,
  });
});

describe("data files", () => {
  test("are put to use when a game is loaded, and shown with those beside them", () => {
    expect(hexes).toEqual([
      [0, "0101"],
      [1, "0102"],
    ]);
    expect(data.files["units.json"].units[1]!.name).toBe("The guard");
    expect(Object.keys(data.data())).toEqual(["units.json", "scenarios/field.json", "style.json"]);
  });

  test("an owner's file takes the place of ours, and what is derived follows it", () => {
    const count = data.derived(() => hexes.length);
    data.useData({ "scenarios/field.json": { ...field, setup: { b: "0203" } } });
    expect([hexes, count()]).toEqual([[[1, "0203"]], 1]);
  });

  test("nothing changes when one of several files is refused, by the schema or by the game", () => {
    const [count, before] = [data.derived(() => hexes.length), data.dataHash()];
    const fewer = { units: [foot] };
    const broken = { ...field, setup: { a: "here" } };
    expect(() => data.useData({ "units.json": fewer, "scenarios/field.json": broken })).toThrow(
      "scenarios/field.json: at /setup/a",
    );
    expect(() => data.useData({ "units.json": fewer })).toThrow(
      'scenarios/field.json: there is no unit "a". units.json has: b.',
    );
    expect([hexes.length, count(), data.dataHash()]).toEqual([2, 2, before]);
    expect(data.files["units.json"]).toBe(units);
  });

  test("a file that the game does not have is refused with those it has", () => {
    expect(() => data.useData({ "unit.json": {} })).toThrow(
      'The field has no data file "unit.json". It has: units.json, scenarios/field.json.',
    );
    expect(() => data.useData({ "style.json": {} })).toThrow('no data file "style.json"');
  });
});

describe("the hash of the data", () => {
  const change = (unit: object) => ({ "units.json": { ...units, units: [{ ...horse, ...unit }, foot] } });

  test.each([
    ["a name", change({ name: "Red Hussars" })],
    ["where it is drawn", change({ drawnAt: [7, 7] })],
    ["a title", { "scenarios/field.json": { ...field, title: "A field" } }],
    ["a source", { "units.json": { ...units, provenance: { units: "given" } } }],
    ["what no schema names", { "units.json": { ...units, history: "short" } }],
  ])("is the same with another text: %s", (_, files) => {
    const before = data.dataHash();
    data.useData(files);
    expect(data.dataHash()).toBe(before);
  });

  test.each([
    ["a word that is a value", change({ arm: "foot" })],
    ["a number inside one kind of union", change({ moves: { road: 6, off: 3 } })],
    ["the kind itself", change({ moves: 6 })],
    ["a null", change({ back: 2 })],
    ["the order of a list", { "units.json": { ...units, units: [foot, horse] } }],
    ["an entry of a record", { "scenarios/field.json": { ...field, setup: { a: "0101", b: "0109" } } }],
    ["an item of a tuple", { "scenarios/field.json": { ...field, near: [2, "0103"] } }],
  ])("is another with another rule: %s", (_, files) => {
    const before = data.dataHash();
    data.useData(files);
    expect(data.dataHash()).not.toBe(before);
    data.useData({ "units.json": units, "scenarios/field.json": field });
    expect(data.dataHash()).toBe(before);
  });

  test("is worked out once, and again only when the data change", () => {
    let read = 0;
    const counted = { ...field };
    Object.defineProperty(counted, "near", {
      enumerable: true,
      get: () => {
        read++;
        return [1, "0103"];
      },
    });
    data.useData({ "scenarios/field.json": counted });
    data.dataHash();
    const once = read;
    data.dataHash();
    expect(read).toBe(once);
    data.useData({ "units.json": { units: [horse, foot] } });
    data.dataHash();
    expect(read).toBeGreaterThan(once);
  });

  test("that an earlier version gave is known for the data it was given to, and for no others", () => {
    former["the hash of an earlier version"] = data.dataHash();
    former["the hash of other data"] = "something else";
    expect(data.formerHashes()).toEqual(["the hash of an earlier version"]);
    data.useData(change({ back: 2 }));
    expect(data.formerHashes()).toEqual([]);
  });
});

test("other words are put wherever something is only shown, and nowhere else", () => {
  expect(data.reworded()).toEqual({
    "units.json": {
      provenance: "designed (in other words)",
      units: [
        { ...horse, name: "Blue Hussars (in other words)", drawnAt: [2, 3] },
        { ...foot, name: "The guard (in other words)", drawnAt: [4, 5] },
      ],
    },
    "scenarios/field.json": { ...field, title: "An open field (in other words)" },
  });
});

test("a name that stands twice is refused, and a long list of names is cut", () => {
  expect(() => namesOf("area", ["tusculum", "ardea", "tusculum"], "map.json")).toThrow(
    'map.json: there are two of the area "tusculum".',
  );
  const area = namesOf(
    "area",
    Array.from({ length: 15 }, (_, i) => `a${i}`),
    "map.json",
  );
  expect(area("a14")).toBe(14);
  expect(() => area("a15")).toThrow(
    'There is no area "a15". map.json has: a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11 and 3 more.',
  );
});
