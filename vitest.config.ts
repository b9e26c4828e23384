import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds by test file, as an earlier run took them (`npm run durations`). What is not named takes little. */
const DURATIONS: Readonly<Record<string, number>> = JSON.parse(readFileSync("tools/durations.json", "utf8"));
const durationOf = ({ moduleId }: TestSpecification) => DURATIONS[relative(".", moduleId)] ?? 0;

/** Tests in a real browser. */
const PAGE = ["web/test/**/*.test.ts"];

/** What takes longest begins first: two cores are busy to the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => durationOf(b) - durationOf(a));
  }
}

export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 3,
    // What a test waits for has as long as a browser would give it, however busy the machine.
    expect: { poll: { timeout: 40_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      // Games are functions of their positions: their tests can share a process, in which the code stays warm.
      {
        extends: true,
        test: {
          name: "games",
          include: ["engine/**/*.test.ts", "games/*.test.ts", "games/*/test/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "programs",
          include: ["{opponents,wire,server,web,cli,tools,bench}/**/*.test.ts"],
          exclude: ["**/node_modules/**", ...PAGE],
        },
      },
      // A real browser beside two busy workers may miss a moment: a test of the page is tried once more, and the report says so.
      { extends: true, test: { name: "page", include: PAGE, retry: 1, isolate: false } },
    ],
  },
});
