import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, siegePlaceNamed, tables } from "../../src/data.ts";
import { MOVED, NOT_MOVED, type Quadrilateral } from "../../src/position.ts";
import { lineFor } from "../../src/rules/core/tables.ts";
import { fortnight, fortnightOffer, mayPassFortnight } from "../../src/rules/exclusive/fortnight.ts";
import { fortnightMoves } from "../../src/rules/exclusive/fortnightMoves.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import { campaignGame } from "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { rolling } from "../marching.ts";
import { Playing } from "../playing.ts";

/** Both armies in Quarters at the first turn of Fortnight XVI (8 turns, from 16 November). */
function resting(): Quadrilateral {
  const position = scenarioPosition("campaign-1796-11-04", { fortnights: "on" });
  for (const side of [AUSTRIAN, FRENCH] as const) goIntoQuarters(new Play(position), side);
  position.turn = 56;
  return position;
}

test("§E22 §E26 offered only with both armies in Quarters, on the first turn of a Fortnight, with no order due in it", () => {
  const may = (change: (position: Quadrilateral) => void) => {
    const position = resting();
    change(position);
    return mayPassFortnight(position);
  };
  expect(may(() => undefined)).toBe(true);
  expect(may((position) => (position.quarters[FRENCH] = 0))).toBe(false);
  expect(may((position) => (position.turn = 57))).toBe(false);
  expect(may((position) => (position.campaignDue[FRENCH] = 60))).toBe(false);
  expect(may((position) => (position.campaignDue[FRENCH] = 64))).toBe(true);
  expect(may((position) => (position.optional.fortnights = false))).toBe(false);
});

test("§E26 §E26a either player may refuse, and is not asked again in that Fortnight", () => {
  const offered = new Playing(resting(), fortnightOffer);
  expect(offered.choice.seat).toBe("austrian");
  offered.play("offerFortnight");
  expect(offered.choice.seat).toBe("french");
  offered.play("refuseFortnight");
  expect([offered.over, offered.position.turn]).toEqual([true, 56]);
  expect(mayPassFortnight(offered.position)).toBe(false);
  expect(new Playing(resting(), fortnightOffer).play("refuseFortnight").over).toBe(true);
});

test("§E26a after an agreed Fortnight the next one is offered; refused, ordinary turns go on with the next Game-Turn", () => {
  const position = emptyMap("campaign-1796-11-04");
  position.optional.fortnights = true;
  position.turn = 56;
  const playing = new Playing(position, campaignGame);
  const rests = () => playing.play(playing.options("goIntoQuarters")[0]?.type ?? playing.choice.options[0]!.type);
  while (playing.ask !== "fortnightOffer.offer") rests();
  playing.play("offerFortnight").play("acceptFortnight");
  while (playing.ask !== "fortnightOffer.offer") rests();
  // Fortnight XVI had eight turns.
  expect([position.turn, playing.events.filter(({ type }) => type === "weather").length]).toEqual([64, 0]);
  playing.play("refuseFortnight");
  expect(playing.events.filter(({ type }) => type === "weather").map(({ turn }) => turn)).toEqual([64]);
  while (position.turn === 64) rests();
  expect([position.turn, playing.ask]).not.toContain("fortnightOffer.offer");
  expect(playing.events.filter(({ type }) => type === "weather").map(({ turn }) => turn)).toEqual([64, 65]);
});

test("§E27 §E27a §E27b §E27c §C16.2 APs without a roll, a Supply Source, replacements, and the last turn of the Fortnight", () => {
  const position = resting();
  const before = [...position.ap];
  position.fortnightAsked = 56;
  const playing = new Playing(position, fortnight);
  playing.until("supplySource.name");
  const received = playing.events.filter(({ type }) => type === "apReceived");
  expect(received.map(({ received: ap }) => ap)).toEqual([
    position.ap[AUSTRIAN] - before[AUSTRIAN]!,
    position.ap[FRENCH] - before[FRENCH]! - 1,
  ]);
  expect(received.map(({ bonus, die }) => [bonus, die])).toEqual([
    [0, undefined],
    [1, undefined],
  ]);
  playing.until(null);
  expect(playing.events.filter(({ type, die }) => type === "replacements" && die !== undefined)).toHaveLength(2);
  expect(position.turn).toBe(63);
});

test("§E28 §E25 §C11.17 Forces On Alert and besieged places roll once, with the turns of the Fortnight added; the rest not (ruling E25)", () => {
  const position = resting();
  position.fortnightAsked = 56;
  const { events } = new Playing(position, fortnight).until(null);
  const rolls = events.filter(({ type }) => type === "fortnightAttrition");
  for (const { modifiers } of rolls) expect(modifiers).toContainEqual({ rule: "E28", by: 8 });
  const weather = (roll: (typeof rolls)[number]) =>
    (roll.modifiers as { rule: string }[]).some(({ rule }) => rule === "C11.17");
  expect(rolls.filter(({ place }) => place === "mantova").map(weather)).toEqual([false]);
  expect(rolls.filter(({ leader }) => leader !== undefined).every(weather)).toBe(true);
  const alerted = rolls.filter(({ leader }) => leader !== undefined);
  expect(alerted.length).toBeGreaterThan(0);
  expect(alerted.every(({ leader }) => position.alert[leader as number] === 1)).toBe(true);
});

