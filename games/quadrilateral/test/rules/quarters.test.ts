import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, leaderNamed, type Side, unitNamed } from "../../src/data.ts";
import { NOT_RAISED, type Quadrilateral, RAISED } from "../../src/position.ts";
import { administration } from "../../src/rules/core/administration.ts";
import { alertMayStop, inQuarters, isBesieging, onAlert, shareAlert } from "../../src/rules/core/alert.ts";
import { commands } from "../../src/rules/core/commands.ts";
import { consolidate } from "../../src/rules/core/consolidation.ts";
import { forageValue } from "../../src/rules/core/forage.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { transfers, transfersOf } from "../../src/rules/core/transfers.ts";
import { moraleOfOctober, nextSpace } from "../../src/rules/exclusive/condition.ts";
import { moveMorale } from "../../src/rules/exclusive/moraleTrack.ts";
import { alerts, armyStatus, hungryAmong } from "../../src/rules/exclusive/quarters.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { marching, offered } from "../marching.ts";
import { Playing } from "../playing.ts";

const status = (position: Quadrilateral, side: Side) => new Playing(position, armyStatus, { side });

/** The French of 4 November in Quarters, with Villafranca and Dossobuono alone on the map. */
function twoVillages(): Quadrilateral {
  const position = emptyMap("campaign-1796-11-04");
  put(position, "massena", "E1824", { rampon: 4 });
  put(position, "dumas", "E1926", { leclerc: 2 });
  position.quarters[FRENCH] = 1;
  return position;
}

test("§E9 §E10 §C16.1 an army is On Campaign until it is declared in Quarters: free, and at once", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const ap = position.ap[FRENCH];
  const playing = status(position, FRENCH).play("goIntoQuarters");
  expect([position.quarters, position.ap[FRENCH]]).toEqual([[0, 1], ap]);
  playing.play("done");
  const stays = status(scenarioPosition("campaign-1796-11-04"), FRENCH).play("stayOnCampaign");
  expect([stays.position.quarters[FRENCH], stays.over]).toEqual([0, true]);
});

test("§E10 a short game does not use Quarters", () => {
  expect(status(scenarioPosition("castiglione"), FRENCH).over).toBe(true);
});

test("§E15 §E15a #E15-2 Villafranca and Dossobuono share hexes: only the first named rests, the other is On Alert", () => {
  const position = twoVillages();
  const [massena, dumas] = [leaderNamed("massena"), leaderNamed("dumas")];
  const value = (where: string, used: number[] = []) => forageValue(position, FRENCH, hexAt(where), used);
  expect([value("E1824"), value("E1926")]).toEqual([15, 14]);
  expect(value("E1926", [hexAt("E1825"), hexAt("E1925")])).toBe(10);
  expect(hungryAmong(position, FRENCH, [massena]).length).toBe(0);
  expect(hungryAmong(position, FRENCH, [massena, dumas])).toHaveLength(1);
  const playing = new Playing(position, alerts, { side: FRENCH, named: [] });
  const resting = [massena, dumas].filter((leader) => inQuarters(position, leader));
  expect(resting).toHaveLength(1);
  const other = resting[0] === massena ? dumas : massena;
  expect(onAlert(position, other)).toBe(true);
  expect(playing.options("rest")).toEqual([]);
  playing.play("alert", { leader: resting[0] }).play("rest", { leader: other });
  expect([inQuarters(position, other), onAlert(position, resting[0]!)]).toEqual([true, true]);
  expect(playing.choice.options).toEqual([{ type: "done" }]);
});

