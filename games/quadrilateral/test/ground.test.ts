import { linkBetween } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  crossings,
  FEATURES,
  FRENCH,
  hexes,
  PASS,
  sides,
  TERRAINS,
  type Weather,
} from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import { exerting, fieldOf } from "../src/rules/core/field.ts";
import {
  afterWeather,
  BRIDGE,
  CENTER_OF_OPERATIONS,
  CLOSED,
  crossingAt,
  ferryTakes,
  LONE_LEADER,
  NO_CROSSING,
  PONTOON,
  stepCost,
  WITH_ARTILLERY,
  WITH_CAVALRY,
  WITH_INFANTRY,
  WITH_TRAIN,
} from "../src/rules/core/ground.ts";
import { emptyMap, hexAt, put } from "./field.ts";
import "../src/rules/sequence.ts";

const link = (a: string, b: string) => linkBetween(board, hexAt(a), hexAt(b));
const cost = (position: Quadrilateral, a: string, b: string, mover = WITH_INFANTRY, weather: Weather = "fair") =>
  stepCost(position, link(a, b), mover, weather) / 2;
const shut = CLOSED / 2;

/** The cheapest way from hex to hex, by brute force: a reference for what is told in examples. */
function cheapest(position: Quadrilateral, from: string, to: string, mover: number, weather: Weather = "fair"): number {
  const best = new Map([[hexAt(from), 0]]);
  for (let changed = true; changed; ) {
    changed = false;
    for (const [hex, spent] of best) {
      for (let l = board.firstLink[hex]!; l < board.firstLink[hex + 1]!; l++) {
        const step = stepCost(position, l, mover, weather);
        const next = board.linkTo[l]!;
        if (step === CLOSED || spent + step > 40 || (best.get(next) ?? Infinity) <= spent + step) continue;
        best.set(next, spent + step);
        changed = true;
      }
    }
  }
  return best.get(hexAt(to))! / 2;
}

test("§C7.14 off the road a hex costs what its terrain does, and some are closed to an arm", () => {
  const position = emptyMap();
  const found: Record<string, number> = {};
  for (let l = 0; l < board.linkTo.length; l++) {
    if (stepsOverDryOpenGround(l)) found[terrainTo(l)] = stepCost(position, l, WITH_INFANTRY, "fair") / 2;
  }
  expect(found).toEqual({ clear: 1, irrigated: 2, woods: 2, hill: 2, marsh: 3, mountain: 4, lake: shut });
});

test("§C7.14 §C3.4 mountain and marsh are closed to artillery, trains and Centers, mountain to cavalry; frost and snow change it", () => {
  const position = emptyMap();
  const into = (terrain: string, mover: number, weather: Weather = "fair") => {
    const l = [...board.linkTo.keys()].find((one) => stepsOverDryOpenGround(one) && terrainTo(one) === terrain)!;
    return stepCost(position, l, mover, weather) / 2;
  };
  for (const mover of [WITH_ARTILLERY, WITH_TRAIN, CENTER_OF_OPERATIONS]) {
    expect([into("mountain", mover), into("marsh", mover)]).toEqual([shut, shut]);
  }
  expect([into("mountain", WITH_CAVALRY), into("marsh", WITH_CAVALRY)]).toEqual([shut, 3]);
  expect(into("mountain", WITH_INFANTRY | WITH_CAVALRY)).toBe(shut);
  expect([into("marsh", WITH_INFANTRY, "frost"), into("irrigated", WITH_INFANTRY, "frost")]).toEqual([1, 1]);
  expect([into("mountain", WITH_INFANTRY, "snow"), into("mountain", LONE_LEADER, "snow")]).toEqual([shut, shut]);
});

test("§C7.15 roads: primary one half, secondary 1, in a mountain hex 2; a pass adds 1 along the road in snow", () => {
  const position = emptyMap();
  expect(cost(position, "E2120", "E2119")).toBe(0.5);
  const secondary = (mountain: boolean) =>
    [...board.linkTo.keys()].find(
      (l) => roadOf(l) === 2 && !hasWater(l) && (terrainTo(l) === "mountain") === mountain && featureTo(l) !== "pass",
    )!;
  expect(stepCost(position, secondary(false), WITH_ARTILLERY, "fair")).toBe(2);
  expect(stepCost(position, secondary(true), WITH_ARTILLERY, "snow")).toBe(4);
  const pass = [...board.linkTo.keys()].find((l) => roadOf(l) === 2 && featureTo(l) === "pass" && !hasWater(l))!;
  expect(stepCost(position, pass, WITH_INFANTRY, "snow") - stepCost(position, pass, WITH_INFANTRY, "fair")).toBe(2);
});

test("§C8.2 §C9.6 a primary river is crossed by bridge, pontoon (+1) or ferry (+3) only; a damaged bridge is none", () => {
  const position = emptyMap();
  const bridge = link("E1235", "E1236");
  expect([crossingAt(position, bridge), cost(position, "E1235", "E1236")]).toEqual([BRIDGE, 0.5]);
  position.damaged[crossings.ids.indexOf("x11")] = 1;
  expect([crossingAt(position, bridge), cost(position, "E1235", "E1236")]).toEqual([NO_CROSSING, shut]);
  position.trainLink[0] = board.back[bridge]!;
  expect([crossingAt(position, bridge), cost(position, "E1235", "E1236")]).toEqual([PONTOON, 1.5]);
  expect(cost(position, "E1921", "E1922")).toBeGreaterThanOrEqual(4);
  expect(cost(position, "E1921", "E1922", WITH_INFANTRY | WITH_TRAIN)).toBe(shut);
});

