import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as zlib from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Writes into the service worker the list of files to keep for play without a network, and a name for this version. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name !== "sw.js" && !name.endsWith(".map"));
      const list = ["./", ...files.filter((name) => name !== "index.html"), "manifest.webmanifest", "icon.svg"];
      const version = createHash("sha256").update(list.sort().join()).digest("hex").slice(0, 12);
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("The service worker was not built.");
      worker.code = worker.code
        .replace(/["'`]__FILES__["'`]/, () => JSON.stringify(JSON.stringify(list)))
        .replace("__VERSION__", version);
    },
  };
}

/**
 * Workers are parts of the page's own build: what several of them need, such as a game, is built once and fetched once,
 * where the bundler would otherwise build each worker with a copy of everything.
 */
function workers(): Plugin {
  const made = /new URL\("(\.\/[\w.]+\.worker\.ts)", import\.meta\.url\)/g;
  return {
    name: "workers",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      // A part that is missing is told to whoever listens, in a worker as in a window.
      if (id.includes("vite/preload-helper")) return code.replace("window.dispatchEvent", "globalThis.dispatchEvent");
      if (!id.endsWith(".ts") || code.search(made) < 0) return null;
      return code.replace(made, (_, file: string) => {
        const reference = this.emitFile({ type: "chunk", id: resolve(dirname(id), file) });
        return `import.meta.ROLLUP_FILE_URL_${reference}`;
      });
    },
  };
}

/**
 * Few parts instead of many small ones: a part costs a request, and it is asked for only when the one that names it has
 * come. What the first screen shares with workers, and what every game needs, is kept apart from the page: in a worker there
 * is none.
 */
const SHELF =
  /\/games\/(index|powers)\.ts$|\/games\/\w+\/src\/(cover|sides)\.ts$|\/storage\/database\.ts$|preload-helper|rolldown.runtime|\/wire\/|\/kernel\/(advice|difference|plain|refusal|scene|story|terms)\.ts$|\/drawing\/(svg|flag)\.ts$/;
const COUNTERS = /\/map\/stacks\.ts$|\/drawing\/(piece|outline|figures|woodcut|night)\.ts$|\/src\/picture\.ts$/;
const RULES = /\/engine\/(kernel|kit|board|schema)\/|@sinclair\/typebox|@noble\/hashes/;

const isOfPage = (id: string) => id.startsWith(here("src/")) || /node_modules\/(svelte|esm-env|clsx|d3-)/.test(id);

/** Every file of the page that one imports, and those that they import; what is fetched later is not among them. */
function reachedFrom(entry: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([here(entry)]);
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) if (isOfPage(next)) found.add(next);
  return found;
}

function partOf(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const reached = new Map<string, ReadonlySet<string>>();
  return (id, context) => {
    const isIn = (entry: string) => {
      if (!reached.has(entry)) reached.set(entry, reachedFrom(entry, context));
      return reached.get(entry)!.has(id);
    };
    if (SHELF.test(id)) return "shelf";
    if (RULES.test(id)) return "rules";
    if (COUNTERS.test(id)) return "counters";
    if (!isOfPage(id) || isIn("src/referee/referee.worker.ts") || isIn("src/opponent/opponent.worker.ts")) return null;
    if (isIn("src/main.ts")) return id === here("src/main.ts") ? null : "page";
    // Rules are read without a table too.
    if (isIn("src/home/RulesPage.svelte")) return null;
    return isIn("src/table/LocalPage.svelte") ? "table" : null;
  };
}

const [gzip, brotliCompress] = [promisify(zlib.gzip), promisify(zlib.brotliCompress)];

/** Puts a small copy beside every file that can be made smaller, for servers that send those. */
function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
        await Promise.all(
          names
            .filter((name) => /\.(js|css|html|svg|webmanifest)$/.test(name))
            .map(async (name) => {
              const content = readFileSync(`${folder}/${name}`);
              const [zipped, brotli] = await Promise.all([gzip(content, { level: 9 }), brotliCompress(content)]);
              writeFileSync(`${folder}/${name}.gz`, zipped);
              writeFileSync(`${folder}/${name}.br`, brotli);
            }),
        );
      },
    },
  };
}

export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [workers(), svelte(), offline(), compressed()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    // The first of each that know light-dark(): written out for older ones, a part could not keep to the light palette.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    outDir: here("../dist/web"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What a part needs is fetched with it, not after it; but not in a worker, which has no document to name it in.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, parts, { hostId, hostType }) =>
        hostType === "html" || /\b(page|NewGame)-[^/]*$/.test(hostId) ? parts : [],
    },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rollupOptions: {
      input: { main: here("index.html"), sw: here("src/sw.ts") },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: [{ name: partOf(), includeDependenciesRecursively: false }] },
      },
    },
  },
});
