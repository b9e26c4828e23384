import { diceFrom, Flow } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { leaders, SIDES, scenarios, units } from "../../src/data.ts";
import { NOWHERE, type Quadrilateral } from "../../src/position.ts";
import { forcesIn, headOf } from "../../src/rules/core/forces.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { playerTurn } from "../../src/rules/sequence.ts";
import "../../src/rules/sequence.ts";
import type { QuadrilateralOption } from "../../src/option.ts";
import { scenarioPosition } from "../field.ts";

const flow = new Flow<Quadrilateral, QuadrilateralOption>(procedures);

function check(position: Quadrilateral) {
  for (const side of SIDES) {
    for (const leader of leaders.ofSide[side]) {
      const hex = position.leaderHex[leader]!;
      if (hex === NOWHERE) continue;
      expect(position.leaderHex[headOf(position, leader)]).toBe(hex);
    }
  }
  units.ids.forEach((_, unit) => {
    if (position.strength[unit]! > 0)
      expect(position.unitLeader[unit]! >= 0 || position.unitHex[unit]! >= 0).toBe(true);
  });
}

test("§II random Movement Phases of every scenario come to an end", () => {
  let decisions = 0;
  for (const { id } of scenarios) {
    for (let seed = 0; seed < 1; seed++) {
      const position = scenarioPosition(id);
      position.dice = diceFrom(`${id} ${seed}`, "fast");
      const pick = diceFrom(`pick ${seed}`, "fast");
      void pick;
      for (let turn = 0; turn < 3; turn++) {
        for (const side of SIDES) {
          try {
            position.flow = [];
            flow.begin(position, playerTurn, { side });
          } catch (error) {
            if (!String(error).includes("without an outcome")) throw error;
          }
          for (let i = 0; position.flow.length > 0; i++) {
            if (i > 3000) throw new Error(`no end ${JSON.stringify(position.flow)}`);
            const choice = flow.choice(position);
            if (choice.over) break;
            if (choice.options.length === 0) throw new Error(JSON.stringify(position.flow));
            const option = choice.options[Math.floor(Math.random() * choice.options.length)]!;
            decisions++;
            try {
              flow.play(position, option);
            } catch (error) {
              if (!String(error).includes("without an outcome")) throw error;
            }
            if (i % 20 === 0) check(position);
          }
          for (const s of SIDES)
            for (const leader of leaders.ofSide[s]) {
              const hex = position.leaderHex[leader]!;
              if (hex !== NOWHERE) expect(forcesIn(position, s, hex).length).toBeLessThan(2);
            }
        }
        position.turn++;
      }
    }
  }
  console.log(decisions);
});
