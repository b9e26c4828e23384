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
import { administration } from "../../src/rules/core/administration.ts";
import { inQuarters, onAlert } from "../../src/rules/core/alert.ts";
import { feedsQuarters } from "../../src/rules/core/forage.ts";
import { sizeOf } from "../../src/rules/core/forces.ts";
import { locLength } from "../../src/rules/core/lines.ts";
import { dueTurn, monthOf, NEVER } from "../../src/rules/exclusive/leadersToCome.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import { gameTurn } from "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put } from "../field.ts";
import { frameOf, marching, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { fight, retreatAnyhow } from "./fighting.ts";

/** Worked examples of the rules index that no chapter's own test has. */

test("example E6a: the map reference E4419 is hex 4419", () => {
  expect(board.ids[hexNamed("E4419")]).toBe("E4419");
});

test("§E15 example: with Forage Values of 12 and 11 the first Force is in Quarters, the second On Alert", () => {
  const position = emptyMap();
  // Castiglione feeds 12, La Corona 3.
  const first = put(position, "augereau", "castiglione", { robert: 4 });
  const second = put(position, "massena", "la-corona", { rampon: 4 });
  goIntoQuarters(new Play(position), FRENCH);
  expect([inQuarters(position, first), onAlert(position, second)]).toEqual([true, true]);
  expect([feedsQuarters(12), feedsQuarters(11)]).toEqual([true, false]);
});

test("§E35 example: for 4 November a 5 means never, a 7, 8 and 12 November, December and January", () => {
  const due = [5, 7, 8, 12].map((dice) => dueTurn(monthOf(dice), 50));
  expect(due.map((turn) => (turn === NEVER ? "never" : turnTrack[turn]!.month))).toEqual([
    "never",
    "November",
    "December",
    "January",
  ]);
});

test("§E45 example: +4 during a Player-Turn and +3 as the Game-Turn ends is no automatic victory", () => {
  const position = emptyMap();
  position.morale = 4;
  const playing = new Playing(position, gameTurn);
  while (!playing.over && position.phasing === AUSTRIAN) playing.choose(() => 0);
  position.morale = 3;
  playing.until(null);
  expect(position.outcome!.level).toBe("over");
});

test("§E46 §E48 §E49 example: 93 turns of two days; the four starts are turns 1, 18, 50 and 82", () => {
  const campaigns = scenarios.filter(({ kind }) => kind === "campaign");
  expect(campaigns.map(({ startTurn }) => startTurn)).toEqual([1, 18, 50, 82]);
  expect(campaigns.map(({ endTurn }) => endTurn)).toEqual([93, 93, 93, 93]);
  expect(turnTrack).toHaveLength(94);
});

test("§C4.19 §C4.15 example: Verona's line is 30 hexes to Palazzolo, 20 to Mirandola; the second 4 brings an AP", () => {
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

test("§C4.12 §C14.29 §C14.32 example: Bonaparte pursues Alvinczy over Vicenza and takes the Austrian Center", () => {
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

test("§E40 §E40a §C10.6 example: Provera comes from Nogara by La Favorita, Citadella and the causeway into Mantova: 5 MPs", () => {
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

test("§C4.10 §C4.4 example: the Austrian Center on the road to Vicenza in mud has a LOC of 9 hexes over the ford of Fontaniva", () => {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E2951", "E2643");
  position.weather = "mud";
  expect(locLength(position, AUSTRIAN)).toBe(9);
});
