import { linkBetween, neighboursOf } from "@gonfalon/engine/board";
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
  siegePlaceNamed,
  unitNamed,
} from "../../src/data.ts";
import { type Quadrilateral, SHOWN_AS_FORCE } from "../../src/position.ts";
import { newBattle } from "../../src/rules/core/battle/battle.ts";
import { battleOf } from "../../src/rules/core/battle/state.ts";
import { crtModifiers } from "../../src/rules/core/battle/strength.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { combatOf } from "../../src/rules/core/forces.ts";
import { emptyMap, hexAt, put, putUnder } from "../field.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";
import "../../src/rules/sequence.ts";

const TWELVE = { gummer: 4, strassoldo: 4, nicoletti: 4 };
const FRENCH_TWELVE = { robert: 4, verdier: 4, bon: 4 };
const types = (trial: Trial, seat: string) =>
  trial.options(seat).flatMap((one) => ("battleType" in one ? [one.battleType] : []));
const at = (position: Quadrilateral, leader: string) => board.ids[position.leaderHex[leaderNamed(leader)]!];
test("§III §III.b the Combat Phase: the enemy's forced marches, then battles until none is owed, then joint consolidation", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  put(position, "lipthay", "E0302", { spiegel: 2 });
  put(position, "lusignan", "E0302");
  position.phasing = AUSTRIAN;
  const trial = new Trial(position).begin(combat, { side: AUSTRIAN }, [5]);
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["forcedMarch.who", "french"]);
  trial.take("endSegment");
  expect([trial.choice.ask, trial.options().map(({ type }) => type)]).toEqual(["combat.declare", ["attackHex"]]);
  trial.take("attackHex").markers("pursuit", "pursuit");
  retreatAnyhow(trial).take("noPursuit");
  const order = trial.events.map(({ type }) => type).filter((type) => ["battleOver", "consolidated"].includes(type));
  expect(order.slice(0, 2)).toEqual(["battleOver", "consolidated"]);
  expect([trial.over, position.superior[leaderNamed("lusignan")]]).toEqual([true, leaderNamed("lipthay")]);
});

test("§III.b.1 §III.b.2 §C1.10 both sides' leaders are named as the battle begins; afterwards, away from the enemy, they lie face down", () => {
  const position = plain(TWELVE, FRENCH_TWELVE);
  putUnder(position, "lipthay", leaderNamed("wurmser"), { spiegel: 2 });
  const trial = fight(position, AUSTRIAN, [5]).take("attackHex");
  expect(trial.event("battle")).toMatchObject({
    attackers: ["wurmser", "lipthay"],
    defenders: ["augereau"],
    from: [hexAt("E0305")],
    hexes: [hexAt("E0306")],
  });
  expect(position.leaderShown[leaderNamed("augereau")]).toBe(SHOWN_AS_FORCE);
  retreatAnyhow(trial.markers("pursuit", "pursuit"));
  const pursuers = trial.options().filter(({ type }) => type === "pursue");
  expect(pursuers).toHaveLength(1);
  trial.play({ type: "occupy", leader: leaderNamed("wurmser"), hex: hexAt("E0306") });
  expect([leaderNamed("wurmser"), leaderNamed("lipthay")].map((leader) => position.leaderShown[leader])).toEqual([
    0, 0,
  ]);
});

test("§III.b.3 §III.b.3aa §C14.10 §C14.11 strengths are told, a vedette in the hex goes or stays, then both choose at once", () => {
  const position = plain(TWELVE, { robert: 3, verdier: 4, bon: 4, walther: 1 });
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0306");
  const trial = fight(position, AUSTRIAN).take("attackHex");
  expect(trial.event("strengthsTold")).toMatchObject({ told: [10, 10] });
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["vedettesInBattle.ask", "french"]);
  const away = trial.options().flatMap((one) => (one.type === "withdrawVedette" ? [one.hex] : []));
  expect(away).toContain(hexAt("E0307"));
  expect(away).not.toContain(hexAt("E0310"));
  trial.play({ type: "withdrawVedette", vedette, hex: hexAt("E0309") });
  expect([position.vedetteHex[vedette], position.vedetteShown[vedette]]).toEqual([hexAt("E0309"), 1]);
  expect(trial.event("vedetteWithdrew")).toMatchObject({ side: "french", from: hexAt("E0306"), hex: hexAt("E0309") });
  expect([trial.choice.ask, trial.choice.sealed]).toEqual(["round.types", true]);
});

test("§C14.11 a vedette that stays adds no strength and moves with its Force", () => {
  const position = plain(TWELVE, { robert: 3, verdier: 4, bon: 4, walther: 1 });
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0306");
  const trial = fight(position, AUSTRIAN, [5]).take("attackHex").take("keepVedette").markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ attacking: 24, defending: 24 });
  retreatAnyhow(trial);
  expect(position.vedetteHex[vedette]).toBe(position.leaderHex[leaderNamed("augereau")]);
});

