import { linkBetween, neighboursOf } from "@gonfalon/engine/board";
import { seenBy } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  CAVALRY,
  FRENCH,
  hexes,
  leaderNamed,
  leaders,
  MOUNTAIN,
  PASS,
  pieces,
  sides,
  unitNamed,
} from "../../src/data.ts";
import { MOVED, NOT_MOVED, NOT_RAISED, NOWHERE } from "../../src/position.ts";
import { mayAdd } from "../../src/rules/core/battle/duty.ts";
import { battleOf, mayAttackInto } from "../../src/rules/core/battle/state.ts";
import { consolidate } from "../../src/rules/core/consolidation.ts";
import { armOf, combatOf, spanUsed } from "../../src/rules/core/forces.ts";
import { stepCost, WITH_INFANTRY } from "../../src/rules/core/ground.ts";
import { locLength } from "../../src/rules/core/lines.ts";
import { march, marchOf } from "../../src/rules/core/march.ts";
import { freshMarks } from "../../src/rules/core/marks.ts";
import { heirsOf } from "../../src/rules/core/newLeader.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { withdrawals } from "../../src/rules/core/repulse.ts";
import { scouting } from "../../src/rules/core/scouting.ts";
import { turnDown } from "../../src/rules/core/showing.ts";
import { fortnight } from "../../src/rules/exclusive/fortnight.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder, scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";
import { fight, plain } from "./fighting.ts";
import { Trial } from "./play.ts";

/** Promises that no other test held when the rules were broken on purpose. */

test("§C8.5 §C1.8 a vedette is shown to cavalry that comes beside it, and lies face down again when nobody is near", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.turn = 5;
  position.phasing = FRENCH;
  const vedette = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[vedette] = hexAt("E0307");
  const dragoons = put(position, "massena", "E0305", { beaumont: 3 });
  const trial = new Trial(position).begin(march, marchOf(position, dragoons, "command"));
  trial.play({ type: "march", hex: hexAt("E0306") });
  expect(position.vedetteShown[vedette]).toBe(1);
  position.leaderHex[dragoons] = hexAt("E0315");
  turnDown(position);
  expect(position.vedetteShown[vedette]).toBe(0);
});

test("§C7.12 a march is told step by step: everybody hears from where to where, its owner also who it was", () => {
  const position = emptyMap();
  position.phasing = FRENCH;
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  const trial = new Trial(position).begin(march, marchOf(position, massena, "command"));
  trial.play({ type: "march", hex: hexAt("E0306") });
  const told = trial.events.filter(({ type }) => type === "moved");
  expect(told.map(({ from, hex }) => [from, hex])).toContainEqual([hexAt("E0305"), hexAt("E0306")]);
  const named = told.filter(({ leader }) => leader !== undefined);
  expect(named.map(({ leader, audience }) => [leader, audience])).toEqual([[massena, ["french"]]]);
});

test("§E26 §E27 a whole Fortnight begins afresh: what moved before may be named to move in it", () => {
  const position = scenarioPosition("campaign-1796-11-04", { fortnights: "on" });
  position.turn = 56;
  position.quarters = [1, 1];
  position.leaderMoved.fill(MOVED);
  new Playing(position, fortnight);
  expect(position.leaderMoved.filter((mark) => mark !== NOT_MOVED)).toEqual([]);
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

test("§C14.2 §C14.9 while a defender may still go into his citadel no strength has been told", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  put(position, "wurmser", "mantova", { gummer: 4 });
  put(position, "augereau", "E1023", { robert: 4, verdier: 4, bon: 4 });
  const trial = fight(position, FRENCH).take("attackHex");
  expect(trial.options().map(({ type }) => type)).toContain("becomeBesieged");
  const { told, began, met } = battleOf(position);
  expect([told, began, met]).toEqual([[0, 0], [0, 0], 0]);
});

test("§E57 §C2.3 a general comes with a reinforcement only where the Force leader has span left for him", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  position.pool[FRENCH] = [5, 0, 0];
  position.unitState.fill(1);
  position.unitState[unitNamed("veaux")] = NOT_RAISED;
  const massena = put(position, "massena", "verona", { valette: 2 });
  const general = leaderNamed("french-major-general-1");
  const comes = () => {
    const playing = new Playing({ ...position, flow: [], outcome: null }, reinforcements, reinforcementsOf(FRENCH));
    return !playing.over && playing.options("raise").some((option) => "leader" in option && option.leader === general);
  };
  const left = () => leaders.span[massena]! - spanUsed(position, massena) - leaders.subordination[general]!;
  for (const unit of ["rampon", "vial", "pijon", "robert", "verdier", "bon", "fiorella", "rusca"]) {
    expect([unit, comes()]).toEqual([unit, left() >= 0]);
    put(position, "massena", "verona", { [unit]: 2 });
  }
  expect(left()).toBeLessThan(0);
});

