/** `npm run bench`: measures the kernel and the games, beside boardgame.io and a bare loop, and prints JSON. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { games, gamesNamed } from "./games.mjs";
import { install, requireNode } from "./install.mjs";
import { root, run } from "./repository.mjs";

requireNode();
gamesNamed(process.argv.slice(2));
await install();
/** Games without a source yet are left out of the bundle; the benchmark notes that they do not load. */
const unwritten = games.filter((game) => !existsSync(join(root, "games", game, "src/index.ts")));
const esbuild = await import("esbuild");
await esbuild.build({
  absWorkingDir: root,
  entryPoints: ["bench/main.ts"],
  outfile: "dist/bench.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  sourcemap: true,
  mainFields: ["module", "main"],
  // boardgame.io is measured as it ships to production, without its development checks.
  define: { "process.env.NODE_ENV": '"production"' },
  external: unwritten.map((game) => `@gonfalon/${game}`),
  logLevel: "error",
});
process.exitCode = run(process.execPath, [
  "--enable-source-maps",
  join(root, "dist/bench.mjs"),
  ...process.argv.slice(2),
]);
