import { diceFrom, roll } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import type { Honour } from "../../src/position.ts";
import { commandPhase } from "../../src/rules/command/commandPhase.ts";
import { forcesControlledBy } from "../../src/rules/forces.ts";
import { run } from "../bench.ts";
import { scenario } from "../table.ts";

describe("§2.2.B the Command Phase", () => {
  test.each([1, 2, 3, 4, 5])("at random ends in scenario %i with an Order on every Force", (number) => {
    for (let game = 0; game < 3; game++) {
      const position = scenario(number);
      position.dice = diceFrom(`command ${game}`, "fast");
      const picks = diceFrom(`picks ${game}`, "fast");
      for (position.turn = 1; position.turn <= 4; position.turn++) {
        for (const side of ["french", "rivals"] as const) {
          atRandom(position, side, picks);
          for (const primo of forcesControlledBy(position, side)) expect(position.order[primo]).not.toBe("");
          expect(Math.min(...position.ap)).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });
});

function atRandom(position: Honour, side: "french" | "rivals", picks: Parameters<typeof roll>[0]): void {
  const phase = run(position, commandPhase, { side });
  for (let decisions = 0; phase.ask() !== "over"; decisions++) {
    expect(decisions).toBeLessThan(400);
    const options = phase.options();
    phase.pick(options[roll(picks, options.length) - 1]!);
  }
}
