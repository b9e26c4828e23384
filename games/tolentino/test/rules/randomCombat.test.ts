import { type Dice, diceFrom, draw, Flow, type Procedure } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { invariants } from "../../src/invariants.ts";
import type { Tolentino } from "../../src/position.ts";
import { fighting } from "../fight.ts";
import { melee, randomCombat } from "../melee.ts";

/** Plays at random to the end; says what was asked. */
function playOut(flow: Flow<Tolentino, object>, position: Tolentino, choices: Dice): string[] {
  const asked: string[] = [];
  flow.begin(position, melee);
  while (!position.outcome) {
    const choice = flow.choice(position);
    if (choice.over || choice.ask === "bench.over") break;
    asked.push(choice.ask);
    expect(choice.options.length, choice.ask).toBeGreaterThan(0);
    flow.play(position, choice.options[draw(choices, choice.options.length)]!);
    expect(invariants(position)).toEqual([]);
  }
  return asked;
}

test("melees thrown at random end without a dead end or a broken stack, and come to all the common questions of combat", () => {
  const flow = new Flow<Tolentino, object>([...fighting, melee] as unknown as Procedure<Tolentino>[]);
  const asked = new Set<string>();
  for (let seed = 1; seed <= 150; seed++) {
    for (const ask of playOut(flow, randomCombat(seed), diceFrom(`choices ${seed}`, "fast"))) asked.add(ask);
  }
  const common = ["combat.declare", "retireBeforeCombat.retire", "defensiveFire.fire", "combat.order", "assault.press"];
  const grim = ["assault.attackerLoss", "assault.defenderLoss", "retreat.move", "rout.run", "advance.advance"];
  expect([...asked]).toEqual(expect.arrayContaining([...common, ...grim, "bombardment.fire", "morale.choose"]));
});
