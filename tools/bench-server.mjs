/**
 * `npm run bench:server`: measures the server beside boardgame.io's and prints JSON; docs/performance.md has the figures.
 *
 *   npm run bench:server                    about two minutes
 *   npm run bench:server -- --seconds 30    longer
 *   npm run bench:server -- --only sqlite   a part of it: sqlite, boardgameio, postgres, greedy
 *   npm run bench:server -- --soak 30       half the load for thirty minutes: does memory stay flat?
 */
import { join } from "node:path";
import { install, requireNode } from "./install.mjs";
import { ROOM, root, run } from "./repository.mjs";

requireNode();
await install();
const esbuild = await import("esbuild");
await esbuild.build({
  absWorkingDir: root,
  entryPoints: {
    main: "bench/tables/main.ts",
    ourServer: "server/test/serverProcess.ts",
    sqliteThread: "server/src/storage/sqliteThread.mjs",
    parseThread: "server/src/upload/parseThread.mjs",
    greedy: "bench/tables/greedy.ts",
    theirServer: "bench/tables/theirServer.ts",
  },
  outdir: "dist/bench-server",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20.19",
  mainFields: ["module", "main"],
  external: [
    "libsql",
    "@node-rs/argon2",
    "pg",
    "nodemailer",
    "fastify",
    "@fastify/*",
    "ws",
    "socket.io-client",
    "esbuild",
  ],
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "error",
});
process.exitCode = run(process.execPath, [ROOM, join(root, "dist/bench-server/main.mjs"), ...process.argv.slice(2)]);
