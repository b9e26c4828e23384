import { checked } from "@gonfalon/engine/schema";
import { Type } from "@sinclair/typebox";
import { describe, expect, test } from "vitest";
import file from "../data/examples.json";
import { map } from "../src/data.ts";
import { GONE } from "../src/position.ts";
import { rangeOfGuns } from "../src/rules/bombardment.ts";
import { modifiersOf, prevailing } from "../src/rules/combat.ts";
import { beyondTheTable, columnName, columnOf, modifierTotal, ratioName, rungOf } from "../src/rules/combatTable.ts";
import { eliminate } from "../src/rules/elimination.ts";
import { ALL_IN_MARCH, IN_MARCH } from "../src/rules/entering.ts";
import { initiativeWinner } from "../src/rules/initiative.ts";
import { passes } from "../src/rules/morale.ts";
import { disorderAll, payments } from "../src/rules/results.ts";
import { bandOf, total } from "../src/rules/victory.ts";
import { board, carryOut, hex, unit } from "./board.ts";
import { costOf, reach } from "./marching.ts";

/**
 * Every worked example of the rulebook and of our rulings. Each vector of examples.json has its check here, in the order
 * of the file, so that a new vector without a check fails.
 */
const examples = checked(
  Type.Array(Type.Object({ rule: Type.String(), given: Type.String(), expect: Type.String() })),
  file,
  "examples.json",
);

const march = { orders: { S: "Maneuver", Av: "Maneuver" } } as const;
const byEfficiency = (attack: number, defend: number) =>
  modifiersOf({
    efficiency: attack - defend,
    disorder: false,
    attackingLeader: false,
    defendingLeader: false,
    rung: 4,
  });
const modifier = (by: number) => ({ rule: "12.5.2", id: "disorder", by });

