/** boardgame.io's own server, keeping everything in memory, as a process of its own. */
import { createRequire } from "node:module";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { boardgameGame } from "../boardgame.ts";

const { Server, Origins } = createRequire(import.meta.url)("boardgame.io/server");
const field = JSON.parse(process.env.FIELD!);
const { game } = boardgameGame(field, skirmish(field).board);
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const { appServer } = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`listening ${appServer.address().port}\n`);
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed, cpu: (user + system) / 1e6 });
});
process.on("SIGTERM", () => process.exit());
