import { areNeighbours, linkBetween } from "@gonfalon/engine/board";
import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  leaderNamed,
  pieces,
  sides,
  siegePlaceNamed,
  unitNamed,
} from "../../src/data.ts";
import { FORCED_MARCH, NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { administration } from "../../src/rules/core/administration.ts";
import { inQuarters } from "../../src/rules/core/alert.ts";
import { restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { battleOf } from "../../src/rules/core/battle/state.ts";
import { bridges } from "../../src/rules/core/bridges.ts";
import { commands, costOfCommand } from "../../src/rules/core/commands.ts";
import { consolidate } from "../../src/rules/core/consolidation.ts";
import { fieldOf } from "../../src/rules/core/field.ts";
import { initiative, mayTry } from "../../src/rules/core/initiative.ts";
import { shelterOf } from "../../src/rules/core/odds.ts";
import { organization } from "../../src/rules/core/organization.ts";
import { isInvested } from "../../src/rules/core/sieges.ts";
import { moveMorale } from "../../src/rules/exclusive/moraleTrack.ts";
import { armyStatus } from "../../src/rules/exclusive/quarters.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, scenarioPosition } from "../field.ts";
import { frameOf, marching, offered, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

/** Rulings that change what happens and that no chapter's own test holds. */

const types = (trial: Trial, seat: string) =>
  trial.options(seat).flatMap((one) => ("battleType" in one ? [one.battleType] : []));
/** A hex of the plain beside both Forces of it. */
const BESIDE_BOTH = board.ids.find(
  (_, hex) => areNeighbours(board, hex, hexAt("E0305")) && areNeighbours(board, hex, hexAt("E0306")),
)!;
const TWELVE = { gummer: 4, strassoldo: 4, nicoletti: 4 };
const FRENCH_TWELVE = { robert: 4, verdier: 4, bon: 4 };

test("§E10 ruling: an army may be declared in Quarters with a Force beside the enemy", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  const augereau = leaderNamed("augereau");
  position.holder.fill(FRENCH);
  new Playing(position, armyStatus, { side: FRENCH }).play("goIntoQuarters");
  expect(position.quarters[FRENCH]).toBe(1);
  expect(inQuarters(position, augereau) || position.alert[augereau] === 1).toBe(true);
});

test("§E16a ruling: a Force On Alert beside the enemy owes its attack", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  position.quarters[FRENCH] = 1;
  position.alert[leaderNamed("augereau")] = 1;
  expect(
    fight(position, FRENCH)
      .options()
      .map(({ type }) => type),
  ).toEqual(["attackHex"]);
});

test("§E12 §E11 ruling: a Force in Quarters attacks nobody, but has its zone and must be attacked", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  position.quarters[FRENCH] = 1;
  expect(fieldOf(position, AUSTRIAN, "true").zone[hexAt("E0305")]).toBe(1);
  expect(
    fight(structuredClone(position), AUSTRIAN)
      .options()
      .map(({ type }) => type),
  ).toEqual(["attackHex"]);
  expect(fight(position, FRENCH).over).toBe(true);
});

test("§E58a §E19c ruling: an army that starts in Quarters keeps its marker at the left end", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  position.quarters[FRENCH] = 1;
  new Playing(position, armyStatus, { side: FRENCH }).until(null);
  expect(position.condition[FRENCH]).toBe(1);
});

test("§C7.9 ruling: with 1 MP a Force goes two hexes of primary road", () => {
  const position = emptyMap();
  position.weather = "fair";
  const massena = put(position, "massena", "E2120", { rampon: 4 });
  const playing = marching(position, massena, "initiative", true);
  playing.play("march", { hex: hexAt("E2119") });
  const next = offered(playing);
  expect(next.length).toBeGreaterThan(0);
  for (const id of next) expect(sides.road[linkBetween(board, hexAt("E2119"), hexAt(id))]).toBe(1);
  playing.play("march", { hex: hexAt(next[0]!) });
  expect(playing.over || offered(playing).length === 0).toBe(true);
});

