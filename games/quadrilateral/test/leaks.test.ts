import { promises } from "@gonfalon/engine/testkit";
import { describe, test } from "vitest";
import { quadrilateral } from "../src/index.ts";

/** What is hidden stays hidden in whole games of every short scenario, each decision seen through every pair of eyes. */
const SECRETS = [
  "what a viewer may not know makes no difference to what it sees and is asked",
  "what happens tells a viewer no more than it then sees, and what it learned it cannot take back",
];
/** `LEAKS=100` plays a hundred games of each instead of one. */
const games = Number(process.env.LEAKS ?? 1);
const ALL_OPTIONS = { reserve: "on", rearguard: "on", guns: "on", flotilla: "on" };

/** One whole game of Castiglione is looked at with all other promises. */
const SCENARIOS = ["bassano", "arcole", "rivoli", ...(process.env.LEAKS ? ["castiglione"] : [])];

describe.each(SCENARIOS)("whole games of %s", (scenario) => {
  const checks = promises(quadrilateral, {
    games: games * 4,
    seed: 1796 + scenario.length,
    setups: [{ scenario, options: ALL_OPTIONS }],
    // §C14.20, ruling C1.10: exact strengths are shown in Step 6, for this moment only.
    passing: { exchange: ["strengths", "attacking", "defending", "column"] },
  });
  test.each(SECRETS)("%s", (title) => checks[title]!());
});
