import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, pieces, siegePlaceNamed, unitNamed } from "../../src/data.ts";
import { CAPTURED, type Quadrilateral } from "../../src/position.ts";
import { siegeCheckOf } from "../../src/rules/core/attritionChecks.ts";
import { newBattle } from "../../src/rules/core/battle/battle.ts";
import { exchangeOf, newExchange } from "../../src/rules/core/battle/exchange.ts";
import { goOff, goOffOf } from "../../src/rules/core/battle/goOff.ts";
import { pathLength } from "../../src/rules/core/battle/pursuit.ts";
import { nextHexes } from "../../src/rules/core/battle/retreat.ts";
import { battleKnown } from "../../src/rules/core/battle/state.ts";
import { consolidate } from "../../src/rules/core/consolidation.ts";
import { capacityOf, inside } from "../../src/rules/core/sieges.ts";
import { lookAtSiege } from "../../src/rules/core/siegeWarfare.ts";
import { procedure, step } from "../../src/rules/rulebook.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put, putUnder } from "../field.ts";
import { frameOf, marching, offered } from "../marching.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

const mantova = siegePlaceNamed("mantova");
const at = (position: Quadrilateral, leader: number) => board.ids[position.leaderHex[leader]!];
const neighboursOf = (id: string) =>
  Array.from(board.linkTo.subarray(board.firstLink[hexAt(id)]!, board.firstLink[hexAt(id) + 1]!));
const ids = (list: readonly number[]) => list.map((hex) => board.ids[hex]!);

/** Whether a place is besieged, by itself. */
const looking = procedure<{ place: number }>("lookingAtSiege", { place: "everybody" }).steps({
  look: step("C10.11", (play, { place }) => lookAtSiege(play, place)),
});

/** Gazzuolo on the Oglio: a ferry over a secondary river goes from E0818 east to E0819. */
function gazzuolo(units: Record<string, number>): { position: Quadrilateral; massena: number } {
  const position = emptyMap();
  position.weather = "fair";
  const massena = put(position, "massena", "E0818", units);
  position.center = [hexAt("E0801"), hexAt("E0823")];
  return { position, massena };
}

function waysBack(position: Quadrilateral, leader: number): string[] {
  const [from, winners] = [position.leaderHex[leader]!, [hexAt("E0817")]];
  return ids(nextHexes(position, { side: FRENCH, leader, from, at: from, left: 1, winners, path: [] }));
}

test("§C8.3 §C14.26 §C14.27 a ferry is no crossing in a retreat: where rain closes the river to the Force it goes another way", () => {
  const { position, massena } = gazzuolo({ rampon: 4 });
  expect(waysBack(position, massena)).toContain("E0819");
  position.weather = "rain";
  expect(waysBack(position, massena)).not.toContain("E0819");
});

test("§C8.1 §C8.3 a Force that a ferry on a secondary river does not take wades as where there is none; over a primary one it does not go", () => {
  const march = (units: Record<string, number>, weather: Quadrilateral["weather"] = "fair") => {
    const { position, massena } = gazzuolo(units);
    position.weather = weather;
    const playing = marching(position, massena);
    if (!offered(playing).includes("E0819")) return null;
    playing.play("march", { hex: hexAt("E0819") });
    const used = position.ferryUsed.some((sides) => sides > 0);
    return [frameOf(playing).spent / 2, used];
  };
  // The ferry at 2 MPs and the road at 1; without it 2 MPs for the river and 1 for the plain.
  expect(march({ rampon: 4 })).toEqual([3, true]);
  expect(march({ rampon: 4, pijon: 4 })).toEqual([3, false]);
  expect(march({ rampon: 4 }, "rain")).toEqual([3, true]);
  expect(march({ rampon: 4, pijon: 4 }, "rain")).toBeNull();
  expect(march({ rampon: 4, dommartin: 2 })).toBeNull();
  const borgoforte = emptyMap();
  borgoforte.weather = "fair";
  const victor = put(borgoforte, "victor", "E0722", { rampon: 4, vial: 4 });
  expect(offered(marching(borgoforte, victor))).not.toContain("E0621");
});