test("§E10a §E16 §E16b a Force in Quarters stays there until it is named; one On Alert may go in if it is fed", () => {
  const position = twoVillages();
  position.leaderHex[leaderNamed("dumas")] = hexAt("E1420");
  const massena = leaderNamed("massena");
  const playing = new Playing(position, alerts, { side: FRENCH, named: [] });
  expect(inQuarters(position, massena)).toBe(true);
  playing.play("alert", { leader: massena });
  expect(onAlert(position, massena)).toBe(true);
  playing.until(null);
  const later = new Playing({ ...position, outcome: null }, alerts, { side: FRENCH, named: [] });
  later.play("rest", { leader: massena });
  expect(inQuarters(later.position, massena)).toBe(true);
});

test("§E15 a Force whose Forage Value has fallen below 12 goes On Alert in the owner's next Segment", () => {
  const position = twoVillages();
  position.leaderHex[leaderNamed("dumas")] = hexAt("E1420");
  put(position, "wurmser", "E1825", { nicoletti: 4 });
  new Playing(position, alerts, { side: FRENCH, named: [] });
  expect(onAlert(position, leaderNamed("massena"))).toBe(true);
});

test("§E16d §C11.15 besiegers are On Alert and cannot rest, nor can the besieged", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  const playing = status(position, FRENCH).play("goIntoQuarters");
  const kilmaine = leaderNamed("kilmaine");
  expect(isBesieging(position, kilmaine)).toBe(true);
  expect(onAlert(position, kilmaine)).toBe(true);
  expect(playing.options("rest")).not.toContainEqual({ type: "rest", leader: kilmaine });
  const austrians = scenarioPosition("campaign-1796-11-04");
  status(austrians, AUSTRIAN).play("goIntoQuarters");
  expect(onAlert(austrians, leaderNamed("wurmser"))).toBe(true);
});

test("§E15b no Force of an army On Campaign is in Quarters or On Alert", () => {
  const position = twoVillages();
  position.quarters[FRENCH] = 0;
  position.alert[leaderNamed("dumas")] = 1;
  for (const name of ["massena", "dumas"]) {
    expect([inQuarters(position, leaderNamed(name)), onAlert(position, leaderNamed(name))]).toEqual([false, false]);
  }
});

test("§E11a §E16a a Force On Alert marches, but enters no enemy zone", () => {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "E0303");
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  put(position, "wurmser", "E0303", { nicoletti: 4 });
  position.weather = "fair";
  expect(offered(marching(position, massena))).toContain("E0304");
  position.quarters[FRENCH] = 1;
  position.alert[massena] = 1;
  const steps = offered(marching(position, massena));
  expect(steps).not.toContain("E0304");
  expect(steps.length).toBeGreaterThan(0);
});

test("§E16a on Alert it ends no farther from its Center than it began, or from its Supply Source when there is no Center", () => {
  const position = lineBetween(twoVillages(), FRENCH, "E2601", "verona");
  const massena = leaderNamed("massena");
  const [near, far] = [hexAt("E1925"), hexAt("E1722")];
  const stop = (hex: number) => alertMayStop(position, massena, hexAt("E1824"), hex);
  expect(stop(far)).toBe(true);
  position.alert[massena] = 1;
  expect([stop(far), stop(near), stop(hexAt("E1824"))]).toEqual([false, true, true]);
  position.center[FRENCH] = -1;
  expect([stop(far), stop(hexAt("verona"))]).toEqual([true, false]);
});

test("§E10a Forces of both states that come together are On Alert", () => {
  const position = twoVillages();
  const [massena, dumas] = [leaderNamed("massena"), leaderNamed("dumas")];
  position.alert[dumas] = 1;
  shareAlert(position, massena, dumas);
  expect([onAlert(position, massena), onAlert(position, dumas)]).toEqual([true, true]);
});

test("§E10a a Force in Quarters that is consolidated with one On Alert is On Alert; a leader without units changes nothing", () => {
  const position = twoVillages();
  const [massena, dumas] = [leaderNamed("massena"), leaderNamed("dumas")];
  position.leaderHex[dumas] = position.leaderHex[massena]!;
  const idle = put(position, "berthier", "E1824");
  position.alert[idle] = 1;
  const alone = structuredClone(position);
  new Playing(alone, consolidate, { side: FRENCH });
  expect([inQuarters(alone, massena), alone.superior[dumas]]).toEqual([true, massena]);
  position.alert[dumas] = 1;
  new Playing(position, consolidate, { side: FRENCH });
  expect([onAlert(position, massena), position.superior[dumas]]).toEqual([true, massena]);
});

