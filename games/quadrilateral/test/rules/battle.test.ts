import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, board, FRENCH, leaders, type Side, unitNamed } from "../../src/data.ts";
import { ATTACKED, CAPTURED, NOWHERE, OUT_OF_PLAY, type Quadrilateral, RETREATED } from "../../src/position.ts";
import { afterLosses } from "../../src/rules/core/battle/aftermath.ts";
import { isCritical, newBattle } from "../../src/rules/core/battle/battle.ts";
import { hitsOf } from "../../src/rules/core/battle/bombardment.ts";
import { toWithhold } from "../../src/rules/core/battle/counterattack.ts";
import { exchangeOf } from "../../src/rules/core/battle/exchange.ts";
import { fightingAt } from "../../src/rules/core/battle/state.ts";
import { combatOf } from "../../src/rules/core/forces.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder } from "../field.ts";
import { fight } from "./fighting.ts";

function corona(): { position: Quadrilateral; wurmser: number; massena: number } {
  const position = lineBetween(emptyMap(), AUSTRIAN, "E4531", "E3228");
  lineBetween(position, FRENCH, "E2601", "E2121");
  const wurmser = put(position, "wurmser", "E2925", {
    gummer: 4,
    strassoldo: 3,
    nicoletti: 3,
    pittoni: 4,
    "stabs-dragoner": 1,
    "reserve-artillerie": 3,
  });
  const massena = put(position, "massena", "la-corona", { rampon: 4, pijon: 4, leclerc: 1, "art-massena": 1 });
  putUnder(position, "joubert", massena, { vial: 3 });
  position.condition[AUSTRIAN] = 2;
  return { position, wurmser, massena };
}

test("§III.b.7 §C14.20 §C14.29 §C14.32 §C14.33 §C14.28 #C14.20-10 #C14.29-3 #C14.32-1 example: La Corona, the attack, the pursuit and what Vienna says", () => {
  const { position, wurmser, massena } = corona();
  const trial = fight(position, AUSTRIAN, [6, 6, 5, 4]);
  trial.play({ type: "attackHex", hex: hexAt("la-corona") }).markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ column: "1:2", die: 5, loser: "austrian", number: 3, loss: 1 });
  expect(trial.event("exchange")!.modifiers).toEqual([{ rule: "C2.15", by: -1 }]);
  while (trial.options()[0]!.type === "retreatTo") trial.take("retreatTo");
  expect(combatOf(position, massena)).toBe(11);
  trial.take("pursue");
  expect(trial.event("pursuit")).toMatchObject({ die: 4, hexes: 2 });
  trial.play({ type: "pursueFor", hexes: 2 });
  expect(trial.event("pursued")).toMatchObject({ hexes: 2, sps: 2 });
  expect(position.strength[unitNamed("reserve-artillerie")]).toBe(2);
  expect(combatOf(position, wurmser)).toBe(14);
  expect(trial.event("battleOver")).toMatchObject({ victor: "french", critical: true });
  expect([position.morale, position.condition[AUSTRIAN]]).toEqual([-1, 5]);
});

test("§III.b.3a §C14.9 §C1.10 both sides are told to the nearest ten before markers are chosen (ruling III.b.3a)", () => {
  const { position } = corona();
  const trial = fight(position, AUSTRIAN, [6, 6]).play({ type: "attackHex", hex: hexAt("la-corona") });
  expect(trial.event("strengthsTold")).toMatchObject({ told: [20, 10] });
  expect(trial.event("battle")).toMatchObject({ attackers: ["wurmser"], defenders: ["massena", "joubert"] });
});

function vicenza(): { position: Quadrilateral; alvinczy: number; massena: number } {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
  lineBetween(position, AUSTRIAN, "E2951", "E3246");
  const alvinczy = put(position, "alvinczy", "E2442", {
    pittoni: 4,
    sticker: 4,
    roselmini: 4,
    erdody: 2,
    "reserve-artillerie": 3,
  });
  put(position, "provera", "E2542", { strassoldo: 3, deutschmeister: 4, schubirz: 3 });
  const massena = put(position, "massena", "E2441", { rampon: 3, pijon: 3, vial: 3, leclerc: 1, "art-massena": 1 });
  return { position, alvinczy, massena };
}

