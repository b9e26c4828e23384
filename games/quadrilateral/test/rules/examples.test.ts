import { hexDistance } from "@gonfalon/engine/board";
import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  hexNamed,
  leaderNamed,
  scenarios,
  turnTrack,
  unitNamed,
} from "../../src/data.ts";
import type { Quadrilateral } from "../../src/position.ts";
import { administration } from "../../src/rules/core/administration.ts";
import { inQuarters, onAlert } from "../../src/rules/core/alert.ts";
import { commands, commandsOf } from "../../src/rules/core/commands.ts";
import { forageValue } from "../../src/rules/core/forage.ts";
import { sizeOf } from "../../src/rules/core/forces.ts";
import { locLength } from "../../src/rules/core/lines.ts";
import { movement } from "../../src/rules/core/movement.ts";
import { dueTurn, monthOf, NEVER } from "../../src/rules/exclusive/leadersToCome.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import { austrianColumn, fortnightReceipt, receiptOf } from "../../src/rules/exclusive/receipt.ts";
import { replacementRoll } from "../../src/rules/exclusive/replacementRoll.ts";
import { gameTurn } from "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { frameOf, marching, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { fight, retreatAnyhow } from "./fighting.ts";

/** Worked examples of the rules index that no chapter's own test has. */

test("example E6a: the map reference E4419 is hex 4419", () => {
  expect(board.ids[hexNamed("E4419")]).toBe("E4419");
});

test("§E15 #E15-1 example: with Forage Values of 12 and 11 the first Force is in Quarters, the second On Alert", () => {
  const position = emptyMap();
  const value = (hex: number) => forageValue(position, FRENCH, hex);
  const castiglione = hexAt("castiglione");
  const elsewhere = board.ids.findIndex((_, hex) => value(hex) === 11 && hexDistance(board, hex, castiglione) > 4);
  expect([value(castiglione), value(elsewhere)]).toEqual([12, 11]);
  const first = put(position, "augereau", "castiglione", { robert: 4 });
  const second = put(position, "massena", board.ids[elsewhere]!, { rampon: 4 });
  goIntoQuarters(new Play(position), FRENCH);
  expect([inQuarters(position, first), onAlert(position, second)]).toEqual([true, true]);
  expect([onAlert(position, first), inQuarters(position, second)]).toEqual([false, false]);
});

test("§E35 #E35-1 example: for 4 November a 5 means never, a 7, 8 and 12 November, December and January", () => {
  const due = [5, 7, 8, 12].map((dice) => dueTurn(monthOf(dice), 50));
  expect(due.map((turn) => (turn === NEVER ? "never" : turnTrack[turn]!.month))).toEqual([
    "never",
    "November",
    "December",
    "January",
  ]);
});

test("§E45 #E45-1 example: +4 during a Player-Turn and +3 as the Game-Turn ends is no automatic victory", () => {
  const position = emptyMap();
  position.morale = 4;
  const playing = new Playing(position, gameTurn);
  while (!playing.over && position.phasing === AUSTRIAN) playing.choose(() => 0);
  position.morale = 3;
  playing.until(null);
  expect(position.outcome!.level).toBe("over");
});

test("§E46 §E48 §E49 #E46-1 #E48-1 example: 93 turns of two days; the four starts are turns 1, 18, 50 and 82", () => {
  const campaigns = scenarios.filter(({ kind }) => kind === "campaign");
  expect(campaigns.map(({ startTurn }) => startTurn)).toEqual([1, 18, 50, 82]);
  expect(campaigns.map(({ endTurn }) => endTurn)).toEqual([93, 93, 93, 93]);
  expect(turnTrack).toHaveLength(94);
});

test("§C4.19 §C4.15 #C4.19-1 example: Verona's line is 30 hexes to Palazzolo, 20 to Mirandola; the second 4 brings an AP", () => {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
  position.turn = 51;
  position.ap[FRENCH] = 5;
  const turn = () => new Playing(rolling(position, 4), administration, { side: FRENCH });
  expect(locLength(position, FRENCH)).toBe(30);
  turn()
    .until("supplySource.name")
    .play("moveSupply", { hex: hexAt("E0130") })
    .until(null);
  expect([position.ap[FRENCH], locLength(position, FRENCH)]).toEqual([4, 20]);
  position.outcome = null;
  turn().until(null);
  expect(position.ap[FRENCH]).toBe(5);
});

test("§C4.12 §C14.29 §C14.32 #C4.12-1 example: Bonaparte pursues Alvinczy over Vicenza and takes the Austrian Center", () => {
  const position = emptyMap("campaign-1796-11-04");
  position.turn = 51;
  position.weather = "rain";
  put(position, "bonaparte", "E2340", { rampon: 8, vial: 8, leclerc: 2 });
  const alvinczy = put(position, "alvinczy", "E2440", {
    pittoni: 5,
    sticker: 3,
    roselmini: 3,
    erdody: 2,
    "friuli-batteries": 2,
  });
  position.center = [hexAt("E2441"), hexAt("verona")];
  position.supply = [hexAt("E2951"), hexAt("E2601")];
  position.centerActive[AUSTRIAN] = 0;
  position.ap = [15, 0];
  position.morale = 1;
  position.condition[AUSTRIAN] = 3;
  // The Austrian guns miss; 18 to 13 is 1:1 and a 4 with the bonus beats him by 3.
  const trial = fight(position, FRENCH, [6, 4, 4]).take("attackHex").markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ column: "1:1", loser: "austrian", number: 3, loss: 1 });
  const last = trial.options().flatMap((one) => (one.type === "retreatTo" ? [board.ids[one.hex]] : []));
  expect(last.sort()).toEqual(["E2443", "E2543"]);
  retreatAnyhow(trial).take("pursue");
  expect(trial.event("pursuit")).toMatchObject({ die: 4, hexes: 2 });
  trial.play({ type: "pursueFor", hexes: 2 });
  expect(position.leaderHex[leaderNamed("bonaparte")]).toBe(hexAt("E2441"));
  expect([sizeOf(position, alvinczy), position.strength[unitNamed("friuli-batteries")]]).toEqual([13, 1]);
  expect(trial.event("centerTaken")).toMatchObject({ lost: 8, gained: 4 });
  expect([position.ap, position.morale, position.condition[AUSTRIAN]]).toEqual([[7, 4], 0, 5]);
});