test("§C16.2 §E18a one space of Condition and one turn of siege for each turn, with its effect on morale (§E21)", () => {
  const position = resting();
  position.fortnightAsked = 56;
  position.condition = [10, 5];
  position.morale = -3;
  position.siegeTurns[0] = 0;
  new Playing(position, fortnight).until(null);
  expect([position.condition, position.morale, position.siegeTurns[0]]).toEqual([[2, 1], -1, 8]);
});

/** Fortnight XVI with both armies in Quarters, an empty map, French LOC by Verona, Austrian by Bassano. */
function sixteenth(): Quadrilateral {
  const position = emptyMap("campaign-1796-11-04");
  lineBetween(position, AUSTRIAN, "E2951", "bassano");
  lineBetween(position, FRENCH, "E0130", "verona");
  position.optional.fortnights = true;
  position.quarters = [1, 1];
  position.turn = 56;
  position.fortnightAsked = 56;
  position.weather = "fair";
  return position;
}

test.each([
  ["E0130", "E0130", 4],
  ["E2601", "verona", 3],
  ["E2601", "trento", 2],
])(
  "§E27a #E27a-1 example: the French with a LOC from %s to %s and Bonaparte in dispatch receive %i APs",
  (supply, center, aps) => {
    const position = lineBetween(sixteenth(), FRENCH, supply, center);
    put(position, "bonaparte", center);
    const before = position.ap[FRENCH];
    new Playing(position, fortnight).until("supplySource.name").until(null);
    expect(position.ap[FRENCH] - before).toBe(aps);
  },
);

test("§E27a example: beyond 40 hexes the Fortnight line brings 1 AP", () => {
  const { bands } = tables.apPool.french;
  expect([20, 21, 40, 41, 90].map((loc) => lineFor(bands, loc)!.fortnight)).toEqual([3, 2, 2, 1, 1]);
});

test("§C16.2 §C11.17 §E28 #C16.2-1 example: Fortnight XVI by agreement, with Mantova and Kilmaine", () => {
  const position = sixteenth();
  position.ap = [10, 4];
  position.condition = [5, 1];
  position.pool = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  put(position, "bonaparte", "verona");
  const wurmser = put(position, "wurmser", "mantova", { wartensleben: 5, rukavina: 5, gummer: 5, klenau: 3 });
  put(position, "wurmser", "mantova", { "reserve-artillerie": 3 });
  const kilmaine = put(position, "kilmaine", "E1224", { sandos: 5, lespinasse: 2 });
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  position.besieged[wurmser] = 1;
  position.siege[siegePlaceNamed("mantova")] = 1;
  position.duration[siegePlaceNamed("mantova")] = 0;
  rolling(position, 5, 3, 4, 4);
  const playing = new Playing(position, fortnight).until(null);
  expect(position.ap).toEqual([16, 8]);
  expect(position.pool).toEqual([
    [6, 1, 1],
    [8, 2, 1],
  ]);
  const rolls = playing.events.filter(({ type }) => type === "fortnightAttrition");
  expect(rolls.map(({ place, leader, die, total, loss }) => [place ?? leader, die, total, loss])).toEqual([
    ["mantova", 4, 16, 3],
    [kilmaine, 4, 13, 1],
  ]);
});

test("§E28 #E28-1 example: 10 SPs On Alert in no town, Condition +1, 12 APs, die 3: 13 in column 10-14, nothing lost", () => {
  const position = sixteenth();
  const augereau = put(position, "augereau", "E1825", { robert: 5, verdier: 5 });
  position.alert[augereau] = 1;
  position.condition[FRENCH] = 5 + 1;
  position.ap = [0, 9];
  // Without Bonaparte the French receive 3. Replacement dice first.
  rolling(position, 1, 1, 3);
  const playing = new Playing(position, fortnight).play("done").play("done").until(null);
  const roll = playing.events.find(({ type, leader }) => type === "fortnightAttrition" && leader === augereau)!;
  expect([roll.die, roll.total, roll.loss, position.ap[FRENCH]]).toEqual([3, 13, 0, 12]);
});

/** Massena On Alert west of Verona, named to move. */
function moving() {
  const position = sixteenth();
  const massena = put(position, "massena", "E2124", { rampon: 4 });
  position.alert[massena] = 1;
  position.ap = [0, 15];
  rolling(position, 1, 1);
  const playing = new Playing(position, fortnight).play("done").play("done").until("fortnightMoves.name");
  // First the Austrians, who have nobody.
  expect(playing.choice).toMatchObject({ seat: "austrian", options: [{ type: "done" }] });
  playing.play("done");
  return { position, massena, playing };
}

