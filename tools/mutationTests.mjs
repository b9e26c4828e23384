/**
 * Stands in for Vitest in a bundle of test files: collects their tests, and runs all of them (noting for each which
 * mutations it reaches and how long it takes) or only those that are wanted, until one fails. It knows what tests of games use: describe and
 * test, each, and the four hooks; what is expected is checked by Vitest itself.
 */
import { readFileSync, writeFileSync } from "node:fs";

export { expect } from "vitest";

let here = null;

const group = (above) => ({ above, parts: [], hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] } });
const hook = (when) => (work) => here.hooks[when].push(work);
export const [beforeAll, afterAll, beforeEach, afterEach] = ["beforeAll", "afterAll", "beforeEach", "afterEach"].map(
  hook,
);

/** The same for every row of a table: a row that is a list gives several arguments. */
const each = (one) => (rows) => (title, work) => {
  for (const row of rows) one(title, () => work(...(Array.isArray(row) ? row : [row])));
};

export function test(title, ...rest) {
  here.parts.push({ title, work: rest.find((part) => typeof part === "function") });
}
test.each = each(test);

export function describe(_title, work) {
  const inner = group(here);
  here.parts.push(inner);
  here = inner;
  work();
  here = inner.above;
}
describe.each = each(describe);

/** Runs test files, each given by the function that loads it, as the order (a JSON file) says; the answer goes beside it. */
export async function runTests(loaders, orderFile) {
  const { wanted, survey: surveyed } = JSON.parse(readFileSync(orderFile, "utf8"));
  const answer = (value) => writeFileSync(`${orderFile}.answer`, JSON.stringify(value));
  answer(surveyed ? await survey(loaders, surveyed) : await firstFailure(loaders, wanted));
  // A test that was left waiting does not keep us.
  process.exit(0);
}

/** What each test reaches, and its milliseconds; what is reached while a file is loaded is reached by all its tests. */
async function survey(loaders, files) {
  const tests = [];
  let reached = new Set();
  globalThis.reached = (mutation) => reached.add(mutation);
  for (const file of files) {
    reached = new Set();
    const all = await collected(loaders[file]);
    const atLoad = reached;
    await runGroup(all, {
      begin: () => (reached = new Set()),
      end: ({ number, title }, error, time) =>
        tests.push({ file, number, title, error, time, reached: [...new Set([...atLoad, ...reached])] }),
    });
  }
  return tests;
}

/** The first of the wanted tests that fails, in the order of the files; null when all pass. */
async function firstFailure(loaders, wanted) {
  globalThis.reached = () => {};
  for (const { file, numbers } of wanted) {
    let failure = null;
    try {
      await runGroup(await collected(loaders[file]), {
        wants: ({ number }) => !failure && (!numbers || numbers.includes(number)),
        end: ({ title }, error) => {
          if (error) failure = { file, title, error };
        },
      });
    } catch (error) {
      failure = { file, title: "(the file as a whole)", error: String(error) };
    }
    if (failure) return failure;
  }
  return null;
}

async function collected(load) {
  here = group(null);
  await load();
  let number = 0;
  const count = (part) => {
    if (part.parts) part.parts.forEach(count);
    else part.number = number++;
  };
  count(here);
  return here;
}

async function runGroup(all, { wants = () => true, begin = () => {}, end }) {
  const tests = testsOf(all);
  const wanted = tests.filter(wants).length;
  if (wanted === 0) return;
  for (const work of all.hooks.beforeAll) await work();
  for (const part of all.parts) {
    if (part.parts) await runGroup(part, { wants, begin, end });
    else if (wants(part)) await runTest(part, all, begin, end);
  }
  // What is asked of all tests together is no question when some were left out.
  const whole = wanted === tests.length && tests.every(wants);
  for (const work of all.hooks.afterAll) await (whole ? work() : attempted(work));
}

const testsOf = (part) => (part.parts ? part.parts.flatMap(testsOf) : [part]);

async function attempted(work) {
  try {
    await work();
  } catch {
    // It has undone what it had to undo.
  }
}

async function runTest(one, within, begin, end) {
  begin(one);
  const start = performance.now();
  let error = null;
  try {
    await hooksOf(within, "beforeEach");
    await one.work({});
  } catch (thrown) {
    error = String(thrown?.message ?? thrown).slice(0, 2000);
  }
  await hooksOf(within, "afterEach").catch((thrown) => (error ??= String(thrown)));
  end(one, error, Math.round(performance.now() - start));
}

async function hooksOf(within, when) {
  if (when === "beforeEach" && within.above) await hooksOf(within.above, when);
  for (const work of within.hooks[when]) await work();
  if (when === "afterEach" && within.above) await hooksOf(within.above, when);
}
