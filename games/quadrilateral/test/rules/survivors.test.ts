import { expect, test } from "vitest";
import { AUSTRIAN, FRENCH, pieces } from "../../src/data.ts";
import { MOVED, NOT_MOVED } from "../../src/position.ts";
import { march, marchOf } from "../../src/rules/core/march.ts";
import { turnDown } from "../../src/rules/core/showing.ts";
import { fortnight } from "../../src/rules/exclusive/fortnight.ts";
import "../../src/rules/sequence.ts";
import { emptyMap, hexAt, put, scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";
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
