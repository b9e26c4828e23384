import { hexDistance } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, leaders, siegePlaceNamed, unitNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { CAPTURED, LOST, NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { battle, newBattle } from "../../src/rules/core/battle/battle.ts";
import { battleOf, mayAttackInto } from "../../src/rules/core/battle/state.ts";
import { defenceSps } from "../../src/rules/core/battle/strength.ts";
import { fieldOf } from "../../src/rules/core/field.ts";
import { combatOf, sizeOf } from "../../src/rules/core/forces.ts";
import { isGateShut, isInvested } from "../../src/rules/core/sieges.ts";
import { declareBesieged, jointConsolidation, lookAtSiege } from "../../src/rules/core/siegeWarfare.ts";
import { surrenderModifiers, surrenders } from "../../src/rules/core/surrender.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put, scenarioPosition } from "../field.ts";
import { fight, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

const mantova = siegePlaceNamed("mantova");

/** Mantova under siege: Wurmser inside, Kilmaine at La Favorita, Dallemagne at Cerese. */
function blockade(): { position: Quadrilateral; wurmser: number; dallemagne: number; kilmaine: number } {
  const position = emptyMap("campaign-1796-11-04");
  const wurmser = put(position, "wurmser", "mantova", {
    wartensleben: 4,
    gummer: 4,
    brentano: 3,
    rukavina: 2,
    klenau: 4,
    "mantova-park": 3,
  });
  const dallemagne = put(position, "dallemagne", "E1023", { lebley: 2, chabot: 2 });
  const kilmaine = put(position, "kilmaine", "E1224", { sandos: 2, bertin: 2, beaurevoir: 1, lespinasse: 2 });
  position.holder[hexes.holding[hexAt("mantova")]!] = AUSTRIAN;
  position.holder[hexes.holding[hexAt("citadella")]!] = AUSTRIAN;
  position.besieged[wurmser] = 1;
  position.siege[mantova] = 1;
  position.duration[mantova] = -1;
  position.weather = "rain";
  return { position, wurmser, dallemagne, kilmaine };
}

test("§C10.8 §C14.36 §III.b.3c1 #C10.8-1 example: a sortie from Mantova in rain, and the besieger who declines to counterattack", () => {
  const { position, wurmser, dallemagne } = blockade();
  const trial = fight(position, AUSTRIAN, [5, 3]);
  expect(trial.options().map(({ type }) => type)).toContain("endBattles");
  trial.play({ type: "attackHex", hex: hexAt("E1023") });
  expect(trial.options("austrian")).toEqual([{ type: "battleType", battleType: "pitched" }]);
  trial.markers("pitched", "pitched");
  expect(trial.event("bombardment")).toMatchObject({ die: 5, hits: 0 });
  expect(trial.event("exchange")).toMatchObject({
    attacking: 26,
    defending: 12,
    column: "2:1",
    loser: "french",
    loss: 1,
  });
  expect([combatOf(position, wurmser), combatOf(position, dallemagne)]).toEqual([16, 1]);
  trial.take("fightOn").take("declineCounterattack");
  expect(trial.event("battleOver")).toMatchObject({ victor: null, critical: false });
});

test("§C10.8 §C14.20 the lines of besiegers face the place: they shelter nobody from a sortie that is helped from outside", () => {
  const { position, wurmser } = blockade();
  const post = hexAt("E1224");
  position.leaderHex[wurmser] = hexAt("citadella");
  const provera = put(position, "provera", "E1325", { strassoldo: 3 });
  for (const hex of ["citadella", "E1325"]) expect(mayAttackInto(position, hexAt(hex), post)).toBe(true);
  const defending = (...forces: number[]) =>
    defenceSps(position, newBattle(position, AUSTRIAN, [post], forces), {
      by: AUSTRIAN,
      forces,
      hexes: [post],
      withheld: 0,
    });
  expect([defending(wurmser), defending(wurmser, provera), defending(provera)]).toEqual([7.5, 5, 5]);
});

test("§C10.8 §C14.36 a sortie may stop after any exchange: after its own attack, and after the counterattack", () => {
  const { position, wurmser, dallemagne } = blockade();
  position.strength[unitNamed("lebley")] = 5;
  const trial = fight(position, AUSTRIAN, [5, 3, 3]).play({ type: "attackHex", hex: hexAt("E1023") });
  trial.markers("pitched", "pitched");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["round.goBack", "austrian"]);
  const back = new Trial(copyPosition(position)).take("stopSortie");
  expect(back.event("battleOver")).toMatchObject({ victor: null, critical: false, rounds: 1 });
  expect(back.event("exchange")).toBeUndefined();
  trial.take("fightOn");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["counterattack.decline", "french"]);
  trial.take("counterattack");
  expect([trial.choice.ask, trial.choice.seat]).toEqual(["round.again", "austrian"]);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackAgain", "stopSortie"]);
  trial.take("stopSortie");
  expect(trial.event("battleOver")).toMatchObject({ victor: null, critical: false });
  expect([wurmser, dallemagne].map((leader) => position.leaderHex[leader])).toEqual([hexAt("mantova"), hexAt("E1023")]);
});

