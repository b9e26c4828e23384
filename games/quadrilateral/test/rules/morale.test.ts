import { hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, siegePlaceNamed, unitNamed } from "../../src/data.ts";
import { CAPTURED, type Quadrilateral } from "../../src/position.ts";
import { stop } from "../../src/rules/core/entering.ts";
import { criticalBattle, leaderCaptured, morale } from "../../src/rules/exclusive/morale.ts";
import { lookAtMantova, lookAtRoad } from "../../src/rules/exclusive/relief.ts";
import { automaticVictory, finalVictory, isMet, pointsOf } from "../../src/rules/exclusive/victory.ts";
import "../../src/rules/sequence.ts";
import { Play } from "@gonfalon/engine/kernel";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { Trial } from "./play.ts";

const mantova = siegePlaceNamed("mantova");
const hold = (position: Quadrilateral, place: string, side: number) => {
  position.holder[hexes.holding[hexAt(place)]!] = side;
};

test("§E38 §III.b.10 §C14.32 a critical battle moves Vienna Morale one space for its winner and ends the quiet Fortnights", () => {
  const position = emptyMap();
  position.quietFortnights = 3;
  criticalBattle(new Play(position), FRENCH);
  expect([position.morale, position.quietFortnights, position.criticalWon]).toEqual([-1, 0, [0, 1]]);
  criticalBattle(new Play(position), AUSTRIAN);
  expect(position.morale).toBe(0);
});

test("§C2.16 a captured Major Personality moves it one space for the captor, others do not", () => {
  const position = emptyMap();
  leaderCaptured(new Play(position), leaderNamed("wurmser"));
  expect(position.morale).toBe(-1);
  leaderCaptured(new Play(position), leaderNamed("bonaparte"));
  leaderCaptured(new Play(position), leaderNamed("massena"));
  expect(position.morale).toBe(0);
});

test("§E39 §C15.2 §IV.b Mantova taken by the French costs 2, retaken by the Austrians it brings 2, each once (ruling E39)", () => {
  const position = emptyMap();
  hold(position, "mantova", FRENCH);
  lookAtMantova(new Play(position));
  lookAtMantova(new Play(position));
  expect([position.morale, position.mantovaFell]).toEqual([-2, 1]);
  hold(position, "mantova", AUSTRIAN);
  lookAtMantova(new Play(position));
  expect(position.morale).toBe(0);
});

test("§C15.2 Cittadella has no value of its own", () => {
  const position = emptyMap();
  hold(position, "mantova", AUSTRIAN);
  hold(position, "citadella", FRENCH);
  lookAtMantova(new Play(position));
  expect(position.morale).toBe(0);
});

test("§E40 §E40a §C10.7 a named leader from outside with 4 infantry SPs in Mantova brings 1, once in a siege, and food", () => {
  const position = emptyMap();
  hold(position, "mantova", AUSTRIAN);
  position.duration[mantova] = 3;
  const provera = put(position, "provera", "mantova", { strassoldo: 3 });
  stop(new Play(position), provera);
  expect(position.morale).toBe(0);
  put(position, "provera", "mantova", { strassoldo: 3, deutschmeister: 4 });
  const relieving = new Play(position);
  stop(relieving, provera);
  expect(relieving.events.filter(({ type }) => type === "relieved")).toMatchObject([{ hex: hexAt("mantova") }]);
  const again = new Play(position);
  stop(again, provera);
  expect(again.events.filter(({ type }) => type === "relieved")).toEqual([]);
  expect([position.morale, position.relieved, position.duration[mantova]]).toEqual([1, 1, -3]);
});

test.each([
  [
    "who began in a citadel",
    (position: Quadrilateral, leader: number) => position.leaderFromCitadel.fill(1, leader, leader + 1),
  ],
  ["whose infantry began in a citadel", (position: Quadrilateral) => position.unitFromCitadel.fill(1)],
  [
    "who stops in Cittadella",
    (position: Quadrilateral, leader: number) => position.leaderHex.fill(hexAt("citadella"), leader, leader + 1),
  ],
])("§E40 §C10.7 no relief by one %s", (_, change) => {
  const position = emptyMap();
  const provera = put(position, "provera", "mantova", { strassoldo: 3, deutschmeister: 4 });
  change(position, provera);
  stop(new Play(position), provera);
  expect(position.morale).toBe(0);
});

