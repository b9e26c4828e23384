/** A server with the toy games as a process of its own: to be killed, and to be measured. */
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { duel } from "../../engine/testkit/duel.ts";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { createServer, theseGames } from "../src/index.ts";

const {
  DATA_DIR = ".",
  DATABASE_URL,
  PORT = "0",
  THINK = "0",
  LOG = "error",
  IDLE = "60000",
  ROUND = "100",
  LEASE = "15000",
  LIMITS = "none",
} = process.env;
const { FIELD = '{ "units": 8, "cols": 6, "rows": 5, "turns": 60 }' } = process.env;
const NO_LIMITS = {
  requests: 1e9,
  attempts: 1e9,
  looks: 1e9,
  work: 1e9,
  messages: 1e9,
  sockets: 1e5,
  tables: 1e6,
  places: 1e6,
  seats: 1e5,
  lines: 1e6,
  daily: 1e6,
};
// Loaded beforehand, it opens when it is told to: so that a restart does not wait for the loading.
if (process.env.WAIT === "1") await once(process, "message");
const app = await createServer({
  games: theseGames(duel, skirmish(JSON.parse(FIELD))),
  dataDir: DATA_DIR,
  databaseUrl: DATABASE_URL,
  // With the usual limits clients come through a proxy that says who they are.
  ...(LIMITS === "usual" ? { proxies: 1 } : { limits: NO_LIMITS }),
  idle: Number(IDLE),
  log: LOG,
  round: Number(ROUND),
  lease: Number(LEASE),
  workers: 4,
  think: async ({ choice }) => {
    await pause(Number(THINK));
    return { option: choice.options[0]! };
  },
});
await app.listen({ port: Number(PORT), host: "127.0.0.1" });
process.stdout.write(`listening ${(app.server.address() as { port: number }).port}\n`);
process.on("message", (message) => {
  if (message !== "memory") return;
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage.rss(), heap: process.memoryUsage().heapUsed, cpu: (user + system) / 1e6 });
});
process.on("SIGTERM", () => process.exit());