test("§C10.8 a Force that has won its sortie and enters the field is besieged no more, while others still are (ruling C10.8)", () => {
  const { position, wurmser } = blockade();
  const canto = put(position, "canto", "citadella", { sporck: 4 });
  position.besieged[canto] = 1;
  const trial = fight(position, AUSTRIAN, [6, 6, 6]).play({ type: "attackHex", hex: hexAt("E1023") });
  retreatAnyhow(trial.markers("pitched", "pursuit")).take("occupy");
  // Canto may still make a sortie of his own: the Phase is not over.
  expect(trial.choice.ask).toBe("combat.declare");
  expect(position.leaderHex[wurmser]).toBe(hexAt("E1023"));
  expect([position.besieged[wurmser], position.besieged[canto]]).toEqual([0, 1]);
});

test("§C10.4 §C10.11 §III.c §C12.5 #C10.4-6 example: after that sortie 6 are less than a third of 21; with one more within two turns the siege goes on at -1", () => {
  const { position, wurmser } = blockade();
  position.strength[unitNamed("wartensleben")] = 4;
  position.strength[unitNamed("rukavina")] = 4;
  position.strength[unitNamed("chabot")] = 0;
  position.strength[unitNamed("lebley")] = 1;
  position.strength[unitNamed("brentano")] = 2;
  expect(sizeOf(position, wurmser)).toBe(21);
  new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
  expect([position.siege[mantova], position.besieged[wurmser], position.siegeBroken[mantova]]).toEqual([
    0,
    0,
    position.turn,
  ]);
  position.turn += 2;
  position.strength[unitNamed("lebley")] = 2;
  new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
  expect([position.siege[mantova], position.besieged[wurmser], position.duration[mantova]]).toEqual([1, 1, -1]);
});

test("§C10.11 §C11.14 a siege that is taken up later than two turns begins at -3", () => {
  const { position } = blockade();
  const trial = new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
  position.siege[mantova] = 0;
  position.siegeBroken[mantova] = 10;
  position.turn = 13;
  position.reliefScored = 1;
  trial.begin(jointConsolidation, { side: AUSTRIAN });
  expect([position.siege[mantova], position.duration[mantova], position.reliefScored]).toEqual([1, -3, 0]);
});

