import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, leaderNamed, tables, unitNamed } from "../../src/data.ts";
import { CHECKED_ATTRITION, MOVED, type Quadrilateral } from "../../src/position.ts";
import {
  attritionCheck,
  checkOf,
  isSupplied,
  restingOf,
  stationaryAttrition,
} from "../../src/rules/core/attritionChecks.ts";
import { sizeOf } from "../../src/rules/core/forces.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { go, marching, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";

function ready(ap: number): Quadrilateral {
  const position = emptyMap();
  position.weather = "fair";
  lineBetween(position, FRENCH, "E2601", "verona");
  position.ap[FRENCH] = ap;
  position.condition = [1, 1];
  return position;
}

const stationary = (position: Quadrilateral, side: 0 | 1 = FRENCH) => {
  position.outcome = null;
  return new Playing(position, stationaryAttrition, restingOf(side));
};
const checksIn = (playing: Playing) => playing.events.filter(({ type }) => type === "attrition");

test("§II.d §C11.2 Forces that did not move check with 0 MPs, those that moved or have checked do not", () => {
  const position = ready(20);
  const massena = put(position, "massena", "verona", { rampon: 4 });
  const augereau = put(position, "augereau", "peschiera", { verdier: 4 });
  const serurier = put(position, "serurier", "castiglione", { fiorella: 4 });
  position.leaderMoved[augereau] = MOVED;
  position.leaderDone[serurier] = CHECKED_ATTRITION;
  const checks = checksIn(stationary(position));
  expect(checks.map(({ leader }) => leader)).toEqual([massena]);
  // §C11.7 The enemy hears nothing of it.
  expect(checks.map(({ audience }) => audience)).toEqual([["french"]]);
});

test("§C11.9 §E14 Forces in Quarters do not check, Forces On Alert do", () => {
  const position = ready(20);
  const massena = put(position, "massena", "verona", { rampon: 4 });
  position.quarters[FRENCH] = 1;
  expect(checksIn(stationary(position))).toEqual([]);
  position.alert[massena] = 1;
  expect(checksIn(stationary(position))).toHaveLength(1);
});

test("§C11.9 lone leaders and vedettes do not check", () => {
  const position = ready(20);
  put(position, "massena", "verona");
  position.vedetteHex[0] = hexAt("verona");
  expect(checksIn(stationary(position))).toEqual([]);
});

test("§C11.4 the column is that of the APs on the track at the moment of the check; out of dispatch it is the forage's (ruling C11.4)", () => {
  const position = ready(9);
  const massena = put(position, "massena", "verona", { rampon: 5, vial: 4 });
  const column = () => {
    position.leaderDone.fill(0);
    const playing = stationary(position);
    if (!playing.over) playing.play("done");
    return checksIn(playing)[0]!.column;
  };
  expect(column()).toBe(2);
  position.ap[FRENCH] = 20;
  expect(column()).toBe(5);
  position.supply[FRENCH] = -1;
  position.foraged[massena] = 20;
  position.ap[FRENCH] = 20;
  expect(column()).toBe(0);
});

test("§C11.11 a Force that would fare better may forage; the area yields 2 less each turn it does", () => {
  const position = ready(0);
  const massena = put(position, "massena", "verona", { rampon: 4 });
  const playing = stationary(position);
  expect(playing.ask).toBe("stationaryAttrition.mode");
  playing.play("forageWith", { leader: massena });
  expect(playing.options("forageWith")).toEqual([]);
  playing.play("done");
  expect(position.foraged[massena]).toBe(1);
  expect(checksIn(playing)[0]!.column).toBe(3);
  position.leaderDone.fill(0);
  const again = stationary(position).play("done");
  expect(checksIn(again)[0]!.column).toBe(0);
  expect(position.foraged[massena]).toBe(0);
});

test("§C11.11 §C11.10 §C11.12 to forage is offered as the land will be when larger Forces have taken from it, and not out of dispatch", () => {
  // With 7 APs only twice its SPs feed a Force better: 14 for five or six, but not the 6 that are left beside another.
  const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
  position.ap[FRENCH] = 7;
  const massena = put(position, "massena", "E0305", { rampon: 4, pijon: 1 });
  const augereau = put(position, "augereau", "E0306", { verdier: 4, robert: 2 });
  const offered = (playing: Playing) => playing.options("forageWith").map((one) => (one as { leader: number }).leader);
  const playing = stationary(position);
  expect(offered(playing)).toEqual([augereau, massena]);
  expect(offered(playing.play("forageWith", { leader: augereau }))).toEqual([]);
  position.supply[FRENCH] = -1;
  expect(offered(stationary(position))).toEqual([]);
});

