import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, leaderNamed, leaders, pieces, unitNamed, units } from "../../src/data.ts";
import {
  IN_PLAY,
  IN_POOL,
  NOT_RAISED,
  NOWHERE,
  OUT_OF_PLAY,
  type Quadrilateral,
  REMOVED,
  TO_COME,
} from "../../src/position.ts";
import { armyCommander, isForce, isUnemployed, withinSpan } from "../../src/rules/core/forces.ts";
import { heirsOf, newLeader } from "../../src/rules/core/newLeader.ts";
import { organization } from "../../src/rules/core/organization.ts";
import { cavalryFree, excessVedettes, raising, vedettesOf } from "../../src/rules/core/raising.ts";
import { mayReceive, replacementsToUnits } from "../../src/rules/core/replacements.ts";
import { strengthTransfers } from "../../src/rules/core/strengthTransfers.ts";
import { returnToPool, takeCommand } from "../../src/rules/core/succession.ts";
import { mayAttach, takeable, transfers } from "../../src/rules/core/transfers.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { Playing } from "../playing.ts";
import "../../src/rules/sequence.ts";

/** Massena with two brigades, cavalry and guns at Brescia, behind an active Center. */
function brescia(): Quadrilateral {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "brescia");
  put(position, "massena", "brescia", { rampon: 4, pijon: 2, leclerc: 2, "art-massena": 1 });
  return position;
}
const raise = (position: Quadrilateral) =>
  new Playing(position, raising, { side: FRENCH, generals: [], vedettes: [], garrisons: [], regiment: NOWHERE });
const transfer = (position: Quadrilateral) =>
  new Playing(position, transfers, { side: FRENCH, leader: NOWHERE, taken: 0, detached: [], attached: [], trains: [] });
const [massena, rampon, pijon, leclerc] = [
  leaderNamed("massena"),
  unitNamed("rampon"),
  unitNamed("pijon"),
  unitNamed("leclerc"),
];

test("§I.b §C6.1 replacements, pieces, transfers and strength come in this order", () => {
  const position = brescia();
  position.pool[FRENCH] = [2, 0, 0];
  position.strength[rampon] = 2;
  const playing = new Playing(position, organization, { side: FRENCH });
  const asked = [playing.ask];
  while (!playing.over) {
    playing.play("done");
    if (!playing.over) asked.push(playing.ask);
  }
  expect(asked).toEqual(["replacements.add", "raising.raise", "transfers.transfer", "strengthTransfers.give"]);
});

test("§I.b.1 §C5.4 §C5.5 §E29 one SP at a time, of the arm, at most 3 to a unit and never beyond its maximum (ruling C5.4)", () => {
  const position = brescia();
  position.pool[FRENCH] = [9, 0, 0];
  position.strength[rampon] = 1;
  const playing = new Playing(position, replacementsToUnits, { side: FRENCH });
  expect(playing.options("replace")).not.toContainEqual({ type: "replace", unit: leclerc });
  playing.play("replace", { unit: rampon }).play("replace", { unit: rampon }).play("replace", { unit: rampon });
  expect([position.strength[rampon], position.pool[FRENCH][0], position.received[rampon]]).toEqual([4, 6, 3]);
  const replaced = { type: "replaced", rules: ["C5.4"], side: "french", unit: rampon, audience: ["french"] };
  expect(playing.events.filter(({ type }) => type === "replaced")).toEqual([replaced, replaced, replaced]);
  expect(mayReceive(position, FRENCH, rampon)).toBe(false);
  position.strength[pijon] = units.max[pijon]!;
  expect(mayReceive(position, FRENCH, pijon)).toBe(false);
});

test("§C5.4 §E29a not without an active Center, besieged, in an enemy zone or out of dispatch", () => {
  const may = (change: (position: Quadrilateral) => void) => {
    const position = brescia();
    position.pool[FRENCH] = [9, 9, 5];
    position.strength[rampon] = 1;
    change(position);
    const playing = new Playing(position, replacementsToUnits, { side: FRENCH });
    return !playing.over && playing.options("replace").length > 0;
  };
  expect(may(() => undefined)).toBe(true);
  expect(may((position) => (position.centerActive[FRENCH] = 0))).toBe(false);
  expect(may((position) => (position.besieged[massena] = 1))).toBe(false);
  expect(may((position) => put(position, "wurmser", "E2410", { nicoletti: 4 }))).toBe(false);
  expect(may((position) => (position.leaderHex[massena] = hexAt("E4151")))).toBe(false);
});

