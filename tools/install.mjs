/** Puts in place what the repository is built with. Runs before anything is installed, so it uses nothing but Node. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ASIDE, root, run, stage } from "./repository.mjs";

const OLDEST_NODE = [20, 19];

/** Ends the program with a sentence when Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Gonfalon needs Node ${OLDEST_NODE.join(".")} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages when they are missing or are not those that package-lock.json names. */
export async function install() {
  const lock = join(root, "package-lock.json");
  const stamp = join(root, "node_modules", ".gonfalon-stamp");
  const wanted = existsSync(lock) ? createHash("sha256").update(readFileSync(lock)).digest("hex") : "no lock";
  if (read(stamp) === wanted) return;
  if (!isInstalled(lock) && (await stage("installing packages", () => installAsLocked(lock)))) {
    console.error("The packages could not be installed: npm's message above says why.");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Exactly what the lock names. Where a registry lacks some optional package of another platform `npm ci` gives up over it;
 * `npm install` goes on without it.
 */
function installAsLocked(lock) {
  if (existsSync(lock) && run(npm(), ["ci", "--include=dev"], {}, ASIDE) === 0) return 0;
  return run(npm(), ["install", "--include=dev", "--no-save"], {}, ASIDE);
}

/** Whether npm's own record of what it installed agrees with the lock file, as after an `npm install` by hand. */
function isInstalled(lock) {
  const record = read(join(root, "node_modules", ".package-lock.json"));
  if (record === undefined || !existsSync(lock)) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(readFileSync(lock, "utf8")).packages).every(
    ([path, { version, optional, link }]) =>
      path === "" || optional || link || (installed[path] && installed[path].version === version),
  );
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function npm() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}
