import { Paths } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, leaderNamed, pieces, type Side, unitNamed } from "../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../src/position.ts";
import { fieldOf } from "../src/rules/core/field.ts";
import { CLOSED, stepCost, WITH_INFANTRY } from "../src/rules/core/ground.ts";
import { centerServes, commandCost, cuts, dispatchTo, inDispatch, locLength } from "../src/rules/core/lines.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "./field.ts";
import "../src/rules/sequence.ts";

test.each<[string, string, number, Side]>([
  ["E4531", "trento", 3, AUSTRIAN],
  ["E4531", "ala", 13, AUSTRIAN],
  ["E4531", "verona", 24, AUSTRIAN],
  ["E2601", "brescia", 9, FRENCH],
  ["E2601", "peschiera", 23, FRENCH],
  ["E2601", "verona", 30, FRENCH],
  ["E0130", "verona", 20, FRENCH],
  ["E2951", "bassano", 6, AUSTRIAN],
])(
  "§C4.5 §C4.3 #C4.5-1 #C4.5-2 #C4.5-3 #C4.5-4 #C4.5-5 #C4.5-6 #C4.5-7 #C4.5-8 example: the LOC from %s to %s is %i hexes",
  (supply, center, length, side) => {
    expect(locLength(lineBetween(emptyMap(), side, supply, center), side)).toBe(length);
  },
);

test("§C4.5 a Center in the Supply Source hex has a LOC of 0", () => {
  expect(locLength(lineBetween(emptyMap(), AUSTRIAN, "E4531", "E4531"), AUSTRIAN)).toBe(0);
});

test.each([
  ["peschiera", "rivoli", 5],
  ["verona", "legnago", 7.5],
  ["trento", "bassano", 12],
  ["ala", "verona", 7.5],
])(
  "§C4.6 #C4.6-1 #C4.6-2 #C4.6-3 #C4.6-4 example: the Dispatch Distance from %s to %s is %f MPs",
  (center, to, mps) => {
    const position = lineBetween(emptyMap(), FRENCH, "E2601", center);
    expect(dispatchTo(position, FRENCH, hexAt(to)) / 2).toBe(mps);
    expect(dispatchTo(position, FRENCH, hexAt(center))).toBe(0);
  },
);

test("§C4.6 §C4.7 §C4.8 #C4.6-5 example: dispatch from Bassano on 4 November, with Trento held by Vaubois", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  position.center[AUSTRIAN] = hexAt("bassano");
  const distance = (leader: string) => dispatchTo(position, AUSTRIAN, position.leaderHex[leaderNamed(leader)]!) / 2;
  expect(["provera", "hohenzollern", "mittrowsky", "davidovich"].map(distance)).toEqual([3.5, 4, 3.5, 19.5]);
  const cost = (leader: string) => commandCost(position, AUSTRIAN, position.leaderHex[leaderNamed(leader)]!);
  expect(["provera", "hohenzollern", "mittrowsky", "davidovich", "loudon"].map(cost)).toEqual([1, 1, 1, 2, -1]);
  expect(inDispatch(position, AUSTRIAN, leaderNamed("loudon"))).toBe(false);
  expect(wayTo(position, AUSTRIAN, position.leaderHex[leaderNamed("loudon")]!)).toBe(43.5);
  expect(inDispatch(position, AUSTRIAN, leaderNamed("wurmser"))).toBe(false);
});

test("§C4.4 §C4.9 an enemy zone cuts a LOC unless a friendly Force or garrison is in the hex; without one the Center serves nobody", () => {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E4531", "ala");
  const massena = put(position, "massena", "E3932", { rampon: 3 });
  expect(locLength(position, AUSTRIAN)).toBe(20); // the long way round, by Riva
  put(position, "wurmser", "E3931", { sporck: 3 });
  position.garrisonHex[1] = hexAt("E4031");
  expect([locLength(position, AUSTRIAN), centerServes(position, AUSTRIAN)]).toEqual([13, true]);
  position.leaderHex[massena] = hexAt("E3229");
  expect([locLength(position, AUSTRIAN), centerServes(position, AUSTRIAN)]).toEqual([-1, false]);
  position.garrisonHex[2] = hexAt("ala");
  expect(locLength(position, AUSTRIAN)).toBe(17); // the hex before it is in the zone: over the ferry of Avio
  put(position, "melas", "E3329", { gummer: 3 });
  expect(locLength(position, AUSTRIAN)).toBe(13);
});

test("§C1.8 §C8.12 §C8.15 an unshown vedette cuts with a zone, a shown one only in its own hex (ruling C4.4)", () => {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E4531", "ala");
  const french = position.vedetteHex.length - 1;
  position.vedetteHex[french] = hexAt("E3932");
  position.vedetteShown[french] = 0;
  expect(locLength(position, AUSTRIAN)).toBe(20);
  position.vedetteShown[french] = 1;
  expect(locLength(position, AUSTRIAN)).toBe(13);
  position.vedetteHex[french] = hexAt("E3931");
  expect(locLength(position, AUSTRIAN)).toBe(20);
  put(position, "wurmser", "E3931", { sporck: 3 });
  expect(locLength(position, AUSTRIAN)).toBe(13);
});

/** MPs of the shortest way for dispatches, however long: what `dispatchTo` gives up beyond the limit. */
function wayTo(position: Quadrilateral, side: Side, to: number): number {
  const field = fieldOf(position, side);
  const paths = new Paths(board.size);
  paths.begin(200);
  paths.enter(position.center[side], 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    if (hex === to) return paths.spent / 2;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = stepCost(position, link, WITH_INFANTRY, "fair");
      if (cost !== CLOSED && !cuts(field, board.linkTo[link]!)) paths.enter(board.linkTo[link]!, cost);
    }
  }
  return -1;
}

test("§C4.4 an enemy garrison on the road cuts a LOC from the moment it stands there, and units without a leader do too", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  const whole = locLength(position, FRENCH);
  expect(whole).toBeGreaterThan(0);
  const garrison = pieces.garrison.lastIndexOf(AUSTRIAN);
  position.garrisonHex[garrison] = hexAt("E2503");
  const cut = locLength(position, FRENCH);
  expect(cut).not.toBe(whole);
  position.garrisonHex[garrison] = NOWHERE;
  expect(locLength(position, FRENCH)).toBe(whole);
  const huff = unitNamed("huff");
  position.unitHex[huff] = hexAt("E2503");
  position.strength[huff] = 2;
  expect(locLength(position, FRENCH)).toBe(cut);
});
