import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import english from "../data/words.en.json" with { type: "json" };
import italian from "../data/words.it.json" with { type: "json" };
import {
  board,
  crossings,
  hexes,
  hexNamed,
  hexOfPlace,
  holdings,
  leaders,
  scenarioNamed,
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

test.each([
  ["bassano", "austrian", "relief of Mantova", "soccorso a Mantova", { type: "event", event: "relief" }],
  ["bassano", "french", "Trento", "Trento", { type: "held", place: "trento", by: "french" }],
  ["arcole", "austrian", "Verona", "Verona", { type: "held", place: "verona", by: "austrian" }],
  ["arcole", "french", "Verona", "Verona", { type: "held", place: "verona", by: "french" }],
] as const)("%s: the briefing of the %s names the points that the scenario pays: %s", (id, side, en, it, paid) => {
  const { victory } = scenarioNamed(id);
  const line = "points" in victory ? victory.points.find((one) => isDeepStrictEqual(one.test, paid)) : undefined;
  for (const [words, what] of [
    [english, en],
    [italian, it],
  ] as const) {
    const named = new RegExp(`${what}[^0-9.]*([0-9]+)`).exec(
      (words as Record<string, string>)[`briefing.${id}.${side}`]!,
    );
    expect(Number(named?.[1])).toBe(line?.points);
  }
});