test("§C8.13 ruling: the 1-MP result never pays for a repulse; 3 half MPs of a Command do", () => {
  const position = emptyMap();
  position.weather = "fair";
  const massena = put(position, "massena", "E2120", { beaumont: 3 });
  expect(offered(marching(position, massena, "initiative", true))).toContain("E2119");
  const vedette = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[vedette] = hexAt("E2119");
  position.vedetteShown[vedette] = 1;
  expect(offered(marching(position, massena, "initiative", true))).not.toContain("E2119");
  const playing = marching(position, massena)
    .play("march", { hex: hexAt("E2119") })
    .play("withdraw");
  expect(frameOf(playing).spent).toBe(3);
});

test("§II.d ruling: a Force that has failed its Initiative checks with those that stood still; one that went 1 MP has checked", () => {
  const after = (die: number, goes: boolean) => {
    const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
    position.weather = "fair";
    position.ap[FRENCH] = 20;
    const massena = put(position, "massena", "E0305", { rampon: 4 });
    const playing = new Playing(rolling(position, die), initiative, { side: FRENCH });
    playing.play("initiative", { leader: massena });
    if (goes) playing.play("march", { hex: hexAt("E0306") }).play("halt");
    playing.play("endSegment");
    position.outcome = null;
    return new Playing(position, stationaryAttrition, restingOf(FRENCH)).events.map(({ type }) => type);
  };
  // Masséna's Initiative is 4: a 6 leaves him where he is, a 5 gives him 1 MP.
  expect([after(6, false), after(5, true)]).toEqual([["attrition"], []]);
});

test("§E11 ruling: a Force in Quarters reorganises like any other", () => {
  const asked = (quarters: 0 | 1) => {
    const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
    position.quarters[FRENCH] = quarters;
    position.pool[FRENCH] = [5, 0, 0];
    const massena = put(position, "massena", "E0304", { rampon: 3, pijon: 2 });
    put(position, "joubert", "E0304", { monnier: 2 });
    expect(inQuarters(position, massena)).toBe(quarters === 1);
    const playing = new Playing(position, organization, { side: FRENCH });
    const offered: unknown[] = [];
    for (; !playing.over; playing.play("done")) offered.push(playing.ask, playing.choice.options);
    return offered;
  };
  expect(asked(1)).toEqual(asked(0));
  expect(JSON.stringify(asked(1))).toMatch(/replace.*activate.*receiveUnits.*giveStrength/);
});

test("§II.c ruling: a Force that was given a Command and failed its roll does not try its Initiative", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
  position.weather = "fair";
  position.ap[FRENCH] = 9;
  const joubert = put(position, "joubert", "E0304", { rampon: 4 });
  put(position, "bonaparte", "E0304");
  put(position, "wurmser", "E0305", { sporck: 5 });
  new Playing(rolling(position, 6), commands, { side: FRENCH }).play("command", { leader: joubert });
  expect(mayTry(position, joubert)).toBe(false);
  const later = new Playing({ ...position, outcome: null, flow: [] }, initiative, { side: FRENCH });
  expect(later.choice.options).toEqual([{ type: "endSegment" }]);
});

test("§C7.6 ruling: a Force with which the Army Commander only rides is not his own: 2 APs far from the Center", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E0130", "verona");
  const massena = put(position, "massena", "E2601", { rampon: 4 });
  const bonaparte = put(position, "bonaparte", "E2601");
  position.superior[bonaparte] = massena;
  expect(costOfCommand(position, massena)).toBe(2);
  position.superior[bonaparte] = NOWHERE;
  put(position, "bonaparte", "E2601", { vial: 4 });
  expect(costOfCommand(position, bonaparte)).toBe(1);
});

test("§C3.4 ruling: in mud vedettes have 8 MPs, lone leaders 10 and the Center 4; dispatch is measured as in fair weather", () => {
  const reach = (weather: "fair" | "mud", type: string) => {
    const position = lineBetween(emptyMap(), FRENCH, "E0130", "verona");
    position.weather = weather;
    position.vedetteHex[pieces.vedette.indexOf(FRENCH)] = hexAt("verona");
    put(position, "bonaparte", "verona");
    const playing = new Playing(position, commands, { side: FRENCH });
    playing.play(type);
    return playing.options("goTo").length;
  };
  for (const type of ["vedette", "loneLeader", "center"]) expect(reach("mud", type)).toBeLessThan(reach("fair", type));
  const position = scenarioPosition("campaign-1796-11-04");
  position.center[AUSTRIAN] = hexAt("bassano");
  const before = costOfCommand(position, leaderNamed("davidovich"));
  position.weather = "snow";
  expect(costOfCommand(position, leaderNamed("davidovich"))).toBe(before);
});