test("§C8.3 §C14.29 a pursuer with artillery stops before a ferry, and so does infantry where rain closes the river", () => {
  const { position, massena } = gazzuolo({ rampon: 4 });
  const wurmser = put(position, "wurmser", "E0818", { gummer: 8, klenau: 2 });
  position.leaderHex[massena] = hexAt("E0821");
  const gone = { leader: massena, from: hexAt("E0819"), path: [hexAt("E0820"), hexAt("E0821")] };
  const hexesLong = (weather: Quadrilateral["weather"]) => {
    position.weather = weather;
    const battle = newBattle(position, AUSTRIAN, [hexAt("E0819")], [wurmser]);
    const exchange = { ...newExchange(AUSTRIAN, [wurmser], [hexAt("E0819")], 0), gone: [gone] };
    position.flow = [
      { procedure: "battle", ...battle },
      { procedure: "exchange", ...exchange },
    ] as never;
    return pathLength(position, wurmser, gone);
  };
  expect([hexesLong("fair"), hexesLong("rain")]).toEqual([2, 0]);
  position.unitLeader[unitNamed("reserve-artillerie")] = wurmser;
  position.strength[unitNamed("reserve-artillerie")] = 1;
  expect(hexesLong("fair")).toBe(0);
});

test("§C8.3 §C14.15 a refuser who has won goes off over no ferry that his guns would have to use", () => {
  const { position, massena } = gazzuolo({ rampon: 4 });
  const ways = () => {
    const trial = new Trial(position).begin(goOff, goOffOf(FRENCH, massena, 1));
    return trial.options().flatMap((option) => (option.type === "retreatTo" ? [board.ids[option.hex]] : []));
  };
  expect(ways()).toContain("E0819");
  position.unitLeader[unitNamed("dommartin")] = massena;
  position.strength[unitNamed("dommartin")] = 1;
  expect(ways()).not.toContain("E0819");
});

test("§C8.3 §C6.12 a stack is displaced over no ferry", () => {
  const position = emptyMap();
  position.weather = "fair";
  // The ferry of Borgoforte over the Po: the Center is on the far bank.
  position.center = [hexAt("E0801"), hexAt("E0621")];
  put(position, "victor", "E0722", { rampon: 4, vial: 4, pijon: 4 });
  put(position, "guieu", "E0722", { verdier: 4 });
  const ways = () => {
    const trial = new Trial(position).begin(consolidate, { side: FRENCH });
    return trial.options().flatMap((option) => (option.type === "displace" ? [board.ids[option.hex]] : []));
  };
  expect(ways()).not.toContain("E0621");
});

test("§III.b.4 §III.b.5 §C14.16 the cavalry is compared before the first shot: what the attacker's fire costs does not change the reply", () => {
  const position = plain({ gummer: 8, "reserve-artillerie": 4, klenau: 1 }, { robert: 6, beaumont: 2, dommartin: 2 });
  const trial = attack(position, AUSTRIAN, [1, 6, 3], ["pursuit", "pursuit"]);
  const takeHit = { type: "takeHit", arm: 1 } as const;
  trial.play(takeHit);
  expect(position.strength[unitNamed("beaumont")]).toBeLessThan(2);
  while (trial.options()[0]?.type === "takeHit") trial.take("takeHit");
  const fire = trial.events.filter(({ type }) => type === "bombardment");
  expect(fire.map(({ side }) => side)).toEqual(["austrian", "french"]);
  expect(fire[0]!.modifiers).toEqual([]);
  expect(fire[1]!.modifiers).toEqual([{ rule: "C14.16", by: -1 }]);
});

test("§III.b.9c §C14.30 §C10.16 a garrison that is given up is among the SPs that the loser has lost", () => {
  const brescia = hexAt("brescia");
  const lossesWith = (garrison: boolean) => {
    const position = emptyMap();
    position.weather = "fair";
    const [from] = [board.linkTo[board.firstLink[brescia]!]!];
    put(position, "wurmser", board.ids[from]!, { gummer: 8, strassoldo: 8, wartensleben: 8 });
    put(position, "augereau", "brescia", { robert: 6 });
    position.holder[hexes.holding[brescia]!] = FRENCH;
    position.center = [hexAt("E0301"), hexAt("E2601")];
    if (garrison) position.garrisonHex[pieces.garrison.lastIndexOf(FRENCH)] = brescia;
    const trial = fight(position, AUSTRIAN, [3])
      .play({ type: "attackHex", hex: brescia })
      .markers("pursuit", "pursuit");
    const exchange = trial.event("exchange")!;
    expect([exchange.loser, exchange.loss]).toEqual(["french", 1]);
    retreatAnyhow(trial);
    trial.take("noPursuit");
    return 6 - position.strength[unitNamed("robert")]!;
  };
  expect([lossesWith(false), lossesWith(true)]).toEqual([1, 0]);
});