test("§I.b.2 §C6.2 §C6.3 a major general of the pool joins a Force, and goes back when he commands nobody", () => {
  const position = brescia();
  const playing = raise(position);
  const { leader } = playing.options("activate")[0] as { leader: number };
  playing.play("activate", { leader, hex: hexAt("brescia") });
  expect([position.leaderState[leader], position.superior[leader]]).toEqual([IN_PLAY, massena]);
  expect(playing.options("deactivate")).toEqual([]);
  playing.play("done");
  const later = raise({ ...position, outcome: null });
  later.play("deactivate", { leader });
  expect([later.position.leaderState[leader], later.position.leaderHex[leader]]).toEqual([IN_POOL, NOWHERE]);
  later.position.leaderState[leader] = TO_COME;
  later.position.leaderDue[leader] = 5;
  for (const [turn, state] of [
    [4, TO_COME],
    [5, IN_POOL],
  ] as const) {
    later.position.turn = turn;
    returnToPool(later.position, FRENCH);
    expect(later.position.leaderState[leader]).toBe(state);
  }
});

test("§C6.4 a march regiment takes its SPs from units of its arm that keep one, under a leader with span", () => {
  const position = brescia();
  const playing = raise(position);
  const form = playing.options("formRegiment")[0] as { unit: number };
  playing.play("formRegiment", { unit: form.unit, leader: massena });
  expect(playing.options("done")).toEqual([]);
  playing.play("regimentFrom", { from: rampon });
  expect([playing.options("activate"), playing.options("done")]).toEqual([[], [{ type: "done" }]]);
  playing.play("regimentFrom", { from: pijon });
  expect([position.strength[form.unit], position.strength[rampon], position.strength[pijon]]).toEqual([2, 3, 1]);
  expect([position.unitLeader[form.unit], position.received[form.unit]]).toEqual([massena, 0]);
  // It is full: other things may be raised.
  expect([units.max[form.unit], playing.options("activate").length > 0]).toEqual([2, true]);
  put(position, "wurmser", "E2410", { nicoletti: 4 });
  expect(raise({ ...position, outcome: null }).options("formRegiment")).toEqual([]);
});

test("§C6.4 §C6.5 one from the pool at the active Center is immobile; broken up, its SPs pass to units with room", () => {
  const position = brescia();
  position.pool[FRENCH] = [2, 0, 0];
  const playing = raise(position);
  const { unit } = playing.options("formRegiment")[0] as { unit: number };
  playing.play("formRegiment", { unit, leader: massena }).play("regimentFrom", { from: NOWHERE });
  expect(playing.options("regimentFrom")).toEqual([{ type: "regimentFrom", from: NOWHERE }]);
  playing.play("regimentFrom", { from: NOWHERE });
  expect([position.strength[unit], position.received[unit], position.pool[FRENCH][0]]).toEqual([2, 2, 0]);
  expect(playing.options("breakRegiment")).toEqual([]);
  position.transferred.fill(0);
  const before = position.strength[pijon]!;
  const later = raise({ ...position, outcome: null }).play("breakRegiment", { unit });
  later.play("spread", { unit: pijon }).play("spread", { unit: pijon });
  expect([later.position.strength[pijon], later.position.unitState[unit]]).toEqual([before + 2, NOT_RAISED]);
});

test("§C1.13 vedettes are raised with cavalry and recalled to a Force, never more than unbesieged cavalry SPs", () => {
  const position = brescia();
  const playing = raise(position);
  playing.play("raiseVedette", { hex: hexAt("brescia") }).play("raiseVedette", { hex: hexAt("brescia") });
  expect([cavalryFree(position, FRENCH), vedettesOf(position, FRENCH).length]).toEqual([2, 2]);
  expect([playing.options("raiseVedette"), playing.options("recallVedette")]).toEqual([[], []]);
  position.strength[leclerc] = 1;
  const excess = new Playing({ ...position, outcome: null }, excessVedettes, { side: FRENCH });
  excess.play("recallVedette");
  expect([vedettesOf(excess.position, FRENCH).length, excess.over]).toEqual([1, true]);
  const later = raise({ ...excess.position, outcome: null }).play("recallVedette");
  expect(vedettesOf(later.position, FRENCH)).toEqual([]);
});

test("§C10.15 1 infantry SP becomes a garrison in a fortified town and may be taken back; the Supply Source's may not", () => {
  const position = brescia();
  const own = pieces.garrison.indexOf(FRENCH);
  position.garrisonHex[own] = hexAt("E2601");
  const playing = raise(position).play("makeGarrison", { unit: rampon });
  const garrison = position.garrisonHex.indexOf(hexAt("brescia"));
  expect([position.strength[rampon], garrison !== own]).toEqual([3, true]);
  expect([playing.options("makeGarrison"), playing.options("absorbGarrison")]).toEqual([[], []]);
  const later = raise({ ...position, outcome: null });
  later.play("absorbGarrison", { garrison, unit: rampon });
  expect([later.position.strength[rampon], later.position.garrisonHex[garrison]]).toEqual([4, NOWHERE]);
  position.leaderHex[massena] = hexAt("E2601");
  expect(raise({ ...position, outcome: null }).options("absorbGarrison")).toEqual([]);
});

