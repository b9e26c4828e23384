import { areNeighbours, linkBetween, neighboursOf } from "@gonfalon/engine/board";
import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import {
  AUSTRIAN,
  board,
  FRENCH,
  hexes,
  leaderNamed,
  leaders,
  PRIMARY_RIVER,
  pieces,
  type Side,
  sides,
  siegePlaceNamed,
  unitNamed,
} from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { ATTACKED, CAPTURED, IN_POOL, NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { newBattle } from "../../src/rules/core/battle/battle.ts";
import { battleOf, mayAttackInto } from "../../src/rules/core/battle/state.ts";
import { crtModifiers } from "../../src/rules/core/battle/strength.ts";
import { bridges } from "../../src/rules/core/bridges.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { isUnemployed } from "../../src/rules/core/forces.ts";
import { waterAt } from "../../src/rules/core/ground.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { scouting } from "../../src/rules/core/scouting.ts";
import { holderOf } from "../../src/rules/core/sieges.ts";
import { jointConsolidation } from "../../src/rules/core/siegeWarfare.ts";
import { mayAttach } from "../../src/rules/core/transfers.ts";
import { fortnight } from "../../src/rules/exclusive/fortnight.ts";
import { fortnightMoves } from "../../src/rules/exclusive/fortnightMoves.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import { lookAtMantova } from "../../src/rules/exclusive/relief.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder, scenarioPosition } from "../field.ts";
import { rolling } from "../marching.ts";
import { Playing } from "../playing.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";
import { Trial } from "./play.ts";

/** What two rules do together, found by an audit that read the rulebook segment by segment. */

test("§C10.2 §C10.3 with each side in one hex of Mantova both may shut themselves in; in the Joint Consolidation both are free again", () => {
  const position = emptyMap();
  position.holder[hexes.holding[hexAt("mantova")]!] = AUSTRIAN;
  position.holder[hexes.holding[hexAt("citadella")]!] = FRENCH;
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  const serurier = put(position, "serurier", "citadella", { fiorella: 2 });
  const joubert = putUnder(position, "joubert", serurier, { pijon: 2 });
  for (const leader of [wurmser, serurier, joubert]) position.besieged[leader] = 1;
  new Trial(position).begin(jointConsolidation, { side: AUSTRIAN });
  expect(position.siege[siegePlaceNamed("mantova")]).toBe(0);
  expect([wurmser, serurier, joubert].map((leader) => position.besieged[leader])).toEqual([0, 0, 0]);
});

test("§C10.11 §C10.3 the French in Mantova are besieged no more: the Austrians in Cittadella, whom they hold between two banks, are from the same Joint Consolidation on", () => {
  const position = emptyMap();
  const mantova = siegePlaceNamed("mantova");
  position.holder[hexes.holding[hexAt("mantova")]!] = FRENCH;
  position.holder[hexes.holding[hexAt("citadella")]!] = AUSTRIAN;
  const serurier = put(position, "serurier", "mantova", { fiorella: 3 });
  const canto = put(position, "canto", "citadella", { gummer: 4, strassoldo: 4 });
  put(position, "kilmaine", "E1224", { sandos: 4 });
  position.besieged[serurier] = 1;
  position.siege[mantova] = 1;
  const trial = new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect([position.siege[mantova], position.besieged[serurier], position.besieged[canto]]).toEqual([1, 0, 1]);
  expect(trial.events.map(({ type }) => type).filter((type) => type.startsWith("siege"))).toEqual([
    "siegeEnds",
    "siegeBegins",
  ]);
});

test("§C11.11 an area recovers in every turn in which the Force does not live off it: in Quarters and under siege too", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
  position.weather = "fair";
  const massena = put(position, "massena", "E0305", { rampon: 4 });
  const victor = put(position, "victor", "verona", { valette: 2 });
  position.besieged[victor] = 1;
  position.foraged[massena] = 3;
  position.foraged[victor] = 2;
  position.quarters[FRENCH] = 1;
  position.alert[victor] = 1;
  new Playing(position, stationaryAttrition, restingOf(FRENCH)).until(null);
  expect([position.foraged[massena], position.foraged[victor]]).toEqual([0, 0]);
});

test("§C11.11 §E28 and in a Fortnight that passes as a whole: who has supplies or rests finds the whole area next time", () => {
  const position = scenarioPosition("campaign-1796-11-04", { fortnights: "on" });
  for (const side of [AUSTRIAN, FRENCH] as const) goIntoQuarters(new Play(position), side);
  position.turn = 56;
  position.fortnightAsked = 56;
  const [massena, augereau] = [leaderNamed("massena"), leaderNamed("augereau")];
  for (const leader of [massena, augereau]) position.foraged[leader] = 3;
  position.alert[massena] = 1;
  position.alert[augereau] = 0;
  new Playing(position, fortnight).play("done").play("done").until(null);
  expect([position.foraged[massena], position.foraged[augereau]]).toEqual([0, 0]);
});

