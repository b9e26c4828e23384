import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, leaderNamed, leaders, pieces, unitNamed } from "../../src/data.ts";
import { MOVED, type Quadrilateral, RETREATED } from "../../src/position.ts";
import { nextToCheck } from "../../src/rules/core/attritionChecks.ts";
import { consolidateHexes } from "../../src/rules/core/consolidation.ts";
import { armyCommander, headOf } from "../../src/rules/core/forces.ts";
import { heirsOf, newLeader } from "../../src/rules/core/newLeader.ts";
import { lookAtRoad } from "../../src/rules/exclusive/relief.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { go, marching, offered } from "../marching.ts";
import { Playing } from "../playing.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";

/** How rules are read of which two readings are possible: docs/readings.md. */

const TWELVE = { gummer: 4, strassoldo: 4, nicoletti: 4 };

/** What the French in E0306 defend with, doubled. */
function defence(position: Quadrilateral): number {
  const trial = attack(position, AUSTRIAN, [3, 1], ["pitched", "pursuit"]);
  return trial.event("exchange")!.defending as number;
}

test("§C14.27 §C12.1 who has retreated adds no strength, whoever leads the Force that he has joined; the others in it do", () => {
  const joined = (retreated: "head" | "subordinate" | "nobody") => {
    const position = plain(TWELVE, { robert: 4 });
    const augereau = leaderNamed("augereau");
    const joubert = putUnder(position, "joubert", augereau, { verdier: 3 });
    if (retreated === "head") position.leaderDone[augereau]! |= RETREATED;
    if (retreated === "subordinate") position.leaderDone[joubert]! |= RETREATED;
    return defence(position);
  };
  expect(joined("nobody")).toBe(2 * 7);
  expect(joined("head")).toBe(2 * 3);
  expect(joined("subordinate")).toBe(2 * 4);
});

test("§C14.27 §III.b.8 all leaders of a Force that goes back have retreated, and stay so when they join another", () => {
  const position = plain({ ...TWELVE, pittoni: 4, klenau: 4 }, { robert: 4 });
  const augereau = leaderNamed("augereau");
  const joubert = putUnder(position, "joubert", augereau, { verdier: 3 });
  retreatAnyhow(attack(position, AUSTRIAN, [6, 6], ["pursuit", "pursuit"]));
  const has = (leader: number) => (position.leaderDone[leader]! & RETREATED) !== 0;
  expect([has(augereau), has(joubert), has(leaderNamed("wurmser"))]).toEqual([true, true, false]);
  const bonaparte = put(position, "bonaparte", "E0301", { beaumont: 2 });
  position.leaderHex[bonaparte] = position.leaderHex[augereau]!;
  consolidateHexes(new Play(position), FRENCH);
  expect([headOf(position, joubert), has(bonaparte), has(joubert)]).toEqual([bonaparte, false, true]);
});

test("§C14.36 with one Force in works and another in the open nobody declines the counterattack: one marker serves the whole side", () => {
  const make = (...others: readonly [string, string, Record<string, number>][]) => {
    const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
    lineBetween(position, AUSTRIAN, "E4531", "E4531");
    put(position, "davidovich", "E4332", { sporck: 4, gyulai: 4, klebek: 4, weidenfeld: 3 });
    put(position, "vaubois", "trento", { fiorella: 4, rusca: 4, gardanne: 4 });
    for (const [leader, hex, units] of others) put(position, leader, hex, units);
    position.holder.fill(FRENCH);
    const trial = fight(position, AUSTRIAN, [3, 5, 1, 1]).play({ type: "attackHex", hex: hexAt("trento") });
    while (trial.options().some(({ type }) => type === "attackHex")) trial.take("attackHex");
    return trial.markers("pitched", "pitched");
  };
  expect(
    make()
      .options()
      .map(({ type }) => type),
  ).toEqual(["counterattack", "declineCounterattack"]);
  const mixed = make(["joubert", "E4232", { vial: 4 }]);
  expect(mixed.event("battle")).toMatchObject({ defenders: ["vaubois", "joubert"] });
  expect(mixed.options().map(({ type }) => type)).not.toContain("declineCounterattack");
});

test("§C11.8 §C6.10 §C11.2 a part that is dropped before the first step checks at once, for 0 MPs and with the size of the whole, and not again at rest", () => {
  const position = emptyMap();
  position.weather = "fair";
  lineBetween(position, FRENCH, "E2601", "verona");
  position.ap[FRENCH] = 20;
  const massena = put(position, "massena", "verona", { rampon: 5, pijon: 4 });
  const joubert = putUnder(position, "joubert", massena, { vial: 4 });
  const playing = marching(position, massena).play("drop", { leader: joubert });
  const [check] = playing.events.filter(({ type }) => type === "attrition");
  expect(check).toMatchObject({ leader: joubert });
  expect(check!.modifiers).toContainEqual({ rule: "C11.5", by: 1 });
  expect(position.leaderMoved[joubert]).toBe(MOVED);
  const hex = offered(playing)[0]!;
  playing.play("march", { hex: hexAt(hex) });
  while (!playing.over)
    playing.play(playing.choice.options.some(({ type }) => type === "halt") ? "halt" : "drawSupplies");
  const checks = playing.events.filter((event) => event.type === "attrition" && "leader" in event);
  expect(checks.map(({ leader }) => leader)).toEqual([joubert, massena]);
  expect(nextToCheck(position, FRENCH)).toBe(-1);
});