test("§C14.20 §C14.25 §C14.26 §C14.29 §C14.30 §III.b.9 #C14.20-11 #C14.26-1 #C14.29-4 example: Vicenza, two Forces over the Bacchiglione", () => {
  const { position, massena } = vicenza();
  // Both fire: Massena's gun hits with a 1; the attack is a 4, the pursuit a 3.
  const trial = fight(position, AUSTRIAN, [6, 1, 4, 3]).play({ type: "attackHex", hex: hexAt("E2441") });
  expect(trial.event("strengthsTold")).toMatchObject({ told: [30, 10] });
  expect(trial.options("french").map((one) => "battleType" in one && one.battleType)).toEqual(["pursuit", "pitched"]);
  trial.markers("pursuit", "pursuit").play({ type: "fireAt", hex: hexAt("E2442") });
  trial.play({ type: "takeHit", arm: 0 });
  expect(trial.event("exchange")).toMatchObject({ attacking: 46, defending: 30, column: "3:2", loser: "french" });
  expect(trial.event("exchange")).toMatchObject({ loss: 1, number: 2 });
  expect(exchangeOf(position)!.gone[0]!.path.map((hex) => board.ids[hex])).toEqual(["E2440", "E2340"]);
  expect(board.ids[position.leaderHex[massena]!]).toBe("E2340");
  trial.play({ type: "pursue", leader: leaders.ids.indexOf("alvinczy"), after: 0 });
  expect(trial.event("pursuit")).toMatchObject({ die: 3, hexes: 2 });
  trial.play({ type: "pursueFor", hexes: 2 });
  expect([position.strength[unitNamed("art-massena")], position.strength[unitNamed("rampon")]]).toEqual([0, 2]);
  expect(position.morale).toBe(1);
});

function trento(): { position: Quadrilateral; vaubois: number } {
  const position = lineBetween(emptyMap("campaign-1796-11-04"), FRENCH, "E2601", "verona");
  lineBetween(position, AUSTRIAN, "E4531", "E4531");
  put(position, "davidovich", "E4332", { sporck: 4, gyulai: 4, klebek: 4, weidenfeld: 3, "erzherzog-joseph": 1 });
  put(position, "loudon", "E4331", { mahony: 3 });
  const vaubois = put(position, "vaubois", "trento", { fiorella: 4, rusca: 2, gardanne: 3 });
  position.holder.fill(FRENCH);
  return { position, vaubois };
}

test("§III.b.12 §III.b.13 §III.b.13a §C14.35 §C14.36 §III.b.18a #C14.35-1 #C14.36-1 example: Trento, counterattack and second round (ruling C14.36)", () => {
  const { position, vaubois } = trento();
  // First round: 19 to 13, die 3: both lose 2 and 1. Vaubois counterattacks Davidovich alone with a 5: his 3 are lost, 4 are left.
  const trial = fight(position, AUSTRIAN, [3, 5, 1]).play({ type: "attackHex", hex: hexAt("trento") });
  trial.play({ type: "joinAttack", leader: leaders.ids.indexOf("loudon") });
  trial.markers("pitched", "pitched");
  expect(trial.event("exchange")).toMatchObject({ attacking: 38, defending: 26, column: "1:1", loser: "austrian" });
  expect(combatOf(position, vaubois)).toBe(8);
  position.strength[unitNamed("gardanne")]!--;
  position.strength[unitNamed("sporck")]! = 4;
  position.strength[unitNamed("gyulai")]! = 4;
  trial.take("counterattack");
  expect(trial.options().map(({ type }) => type)).toEqual(["counterHex", "counterattack"]);
  trial.play({ type: "counterattack" });
  // 7, of which 2 are held back against Loudon: 5 to 16 on the hill.
  expect(trial.event("exchange")).toMatchObject({ attacking: 10, defending: 48, column: "1:5", loser: "french" });
  expect(trial.event("exchange")).toMatchObject({ number: 3, loss: 0 });
  expect(combatOf(position, vaubois)).toBe(4);
  // §III.b.18a: a new round with new markers: 19 to 8, die 1.
  trial.markers("pitched", "pitched");
  expect(trial.event("exchange")).toMatchObject({ column: "2:1", loser: "austrian", number: 2, loss: 1 });
  expect(trial.take("declineCounterattack").event("battleOver")).toMatchObject({ victor: null, rounds: 2 });
});

test("§C14.27 of two Forces in a hex the one that has retreated adds no strength", () => {
  const position = emptyMap();
  put(position, "wurmser", "E0305", { mahony: 3 });
  const augereau = put(position, "augereau", "E0306", { robert: 4 });
  put(position, "joubert", "E0306", { verdier: 3 });
  position.leaderDone[augereau]! |= RETREATED;
  const battle = newBattle(position, AUSTRIAN, [hexAt("E0306")], [leaders.ids.indexOf("wurmser")]);
  expect(battle.defenders).toHaveLength(2);
  expect(fightingAt(position, battle, FRENCH, hexAt("E0306"))).toEqual([unitNamed("verdier")]);
});

