import { linkBetween, neighboursOf } from "@gonfalon/engine/board";
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
  pieces,
  sides,
} from "../../src/data.ts";
import { CAPTURED, IN_POOL } from "../../src/position.ts";
import { armOf, combatOf } from "../../src/rules/core/forces.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put } from "../field.ts";
import { attack, fight, plain, retreatAnyhow } from "./fighting.ts";

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
