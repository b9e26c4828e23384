import { randomGame } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { gradisca } from "../src/index.ts";

/** Random games of each scenario, basic and advanced: they end, never in a dead end, and every invariant holds all along. */
for (const scenario of ["campaign", "first-siege"]) {
  for (const game of ["basic", "advanced"]) {
    test(`forty random games: ${scenario}, ${game}`, () => {
      for (let seed = 0; seed < 40; seed++) {
        const setup = { scenario, options: { game }, seed: `random ${seed}`, dice: "fast" as const };
        const { position } = randomGame(gradisca, setup, `luck ${seed}`, (now, choice) => {
          const faults = gradisca.invariants(now);
          if (faults.length > 0) expect.fail(`seed ${seed} at ${choice.ask}: ${faults.join(" ")}`);
        });
        expect(position.outcome, `seed ${seed}`).not.toBeNull();
      }
    }, 240_000);
  }
}