test("§C7.15 §C3.4 in snow a pass costs 1 MP more along a road of either class", () => {
  const link = [...board.linkTo.keys()].find(
    (one) => sides.road[one] === 2 && sides.river[one] === 0 && hexes.feature[board.linkTo[one]!] === PASS,
  )!;
  const more = () =>
    stepCost(emptyMap(), link, WITH_INFANTRY, "snow") - stepCost(emptyMap(), link, WITH_INFANTRY, "fair");
  expect(more()).toBe(2);
  try {
    // No pass of this map is on a primary road; one of an owner's map may be.
    sides.road[link] = 1;
    expect([more(), stepCost(emptyMap(), link, WITH_INFANTRY, "snow")]).toEqual([2, 3]);
  } finally {
    sides.road[link] = 2;
  }
});

test("§C10.7 §E40 as a Player-Turn begins it is noted which leaders and units are in a citadel", () => {
  const position = emptyMap();
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  const provera = put(position, "provera", "E0305", { strassoldo: 4 });
  position.unitHex[unitNamed("nicoletti")] = hexAt("citadella");
  freshMarks(position);
  expect([position.leaderFromCitadel[wurmser], position.leaderFromCitadel[provera]]).toEqual([1, 0]);
  const marks = ["gummer", "strassoldo", "nicoletti"].map((unit) => position.unitFromCitadel[unitNamed(unit)]);
  expect(marks).toEqual([1, 0, 1]);
});