test("§C1.9 §C11.11 the enemy does not see whether a Force that has ended a forced march lives off the land: not in the battles that follow either", () => {
  const seen = (mode: string) => {
    const position = lineBetween(emptyMap(), FRENCH, "E0304", "E0304");
    position.weather = "fair";
    position.phasing = AUSTRIAN;
    position.ap[FRENCH] = 1;
    const massena = put(position, "massena", "E0305", { rampon: 2 });
    put(position, "augereau", "E0310", { verdier: 12 });
    put(position, "wurmser", "E0311", { sporck: 12, gyulai: 4 });
    const trial = new Trial(position).begin(combat, { side: AUSTRIAN }, [1, 1]);
    trial.play({ type: "forcedMarch", leader: massena }).play({ type: "march", hex: hexAt("E0306") });
    trial.take("halt").take(mode).take("endSegment");
    expect(trial.choice.ask).toBe("combat.declare");
    const told = copyPosition(position);
    told.flow = [];
    return quadrilateral.view(told, "austrian");
  };
  expect(seen("forage")).toEqual(seen("drawSupplies"));
});

test("§C14.31 §C2.13 §C2.14 a Force that a pursuit destroys needs no new leader: nobody is asked for a major general to lead it", () => {
  const destroyed = (friends: boolean, ...dice: readonly number[]) => {
    const position = plain({ strassoldo: 5 }, { rampon: 12, vial: 11, leclerc: 1 }, ["provera", "bonaparte"]);
    const train = pieces.train.indexOf(AUSTRIAN);
    position.trainLeader[train] = leaderNamed("provera");
    if (friends) put(position, "ott", "E0601", { spiegel: 1 });
    const trial = attack(position, FRENCH, [5, 4, ...dice], ["pursuit", "pursuit"]);
    retreatAnyhow(trial).take("pursue").play({ type: "pursueFor", hexes: 5 });
    while (!trial.over) trial.take("flee");
    const generals = leaders.ofSide[AUSTRIAN].filter((leader) => leaders.generic[leader]);
    expect(generals.every((leader) => position.leaderState[leader] === IN_POOL)).toBe(true);
    // §C9.8 The train is the victor's.
    expect([position.trainSide[train], position.trainLeader[train]]).toEqual([FRENCH, leaderNamed("bonaparte")]);
    return {
      captured: position.leaderState[leaderNamed("provera")] === CAPTURED,
      told: trial.events.filter(({ type }) => ["destroyed", "captured", "rout"].includes(type)).map(({ type }) => type),
    };
  };
  expect(destroyed(false, 1)).toEqual({ captured: true, told: ["destroyed", "captured"] });
  // He gets away from the field, and is taken on the road.
  expect(destroyed(true, 1, 1)).toEqual({ captured: true, told: ["destroyed", "rout", "captured"] });
  expect(destroyed(true, 1, 2)).toEqual({ captured: false, told: ["destroyed", "rout"] });
});

test("§C9.5 §C9.7 a pontoon stays down when nothing is left of the Force that was to take it up", () => {
  const position = emptyMap();
  const train = pieces.train.indexOf(AUSTRIAN);
  const link = linkBetween(board, hexAt("E3730"), hexAt("E3729"));
  position.trainLink[train] = link;
  const davidovich = put(position, "davidovich", "E3729");
  position.works = [{ kind: "takeUp", leader: davidovich, link, train }];
  new Playing(position, bridges, { side: AUSTRIAN });
  expect([position.trainLink[train], position.trainLeader[train]]).toEqual([link, NOWHERE]);
});

test("§C10.12 §C5.6 a unit that is raised at a Center in a town makes the town its side's", () => {
  const position = lineBetween(emptyMap(), FRENCH, "E2601", "brescia");
  position.pool[FRENCH] = [9, 9, 5];
  position.holder[hexes.holding[hexAt("brescia")]!] = AUSTRIAN;
  const trial = new Trial(position).begin(reinforcements, reinforcementsOf(FRENCH)).take("raise").take("strength");
  expect(holderOf(position, hexAt("brescia"))).toBe(FRENCH);
  // §C1.8 A counter lies there now, as everybody sees.
  expect(trial.events.filter(({ type }) => type === "pieceAppears")).toMatchObject([{ hex: hexAt("brescia") }]);
  expect(trial.event("activated")).toMatchObject({ hex: hexAt("brescia") });
});

