/**
 * `npm test`: installs and builds what is missing, then checks everything: types, format and lint, the direction of
 * imports, rule coverage, the page, and every test. All checks are made even when one fails. The last line is
 * "N passed, N failed": the tests, and any other check that failed.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run, runPackage, stage } from "./house.mjs";
import { install, requireNode } from "./install.mjs";

requireNode();
await install();

const failures = [];
await check("build", async () => (await import("./build.mjs")).build().then(() => 0));
await check("types", () => runPackage("typescript/bin/tsc", ["--noEmit"]));
await check("format and lint", () => runPackage("@biomejs/biome/bin/biome", ["check", ".", "--error-on-warnings"]));
await check("imports", () => run(process.execPath, ["tools/imports.mjs"]));
if (existsSync(join(root, "web/tsconfig.json"))) {
  const flags = ["--workspace", "web", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"];
  await check("page", () => runPackage("svelte-check/bin/svelte-check", flags));
}
const tests = await stage("tests", runTests);
// After the tests: a rule is proven by one that has passed.
await check("rules", () => run(process.execPath, ["tools/rules.mjs"]));

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${tests.passed} passed, ${tests.failed + failures.length} failed`);
process.exitCode = tests.failed + failures.length === 0 ? 0 : 1;

async function check(title, work) {
  const failed = await stage(title, async () => {
    try {
      return await work();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return 1;
    }
  });
  if (failed) failures.push(title);
}

/** Every test once. A file that fails as a whole, before or after its tests, counts as one failed test. */
function runTests() {
  const report = join(root, "dist", "test-report.json");
  mkdirSync(join(root, "dist"), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = runPackage("vitest/vitest.mjs", ["run", ...reporters], { CI: "1" });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed };
}
