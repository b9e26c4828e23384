import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, fortnights, pieces, supplyHexes } from "../../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { administration, commandersBonus, supplyHexesOpen } from "../../src/rules/core/administration.ts";
import { locLength } from "../../src/rules/core/lines.ts";
import { austrianColumn, fortnightReceipt, receiptOf } from "../../src/rules/exclusive/receipt.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { rolling } from "../marching.ts";
import { Playing } from "../playing.ts";

const segment = (position: Quadrilateral, side: 0 | 1) => new Playing(position, administration, { side });

test("§I.a §I.a.1 the steps of the Segment come in the order of the sequence, Quarters first and replacements last", () => {
  const playing = segment(scenarioPosition("campaign-1796-09-01"), FRENCH);
  const asked: string[] = [];
  while (!playing.over) {
    asked.push(playing.ask!);
    playing.play(playing.choice.options[0]!.type);
  }
  expect(asked).toEqual(["armyStatus.declare", "supplySource.name", "centerOfOperations.disband"]);
});

test("§I.a ruling: the Condition marker moves before the APs come in, and what costs APs comes after", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  Object.assign(position, { turn: 10, morale: -2, quarters: [1, 0], condition: [9, 1], ap: [0, 0] });
  // A 6 brings 2 in the column of 13 hexes, whatever the morale; a 3 would bring 1 only with the shift of -2.
  rolling(position, 3);
  const playing = segment(position, AUSTRIAN).until("armyStatus.declare");
  const kinds = playing.events.map(({ type }) => type);
  expect(kinds.filter((type) => type === "morale" || type === "apReceived")).toEqual(["morale", "apReceived"]);
  // Level +2 to +1: Vienna Morale is -1 before the die is read, and there is no shift.
  expect([position.condition[AUSTRIAN], position.morale, position.ap[AUSTRIAN]]).toEqual([8, -1, 0]);
  const rich = scenarioPosition("campaign-1796-07-29");
  Object.assign(rich, { turn: 10, quarters: [1, 0], ap: [0, 0] });
  rolling(rich, 6);
  const leaving = segment(rich, AUSTRIAN).until("leaveQuarters.order");
  // The 2 APs of this very Segment pay for the quickest way back.
  expect(leaving.options("leaveQuarters").map((one) => (one as { turns: number }).turns)).toEqual([3, 2, 1]);
});

test("§I.a §I.a.4 replacements are the last step: the die of the APs falls before theirs", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  const { firstTurn } = fortnights.find(({ id }) => id === "XII")!;
  position.turn = firstTurn;
  rolling(position, 6, 5);
  const { events } = segment(position, AUSTRIAN).until(null);
  const dice = events.flatMap(({ type, die }) => (die === undefined ? [] : [[type, die]]));
  expect(dice).toEqual([
    ["apReceived", 6],
    ["replacements", 5],
  ]);
});

test("§C4.14 §C4.16 §E43 §E24 the Austrian column by LOC and morale, and its Fortnight line", () => {
  const rows = [
    [13, 0, 3],
    [13, -2, 4],
    [29, -3, 3],
    [3, -4, 5],
    [40, 0, 0],
    [13, -1, 3],
  ];
  for (const [loc, morale, column] of rows) expect(austrianColumn(loc!, morale!)).toBe(column);
  const position = scenarioPosition("campaign-1796-07-29");
  expect(locLength(position, AUSTRIAN)).toBe(13);
  const at = (morale: number, die: number) => {
    position.morale = morale;
    return [receiptOf(position, AUSTRIAN, die), fortnightReceipt(position, AUSTRIAN)];
  };
  expect(at(0, 6)).toEqual([2, 5]);
  expect(at(-2, 4)).toEqual([1, 6]);
  expect(at(-4, 2)).toEqual([1, 7]);
});

test("§C4.15 the French gain by length of their LOC, never more than 3 in a Fortnight", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const gains = (loc: number) => {
    lineBetween(position, FRENCH, "E2601", "E2601");
    const places = { 0: "E2601", 30: "verona" } as Record<number, string>;
    position.center[FRENCH] = hexAt(places[loc]!);
    expect(locLength(position, FRENCH)).toBe(loc);
    return [1, 2, 3, 4, 5, 6].map((die) => receiptOf(position, FRENCH, die));
  };
  expect(gains(0)).toEqual([0, 0, 0, 1, 1, 1]);
  expect(gains(30)).toEqual([0, 0, 0, 0, 1, 1]);
  expect(fortnightReceipt(position, FRENCH)).toBe(2);
  position.apThisFortnight[FRENCH] = 3;
  expect(gains(30)).toEqual([0, 0, 0, 0, 0, 0]);
});

test("§C4.13 without an active Center and a LOC nothing is received", () => {
  for (const spoil of [
    (position: Quadrilateral) => (position.centerActive[AUSTRIAN] = 0),
    (position: Quadrilateral) => (position.supply[AUSTRIAN] = NOWHERE),
    (position: Quadrilateral) => (position.center[AUSTRIAN] = NOWHERE),
  ]) {
    const position = scenarioPosition("campaign-1796-07-29");
    spoil(position);
    const { events } = segment(position, AUSTRIAN);
    expect(events.filter(({ type }) => type === "apReceived")).toEqual([]);
  }
  const { events, position } = segment(scenarioPosition("castiglione"), AUSTRIAN);
  const received = events.find(({ type }) => type === "apReceived")!;
  expect(position.ap[AUSTRIAN]).toBe(19 + (received.received as number));
  expect(position.apThisFortnight[AUSTRIAN]).toBe(received.received);
});