test("§C11.8 §C13.2 a part that a forced march drops before its first step has not moved, and does not check", () => {
  const position = emptyMap();
  position.weather = "fair";
  lineBetween(position, FRENCH, "E2601", "verona");
  const massena = put(position, "massena", "verona", { rampon: 5, pijon: 4 });
  const joubert = putUnder(position, "joubert", massena, { vial: 4 });
  const playing = marching(position, massena, "forcedMarch").play("drop", { leader: joubert });
  expect(playing.events.filter(({ type }) => type === "attrition")).toEqual([]);
});

test("§C8.5 §C8.4 beside a vedette and a Force it stops, cavalry or not; beside a vedette alone cavalry goes on", () => {
  const over = (force: boolean) => {
    const position = emptyMap();
    position.weather = "fair";
    const alvinczy = put(position, "alvinczy", "E0303", { sporck: 4, klenau: 2 });
    position.vedetteHex[pieces.vedette.indexOf(FRENCH)] = hexAt("E0307");
    if (force) put(position, "massena", "E0307", { rampon: 4 });
    return go(marching(position, alvinczy), alvinczy, "E0306").over;
  };
  expect([over(false), over(true)]).toEqual([false, true]);
});

test("§C2.8 §C2.7 one who has succeeded commands only until a leader marked as Army Commander is in play: then at once that one", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "verona", { rampon: 4 });
  position.successor[FRENCH] = massena;
  expect(armyCommander(position, FRENCH)).toBe(massena);
  put(position, "bonaparte", "brescia");
  expect(armyCommander(position, FRENCH)).toBe(leaderNamed("bonaparte"));
});

/** An Austrian Center on the road to Mantova, open at first, with its Supply Source one road away. */
function openRoad(): Quadrilateral {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E1229", "E1229");
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([1, 1]);
  return position;
}

/** The French stand on both ways in. */
function block(position: Quadrilateral): void {
  put(position, "kilmaine", "E1224", { sandos: 2 });
  put(position, "dallemagne", "E1023", { lebley: 2 });
}

function unblock(position: Quadrilateral): void {
  for (const id of ["sandos", "lebley"]) position.strength[unitNamed(id)] = 0;
  for (const id of ["kilmaine", "dallemagne"]) {
    position.leaderHex[leaderNamed(id)] = -1;
    position.leaderState[leaderNamed(id)] = 0;
  }
}

test("§E41a §C15.3 a Center that has moved is reason enough, though the French stand in the way as well: no loss, and no gain when both are gone", () => {
  const position = openRoad();
  position.centerActive[AUSTRIAN] = 0;
  block(position);
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([1, 0]);
  // The Center is active again: the French are in the way of a line that had failed before. It was not they who closed it.
  position.centerActive[AUSTRIAN] = 1;
  lookAtRoad(new Play(position));
  expect(position.morale).toBe(1);
  unblock(position);
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([1, 1]);
});

test("§E41a §C15.3 the French close the line too by cutting the LOC of the Center, and by taking Mantova", () => {
  const cut = openRoad();
  cut.supply[AUSTRIAN] = hexAt("E4531");
  lookAtRoad(new Play(cut));
  const open = cut.dispatchOpen;
  expect(open).toBe(1);
  put(cut, "massena", "E1228", { rampon: 4 });
  put(cut, "augereau", "E1330", { robert: 4 });
  put(cut, "serurier", "E1129", { fiorella: 4 });
  lookAtRoad(new Play(cut));
  expect([cut.morale, cut.dispatchOpen, cut.dispatchCounts]).toEqual([0, 0, 1]);
  const taken = openRoad();
  taken.holder[hexes.holding[hexAt("mantova")]!] = FRENCH;
  lookAtRoad(new Play(taken));
  expect([taken.morale, taken.dispatchOpen, taken.dispatchCounts]).toEqual([0, 0, 1]);
});

test("§C2.14 §C2.6 a subordinate who leads cavalry alone takes over before one who rides along; foot and guns stay without a leader", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "verona", { rampon: 4, leclerc: 1 });
  const general = leaders.ids[leaders.ofSide[FRENCH].find((one) => leaders.cavalryOnly[one])!]!;
  const cavalry = putUnder(position, general, massena, { beaumont: 2 });
  putUnder(position, "joubert", massena);
  expect(heirsOf(position, massena)).toEqual([cavalry]);
  new Playing(position, newLeader, { side: FRENCH, lost: massena, leader: -1 }).play("nameLeader", { leader: cavalry });
  expect([position.unitLeader[unitNamed("leclerc")], position.unitLeader[unitNamed("beaumont")]]).toEqual([
    cavalry,
    cavalry,
  ]);
  expect([position.unitLeader[unitNamed("rampon")], position.unitHex[unitNamed("rampon")]]).toEqual([
    -1,
    hexAt("verona"),
  ]);
});
