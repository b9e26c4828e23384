import { expect, test } from "vitest";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  leaderNamed,
  PRIMARY_RIVER,
  pieces,
  sides,
  unitNamed,
} from "../../src/data.ts";
import { CAPTURED, IN_PLAY, LOST, NOWHERE, type Quadrilateral, RETREATED } from "../../src/position.ts";
import { exchangeOf } from "../../src/rules/core/battle/exchange.ts";
import { pursuitModifiers } from "../../src/rules/core/battle/pursuit.ts";
import { combatOf, nextInSuccession, sizeOf, unitsOf } from "../../src/rules/core/forces.ts";
import { emptyMap, hexAt, put, putUnder } from "../field.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";
import type { Trial } from "./play.ts";

const TWELVE = { gummer: 4, strassoldo: 4, nicoletti: 4 };
const FRENCH_TWELVE = { robert: 4, verdier: 4, bon: 4 };
const at = (position: Quadrilateral, leader: string) => board.ids[position.leaderHex[leaderNamed(leader)]!];
test("§III.b.9c who has lost no less than the winner by the pursuit loses nothing more", () => {
  const position = plain({ gummer: 12, strassoldo: 11, klenau: 1 }, { robert: 6 });
  const trial = attack(position, AUSTRIAN, [5, 6], ["pursuit", "pursuit"]);
  retreatAnyhow(trial).take("pursue");
  exchangeOf(position)!.winnerLost = 3;
  trial.play({ type: "pursueFor", hexes: 3 });
  expect(sizeOf(position, leaderNamed("augereau"))).toBe(3);
});

test("§III.b.7b nobody is asked for a Guard between the markers and the die, and none of the 77 units is one", () => {
  const trial = attack(plain(TWELVE, FRENCH_TWELVE), AUSTRIAN, [5], ["pursuit", "pursuit"]);
  const order = trial.events.map(({ type }) => type);
  expect(order.indexOf("exchange")).toBe(order.indexOf("strengthsTold") + 1);
});

test("§III.b.8 §III.b.9b #III.b.9b-1 example: the winner may pursue 4 hexes and pursues 3: the retreating Force loses 3 SPs", () => {
  const position = plain({ gummer: 12, strassoldo: 11, klenau: 1 }, { robert: 4 });
  // 24 to 4, die 4: the defender retreats 5. Pursuit: 6, resistance -1, cavalry +1.
  const trial = attack(position, AUSTRIAN, [4, 6], ["pursuit", "pursuit"]);
  retreatAnyhow(trial);
  expect(at(position, "augereau")).toBe("E0311");
  trial.take("pursue");
  expect(trial.event("pursuit")).toMatchObject({ hexes: 4 });
  expect(trial.options()).toHaveLength(5);
  trial.play({ type: "pursueFor", hexes: 3 });
  expect([sizeOf(position, leaderNamed("augereau")), at(position, "wurmser")]).toEqual([1, "E0308"]);
});

test("§C14.28 a winner who has rolled for a pursuit and does not follow may still occupy the field, which costs the loser nothing", () => {
  const position = plain({ gummer: 12, strassoldo: 11, klenau: 1 }, { robert: 4 });
  const trial = attack(position, AUSTRIAN, [4, 6], ["pursuit", "pursuit"]);
  retreatAnyhow(trial).take("pursue").play({ type: "pursueFor", hexes: 0 });
  trial.take("occupy");
  expect([sizeOf(position, leaderNamed("augereau")), at(position, "wurmser")]).toEqual([4, "E0306"]);
});

test("§III.b.9c §C14.30 #III.b.9c-1 example: the winner lost 4 SPs, pursuit cost the loser 3: one more is lost", () => {
  const position = plain({ gummer: 12, strassoldo: 11, klenau: 1 }, { robert: 6 });
  const trial = attack(position, AUSTRIAN, [5, 6], ["pursuit", "pursuit"]);
  retreatAnyhow(trial).take("pursue");
  exchangeOf(position)!.winnerLost = 4;
  trial.play({ type: "pursueFor", hexes: 3 });
  expect(sizeOf(position, leaderNamed("augereau"))).toBe(2);
});

