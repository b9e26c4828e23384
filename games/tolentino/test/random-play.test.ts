import { randomGame } from "@gonfalon/engine/testkit";
import { expect, test } from "vitest";
import { tolentino } from "../src/index.ts";

test("80 random games end without a dead end, and every position on the way keeps every invariant", () => {
  const levels = new Set<string>();
  for (let seed = 1; seed <= 80; seed++) {
    const setup = { scenario: "battle", options: {}, seed: `random ${seed}`, dice: "fast" as const };
    const { position } = randomGame(tolentino, setup, `luck ${seed}`, (now, choice) => {
      const faults = tolentino.invariants(now);
      if (faults.length > 0) expect.fail(`Seed ${seed}, turn ${now.turn}, ${choice.ask}: ${faults.join(" ")}`);
    });
    expect(tolentino.invariants(position)).toEqual([]);
    levels.add(position.outcome!.level);
  }
  expect(levels.size).toBeGreaterThan(1);
}, 600_000);