/** An Austrian Center at Legnago's side of Mantova, with a road in by the north. */
function road(): Quadrilateral {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E1229", "E1229");
  for (const place of ["mantova", "citadella"]) hold(position, place, AUSTRIAN);
  return position;
}

test("§E41 §C15.3 an open road into Mantova brings 1, once (ruling E41)", () => {
  const position = road();
  lookAtRoad(new Play(position));
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([1, 1]);
});

test("§E41a §C15.3 the French close it: -1, and the next opening counts again", () => {
  const position = road();
  lookAtRoad(new Play(position));
  const kilmaine = put(position, "kilmaine", "E1224", { sandos: 2 });
  put(position, "dallemagne", "E1023", { lebley: 2 });
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([0, 0]);
  position.strength.fill(0);
  position.leaderState[kilmaine] = CAPTURED;
  position.leaderState[leaderNamed("dallemagne")] = CAPTURED;
  lookAtRoad(new Play(position));
  expect(position.morale).toBe(1);
});

test("§C15.3 #C15.3-1 example: the Center moves and comes back: no change either time", () => {
  const position = road();
  lookAtRoad(new Play(position));
  position.centerActive[AUSTRIAN] = 0;
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([1, 0]);
  position.centerActive[AUSTRIAN] = 1;
  lookAtRoad(new Play(position));
  expect([position.morale, position.dispatchOpen]).toEqual([1, 1]);
});

test("§IV §IV.a §IV.b §C15.3 the Morale Phase looks at sieges, Mantova and the road in this order: one place falls, is taken and cut off", () => {
  const position = road();
  position.dispatchOpen = 1;
  position.dispatchCounts = 0;
  // Nobody is left in it, and both banks are held.
  position.siege[mantova] = 1;
  put(position, "kilmaine", "E1224", { sandos: 2 });
  const dallemagne = put(position, "dallemagne", "E1023", { lebley: 2 });
  const trial = new Trial(position).begin(morale, { side: FRENCH });
  trial.play({ type: "enterCitadel", leader: dallemagne, hex: hexAt("mantova") });
  while (!trial.over) trial.take("stayOut");
  const told = trial.events.map(({ type, because }) => because ?? type);
  const order = ["placeFell", "mantova-french", "roadClosed", "dispatch-closed"];
  expect(told.filter((one) => order.includes(one as string))).toEqual(order);
  expect(position.morale).toBe(-3);
});

test("§C15.4 §E21a §E44 #E21a-1 each level that morale falls worsens the Austrian Condition by a level (ruling C15.4)", () => {
  const position = emptyMap();
  position.condition[AUSTRIAN] = 2;
  hold(position, "mantova", FRENCH);
  lookAtMantova(new Play(position));
  expect(position.condition[AUSTRIAN]).toBe(9);
});

test.each([
  [4, "austrian"],
  [-4, "french"],
  [3, null],
  [-3, null],
])("§E45 §C15.5 §IV.c example: with %i at the end of a Game-Turn %s has won", (level, winner) => {
  const position = emptyMap();
  position.morale = level;
  const play = new Play(position);
  automaticVictory(play);
  expect(position.outcome?.winner ?? null).toBe(winner);
});

test.each([
  [3, "Austrian Operational", "austrian"],
  [2, "Austrian Operational", "austrian"],
  [1, "Austrian Tactical", "austrian"],
  [0, "Austrian Marginal", "austrian"],
  [-1, "French Marginal", "french"],
  [-2, "French Tactical", "french"],
  [-3, "French Operational", "french"],
])("§E61 §E61a §C15.6 #E61a-1 example: a final Vienna Morale of %i is %s", (level, name, winner) => {
  const position = emptyMap();
  position.morale = level;
  finalVictory(new Play(position));
  expect(position.outcome).toMatchObject({ level: name, winner });
});