test("§III.b.9c §C14.30 without pursuit the loser loses what the winner lost", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  const trial = attack(position, AUSTRIAN, [5], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({ loser: "french", loss: 1, number: 3 });
  retreatAnyhow(trial).take("noPursuit");
  expect([combatOf(position, leaderNamed("wurmser")), combatOf(position, leaderNamed("augereau"))]).toEqual([11, 11]);
});

test("§C14.22 §C2.15 #C14.22-1 example: Bonaparte attacks over a pontoon: 4 + 1 - 1 = 4", () => {
  const position = emptyMap();
  const isOpen = (hex: number) => hexes.terrain[hex] === 0 && hexes.feature[hex] === 0;
  const link = board.linkTo.findIndex(
    (to, one) =>
      sides.river[one] === PRIMARY_RIVER && sides.crossing[one]! < 0 && isOpen(to) && isOpen(board.linkFrom[one]!),
  );
  put(position, "bonaparte", board.ids[board.linkFrom[link]!]!, { rampon: 4, vial: 4 });
  put(position, "provera", board.ids[board.linkTo[link]!]!, { strassoldo: 4, deutschmeister: 4 });
  expect(fight(structuredClone(position), FRENCH).over).toBe(true);
  position.trainSide[0] = FRENCH;
  position.trainLink[0] = link;
  const trial = fight(position, FRENCH, [4]).take("attackHex").markers("pursuit", "pursuit");
  expect(trial.event("exchange")!.modifiers).toEqual([
    { rule: "C2.15", by: 1 },
    { rule: "C14.22", by: -1 },
  ]);
  // 8 to 16 behind a primary river: column 1:2, row 4.
  expect(trial.event("exchange")).toMatchObject({ die: 4, column: "1:2", loser: "french", number: 3, loss: 1 });
});

test("§C2.15 bonus points of both sides cancel, and two on one side count once (ruling C14.22)", () => {
  const position = plain(TWELVE, { rampon: 4, vial: 4, bon: 4 }, ["wurmser", "massena"]);
  put(position, "bonaparte", "E0306");
  const trial = attack(position, AUSTRIAN, [3], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")!.modifiers).toEqual([{ rule: "C2.15", by: -1 }]);
});

test("§C14.29 §C2.15 #C14.29-1 example: Massena (4, bonus) pursues Provera (2) with a 4: 3 hexes, 3 SPs", () => {
  const position = plain({ strassoldo: 4, deutschmeister: 4 }, { rampon: 4, vial: 4, pijon: 4 }, [
    "provera",
    "massena",
  ]);
  const trial = attack(position, FRENCH, [4, 4], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({ column: "3:2", loser: "austrian", number: 3 });
  retreatAnyhow(trial).take("pursue");
  expect(trial.event("pursuit")).toMatchObject({ die: 4, hexes: 3, modifiers: [{ rule: "C2.15", by: 1 }] });
  trial.play({ type: "pursueFor", hexes: 3 });
  expect(sizeOf(position, leaderNamed("provera"))).toBe(5);
});

test("§C14.29 §III.b.9a #C14.29-2 example: Davidovich (2) pursues Vaubois (2) in snow after one Pitched round with a 5: 1 hex", () => {
  const position = plain({ ...TWELVE, spiegel: 2 }, FRENCH_TWELVE, ["davidovich", "vaubois"]);
  position.weather = "snow";
  const trial = attack(position, AUSTRIAN, [3, 1, 5], ["pitched", "pursuit"]);
  retreatAnyhow(trial).take("pursue");
  const by = (trial.event("pursuit")!.modifiers as { by: number }[]).map((one) => one.by);
  expect([by, trial.event("pursuit")!.hexes]).toEqual([[-1, -1, -2], 1]);
});

test("§C14.24 #C14.24-1 example: 4 beat 4 on a hill: the loser goes 3 hexes and 3 of the table are 2 hexes of pursuit", () => {
  const position = emptyMap();
  position.center = [hexAt("E4531"), NOWHERE];
  put(position, "wurmser", "E4333", { gummer: 4 });
  const bonaparte = put(position, "bonaparte", "E4332", { rampon: 4 });
  // His bonus makes the 4 a 3. The pursuit is 4, nothing for a 5 against a 3, and his bonus: 5, that is 3 hexes.
  const trial = fight(position, AUSTRIAN, [4, 4]).take("attackHex").markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ column: "2:3", loser: "austrian", loss: 0, number: 3 });
  retreatAnyhow(trial);
  const gone = exchangeOf(position)!.gone[0]!;
  expect([gone.path.length, pursuitModifiers(position, bonaparte, gone)]).toEqual([3, [{ rule: "C2.15", by: 1 }]]);
  trial.take("pursue");
  expect(trial.event("pursuit")).toMatchObject({ die: 4, hexes: 2 });
  trial.play({ type: "pursueFor", hexes: 2 });
  expect(trial.event("pursued")).toMatchObject({ hexes: 2, sps: 2 });
});

