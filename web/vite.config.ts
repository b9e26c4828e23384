import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

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
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
          if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
          const content = readFileSync(`${folder}/${name}`);
          writeFileSync(`${folder}/${name}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(
            `${folder}/${name}.br`,
            brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
          );
        }
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
    // Parts are fetched ahead for the first screen alone: a worker has no document to name them in.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, parts, { hostType }) => (hostType === "html" ? parts : []),
    },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rollupOptions: {
      input: { main: here("index.html"), sw: here("src/sw.ts") },
      output: { entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
});
