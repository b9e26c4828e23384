import { hexDistance, linkBetween, neighboursOf } from "@gonfalon/engine/board";
import { seenBy } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, MOUNTAIN, pieces, sides, unitNamed } from "../../src/data.ts";
import { FORCED_MARCH, NAMED, NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { isFitForWheels } from "../../src/rules/core/between.ts";
import { bridges } from "../../src/rules/core/bridges.ts";
import { consolidate, mayShare } from "../../src/rules/core/consolidation.ts";
import { forcedMarch } from "../../src/rules/core/forcedMarch.ts";
import { forcesIn, unitsOf } from "../../src/rules/core/forces.ts";
import { roadAlong } from "../../src/rules/core/ground.ts";
import { scouting } from "../../src/rules/core/scouting.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { frameOf, go, marching, offered, rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import "../../src/rules/sequence.ts";
import { Trial } from "./play.ts";

const neighbours = (hex: number) => [...board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!)];

function open(): Quadrilateral {
  const position = emptyMap();
  position.weather = "fair";
  return position;
}
const consolidating = (position: Quadrilateral, side: 0 | 1 = FRENCH) => {
  position.outcome = null;
  return new Playing(position, consolidate, { side });
};

test("§C12.1 §II.e §C6.9 all leaders of a hex become one Force under the one who may command the others (ruling C12.1)", () => {
  const position = open();
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  const joubert = put(position, "joubert", "E0305", { vial: 4 });
  const victor = putUnder(position, "victor", joubert, { pijon: 2 });
  expect(consolidating(position).over).toBe(true);
  expect(forcesIn(position, FRENCH, hexAt("E0305"))).toEqual([massena]);
  expect([position.superior[joubert], position.superior[victor]]).toEqual([massena, massena]);
  expect(unitsOf(position, massena)).toHaveLength(3);
  expect(position.unitLeader[unitNamed("vial")]).toBe(joubert);
});

test("§C12.2 §II.eb leaders without units ride along whatever their rating and span", () => {
  const position = open();
  const victor = put(position, "victor", "E0305", { rampon: 4 });
  const massena = put(position, "massena", "E0305");
  consolidating(position);
  expect(position.superior[massena]).toBe(victor);
});

test("§C6.12 of two equal Forces the owner displaces one a hex nearer to his Center", () => {
  const position = open();
  lineBetween(position, FRENCH, "E2601", "E0303");
  const massena = put(position, "massena", "E0306", { rampon: 4 });
  const augereau = put(position, "augereau", "E0306", { verdier: 4 });
  const playing = consolidating(position);
  expect(playing.ask).toBe("consolidate.displace");
  const who = new Set(playing.choice.options.map((option) => (option as { leader: number }).leader));
  expect([...who].sort()).toEqual([massena, augereau].sort());
  playing.play("displace", { leader: augereau, hex: hexAt("E0305") });
  expect(playing.over).toBe(true);
  expect([position.leaderHex[massena], position.leaderHex[augereau]]).toEqual([hexAt("E0306"), hexAt("E0305")]);
});

test("§C6.12 a stack is displaced along a road where one leads nearer to the Center, and not beside it", () => {
  const position = open();
  lineBetween(position, FRENCH, "E2601", "E2601");
  const center = hexAt("E2601");
  const nearer = (hex: number) =>
    neighboursOf(board, hex).filter((to) => hexDistance(board, to, center) < hexDistance(board, hex, center));
  const byRoad = (hex: number, to: number) => roadAlong(position, linkBetween(board, hex, to)) !== 0;
  // A hex from which one of the nearer hexes is reached by road and another is not.
  const hex = Array.from(board.ids.keys()).find((one) => {
    const ways = nearer(one);
    return hexes.feature[one] === 0 && ways.some((to) => byRoad(one, to)) && ways.some((to) => !byRoad(one, to));
  })!;
  put(position, "massena", board.ids[hex]!, { rampon: 4 });
  put(position, "augereau", board.ids[hex]!, { verdier: 4 });
  const offered = consolidating(position)
    .options("displace")
    .map((option) => (option as { hex: number }).hex);
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.filter((to) => !byRoad(hex, to))).toEqual([]);
});

