import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Seconds by test file, as an earlier run took them (`npm run durations`). What is not named takes little. */
const DURATIONS: Readonly<Record<string, number>> = JSON.parse(readFileSync("tools/durations.json", "utf8"));
const durationOf = ({ moduleId }: TestSpecification) => DURATIONS[relative(".", moduleId)] ?? 0;

/**
 * Folders of tests lie in memory where it has room. A server has written every decision before it acknowledges it, which takes a
 * disk some 5 ms each time; a process that is killed leaves the same in either place.
 */
const MEMORY = "/dev/shm";
const ENOUGH = 2 ** 31;
if (existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize > ENOUGH) {
    const folder = mkdtempSync(join(MEMORY, "gonfalon-tests-"));
    // PostgreSQL is another user, who must come to its own folder in it.
    chmodSync(folder, 0o711);
    process.env.TMPDIR = folder;
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  }
}

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
    // Twice as many as cores: a page or a database is waited for a third of the time.
    maxWorkers: 4,
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
          // What a test spies on or puts in another's place it gives back: the server is loaded once for all its files.
          isolate: false,
        },
      },
      // A real browser beside two busy workers may miss a moment: a test of the page is tried once more, and the report says so.
      { extends: true, test: { name: "page", include: PAGE, retry: 1, isolate: false } },
    ],
  },
});
