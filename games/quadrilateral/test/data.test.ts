import { expect, test } from "vitest";
import {
  board,
  crossings,
  hexes,
  hexNamed,
  hexOfPlace,
  holdings,
  leaders,
  scenarios,
  siegePlaces,
  units,
} from "../src/data.ts";

test("the files hold what the game needs: hexes, crossings, units, leaders, scenarios, works", () => {
  expect(board.size).toBe(2295);
  expect(crossings.count).toBe(97);
  expect([units.count, leaders.count, scenarios.length]).toEqual([89, 58, 8]);
  expect(siegePlaces.ids).toEqual(["mantova", "verona", "peschiera", "legnago"]);
  expect(siegePlaces.bankOfHex[0]).toEqual([1, 0]);
  expect(holdings.length).toBe(19);
  expect(hexes.siege[hexOfPlace("citadella")]).toBe(0);
});

test("#E6a-1 example E6a: a hex number is the letter of the section, the row and the column", () => {
  expect(board.ids[hexNamed("E4419")]).toBe("E4419");
});