test("§C10.9 §C14.19 #C10.9-2 example: Kilmaine storms Cittadella with Pursuit, loses and goes back one hex, unpursued; the siege ends", () => {
  const { position, kilmaine } = blockade();
  put(position, "austrian-major-general-1", "citadella", { spiegel: 2 });
  position.besieged[leaderNamed("austrian-major-general-1")] = 1;
  position.weather = "fair";
  const trial = fight(position, FRENCH, [3]).play({ type: "attackHex", hex: hexAt("citadella") });
  trial.markers("pursuit", "pursuit");
  expect(trial.event("bombardment")).toBeUndefined();
  expect(trial.event("exchange")).toMatchObject({
    attacking: 10,
    defending: 12,
    column: "2:3",
    loser: "french",
    loss: 0,
  });
  while (trial.options()[0]?.type === "retreatTo") trial.take("retreatTo");
  expect(trial.event("pursuit")).toBeUndefined();
  expect(hexDistance(board, position.leaderHex[kilmaine]!, hexAt("E1224"))).toBe(1);
  trial.take("noPursuit").take("endBattles");
  expect(position.siege[mantova]).toBe(0);
});

test("§C10.9 §C10.13 the stormed lose SPs whatever their marker; with the last one the place may be entered and its leaders are gone", () => {
  const { position, kilmaine } = blockade();
  const general = put(position, "canto", "citadella", { spiegel: 1 });
  position.besieged[general] = 1;
  const trial = fight(position, FRENCH, [6]).play({ type: "attackHex", hex: hexAt("citadella") });
  trial.markers("pursuit", "pursuit");
  expect(trial.event("exchange")).toMatchObject({ loser: "austrian" });
  trial.take("occupy");
  expect(position.leaderHex[kilmaine]).toBe(hexAt("citadella"));
  expect([CAPTURED, LOST]).toContain(position.leaderState[general]);
});

test("§C10.6 a bank with a besieger shuts the gates on that side, the causeway stays open", () => {
  const { position } = blockade();
  const link = (from: string, to: string) => {
    const [a, b] = [hexAt(from), hexAt(to)];
    for (let one = board.firstLink[a]!; one < board.firstLink[a + 1]!; one++) if (board.linkTo[one] === b) return one;
    return -1;
  };
  const shut = () => [link("E1022", "mantova"), link("E1323", "citadella"), link("citadella", "mantova")];
  expect(shut().map((one) => isGateShut(position, AUSTRIAN, fieldOf(position, AUSTRIAN), one))).toEqual([
    true,
    true,
    false,
  ]);
  position.leaderHex[leaderNamed("dallemagne")] = hexAt("E1020");
  expect(shut().map((one) => isGateShut(position, AUSTRIAN, fieldOf(position, AUSTRIAN), one))).toEqual([
    false,
    true,
    false,
  ]);
});

test("§C10.2 §III.b.1a §C14.2 a Force in a citadel avoids its duty by becoming besieged; not invested it is free again (ruling C10.2)", () => {
  const position = emptyMap();
  const victor = put(position, "victor", "verona", { valette: 2, guillaume: 2 });
  put(position, "wurmser", "E2127", { gummer: 4 });
  position.holder.fill(FRENCH);
  const trial = fight(position, FRENCH, []);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackHex", "becomeBesieged"]);
  trial.take("becomeBesieged");
  expect(trial.over).toBe(true);
  expect(position.besieged[victor]).toBe(0);
});

test("§III.b.2a §C10.2 a Force that is attacked in its citadel may go in, and there is no battle", () => {
  const position = emptyMap();
  const victor = put(position, "victor", "verona", { valette: 2, guillaume: 2 });
  put(position, "wurmser", "E2127", { gummer: 4 });
  put(position, "ott", "E2129", { wartensleben: 4 });
  position.holder.fill(FRENCH);
  const trial = fight(position, AUSTRIAN, [])
    .play({ type: "attackHex", hex: hexAt("verona") })
    .take("fight");
  trial.take("becomeBesieged");
  expect(trial.event("exchange")).toBeUndefined();
  // Both banks are held: the siege begins in the Joint Consolidation.
  while (!trial.over) trial.take("endBattles");
  expect([position.besieged[victor], position.siege[siegePlaceNamed("verona")]]).toEqual([1, 1]);
});

