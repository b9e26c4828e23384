import { neighboursOf } from "@gonfalon/engine/board";
import { expect, test } from "vitest";
import { board, hexes, leaders, pieces, type Side, scenarios, units } from "../../src/data.ts";
import { IN_PLAY, NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { combat } from "../../src/rules/core/combat.ts";
import { fieldOf } from "../../src/rules/core/field.ts";
import { forcesOf } from "../../src/rules/core/forces.ts";
import { setOn } from "../../src/rules/core/march.ts";
import { scenarioPosition } from "../field.ts";
import { random } from "../random.ts";
import { Trial } from "./play.ts";

const LAKE = 6;

/** Puts Forces of one side beside Forces of the other. */
function bringTogether(position: Quadrilateral, below: (n: number) => number): void {
  for (const leader of forcesOf(position, 0)) {
    if (position.besieged[leader] || below(3) === 0) continue;
    const enemies = forcesOf(position, 1);
    const hex = position.leaderHex[enemies[below(enemies.length)]!]!;
    const free = neighboursOf(board, hex).filter(
      (one) =>
        fieldOf(position, 0).enemy[one] === 0 && fieldOf(position, 0).friend[one] === 0 && hexes.terrain[one] !== LAKE,
    );
    if (free.length > 0) setOn(position, leader, free[below(free.length)]!);
  }
}

/** What must hold after a Combat Phase. */
function broken(position: Quadrilateral): string[] {
  const wrong: string[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    const sps = position.strength[unit]!;
    if (sps < 0 || sps > units.max[unit]!) wrong.push(`${units.ids[unit]} has ${sps}`);
    const leader = position.unitLeader[unit]!;
    if (sps > 0 && leader < 0 && position.unitHex[unit]! < 0) wrong.push(`${units.ids[unit]} is nowhere`);
    if (leader >= 0 && position.leaderState[leader] !== IN_PLAY) wrong.push(`${units.ids[unit]} is led by the lost`);
  }
  const at: [Set<number>, Set<number>] = [new Set(), new Set()];
  leaders.ids.forEach((id, leader) => {
    if (position.leaderState[leader] !== IN_PLAY) return;
    if (position.leaderHex[leader] === NOWHERE) wrong.push(`${id} is nowhere`);
    if (position.superior[leader] === NOWHERE) at[leaders.side[leader]!].add(position.leaderHex[leader]!);
  });
  position.vedetteHex.forEach((hex, one) => {
    if (hex >= 0) at[pieces.vedette[one]!].add(hex);
  });
  for (const hex of at[0]) if (at[1].has(hex)) wrong.push(`${board.ids[hex]} holds both sides`);
  return wrong;
}

test("§C14.8 battles played at random come to an end and break nothing", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const below = random(seed * 7919);
    const on = seed % 3 === 0 ? "on" : "off";
    const position = scenarioPosition(scenarios[seed % scenarios.length]!.id, { reserve: on, rearguard: on, guns: on });
    bringTogether(position, below);
    const trial = new Trial(position).begin(combat, { side: (seed % 2) as Side }).random(below);
    expect(trial.over, `seed ${seed}`).toBe(true);
    expect(broken(position), `seed ${seed}`).toEqual([]);
  }
});
