/** The repository: where it lies, how its programs are run, and how a stage of work is announced. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Runs a program in the repository with its output shown; returns its exit code. */
export function run(program, args, environment = {}, stdio = "inherit") {
  const env = { ...process.env, ...environment };
  const { status, error } = spawnSync(program, args, { cwd: root, stdio, env });
  if (error) console.error(`${program} could not be run: ${error.message}`);
  return status ?? 1;
}

/**
 * Room for young objects, as a flag of Node: almost all that a decision leaves behind is garbage soon, and with room for it
 * little of it is ever looked at twice. The server and whatever it is measured beside get the same.
 */
export const ROOM = "--max-semi-space-size=64";

/**
 * Runs the terminal, built; returns its exit code. Whoever tells us to end means the program: it is told, and we wait for it.
 * Ctrl-C reaches it by itself.
 */
export async function runTerminal(args) {
  const program = spawn(process.execPath, [ROOM, join(root, "dist/gonfalon.mjs"), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => program.kill(signal));
  const [code] = await once(program, "exit");
  return code ?? 1;
}

/** Runs a script of an installed package with this Node. */
export function runPackage(script, args, environment = {}, stdio = "inherit") {
  return run(process.execPath, [join(root, "node_modules", script), ...args], environment, stdio);
}

/** The same with its output shown, while we go on; resolves to its exit code. */
export async function runPackageBeside(script, args, environment = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: "inherit",
    env,
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

/** A script beside other work, its output kept: resolves to the exit code and what was said. */
export async function runBeside(script, args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  return { code: code ?? 1, said };
}

/** Where preparations talk: a program that is run afterwards has standard output to itself. */
export const ASIDE = ["inherit", 2, 2];

/** Announces a stage, does it, and tells how long it took: beside the results, so that those can be read by programs. */
export async function stage(title, work) {
  console.error(`> ${title}`);
  const start = Date.now();
  const result = await work();
  console.error(`  ${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