test("§C4.19 §C4.2 ruling: a Supply Source set up again brings its garrison back, free of any SP", () => {
  const position = scenarioPosition("castiglione");
  const garrison = pieces.garrison.indexOf(FRENCH);
  position.supply[FRENCH] = NOWHERE;
  position.garrisonHex[garrison] = NOWHERE;
  position.supplyDue[FRENCH] = 4;
  position.turn = 5;
  const sps = position.strength.reduce((sum, one) => sum + one, 0);
  new Playing(position, administration, { side: FRENCH }).play("setUpSupply", { hex: hexAt("E2601") });
  expect([position.garrisonHex[garrison], position.strength.reduce((sum, one) => sum + one, 0)]).toEqual([
    hexAt("E2601"),
    sps,
  ]);
});

test("§C9.2 ruling: a damaged pontoon is taken off and its train is out of the game", () => {
  const position = emptyMap();
  position.weather = "fair";
  const train = pieces.train.indexOf(AUSTRIAN);
  const link = linkBetween(board, hexAt("E3730"), hexAt("E3729"));
  position.trainLink[train] = link;
  const massena = put(position, "massena", "E3729", { rampon: 4 });
  marching(position, massena).play("work", { kind: "damage" }).play("halt");
  position.outcome = null;
  new Playing(rolling(position, 1), bridges, { side: FRENCH });
  expect([position.trainLink[train], position.trainLeader[train]]).toEqual([NOWHERE, NOWHERE]);
});

test("§C10.4 ruling: a broken bridge does not change the banks of a place", () => {
  const position = scenarioPosition("campaign-1796-11-04");
  position.damaged.fill(1);
  expect(isInvested(position, siegePlaceNamed("mantova"), AUSTRIAN)).toBe(true);
});

test("§C10.9 ruling: in a storm over the bridge of San Giorgio the tripling counts, not the bridge", () => {
  const bridge = linkBetween(board, hexAt("E1124"), hexAt("mantova"));
  const shelter = shelterOf(emptyMap(), hexAt("mantova"), [bridge], { besieged: true });
  expect([shelter.works, shelter.open]).toEqual([3, 2]);
});

test("§C13.3 ruling: the 1-MP result of a forced march is one: no Refuse in this Phase", () => {
  const position = plain(TWELVE, { robert: 4, walther: 3 });
  expect(types(fight(structuredClone(position), AUSTRIAN).take("attackHex"), "french")).toContain("refuse");
  position.leaderDone[leaderNamed("augereau")]! |= FORCED_MARCH;
  expect(types(fight(position, AUSTRIAN).take("attackHex"), "french")).not.toContain("refuse");
});

test("§III.b ruling: each Force is in one battle only; the phasing player chooses the order", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  put(position, "davidovich", "E0708", { sporck: 4 });
  put(position, "massena", "E0709", { rampon: 4 });
  const trial = fight(position, AUSTRIAN, [4, 4]);
  const named = () => trial.options().flatMap((one) => (one.type === "attackHex" ? [board.ids[one.hex]] : []));
  expect(named().sort()).toEqual(["E0306", "E0709"]);
  trial.play({ type: "attackHex", hex: hexAt("E0709") }).markers("pursuit", "pursuit");
  retreatAnyhow(trial);
  while (!trial.options().some(({ type }) => type === "attackHex")) trial.take("noPursuit");
  expect(named()).toEqual(["E0306"]);
});

test("§C14.14 ruling: with others awake who have 3 infantry SPs a side surprised in Quarters may stand", () => {
  const asleep = plain(TWELVE, { robert: 4 });
  asleep.quarters[FRENCH] = 1;
  const victor = put(asleep, "massena", BESIDE_BOTH, { rampon: 3 });
  const french = () => {
    const trial = fight(structuredClone(asleep), AUSTRIAN).play({ type: "attackHex", hex: hexAt("E0306") });
    while (trial.options().some(({ type }) => type === "addHex")) trial.take("addHex");
    return types(trial, "french");
  };
  expect(french()).not.toContain("pitched");
  asleep.alert[victor] = 1;
  expect(french()).toContain("pitched");
});