test("§C6.12 §C8.13 nobody is displaced upon an enemy vedette, though it is known for one", () => {
  const position = open();
  lineBetween(position, FRENCH, "E0316", "E0316");
  put(position, "massena", "E0306", { rampon: 4 });
  put(position, "augereau", "E0306", { robert: 4 });
  const ways = () => {
    const playing = consolidating(structuredClone(position));
    return playing.options("displace").map((option) => ("hex" in option ? board.ids[option.hex] : ""));
  };
  expect(ways()).toContain("E0307");
  const vedette = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[vedette] = hexAt("E0307");
  position.vedetteShown[vedette] = 1;
  expect(ways()).not.toContain("E0307");
});

test("§C6.12 §II.ea the junior Force gives way; without a hex to go to the excess units stay without a leader", () => {
  const position = open();
  lineBetween(position, FRENCH, "E2601", "E0306");
  const victor = put(position, "victor", "E0306", { rampon: 4, vial: 4, pijon: 4 });
  const guieu = put(position, "guieu", "E0306", { verdier: 4 });
  const playing = consolidating(position);
  expect(playing.ask).toBe("consolidate.name");
  playing.play("nameLeader", { leader: victor });
  expect(position.unitHex[unitNamed("verdier")]).toBe(hexAt("E0306"));
  expect(position.unitLeader[unitNamed("verdier")]).toBe(NOWHERE);
  expect(position.superior[guieu]).toBe(victor);
});

test("§C6.12 a leader without units who may command both takes two Forces together", () => {
  const position = open();
  put(position, "massena", "E0305", { rampon: 4 });
  put(position, "augereau", "E0305", { verdier: 4 });
  const bonaparte = put(position, "bonaparte", "E0305");
  consolidating(position);
  expect(forcesIn(position, FRENCH, hexAt("E0305"))).toEqual([bonaparte]);
});

test("§C12.4 there is no limit to the SPs in a hex but command: the span decides who may join", () => {
  const position = open();
  const lannes = put(position, "lannes", "E0304", { rampon: 5 });
  const kilmaine = put(position, "kilmaine", "E0305", { verdier: 4, bon: 4, vial: 4, pijon: 4, robert: 4 });
  expect(mayShare(position, lannes, hexAt("E0305"))).toBe(true);
  position.unitLeader[unitNamed("valette")] = kilmaine;
  position.strength[unitNamed("valette")] = 4;
  expect(mayShare(position, lannes, hexAt("E0305"))).toBe(false);
});

/** Wurmser's side is phasing; Massena may march by force. */
function forced(...dice: number[]) {
  const position = open();
  lineBetween(position, FRENCH, "E0304", "E0304");
  position.phasing = AUSTRIAN;
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  rolling(position, ...dice);
  return { position, massena, playing: () => new Playing(position, forcedMarch, { side: FRENCH }) };
}

test("§III.a §C13.1 the other side may try each Force once by initiative, and is asked whatever it has", () => {
  const { massena, playing } = forced(6);
  const segment = playing();
  expect(segment.choice.seat).toBe("french");
  segment.play("forcedMarch", { leader: massena });
  expect(segment.choice.options).toEqual([{ type: "endSegment" }]);
  const nothing = open();
  expect(new Playing(nothing, forcedMarch, { side: FRENCH }).choice.options).toEqual([{ type: "endSegment" }]);
});

test("§III.aa §C13.2 only a Force that really moves checks, with 2 for the forced march", () => {
  const { position, massena, playing } = forced(2, 3);
  const segment = playing().play("forcedMarch", { leader: massena });
  go(segment, massena, "E0306").play("halt");
  if (segment.ask === "attritionCheck.mode") segment.play("drawSupplies");
  const check = segment.events.find(({ type, leader }) => type === "attrition" && leader === massena)!;
  expect(check.modifiers).toContainEqual({ rule: "C13.2", by: 2 });
  expect(position.leaderDone[massena]! & FORCED_MARCH).toBe(FORCED_MARCH);
  const still = forced(2);
  const stays = still.playing().play("forcedMarch", { leader: still.massena }).play("halt");
  expect(stays.events.some(({ type }) => type === "attrition")).toBe(false);
});