test("§C14.34 if both sides lose their last SPs at once whoever would capture the others has won", () => {
  const victor = (captor: Side) => {
    const position = emptyMap();
    const wurmser = put(position, "wurmser", "E0305", { mahony: 0 });
    put(position, "augereau", "E0306", { robert: 0 });
    const battle = newBattle(position, AUSTRIAN, [hexAt("E0306")], [wurmser]);
    afterLosses(new Play(position), battle, captor);
    return [battle.over, battle.victor];
  };
  expect([victor(AUSTRIAN), victor(FRENCH)]).toEqual([
    [1, AUSTRIAN],
    [1, FRENCH],
  ]);
});

test("§III.b.13c whoever would have to hold back all his SPs does not leave a hex alone", () => {
  const offered = (loudon: number) => {
    const { position } = trento();
    const trial = fight(position, AUSTRIAN, [3, 5, 1]).play({ type: "attackHex", hex: hexAt("trento") });
    trial.play({ type: "joinAttack", leader: leaders.ids.indexOf("loudon") }).markers("pitched", "pitched");
    // 7 SPs are left to Vaubois, 16 to Davidovich.
    for (const [unit, sps] of [
      ["fiorella", 4],
      ["rusca", 1],
      ["gardanne", 2],
      ["mahony", loudon],
    ] as const) {
      position.strength[unitNamed(unit)] = sps;
    }
    for (const unit of ["sporck", "gyulai"]) position.strength[unitNamed(unit)] = 4;
    return trial
      .take("counterattack")
      .options()
      .map(({ type }) => type);
  };
  expect(offered(12)).toEqual(["counterHex", "counterattack"]);
  expect(offered(13)).toEqual(["counterHex"]);
});

test("§III.b.13a §III.b.13c #III.b.13a-1 example: hexes left alone with 10 SPs hold back 5, and with none left all must be attacked", () => {
  const { position } = trento();
  const battle = newBattle(
    position,
    AUSTRIAN,
    [hexAt("trento")],
    [leaders.ids.indexOf("davidovich"), leaders.ids.indexOf("loudon")],
  );
  expect(toWithhold(position, battle, [hexAt("E4332")])).toBe(2);
  put(position, "loudon", "E4331", { mahony: 3, splenyi: 3, erbach: 4 });
  expect(toWithhold(position, battle, [hexAt("E4332")])).toBe(5);
  expect(toWithhold(position, battle, [hexAt("E4332"), hexAt("E4331")])).toBe(0);
});

test.each([
  [3, 2, 1],
  [1, 1, 1],
  [1, 2, 0],
])(
  "§III.b.5 §III.b.5a §C14.17 #C14.17-2 example: %i artillery SPs with a die of %i after all modifiers cost %i",
  (sps, total, hits) => {
    expect(hitsOf(sps, total)).toBe(hits);
  },
);

test("§C14.16 §C14.17 §III.b.4 #C14.17-1 example: cavalry two to one, a hill and rain change the die by +1 in all", () => {
  const position = emptyMap();
  position.weather = "rain";
  put(position, "wurmser", "E4333", { gummer: 4, uhlans: 2, "reserve-artillerie": 3 });
  put(position, "massena", "E4332", { rampon: 4, leclerc: 1 });
  const trial = fight(position, AUSTRIAN, [1, 3]).play({ type: "attackHex", hex: hexAt("E4332") });
  trial.markers("pursuit", "pursuit");
  expect(trial.event("bombardment")).toMatchObject({ die: 1, hits: 1 });
  const changes = trial.event("bombardment")!.modifiers as { by: number }[];
  expect(changes.reduce((sum, { by }) => sum + by, 0)).toBe(1);
});

test("§III.b.5b §C14.18 fire that takes the last SP wins the battle; the field may be occupied, not pursued", () => {
  const position = emptyMap();
  const wurmser = put(position, "wurmser", "E2442", { gummer: 4, "reserve-artillerie": 9 });
  put(position, "augereau", "E2441", { robert: 1 });
  const trial = fight(position, AUSTRIAN, [1, 6]).play({ type: "attackHex", hex: hexAt("E2441") });
  trial.markers("pursuit", "pursuit").take("takeHit");
  expect(trial.event("exchange")).toBeUndefined();
  expect(trial.options().map(({ type }) => type)).toEqual(["occupy", "noPursuit"]);
  trial.take("occupy");
  expect(board.ids[position.leaderHex[wurmser]!]).toBe("E2441");
  expect(position.eliminated).toEqual([0, 1]);
});

