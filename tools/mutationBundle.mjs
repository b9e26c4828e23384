/**
 * Test files of a game in one bundle, run by a process of its own: a changed line costs a fraction of a second, where
 * Vitest would load, transform and judge everything anew.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { context } from "esbuild";
import { root as home } from "./repository.mjs";

const STAND_IN = fileURLToPath(new URL("./mutationTests.mjs", import.meta.url));

/** A bundle of test files, built anew with some sources changed (path to text) for each run. */
export async function bundleOf(repository, files) {
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  const [outfile, order] = [join(folder, "tests.mjs"), join(folder, "order.json")];
  let changed = new Map();
  const built = await context({
    stdin: { contents: entry(files), resolveDir: resolve(repository), loader: "js" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
    nodePaths: [join(home, "node_modules")],
    // Packages that are not modules ask for those of Node by `require`.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    plugins: [sources(repository, () => changed)],
  });
  return {
    /** What the tests say of the sources with these changes: the answer of the stand-in, or none when the process dies or takes too long. */
    async run(changes, asked, patience) {
      changed = changes;
      await built.rebuild();
      writeFileSync(order, JSON.stringify(asked));
      rmSync(`${order}.answer`, { force: true });
      const { stderr } = spawnSync(process.execPath, [outfile, order], {
        cwd: repository,
        timeout: patience,
        killSignal: "SIGKILL",
        encoding: "utf8",
        maxBuffer: 1 << 26,
        env: { ...process.env, CI: "1" },
      });
      const done = existsSync(`${order}.answer`);
      return { done, said: stderr, answer: done ? JSON.parse(readFileSync(`${order}.answer`, "utf8")) : null };
    },
    async end() {
      await built.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each file is loaded when its turn comes, as Vitest does. */
function entry(files) {
  const loaders = files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)})`);
  return `import { runTests } from "vitest";\nawait runTests({${loaders.join(",\n")}}, process.argv[2]);\n`;
}

/** The sources with their changes; each knows where it lies, although the bundle lies elsewhere. */
function sources(repository, changed) {
  const root = resolve(repository);
  return {
    name: "sources",
    setup(build) {
      build.onResolve({ filter: /^vitest$/ }, () => ({ path: pathToFileURL(STAND_IN).href, external: true }));
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path.includes("node_modules")) return undefined;
        const text = changed().get(path.slice(root.length + 1)) ?? readFileSync(path, "utf8");
        const url = JSON.stringify(pathToFileURL(path).href);
        const folder = JSON.stringify(resolve(path, ".."));
        const contents = text.replaceAll("import.meta.url", url).replaceAll("import.meta.dirname", folder);
        return { contents, loader: "ts" };
      });
    },
  };
}