test("§C10.2 §C14.2 of two Forces in a citadel only the one that is not besieged is attacked; when it goes in as well there is no battle", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  const provera = put(position, "provera", "mantova", { strassoldo: 4 });
  position.besieged[provera] = 1;
  const augereau = put(position, "augereau", "E1023", { robert: 4, verdier: 4 });
  position.phasing = FRENCH;
  const trial = new Trial(position).begin(battle, newBattle(position, FRENCH, [hexAt("mantova")], [augereau]));
  expect([battleOf(position).defenders, battleOf(position).storm]).toEqual([[wurmser], 0]);
  expect(trial.options().flatMap((one) => (one.type === "becomeBesieged" ? [one.leader] : []))).toEqual([wurmser]);
  trial.take("becomeBesieged");
  expect([trial.event("strengthsTold"), trial.event("exchange")]).toEqual([undefined, undefined]);
});

test("§C10.2 a Force may become besieged in its own Consolidation Segment if the enemy is adjacent", () => {
  const position = emptyMap();
  const victor = put(position, "victor", "verona", { valette: 2 });
  position.holder.fill(FRENCH);
  expect(new Trial(structuredClone(position)).begin(declareBesieged, { side: FRENCH }).over).toBe(true);
  put(position, "wurmser", "E2127", { gummer: 4 });
  new Trial(position).begin(declareBesieged, { side: FRENCH }).take("becomeBesieged");
  expect(position.besieged[victor]).toBe(1);
});

test("§C10.16 a garrison alone is removed by any result that makes it lose, and costs the winner nothing of its own", () => {
  const position = emptyMap();
  put(position, "wurmser", "E2617", { gummer: 4, strassoldo: 4 });
  const hex = hexAt("brescia");
  position.garrisonHex[4] = hex;
  position.holder[hexes.holding[hex]!] = FRENCH;
  const near = board.linkTo[board.firstLink[hex]!]!;
  position.leaderHex[leaderNamed("wurmser")] = near;
  const trial = fight(position, AUSTRIAN, [4]);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackHex", "endBattles"]);
  trial.take("attackHex");
  expect(trial.event("exchange")).toMatchObject({ defending: 4, loser: "french" });
  // Nobody leads it, and nobody has chosen a marker.
  expect(trial.event("markerShown")).toBeUndefined();
  expect(quadrilateral.describe({ event: trial.event("battle")! }, "en")).toBe(
    "The Austrians attack at Brescia: Wurmser against the garrison.",
  );
  trial.take("occupy");
  expect([position.garrisonHex[4], position.holder[hexes.holding[hex]!]]).toEqual([NOWHERE, AUSTRIAN]);
});

/** Mantova with 11 combat SPs, Wurmser inside, Vienna Morale -2 and duration +4. */
function starving(): Quadrilateral {
  const { position } = blockade();
  for (const [unit, sps] of [
    ["wartensleben", 4],
    ["gummer", 4],
    ["brentano", 3],
    ["rukavina", 0],
    ["klenau", 0],
  ] as const) {
    position.strength[unitNamed(unit)] = sps;
  }
  position.morale = -2;
  position.duration[mantova] = 4;
  return position;
}

test("§C15.1 §IV.a §C2.16 #C15.1-1 example: 11 + 4 + 1 - 1 = 15: it surrenders, and Wurmser is captured", () => {
  const position = starving();
  const trial = new Trial(position).begin(surrenders, { side: FRENCH, place: 0 }, [5, 6]);
  expect(trial.event("surrenderModifiers")).toMatchObject({ total: 15 });
  expect(trial.event("surrenderModifiers")!.audience).toEqual(["austrian"]);
  expect(position.leaderState[leaderNamed("wurmser")]).toBe(CAPTURED);
  expect(position.morale).toBe(-3);
  expect(trial.options()).toContainEqual({
    type: "enterCitadel",
    leader: leaderNamed("dallemagne"),
    hex: hexAt("mantova"),
  });
});