test("§C11.10 §E28 §C11.17 in the roll of a Fortnight too a hex feeds one Force: the largest forages first", () => {
  const position = sixteenth();
  position.supply[FRENCH] = -1;
  position.supplyDue[FRENCH] = 99;
  const massena = put(position, "massena", "E0305", { rampon: 2 });
  const augereau = put(position, "augereau", "E0306", { verdier: 4 });
  for (const leader of [massena, augereau]) position.alert[leader] = 1;
  const playing = new Playing(position, fortnight).play("done").play("done");
  playing.until(null);
  const rolls = playing.events.filter(({ type, leader }) => type === "fortnightAttrition" && leader !== undefined);
  expect(rolls.map(({ leader }) => leader)).toEqual([augereau, massena]);
  expect(position.forageUsed[FRENCH].length).toBeGreaterThan(7);
  expect(new Set(position.forageUsed[FRENCH]).size).toBe(position.forageUsed[FRENCH].length);
});

test("§E28a a Force that moves does so by Command or initiative at the usual price and checks after each move, with 1 for weather", () => {
  const { position, massena, playing } = moving();
  expect(playing.choice.seat).toBe("french");
  playing.play("nameMover", { leader: massena }).play("done");
  const ap = position.ap[FRENCH];
  playing.play("command", { leader: massena });
  playing.play("march", { hex: hexAt("E2125") }).play("halt");
  expect([position.ap[FRENCH], board.ids[position.leaderHex[massena]!]]).toEqual([ap - 1, "E2125"]);
  const check = playing.events.find(({ type, leader }) => type === "attrition" && leader === massena)!;
  expect(check.modifiers).toContainEqual({ rule: "C11.17", by: 1 });
  playing.until(null);
  const whole = playing.events.filter(({ type, leader }) => type === "fortnightAttrition" && leader === massena);
  expect(whole).toEqual([]);
});

test("§E28a §E25 it may move once in each turn of the Fortnight; one that never moves makes the roll of the Fortnight", () => {
  const { massena, playing } = moving();
  playing.play("nameMover", { leader: massena }).play("done");
  let turns = 0;
  for (; playing.ask === "fortnightMoves.who"; turns++) playing.play("endSegment");
  expect(turns).toBe(8);
  playing.until(null);
  const whole = playing.events.filter(({ type, leader }) => type === "fortnightAttrition" && leader === massena);
  expect(whole).toHaveLength(1);
});

test("§E28a a Force in Quarters cannot be named to move", () => {
  const position = sixteenth();
  put(position, "massena", "verona", { rampon: 4 });
  const playing = new Playing(position, fortnight);
  playing.play("done").play("done");
  for (const seat of ["austrian", "french"]) {
    playing.until("fortnightMoves.name");
    expect(playing.choice).toMatchObject({ seat, options: [{ type: "done" }] });
    playing.play("done");
  }
  playing.until(null);
  expect(position.leaderHex[leaderNamed("massena")]).toBe(hexAt("verona"));
});

test("§E28a §C7.6 §C4.9 in a Fortnight too no Command is given by a Center that rides along with a Force: who is left may try his initiative", () => {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
  position.weather = "fair";
  position.quarters = [1, 1];
  position.ap = [0, 15];
  position.holder.fill(FRENCH);
  const massena = put(position, "massena", "verona", { rampon: 4 });
  const augereau = put(position, "augereau", "E2124", { verdier: 4 });
  const named = [massena, augereau];
  for (const leader of named) position.alert[leader] = 1;
  const playing = new Playing(position, fortnightMoves, { side: FRENCH, turns: 8, past: 0, named }).play("done");
  expect(playing.options("command").map((one) => (one as { leader: number }).leader)).toEqual(named);
  playing
    .play("command", { leader: massena })
    .play("takeCenter")
    .play("march", { hex: hexAt("E2127") })
    .play("halt");
  if (playing.ask === "attritionCheck.mode") playing.play("drawSupplies");
  expect([playing.ask, position.centerActive[FRENCH]]).toEqual(["fortnightMoves.who", 0]);
  expect(playing.options("command")).toEqual([]);
  expect(playing.options("initiative")).toEqual([{ type: "initiative", leader: augereau }]);
});

test("§E26 §E27 a whole Fortnight begins afresh: what moved before may be named to move in it", () => {
  const position = scenarioPosition("campaign-1796-11-04", { fortnights: "on" });
  position.turn = 56;
  position.quarters = [1, 1];
  position.leaderMoved.fill(MOVED);
  new Playing(position, fortnight);
  expect(position.leaderMoved.filter((mark) => mark !== NOT_MOVED)).toEqual([]);
});
