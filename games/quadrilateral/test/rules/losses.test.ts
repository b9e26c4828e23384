import { Play } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { INFANTRY, unitNamed, units } from "../../src/data.ts";
import { NOT_RAISED, NOWHERE, type Quadrilateral, REMOVED } from "../../src/position.ts";
import { loseArm, loseSps } from "../../src/rules/core/battle/losses.ts";
import { unitsOf } from "../../src/rules/core/forces.ts";
import { emptyMap, put } from "../field.ts";

const names = (hit: readonly number[]) => hit.map((unit) => units.ids[unit]);

function field(given: Record<string, number>): { position: Quadrilateral; play: Play<Quadrilateral>; force: number } {
  const position = emptyMap();
  const force = put(position, "quasdanovich", "rivoli", given);
  return { position, play: new Play(position), force };
}

test("§C14.23 combat takes one SP after the other from the strongest unit, infantry and cavalry only", () => {
  const { play, force, position } = field({ huff: 4, sporck: 3, klenau: 3, "tyrol-batteries": 5 });
  expect(names(loseSps(play, force, 4, "combat"))).toEqual(["huff", "sporck", "huff", "klenau"]);
  expect(position.strength[unitNamed("tyrol-batteries")]).toBe(5);
  expect(position.eliminated).toEqual([4, 0]);
});

test("§C14.23 artillery is lost only when nothing else is left, and never more than there is", () => {
  const { play, force, position } = field({ sporck: 1, "tyrol-batteries": 2 });
  expect(names(loseSps(play, force, 6, "combat"))).toEqual(["sporck", "tyrol-batteries", "tyrol-batteries"]);
  expect(unitsOf(position, force)).toEqual([]);
  expect(position.eliminated).toEqual([1, 0]);
});

test.each([
  [1, 0],
  [2, 1],
  [5, 1],
  [6, 2],
])("§C14.30 of %i SPs that a pursuit costs %i are artillery", (count, guns) => {
  const { play, force } = field({ huff: 4, sporck: 4, "tyrol-batteries": 3 });
  const hit = names(loseSps(play, force, count, "pursuit"));
  expect([hit.length, hit.filter((unit) => unit === "tyrol-batteries").length]).toEqual([count, guns]);
});

test("§C14.17 the arm that is hit loses from its strongest unit", () => {
  const { play, force, position } = field({ huff: 4, klenau: 3, erdody: 2 });
  expect(names(loseArm(play, unitsOf(position, force), 1, "bombardment"))).toEqual(["klenau"]);
});

test("§C1.4 §C6.5 a unit without SPs is gone for good, a march regiment may be formed again", () => {
  const regiment = units.ids.find((_, unit) => units.marchRegiment[unit] && units.side[unit] === 0)!;
  const { play, force, position } = field({ sporck: 1, [regiment]: 1 });
  loseSps(play, force, 2, "combat");
  const state = [position.unitState[unitNamed("sporck")], position.unitState[unitNamed(regiment)]];
  expect(state).toEqual([REMOVED, NOT_RAISED]);
  expect(position.unitLeader[unitNamed("sporck")]).toBe(NOWHERE);
});

test("§C15.7 SPs lost to attrition are not eliminated by the enemy", () => {
  const { play, force, position } = field({ huff: 4 });
  loseSps(play, force, 2, "attrition");
  expect([position.strength[unitNamed("huff")], position.eliminated]).toEqual([2, [0, 0]]);
});

test("§C1.9 only the owner learns which units lost", () => {
  const { play, force } = field({ huff: 4 });
  loseSps(play, force, 1, "attrition");
  expect(play.events.map(({ audience }) => audience)).toEqual([["austrian"]]);
  loseArm(play, unitsOf(play.position, force), INFANTRY, "bombardment");
  expect(play.events.at(-1)).toMatchObject({ because: "bombardment", units: ["huff"], audience: ["austrian"] });
  expect(play.events).toHaveLength(2);
});