test("§III.b.3c §III.b.3c2 §C14.13 §C14.14 Pursuit is open to all, Pitched to 3 infantry SPs, Refuse not to the attacker at first", () => {
  const offers = (french: Record<string, number>) => {
    const trial = fight(plain(TWELVE, french), AUSTRIAN).take("attackHex");
    return [types(trial, "austrian"), types(trial, "french")];
  };
  expect(offers({ robert: 3, walther: 2 })).toEqual([
    ["pursuit", "pitched"],
    ["pursuit", "pitched", "refuse"],
  ]);
  expect(offers({ robert: 2, walther: 2 })[1]).toEqual(["pursuit", "refuse"]);
});

test("§C14.14 not all in mountains without a road; a Force surprised in Quarters has no infantry for it in this round", () => {
  const high = emptyMap();
  const mountain = board.ids.findIndex(
    (_, hex) =>
      hexes.terrain[hex] === 4 && hexes.road[hex] === 0 && hexes.terrain[board.linkTo[board.firstLink[hex]!]!] === 4,
  );
  put(high, "augereau", board.ids[mountain]!, { robert: 4 });
  put(high, "wurmser", board.ids[board.linkTo[board.firstLink[mountain]!]!]!, { gummer: 4 });
  expect(types(fight(high, AUSTRIAN).take("attackHex"), "french")).not.toContain("pitched");
  const asleep = plain(TWELVE, FRENCH_TWELVE);
  asleep.quarters[FRENCH] = 1;
  expect(types(fight(asleep, AUSTRIAN).take("attackHex"), "french")).toEqual(["pursuit"]);
});

test("§E12 §E12a §C14.20 example: 7 SPs attacked in Quarters defend with 4, are On Alert, and retreat like any other", () => {
  const position = plain(TWELVE, { robert: 4, verdier: 3 });
  position.quarters[FRENCH] = 1;
  const trial = attack(position, AUSTRIAN, [5], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({
    attacking: 24,
    defending: 8,
    column: "3:1",
    loser: "french",
    number: 4,
  });
  expect(position.alert[leaderNamed("augereau")]).toBe(1);
  retreatAnyhow(trial);
  expect(at(position, "augereau")).toBe("E0310");
});

test("§III.b.6 §III.b.6a §C1.5 #C14.20-9 example: 3 artillery SPs alone count 1 each, 7 infantry attack them at 2:1", () => {
  const position = plain({ gummer: 4, strassoldo: 3 }, { lespinasse: 3 });
  const trial = attack(position, AUSTRIAN, [6, 5], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({ attacking: 14, defending: 6, column: "2:1" });
  const mixed = attack(
    plain({ gummer: 4, strassoldo: 3 }, { lespinasse: 3, robert: 2 }),
    AUSTRIAN,
    [6, 5],
    ["pursuit", "pursuit"],
  );
  // Artillery counts nothing beside infantry, nor does it attack.
  expect(mixed.event("exchange")).toMatchObject({ defending: 4, strengths: [7, 2] });
});

test("§C14.9 #C14.9-1 example: 13 infantry, 1 cavalry and 1 artillery SPs are told as 20 (ruling C14.9)", () => {
  const position = plain({ gummer: 5, strassoldo: 4, nicoletti: 4, klenau: 1, "reserve-artillerie": 1 }, FRENCH_TWELVE);
  expect(fight(position, AUSTRIAN).take("attackHex").event("strengthsTold")).toMatchObject({ told: [20, 10] });
});

test("§C14.5 a Force that must attack twelve with one does so in the 1:5 column", () => {
  const position = plain({ gummer: 1 }, FRENCH_TWELVE);
  const trial = fight(position, AUSTRIAN, [6]);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackHex"]);
  trial.take("attackHex").markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ column: "1:5", loser: "austrian", number: 3 });
});

test("§C14.7 a garrison in the hex joins as 1 infantry SP, in the strength that is told and fought with, and towards Pitched", () => {
  const position = emptyMap();
  put(position, "augereau", "brescia", { robert: 2 });
  put(position, "wurmser", board.ids[board.linkTo[board.firstLink[hexAt("brescia")]!]!]!, TWELVE);
  position.holder[hexes.holding[hexAt("brescia")]!] = FRENCH;
  const bare = fight(structuredClone(position), AUSTRIAN, [1]).take("attackHex");
  expect(types(bare, "french")).toEqual(["pursuit"]);
  position.garrisonHex[pieces.garrison.lastIndexOf(FRENCH)] = hexAt("brescia");
  const fourteen = structuredClone(position);
  put(fourteen, "augereau", "brescia", { robert: 5, verdier: 5, bon: 4 });
  expect(fight(fourteen, AUSTRIAN).take("attackHex").event("strengthsTold")).toMatchObject({ told: [10, 20] });
  const trial = fight(position, AUSTRIAN, [1]).take("attackHex");
  expect(types(trial, "french")).toEqual(["pursuit", "pitched"]);
  trial.markers("pursuit", "pursuit");
  // 3 SPs, doubled in the fortified town.
  expect(trial.event("exchange")).toMatchObject({ strengths: [12, 3], defending: 12 });
});

