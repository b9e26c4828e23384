/**
 * Builds what has changed since it was last built, each into a folder of its own (see publish.mjs):
 * - the terminal, reached by dist/gonfalon.mjs, with the workers it starts: worker.mjs (games), thinker.mjs (computer players of
 *   the server), sqliteThread.mjs (its database) and parseThread.mjs (long uploads);
 * - the page, reached by dist/web, when there is one and somebody wants it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildFolder, clearOld, finish, leadFolder, leadModule } from "./publish.mjs";
import { ASIDE, root, runPackage, stage } from "./repository.mjs";

const DIST = join(root, "dist");

/** Packages that stay beside the bundle: they bring machine code, or load parts of themselves by name. */
const EXTERNAL = ["libsql", "@node-rs/argon2", "pg", "nodemailer", "fastify", "@fastify/*", "ws"];

const TARGETS = [
  {
    name: "terminal",
    from: ["engine", "games", "opponents", "wire", "server", "cli"],
    exists: () => existsSync(join(root, "cli/src/main.ts")),
    build: bundleTerminal,
    lead: (folder) => leadModule(DIST, "gonfalon.mjs", folder),
  },
  {
    name: "page",
    from: ["engine", "games", "opponents", "wire", "web"],
    exists: () => readdirSync(join(root, "web")).some((file) => file.startsWith("vite.config.")),
    build: bundlePage,
    lead: (folder) => leadFolder(DIST, "web", folder),
  },
];

/** Builds every target that is wanted and whose sources have changed; throws when one cannot be built. */
export async function build(wanted = TARGETS.map(({ name }) => name)) {
  for (const { name, from, exists, build: make, lead } of TARGETS) {
    if (!wanted.includes(name) || !exists()) continue;
    const { folder, isBuilt } = buildFolder(DIST, name, hashOf([...from, "package-lock.json", "tools/build.mjs"]));
    if (!isBuilt) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await stage(`building the ${name}`, () => make(folder));
      finish(folder);
    }
    lead(folder);
    clearOld(DIST, name);
  }
}

async function bundleTerminal(folder) {
  const esbuild = await import("esbuild");
  const entries = {
    gonfalon: "cli/src/main.ts",
    worker: "cli/src/worker.ts",
    thinker: "opponents/src/thread.ts",
    sqliteThread: "server/src/storage/sqliteThread.mjs",
    parseThread: "server/src/upload/parseThread.mjs",
  };
  const present = Object.entries(entries).filter(([, source]) => existsSync(join(root, source)));
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(present),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Parts of their own for what only some commands need, so that no other has to wait for it.
    splitting: true,
    chunkNames: "part-[hash]",
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    external: EXTERNAL,
    logLevel: "warning",
  });
}

function bundlePage(folder) {
  const args = ["build", "web", "--outDir", folder, "--emptyOutDir"];
  const failed = runPackage("vite/bin/vite.js", args, { NODE_ENV: "production" }, ASIDE);
  if (failed) throw new Error("The page could not be built.");
}

/** A hash of the names and contents of all sources in files and folders; tests build nothing. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of sourcesIn(join(root, path))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function sourcesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => name !== "node_modules" && name !== "test" && !name.endsWith(".test.ts"))
    .sort()
    .flatMap((name) => sourcesIn(join(path, name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
