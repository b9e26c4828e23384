/**
 * How well the tests of a game hold its rules: breaks one small thing in a line of `src/rules`, drawn by a seed, in a
 * scratch copy, and runs the game's tests: first those that import the file or bear its name, then all the others.
 *
 *   npm run mutate -- GAME --count 50 --seed 3 [--list] [--fast]
 *
 * `--list` only shows the draw. `--fast` leaves out whole random games (courses, properties, promises, random play, perft, campaigns, leaks): quicker, and harder on
 * the other tests. Mutations that change nothing are listed, with the reason, in the game's `test/equivalent.json`.
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
import { drawn, mutationsOf } from "./mutations.mjs";
import { root as home } from "./repository.mjs";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    root: { type: "string", default: home },
    list: { type: "boolean", default: false },
    fast: { type: "boolean", default: false },
  },
});
const [game] = positionals;
const repository = flags.root;
const WHOLE_GAMES = /(course|properties|promises|random|random-?[pP]lay|perft|campaign|leaks)\.test\.ts$/;
/** A mutation may make a game endless: whatever takes so long is caught. */
const PATIENCE = 600_000;

if (!game || !existsSync(join(repository, "games", game, "src", "rules")))
  fail(`Which game? There is no games/${game}/src/rules.`);
const [count, seed] = [whole("count"), whole("seed")];

const rules = filesUnder(join("games", game, "src", "rules"), ".ts");
const tests = filesUnder(join("games", game, "test"), ".test.ts").filter(
  (path) => !flags.fast || !WHOLE_GAMES.test(path),
);
const mutations = rules.flatMap((path) => mutationsOf(read(path), path));
const draw = drawn(mutations, count, seed);
console.log(`${game}: ${mutations.length} mutations in ${rules.length} files; ${draw.length} drawn with seed ${seed}.`);
if (flags.list) for (const one of draw) console.log(spelled(one));
else measure();

function measure() {
  const scratch = scratchCopy();
  try {
    if (!passes(scratch, tests, console.error)) fail("The tests fail without any mutation: mend that first.");
    report(draw.map((one) => ({ ...one, verdict: judged(scratch, one) })));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function judged(scratch, one) {
  const verdict = isEquivalent(one) ? "equivalent" : isCaught(scratch, one) ? "caught" : "survived";
  console.log(`${verdict.padEnd(10)} ${spelled(one)}`);
  return verdict;
}

function isCaught(scratch, { file, text }) {
  const place = join(scratch, file);
  const near = tests.filter((path) => isNear(path, file));
  writeFileSync(place, text);
  try {
    return (
      !passes(scratch, near) ||
      !passes(
        scratch,
        tests.filter((path) => !near.includes(path)),
      )
    );
  } finally {
    writeFileSync(place, read(file));
  }
}

/** Whether a test file bears the name of a source file or imports it. */
function isNear(test, source) {
  const name = basename(source, ".ts");
  return basename(test, ".test.ts") === name || read(test).includes(`/${name}.ts"`);
}

function passes(scratch, files, complain = () => {}) {
  if (files.length === 0) return true;
  const vitest = join(home, "node_modules", "vitest", "vitest.mjs");
  const { status, stdout } = spawnSync(process.execPath, [vitest, "run", "--bail=1", "--reporter=dot", ...files], {
    cwd: scratch,
    timeout: PATIENCE,
    encoding: "utf8",
    maxBuffer: 1 << 26,
    env: { ...process.env, CI: "1", NO_COLOR: "1" },
  });
  if (status !== 0) complain(stdout);
  return status === 0;
}

/** Engine and game with the modules of the repository; its own packages are those of the copy. */
function scratchCopy() {
  const scratch = mkdtempSync(join(tmpdir(), "mutate-"));
  for (const name of ["engine", join("games", game), "types", "package.json", "tsconfig.json", "vitest.config.ts"]) {
    if (existsSync(join(repository, name))) cpSync(join(repository, name), join(scratch, name), { recursive: true });
  }
  const modules = join(scratch, "node_modules");
  mkdirSync(join(modules, "@gonfalon"), { recursive: true });
  for (const name of readdirSync(join(home, "node_modules"))) {
    if (name !== "@gonfalon") symlinkSync(join(home, "node_modules", name), join(modules, name));
  }
  symlinkSync(join(scratch, "engine"), join(modules, "@gonfalon", "engine"));
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

function report(all) {
  const of = (verdict) => all.filter((one) => one.verdict === verdict);
  const [caught, survived, equivalent] = [of("caught"), of("survived"), of("equivalent")];
  const counted = caught.length + survived.length;
  const share = counted === 0 ? 100 : Math.round((1000 * caught.length) / counted) / 10;
  console.log(
    `caught ${caught.length}, survived ${survived.length}, equivalent ${equivalent.length}: ${share} % of ${counted}.`,
  );
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