/** Mantova and Cittadella are Austrian; Kilmaine stands at La Favorita, Dallemagne at Cerese. */
function blockade(inside: Record<string, number>): { position: Quadrilateral; canto: number; besiegers: number[] } {
  const position = emptyMap("campaign-1796-11-04");
  position.weather = "fair";
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  const canto = put(position, "davidovich", "citadella", inside);
  const besiegers = [
    put(position, "dallemagne", "E1023", { lebley: 2, chabot: 2 }),
    put(position, "kilmaine", "E1224", { sandos: 2, bertin: 2, beaurevoir: 1 }),
  ];
  return { position, canto, besiegers };
}

test("§E16d §C10.4 §C10.5 §C11.15 Forces of an army in Quarters are On Alert as soon as they besiege or are besieged, not in their next Administrative Segment", () => {
  const { position, besiegers, canto } = blockade({ spiegel: 2 });
  const bystander = put(position, "massena", "verona", { rampon: 4 });
  position.quarters = [1, 1];
  for (const leader of [...besiegers, bystander, canto]) position.alert[leader] = 0;
  new Trial(position).begin(looking, { place: mantova });
  expect(position.siege[mantova]).toBe(1);
  expect([...besiegers, bystander, canto].map((leader) => position.alert[leader])).toEqual([1, 1, 0, 1]);
});

test("§C10.9 §C14.28 a garrison that has beaten off a storm may occupy the field, without pursuit, and is besieged no more", () => {
  const { position, canto, besiegers } = blockade({ spiegel: 2 });
  position.besieged[canto] = 1;
  position.siege[mantova] = 1;
  const trial = fight(position, FRENCH, [3]).play({ type: "attackHex", hex: hexAt("citadella") });
  trial.markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ loser: "french" });
  retreatAnyhow(trial);
  expect(trial.options().map(({ type }) => type)).toEqual(["occupy", "noPursuit"]);
  trial.take("occupy");
  expect([at(position, canto), position.besieged[canto]]).toEqual(["E1224", 0]);
  expect(at(position, besiegers[1]!)).not.toBe("E1224");
  expect(trial.event("pursuit")).toBeUndefined();
});

test("§C11.13 §C10.15 ruling: a garrison marker crowds a besieged place, but is none of the SPs that check", () => {
  const { position, canto } = blockade({ spiegel: 4, gummer: 3 });
  position.besieged[canto] = 1;
  position.siege[mantova] = 1;
  const marker = pieces.garrison.lastIndexOf(AUSTRIAN);
  position.garrisonHex[marker] = hexAt("mantova");
  expect(siegeCheckOf(position, mantova, AUSTRIAN)).toMatchObject({ size: 7, inside: 8, capacity: 15 });
});

test("§C14.28 a hex in which fire or combat has destroyed everybody may be occupied like one that was left", () => {
  const austrians = { gummer: 8, strassoldo: 8, wartensleben: 8, "reserve-artillerie": 4 };
  const position = plain(austrians, { robert: 1 }, ["wurmser", "french-major-general-1"]);
  // Massena, beside both, goes back; the one SP of the other Force is shot down.
  put(position, "massena", BESIDE, { rampon: 6 });
  const trial = fight(position, AUSTRIAN, [1, 3]).play({ type: "attackHex", hex: hexAt("E0306") });
  trial.markers("pursuit", "pursuit").play({ type: "fireAt", hex: hexAt("E0306") });
  while (["takeHit", "retreatTo"].includes(trial.options()[0]!.type)) trial.take(trial.options()[0]!.type);
  expect(trial.choice.ask).toBe("pursuit.who");
  const fields = trial.options().flatMap((option) => (option.type === "occupy" ? [board.ids[option.hex]!] : []));
  expect(fields.sort()).toEqual(["E0306", BESIDE].sort());
});

test("§C6.10 §C7.9 a Force with the 1-MP result may leave a part behind like any other that moves", () => {
  const position = emptyMap();
  position.weather = "fair";
  const massena = put(position, "massena", "E0305", { beaumont: 4 });
  const joubert = putUnder(position, "joubert", massena, { rampon: 5 });
  const playing = marching(position, massena, "initiative", true);
  expect(playing.options("drop")).toEqual([{ type: "drop", leader: joubert }]);
});

/** Vukassovich beats two French Forces in the plain: a major general's, and Bonaparte's beside it. */
function bonaparteBeaten(rampon: number, dice: readonly number[]): { position: Quadrilateral; trial: Trial } {
  const austrians = { gummer: 12, strassoldo: 12, wartensleben: 12, klenau: 4 };
  const position = plain(austrians, { robert: 6 }, ["vukassovich", "french-major-general-1"]);
  put(position, "bonaparte", BESIDE, { rampon });
  const trial = fight(position, AUSTRIAN, dice).play({ type: "attackHex", hex: hexAt("E0306") });
  return { position, trial: trial.markers("pursuit", "pursuit") };
}
/** Next to both hexes of the plain in which the Forces stand. */
const BESIDE = ids(neighboursOf("E0305").filter((hex) => neighboursOf("E0306").includes(hex)))[0]!;

