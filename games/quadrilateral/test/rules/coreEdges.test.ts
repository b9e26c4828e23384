import { areNeighbours, hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, pieces, siegePlaceNamed, unitNamed } from "../../src/data.ts";
import {
  FORCED_MARCH,
  IN_POOL,
  NOWHERE,
  type Quadrilateral,
  RAISED,
  TO_COME,
  WAS_ATTACKED,
} from "../../src/position.ts";
import { placeSupply } from "../../src/rules/core/administration.ts";
import { newBattle } from "../../src/rules/core/battle/battle.ts";
import { pursuitModifiers } from "../../src/rules/core/battle/pursuit.ts";
import { commands } from "../../src/rules/core/commands.ts";
import { forcedMarch } from "../../src/rules/core/forcedMarch.ts";
import { isInZone, zoneModifier } from "../../src/rules/core/initiative.ts";
import { mayReceive } from "../../src/rules/core/replacements.ts";
import { holderOf } from "../../src/rules/core/sieges.ts";
import { playerTurn } from "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put, putUnder, scenarioPosition } from "../field.ts";
import { fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

/** Situations that play seldom brings about: parts of a Force, governors, units without a leader. */
const mantova = siegePlaceNamed("mantova");
const at = (position: Quadrilateral, leader: number) => board.ids[position.leaderHex[leader]!];

test("§C6.10 §C13.1 §C13.3 a part dropped on a forced march has tried with the whole, and has just ended a forced march like it", () => {
  const position = emptyMap();
  position.ap = [20, 20];
  position.phasing = FRENCH;
  const wurmser = put(position, "wurmser", "E0301", { gummer: 6, strassoldo: 6 });
  const ott = putUnder(position, "ott", wurmser, { spiegel: 3, klenau: 3 });
  const trial = new Trial(position).begin(forcedMarch, { side: AUSTRIAN }, [1, 1, 1]);
  trial.play({ type: "forcedMarch", leader: wurmser }).play({ type: "march", hex: hexAt("E0302") });
  trial
    .play({ type: "drop", leader: ott })
    .play({ type: "march", hex: hexAt("E0303") })
    .take("halt");
  expect([at(position, wurmser), at(position, ott)]).toEqual(["E0303", "E0302"]);
  expect(trial.options()).toEqual([{ type: "endSegment" }]);
  expect(position.leaderDone[ott]! & FORCED_MARCH).toBe(FORCED_MARCH);
});

/** Mantova under siege; Wurmser inside with Canto under him. */
function sortie(wurmsers: Record<string, number>, cantos: Record<string, number>) {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  const wurmser = put(position, "wurmser", "mantova", wurmsers);
  const canto = putUnder(position, "canto", wurmser, cantos);
  put(position, "dallemagne", "E1023", { lebley: 2 });
  put(position, "kilmaine", "E1224", { sandos: 3, chabot: 2 });
  position.siege[mantova] = 1;
  for (const leader of [wurmser, canto]) position.besieged[leader] = 1;
  return { position, wurmser, canto };
}

test("§C2.17 §C14.1 a governor who stays when the Force goes out has fought with it: he makes no sortie of his own in this Phase (ruling C2.17)", () => {
  const { position, wurmser, canto } = sortie({ gummer: 5, strassoldo: 4 }, { rukavina: 4 });
  // Guieu on the other side of Mantova is nobody's business but the governor's.
  put(position, "guieu", "E1122", { point: 2 });
  const trial = fight(position, AUSTRIAN, [5]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit")).take("occupy");
  expect([at(position, wurmser), at(position, canto), trial.over]).toEqual(["E1023", "E1123", true]);
});

test("§C2.17 §C14.29 the governor's units add nothing to the pursuit: neither cavalry nor strength (ruling C2.17)", () => {
  const { position } = sortie({ gummer: 5 }, { rukavina: 4, klenau: 4 });
  const trial = fight(position, AUSTRIAN, [5, 6]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit")).take("pursue");
  const { modifiers } = trial.event("pursuit") as unknown as { modifiers: { rule: string; by: number }[] };
  expect(modifiers.filter(({ by }) => by > 0)).toEqual([]);
});

test("§C2.17 a leader all of whose units are the governor's goes nowhere when the sortie has won (ruling C2.17)", () => {
  const { position } = sortie({}, { gummer: 5, rukavina: 4 });
  const trial = fight(position, AUSTRIAN, [5]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit"));
  // Neither pursuit nor occupation is asked for.
  expect(trial.event("battleOver")).toMatchObject({ victor: "austrian" });
});

test("§C14.38 §C14.1 §E12 a rearguard that has held the field was attacked: it is On Alert and not attacked again in this Phase", () => {
  const position = plain({ gummer: 2 }, { robert: 4, verdier: 4 });
  position.optional.rearguard = true;
  position.quarters[FRENCH] = 1;
  const trial = fight(position, AUSTRIAN, [1]).take("attackHex");
  trial.play({ type: "battleType", battleType: "pursuit" }, "austrian");
  trial.play({ type: "battleType", battleType: "rearguard", unit: unitNamed("robert") }, "french");
  while (trial.choice.ask !== "goOff.go") trial.play(trial.options()[0]!);
  const general = position.unitLeader[unitNamed("robert")]!;
  expect(at(position, general)).toBe("E0306");
  expect([position.leaderDone[general]! & WAS_ATTACKED, position.alert[general]]).toEqual([WAS_ATTACKED, 1]);
});

test("§C10.3 §C7.11 §E11 a Force in Quarters, or with units that have just received replacements, does not shift between Mantova and Cittadella", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const canto = leaderNamed("canto");
  const shifts = () =>
    new Trial(position)
      .begin(commands, { side: AUSTRIAN })
      .options()
      .filter((one) => one.type === "shift" && one.leader === canto);
  position.siege[mantova] = 0;
  position.besieged.fill(0);
  expect(shifts()).toHaveLength(1);
  position.quarters[AUSTRIAN] = 1;
  expect(shifts()).toHaveLength(0);
  position.alert[canto] = 1;
  expect(shifts()).toHaveLength(1);
  position.quarters[AUSTRIAN] = 0;
  position.received[position.unitLeader.indexOf(canto)] = 1;
  expect(shifts()).toHaveLength(0);
  // Those who are besieged are not in Quarters.
  position.received.fill(0);
  position.quarters[AUSTRIAN] = 1;
  position.alert[canto] = 0;
  position.besieged[canto] = 1;
  expect(shifts()).toHaveLength(1);
});

test("§C5.4 units without a leader in a besieged place receive no replacements", () => {
  const position = emptyMap();
  position.supply[AUSTRIAN] = hexAt("lavis");
  position.center[AUSTRIAN] = hexAt("verona");
  position.pool[AUSTRIAN] = [5, 5, 5];
  const unit = unitNamed("gummer");
  position.strength[unit] = 2;
  position.unitHex[unit] = hexAt("citadella");
  expect(mayReceive(position, AUSTRIAN, unit)).toBe(true);
  position.siege[mantova] = 1;
  expect(mayReceive(position, AUSTRIAN, unit)).toBe(false);
});

test("§C10.12 §C4.19 a fortified town belongs to the side whose Supply Source garrison has come into it", () => {
  const position = emptyMap();
  const mirandola = hexAt("E0130");
  position.holder[hexes.holding[mirandola]!] = AUSTRIAN;
  placeSupply(position, FRENCH, mirandola);
  expect(holderOf(position, mirandola)).toBe(FRENCH);
});

/** The hexes around one, in a ring. */
function ringOf(where: string): number[] {
  const centre = hexAt(where);
  const around = Array.from(board.linkTo.subarray(board.firstLink[centre]!, board.firstLink[centre + 1]!));
  const ring = [around[0]!];
  while (ring.length < around.length) {
    ring.push(around.find((hex) => !ring.includes(hex) && areNeighbours(board, hex, ring.at(-1)!))!);
  }
  return ring;
}

/** Wurmser at E0305 between two French Forces, Ott beside the first of them only. */
function between(apart: number) {
  const position = emptyMap();
  const ring = ringOf("E0305");
  const [first, second] = [ring[0]!, ring[apart]!];
  const wurmser = put(position, "wurmser", "E0305", { gummer: 6 });
  put(position, "augereau", board.ids[first]!, { robert: 2 });
  put(position, "massena", board.ids[second]!, { rampon: 2 });
  const beside = Array.from(board.linkTo.subarray(board.firstLink[first]!, board.firstLink[first + 1]!));
  const outside = beside.find(
    (hex) => hex !== hexAt("E0305") && !ring.includes(hex) && !areNeighbours(board, hex, second),
  )!;
  put(position, "ott", board.ids[outside]!, { spiegel: 2 });
  return { position, first, second, wurmser };
}

test("§C14.6 §C14.1 a Force may not join an attack if it alone can meet the duty to a hex that is not next to the one attacked (ruling C14.1)", () => {
  const { position, first, second } = between(3);
  const trial = fight(position, AUSTRIAN, [6, 6]).play({ type: "attackHex", hex: first });
  expect(trial.options()).toEqual([{ type: "fight" }]);
  trial.take("fight");
  expect(trial.event("battle")).toMatchObject({ hexes: [first], attackers: ["ott"] });
  // Wurmser still owes his attack to the other.
  retreatAnyhow(trial.markers("pursuit", "pursuit")).take("noPursuit");
  expect(trial.options()).toEqual([{ type: "attackHex", hex: second }]);
});

test("§C14.6 where the two hexes are next to each other it may join, and both are attacked in one battle", () => {
  const { position, first, second, wurmser } = between(1);
  const trial = fight(position, AUSTRIAN, [6, 6]).play({ type: "attackHex", hex: first });
  trial.play({ type: "joinAttack", leader: wurmser });
  expect(trial.event("battle")).toMatchObject({ hexes: [first, second], attackers: ["ott", "wurmser"] });
});

test("§C14.3 §C14.1 a hex that a Force owes an attack is in its battle, though another could attack it out of a fortified town, where nobody must", () => {
  const position = emptyMap();
  position.weather = "fair";
  const neighbours = (hex: number) =>
    Array.from(board.linkTo.subarray(board.firstLink[hex]!, board.firstLink[hex + 1]!));
  const brescia = hexAt("E2409");
  const middle = neighbours(brescia)[0]!;
  const wurmser = neighbours(middle).find((hex) => hex !== brescia && !areNeighbours(board, hex, brescia))!;
  const far = neighbours(wurmser).find((hex) => hex !== middle && !areNeighbours(board, hex, middle))!;
  put(position, "wurmser", board.ids[wurmser]!, { gummer: 6 });
  put(position, "ott", board.ids[brescia]!, { spiegel: 2 });
  put(position, "augereau", board.ids[middle]!, { robert: 2 });
  put(position, "massena", board.ids[far]!, { rampon: 2 });
  const trial = fight(position, AUSTRIAN, [6, 6]).play({ type: "attackHex", hex: far });
  trial.take("fight");
  expect(trial.event("battle")).toMatchObject({ hexes: [far, middle], attackers: ["wurmser"] });
});

test("§C14.29 units without a leader are compared with their pursuer by their SPs, and resist as Initiative 1 (ruling C14.29)", () => {
  const position = plain({ gummer: 4 }, {});
  for (const [id, sps] of [
    ["robert", 6],
    ["walther", 4],
  ] as const) {
    position.strength[unitNamed(id)] = sps;
    position.unitState[unitNamed(id)] = RAISED;
    position.unitHex[unitNamed(id)] = hexAt("E0308");
  }
  position.leaderState[leaderNamed("augereau")] = 0;
  position.flow = [
    { procedure: "battle", ...newBattle(position, AUSTRIAN, [hexAt("E0306")], [leaderNamed("wurmser")]) },
  ] as never;
  const gone = { leader: NOWHERE, from: hexAt("E0306"), path: [hexAt("E0307"), hexAt("E0308")] };
  // Resistance 1 - 3, twice the cavalry and more SPs on the other side.
  expect(pursuitModifiers(position, leaderNamed("wurmser"), gone).map(({ by }) => by)).toEqual([-1, -1]);
});

test("§C6.12 a retreat that brings about a stack nobody can command displaces the junior Force at once, before the next battle", () => {
  const position = plain({ gummer: 8, strassoldo: 8 }, { robert: 3 }, ["wurmser", "guieu"]);
  // Victor is no more than Guieu: neither may command the other.
  const [victor, guieu] = [put(position, "victor", "E0311", { point: 3 }), leaderNamed("guieu")];
  const trial = fight(position, AUSTRIAN, [4, 1]).take("attackHex").markers("pursuit", "pursuit");
  expect([at(position, guieu), at(position, victor)]).toEqual(["E0311", "E0311"]);
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["consolidate.displace", "french"]);
  trial.play({ type: "displace", leader: victor, hex: hexAt("E0312") });
  expect([at(position, guieu), at(position, victor)]).toEqual(["E0311", "E0312"]);
  expect(trial.choice.ask).toBe("pursuit.who");
});

test("§C14.35 §C14.7 §C10.15 in a counterattack the garrison of the hex defends it as 1 infantry SP, is the last to be lost, and goes with a beaten side", () => {
  const brescia = hexAt("E2409");
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  const open = Array.from(board.linkTo.subarray(board.firstLink[brescia]!, board.firstLink[brescia + 1]!)).find(
    (hex) => hexes.terrain[hex] === hexes.terrain[hexAt("E0305")],
  )!;
  put(position, "wurmser", "E2409", { gummer: 6 });
  put(position, "augereau", board.ids[open]!, { robert: 6, verdier: 6 });
  const garrison = pieces.garrison.indexOf(AUSTRIAN) + 1;
  position.garrisonHex[garrison] = brescia;
  // 6 to 12 is 1:2: with a 1 the attacker loses 4 of 6.
  const trial = fight(position, AUSTRIAN, [1, 6]).take("attackHex").markers("pitched", "pursuit");
  const [attack, back] = trial.events.filter(({ type }) => type === "exchange");
  expect(attack).toMatchObject({ attacking: 12, defending: 24, column: "1:2", loser: "austrian", number: 4 });
  // 2 and the garrison, doubled, are 6; 12 to 6 with a 6 is D0/4: all are lost.
  expect(back).toMatchObject({ side: "french", attacking: 24, defending: 12, column: "2:1", loser: "austrian" });
  expect([position.strength[unitNamed("gummer")], position.garrisonHex[garrison]]).toEqual([0, NOWHERE]);
});

test("§C14.35 §C6.12 §C2.14 units without a leader in a counterattacked hex defend it, share its losses and retreat with the beaten", () => {
  const position = plain({ gummer: 8 }, { robert: 6, verdier: 6 });
  const unit = unitNamed("strassoldo");
  position.strength[unit] = 4;
  position.unitState[unit] = RAISED;
  position.unitHex[unit] = hexAt("E0305");
  // 8 to 12 with a 5 is D1/2: 7 are left to Wurmser, and 4 without a leader stand by him. 10 to 11 with a 6 is D1/3.
  const trial = fight(position, AUSTRIAN, [5, 6]).take("attackHex").markers("pursuit", "pitched");
  const [attack, back] = trial.events.filter(({ type }) => type === "exchange");
  expect(attack).toMatchObject({ attacking: 16, defending: 24, column: "2:3", loser: "french" });
  expect(back).toMatchObject({
    side: "french",
    attacking: 20,
    defending: 22,
    column: "2:3",
    loser: "austrian",
    number: 3,
  });
  retreatAnyhow(trial);
  const away = (hex: number) => hexDistance(board, hex, hexAt("E0306"));
  expect([away(position.leaderHex[leaderNamed("wurmser")]!), away(position.unitHex[unit]!)]).toEqual([4, 4]);
});

test("§C10.9 units without a leader in a place under siege are stormed: tripled, and they do not retreat", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  position.siege[siegePlaceNamed("verona")] = 1;
  const unit = unitNamed("gummer");
  position.strength[unit] = 4;
  position.unitState[unit] = RAISED;
  position.unitHex[unit] = hexAt("verona");
  put(position, "augereau", "E2028", { robert: 12, verdier: 12 });
  put(position, "guieu", "E2129", { point: 2 });
  const trial = fight(position, FRENCH, [6]).play({ type: "attackHex", hex: hexAt("verona") });
  trial
    .play({ type: "joinAttack", leader: leaderNamed("augereau") })
    .take("fight")
    .markers("pursuit", "pursuit");
  // 24 to 12 with a 6 is D0/4, a loss that they take where they stand.
  expect(trial.event("exchange")).toMatchObject({ attacking: 48, defending: 24, column: "2:1", loser: "austrian" });
  expect(trial.event("pitchedLoss")).toMatchObject({ side: "austrian", sps: 4 });
});

test("§C6.3 a captured major general is in his pool again when two Game-Turns are complete, whichever side moves first in the third", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const generals = ["austrian-major-general-1", "french-major-general-1"].map((id) => leaderNamed(id));
  for (const general of generals) {
    position.leaderState[general] = TO_COME;
    position.leaderDue[general] = position.turn + 1;
  }
  const states = () => generals.map((general) => position.leaderState[general]);
  new Trial(position).begin(playerTurn, { side: AUSTRIAN });
  expect(states()).toEqual([TO_COME, TO_COME]);
  position.turn++;
  new Trial(position).begin(playerTurn, { side: AUSTRIAN });
  expect(states()).toEqual([IN_POOL, IN_POOL]);
});

test("§C8.10 §C8.2 §C8.6 the bridge of San Giorgio counts as one over a primary river: a Force leaves a zone across it without the modifier", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  const massena = put(position, "massena", "E1124", { rampon: 4 });
  put(position, "wurmser", "mantova", { gummer: 6 });
  // The zone is there, so that a Command needs its roll (§C7.7), but it adds nothing.
  expect([isInZone(position, massena), zoneModifier(position, massena)]).toEqual([true, 0]);
  position.leaderHex[massena] = hexAt("E1023");
  expect([isInZone(position, massena), zoneModifier(position, massena)]).toEqual([true, 2]);
});
