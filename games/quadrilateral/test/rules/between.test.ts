import { linkBetween } from "@gonfalon/engine/board";
import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { copyPosition } from "../../src/copy.ts";
import { AUSTRIAN, board, FRENCH, hexes, leaderNamed, leaders, pieces, siegePlaceNamed } from "../../src/data.ts";
import { quadrilateral } from "../../src/index.ts";
import { CAPTURED, IN_POOL, NOWHERE } from "../../src/position.ts";
import { restingOf, stationaryAttrition } from "../../src/rules/core/attritionChecks.ts";
import { bridges } from "../../src/rules/core/bridges.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { reinforcements, reinforcementsOf } from "../../src/rules/core/reinforcements.ts";
import { holderOf } from "../../src/rules/core/sieges.ts";
import { jointConsolidation } from "../../src/rules/core/siegeWarfare.ts";
import { fortnight } from "../../src/rules/exclusive/fortnight.ts";
import { fortnightMoves } from "../../src/rules/exclusive/fortnightMoves.ts";
import { goIntoQuarters } from "../../src/rules/exclusive/quarters.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, lineBetween, put, putUnder, scenarioPosition } from "../field.ts";
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
