/**
 * `npm run durations`, after `npm test`: writes down how long each test file took, so that the next run begins with the longest
 * and two cores are busy to the end (`vitest.config.ts`). Only what takes seconds is kept.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./repository.mjs";

/** Seconds from which a file is worth a line. */
const LEAST = 4;

const report = join(root, "dist", "test-report.json");
if (!existsSync(report)) {
  console.error("No run of the tests is on record: npm test first.");
  process.exit(2);
}
const { testResults } = JSON.parse(readFileSync(report, "utf8"));
const durations = testResults
  .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1000)])
  .filter(([, seconds]) => seconds >= LEAST)
  .sort(([fileA, a], [fileB, b]) => b - a || fileA.localeCompare(fileB));
writeFileSync(join(root, "tools", "durations.json"), `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`);
console.log(
  `${durations.length} of ${testResults.length} test files take ${LEAST} seconds or more: tools/durations.json`,
);
