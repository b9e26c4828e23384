import { completeSetup, diceFrom, draw, SPECTATOR } from "@gonfalon/engine/kernel";
import { promises, randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { opponentOf } from "../src/data.ts";
import { honour } from "../src/index.ts";
import { flow } from "../src/rules/rulebook.ts";
import type { Side } from "../src/schemas/index.ts";
import { oneBattle } from "./atArms.ts";
import { PASSING } from "./passing.ts";

/** What is hidden stays hidden in the midst of battles and sieges too: the promises of the test kit from there to their end. */
const SECRETS = [
  "what a viewer may not know makes no difference to what it sees and is asked",
  "what happens tells a viewer no more than it then sees, and what it learned it cannot take back",
];
/** `BATTLES=400` looks much harder. A promise of this kind is tried on a quarter of them. */
const battles = Number(process.env.BATTLES ?? 24);
const SCENARIOS = ["1", "2", "3", "4", "5"];

describe.each(SCENARIOS)("§1.4 battles of scenario %s", (scenario) => {
  const checks = promises(oneBattle, {
    games: battles,
    seed: 1525 + Number(scenario),
    setups: [{ scenario }],
    passing: PASSING,
  });
  test.each(SECRETS)("%s", (title) => checks[title]!());
});

/**
 * The moment at which somebody is asked must not tell either: whatever lies on the Cards of whoever acts, the question is the
 * same. `QUESTIONS=40` plays so many games of each scenario.
 */
describe("§1.4 every question is put by open facts", () => {
  const games = Number(process.env.QUESTIONS ?? 1);
  const everyOption = Object.fromEntries(honour.options.map(({ name, values }) => [name, values.at(-1)!]));
  test.each(SCENARIOS)("in scenario %s", (scenario) => {
    const betrayed = new Map<string, number>();
    for (let game = 0; game < games; game++) {
      const setup = completeSetup(honour, { scenario, options: everyOption, seed: `asked ${game}`, dice: "fast" });
      const luck = diceFrom(`disguised ${scenario} ${game}`, "fast");
      randomGame(honour, setup, `asked ${game}`, (position, { seat, ask }) => {
        const viewer = draw(luck, 2) ? SPECTATOR : opponentOf(seat as Side);
        const other = honour.disguise(honour.copy(position), viewer, (below) => draw(luck, below));
        if (!flow().isAsked(other)) betrayed.set(ask, (betrayed.get(ask) ?? 0) + 1);
      });
    }
    expect([...betrayed]).toEqual([]);
  });
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