test("§C11.10 in one Segment a hex feeds one Force: the largest forages first", () => {
  const position = ready(0);
  position.supply[FRENCH] = -1;
  put(position, "massena", "E0305", { rampon: 2 });
  put(position, "augereau", "E0306", { verdier: 4 });
  const checks = checksIn(stationary(position).play("done"));
  expect(checks.map(({ leader }) => leader)).toEqual([leaderNamed("augereau"), leaderNamed("massena")]);
  expect(position.forageUsed[FRENCH].length).toBeGreaterThan(7);
  expect(new Set(position.forageUsed[FRENCH]).size).toBe(position.forageUsed[FRENCH].length);
});

test("§C11.12 #C11.12-1 Loudon at E4331 in the zone of Vaubois: column 0, and a total below 0 counts as 0", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.condition = [1, 1];
  position.holder.fill(-1);
  const loudon = put(position, "loudon", "E4330", { carlstadt: 3 });
  put(position, "vaubois", "trento", { rampon: 4 });
  rolling(position, 1);
  // Stopped beside a river: whether he could work there nobody is to see.
  const playing = go(marching(position, loudon), loudon, "E4331");
  expect(playing.choice.options).toEqual([{ type: "halt" }]);
  playing.play("halt");
  const check = playing.events.find(({ type, leader }) => type === "attrition" && leader === loudon)!;
  expect([check.column, check.total, check.loss]).toEqual([0, 0, 0]);
});

test("§C11.1 §C11.7 of a Force that moved the enemy is told that it checked, not what it lost", () => {
  const position = ready(20);
  const massena = put(position, "massena", "E0304", { rampon: 4 });
  const playing = go(marching(position, massena), massena, "E0306").play("halt");
  const [own, theirs] = checksIn(playing);
  expect([own!.leader, own!.die !== undefined, own!.audience]).toEqual([massena, true, ["french"]]);
  expect([theirs!.leader, theirs!.die, theirs!.loss]).toEqual([undefined, undefined, undefined]);
});

test("§C11.3 14 SPs that marched 6 MPs in heat with 9 APs at Condition 6 lose 1 SP on a 5", () => {
  const position = ready(9);
  position.weather = "heat";
  position.condition[FRENCH] = 6;
  const serurier = put(position, "serurier", "castiglione", { rampon: 5, lebley: 5, vial: 4 });
  rolling(position, 5);
  const locals = { side: FRENCH, leader: serurier, spent: 12, size: 14, mountain: false, forced: false, moved: true };
  const playing = new Playing(position, attritionCheck, { ...locals, forages: false });
  const check = checksIn(playing)[0]!;
  expect([check.total, check.loss]).toEqual([10, 1]);
  expect(sizeOf(position, serurier)).toBe(13);
  expect(position.strength[unitNamed("rampon")]).toBe(4);
  expect(checkOf(position, { ...locals, forced: true }).forcedMarch).toBe(true);
});

test("§C11.13 a besieged place checks once, as one body, in the besieged column", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  position.duration[0] = 8;
  position.condition[AUSTRIAN] = 20;
  rolling(position, 6);
  const playing = stationary(position, AUSTRIAN);
  const bodies = playing.events.filter(({ type }) => type === "besiegedAttrition");
  expect(bodies).toHaveLength(1);
  expect(bodies[0]!.column).toBe(tables.attrition.columnRanges.indexOf(null));
  expect(bodies[0]!.loss).toBeGreaterThan(0);
  const inside = leaderNamed("canto");
  expect(checksIn(playing).some(({ leader }) => leader === inside)).toBe(false);
});

test("§C11.12 the western column uses the AP column to the end of turn 4, and parts of it too", () => {
  const position = scenarioPosition("castiglione");
  const quasdanovich = leaderNamed("quasdanovich");
  position.supply[AUSTRIAN] = -1;
  expect(isSupplied(position, quasdanovich)).toBe(true);
  expect(isSupplied(position, leaderNamed("wurmser"))).toBe(false);
  position.turn = 5;
  expect(isSupplied(position, quasdanovich)).toBe(false);
});