test("§C4.17 §E27a Bonaparte in dispatch of an active Center brings 1 AP on the first turn of a Fortnight", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  expect([commandersBonus(position, FRENCH), commandersBonus(position, AUSTRIAN)]).toEqual([1, 0]);
  position.centerActive[FRENCH] = 0;
  expect(commandersBonus(position, FRENCH)).toBe(0);
  const bonusIn = (turn: number) => {
    const inTurn = scenarioPosition("campaign-1796-07-29");
    inTurn.turn = turn;
    return segment(inTurn, FRENCH)
      .until(null)
      .events.find(({ type }) => type === "apReceived")!.bonus;
  };
  expect([bonusIn(3), bonusIn(4)]).toEqual([1, 0]);
});

test("§C4.18 §C4.19 §C4.20 §I.a.2 §C4.1 for 1 AP the Supply Source and its garrison go to another listed hex", () => {
  const position = lineBetween(scenarioPosition("castiglione"), FRENCH, "E2601", "verona");
  const playing = segment(position, FRENCH).until("supplySource.name");
  const ap = position.ap[FRENCH];
  expect(locLength(position, FRENCH)).toBe(30);
  playing.play("moveSupply", { hex: hexAt("E0130") });
  expect([position.ap[FRENCH], position.supply[FRENCH]]).toEqual([ap - 1, hexAt("E0130")]);
  expect(position.garrisonHex[pieces.garrison.indexOf(FRENCH)]).toBe(hexAt("E0130"));
  expect(locLength(position, FRENCH)).toBe(20);
  expect(receiptOf(position, FRENCH, 4)).toBe(1);
});

test("§C4.19 not to a hex with an enemy piece or in an enemy zone; §C4.20 not without an AP", () => {
  const position = emptyMap();
  position.supply[FRENCH] = hexAt("E2601");
  expect(supplyHexesOpen(position, FRENCH)).toHaveLength(supplyHexes[FRENCH].length - 1);
  put(position, "wurmser", "E0130", { nicoletti: 4 });
  expect(supplyHexesOpen(position, FRENCH)).not.toContain(hexAt("E0130"));
  const poor = scenarioPosition("castiglione");
  poor.ap[FRENCH] = 0;
  poor.centerActive[FRENCH] = 0;
  expect(segment(poor, FRENCH).over).toBe(true);
});

test("§C4.2 a lost Supply Source is set up again in the second turn after for 1 AP, or free a turn later", () => {
  const lost = (turn: number, ap: number) => {
    const position = scenarioPosition("castiglione");
    position.supply[FRENCH] = NOWHERE;
    position.supplyDue[FRENCH] = 4;
    position.turn = turn;
    position.ap[FRENCH] = ap;
    return segment(position, FRENCH);
  };
  expect(lost(3, 5).ask).toBe("centerOfOperations.disband");
  const paid = lost(4, 5);
  expect(paid.ask).toBe("supplySource.setUp");
  paid.play("setUpSupply", { hex: hexAt("E2601") });
  expect([paid.position.ap[FRENCH], paid.position.supply[FRENCH]]).toEqual([4, hexAt("E2601")]);
  // Supply Sources and APs are open.
  expect(paid.events).toContainEqual(expect.objectContaining({ type: "supplySource", hex: hexAt("E2601"), ap: 4 }));
  expect(paid.ask).toBe("centerOfOperations.disband");
  expect(lost(4, 0).over).toBe(true);
  const free = lost(5, 0).play("setUpSupply", { hex: hexAt("E2601") });
  expect([free.position.ap[FRENCH], free.over]).toEqual([0, true]);
});

test("§I.a.3 §C4.21 §C4.22 a Center disbanded for 1 AP comes back in the next Segment, moving side up, on a primary road", () => {
  const position = scenarioPosition("castiglione");
  const playing = segment(position, FRENCH).until("centerOfOperations.disband");
  const ap = position.ap[FRENCH];
  playing.play("disbandCenter");
  expect([position.center[FRENCH], position.ap[FRENCH], playing.over]).toEqual([NOWHERE, ap - 1, true]);
  const gone = { type: "centerDisbanded", rules: ["C4.21"], side: "french", ap: ap - 1 };
  expect(playing.events).toContainEqual(gone);
  expect(segment({ ...position, outcome: null }, FRENCH).until("centerOfOperations.setUp").over).toBe(true);
  const next = segment({ ...position, outcome: null, turn: 2 }, FRENCH).until("centerOfOperations.setUp");
  const hexes = next.options("setUpCenter").map((option) => (option as { hex: number }).hex);
  expect(hexes).toContain(hexAt("peschiera"));
  expect(hexes).not.toContain(hexAt("E0130"));
  next.play("setUpCenter", { hex: hexAt("peschiera") });
  expect([next.position.center[FRENCH], next.position.centerActive[FRENCH]]).toEqual([hexAt("peschiera"), 0]);
});

test("§C4.12 a Center that was taken returns at the Supply Source on its moving side, when there is one", () => {
  const position = scenarioPosition("castiglione");
  position.center[FRENCH] = NOWHERE;
  position.centerTaken[FRENCH] = 1;
  segment(position, FRENCH).until("centerOfOperations.disband");
  expect([position.center[FRENCH], position.centerActive[FRENCH]]).toEqual([hexAt("E2601"), 0]);
  const without = scenarioPosition("castiglione");
  without.center[FRENCH] = NOWHERE;
  without.centerTaken[FRENCH] = 1;
  without.supply[FRENCH] = NOWHERE;
  without.supplyDue[FRENCH] = 9;
  segment(without, FRENCH).until(null);
  expect(without.center[FRENCH]).toBe(NOWHERE);
});
