/**
 * How well the tests of a game hold its rules: breaks one small thing in a line of `src/rules`, drawn by a seed, and runs
 * the game's tests until one fails.
 *
 *   npm run mutate -- GAME --count 50 --seed 3 [--list] [--fast] [--only march.ts:229]
 *
 * The tests are bundled. A survey of the unbroken rules tells which tests reach which of the lines that were drawn; a broken line is judged by those,
 * its own chapter first, then the quickest. What survives goes through all the others, the course of random games, other whole games
 * (properties, promises, random play, perft, campaigns, leaks; `--fast` leaves these out) and then, in a scratch copy, through the few tests that need Vitest itself.
 * `--list` only shows the draw; `--only`, as often as you like, takes those of the draw whose place contains the text. Mutations that change nothing are listed, with the
 * reason, in the game's `test/equivalent.json`.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { games } from "./games.mjs";
import { bundleOf } from "./mutationBundle.mjs";
import { drawn, marked, mutationsOf } from "./mutations.mjs";
import { root as home } from "./repository.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    root: { type: "string", default: home },
    list: { type: "boolean", default: false },
    fast: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [""] },
    patience: { type: "string", default: "600" },
  },
});
const [game] = positionals;
const repository = flags.root;
const COURSE = /course\.test\.ts$/;
const WHOLE_GAMES = /(properties|promises|random|random-?[pP]lay|perft|campaign|leaks)\.test\.ts$/;
/** What the stand-in for Vitest cannot do. */
const NEEDS_VITEST = /import \{[^}]*\bvi\b[^}]*\} from "vitest"/;

if (!game) fail(`Which game? One of ${games.join(", ")}: npm run mutate -- ${games[0]}`);
if (!existsSync(join(repository, "games", game, "src", "rules"))) fail(`There is no games/${game}/src/rules.`);
const [count, seed] = [whole("count"), whole("seed")];
/** A mutation may make a game endless: whatever takes so long is caught. */
const PATIENCE = whole("patience") * 1000;

const rules = filesUnder(join("games", game, "src", "rules"), ".ts");
const tests = filesUnder(join("games", game, "test"), ".test.ts").filter(
  (path) => !flags.fast || !WHOLE_GAMES.test(path),
);
const bundled = tests.filter((path) => !NEEDS_VITEST.test(read(path)));
const courses = bundled.filter((path) => COURSE.test(path));
const wholeGames = bundled.filter((path) => WHOLE_GAMES.test(path));
const quick = bundled.filter((path) => !COURSE.test(path) && !WHOLE_GAMES.test(path));
const apart = tests.filter((path) => !bundled.includes(path));
let othersPass = false;

const mutations = rules.flatMap((path) => mutationsOf(read(path), path));
const draw = drawn(mutations, count, seed)
  .filter(({ file, line }) => flags.only.some((place) => `${file}:${line}`.includes(place)))
  .map((one, number) => ({ ...one, number }));
console.log(`${game}: ${mutations.length} mutations in ${rules.length} files; ${draw.length} drawn with seed ${seed}.`);
if (flags.list) for (const one of draw) console.log(spelled(one));
else await measure();

async function measure() {
  const bundle = await bundleOf(repository, bundled);
  try {
    const surveyed = await survey(bundle);
    const verdicts = [];
    for (const one of draw) verdicts.push(await judged(bundle, surveyed, one));
    report(verdicts);
  } finally {
    await bundle.end();
  }
}

/** Every quick test with the mutations it reaches and its time. */
async function survey(bundle) {
  const files = [...new Set(draw.map(({ file }) => file))];
  const marks = files.map((file) => [
    file,
    marked(
      read(file),
      draw.filter((one) => one.file === file),
    ),
  ]);
  const { done, answer, said } = await bundle.run(new Map(marks), { survey: quick }, 10 * PATIENCE);
  if (!done) fail(`The tests do not run without any mutation: mend that first.\n${said}`);
  for (const { file, title, error } of answer.filter(({ error }) => error))
    console.error(`${file}: ${title}\n${error}`);
  if (answer.some(({ error }) => error)) fail("The tests fail without any mutation: mend that first.");
  return answer;
}

async function judged(bundle, surveyed, one) {
  const [verdict, by] = isEquivalent(one) ? ["equivalent", ""] : await found(bundle, surveyed, one);
  console.log(`${verdict.padEnd(10)} ${spelled(one)}${by && `\n    ${by}`}`);
  return verdict;
}

/**
 * Whether a mutation is caught, by a test or by nothing but the course of random games, and what tells it: the test that
 * failed, or that no quick test comes to the line.
 */