test("§C8.3 a ferry takes 5 SPs with 1 of artillery", () => {
  const position = emptyMap();
  const ferry = link("E1921", "E1922");
  const takes = (sps: number, artillery: number) => ferryTakes(position, ferry, sps, artillery);
  expect([takes(5, 1), takes(6, 0), takes(3, 2)]).toEqual([true, false, false]);
  expect(ferryTakes(position, link("E1235", "E1236"), 30, 5)).toBe(true);
});

test("§C8.1 §C3.4 example: Provera's march by the ford of Fontaniva", () => {
  const position = emptyMap("campaign-1796-11-04");
  expect(cheapest(position, "E2847", "E2442", WITH_INFANTRY | WITH_ARTILLERY)).toBe(8.5);
  expect(cheapest(position, "E2847", "E2442", WITH_INFANTRY)).toBe(4.5);
  expect(cost(position, "E2747", "E2746", WITH_INFANTRY, "rain")).toBe(shut);
  expect(cost(position, "E2747", "E2746", WITH_CAVALRY, "rain")).toBe(1.5);
  expect(cost(position, "E2747", "E2746", WITH_CAVALRY, "snow")).toBe(shut);
});

test("§C8.1 example C9.2: a broken bridge on a secondary river is a river without one: +2, closed to artillery, no bar to zones", () => {
  const position = emptyMap();
  position.damaged[crossings.ids.indexOf("x54")] = 1;
  expect(cost(position, "E2441", "E2442", WITH_ARTILLERY)).toBe(shut);
  expect(cost(position, "E2441", "E2442")).toBe(3);
  put(position, "massena", "E2441", { rampon: 3 });
  expect(fieldOf(position, AUSTRIAN).zone[hexAt("E2442")]).toBe(1);
});

test("§C3.4 mud and snow take 2 MPs from an allowance, never below 2", () => {
  expect([afterWeather(14, "fair"), afterWeather(14, "mud"), afterWeather(12, "snow"), afterWeather(5, "mud")]).toEqual(
    [14, 10, 8, 4],
  );
});

test("§C8.4 §C8.8 a zone covers the six hexes around, not over a primary river without a bridge, not into a citadel", () => {
  const position = emptyMap();
  put(position, "massena", "E2441", { rampon: 3 });
  const around = [...fieldOf(position, AUSTRIAN).zone].filter((count) => count > 0).length;
  expect(around).toBe(6);
  const legnago = put(position, "augereau", "E1236", { beyrand: 2 });
  const zone = () => fieldOf(position, AUSTRIAN).zone;
  expect(zone()[hexAt("E1235")]).toBe(0); // a citadel
  position.leaderHex[legnago] = hexAt("E1235");
  expect(zone()[hexAt("E1236")]).toBe(1); // over its bridge
  position.damaged[crossings.ids.indexOf("x11")] = 1;
  expect(zone()[hexAt("E1236")]).toBe(0);
});

test("§C8.4 §C10.5 artillery alone, lone leaders and besieged Forces have no zone, once they are known for what they are", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "E2441", { "art-massena": 1 });
  const zone = () => fieldOf(position, AUSTRIAN, "true").zone[hexAt("E2442")];
  expect([zone(), exerting(position, AUSTRIAN, hexAt("E2442"))]).toEqual([0, []]);
  expect(fieldOf(position, AUSTRIAN).zone[hexAt("E2442")]).toBe(1); // §C1.8: not shown yet
  put(position, "massena", "E2441", { rampon: 1 });
  expect([zone(), exerting(position, AUSTRIAN, hexAt("E2442"))]).toEqual([1, [massena]]);
  position.besieged[massena] = 1;
  expect([zone(), exerting(position, AUSTRIAN, hexAt("E2442"))]).toEqual([0, []]);
  expect(fieldOf(position, FRENCH).friend[hexAt("E2441")]).toBe(1);
});

function terrainTo(l: number) {
  return TERRAINS[hexes.terrain[board.linkTo[l]!]!]!;
}
function featureTo(l: number) {
  return FEATURES[hexes.feature[board.linkTo[l]!]!]!;
}
function roadOf(l: number) {
  return sides.road[l]!;
}
function hasWater(l: number) {
  return sides.river[l] !== 0;
}
function stepsOverDryOpenGround(l: number) {
  return !hasWater(l) && roadOf(l) === 0;
}

test("§C7.15 §C3.4 in snow a pass costs 1 MP more along a road of either class", () => {
  const link = [...board.linkTo.keys()].find(
    (one) => sides.road[one] === 2 && sides.river[one] === 0 && hexes.feature[board.linkTo[one]!] === PASS,
  )!;
  const more = () =>
    stepCost(emptyMap(), link, WITH_INFANTRY, "snow") - stepCost(emptyMap(), link, WITH_INFANTRY, "fair");
  expect(more()).toBe(2);
  try {
    // No pass of this map is on a primary road; one of an owner's map may be.
    sides.road[link] = 1;
    expect([more(), stepCost(emptyMap(), link, WITH_INFANTRY, "snow")]).toEqual([2, 3]);
  } finally {
    sides.road[link] = 2;
  }
});