test("§C14.15 #C14.15-2 example: a beaten refuser goes one hex more, is pursued one hex at most, and loses 1 SP in any case", () => {
  const position = plain(TWELVE, { robert: 4, verdier: 4, walther: 2 });
  // 12 to 10, die 4: the defender loses, his number is 2. Pursuit die 6.
  const trial = attack(position, AUSTRIAN, [4, 6], ["pursuit", "refuse"]);
  expect(trial.event("exchange")).toMatchObject({ loser: "french", number: 2, loss: 1 });
  retreatAnyhow(trial);
  expect(at(position, "augereau")).toBe("E0309");
  trial.take("pursue");
  expect(trial.event("pursuit")).toMatchObject({ die: 6, hexes: 1 });
  trial.play({ type: "pursueFor", hexes: 0 }).take("noPursuit");
  expect(combatOf(position, leaderNamed("augereau"))).toBe(9);
  expect(trial.event("battleOver")).toMatchObject({ critical: false });
});

test("§C14.15 a refuser who wins goes off up to three hexes without pursuit, and the battle is over", () => {
  const position = plain({ gummer: 4 }, { robert: 4, verdier: 4, walther: 2 });
  const trial = attack(position, AUSTRIAN, [3], ["pursuit", "refuse"]);
  expect(trial.event("exchange")).toMatchObject({ loser: "austrian" });
  while (trial.choice.ask === "retreat.choose") trial.take("retreatTo");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["goOff.go", "french"]);
  for (let hexesGone = 0; hexesGone < 3; hexesGone++) trial.take("retreatTo");
  expect([trial.over, trial.event("pursuit")]).toEqual([true, undefined]);
});

test("§C14.15 §C14.11 §C14.27 a refuser who goes off has retreated, and the vedette that stayed in the hex goes with him", () => {
  const position = plain({ gummer: 4 }, { robert: 4, verdier: 4, walther: 2 });
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0306");
  const trial = fight(position, AUSTRIAN, [3]).play({ type: "attackHex", hex: hexAt("E0306") });
  trial.take("keepVedette").markers("pursuit", "refuse");
  while (trial.choice.ask === "retreat.choose") trial.take("retreatTo");
  const augereau = leaderNamed("augereau");
  expect(position.leaderDone[augereau]! & RETREATED).toBe(0);
  trial.take("retreatTo").take("stopRetreat");
  expect(at(position, "augereau")).not.toBe("E0306");
  expect(position.vedetteHex[vedette]).toBe(position.leaderHex[augereau]);
  expect(position.leaderDone[augereau]! & RETREATED).toBe(RETREATED);
});