test("§I.b.3 §C6.6 §C2.3 units pass between leaders of one hex within spans, each once", () => {
  const position = brescia();
  const joubert = put(position, "joubert", "brescia");
  expect(takeable(position, joubert)).toContain(rampon);
  const playing = transfer(position).play("receiveUnits", { leader: joubert }).play("takeUnit", { unit: rampon });
  expect([position.unitLeader[rampon], isForce(position, joubert)]).toEqual([joubert, true]);
  const passed = { type: "transferred", rules: ["C6.6"], side: "french", unit: rampon, leader: joubert };
  expect(playing.events).toContainEqual({ ...passed, audience: ["french"] });
  playing.play("done");
  expect(takeable(position, massena)).not.toContain(rampon);
});

test("§C6.6 §C2.10 a leader who rides along is detached and the Force leader put under him", () => {
  const position = brescia();
  const bonaparte = putUnder(position, "bonaparte", massena);
  const playing = transfer(position).play("detach", { leader: bonaparte });
  expect(position.superior[bonaparte]).toBe(NOWHERE);
  expect(mayAttach(position, massena, bonaparte)).toBe(true);
  playing.play("attach", { leader: massena, to: bonaparte });
  expect([position.superior[massena], isForce(position, bonaparte)]).toEqual([bonaparte, true]);
  expect(playing.options("detach")).toContainEqual({ type: "detach", leader: massena });
});

test("§C2.4 §C2.10 one who only rides along is given units only if his leader may command him", () => {
  const position = brescia();
  const augereau = putUnder(position, "augereau", massena);
  expect(leaders.subordination[augereau]! >= leaders.subordination[massena]!).toBe(true);
  expect(takeable(position, augereau)).toEqual([]);
  position.superior[augereau] = NOWHERE;
  expect(takeable(position, augereau)).toContain(rampon);
});

test("§C6.6 a bridge train passes to another leader of the hex", () => {
  const position = brescia();
  const train = pieces.train.indexOf(FRENCH);
  position.trainLeader[train] = massena;
  const joubert = put(position, "joubert", "brescia");
  transfer(position).play("passTrain", { train, leader: joubert });
  expect(position.trainLeader[train]).toBe(joubert);
});

test("§C2.3 the Segment does not end before what is beyond a span has been set aside", () => {
  const position = brescia();
  const [general] = leaders.ofSide[FRENCH].filter((one) => leaders.generic[one] && !leaders.cavalryOnly[one]);
  put(position, leaders.ids[general!]!, "brescia", { rampon: 4, pijon: 2, leclerc: 2 });
  expect(withinSpan(position, general!)).toBe(false);
  const playing = new Playing(position, strengthTransfers, { side: FRENCH, giver: NOWHERE, givers: [], takers: [] });
  expect(playing.options("done")).toEqual([]);
  playing.play("setAside", { unit: leclerc });
  expect([position.unitHex[leclerc], position.unitLeader[leclerc]]).toEqual([hexAt("brescia"), NOWHERE]);
  expect([playing.options("setAside"), playing.play("done").over]).toEqual([[], true]);
});

test("§I.b.4 §I.b.4a §C6.7 SPs pass within an arm; a unit left with none is named as removed, and is", () => {
  const position = brescia();
  const playing = new Playing(position, strengthTransfers, { side: FRENCH, giver: NOWHERE, givers: [], takers: [] });
  expect(playing.choice.options).not.toContainEqual({ type: "giveStrength", unit: leclerc });
  position.strength[rampon] = 3;
  playing.play("giveStrength", { unit: pijon }).play("takeStrength", { unit: rampon });
  expect([position.strength[pijon], position.strength[rampon]]).toEqual([1, 4]);
  position.strength[rampon] = 3;
  playing.play("emptyUnit", { unit: pijon }).play("takeStrength", { unit: rampon });
  expect([position.strength[pijon], position.unitState[pijon], position.unitLeader[pijon]]).toEqual([
    0,
    REMOVED,
    NOWHERE,
  ]);
});