function allGoBack(trial: Trial): Trial {
  while (["retreatNext", "retreatTo"].includes(trial.options()[0]!.type)) trial.take(trial.options()[0]!.type);
  return trial;
}

test("§C14.31 Bonaparte, the first of all leaders, rolls like any other who went back when a pursuit costs 5 SPs", () => {
  const { position, trial } = bonaparteBeaten(3, [6, 6, 1]);
  const general = leaderNamed("french-major-general-1");
  const pursuits = allGoBack(trial).options();
  const after = pursuits.find((option) => option.type === "pursue" && goneOf(position, option.after) === general)!;
  trial.play(after).play({ type: "pursueFor", hexes: 5 });
  expect(trial.event("rout")).toMatchObject({ leader: "bonaparte", die: 1 });
  trial.take("nameLeader");
  expect(position.leaderState[leaderNamed("bonaparte")]).toBe(CAPTURED);
});

test("§C14.29 nobody pursues the Force of Bonaparte when its last SP was lost on the way back", () => {
  const { position, trial } = bonaparteBeaten(1, [6, 6, 6]);
  // Austrians around him: the hex that he enters costs his last SP.
  const around = ["huff", "sporck", "gyulai", "nicoletti", "pittoni", "erbach"];
  neighboursOf(BESIDE).forEach((hex, i) => {
    if (i % 2 === 0) put(position, `austrian-major-general-${i + 1}`, board.ids[hex]!, { [around[i]!]: 1 });
  });
  allGoBack(trial);
  expect(position.leaderState[leaderNamed("bonaparte")]).toBe(CAPTURED);
  const after = trial.options().flatMap((option) => (option.type === "pursue" ? [goneOf(position, option.after)] : []));
  expect(after).toEqual([leaderNamed("french-major-general-1")]);
});

function goneOf(position: Quadrilateral, after: number): number {
  return exchangeOf(position)!.gone[after]!.leader;
}

test("§C1.8 §C14.4 whoever attacks with one Force is asked for another while a piece of his is beside the battle: else it would be known for a vedette", () => {
  const declare = (vedette: string) => {
    const position = plain({ gummer: 8, klenau: 1 }, { robert: 6 });
    position.vedetteHex[pieces.vedette.indexOf(AUSTRIAN)] = hexAt(vedette);
    return fight(position, AUSTRIAN, [3]).play({ type: "attackHex", hex: hexAt("E0306") });
  };
  expect(declare("E0301").choice.ask).toBe("round.types");
  const trial = declare(BESIDE);
  expect([trial.choice.ask, trial.options()]).toEqual(["declaration.add", [{ type: "fight" }]]);
});

test("§C14.29 a winning Force with a single combat SP may pursue", () => {
  const position = plain({ gummer: 8, strassoldo: 8 }, { robert: 2 });
  const single = put(position, "austrian-major-general-1", BESIDE, { huff: 1 });
  const trial = fight(position, AUSTRIAN, [4]).play({ type: "attackHex", hex: hexAt("E0306") });
  retreatAnyhow(trial.markers("pursuit", "pursuit"));
  expect(trial.options()).toContainEqual({ type: "pursue", leader: single, after: 0 });
});

test("§C10.10 §C10.3 ruling: a hex of Mantova whose sister is lost holds what it holds by itself; units without a leader are inside too", () => {
  const { position } = blockade({ spiegel: 2 });
  position.strength[unitNamed("gummer")] = 3;
  position.unitHex[unitNamed("gummer")] = hexAt("mantova");
  expect([inside(position, mantova, AUSTRIAN), capacityOf(position, mantova, AUSTRIAN)]).toEqual([5, 15]);
  position.holder[hexes.holding[hexAt("citadella")]!] = FRENCH;
  expect([inside(position, mantova, AUSTRIAN), capacityOf(position, mantova, AUSTRIAN)]).toEqual([3, 12]);
});

test("§C1.9 §C14.16 who has the cavalry differential is in nobody's view: the fire tells it, if anybody fires", () => {
  const battle = newBattle(emptyMap(), AUSTRIAN, [hexAt("E0306")], []);
  const see = battleKnown.mounted as (...of: unknown[]) => unknown;
  expect(see([1, 0], { viewer: "austrian" }, battle)).toEqual([0, 0]);
});