/** Bonaparte beats Provera and Lipthay so that five SPs are lost in the pursuit. */
function rout(dice: readonly number[]) {
  const position = plain({ strassoldo: 4 }, { rampon: 12, vial: 11, leclerc: 1 }, ["provera", "bonaparte"]);
  const lipthay = putUnder(position, "lipthay", leaderNamed("provera"), { spiegel: 4 });
  // 24 to 8, a 5 and the bonus: retreat 5. Pursuit 4 + 1 + 1 + 1: 5 hexes.
  const trial = attack(position, FRENCH, [5, 4, ...dice], ["pursuit", "pursuit"]);
  retreatAnyhow(trial).take("pursue").play({ type: "pursueFor", hexes: 5 });
  return { position, trial, lipthay, provera: leaderNamed("provera") };
}

test("§C14.31 a pursuit that costs 5 SPs captures each named leader who retreated on a 1, and only then", () => {
  const { position, trial, lipthay, provera } = rout([2, 6]);
  expect(trial.events.filter(({ type }) => type === "rout").map(({ leader, die }) => [leader, die])).toEqual([
    ["provera", 2],
    ["lipthay", 6],
  ]);
  expect([position.leaderState[provera], position.leaderState[lipthay]]).toEqual([IN_PLAY, IN_PLAY]);
});

test("§C14.31 §C2.14 the Force of a captured leader survives under the one his owner names", () => {
  const { position, trial, lipthay, provera } = rout([1, 6]);
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["newLeader.name", "austrian"]);
  trial.play({ type: "nameLeader", leader: lipthay });
  expect(position.leaderState[provera]).toBe(CAPTURED);
  expect([position.superior[lipthay], sizeOf(position, lipthay)]).toEqual([NOWHERE, 3]);
  expect([trial.over, trial.event("destroyed")]).toEqual([true, undefined]);
});

test("§C14.31 §C2.14 of a captured subordinate the units stay with the Force leader", () => {
  const { position, lipthay, provera } = rout([3, 1]);
  expect(position.leaderState[lipthay]).toBe(CAPTURED);
  expect(unitsOf(position, provera).every((unit) => position.unitLeader[unit] === provera)).toBe(true);
  expect(sizeOf(position, provera)).toBe(3);
});

test("§C2.14 units beyond the span of a new leader defend, but add nothing to a counterattack", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  position.beyondSpan[unitNamed("robert")] = 1;
  const trial = attack(position, AUSTRIAN, [3, 1], ["pitched", "pursuit"]);
  const [first, second] = trial.events.filter(({ type }) => type === "exchange");
  expect([first!.defending, second!.attacking]).toEqual([24, 16]);
});

/** A French vedette in the hex of the battle has stayed there; now its Force is gone and the winner may enter. */
function vedetteLeft(where: string): { position: Quadrilateral; trial: Trial; vedette: number } {
  const position = plain(TWELVE, { robert: 2 });
  put(position, "massena", "E0315", { beaumont: 2 });
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt(where);
  const trial = fight(position, AUSTRIAN, [6, 6, 6, 6]).play({ type: "attackHex", hex: hexAt("E0306") });
  return { position, trial, vedette };
}

test("§C8.13 §C14.28 §C14.29 a vedette on the way of a pursuit withdraws before the Force, or is eliminated", () => {
  const { position, trial, vedette } = vedetteLeft("E0307");
  retreatAnyhow(trial.markers("pursuit", "pursuit")).take("pursue");
  const most = trial.options().length - 1;
  expect(most).toBeGreaterThanOrEqual(2);
  trial.play({ type: "pursueFor", hexes: 2 });
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["repulse.withdraw", "french"]);
  expect([at(position, "wurmser"), position.vedetteHex[vedette]]).toEqual(["E0306", hexAt("E0307")]);
  trial.take("withdraw");
  expect(at(position, "wurmser")).toBe("E0307");
  expect(position.vedetteHex[vedette]).not.toBe(hexAt("E0307"));
});