test("§C2.8 the next in succession commands from the owner's next Command Phase; without any there is no commander (ruling C2.8)", () => {
  const position = brescia();
  const play = new Play(position);
  takeCommand(play, FRENCH);
  expect([armyCommander(position, FRENCH), position.commanded[massena]]).toEqual([massena, 1]);
  // Everybody hears that there is a new one, his own side also who it is.
  expect(play.events).toMatchObject([{ type: "newCommander", leader: massena }, { type: "newCommander" }]);
  expect(play.events[1]).not.toHaveProperty("leader");
  put(position, "bonaparte", "brescia");
  takeCommand(new Play(position), FRENCH);
  expect(armyCommander(position, FRENCH)).toBe(leaderNamed("bonaparte"));
  position.leaderState.fill(OUT_OF_PLAY);
  const nobody = new Play(position);
  takeCommand(nobody, FRENCH);
  expect([armyCommander(position, FRENCH), nobody.events]).toEqual([NOWHERE, []]);
  expect(position.successor[AUSTRIAN]).toBe(NOWHERE);
});

test("§C2.14 a subordinate takes over before one who rides along, he before a major general; beyond his span units do not attack", () => {
  const position = brescia();
  const rider = putUnder(position, "berthier", massena);
  const joubert = putUnder(position, "joubert", massena, { vial: 1 });
  expect(heirsOf(position, massena)).toEqual([joubert]);
  position.unitLeader[unitNamed("vial")] = massena;
  expect(heirsOf(position, massena)).toEqual([rider, joubert].sort((a, b) => a - b));
  for (const one of [rider, joubert]) position.superior[one] = NOWHERE;
  const [general] = heirsOf(position, massena);
  expect(leaders.generic[general!]).toBe(1);
  const playing = new Playing(position, newLeader, { side: FRENCH, lost: massena, leader: NOWHERE });
  playing.play("nameLeader", { leader: general });
  // His name is for his own side alone.
  expect(playing.events.filter(({ type }) => type === "newLeader")).toMatchObject([
    { leader: general, audience: ["french"] },
  ]);
  expect([position.unitLeader[rampon], position.leaderHex[general!]]).toEqual([general, hexAt("brescia")]);
  playing.play("keepUnit", { unit: rampon }).play("keepUnit", { unit: pijon });
  expect([rampon, pijon, leclerc].map((unit) => position.beyondSpan[unit])).toEqual([0, 0, 1]);
});

test("§C2.14 without any leader the units stay in their hex", () => {
  const position = brescia();
  position.leaderState = position.leaderState.map((state) => (state === IN_POOL ? OUT_OF_PLAY : state));
  const playing = new Playing(position, newLeader, { side: FRENCH, lost: massena, leader: NOWHERE });
  expect([playing.over, position.unitHex[rampon], position.unitLeader[rampon]]).toEqual([
    true,
    hexAt("brescia"),
    NOWHERE,
  ]);
});

test("§C2.5 §C6.6 a leader with one who serves under him goes under nobody; with one who only rides along he may", () => {
  const position = emptyMap();
  const bonaparte = put(position, "bonaparte", "brescia", { rampon: 2 });
  const massena = put(position, "massena", "brescia", { pijon: 2 });
  const joubert = putUnder(position, "joubert", massena, { vial: 2 });
  expect(mayAttach(position, massena, bonaparte)).toBe(false);
  position.strength[unitNamed("vial")] = 0;
  expect([mayAttach(position, massena, bonaparte), isUnemployed(position, joubert)]).toEqual([true, true]);
});

test("§C2.14 an unemployed leader takes over a Force only if he may lead every unit of it", () => {
  const position = emptyMap();
  const massena = put(position, "massena", "E0305", { rampon: 4, beaumont: 2 });
  const general = leaders.ofSide[FRENCH].find((one) => leaders.generic[one] && leaders.cavalryOnly[one])!;
  putUnder(position, leaders.ids[general]!, massena);
  const [heir, ...others] = heirsOf(position, massena);
  expect([leaders.generic[heir!], leaders.cavalryOnly[heir!], others]).toEqual([1, 0, []]);
  position.strength[unitNamed("rampon")] = 0;
  position.unitLeader[unitNamed("rampon")] = NOWHERE;
  expect(heirsOf(position, massena)).toEqual([general]);
});

test("§C10.12 §C2.14 units without a leader that have retreated into an enemy fort hold it from the moment a leader takes them over", () => {
  const position = emptyMap();
  const fort = hexes.holding[hexAt("san-giorgio")]!;
  position.holder[fort] = AUSTRIAN;
  const general = put(position, "joubert", "san-giorgio");
  position.unitHex[rampon] = hexAt("san-giorgio");
  position.strength[rampon] = 3;
  const playing = transfer(position);
  expect(position.holder[fort]).toBe(AUSTRIAN);
  playing.play("receiveUnits", { leader: general }).play("takeUnit", { unit: rampon });
  expect(position.holder[fort]).toBe(FRENCH);
});