test("§C13.2 besieged Forces and Forces in Quarters may not try", () => {
  for (const spoil of [
    (position: Quadrilateral) => position.besieged.fill(1),
    (position: Quadrilateral) => position.quarters.fill(1),
  ]) {
    const { position, playing } = forced(1);
    spoil(position);
    expect(playing().options("forcedMarch")).toEqual([]);
  }
});

test("§C13.3 hexes that were entered are consolidated before battles, and the whole counts as off a forced march", () => {
  const { position, massena, playing } = forced(2, 3);
  const bonaparte = put(position, "bonaparte", "E0306", { vial: 4 });
  const segment = playing().play("forcedMarch", { leader: massena });
  go(segment, massena, "E0306").play("halt");
  if (segment.ask === "attritionCheck.mode") segment.play("drawSupplies");
  segment.play("endSegment");
  expect(segment.over).toBe(true);
  expect(position.superior[massena]).toBe(bonaparte);
  expect(position.leaderDone[bonaparte]! & FORCED_MARCH).toBe(FORCED_MARCH);
});

test("§C9.1 in a forced march no work can be announced", () => {
  const position = open();
  const bonaparte = put(position, "bonaparte", "vicenza", { rampon: 4 });
  expect(marching(position, bonaparte, "forcedMarch").options("work")).toEqual([]);
  expect(marching(position, bonaparte, "command").options("work").length).toBeGreaterThan(0);
});

test("§C9.2 §II.f #C9.2-1 the stone bridge at Vicenza, watched from E2543: 1 and 2 break it, 3 does not", () => {
  for (const [die, damaged] of [
    [1, 1],
    [2, 1],
    [3, 0],
  ] as const) {
    const position = open();
    const bonaparte = put(position, "bonaparte", "vicenza", { rampon: 4 });
    put(position, "alvinczy", "E2543", { sporck: 5 });
    const link = linkBetween(board, hexAt("E2441"), hexAt("E2442"));
    const playing = marching(position, bonaparte);
    playing.play("work", { kind: "damage", link });
    expect(frameOf(playing).worked).toBe(4);
    expect(position.works).toHaveLength(1);
    playing.play("halt");
    rolling(position, die);
    position.outcome = null;
    new Playing(position, bridges, { side: FRENCH });
    expect(position.damaged[sides.crossing[link]!]).toBe(damaged);
    expect(position.works).toEqual([]);
  }
});

test("§C9.2 cavalry alone damages nothing, nor does anybody with the enemy on the far side", () => {
  const position = open();
  const murat = put(position, "murat", "vicenza", { leclerc: 2 });
  expect(marching(position, murat).options("work")).toEqual([]);
  const bonaparte = put(open(), "bonaparte", "vicenza", { rampon: 4 });
  expect(bonaparte).toBe(leaderNamed("bonaparte"));
  const held = open();
  put(held, "bonaparte", "vicenza", { rampon: 4 });
  put(held, "alvinczy", "E2442", { sporck: 5 });
  const link = linkBetween(board, hexAt("E2441"), hexAt("E2442"));
  expect(marching(held, bonaparte).options("work")).not.toContainEqual(expect.objectContaining({ link }));
});

test("§C9.3 §II.fa #C9.3-1 a repair with the far hex in an enemy zone takes 7 MPs, 5 with a bridge train, and needs no die", () => {
  const repair = (train: boolean) => {
    const position = open();
    const link = linkBetween(board, hexAt("E2441"), hexAt("E2442"));
    position.damaged[sides.crossing[link]!] = 1;
    const provera = put(position, "provera", "vicenza", { sporck: 5 });
    put(position, "massena", "E2543", { rampon: 4 });
    if (train) position.trainLeader[pieces.train.indexOf(AUSTRIAN)] = provera;
    return { position, link, playing: marching(position, provera) };
  };
  const without = repair(false);
  expect(without.playing.options("work")).toEqual([]);
  const { position, link, playing } = repair(true);
  playing.play("work", { kind: "repair", link });
  expect(frameOf(playing).worked).toBe(10);
  playing.play("halt");
  position.outcome = null;
  new Playing(position, bridges, { side: AUSTRIAN });
  expect(position.damaged[sides.crossing[link]!]).toBe(0);
});

