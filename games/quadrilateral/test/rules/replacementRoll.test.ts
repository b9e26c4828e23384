import { Play, seenBy } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, hexes, type Side } from "../../src/data.ts";
import { addToPool } from "../../src/rules/core/replacements.ts";
import { lookAtMantova } from "../../src/rules/exclusive/relief.ts";
import {
  endQuiet,
  forgiveQuiet,
  isReplacementTurn,
  openFortnight,
  pointsOf,
  replacementModifier,
  replacementRoll,
} from "../../src/rules/exclusive/replacementRoll.ts";
import { emptyMap, hexAt, scenarioPosition } from "../field.ts";
import "../../src/rules/sequence.ts";

test("§E31 §E43 #E31-1 Vienna Morale -1, -2, -3, -4 gives both players 0, +1, +2, +2 (ruling E31)", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  const modifier = (morale: number) => replacementModifier({ ...position, morale });
  expect([-1, -2, -3, -4, 3].map(modifier)).toEqual([0, 1, 2, 2, 0]);
});

test("§E32 §C5.2 #E32-1 from the third quiet Fortnight on, -2 for each instead of the positive modifiers, to -6 (ruling E32)", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  const modifier = (quietFortnights: number) => replacementModifier({ ...position, morale: -3, quietFortnights });
  expect([2, 3, 4, 5, 6].map(modifier)).toEqual([2, -2, -4, -6, -6]);
});

test("§E32a one step is left out for the Fortnight in which Mantova is retaken; with none left the positive ones count (ruling E32a)", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  position.morale = -3;
  position.quietFortnights = 3;
  position.wholeFortnight = 1;
  forgiveQuiet(position);
  expect(replacementModifier(position)).toBe(2);
  position.quietFortnights = 4;
  expect(replacementModifier(position)).toBe(-2);
  endQuiet(position);
  position.quietFortnights = 4;
  expect(replacementModifier(position)).toBe(-4);
  forgiveQuiet(position);
  expect(position.quietForgiven).toBe(0);
});

test("§C5.8 a Fortnight played whole without a critical battle is quiet; a battle sets the count to 0 (ruling E32)", () => {
  const position = scenarioPosition("campaign-1796-07-29");
  const open = (turn: number) => {
    position.turn = turn;
    openFortnight(position);
    return position.quietFortnights;
  };
  expect([open(1), open(2), open(3), open(4), open(10), open(18)]).toEqual([0, 0, 0, 0, 1, 2]);
  endQuiet(position);
  expect([position.quietFortnights, open(26), open(33)]).toEqual([0, 0, 1]);
});

test("§C5.2 the modified die in the row of the table, for each side", () => {
  expect([pointsOf(FRENCH, 7), pointsOf(AUSTRIAN, 7)]).toEqual([
    [13, 2, 2],
    [9, 2, 1],
  ]);
  expect([pointsOf(FRENCH, -2), pointsOf(AUSTRIAN, -2)]).toEqual([
    [4, 1, 0],
    [0, 0, 0],
  ]);
  expect(pointsOf(AUSTRIAN, 9)).toEqual(pointsOf(AUSTRIAN, 8));
});

test("§E33 §C5.3 #E33-1 a pool of 17 infantry that gains 4 holds 19", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  position.pool[AUSTRIAN] = [17, 8, 5];
  addToPool(position, AUSTRIAN, [4, 1, 1]);
  expect(position.pool[AUSTRIAN]).toEqual([19, 9, 5]);
});

test("§E30 §E30a §C5.1 #E30a-1 on the first turn of a Fortnight from X on, but not on the first turn of a campaign (ruling E30)", () => {
  const rolled = (scenario: string, turn: number) => isReplacementTurn({ ...scenarioPosition(scenario), turn });
  expect([1, 3, 9, 10, 11, 18].map((turn) => rolled("campaign-1796-07-29", turn))).toEqual([
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect([18, 26].map((turn) => rolled("campaign-1796-09-01", turn))).toEqual([false, true]);
  expect(rolled("bassano", 26)).toBe(false);
});

test("§I.a.4 §E29 the points go into the pool, and only the owner is told which", () => {
  const position = scenarioPosition("campaign-1796-09-01");
  position.turn = 26;
  // As many as a roll can bring have room in it.
  position.pool[FRENCH] = [2, 1, 0];
  const before = [...position.pool[FRENCH]];
  const play = new Play(position);
  replacementRoll(play, FRENCH);
  const told = seenBy(play.events, "french")[0]!;
  const added = position.pool[FRENCH].map((points, arm) => points - before[arm]!);
  expect(added).toEqual(pointsOf(FRENCH, told.die as number));
  expect(seenBy(play.events, "austrian")).toEqual([{ type: "replacements", rules: ["I.a.4", "C5.2"], side: "french" }]);
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
