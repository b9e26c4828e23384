/**
 * `npm run new-game -- <id>`: lays out a small playable game in games/<id>, with its tests, and puts it on the shelf. Then change
 * it into yours, rule by rule; docs/new-game.md says how.
 *
 *   npm run new-game -- pavia
 *   npm run new-game -- pavia --root DIR    in another checkout than this one
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags, tokens } = parseArgs({
  allowPositionals: true,
  strict: false,
  tokens: true,
  options: { root: { type: "string" } },
});
const root = resolve(typeof flags.root === "string" ? flags.root : join(here, ".."));
const words = tokens.flatMap(({ kind, value, name, rawName }) =>
  kind === "positional" ? [value] : name === "root" && value ? [] : [rawName ?? "--"],
);
const fault = faultOf(words);
if (fault) {
  console.error(fault);
  process.exitCode = 2;
} else layOut(words[0]);

function faultOf([name, ...others]) {
  if (name === undefined) return "Say what the game is called, as one word in small letters: npm run new-game -- pavia";
  if (others.length > 0 || !/^[a-z][a-z0-9]*$/.test(name))
    return `A game is called by one word in small letters, such as pavia, not "${[name, ...others].join(" ")}".`;
  if (existsSync(join(root, "games", name))) return `There is already a game in games/${name}.`;
  const isTaken = existsSync(join(root, "node_modules", "@gonfalon", name)) || isOfTheLanguage(name);
  return isTaken ? `The programs use the word ${name} for something else: call the game otherwise.` : undefined;
}

/** Words that no constant can be called by, such as `class`. */
function isOfTheLanguage(name) {
  try {
    new Function(`"use strict"; const ${name} = 0;`);
    return name === "await";
  } catch {
    return true;
  }
}

function layOut(name) {
  const folder = join(root, "games", name);
  cpSync(join(here, "skeleton"), folder, { recursive: true });
  for (const file of filesIn(folder)) writeFileSync(file, renamed(readFileSync(file, "utf8"), name));
  edit("games/index.ts", (text) => onShelf(text, name));
  edit("games/package.json", (text) => withDependency(text, name));
  edit("package-lock.json", (text) => inLock(text, name));
  link(name);
  format(`games/${name}`, "games/index.ts");
  console.log(
    `games/${name} is laid out and on the shelf. Try it:\n` +
      `  npx vitest run games/${name}\n  npm run gonfalon -- play ${name}\n  npm start\nThen read docs/new-game.md.`,
  );
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}

/** The skeleton is called border: so are its names and types. */
function renamed(text, name) {
  const capital = name[0].toUpperCase() + name.slice(1);
  return text.replace(/\bborder\b/g, name).replace(/Border/g, capital);
}

function edit(path, change) {
  const file = join(root, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

/** One line that imports the cover, and its name in the list. */
function onShelf(text, name) {
  const line = `import { cover as ${name} } from "@gonfalon/${name}/cover";\n`;
  const imports = [...text.matchAll(/^import \{ cover as \w+ \} from "@gonfalon\/(\w+)\/cover";\n/gm)];
  const after = imports.find((one) => one[1] > name);
  const at = after ? after.index : imports.at(-1).index + imports.at(-1)[0].length;
  return (text.slice(0, at) + line + text.slice(at)).replace(
    /(export const shelf: readonly Cover\[\] = \[[^\]]*)\]/,
    `$1, ${name}]`,
  );
}

function withDependency(text, name) {
  const parsed = JSON.parse(text);
  const all = { ...parsed.dependencies, [`@gonfalon/${name}`]: "0.1.0" };
  parsed.dependencies = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(parsed, null, 2)}\n`;
}

/** What `npm install` would write. */
function inLock(text, name) {
  const lock = JSON.parse(text);
  const { packages } = lock;
  packages[`games/${name}`] = {
    name: `@gonfalon/${name}`,
    version: "0.1.0",
    dependencies: { "@gonfalon/engine": "0.1.0" },
  };
  packages[`node_modules/@gonfalon/${name}`] = { resolved: `games/${name}`, link: true };
  packages.games.dependencies[`@gonfalon/${name}`] = "0.1.0";
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/** As npm links a workspace. */
function link(name) {
  const scope = join(root, "node_modules", "@gonfalon");
  mkdirSync(scope, { recursive: true });
  symlinkSync(join("..", "..", "games", name), join(scope, name), "junction");
}

/** A longer name makes longer lines, and has its own place among the imports. */
function format(...paths) {
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  spawnSync(process.execPath, [biome, "check", "--write", ...paths], { cwd: root });
}
