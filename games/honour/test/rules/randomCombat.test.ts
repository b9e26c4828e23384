import { diceFrom } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { invariants } from "../../src/invariants.ts";
import type { Honour } from "../../src/position.ts";
import { combatPhase, combatPhaseOf } from "../../src/rules/combat/phase.ts";
import { bringTogether, type Lots, lots } from "../atArms.ts";
import { run } from "../bench.ts";
import { scenario } from "../table.ts";

/** Everybody in contact, at the beginning of a Combat Phase. */
function inContact(number: number, draw: Lots): Honour {
  const position = scenario(number);
  bringTogether(position, draw);
  position.dice = diceFrom(`brawl ${draw(1000)}`, "fast");
  return position;
}

test.each([1, 2, 3, 4, 5])(
  "§2.2.D a Combat Phase of scenario %i with everybody in contact ends and keeps every invariant",
  (number) => {
    const asked = new Set<string>();
    for (let seed = 1; seed <= 6; seed++) {
      const draw = lots(seed + 10 * number);
      const position = inContact(number, draw);
      const phase = run(position, combatPhase, combatPhaseOf());
      let last = "";
      for (let i = 0; phase.ask() !== "over"; i++) {
        expect(i, `seed ${seed} after ${last}`).toBeLessThan(3000);
        const options = phase.options();
        asked.add(phase.ask());
        expect(options.length, phase.ask()).toBeGreaterThan(0);
        const option = options[draw(options.length)]!;
        last = `${phase.ask()} ${JSON.stringify(option)}`;
        phase.pick(option as unknown as Record<string, unknown>);
        expect(invariants(position), `seed ${seed} after ${last}`).toEqual([]);
      }
    }
    expect(asked).toContain("combatPhase.decide");
  },
);
