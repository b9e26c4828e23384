import { linkBetween } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, tables } from "../src/data.ts";
import {
  attackingSps,
  attackLinks,
  combatResult,
  defendingSps,
  hasCavalryDifferential,
  isSmallAction,
  limited,
  oddsColumn,
  shelterOf,
  smallLoss,
  surprisedInQuarters,
  toHalves,
  toldAs,
} from "../src/rules/core/odds.ts";
import { emptyMap, hexAt } from "./field.ts";

const column = (attacker: number, defender: number) =>
  tables.crt.columns[oddsColumn(toHalves(attacker), toHalves(defender))];
const over = (from: string, to: string) => linkBetween(board, hexAt(from), hexAt(to));

test.each([
  [20, 11, 4, "3:2", "defender", 1, 3],
  [13, 27, 3, "1:3", "attacker", 3, 0],
  [6, 6, 6, "1:1", "defender", 1, 3],
  [31, 5, 1, "6:1", "defender", 1, 4],
  [2, 11, 6, "1:5", "attacker", 3, 0],
  [9.5, 6.5, 5, "1:1", "defender", 1, 3],
])(
  "§C14.20 §C14.22 #C14.20-1 #C14.20-2 #C14.20-3 #C14.20-4 #C14.20-5 #C14.20-6 example: %f against %f, die %i: column %s",
  (attacker, defender, die, name, loser, a, d) => {
    expect(column(attacker, defender)).toBe(name);
    expect(combatResult(oddsColumn(toHalves(attacker), toHalves(defender)), die)).toEqual({
      loser,
      attacker: a,
      defender: d,
    });
  },
);

test("§C14.20 ruling: an attack whose strength comes to 0 is in the 1:5 column", () => {
  expect(column(0, 3)).toBe("1:5");
});

test("§C14.20 #C14.20-7 example: 8 infantry and 3 cavalry against 7 on a hill", () => {
  const position = emptyMap();
  const hill = hexAt("E4332");
  const attack = attackingSps(8, 3, [hill]);
  const defence = defendingSps(7, shelterOf(position, hill, [over("E4333", "E4332")]));
  expect([attack, defence, column(attack, defence)]).toEqual([9.5, 10.5, "2:3"]);
});

test("§C10.14 §C14.20 #C14.20-8 example: a fortified town shelters 4 SPs at double", () => {
  const defence = defendingSps(6, shelterOf(emptyMap(), hexAt("brescia"), []));
  expect([defence, column(12, defence)]).toEqual([10, "1:1"]);
});

test("§C10.9 §C10.14 #C10.9-1 #C10.14-1 examples: Verona held by 8, stormed and not besieged", () => {
  const position = emptyMap();
  const from = [over("E2127", "E2128")];
  const stormed = defendingSps(8, shelterOf(position, hexAt("verona"), from, { besieged: true }), true);
  const open = defendingSps(8, shelterOf(position, hexAt("verona"), from));
  expect([stormed, column(20, stormed), open, column(20, open)]).toEqual([20, "1:1", 14, "1:1"]);
});

test("§C8.10 §C14.21 #C8.10-1 example: over the bridge of Legnago the defender is doubled, if every attacker comes that way (ruling C8.10)", () => {
  const position = emptyMap();
  const bridge = over("E1235", "E1236");
  expect(defendingSps(6, shelterOf(position, hexAt("E1236"), [bridge]))).toBe(12);
  expect(column(10, 12)).toBe("2:3");
  expect(shelterOf(position, hexAt("E1236"), [bridge, over("E1237", "E1236")]).open).toBe(1);
});

test("§C14.20 example: into a mountain cavalry does not count, and the defender is doubled", () => {
  const corona = hexAt("la-corona");
  expect(attackingSps(14, 1, [corona])).toBe(14);
  expect(defendingSps(12, shelterOf(emptyMap(), corona, []))).toBe(24);
  expect(column(14, 24)).toBe("1:2");
});

test("§C10.8 example: a sortie against 4 in the marsh of Cerese", () => {
  const cerese = hexAt("E1023");
  const defence = defendingSps(4, shelterOf(emptyMap(), cerese, [over("E1123", "E1023")], { lines: true }));
  expect([attackingSps(13, 4, [cerese]), defence, column(13, defence)]).toEqual([13, 6, "2:1"]);
});

test("§III.b.6b §C1.15 #III.b.6b-1 strength is rounded to the nearest half, a quarter up", () => {
  expect([7.25, 7.2, 7.3].map((sps) => toHalves(sps) / 2)).toEqual([7.5, 7, 7.5]);
});

test("§III.b.3a §C14.9 §C1.10 #III.b.3a-1 #III.b.3a-2 #III.b.3a-3 strength is told to the nearest ten, never less than ten", () => {
  expect([14, 15, 4, 1, 26].map(toldAs)).toEqual([10, 20, 10, 10, 30]);
});

test("§III.b.4 §C14.16 #III.b.4-1 example: cavalry 6 to 3, 5 to 3, 2 to 0", () => {
  const differential = [hasCavalryDifferential(6, 3), hasCavalryDifferential(5, 3), hasCavalryDifferential(2, 0)];
  expect([...differential, hasCavalryDifferential(0, 0)]).toEqual([true, false, true, false]);
});

test("§E12 example: 7 SPs in Quarters defend with 4", () => {
  expect(surprisedInQuarters(7)).toBe(4);
});

test("§C14.22 modifiers are never more than 2 either way", () => {
  expect([limited(3), limited(-4), limited(1)]).toEqual([2, -2, 1]);
});

test("§C14.24 example: in a small action the winner's 1 is 0 and the loser's 3 is 2", () => {
  expect([isSmallAction(4, 4), isSmallAction(5, 6), smallLoss(1, false), smallLoss(3, true)]).toEqual([
    true,
    false,
    0,
    2,
  ]);
});

test("§C8.9 nobody attacks over a primary river without a bridge or pontoon", () => {
  const position = emptyMap();
  expect(attackLinks(position, [hexAt("E1921")], hexAt("E1922"))).toEqual([]);
  expect(attackLinks(position, [hexAt("E1235")], hexAt("E1236"))).toEqual([over("E1235", "E1236")]);
});