/** Davidovich with his train comes to E3730 in mud. */
function davidovich(zone: boolean) {
  const position = open();
  position.weather = "mud";
  const leader = put(position, "davidovich", "E3931", { sporck: 5 });
  const train = pieces.train.indexOf(AUSTRIAN);
  position.trainLeader[train] = leader;
  if (zone) {
    const far = hexAt("E3729");
    const beside = Array.from(board.linkTo.subarray(board.firstLink[far]!, board.firstLink[far + 1]!)).find(
      (hex) => linkBetween(board, hex, hexAt("E3730")) < 0 && hex !== hexAt("E3730") && hex < far,
    )!;
    put(position, "massena", board.ids[beside]!, { rampon: 4 });
  }
  const playing = go(marching(position, leader), leader, "E3730");
  const link = linkBetween(board, hexAt("E3730"), hexAt("E3729"));
  return { position, leader, train, link, playing };
}

test("§C9.4 §II.fb #C9.4-1 a pontoon over the Adige in mud: 1 MP of road, 3 to lay it, and attrition counts 1 MP", () => {
  const { position, train, link, playing } = davidovich(false);
  expect(frameOf(playing).spent).toBe(2);
  playing.play("work", { kind: "deploy", link, train });
  expect([frameOf(playing).spent, frameOf(playing).worked]).toEqual([2, 6]);
  playing.play("halt");
  const check = playing.events.find(({ type }) => type === "attrition")!;
  expect(check.modifiers).not.toContainEqual(expect.objectContaining({ rule: "C11.1" }));
  position.outcome = null;
  new Playing(position, bridges, { side: AUSTRIAN });
  expect([position.trainLink[train], position.trainLeader[train]]).toEqual([link, NOWHERE]);
});

test("§C9.4 with the far hex in an enemy zone 1 and 5 MPs are too much, and in snow no pontoon is laid", () => {
  const { playing, link } = davidovich(true);
  const deploys = playing.options("work").filter((option) => (option as { kind: string }).kind === "deploy");
  expect(deploys).not.toContainEqual(expect.objectContaining({ link }));
  const snow = open();
  const leader = put(snow, "davidovich", "E3730", { sporck: 5 });
  snow.trainLeader[pieces.train.indexOf(AUSTRIAN)] = leader;
  expect(marching(snow, leader).options("work")).toContainEqual(expect.objectContaining({ kind: "deploy", link }));
  snow.weather = "snow";
  const laid = marching(snow, leader).options("work");
  expect(laid).not.toContainEqual(expect.objectContaining({ kind: "deploy" }));
});

test("§C9.5 a Force beside a pontoon of its side takes it up and has the train again", () => {
  const position = open();
  const train = pieces.train.indexOf(AUSTRIAN);
  const link = linkBetween(board, hexAt("E3730"), hexAt("E3729"));
  position.trainLink[train] = link;
  const leader = put(position, "davidovich", "E3729", { sporck: 5 });
  const playing = marching(position, leader).play("work", { kind: "takeUp", train }).play("halt");
  expect(playing.over).toBe(true);
  position.outcome = null;
  new Playing(position, bridges, { side: AUSTRIAN });
  expect([position.trainLink[train], position.trainLeader[train]]).toEqual([NOWHERE, leader]);
  position.trainLink[train] = link;
  position.trainLeader[train] = NOWHERE;
  const enemy = put(position, "massena", "E3730", { rampon: 4 });
  position.leaderHex[leader] = hexAt("trento");
  expect(marching(position, enemy).options("work")).not.toContainEqual(expect.objectContaining({ kind: "takeUp" }));
});