test("§C14.35 §III.b.13 a hex that only one of the defending Forces can reach may be counterattacked as well", () => {
  const position = plain({ gummer: 5, strassoldo: 5, nicoletti: 5 }, { robert: 6, verdier: 6 });
  put(position, "lipthay", "E0307", { spiegel: 4 });
  put(position, "joubert", "E0205", { bon: 6, rampon: 6 });
  const trial = fight(position, AUSTRIAN, [3, 3, 3]).play({ type: "attackHex", hex: hexAt("E0306") });
  while (trial.choice.ask === "declaration.add") {
    const more = trial.options().find(({ type }) => type !== "fight");
    trial.play(more ?? { type: "fight" });
  }
  trial.markers("pitched", "pitched");
  // Wurmser is stronger and is attacked in any case; only Augereau stands next to Lipthay.
  expect(trial.options()).toEqual([{ type: "counterHex", hex: hexAt("E0307") }, { type: "counterattack" }]);
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

test("§C11.11 §C6.10 a part that is left where the Force foraged finds that area exhausted; one left farther on does not", () => {
  const foraged = (steps: number) => {
    const position = emptyMap();
    position.weather = "fair";
    const massena = put(position, "massena", "E0305", { rampon: 4 });
    const joubert = putUnder(position, "joubert", massena, { bon: 2 });
    position.foraged[massena] = 2;
    const trial = new Trial(position).begin(march, marchOf(position, massena, "command"), [1, 1]);
    for (const hex of ["E0306"].slice(0, steps)) trial.play({ type: "march", hex: hexAt(hex) });
    trial.play({ type: "drop", leader: joubert });
    return position.foraged[joubert];
  };
  // Out of dispatch both forage as they are dropped.
  expect([foraged(0), foraged(1)]).toEqual([3, 1]);
});

test("§C8.13 a vedette that withdraws has its whole 10 MPs: three hexes over marsh and river", () => {
  const position = emptyMap();
  position.weather = "fair";
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0445");
  // The cheapest way to E0744 costs 10 MPs, counted on the map by hand.
  expect(withdrawals(position, vedette, hexAt("E0345"))).toContain(hexAt("E0744"));
});

test("§C8.14 a vedette beside two pieces scouts one of them", () => {
  const position = emptyMap();
  position.vedetteHex[pieces.vedette.indexOf(FRENCH)] = hexAt("E0305");
  put(position, "wurmser", "E0306", { sporck: 5 });
  put(position, "davidovich", "E0304", { huff: 3 });
  const trial = new Trial(position).begin(scouting, { side: FRENCH, scouted: [] });
  expect(trial.options().filter(({ type }) => type === "scout")).toHaveLength(2);
  expect(trial.take("scout").options()).toEqual([{ type: "endSegment" }]);
});

test("§C4.4 an enemy garrison on the road cuts a LOC from the moment it stands there, and units without a leader do too", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  const whole = locLength(position, FRENCH);
  expect(whole).toBeGreaterThan(0);
  const garrison = pieces.garrison.lastIndexOf(AUSTRIAN);
  position.garrisonHex[garrison] = hexAt("E2503");
  const cut = locLength(position, FRENCH);
  expect(cut).not.toBe(whole);
  position.garrisonHex[garrison] = NOWHERE;
  expect(locLength(position, FRENCH)).toBe(whole);
  const huff = unitNamed("huff");
  position.unitHex[huff] = hexAt("E2503");
  position.strength[huff] = 2;
  expect(locLength(position, FRENCH)).toBe(cut);
});

/** A hex in the middle of trackless mountains. */
function wilderness(): number {
  const isWild = (hex: number) =>
    hexes.terrain[hex] === MOUNTAIN &&
    neighboursOf(board, hex).every((next) => {
      const link = linkBetween(board, hex, next);
      return hexes.terrain[next] === MOUNTAIN && sides.road[link] === 0 && sides.river[link] === 0;
    });
  return board.ids.findIndex(
    (_, hex) => isWild(hex) && neighboursOf(board, hex).length === 6 && neighboursOf(board, hex).every(isWild),
  );
}

test("§C14.27 §C14.30 §III.b.9c cavalry that is lost in the mountains on a retreat counts among the loser's SPs", () => {
  const position = emptyMap();
  position.weather = "fair";
  const hex = wilderness();
  const [beside] = neighboursOf(board, hex);
  put(position, "wurmser", board.ids[beside!]!, { gummer: 9, strassoldo: 9, nicoletti: 9 });
  const augereau = put(position, "augereau", board.ids[hex]!, { robert: 6, beaumont: 4 });
  const trial = fight(position, AUSTRIAN, [5]).take("attackHex").markers("pursuit", "pursuit");
  while (trial.options()[0]!.type === "retreatTo") trial.take("retreatTo");
  trial.take("noPursuit");
  const { loss, loser } = trial.event("exchange")!;
  const horse = 4 - armOf(position, augereau, CAVALRY);
  expect([loser, horse > 0]).toEqual(["french", true]);
  expect(10 - combatOf(position, augereau)).toBe(Math.max(horse, loss as number));
});

test("§C14.1 §C10.16 a garrison alone is attacked by itself: no other hex is added to it", () => {
  const position = emptyMap();
  const town = hexAt("brescia");
  position.holder[hexes.holding[town]!] = FRENCH;
  position.garrisonHex[pieces.garrison.lastIndexOf(FRENCH)] = town;
  const open = neighboursOf(board, town).filter((hex) => mayAttackInto(position, hex, town));
  const [from, beside] = open.flatMap((one) =>
    open.filter((other) => mayAttackInto(position, one, other)).map((other) => [one, other] as const),
  )[0]!;
  const wurmser = put(position, "wurmser", board.ids[from]!, { gummer: 4 });
  const plan = { forces: [wurmser], hexes: [town] };
  put(position, "massena", board.ids[beside]!, { rampon: 4 });
  expect(mayAdd(position, AUSTRIAN, plan)).toEqual([]);
  // With a Force in the town the two are attacked together.
  put(position, "augereau", "brescia", { robert: 4 });
  expect(mayAdd(position, AUSTRIAN, plan)).toEqual([beside]);
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
