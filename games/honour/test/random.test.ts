import { expect, test } from "vitest";
import { randomGame } from "./randomPlay.ts";

test.each([1, 2, 3, 4, 5])("random play of scenario %i runs to its end and keeps every invariant", (scenario) => {
  const { faults, position } = randomGame(scenario, `random ${scenario}`, { every: 3 });
  expect(faults).toEqual([]);
  expect(position.outcome).not.toBeNull();
});