/** Attack 12 to 12, die 3: the Pitched Austrians lose; counterattack 11 to 10, die 1: the French lose; pursuit 6. */
function counterattacked(): { position: Quadrilateral; trial: Trial } {
  const position = plain(TWELVE, FRENCH_TWELVE);
  return { position, trial: attack(position, AUSTRIAN, [3, 1, 6], ["pitched", "pursuit"]) };
}

test("§III.b.7a §III.b.11 the loser shows Pitched, loses SPs and stays where he is", () => {
  const { position, trial } = counterattacked();
  expect(trial.events.find(({ type }) => type === "markerShown")).toMatchObject({
    side: "austrian",
    marker: "pitched",
  });
  expect(trial.event("pitchedLoss")).toMatchObject({ side: "austrian", sps: 2 });
  expect([combatOf(position, leaderNamed("wurmser")) + 1, at(position, "wurmser")]).toEqual([10, "E0305"]);
});

test("§III.b.12-17 §III.b.14 after a Pitched loser the other side attacks, at odds found anew with what is left (ruling III.b.12-17)", () => {
  const { trial } = counterattacked();
  expect(trial.events.filter(({ type }) => type === "exchange")).toMatchObject([
    { rules: ["III.b.7", "C14.20", "C14.22"], side: "austrian", loser: "austrian", number: 2, loss: 1 },
    { rules: ["C14.35", "III.b.7", "C14.20", "C14.22"], side: "french", attacking: 22, defending: 20, column: "1:1" },
  ]);
});

test("§III.b.12-17a no marker is chosen and no strength told between attack and counterattack", () => {
  const { trial } = counterattacked();
  expect(trial.events.filter(({ type }) => type === "strengthsTold")).toHaveLength(1);
  expect(trial.events.filter(({ type }) => type === "markerShown").map(({ marker }) => marker)).toEqual([
    "pitched",
    "pursuit",
  ]);
});

test("§III.b.15 the counterattack has a die of its own, and its loser may be the one who made it", () => {
  const { trial } = counterattacked();
  expect(trial.event("exchange")).toMatchObject({ side: "french", die: 1, loser: "french", number: 3, loss: 1 });
});

test("§III.b.16 a beaten counterattacker with Pursuit retreats as many hexes as the result says", () => {
  const { position, trial } = counterattacked();
  retreatAnyhow(trial);
  expect(at(position, "augereau")).toBe("E0309");
});

test("§III.b.17 §III.b.9a the winner of a counterattack may pursue, at one less for the Pitched round he has lost", () => {
  const { trial } = counterattacked();
  retreatAnyhow(trial).take("pursue");
  // Resistance of a 4 against a 3, the loser is stronger, and one Pitched round was shown.
  expect(trial.event("pursuit")!.modifiers).toEqual([
    { rule: "C14.29", by: -1 },
    { rule: "C14.29", by: -1 },
    { rule: "III.b.9a", by: -1 },
  ]);
  expect(trial.event("pursuit")).toMatchObject({ die: 6, hexes: 2 });
});

test("§III.b.9a a round in which the winner has lost both exchanges Pitched is one Pitched round", () => {
  const position = plain({ gummer: 8, strassoldo: 8 }, { robert: 8, verdier: 8 });
  // He loses the attack and is beaten again by the counterattack; in the second round he wins.
  const trial = attack(position, AUSTRIAN, [1, 6, 6, 3], ["pitched", "pursuit"]).markers("pitched", "pursuit");
  const losers = trial.events.flatMap((event) => (event.type === "exchange" ? [event.loser] : []));
  expect(losers).toEqual(["austrian", "austrian", "french"]);
  retreatAnyhow(trial).take("pursue");
  const pitched = (trial.event("pursuit")!.modifiers as { rule: string }[]).filter(({ rule }) => rule === "III.b.9a");
  expect(pitched).toEqual([{ rule: "III.b.9a", by: -1 }]);
});