test("§C15.1 #C15.1-2 example: with 6 SPs of help four hexes away it holds at 13", () => {
  const position = starving();
  put(position, "provera", "E1427", { strassoldo: 3, deutschmeister: 3 });
  const trial = new Trial(position).begin(surrenders, { side: FRENCH, place: 0 }, [5, 6]);
  expect(trial.event("surrenderModifiers")).toMatchObject({ total: 13 });
  expect(trial.event("placeFell")).toBeUndefined();
});

test("§C15.1 help of 5 SPs counts, of 4 it does not", () => {
  const helped = (sps: number) => {
    const position = starving();
    put(position, "provera", "E1427", { strassoldo: 3, deutschmeister: sps - 3 });
    return surrenderModifiers(position, mantova).reduce((sum, { by }) => sum + by, 0);
  };
  expect([helped(4), helped(5)]).toEqual([4, 2]);
});

test("§C15.1 #C15.1-3 example: no roll in the Morale Phase of the besieged, but without an SP the place falls", () => {
  const position = starving();
  const trial = new Trial(position).begin(surrenders, { side: AUSTRIAN, place: 0 });
  expect([trial.over, trial.event("surrenderRoll")]).toEqual([true, undefined]);
  position.strength.fill(0);
  put(position, "dallemagne", "E1023", { lebley: 2 });
  new Trial(position).begin(surrenders, { side: AUSTRIAN, place: 0 }).take("enterCitadel");
  expect(position.holder[hexes.holding[hexAt("mantova")]!]).toBe(FRENCH);
});

test("§C15.1 few SPs inside make it likelier: 5 or fewer +1, 2 or fewer +2", () => {
  const position = starving();
  const few = (sps: number) => {
    position.strength[unitNamed("wartensleben")] = sps;
    position.strength[unitNamed("gummer")] = 0;
    position.strength[unitNamed("brentano")] = 0;
    return surrenderModifiers(position, mantova).reduce((sum, { by }) => sum + by, 0);
  };
  expect([few(4), few(2)]).toEqual([4 + 1 + 1 - 1, 4 + 2 + 1 - 1]);
});

test("§C10.13 SPs, garrison and trains inside are lost; a major general comes back later, others are removed", () => {
  const position = starving();
  const canto = put(position, "canto", "citadella", { spiegel: 2 });
  position.trainLeader[0] = canto;
  position.siegeBroken[mantova] = 3;
  new Trial(position).begin(surrenders, { side: FRENCH, place: 0 }, [6, 6]);
  expect(position.trainLeader[0]).toBe(NOWHERE);
  // Nobody is besieged any more, and there is no siege to take up again.
  expect([position.siege[mantova], position.siegeBroken[mantova]]).toEqual([0, 0]);
  expect(position.eliminated[AUSTRIAN]).toBe(13);
  expect([CAPTURED, LOST]).toContain(position.leaderState[canto]);
  expect(leaders.names[canto]).toBeTruthy();
});

test.each(["campaign-1796-07-29", "campaign-1796-09-01", "campaign-1796-11-04", "campaign-1797-01-07"])(
  "§C10.4 §E59 #C10.4-5 example: Mantova is invested in the set-up of %s, and not without its south bank",
  (id) => {
    const position = scenarioPosition(id);
    expect(isInvested(position, mantova, AUSTRIAN)).toBe(true);
    const trial = new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
    expect([trial.over, position.siege[mantova]]).toEqual([true, 1]);
    position.leaderHex.forEach((hex, leader) => {
      if (hex === hexAt("E1023") && leaders.side[leader] === FRENCH) position.leaderHex[leader] = hexAt("E0823");
    });
    lookAtSiege({ position, tell: () => {} } as never, mantova);
    expect(position.siege[mantova]).toBe(0);
  },
);
