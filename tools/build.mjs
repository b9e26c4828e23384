/**
 * Builds what has changed since it was last built:
 * - the terminal, dist/gonfalon.mjs, with the workers it starts: dist/worker.mjs (games), dist/thinker.mjs (computer
 *   players of the server) and dist/sqliteThread.mjs (its database);
 * - the page, dist/web, when there is one.
 * What each was built from is remembered in dist/.stamp as a hash of its sources.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ASIDE, root, runPackage, stage } from "./house.mjs";

const STAMP = join(root, "dist", ".stamp");

/** Packages that stay beside the bundle: they bring machine code, or load parts of themselves by name. */
const EXTERNAL = ["libsql", "@node-rs/argon2", "pg", "nodemailer", "fastify", "@fastify/*", "ws"];

const TARGETS = [
  {
    name: "terminal",
    result: "dist/gonfalon.mjs",
    from: ["engine", "games", "opponents", "server", "cli"],
    exists: () => existsSync(join(root, "cli/src/main.ts")),
    build: bundleTerminal,
  },
  {
    name: "page",
    result: "dist/web/index.html",
    from: ["engine", "games", "opponents", "web"],
    exists: () => readdirSync(join(root, "web")).some((file) => file.startsWith("vite.config.")),
    build: bundlePage,
  },
];

/** Builds every target whose sources have changed; throws when one cannot be built. */
export async function build() {
  const built = existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, "utf8")) : {};
  for (const { name, result, from, exists, build: make } of TARGETS) {
    if (!exists()) continue;
    const sources = hashOf([...from, "package-lock.json", "tools/build.mjs"]);
    if (built[name] === sources && existsSync(join(root, result))) continue;
    await stage(`building the ${name}`, make);
    built[name] = sources;
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(STAMP, JSON.stringify(built));
  }
}

async function bundleTerminal() {
  const esbuild = await import("esbuild");
  const entries = {
    gonfalon: "cli/src/main.ts",
    worker: "cli/src/worker.ts",
    thinker: "opponents/src/thread.ts",
    sqliteThread: "server/src/storage/sqliteThread.mjs",
  };
  const present = Object.entries(entries).filter(([, source]) => existsSync(join(root, source)));
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(present),
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // Parts of their own for what only some commands need, so that no other has to wait for it.
    splitting: true,
    chunkNames: "part-[hash]",
    metafile: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    sourcemap: true,
    external: EXTERNAL,
    logLevel: "warning",
  });
  for (const file of readdirSync(join(root, "dist"))) {
    const stale = file.startsWith("part-") && !(`dist/${file}` in metafile.outputs);
    if (stale) rmSync(join(root, "dist", file));
  }
}

function bundlePage() {
  const args = ["build", "web", "--outDir", join(root, "dist/web"), "--emptyOutDir"];
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
