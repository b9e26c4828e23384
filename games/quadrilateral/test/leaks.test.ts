import { completeSetup, diceFrom, draw, seenBy } from "@gonfalon/engine/kernel";
import { promises, randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { quadrilateral } from "../src/index.ts";
import { disguise } from "../src/table/disguise.ts";

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

/** What nobody can decline tells by being asked (docs/hidden-information.md). */
const TOLD = ["excessVedettes.recall", "consolidate.displace", "consolidate.name", "newLeader.keep", "retreat.choose"];

/**
 * §C1.8, §C1.9: the same answer is given in a position that the enemy cannot tell from this one. If he then hears the same, he
 * sees the same question.
 */
test.each(process.env.LEAKS ? [...SCENARIOS] : ["arcole"])(
  "the next question of %s is put by open facts",
  (scenario) => {
    const betrayed: string[] = [];
    for (let game = 0; game < games; game++) {
      const setup = completeSetup(quadrilateral, {
        scenario,
        options: ALL_OPTIONS,
        seed: `next ${game}`,
        dice: "fast",
      });
      const luck = diceFrom(`disguised ${scenario} ${game}`, "fast");
      randomGame(quadrilateral, setup, `next ${game}`, (position, { seat, sealed }, picked) => {
        const viewer = seat === "austrian" ? "french" : "austrian";
        const other = disguise(position, viewer, (below) => draw(luck, below));
        const asked = quadrilateral.choice(other);
        const same = JSON.stringify(picked);
        if (sealed || asked.over || !asked.options.some((one) => JSON.stringify(one) === same)) return;
        const [one, two] = [quadrilateral.copy(position), other].map((now) => {
          const told = JSON.stringify(seenBy(quadrilateral.play(now, picked, seat), viewer));
          const next = quadrilateral.choice(now);
          return { told, next: next.over ? "over" : `${next.seat}: ${next.ask}` };
        });
        const declared = [one!, two!].some(({ next }) => TOLD.some((ask) => next.endsWith(ask)));
        if (one!.told === two!.told && one!.next !== two!.next && !declared)
          betrayed.push(`${one!.next} or ${two!.next}`);
      });
    }
    expect(betrayed).toEqual([]);
  },
);
