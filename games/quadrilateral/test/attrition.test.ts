import { expect, test } from "vitest";
import { TERRAINS, tables, unitNamed } from "../src/data.ts";
import {
  apColumn,
  attritionLosses,
  besiegedColumn,
  besiegedModifiers,
  type Check,
  forageColumn,
  levelFrom,
  lossOf,
  modifiersOf,
  totalOf,
} from "../src/rules/core/attrition.ts";
import { emptyMap } from "./field.ts";

const quiet: Check = {
  size: 10,
  spent: 0,
  forcedMarch: false,
  mountain: false,
  terrain: 0,
  weather: "fair",
  condition: 1,
  besieging: false,
  town: false,
  bonus: false,
  centerMoving: false,
};
const besieged = (inside: number, capacity: number, duration: number, condition: number) => ({
  size: inside,
  inside,
  capacity,
  duration,
  condition,
});
const total = (die: number, check: Partial<Check>) => totalOf(die, modifiersOf({ ...quiet, ...check }));

test("§C11.3 §C11.5 §C4.23 #C11.3-1 #C11.3-2 example: 14 SPs march 6 MPs in heat with 9 APs", () => {
  const march = { size: 14, spent: 12, weather: "heat", condition: 6 } as const;
  expect([total(5, march), lossOf(tables.attrition, apColumn(9), 10)]).toEqual([10, 1]);
  const irrigated = total(5, { ...march, terrain: TERRAINS.indexOf("irrigated") });
  expect([irrigated, lossOf(tables.attrition, apColumn(9), irrigated)]).toEqual([11, 1]);
});

test("§C11.3 §C11.2 #C11.3-3 example: 6 SPs stationary in a town with 19 APs lose nothing", () => {
  const sum = total(6, { size: 6, town: true });
  expect([sum, lossOf(tables.attrition, apColumn(19), sum)]).toEqual([4, 0]);
});

test("§C11.5 §C11.15 §C2.15 §C13.2 §C4.9 each modifier counts; a total below 0 is 0", () => {
  expect(total(3, { forcedMarch: true, mountain: true, besieging: true, centerMoving: true, bonus: true })).toBe(7);
  expect([total(3, { spent: 6 }), total(3, { spent: 7 }), total(3, { spent: 10 }), total(3, { spent: 11 })]).toEqual([
    3, 4, 4, 5,
  ]);
  expect([3, 7, 12, 17, 22, 27, 34, 35].map((size) => total(3, { size }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(total(1, { size: 3 })).toBe(0);
});

test("§C11.13 §C10.10 §C11.16 #C11.13-1 #C11.13-2 example: besieged Mantova", () => {
  const first = totalOf(6, besiegedModifiers(besieged(22, 15, -1, 1)));
  expect([first, lossOf(tables.attrition, besiegedColumn(), first)]).toEqual([8, 0]);
  const second = totalOf(5, besiegedModifiers(besieged(15, 15, 4, 5)));
  expect([second, lossOf(tables.attrition, besiegedColumn(), second)]).toEqual([11, 1]);
});

test("§C11.3 #C11.3-4 example: a total of 24 in column 0 is row 22 plus 1", () => {
  expect(lossOf(tables.attrition, apColumn(0), 24)).toBe(7);
});

test("§C11.17 §E28 example: 13 on the Fortnight table, column 10-14, costs nothing; Kilmaine's 13 in column 5-9 costs 1", () => {
  expect(lossOf(tables.fortnightAttrition, apColumn(12), 13)).toBe(0);
  expect(lossOf(tables.fortnightAttrition, apColumn(8), 13)).toBe(1);
  const mantova = totalOf(4, besiegedModifiers(besieged(21, 15, 0, 5))) + 8;
  expect([mantova, lossOf(tables.fortnightAttrition, besiegedColumn(), mantova)]).toEqual([16, 3]);
});

test("§C11.11 §C11.12 the column of a Forage Value; one worse after more than 2 MPs", () => {
  const column = (value: number, size: number, spent = 0) => forageColumn(value, size, spent);
  expect([column(12, 6), column(11, 6), column(5, 6), column(2, 6)]).toEqual([12, 7, 3, 0].map(apColumn));
  expect([column(12, 6, 4), column(12, 6, 5), column(2, 6, 9)]).toEqual([apColumn(12), apColumn(7), apColumn(0)]);
  expect(column(1, 3, 4)).toBe(apColumn(0)); // example C11.12: Loudon
});

test("§C11.6 #C11.6-1 example: units of 4, 3, 3 and 2 lose three SPs", () => {
  const position = emptyMap();
  const force = ["rampon", "pijon", "leclerc", "art-massena"].map((id) => unitNamed(id));
  [4, 3, 3, 2].forEach((sps, i) => {
    position.strength[force[i]!] = sps;
  });
  const [rampon, pijon, leclerc, artillery] = force;
  expect(attritionLosses(position, force, 3)).toEqual([rampon, rampon, pijon]);
  expect(attritionLosses(position, [artillery!], 3)).toEqual([artillery, artillery]);
  expect(attritionLosses(position, [leclerc!, artillery!], 5).filter((unit) => unit === artillery).length).toBe(2);
});

test("§C15.4 §E44 a level is the nearest space with the next modifier", () => {
  expect([levelFrom(2, 1), levelFrom(3, 1), levelFrom(8, 1), levelFrom(18, 1), levelFrom(9, -1)]).toEqual([
    5, 5, 9, 20, 8,
  ]);
});