test("§C15.7 Castiglione: places, siege, critical battles and each full 3 SPs count", () => {
  const position = scenarioPosition("castiglione");
  const [austrian, french] = pointsOf(position);
  // Mantova is besieged and Brescia French at the start.
  expect([austrian, french]).toEqual([0, 5]);
  position.criticalWon = [1, 0];
  position.eliminated = [2, 7];
  position.relieved = 1;
  position.siege[mantova] = 0;
  hold(position, "brescia", AUSTRIAN);
  expect(pointsOf(position)).toEqual([1 + 2 + 1 + 2 + 2, 0]);
  finalVictory(new Play(position));
  expect(position.outcome).toMatchObject({ level: "Austrian decisive", winner: "austrian" });
});

test("§C15.7 Bassano: no Austrian Force of 5 SPs that is free within ten hexes of Mantova", () => {
  const position = emptyMap("bassano");
  const test = { type: "noForce", side: "austrian", minSP: 5, besieged: false, withinHexes: 10, of: "E1123" } as const;
  expect(isMet(position, test)).toBe(true);
  put(position, "provera", "E1229", { strassoldo: 4 });
  expect(isMet(position, test)).toBe(true);
  put(position, "provera", "E1229", { strassoldo: 4, deutschmeister: 4 });
  expect(isMet(position, test)).toBe(false);
  const away = (hex: string) => hexDistance(board, hexAt(hex), hexAt("E1123"));
  expect([away("E1133"), away("E1134")]).toEqual([10, 11]);
  const met = (hex: string) => {
    position.leaderHex[leaderNamed("provera")] = hexAt(hex);
    return isMet(position, test);
  };
  expect([met("E1133"), met("E1134")]).toEqual([false, true]);
});

test("§C15.7 Arcole: Alvinczy and Davidovich within 3 hexes at or west of Caldiero at the end of a turn have joined", () => {
  const position = emptyMap("arcole");
  const alvinczy = put(position, "alvinczy", "E2032", { pittoni: 4 });
  put(position, "davidovich", "E2029", { sporck: 4 });
  automaticVictory(new Play(position));
  expect(position.joined).toBe(1);
  position.joined = 0;
  position.leaderHex[alvinczy] = hexAt("E2034");
  automaticVictory(new Play(position));
  expect(position.joined).toBe(0);
});

test("§C15.7 Arcole: west of Vicenza and south of Trento, Mantova left out", () => {
  const position = emptyMap("arcole");
  const where = { westOf: "E2441", southOf: "E4231", exceptHexes: ["E1123", "E1223"] };
  const test = { type: "noForce", side: "austrian", minSP: 5, besieged: false, ...where } as const;
  const met = (hex: string) => {
    put(position, "alvinczy", hex, { pittoni: 4, sticker: 4 });
    return isMet(position, test);
  };
  expect([met("E2440"), met("E2441"), met("E4231"), met("E4131"), met("mantova")]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

test("§C15.7 Rivoli: Provera captured or with 2 SPs at most, Mantova fallen", () => {
  const position = emptyMap("rivoli");
  const provera = put(position, "provera", "E1229", { strassoldo: 3 });
  const test = { type: "leaderForceAtMost", leader: "provera", maxSP: 2 } as const;
  expect(isMet(position, test)).toBe(false);
  position.strength[unitNamed("strassoldo")] = 2;
  expect(isMet(position, test)).toBe(true);
  position.leaderState[provera] = CAPTURED;
  expect([isMet(position, test), isMet(position, { type: "leaderCaptured", leader: "provera" })]).toEqual([
    false,
    true,
  ]);
  expect(isMet(position, { type: "event", event: "mantovaFrench" })).toBe(false);
  position.mantovaFell = 1;
  expect(isMet(position, { type: "event", event: "mantovaFrench" })).toBe(true);
});