test("§C14.24 example: a small action on a hill: the winner loses nothing, the loser retreats 3 and is pursued 2 at most", () => {
  const position = emptyMap();
  lineBetween(position, AUSTRIAN, "E4531", "E4531");
  put(position, "wurmser", "E4333", { gummer: 4 });
  put(position, "massena", "E4332", { rampon: 4 });
  const trial = fight(position, AUSTRIAN, [3, 6]).play({ type: "attackHex", hex: hexAt("E4332") });
  trial.markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ column: "2:3", loser: "austrian", loss: 0, number: 3 });
});

test("§C14.24 §C14.34 §III.b.11 #C14.24-2 example: Pitched in the same small action costs 2 SPs and nobody goes", () => {
  const position = emptyMap();
  const wurmser = put(position, "wurmser", "E4333", { gummer: 4 });
  put(position, "augereau", "E4332", { robert: 4 });
  const trial = fight(position, AUSTRIAN, [3]).play({ type: "attackHex", hex: hexAt("E4332") });
  trial.markers("pitched", "pursuit");
  expect(trial.event("pitchedLoss")).toMatchObject({ side: "austrian", sps: 2 });
  expect(board.ids[position.leaderHex[wurmser]!]).toBe("E4333");
});

test("§C14.33 #C14.33-1 example: 12 against 9 is no critical battle, nor is a sortie, a storm or a battle refused at first (ruling III.b.10)", () => {
  const battle = newBattle(emptyMap(), AUSTRIAN, [hexAt("trento")], []);
  battle.victor = AUSTRIAN;
  const critical = (began: [number, number], more: object = {}) => isCritical({ ...battle, began, ...more });
  expect([critical([12, 9]), critical([12, 10])]).toEqual([false, true]);
  expect([{ sortie: 1 }, { storm: 1 }, { refused: 1 }, { victor: -1 }].map((more) => critical([12, 10], more))).toEqual(
    [false, false, false, false],
  );
});

test("§C14.15 #C14.15-1 example: 1 cavalry SP in the open is not enough against 20 that are told", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "verona");
  put(position, "wurmser", "E2542", { gummer: 4, strassoldo: 4, nicoletti: 4, pittoni: 4 });
  put(position, "augereau", "E2440", { robert: 4, walther: 1 });
  position.leaderHex[leaders.ids.indexOf("wurmser")] = hexAt("E2441");
  const types = () => {
    const trial = fight(structuredClone(position), AUSTRIAN, []).play({ type: "attackHex", hex: hexAt("E2440") });
    return trial.options("french").flatMap((one) => ("battleType" in one ? [one.battleType] : []));
  };
  expect(types()).not.toContain("refuse");
  position.strength[unitNamed("walther")] = 2;
  expect(types()).toContain("refuse");
});

test("§C14.1 §C14.3 a Force next to the enemy must attack; after its battle it attacks no more", () => {
  const { position, wurmser } = corona();
  const trial = fight(position, AUSTRIAN, []);
  expect(trial.options()).toEqual([{ type: "attackHex", hex: hexAt("la-corona") }]);
  trial.take("attackHex");
  expect(position.leaderDone[wurmser]! & ATTACKED).toBe(ATTACKED);
});

test("§C14.3 §C8.9 over a primary river, out of a fortified town and against artillery's own duty nobody has to attack", () => {
  const position = emptyMap();
  put(position, "wurmser", "trento", { gummer: 4 });
  put(position, "massena", "E4332", { rampon: 4 });
  position.holder.fill(AUSTRIAN);
  expect(
    fight(position, AUSTRIAN, [])
      .options()
      .map(({ type }) => type),
  ).toEqual(["attackHex", "endBattles"]);
  const river = emptyMap();
  put(river, "wurmser", "E4331", { gummer: 4 });
  put(river, "massena", "trento", { rampon: 4 });
  expect(
    fight(river, AUSTRIAN, [])
      .options()
      .map(({ type }) => type),
  ).toEqual(["attackHex", "endBattles"]);
});

test("§C14.4 §C14.6 a Force that alone can reach two enemy hexes attacks both in one battle", () => {
  const position = emptyMap();
  put(position, "wurmser", "E2440", { gummer: 4, strassoldo: 4 });
  put(position, "massena", "E2441", { rampon: 4 });
  put(position, "augereau", "E2341", { robert: 4 });
  const trial = fight(position, AUSTRIAN, []).play({ type: "attackHex", hex: hexAt("E2441") });
  expect((trial.event("battle")!.hexes as number[]).length).toBe(2);
});