test("§C14.15 ruling: every Force of the side must meet the conditions of Refuse", () => {
  const position = plain(TWELVE, { robert: 4, walther: 3 });
  const massena = put(position, "massena", BESIDE_BOTH, { rampon: 3 });
  const french = () => {
    const trial = fight(structuredClone(position), AUSTRIAN).play({ type: "attackHex", hex: hexAt("E0306") });
    return types(trial, "french");
  };
  expect(french()).toContain("refuse");
  position.leaderDone[massena]! |= FORCED_MARCH;
  expect(french()).not.toContain("refuse");
});

test("§C14.33 ruling: what counts is when the first round began: 10 that are 9 by the exchange have fought a critical battle", () => {
  const position = plain(TWELVE, { robert: 4, verdier: 4, bon: 2, lespinasse: 3 });
  const trial = attack(position, AUSTRIAN, [1, 5], ["pursuit", "pursuit"]);
  while (trial.options().some(({ type }) => type === "takeHit")) trial.take("takeHit");
  retreatAnyhow(trial).take("noPursuit");
  expect(trial.event("battleOver")).toMatchObject({ critical: true });
});

test("§III.b.2a ruling: who is besieged cannot avoid a storm by going in", () => {
  const position = emptyMap("campaign-1796-11-04");
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  put(position, "dallemagne", "E1023", { lebley: 4, chabot: 4 });
  put(position, "kilmaine", "E1224", { sandos: 3 });
  position.besieged[wurmser] = 1;
  position.siege[siegePlaceNamed("mantova")] = 1;
  const trial = fight(position, FRENCH).play({ type: "attackHex", hex: hexAt("mantova") });
  expect(trial.choice.ask).toBe("round.types");
  expect(battleOf(position).storm).toBe(1);
});

test("§C14.3 ruling: when a siege has lapsed the besiegers owe an attack, unless those inside go in", () => {
  const position = emptyMap("campaign-1796-11-04");
  position.holder[hexes.holding[hexAt("mantova")]!] = AUSTRIAN;
  put(position, "wurmser", "mantova", { gummer: 4 });
  put(position, "dallemagne", "E1023", { lebley: 1 });
  const trial = fight(position, FRENCH);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackHex"]);
  trial.take("attackHex");
  expect(trial.options().map(({ type }) => type)).toContain("becomeBesieged");
});

test("§III.b.9c ruling: bombardment is left out: the loser makes up the loss of the exchange, not that of the guns", () => {
  const position = plain({ ...TWELVE }, { robert: 4, verdier: 4, bon: 4, lespinasse: 3 });
  const trial = attack(position, AUSTRIAN, [1, 5], ["pursuit", "pursuit"]);
  while (trial.options().some(({ type }) => type === "takeHit")) trial.take("takeHit");
  const before = position.strength[unitNamed("robert")]! + position.strength[unitNamed("verdier")]!;
  const { loss } = trial.event("exchange") as unknown as { loss: number };
  const sum = () => ["robert", "verdier", "bon"].reduce((all, id) => all + position.strength[unitNamed(id)]!, 0);
  retreatAnyhow(trial).take("noPursuit");
  expect([before > 0, sum()]).toEqual([true, 12 - loss]);
});

test("§A ruling: before the first turn the weather was fair, and nothing is inherited by a later start", () => {
  for (const id of ["campaign-1796-09-01", "campaign-1796-11-04", "campaign-1797-01-07"]) {
    const position: Quadrilateral = scenarioPosition(id);
    expect([position.weatherBefore, position.apThisFortnight, position.quietFortnights]).toEqual(["fair", [0, 0], 0]);
  }
});

test("§C14.4 §C2.15 ruling: an Army Commander who leads nobody commands the battle in his hex, and his bonus counts", () => {
  const modifiers = (bonaparte: string) => {
    const position = plain(TWELVE, FRENCH_TWELVE);
    put(position, "bonaparte", bonaparte);
    return attack(position, AUSTRIAN, [4], ["pursuit", "pursuit"]).event("exchange")!.modifiers;
  };
  expect(modifiers("E0306")).toEqual([{ rule: "C2.15", by: -1 }]);
  expect(modifiers("E0307")).toEqual([]);
});

