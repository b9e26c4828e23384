import { expect, test } from "vitest";
import { countSiegeTurns, lengthenSieges } from "../src/rules/core/siegeDuration.ts";
import { weatherOf } from "../src/rules/core/weather.ts";
import { scenarioPosition } from "./field.ts";

test("§A §C3.3 the die in the row of the month; from October rain after rain or mud is mud", () => {
  expect([1, 3, 6].map((die) => weatherOf(1, die, "fair"))).toEqual(["heat", "fair", "rain"]);
  expect([
    weatherOf(26, 6, "rain"),
    weatherOf(33, 4, "fair"),
    weatherOf(33, 4, "rain"),
    weatherOf(33, 5, "mud"),
  ]).toEqual(["rain", "rain", "mud", "mud"]);
  expect([weatherOf(82, 1, "rain"), weatherOf(82, 6, "fair")]).toEqual(["fair", "snow"]);
});

test("§C11.14 §E59 the siege of Mantova lengthens at the first turn of a Fortnight after more than half a Fortnight of it", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const play = (until: number) => {
    for (; position.turn < until; position.turn++) {
      lengthenSieges(position, 1);
      countSiegeTurns(position);
    }
    lengthenSieges(position, 1);
    return position.duration[0];
  };
  expect([play(2), play(3), play(9), play(10)]).toEqual([0, 1, 1, 2]);
  position.siege[0] = 0;
  expect(play(18)).toBe(2);
  position.siege[0] = 1;
  position.duration[0] = 8;
  expect(play(26)).toBe(8);
});

test("§C11.14 it lengthens by the turns of the Fortnight before, also when it was broken in the last of them", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  position.turn = 10;
  position.siege[0] = 0;
  position.siegeTurns[0] = 3; // of 7
  lengthenSieges(position, 1);
  expect(position.duration[0]).toBe(0);
  position.siegeTurns[0] = 4;
  lengthenSieges(position, 1);
  expect(position.duration[0]).toBe(1);
});

test("§C11.14 a scenario's starting modifier already includes its first turn", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  lengthenSieges(position, position.turn);
  expect(position.duration[0]).toBe(-3);
});
