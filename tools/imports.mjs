/**
 * Arrows point one way: web, cli, server -> wire, opponents -> games -> engine. An import that points another way fails here
 * with its place.
 *
 *   node tools/imports.mjs [--root DIR]
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import ts from "typescript";

/**
 * What each package may import, besides itself. `games` is the shelf (games/index.ts); `game` is any one game, which does
 * not know the others, only the powers that several of them seat. Tools and benchmarks stand outside and may look at all of
 * it; at the page only benchmarks.
 */
const MAY_IMPORT = {
  engine: [],
  game: ["powers", "engine"],
  // Powers that fought in several games.
  powers: ["engine"],
  games: ["game", "engine"],
  opponents: ["games", "game", "engine"],
  // What server and page say to each other.
  wire: ["engine"],
  server: ["wire", "opponents", "games", "game", "engine"],
  web: ["wire", "opponents", "games", "game", "engine"],
  // Tests of the page may open a server of their own.
  pageTest: ["server", "wire", "opponents", "games", "game", "engine"],
  cli: ["server", "wire", "opponents", "games", "game", "engine"],
  tools: ["bench", "cli", "server", "wire", "opponents", "games", "game", "engine"],
  bench: ["cli", "server", "web", "wire", "opponents", "games", "game", "engine"],
};
const POWERS = "games/powers.ts";
const PACKAGES = ["engine", "games", "opponents", "wire", "server", "web", "cli", "tools", "bench"];

const { values: flags } = parseArgs({ options: { root: { type: "string" } } });
const root = resolve(flags.root ?? join(dirname(fileURLToPath(import.meta.url)), ".."));
main();

function main() {
  const files = PACKAGES.flatMap((folder) => sources(join(root, folder)));
  const faults = files.flatMap((file) => faultsOf(file));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`Imports point the right way in ${files.length} files.`);
}

/** The source files of a folder, as paths from the root with "/". */
function sources(folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : sources(path);
    return /\.(ts|mts|js|mjs|svelte)$/.test(entry.name) ? [relative(root, path).split(sep).join("/")] : [];
  });
}

function faultsOf(file) {
  const text = readFileSync(join(root, file), "utf8");
  const from = packageOf(file);
  return importsOf(file, text).flatMap(({ specifier, line }) => {
    const target = targetOf(file, specifier);
    if (target === undefined) return [];
    const to = packageOf(target);
    const allowed = to !== undefined && (to.name === from.name || MAY_IMPORT[from.kind].includes(to.kind));
    return allowed ? [] : [`${file}:${line}: ${from.name} must not import ${to?.name ?? target} ("${specifier}")`];
  });
}

/** Static and dynamic imports with the lines they stand on. In a .svelte file only the scripts are read. */
function importsOf(file, text) {
  const scripts = file.endsWith(".svelte") ? text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g) : [[text, text]];
  return [...scripts].flatMap((match) => {
    const start = (match.index ?? 0) + match[0].indexOf(match[1]);
    const { importedFiles } = ts.preProcessFile(match[1], true, true);
    return importedFiles.map(({ fileName, pos }) => ({
      specifier: fileName,
      line: text.slice(0, start + pos).split("\n").length,
    }));
  });
}

/** The path inside the repository that an import leads to, or undefined for a package from outside. */
function targetOf(file, specifier) {
  if (specifier.startsWith(".")) return posix.normalize(posix.join(posix.dirname(file), specifier));
  const own = /^@gonfalon\/([^/]+)/.exec(specifier);
  if (!own) return undefined;
  if (specifier === "@gonfalon/games/powers") return POWERS;
  return PACKAGES.includes(own[1]) ? `${own[1]}/` : `games/${own[1]}/`;
}

/** The package a path lies in: its name, and its kind in the table above. */
function packageOf(path) {
  const [first, second, ...deeper] = path.split("/");
  if (!(first in MAY_IMPORT)) return undefined;
  if (path === POWERS) return { name: POWERS, kind: "powers" };
  if (first === "games" && deeper.length > 0) return { name: `games/${second}`, kind: "game" };
  return { name: first, kind: first === "web" && second === "test" ? "pageTest" : first };
}
