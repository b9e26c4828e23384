import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const ROOMS = ["engine", "games", "opponents", "wire", "server", "cli", "tools", "types"];

/** A checkout of its own: the sources copied, the packages linked. */
let checkout = "";
beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "gonfalon-new-game-"));
  for (const room of ROOMS) {
    const filter = (path: string) => !path.includes("node_modules");
    cpSync(join(root, room), join(checkout, room), { recursive: true, filter });
  }
  const files = ["package.json", "package-lock.json", "tsconfig.json", "vitest.config.ts", "biome.json", ".gitignore"];
  for (const file of files) {
    cpSync(join(root, file), join(checkout, file));
  }
  mkdirSync(join(checkout, "web"));
  const modules = join(checkout, "node_modules");
  mkdirSync(join(modules, "@gonfalon"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@gonfalon") symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
  }
  for (const name of ["engine", "games", "opponents", "wire", "server", "cli"]) {
    symlinkSync(join(checkout, name), join(modules, "@gonfalon", name), "junction");
  }
  for (const { name } of readdirSync(join(root, "games"), { withFileTypes: true }).filter((one) => one.isDirectory())) {
    symlinkSync(join(checkout, "games", name), join(modules, "@gonfalon", name), "junction");
  }
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const node = (...words: string[]) => spawnSync(process.execPath, words, { cwd: checkout, encoding: "utf8" });

test("a name that is no name, or is taken, is refused with what would be right, and nothing is written", () => {
  const before = readFileSync(join(checkout, "games/index.ts"), "utf8");
  for (const [words, sentence] of [
    [[], "Say what the game is called"],
    [[""], "A game is called by one word in small letters"],
    [["Two Words"], 'not "Two Words"'],
    [["two", "words"], 'not "two words"'],
    [["--help"], 'not "--help"'],
    [["tolentino"], "There is already a game in games/tolentino."],
    [["engine"], "The programs use the word engine for something else: call the game otherwise."],
    [["class"], "The programs use the word class for something else: call the game otherwise."],
  ] as const) {
    const { status, stderr } = node("tools/new-game.mjs", ...words);
    expect([status, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  }
  expect(readFileSync(join(checkout, "games/index.ts"), "utf8")).toBe(before);
});

test("one folder and one line on the shelf: the new game passes its own tests and those of the shelf, and is played in the terminal", () => {
  const made = node("tools/new-game.mjs", "civitavecchia");
  expect([made.status, made.stderr]).toEqual([0, ""]);
  expect(readFileSync(join(checkout, "games/index.ts"), "utf8")).toMatch(/, civitavecchia\];/);
  expect(existsSync(join(checkout, "games/civitavecchia/src/index.ts"))).toBe(true);
  const rules = JSON.parse(node("tools/rules.mjs", "--json").stdout).civitavecchia;
  expect(rules.proven).toEqual(rules.required);
  expect(rules.implemented).toEqual(rules.required);
  const own = node("node_modules/vitest/vitest.mjs", "run", "games/civitavecchia");
  expect(own.status, own.stdout + own.stderr).toBe(0);
  const shelf = ["charts", "maps", "prose", "rules", "thoughts"].map((name) => `games/${name}.test.ts`);
  const its = ["-t", "civitavecchia|every game of the shelf"];
  const onShelf = node("node_modules/vitest/vitest.mjs", "run", ...shelf, ...its);
  expect(onShelf.status, onShelf.stdout + onShelf.stderr).toBe(0);
  const format = node("node_modules/@biomejs/biome/bin/biome", "check", "games/civitavecchia", "games/index.ts");
  expect(format.status, format.stdout + format.stderr).toBe(0);
  node("--input-type=module", "-e", 'await (await import("./tools/build.mjs")).build(["terminal"])');
  const played = execFileSync(
    process.execPath,
    ["dist/gonfalon.mjs", "play", "civitavecchia", "--seats", "random,random", "--seed", "1"],
    { cwd: checkout, encoding: "utf8" },
  );
  expect(played).toContain("The game is over");
});