test("§C9.5 §C9.7 a Force that takes up a pontoon goes on only where the train can follow", () => {
  const link = [...board.linkTo.keys()].find(
    (one) =>
      sides.river[one]! > 0 &&
      sides.crossing[one]! < 0 &&
      isFitForWheels(board.linkFrom[one]!) &&
      neighbours(board.linkFrom[one]!).some((hex) => hexes.terrain[hex] === MOUNTAIN && hexes.road[hex] === 0),
  )!;
  const position = open();
  const train = pieces.train.indexOf(AUSTRIAN);
  position.trainLink[train] = link;
  const leader = put(position, "davidovich", board.ids[board.linkFrom[link]!]!, { sporck: 5 });
  const playing = marching(position, leader);
  const offRoad = () => offered(playing).filter((id) => !isFitForWheels(hexAt(id)));
  expect(offRoad().length).toBeGreaterThan(0);
  playing.play("work", { kind: "takeUp", train });
  expect([offRoad(), playing.options("march").length > 0]).toEqual([[], true]);
});

test("§C8.14 a vedette scouts a piece beside it: its owner says the name; beside a vedette the die must be 3 or less (ruling C8.14)", () => {
  const position = open();
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0305");
  const wurmser = put(position, "wurmser", "E0306", { sporck: 5 });
  const playing = new Playing(position, scouting, { side: FRENCH, scouted: [] });
  playing.play("scout", { vedette, hex: hexAt("E0306") });
  expect(position.leaderShown[wurmser]).toBe(NAMED);
  expect(playing.events.find(({ type }) => type === "scouted")!.leader).toBe("wurmser");
  expect(playing.choice.options).toEqual([{ type: "endSegment" }]);
  for (const [die, named] of [
    [3, true],
    [4, false],
  ] as const) {
    position.outcome = null;
    position.leaderShown[wurmser] = 0;
    position.vedetteHex[pieces.vedette.indexOf(AUSTRIAN)] = hexAt("E0304");
    rolling(position, die);
    const hex = hexAt("E0306");
    const one = new Playing(position, scouting, { side: FRENCH, scouted: [] }).play("scout", { vedette, hex });
    expect(position.leaderShown[wurmser] === NAMED).toBe(named);
    const told = { type: "scoutRoll", rules: ["C8.14"], side: "french", hex, die, scouts: named };
    expect(one.events).toContainEqual(told);
  }
});

test("§C6.12 a displaced Force is told: everybody hears from where to where, its owner also who it was", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.center[FRENCH] = hexAt("E0316");
  const massena = put(position, "massena", "E0306", { rampon: 4 });
  put(position, "augereau", "E0306", { robert: 4 });
  const trial = new Trial(position).begin(consolidate, { side: FRENCH });
  const option = trial.options().find((one) => one.type === "displace" && one.leader === massena)!;
  const { events } = trial.play(option);
  const moved = events.filter(({ type, rules }) => type === "moved" && rules.includes("C6.12"));
  expect(seenBy(moved, "french")).toMatchObject([{ side: "french", from: hexAt("E0306"), leader: massena }]);
  const [theirs, ...more] = seenBy(moved, "austrian");
  expect([more, theirs!.leader]).toEqual([[], undefined]);
  expect(theirs).toMatchObject({ from: hexAt("E0306"), hex: position.leaderHex[massena] });
});

test("§C6.12 §C4.12 a Force that is displaced enters the hex: an enemy Center alone in it is taken", () => {
  const position = emptyMap();
  position.weather = "fair";
  lineBetween(position, FRENCH, "E0303", "E0303");
  position.center[AUSTRIAN] = hexAt("E0305");
  put(position, "massena", "E0306", { rampon: 4 });
  const augereau = put(position, "augereau", "E0306", { robert: 4 });
  const trial = new Trial(position).begin(consolidate, { side: FRENCH });
  trial.play({ type: "displace", leader: augereau, hex: hexAt("E0305") });
  expect([position.leaderHex[augereau], position.center[AUSTRIAN]]).toEqual([hexAt("E0305"), NOWHERE]);
});