const checks: readonly [rule: string, check: () => void][] = [
  [
    "6",
    () => {
      expect([3, 8].map((turn) => initiativeWinner(board({}, { turn }), 6, 6))).toEqual([1, 0]);
    },
  ],
  [
    "9.3.1",
    () => {
      const position = board({ "a-hil-1": "3009", "n-6r-1": "3903" }, march);
      expect(costOf(position, "a-hil-1", "2410", ALL_IN_MARCH)).toBe(3);
    },
  ],
  [
    "9.3.1a",
    () => {
      const position = board({ "a-hus-1": "2508", "n-6r-1": "3903" }, march);
      expect(costOf(position, "a-hus-1", "2507", IN_MARCH)).toBe(2);
    },
  ],
  [
    "9.3.1a",
    () => {
      const position = board({ "a-hil-1": "2510", "n-6r-1": "3903" }, march);
      expect(costOf(position, "a-hil-1", "2509", IN_MARCH)).toBe(1);
    },
  ],
  [
    "9.3.3",
    () => {
      const found = reach(board({ "a-hil-1": "3908", "n-6r-1": "1010" }, march), "a-hil-1");
      expect([found.get("2709"), found.has("2610")]).toEqual([6, false]);
    },
  ],
  [
    "10.1",
    () => {
      const towns = map.places.filter(({ type }) => type === "town").map(({ name, hex }) => `${name} ${hex}`);
      expect(towns).toEqual(["Tolentino 1111", "Tolentino 1112", "San Severino 1004", "Monte Milone 2503"]);
    },
  ],
  [
    "11.2a",
    () => {
      expect([2, 5].map((turn) => rangeOfGuns(board({}, { turn })))).toEqual([2, 1]);
    },
  ],
  [
    "12.3.1",
    () => {
      const position = board({ "n-10r-1": "3209", "n-3l-1": "3209", "n-vol-1": "3209" });
      expect(prevailing(position, ["n-10r-1", "n-3l-1", "n-vol-1"].map(unit))).toEqual([3]);
    },
  ],
  [
    "12.3.1",
    () => {
      const position = board({ "n-10r-1": "3209", "n-3l-1": "3209", "n-vol-1": "3209" }, { reduced: ["n-3l-1"] });
      expect(prevailing(position, ["n-10r-1", "n-3l-1", "n-vol-1"].map(unit))).toEqual([4, 3, 2]);
    },
  ],
  ["12.3.2", () => expect(modifierTotal(byEfficiency(4, 2))).toBe(2)],
  ["12.3.2", () => expect(modifierTotal(byEfficiency(2, 4))).toBe(-2)],
  ["12.4.2a", () => expect(rungOf(2, 11)).toBe(-1)],
  [
    "12.4.2a",
    () => {
      expect([ratioName(rungOf(4, 15)), rungOf(1, 15)]).toEqual(["1-4", -1]);
    },
  ],
  [
    "12.4.3",
    () => {
      const rung = rungOf(8, 1);
      expect([columnName(columnOf(rung)), beyondTheTable(rung)]).toEqual(["6-1", 2]);
    },
  ],
  ["12.5.1", () => expect(ratioName(rungOf(13, 4))).toBe("3-1")],
  ["12.5.1", () => expect(ratioName(rungOf(4, 13))).toBe("1-4")],
  ["12.5.2a", () => expect(modifierTotal([modifier(2), modifier(2), modifier(1)])).toBe(4)],
  [
    "12.5.4d",
    () => {
      const ids = ["n-10r-1", "n-10r-2", "n-rat"];
      const position = board(Object.fromEntries(ids.map((id) => [id, "3209"])));
      const [a, b, c] = ids.map(unit) as [number, number, number];
      const sets = payments(position, [a, b, c], 3).map((one) => [...one].sort((x, y) => x - y));
      expect(sets).toEqual(expect.arrayContaining([[a, b], [c]]));
      expect(sets).not.toContainEqual([a]);
    },
  ],
  [
    "12.8",
    () => {
      const pieces = { "l-senitzer": "3209", "a-hil-1": "3208", "a-wac": "2610", "n-6r-1": "3903" };
      const position = board(pieces, { turn: 3 });
      for (const id of ["a-hil-1", "a-wac"])
        carryOut(position, (play) => eliminate(play, unit(id), { rules: ["12.8"] }));
      expect(["a-hil-1", "a-wac"].map((id) => position.fate[unit(id)])).toEqual([4, 5]);
    },
  ],
  [
    "13.1.1",
    () => {
      expect([passes(6, 0, 6), passes(1, -1, 1)]).toEqual([false, true]);
    },
  ],
  ["13.2", () => expect([passes(4, -1, 3), passes(4, 0, 3)]).toEqual([true, false])],
  [
    "15.1.1",
    () => {
      const position = board({ "a-hil-1": "3209", "n-6r-1": "3208" }, { states: { "a-hil-1": "disordered" } });
      const { called } = carryOut(position, (play) => disorderAll(play, [unit("a-hil-1")], [hex("3208")], "12.5.4b"));
      expect(position.state[unit("a-hil-1")]).toBe(2);
      expect(called).toMatchObject([{ procedure: "rout", unit: unit("a-hil-1"), left: 2 }]);
    },
  ],
  [
    "15.3a",
    () => {
      expect([passes(3, 1, 3), passes(4, -1, 3), passes(3, 0, 3)]).toEqual([false, true, true]);
    },
  ],
  [
    "18b",
    () => {
      const position = board({ "n-6r-1": "1111", "n-9r-1": "1112" }, { reduced: ["a-hil-1", "a-hil-2", "a-wac"] });
      const gone = ["a-car-1", "a-car-2", "a-s-bty", "n-2r-1", "n-2r-2", "n-2r-3", "n-rat"];
      for (const id of gone) position.fate[unit(id)] = GONE;
      position.grenzers = 1;
      expect([total(position), bandOf(total(position)).result]).toEqual([13, "tactical Neapolitan victory"]);
    },
  ],
  [
    "18.1a",
    () => {
      const levels = [14, 13, 8, 7, 5, 4, 1, 0, -2].map((points) => bandOf(points).result.split(" ")[0]);
      expect(levels).toEqual([
        "decisive",
        "tactical",
        "tactical",
        "stalemate",
        "stalemate",
        "tactical",
        "tactical",
        "decisive",
        "decisive",
      ]);
    },
  ],
];

describe("the worked examples", () => {
  test("each has its check", () => {
    expect(checks.map(([rule]) => rule)).toEqual(examples.map(({ rule }) => rule));
  });
  examples.forEach(({ rule, given }, i) => {
    test(`rule ${rule}: ${given}`, () => checks[i]![1]());
  });
});