test("§C2.13 leaders of a destroyed Force flee by their Initiative or are captured", () => {
  const position = emptyMap();
  put(position, "wurmser", "E2442", { gummer: 4, strassoldo: 4, nicoletti: 4 });
  const augereau = put(position, "augereau", "E2441", { robert: 3 });
  // The attack is a 6: Pitched, and all three SPs are lost; no refuge is left.
  const trial = fight(position, AUSTRIAN, [6, 1]).play({ type: "attackHex", hex: hexAt("E2441") });
  trial.markers("pursuit", "pitched");
  expect(trial.event("destroyed")).toMatchObject({ side: "french" });
  expect(position.leaderState[augereau]).toBe(CAPTURED);
});

test("§C14.27 units without a leader that have nowhere to go surrender, and all are told", () => {
  const position = emptyMap();
  const around = ["E2442", "E2342", "E2341", "E2440", "E2541", "E2542"];
  const names = ["wurmser", "quasdanovich", "davidovich", "provera", "ott", "loudon"];
  const given = [{ gummer: 4 }, { strassoldo: 4 }, { nicoletti: 4 }, { pittoni: 4 }, { sticker: 4 }, { mahony: 3 }];
  for (const [i, hex] of around.entries()) put(position, names[i]!, hex, given[i]!);
  const augereau = put(position, "augereau", "E2441", { robert: 2 });
  position.unitLeader[unitNamed("robert")] = NOWHERE;
  position.unitHex[unitNamed("robert")] = hexAt("E2441");
  position.leaderState[augereau] = OUT_OF_PLAY;
  position.leaderHex[augereau] = NOWHERE;
  const trial = fight(position, AUSTRIAN, [6]).play({ type: "attackHex", hex: hexAt("E2441") });
  trial.take("joinAttack").take("fight").markers("pursuit", "pursuit");
  expect(trial.event("surrendered")).toMatchObject({ side: "french", hex: hexAt("E2441") });
  expect(trial.event("battle")).toMatchObject({ defenders: [], garrison: false });
  expect(position.strength[unitNamed("robert")]).toBe(0);
});

test("§C14.27 a Force with nowhere to go surrenders with its leaders", () => {
  const position = emptyMap();
  const around = ["E2442", "E2342", "E2341", "E2440", "E2541", "E2542"];
  const names = ["wurmser", "quasdanovich", "davidovich", "provera", "ott", "loudon"];
  const given = [{ gummer: 4 }, { strassoldo: 4 }, { nicoletti: 4 }, { pittoni: 4 }, { sticker: 4 }, { mahony: 3 }];
  for (const [i, hex] of around.entries()) put(position, names[i]!, hex, given[i]!);
  const augereau = put(position, "augereau", "E2441", { robert: 4, verdier: 4 });
  const trial = fight(position, AUSTRIAN, [6]).play({ type: "attackHex", hex: hexAt("E2441") });
  while (!trial.options("french").some(({ type }) => type === "battleType")) trial.take("joinAttack");
  trial.markers("pursuit", "pursuit");
  expect(trial.event("surrendered")).toMatchObject({ side: "french" });
  expect([position.leaderState[augereau], position.eliminated[FRENCH]]).toEqual([CAPTURED, 8]);
});

test("§E12 §E12a #E12-1 a Force attacked in Quarters fights with half its strength in the first exchange and is On Alert", () => {
  const position = emptyMap();
  position.quarters[FRENCH] = 1;
  put(position, "wurmser", "E2442", { gummer: 4, strassoldo: 4 });
  const augereau = put(position, "augereau", "E2441", { robert: 4, verdier: 3 });
  const trial = fight(position, AUSTRIAN, [3]).play({ type: "attackHex", hex: hexAt("E2441") });
  expect(trial.options("french").map((one) => "battleType" in one && one.battleType)).toEqual(["pursuit"]);
  trial.markers("pursuit", "pursuit");
  // 7 are halved to 4; the river makes 6 of them.
  expect(trial.event("exchange")).toMatchObject({ defending: 12 });
  expect(position.alert[augereau]).toBe(1);
});

test("§C14.12 §C14.10 markers are sealed: neither sees that the other has chosen, and a winner keeps his hidden (ruling C14.10)", () => {
  const { position } = corona();
  const trial = fight(position, AUSTRIAN, [6, 6, 5]).play({ type: "attackHex", hex: hexAt("la-corona") });
  trial.play({ type: "battleType", battleType: "pursuit" }, "austrian");
  expect(trial.choice.sealed).toBe(true);
  expect(trial.options("austrian")).toEqual([]);
  trial.play({ type: "battleType", battleType: "pitched" }, "french");
  expect(trial.events.filter(({ type }) => type === "markerShown")).toEqual([
    expect.objectContaining({ side: "austrian", marker: "pursuit" }),
  ]);
});
