/**
 * `npm test`: installs and builds what is missing, then checks everything: types, format and lint, the direction of
 * imports, rule coverage, the page, and every test. All checks are made even when one fails. The last line is
 * "N passed, N failed": the tests, and any other check that failed. What looks only at the sources runs beside the tests.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { install, requireNode } from "./install.mjs";
import { root, run, runBeside, runPackageBeside, stage } from "./repository.mjs";

requireNode();
await install();

const PAGE_FLAGS = ["--workspace", "web", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"];
const failures = [];
await check("build", async () => (await import("./build.mjs")).build().then(() => 0));
// Once, before test files ask for it side by side.
await check("browser", async () => (await import("./browser.mjs")).installBrowser());
const looks = lookAtSources();
const tests = await stage("tests", runTests);
for (const { title, code, said } of await looks) await check(title, () => report(code, said));
// After the tests: a rule is proven by one that has passed.
await check("rules", () => run(process.execPath, ["tools/rules.mjs"]));

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${tests.passed} passed, ${tests.failed + failures.length} failed`);
process.exitCode = tests.failed + failures.length === 0 ? 0 : 1;

/** Types, format and lint, imports and the page, one after the other, beside the tests; what they say is shown afterwards. */
async function lookAtSources() {
  const installed = (script) => join(root, "node_modules", script);
  const all = [
    ["types", installed("typescript/bin/tsc"), "--noEmit"],
    ["format and lint", installed("@biomejs/biome/bin/biome"), "check", ".", "--error-on-warnings"],
    ["imports", "tools/imports.mjs"],
    ["page", installed("svelte-check/bin/svelte-check"), ...PAGE_FLAGS],
  ];
  const done = [];
  for (const [title, script, ...args] of all) done.push({ title, ...(await runBeside(script, args)) });
  return done;
}

function report(code, said) {
  if (code !== 0) console.log(said);
  return code;
}

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
async function runTests() {
  const report = join(root, "dist", "test-report.json");
  mkdirSync(join(root, "dist"), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await runPackageBeside("vitest/vitest.mjs", ["run", ...reporters], { CI: "1" });
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const broken = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed };
}
