/**
 * What is built stands in a folder of its own, dist/builds/<name>-<hash>, and is put in place at once by a pointer: a server
 * that runs goes on with the build it was started from, whatever is built beside it.
 */
import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Builds of each kind that are kept, for programs that still run from them. */
const KEPT = 3;

/** The folder of a build, and whether it is there already. */
export function buildFolder(dist, name, sources) {
  const folder = join(dist, "builds", `${name}-${sources.slice(0, 12)}`);
  return { folder, isBuilt: existsSync(join(folder, ".whole")) };
}

/** What a command of the terminal needs built: the page only where it is served. */
export function targetsFor(command) {
  return command === "serve" ? ["terminal", "page"] : ["terminal"];
}

/** A build is whole: only then is it used. */
export function finish(folder) {
  writeFileSync(join(folder, ".whole"), "");
}

/** Makes a module lead to a module of a build. */
export function leadModule(dist, pointer, folder) {
  const unfinished = join(dist, `.${pointer}.${process.pid}`);
  const target = `./builds/${folder.split(/[\\/]/).at(-1)}/${pointer}`;
  writeFileSync(unfinished, `import ${JSON.stringify(target)};\n`);
  renameSync(unfinished, join(dist, pointer));
}

/** Makes a folder lead to a build. */
export function leadFolder(dist, pointer, folder) {
  const place = join(dist, pointer);
  const unfinished = join(dist, `.${pointer}.${process.pid}`);
  rmSync(unfinished, { force: true });
  symlinkSync(folder, unfinished, "junction");
  // What an older version of this tool has built there was a folder itself.
  if (existsSync(place) && !lstatSync(place).isSymbolicLink()) rmSync(place, { recursive: true, force: true });
  renameSync(unfinished, place);
}

/** Removes builds of a kind but the last ones. */
export function clearOld(dist, name) {
  const builds = readdirSync(join(dist, "builds")).filter((one) => one.startsWith(`${name}-`));
  const age = (one) => statSync(join(dist, "builds", one)).mtimeMs;
  const old = builds.sort((a, b) => age(b) - age(a)).slice(KEPT);
  for (const one of old) rmSync(join(dist, "builds", one), { recursive: true, force: true });
}