test("§E40 §E40a §C10.6 #E40-1 example: Provera comes from Nogara by La Favorita, Cittadella and the causeway into Mantova: 5 MPs", () => {
  const position = emptyMap("campaign-1797-01-07");
  position.weather = "fair";
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  const provera = put(position, "provera", "E1229", { strassoldo: 5, deutschmeister: 5, "friuli-batteries": 2 });
  put(position, "dallemagne", "E1023", { lebley: 3 });
  position.duration[0] = 3;
  const playing = marching(position, provera);
  for (const hex of ["E1228", "E1227", "E1226", "E1225", "E1224", "citadella", "mantova"]) {
    playing.play("march", { hex: hexAt(hex) });
  }
  expect([frameOf(playing).spent, board.ids[position.leaderHex[provera]!]]).toEqual([10, "E1123"]);
  playing.play("halt");
  expect([position.morale, position.duration[0]]).toEqual([1, -3]);
});

test("§C4.10 §C4.4 §C4.11 #C4.10-1 the Austrian Center leaves for Vicenza in mud: 8 hexes, a LOC of 9, no APs and no Commands until it stands still", () => {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E2951", "bassano");
  position.weather = "mud";
  const center = new Playing(position, commands, { side: AUSTRIAN }).play("center");
  const reached = center.options("goTo").flatMap((one) => ("hex" in one ? [board.ids[one.hex]] : []));
  expect([reached.includes("E2643"), reached.includes("E2542")]).toEqual([true, false]);
  center.play("goTo", { hex: hexAt("E2643") });
  const [from, to] = [hexAt("bassano"), hexAt("E2643")];
  expect(locLength(lineBetween(emptyMap(), AUSTRIAN, "bassano", "E2643"), AUSTRIAN)).toBe(8);
  expect([from === to, position.centerActive[AUSTRIAN], locLength(position, AUSTRIAN)]).toEqual([false, 0, 9]);
  const next = { ...position, turn: 2, outcome: null, flow: [], centerMoved: [0, 0] as [number, number] };
  const { events } = new Playing(next, administration, { side: AUSTRIAN });
  expect([events.filter(({ type }) => type === "apReceived"), commandsOf(next, AUSTRIAN)]).toEqual([[], 0]);
  const moving = new Playing({ ...next, outcome: null, flow: [] }, movement, { side: AUSTRIAN });
  while (moving.ask !== "movement.center") moving.play("endSegment");
  moving.play("activateCenter");
  expect(moving.position.centerActive[AUSTRIAN]).toBe(1);
});

const COLUMNS = ["31+", "23-30", "16-22", "11-15", "6-10", "0-5"];

/** A LOC of so many hexes: a Center somewhere along the roads that lead to Trento's Supply Source. */
function lineOf(length: number): Quadrilateral {
  const position = emptyMap();
  for (let hex = 0; hex < board.size; hex++) {
    lineBetween(position, AUSTRIAN, "E4531", board.ids[hex]!);
    if (locLength(position, AUSTRIAN) === length) return position;
  }
  throw new Error(`No hex is ${length} hexes away.`);
}

test.each([
  [13, 0, 6, "11-15", 2, 5],
  [13, -2, 4, "6-10", 1, 6],
  [29, -3, 4, "11-15", 1, 5],
  [3, -4, 2, "0-5", 1, 7],
  [40, 0, 5, "31+", 0, 1],
])(
  "§C4.14 §C4.16 #C4.16-1 #C4.16-2 #C4.16-3 #C4.16-4 #C4.16-5 an Austrian LOC of %i at morale %i, die %i: column %s, %i APs, %i in a Fortnight",
  (loc, morale, die, column, aps, fortnight) => {
    const position = lineOf(loc);
    position.morale = morale;
    expect(COLUMNS[austrianColumn(loc, morale)]).toBe(column);
    expect([receiptOf(position, AUSTRIAN, die), fortnightReceipt(position, AUSTRIAN)]).toEqual([aps, fortnight]);
  },
);

test("§E43 #E43-1 at -2 the Austrian column is one to the right, at -4 two", () => {
  const columns = [0, -1, -2, -3, -4].map((morale) => austrianColumn(29, morale));
  expect(columns.map((column) => column - columns[0]!)).toEqual([0, 0, 1, 2, 2]);
});

test.each([
  [-3, 0, 5, [9, 2, 1], [13, 2, 2]],
  [-3, 5, 4, [0, 0, 0], [4, 1, 0]],
])(
  "§C5.2 #C5.2-1 #C5.2-2 with morale %i, %i quiet Fortnights and a die of %i the pools receive %j and %j",
  (morale, quiet, die, austrian, french) => {
    const position = scenarioPosition("campaign-1796-09-01");
    Object.assign(position, { turn: 26, morale, quietFortnights: quiet });
    for (const [side, points] of [
      [AUSTRIAN, austrian],
      [FRENCH, french],
    ] as const) {
      position.pool[side] = [0, 0, 0];
      replacementRoll(new Play(rolling(position, die)), side);
      expect(position.pool[side]).toEqual(points);
    }
  },
);