test("§C14.26 §C10.2 a Force that goes back into a citadel of its side may stop there and shut itself up, and everybody is told", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(FRENCH);
  position.center[FRENCH] = hexAt("verona");
  const victor = put(position, "victor", "E2127", { valette: 2, guillaume: 2 });
  put(position, "wurmser", "E2026", { gummer: 12, strassoldo: 12 });
  const trial = fight(position, AUSTRIAN, [6, 6, 6]).play({ type: "attackHex", hex: hexAt("E2127") });
  trial.markers("pursuit", "pursuit");
  expect(trial.choice.ask).toBe("retreat.choose");
  trial.take("stopRetreat");
  expect(trial.options().map(({ type }) => type)).toEqual(["becomeBesieged", "standAndFight"]);
  trial.take("becomeBesieged");
  expect([position.leaderHex[victor], position.besieged[victor]]).toEqual([hexAt("verona"), 1]);
  expect(trial.event("becameBesieged")).toMatchObject({ side: "french", hex: hexAt("verona") });
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

const LAKE = 6;

function owesOver(position: Quadrilateral, from: number, to: number): boolean {
  const link = linkBetween(board, from, to);
  return link >= 0 && waterAt(position, link).attackAllowed && waterAt(position, link).attackObligatory;
}

/** Wurmser next to a garrison in Brescia and to Massena, who is not next to Brescia; Ott, if there is one, next to Massena alone. */
function besideGarrison(withOtt: boolean): { position: Quadrilateral; wurmser: number; field: number } {
  const position = emptyMap();
  position.weather = "fair";
  const brescia = hexAt("brescia");
  position.holder[hexes.holding[brescia]!] = FRENCH;
  position.garrisonHex[pieces.garrison.indexOf(FRENCH) + 1] = brescia;
  const isPlain = (hex: number) => hexes.feature[hex] === 0 && hexes.terrain[hex] !== LAKE;
  const joins = (from: number, to: number) => mayAttackInto(position, from, to) && owesOver(position, from, to);
  for (const near of neighboursOf(board, brescia).filter(
    (hex) => isPlain(hex) && mayAttackInto(position, hex, brescia),
  )) {
    for (const field of neighboursOf(board, near).filter((hex) => isPlain(hex) && joins(near, hex))) {
      if (field === brescia || areNeighbours(board, field, brescia)) continue;
      const third = neighboursOf(board, field).find(
        (hex) => hex !== near && isPlain(hex) && joins(hex, field) && !areNeighbours(board, hex, brescia),
      );
      if (third === undefined) continue;
      const wurmser = put(position, "wurmser", board.ids[near]!, { gummer: 4, strassoldo: 4 });
      put(position, "massena", board.ids[field]!, { rampon: 4 });
      if (withOtt) put(position, "ott", board.ids[third]!, { spiegel: 4 });
      return { position, wurmser, field };
    }
  }
  throw new Error("No such place.");
}

test("§C14.3 §C10.16 §C14.1 nobody gets out of an attack that he alone owes by falling upon a garrison; with another there for it he may", () => {
  const attacks = (trial: Trial) => trial.options().flatMap((one) => (one.type === "attackHex" ? [one.hex] : []));
  const alone = besideGarrison(false);
  expect(attacks(fight(alone.position, AUSTRIAN))).toEqual([alone.field]);
  const { position, wurmser, field } = besideGarrison(true);
  const trial = fight(position, AUSTRIAN, [6, 1, 1, 1]);
  expect(attacks(trial).sort()).toEqual([hexAt("brescia"), field].sort());
  trial.play({ type: "attackHex", hex: hexAt("brescia") });
  // §C14.6 A battle of one hex: who owes an attack elsewhere does not come into it.
  expect(trial.event("battle")).toMatchObject({ attackers: ["wurmser"], hexes: [hexAt("brescia")] });
  while (trial.choice.ask !== "combat.declare") trial.play(trial.options().at(-1)!);
  expect(position.leaderDone[wurmser]! & ATTACKED).toBe(ATTACKED);
  expect(trial.options().map(({ type }) => type)).toEqual(["attackHex"]);
});

test("§C14.3 §C10.16 a garrison is attacked by those who can be spared: who alone owes an attack elsewhere does not join them", () => {
  const { position, field } = besideGarrison(false);
  const brescia = hexAt("brescia");
  const free = neighboursOf(board, brescia).find(
    (hex) => mayAttackInto(position, hex, brescia) && !areNeighbours(board, hex, field) && hexes.terrain[hex] !== LAKE,
  )!;
  put(position, "provera", board.ids[free]!, { deutschmeister: 4 });
  const trial = fight(position, AUSTRIAN, [6]).play({ type: "attackHex", hex: brescia });
  // §C1.8 He is asked whatever stands beside it.
  expect([trial.choice.ask, trial.options()]).toEqual(["declaration.add", [{ type: "fight" }]]);
  expect(trial.take("fight").event("battle")).toMatchObject({ attackers: ["provera"], hexes: [brescia] });
});

test("§C14.3 §C10.9 a besieger with the relieving Force beside him does not storm the place instead of fighting it", () => {
  const position = emptyMap();
  position.weather = "fair";
  position.holder.fill(AUSTRIAN);
  const wurmser = put(position, "wurmser", "mantova", { gummer: 4 });
  position.besieged[wurmser] = 1;
  position.siege[siegePlaceNamed("mantova")] = 1;
  put(position, "kilmaine", "E1224", { sandos: 4 });
  put(position, "dallemagne", "E1023", { lebley: 4, chabot: 4 });
  const storms = () =>
    fight(structuredClone(position), FRENCH)
      .options()
      .some((one) => one.type === "attackHex" && one.hex === hexAt("mantova"));
  expect(storms()).toBe(true);
  const relief = neighboursOf(board, hexAt("E1023")).find(
    (hex) => owesOver(position, hexAt("E1023"), hex) && !areNeighbours(board, hex, hexAt("mantova")),
  )!;
  put(position, "provera", board.ids[relief]!, { strassoldo: 4 });
  expect(storms()).toBe(false);
});

test("§E32a §E39 Mantova retaken in a Fortnight that is quiet so far: its step is left out; taken by the French it is not", () => {
  const position = emptyMap();
  position.wholeFortnight = 1;
  position.criticalThisFortnight = 0;
  const taken = (side: Side) => {
    position.holder[hexes.holding[hexAt("mantova")]!] = side;
    lookAtMantova(new Play(position));
    return position.quietForgiven;
  };
  expect([taken(FRENCH), taken(AUSTRIAN)]).toEqual([0, 1]);
});

test("§C2.5 §C6.6 a leader with one who serves under him goes under nobody; with one who only rides along he may", () => {
  const position = emptyMap();
  const bonaparte = put(position, "bonaparte", "brescia", { rampon: 2 });
  const massena = put(position, "massena", "brescia", { pijon: 2 });
  const joubert = putUnder(position, "joubert", massena, { vial: 2 });
  expect(mayAttach(position, massena, bonaparte)).toBe(false);
  position.strength[unitNamed("vial")] = 0;
  expect([mayAttach(position, massena, bonaparte), isUnemployed(position, joubert)]).toEqual([true, true]);
});

test("§C10.11 everybody is told that a siege has ended", () => {
  const position = emptyMap();
  position.holder.fill(AUSTRIAN);
  put(position, "wurmser", "mantova", { gummer: 4 });
  position.siege[siegePlaceNamed("mantova")] = 1;
  const trial = new Trial(position).begin(jointConsolidation, { side: FRENCH });
  expect(trial.event("siegeEnds")).toMatchObject({ place: "mantova", rules: ["C10.11"] });
});

test("§C8.5 §C8.14 a vedette that is shown is told with its hex; of a leader who is scouted the side remembers the name, the hex and the turn", () => {
  const position = emptyMap();
  position.turn = 7;
  const vedette = pieces.vedette.indexOf(FRENCH);
  position.vedetteHex[vedette] = hexAt("E0305");
  const other = pieces.vedette.indexOf(AUSTRIAN);
  position.vedetteHex[other] = hexAt("E0304");
  position.vedetteShown[other] = 0;
  const playing = new Playing(rolling(position, 1), scouting, { side: FRENCH, scouted: [] });
  playing.play("scout", { vedette, hex: hexAt("E0304") });
  expect(playing.events.find(({ type }) => type === "shown")).toMatchObject({
    as: "vedette",
    side: "austrian",
    hex: hexAt("E0304"),
  });
  position.vedetteHex[other] = NOWHERE;
  position.outcome = null;
  const wurmser = put(position, "wurmser", "E0306", { sporck: 5 });
  position.lastHex[wurmser] = NOWHERE;
  new Playing(position, scouting, { side: FRENCH, scouted: [] }).play("scout", { vedette, hex: hexAt("E0306") });
  expect([position.lastHex[wurmser], position.lastSeen[wurmser]]).toEqual([hexAt("E0306"), 7]);
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
