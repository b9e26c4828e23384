import { completeSetup } from "@gonfalon/engine/kernel";
import { promises, randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { oneBattle } from "./atArms.ts";

/** What is hidden stays hidden in the midst of battles and sieges too: the promises of the test kit from there to their end. */
const SECRETS = [
  "what a viewer may not know makes no difference to what it sees and is asked",
  "what happens tells a viewer no more than it then sees, and what it learned it cannot take back",
];
/** `BATTLES=400` looks much harder. A promise of this kind is tried on a quarter of them. */
const battles = Number(process.env.BATTLES ?? 24);
const SCENARIOS = ["1", "2", "3", "4", "5"];

describe.each(SCENARIOS)("§1.4 battles of scenario %s", (scenario) => {
  const checks = promises(oneBattle, { games: battles, seed: 1525 + Number(scenario), setups: [{ scenario }] });
  test.each(SECRETS)("%s", (title) => checks[title]!());
});

test("these battles are of every kind", () => {
  const met = new Set<string>();
  for (const scenario of ["2", "5"]) {
    for (let seed = 0; seed < 14; seed++) {
      const setup = completeSetup(oneBattle, { scenario, seed: String(seed), dice: "fast" });
      randomGame(oneBattle, setup, `kinds ${seed}`, ({ flow }) => {
        for (const { procedure } of flow) met.add(procedure);
      });
    }
  }
  const kinds = [
    "majorBattle",
    "siege",
    "skirmish",
    "retreat",
    "pursuit",
    "takeLosses",
    "reorganization",
    "assignChits",
  ];
  expect(kinds.filter((kind) => !met.has(kind))).toEqual([]);
});