test("§C14.23 §C14.35 what a counterattack costs the other side is lost in the hexes that it attacks", () => {
  const position = plain({ gummer: 2, strassoldo: 2, nicoletti: 2, sporck: 2 }, { robert: 6, verdier: 6, bon: 6 });
  put(position, "lipthay", "E0205", { spiegel: 6 });
  const trial = fight(position, AUSTRIAN, [3, 6]).take("attackHex").markers("pitched", "pitched");
  const before = position.strength[unitNamed("spiegel")]!;
  // Wurmser has more SPs and is attacked; Lipthay, with the strongest unit, is left alone.
  trial.take("counterattack");
  expect(trial.event("exchange")).toMatchObject({ side: "french", hexes: [hexAt("E0305")], loser: "austrian" });
  expect(trial.event("pitchedLoss")).toMatchObject({ side: "austrian" });
  expect(position.strength[unitNamed("spiegel")]).toBe(before);
});

test("§III.b.18 morale is adjusted when the counterattack has ended a critical battle", () => {
  const { position, trial } = counterattacked();
  retreatAnyhow(trial).take("pursue");
  trial.play({ type: "pursueFor", hexes: 0 }).take("noPursuit");
  expect([trial.event("battleOver"), position.morale]).toMatchObject([{ victor: "austrian", critical: true }, 1]);
});

test("§C14.28 §C14.1 Forces that come together by retreat or pursuit do not fight in this Phase", () => {
  const position = plain({ gummer: 12, klenau: 3 }, FRENCH_TWELVE);
  put(position, "lipthay", "E0309", { spiegel: 4 });
  const trial = attack(position, AUSTRIAN, [4], ["pursuit", "pursuit"]);
  expect(trial.event("exchange")).toMatchObject({ loser: "french" });
  retreatAnyhow(trial).take("noPursuit");
  // Augereau has come next to Lipthay, and no further battle is offered.
  expect(trial.over).toBe(true);
});

test("§C14.8 §III.b.18a a new round begins with Step 1: strengths are told again, guns fire again", () => {
  const position = plain({ ...TWELVE, "reserve-artillerie": 2 }, FRENCH_TWELVE);
  const trial = attack(position, AUSTRIAN, [6, 3, 4], ["pitched", "pitched"]);
  expect(battleOf(position).round).toBe(2);
  expect(trial.events.filter(({ type }) => type === "strengthsTold")).toHaveLength(2);
  trial.markers("pursuit", "pursuit");
  expect(trial.events.filter(({ type }) => type === "bombardment")).toHaveLength(2);
});

test("§C14.36 §C10.8 a sortie that attacks again fights another round with new markers", () => {
  const position = emptyMap("campaign-1796-11-04");
  position.weather = "rain";
  for (const place of ["mantova", "citadella"]) position.holder[hexes.holding[hexAt(place)]!] = AUSTRIAN;
  const wurmser = put(position, "wurmser", "mantova", { wartensleben: 4, gummer: 4, brentano: 3, klenau: 4 });
  position.besieged[wurmser] = 1;
  position.siege[siegePlaceNamed("mantova")] = 1;
  put(position, "dallemagne", "E1023", { lebley: 5, chabot: 4 });
  put(position, "kilmaine", "E1224", { sandos: 4 });
  const trial = fight(position, AUSTRIAN, [3, 3]).play({ type: "attackHex", hex: hexAt("E1023") });
  trial.markers("pitched", "pitched").take("fightOn").take("counterattack").take("attackAgain");
  expect([trial.choice.ask, battleOf(position).round]).toEqual(["round.types", 2]);
});

test("§C14.22 a Force that attacks one hex over a pontoon and another by land does not lose 1 on the die", () => {
  const position = emptyMap();
  position.weather = "fair";
  const open = (hex: number) => hexes.terrain[hex] === 0 && hexes.feature[hex] === 0;
  const dry = (from: number) =>
    neighboursOf(board, from).find((hex) => open(hex) && sides.river[linkBetween(board, from, hex)] === 0);
  const link = board.linkTo.findIndex((to, one) => {
    const from = board.linkFrom[one]!;
    const wide = sides.river[one] === PRIMARY_RIVER && sides.crossing[one]! < 0;
    return wide && open(to) && open(from) && dry(from) !== undefined;
  });
  const land = dry(board.linkFrom[link]!)!;
  const [from, over] = [board.linkFrom[link]!, board.linkTo[link]!];
  position.trainSide[0] = FRENCH;
  position.trainLink[0] = link;
  const massena = put(position, "massena", board.ids[from]!, { rampon: 4 });
  put(position, "provera", board.ids[over]!, { strassoldo: 4 });
  put(position, "ott", board.ids[land]!, { spiegel: 4 });
  const by = (...attacked: number[]) =>
    crtModifiers(position, newBattle(position, FRENCH, attacked, [massena]), {
      by: FRENCH,
      forces: [massena],
      hexes: attacked,
      withheld: 0,
    }).filter(({ rule }) => rule === "C14.22");
  expect([by(over), by(over, land)]).toEqual([[{ rule: "C14.22", by: -1 }], []]);
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