test("§E10a a leader without units has no state: units from a Force in Quarters rest with him, those from one On Alert watch (ruling E10a)", () => {
  const taken = (force: number, leader: number) => {
    const position = twoVillages();
    const massena = leaderNamed("massena");
    const idle = put(position, "berthier", "E1824");
    put(position, "massena", "E1824", { rampon: 4, pijon: 3 });
    position.alert[massena] = force;
    position.alert[idle] = leader;
    new Playing(position, transfers, transfersOf(FRENCH))
      .play("receiveUnits", { leader: idle })
      .play("takeUnit", { unit: unitNamed("rampon") });
    return [position.alert[massena], position.alert[idle]];
  };
  expect([taken(0, 1), taken(1, 0), taken(0, 0), taken(1, 1)]).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [1, 1],
  ]);
});

test("§E10a a Force in Quarters that is put under a leader without units rests on", () => {
  const position = twoVillages();
  const [massena, bonaparte] = [leaderNamed("massena"), put(position, "bonaparte", "E1824")];
  position.alert[bonaparte] = 1;
  new Playing(position, transfers, transfersOf(FRENCH)).play("attach", { leader: massena, to: bonaparte });
  expect([position.superior[massena], inQuarters(position, bonaparte)]).toEqual([bonaparte, true]);
});

test("§E11 §C10.3 a Force in Quarters does not shift between Mantova and Cittadella; one On Alert or besieged does", () => {
  const offeredTo = (alert: number, besieged: number) => {
    const position = emptyMap("campaign-1796-11-04");
    const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
    for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
    position.quarters[AUSTRIAN] = 1;
    position.alert[wurmser] = alert;
    position.besieged[wurmser] = besieged;
    return new Playing(position, commands, { side: AUSTRIAN }).options("shift").length;
  };
  expect([offeredTo(0, 0), offeredTo(1, 0), offeredTo(0, 1)]).toEqual([0, 1, 1]);
});

test("§E57 §E15 new units under a leader who waited alone at the Center of an army in Quarters are On Alert", () => {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
  const rey = put(position, "rey", "verona");
  position.quarters[FRENCH] = 1;
  position.pool[FRENCH] = [5, 0, 0];
  position.unitState.fill(RAISED);
  position.unitState[unitNamed("veaux")] = NOT_RAISED;
  const playing = new Playing(position, reinforcements, reinforcementsOf(FRENCH));
  playing.play("raise", { unit: unitNamed("veaux"), leader: rey }).play("strength", { sps: 2 });
  expect(onAlert(position, rey)).toBe(true);
  expect(playing.options("moveReinforcement")).toHaveLength(1);
});

test("§E17 §E17a §E17b §E17c §E17d #E17a-1 #E17b-1 #E17c-1 ordered in turn 4: for 2 APs turn 5, for 1 AP turn 6, for nothing turn 7", () => {
  const ordered = (turns: number) => {
    const position = scenarioPosition("campaign-1796-07-29");
    position.turn = 4;
    position.quarters[FRENCH] = 1;
    const playing = new Playing(position, administration, { side: FRENCH }).until("leaveQuarters.order");
    const ap = position.ap[FRENCH];
    playing.play("leaveQuarters", { turns }).until(null);
    const spent = ap - position.ap[FRENCH];
    for (position.turn = 5; position.quarters[FRENCH] === 1; position.turn++) {
      position.outcome = null;
      status(position, FRENCH);
    }
    return [spent, position.turn - 1];
  };
  expect([ordered(1), ordered(2), ordered(3)]).toEqual([
    [2, 5],
    [1, 6],
    [0, 7],
  ]);
});