async function found(bundle, surveyed, one) {
  const changed = new Map([[one.file, one.text]]);
  const reaching = surveyed.filter(({ reached }) => reached.includes(one.number));
  const failure = async (wanted) => {
    const { done, answer } = await bundle.run(changed, { wanted }, PATIENCE);
    if (!done) return "the tests did not come to an end";
    return answer && `${answer.file}: ${answer.title}\n    ${answer.error.split("\n")[0]}`;
  };
  // A table that is made once is reached by the test that came first only: what survives goes through all of them.
  const near = (await failure(wantedOf(reaching, one.file))) ?? (await failure(quick.map((file) => ({ file }))));
  if (near) return ["caught", near];
  await checkOthers(bundle);
  const course = await failure(courses.map((file) => ({ file })));
  if (course) return ["course", course];
  const far = await failure(wholeGames.map((file) => ({ file })));
  if (far) return ["caught", far];
  if (!passesApart(one)) return ["caught", "a test that needs Vitest"];
  return ["survived", reaching.length === 0 ? "no quick test reaches it" : `${reaching.length} quick tests reach it`];
}

/** Before they are asked for the first time: whole games and the tests apart pass without any mutation. */
async function checkOthers(bundle) {
  if (othersPass) return;
  const { done, answer, said } = await bundle.run(
    new Map(),
    { wanted: [...courses, ...wholeGames].map((file) => ({ file })) },
    PATIENCE,
  );
  if (!done || answer) console.error(answer ? `${answer.file}: ${answer.title}\n${answer.error}` : said);
  if (!done || answer || !passesApart()) fail("The tests fail without any mutation: mend that first.");
  othersPass = true;
}

/** The tests that are to run, by file: those that bear the name of the source or import it, then those that take least. */
function wantedOf(reaching, source) {
  const files = [...new Set(reaching.map(({ file }) => file))].map((file) => {
    const those = reaching.filter((test) => test.file === file);
    const time = those.reduce((sum, test) => sum + test.time, 0);
    return { file, numbers: those.map(({ number }) => number), time: isNear(file, source) ? time / 10 : time };
  });
  return files.sort((a, b) => a.time - b.time);
}

/** Whether a test file bears the name of a source file or imports it. */
function isNear(test, source) {
  const name = basename(source, ".ts");
  return basename(test, ".test.ts") === name || read(test).includes(`/${name}.ts"`);
}

function passesApart(one) {
  if (apart.length === 0) return true;
  const scratch = scratchCopy();
  try {
    if (one) writeFileSync(join(scratch, one.file), one.text);
    return passes(scratch, apart);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function passes(scratch, files) {
  const vitest = join(home, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "--bail=1", "--reporter=dot", ...files], {
    cwd: scratch,
    timeout: PATIENCE,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, CI: "1", NO_COLOR: "1" },
  });
  return status === 0;
}

/** Engine and game with the modules of the repository; its own packages are those of the copy. */
function scratchCopy() {
  const scratch = mkdtempSync(join(tmpdir(), "mutate-"));
  const own = [
    "engine",
    join("games", game),
    "games/package.json",
    "games/index.ts",
    "games/powers.ts",
    "types",
    "tools",
  ];
  for (const name of [...own, "package.json", "tsconfig.json", "vitest.config.ts"]) {
    if (existsSync(join(repository, name))) cpSync(join(repository, name), join(scratch, name), { recursive: true });
  }
  const modules = join(scratch, "node_modules");
  mkdirSync(join(modules, "@gonfalon"), { recursive: true });
  for (const name of readdirSync(join(home, "node_modules"))) {
    if (name !== "@gonfalon") symlinkSync(join(home, "node_modules", name), join(modules, name));
  }
  symlinkSync(join(scratch, "engine"), join(modules, "@gonfalon", "engine"));
  symlinkSync(join(scratch, "games"), join(modules, "@gonfalon", "games"));
  symlinkSync(join(scratch, "games", game), join(modules, "@gonfalon", game));
  return scratch;
}

/** Mutations that were looked at and change nothing that can be seen. */
function isEquivalent({ file, was, now }) {
  const path = join("games", game, "test", "equivalent.json");
  const known = existsSync(join(repository, path)) ? JSON.parse(read(path)) : [];
  return known.some(
    (one) => join("games", game, "src", "rules", one.file) === file && one.was === was && one.now === now,
  );
}

function report(verdicts) {
  const of = (verdict) => verdicts.filter((one) => one === verdict);
  const [caught, course, survived, equivalent] = [of("caught"), of("course"), of("survived"), of("equivalent")];
  const counted = caught.length + course.length + survived.length;
  const share = (some) => (counted === 0 ? 100 : Math.round((1000 * some) / counted) / 10);
  const all = caught.length + course.length;
  console.log(
    `caught ${all}, survived ${survived.length}, equivalent ${equivalent.length}: ${share(all)} % of ${counted}.`,
  );
  if (course.length > 0)
    console.log(`Without the course of random games: ${caught.length}, ${share(caught.length)} %.`);
  if (survived.length > 0) process.exitCode = 1;
}

function spelled({ file, line, was, now }) {
  return `${relative(join("games", game, "src", "rules"), file)}:${line}\n    ${was}\n    ${now}`;
}

function filesUnder(folder, ending) {
  return readdirSync(join(repository, folder), { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))
    .sort();
}

function read(path) {
  return readFileSync(join(repository, path), "utf8");
}

function whole(name) {
  if (!/^\d+$/.test(flags[name])) fail(`--${name} is a whole number, not "${flags[name]}".`);
  return Number(flags[name]);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
