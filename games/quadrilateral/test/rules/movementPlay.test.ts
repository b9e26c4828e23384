import { expect, test } from "vitest";
import { leaders, SIDES, scenarios, units } from "../../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { forcedMarch } from "../../src/rules/core/forcedMarch.ts";
import { forcesIn, headOf } from "../../src/rules/core/forces.ts";
import { freshMarks } from "../../src/rules/core/marks.ts";
import { movement } from "../../src/rules/core/movement.ts";
import { scenarioPosition } from "../field.ts";
import { Playing } from "../playing.ts";
import { random } from "../random.ts";

/** Every unit has a leader or a hex, and a leader is where the head of his chain is. */
function faults(position: Quadrilateral): string[] {
  const astray = leaders.ids.filter(
    (_, leader) => position.leaderHex[leader] !== position.leaderHex[headOf(position, leader)],
  );
  const lost = units.ids.filter(
    (_, unit) => position.strength[unit]! > 0 && position.unitLeader[unit] === NOWHERE && position.unitHex[unit]! < 0,
  );
  const below = units.ids.filter((_, unit) => position.strength[unit]! < 0);
  return [...astray, ...lost, ...below];
}

test("§II §C6.9 §C12.1 random Movement Phases of every scenario end with one Force in each hex and nobody lost", () => {
  for (const [seed, { id }] of scenarios.entries()) {
    const position = scenarioPosition(id);
    const below = random(seed + 1);
    for (const side of [...SIDES, ...SIDES]) {
      position.phasing = side;
      freshMarks(position);
      for (const [procedure, who] of [
        [movement, side],
        [forcedMarch, side === 0 ? 1 : 0],
      ] as const) {
        position.outcome = null;
        new Playing(position, procedure, { side: who }).random(below);
        expect(faults(position)).toEqual([]);
      }
      const crowded = leaders.ids.filter((_, leader) => {
        const hex = position.leaderHex[leader]!;
        return hex !== NOWHERE && forcesIn(position, leaders.side[leader]!, hex).length > 1;
      });
      expect(crowded).toEqual([]);
    }
  }
});