test("§E17 an order may be hastened at the full price, not cancelled; when it falls due Quarters may be declared again", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  position.turn = 4;
  position.quarters[FRENCH] = 1;
  position.campaignDue[FRENCH] = 6;
  position.ap[FRENCH] = 2;
  position.centerActive[FRENCH] = 0;
  const playing = new Playing(position, administration, { side: FRENCH }).until("leaveQuarters.order");
  expect(playing.options("leaveQuarters")).toEqual([{ type: "leaveQuarters", turns: 1 }]);
  playing.play("leaveQuarters", { turns: 1 });
  expect([position.ap[FRENCH], position.campaignDue[FRENCH]]).toEqual([0, 5]);
  position.turn = 5;
  position.condition[FRENCH] = 9;
  const due = new Playing({ ...position, outcome: null }, armyStatus, { side: FRENCH });
  expect(due.position.quarters[FRENCH]).toBe(0);
  due.play("goIntoQuarters").until(null);
  expect([due.position.quarters[FRENCH], due.position.condition[FRENCH]]).toEqual([1, 8]);
});

test("§E18a §E19 §E19a §E19b §E19c §E13 §E58 the marker starts on space 1 and moves once in each Segment, within its track (rulings E13, E19, E19a)", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  expect(position.condition).toEqual([1, 1]);
  status(position, FRENCH).play("stayOnCampaign");
  expect(position.condition).toEqual([1, 2]);
  const next = { ...position, outcome: null };
  status(next, FRENCH).play("goIntoQuarters").until(null);
  expect(next.condition).toEqual([1, 1]);
  expect([nextSpace(1, true), nextSpace(20, false), nextSpace(9, true), nextSpace(9, false)]).toEqual([1, 20, 8, 10]);
});

test("§E21 §E44a #E21-1 #E21-2 a better level of Austrian Condition lifts negative morale by one, at 0 it does nothing (ruling E21)", () => {
  const morale = (space: number, before: number, side: Side = AUSTRIAN) => {
    const position = scenarioPosition("campaign-1796-11-04");
    position.quarters = [1, 1];
    position.condition = [space, space];
    position.morale = before;
    status(position, side).until(null);
    return [position.condition[side], position.morale];
  };
  expect(morale(9, -1)).toEqual([8, 0]);
  expect(morale(9, 0)).toEqual([8, 0]);
  expect(morale(10, -1)).toEqual([9, -1]);
  expect(morale(9, -1, FRENCH)).toEqual([8, -1]);
});

test("§E21a §E21b §E44 §E44b each level that morale falls worsens Austrian Condition by one; a rise betters nothing (ruling E44)", () => {
  const after = (space: number, morale: number, by: number) => {
    const position = scenarioPosition("campaign-1796-11-04");
    position.condition = [space, space];
    position.morale = morale;
    moveMorale(new Play(position), by, "mantova-french", ["E39"]);
    return [position.morale, ...position.condition];
  };
  expect(after(3, 0, -2)).toEqual([-2, 9, 3]);
  expect(after(19, 0, -1)).toEqual([-1, 20, 19]);
  expect(after(3, -4, -1)).toEqual([-4, 3, 3]);
  expect(after(9, -1, 2)).toEqual([1, 9, 9]);
});

test("§E42 §C15.4 Vienna Morale rises by 1 in the Austrian Segment of 1 October only (ruling E42)", () => {
  const inTurn = (turn: number) => {
    const position = scenarioPosition("campaign-1796-09-01");
    position.turn = turn;
    moraleOfOctober(new Play(position));
    return position.morale;
  };
  expect([32, 33, 34].map(inTurn)).toEqual([0, 1, 0]);
  const october = scenarioPosition("campaign-1796-09-01");
  october.turn = 33;
  status(october, FRENCH).until(null);
  expect(october.morale).toBe(0);
});