test("§III.b.4 §C14.16 ruling: cavalry in Reserve counts for the cavalry differential", () => {
  const position = plain(TWELVE, { robert: 4, verdier: 2, beaumont: 4, "art-augereau": 3 });
  position.optional.reserve = true;
  const trial = fight(position, AUSTRIAN, [4, 4, 4, 4]).take("attackHex").take("holdInReserve");
  trial.play({ type: "holdInReserve", unit: unitNamed("beaumont") }).markers("pursuit", "pursuit");
  expect(trial.event("bombardment")!.modifiers).toContainEqual({ rule: "C14.16", by: -1 });
});

test("§C14.28 ruling: of several hexes that the loser has left the winner chooses one to occupy", () => {
  const position = plain({ gummer: 9, strassoldo: 9, nicoletti: 9 }, { robert: 4 });
  put(position, "joubert", BESIDE_BOTH, { verdier: 4 });
  const trial = fight(position, AUSTRIAN, [6, 6, 6]).take("attackHex");
  while (trial.choice.ask === "declaration.add")
    trial.take(trial.options().some(({ type }) => type === "addHex") ? "addHex" : "fight");
  trial.markers("pursuit", "pursuit");
  while (["retreatNext", "retreatTo"].includes(trial.options()[0]!.type)) trial.play(trial.options()[0]!);
  const fields = trial.options().flatMap((one) => (one.type === "occupy" ? [board.ids[one.hex]] : []));
  expect([...new Set(fields)].sort()).toEqual(["E0306", BESIDE_BOTH].sort());
  trial.take("occupy");
  expect(trial.over || trial.choice.ask !== "pursuit.who").toBe(true);
});

test("§C10.12 ruling: a Force owns a place that it marches through; a vedette changes nothing", () => {
  const position = emptyMap();
  position.weather = "fair";
  const rivoli = hexAt("rivoli");
  position.holder[hexes.holding[rivoli]!] = AUSTRIAN;
  position.vedetteHex[pieces.vedette.indexOf(FRENCH)] = rivoli;
  expect(position.holder[hexes.holding[rivoli]!]).toBe(AUSTRIAN);
  position.vedetteHex.fill(NOWHERE);
  const beside = board.ids.find((_, hex) => areNeighbours(board, hex, rivoli))!;
  const massena = put(position, "massena", beside, { rampon: 4 });
  const playing = marching(position, massena).play("march", { hex: rivoli });
  expect(position.holder[hexes.holding[rivoli]!]).toBe(FRENCH);
  playing.play("march", { hex: hexAt(offered(playing).find((id) => id !== beside)!) });
  expect(position.holder[hexes.holding[rivoli]!]).toBe(FRENCH);
});

test("§E38 ruling: what would go beyond the ends of the Vienna Morale Track is lost", () => {
  const moved = (from: number, by: number) => {
    const position = emptyMap();
    position.morale = from;
    moveMorale(new Play(position), by, "relief", ["E38"]);
    return position.morale;
  };
  expect([moved(3, 2), moved(4, 1), moved(-3, -2), moved(-4, -1), moved(-4, 2)]).toEqual([4, 4, -4, -4, -2]);
});

test("§III.b.12 §C14.2 ruling: before a counterattack a defender in his citadel may still go in, and the battle is over for him", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  put(position, "wurmser", "legnago", { gummer: 2, strassoldo: 2 });
  const beside = board.ids.find((_, hex) => {
    const link = linkBetween(board, hex, hexAt("legnago"));
    return link >= 0 && sides.river[link] === 0;
  })!;
  put(position, "augereau", beside, { robert: 4, verdier: 4 });
  const trial = fight(position, FRENCH, [1, 1, 1, 1])
    .take("attackHex")
    .take("standAndFight")
    .markers("pitched", "pitched");
  expect(trial.event("markerShown")).toMatchObject({ side: "french", marker: "pitched" });
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["intoCitadel.ask", "austrian"]);
  trial.take("becomeBesieged");
  expect(trial.events.filter(({ type }) => type === "exchange")).toHaveLength(1);
  expect(trial.event("battleOver")).toMatchObject({ victor: null });
});

test("§C2.10 §C12.2 ruling: a senior leader without units who joins a Force rides along: it is led as before", () => {
  const position = emptyMap();
  const joubert = put(position, "joubert", "E0305", { rampon: 4 });
  const bonaparte = put(position, "bonaparte", "E0305");
  new Trial(position).begin(consolidate, { side: FRENCH });
  expect([position.superior[joubert], position.superior[bonaparte]]).toEqual([NOWHERE, joubert]);
});