test("§C8.13 §C14.28 a vedette that is left in the hex of a destroyed Force withdraws before the one that occupies it", () => {
  const position = plain({ ...TWELVE, "reserve-artillerie": 5, "mantova-park": 5 }, { robert: 1 });
  put(position, "massena", "E0315", { beaumont: 2 });
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0306");
  const trial = fight(position, AUSTRIAN, [1, 1, 1])
    .play({ type: "attackHex", hex: hexAt("E0306") })
    .take("keepVedette");
  trial.markers("pursuit", "pursuit").take("takeHit").take("flee");
  trial.play({ type: "occupy", leader: leaderNamed("wurmser"), hex: hexAt("E0306") });
  expect([trial.choice.ask, at(position, "wurmser")]).toEqual(["repulse.withdraw", "E0305"]);
  trial.take("withdraw");
  expect([at(position, "wurmser"), position.vedetteHex[vedette] === hexAt("E0306")]).toEqual(["E0306", false]);
});

test("§C7.17 a Force whose only way is off the map by an exit of its army leaves: half of each arm goes to the pool, nobody is captured", () => {
  const position = emptyMap();
  const augereau = put(position, "augereau", "E0113", { robert: 4, verdier: 3, walther: 3, "art-augereau": 1 });
  const around = ["E0112", "E0114", "E0212", "E0213"];
  ["wurmser", "quasdanovich", "provera", "davidovich"].forEach((name, i) => {
    put(position, name, around[i]!, [{ gummer: 5 }, { huff: 5 }, { gyulai: 5 }, { sporck: 5 }][i]!);
  });
  position.pool[FRENCH] = [0, 9, 0];
  const trial = fight(position, AUSTRIAN, [6, 6]).take("attackHex");
  while (trial.choice.ask === "declaration.add") trial.take("joinAttack");
  trial.markers("pursuit", "pursuit").take("fireAt");
  expect(trial.event("leftMap")).toMatchObject({ side: "french", hex: hexAt("E0113") });
  // 3 of 7 infantry, 1 of 3 cavalry but the pool is full, none of 1 artillery.
  expect(position.pool[FRENCH]).toEqual([3, 9, 0]);
  expect([position.leaderState[augereau], position.eliminated[FRENCH]]).toEqual([LOST, 0]);
  expect(position.strength[unitNamed("robert")]).toBe(0);
});

test("§C2.17 a governor is never Army Commander, does not retreat out of his citadel, and pays for the hexes he does not go", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  const canto = put(position, "canto", "mantova", { rukavina: 4, brentano: 2 });
  position.leaderState.forEach((state, leader) => {
    if (state === IN_PLAY && leader !== canto) position.leaderState[leader] = 0;
  });
  expect(nextInSuccession(position, AUSTRIAN)).toBe(NOWHERE);
  put(position, "augereau", "E1023", { robert: 12, verdier: 12 });
  // 24 to 6 x 2 = 12: 2:1, die 4: the defender's number is 3.
  const trial = fight(position, FRENCH, [4]).take("attackHex").take("standAndFight").markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ column: "2:1", loser: "austrian", number: 3 });
  expect([at(position, "canto"), sizeOf(position, canto)]).toEqual(["E1123", 3]);
});

test("§C2.17 a governor under another leader stays in the citadel with his units when the Force wins a sortie and goes out", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  const wurmser = put(position, "wurmser", "mantova", { gummer: 5, strassoldo: 4 });
  const canto = putUnder(position, "canto", wurmser, { rukavina: 4 });
  put(position, "dallemagne", "E1023", { lebley: 2 });
  put(position, "kilmaine", "E1224", { sandos: 3, chabot: 2 });
  position.siege[0] = 1;
  for (const leader of [wurmser, canto]) position.besieged[leader] = 1;
  const trial = fight(position, AUSTRIAN, [5]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit"));
  trial.take("occupy");
  expect([at(position, "wurmser"), at(position, "canto")]).toEqual(["E1023", "E1123"]);
  expect([sizeOf(position, canto), position.superior[canto]]).toEqual([4, NOWHERE]);
});
