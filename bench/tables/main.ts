/**
 * `npm run bench:server`: 1,000 live tables, 200 of them playing, on our server (durable, SQLite) beside boardgame.io's (in
 * memory), each as a process of its own on the loopback, and two of our processes on PostgreSQL beside one. Everything is
 * bounded and ends by itself. `--only sqlite` (or boardgameio, postgres, greedy) measures a part; `--soak MINUTES` plays at half the load and watches the memory instead.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Postgres } from "../../server/test/postgres.ts";
import { ServerProcess } from "../../server/test/process.ts";
import { FIELD, flatOut, LONG_FIELD, openMany, steady, type Table } from "./load.ts";
import { OurTable } from "./ours.ts";
import { TheirTable } from "./theirs.ts";

const TABLES = 1000;
const PLAYING = 200;
const RATE = 200;
/** Seconds of play before anything is measured. */
const WARM_UP = 8;
const { values: flags } = parseArgs({
  options: {
    soak: { type: "string" },
    seconds: { type: "string", default: "10" },
    only: { type: "string", default: "sqlite,boardgameio,postgres,greedy" },
  },
});
const seconds = Number(flags.seconds);
const folder = mkdtempSync(join(tmpdir(), "gonfalon-bench-"));
const here = (file: string) => join(import.meta.dirname, file);
/** Both servers and the players get the same flags of Node: those this process was started with, as `npm start` has them. */
const NODE_OPTIONS = process.execArgv.join(" ");
const environment = { FIELD: JSON.stringify(FIELD), LOG: "error", NODE_ENV: "production", ROUND: "1000", NODE_OPTIONS };

const ours = (dataDir: string, databaseUrl?: string) =>
  ServerProcess.start(here("ourServer.mjs"), {
    ...environment,
    DATA_DIR: join(folder, dataDir),
    IDLE: "4000",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });

interface Use {
  readonly rss: number;
  readonly heap: number;
  /** Seconds of processor time. */
  readonly cpu: number;
}

function useOf(server: ServerProcess): Promise<Use> {
  return new Promise((resolve) => {
    server.child.once("message", (message) => resolve(message as Use));
    server.child.send("memory");
  });
}

/**
 * Flat out, with the processor time that a move costs the server and the players: other work on the machine does not
 * count, and if the players need as much as the server it is they who are measured.
 */
async function flatOutOn(servers: readonly ServerProcess[], playing: Table[], open: () => Promise<Table>) {
  const cpu = async () => (await Promise.all(servers.map(useOf))).reduce((sum, use) => sum + use.cpu, 0);
  const before = await cpu();
  const players = process.cpuUsage();
  const load = await flatOut(playing, open, seconds);
  const { user, system } = process.cpuUsage(players);
  const perMove = (ms: number) => Number((ms / load.moves).toFixed(3));
  return { ...load, cpuMs: perMove(((await cpu()) - before) * 1000), playersCpuMs: perMove((user + system) / 1000) };
}

/** The tables that play and those that rest, and what a resting one takes. Play begins afterwards: it would blur the memory. */
async function furnish(server: ServerProcess, open: () => Promise<Table>, settle: number) {
  const playing = await openMany(PLAYING, open);
  await pause(settle);
  const before = await useOf(server);
  const idle = await openMany(TABLES - PLAYING, open);
  await pause(settle);
  const after = await useOf(server);
  const perTable = (key: "rss" | "heap") => Math.round((after[key] - before[key]) / (TABLES - PLAYING) / 100) / 10;
  return { playing, idle, idleTable: { rssKB: perTable("rss"), heapKB: perTable("heap") } };
}

async function measureOurs() {
  const server = await ours("sqlite");
  return measure(server, () => OurTable.open(server.url), 8000);
}

async function measureTheirs() {
  const server = await ServerProcess.start(here("theirServer.mjs"), environment);
  return measure(server, () => TheirTable.open(server.url), 2000);
}

/** Everything that is measured of one server; `settle` is how long it takes until a table rests. */
async function measure(server: ServerProcess, open: () => Promise<Table>, settle: number) {
  const { playing, idle, idleTable } = await furnish(server, open, settle);
  await flatOut(playing, open, WARM_UP);
  const full = await flatOutOn([server], playing, open);
  const calm = await steady(playing, open, RATE, seconds);
  close(playing, idle);
  await server.kill();
  return { flatOut: full, steady: calm, idleTable };
}

/**
 * What honest players feel, and what the server works, while, for each core, one client asks for what is dear as fast as it
 * can. Where other work keeps the machine busy, only the processor time says something.
 */
async function measureGreedy() {
  const server = await ServerProcess.start(here("ourServer.mjs"), {
    ...environment,
    DATA_DIR: join(folder, "greedy"),
    FIELD: JSON.stringify(LONG_FIELD),
    LIMITS: "usual",
  });
  let guests = 0;
  const open = () => OurTable.open(server.url, `198.51.${++guests >> 8}.${guests & 255}`);
  const playing = await openMany(PLAYING, open);
  const phase = async () => {
    const before = await useOf(server);
    const load = await steady(playing, open, RATE, seconds);
    return { ...load, cpuSeconds: Number(((await useOf(server)).cpu - before.cpu).toFixed(2)) };
  };
  await steady(playing, open, RATE, WARM_UP);
  const alone = await phase();
  const clients = Array.from({ length: availableParallelism() }, (_, i) => `192.0.2.${i + 1}`);
  const greedy = fork(here("greedy.mjs"), [server.url, ...clients]);
  await once(greedy, "message");
  const beside = await phase();
  greedy.send("stop");
  const [answers] = await once(greedy, "message");
  const after = await phase();
  close(playing);
  await server.kill();
  return { alone, beside, after, answers };
}

async function measurePostgres(processes: number) {
  const postgres = await Postgres.start();
  const servers: ServerProcess[] = [];
  for (let i = 0; i < processes; i++) servers.push(await ours(`postgres-${processes}-${i}`, postgres.url));
  let next = 0;
  const open = () => OurTable.open(servers[next++ % processes]!.url);
  const playing = await openMany(PLAYING, open);
  // Each process compiles for itself, and has only its share of the moves to warm up with.
  await flatOut(playing, open, WARM_UP * processes);
  const before = postgres.cpu;
  const full = await flatOutOn(servers, playing, open);
  const databaseCpuMs = Number((((postgres.cpu - before) * 1000) / full.moves).toFixed(3));
  close(playing);
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.stop();
  return { ...full, databaseCpuMs, allCpuMs: Number((full.cpuMs + databaseCpuMs).toFixed(3)) };
}

/** Half the load for a long time: memory must not grow. */
async function soak(minutes: number) {
  const server = await ours("soak");
  const open = () => OurTable.open(server.url);
  const playing = await openMany(PLAYING / 2, open);
  const idle = await openMany(TABLES / 2 - PLAYING / 2, open);
  const samples: { minute: number; rssMB: number; heapMB: number; perSecond: number; p99: number }[] = [];
  const slices = minutes * 2;
  for (let slice = 1; slice <= slices; slice++) {
    const { perSecond, p99 } = await steady(playing, open, RATE / 2, 30);
    const { rss, heap } = await useOf(server);
    const sample = { minute: slice / 2, rssMB: Math.round(rss / 1e6), heapMB: Math.round(heap / 1e6), perSecond, p99 };
    samples.push(sample);
    console.error(JSON.stringify(sample));
  }
  close(playing, idle);
  await server.kill();
  return { minutes, tables: TABLES / 2, playing: PLAYING / 2, samples };
}

function close(...groups: Table[][]): void {
  for (const table of groups.flat()) table.close();
}

async function main() {
  const machine = { cores: availableParallelism(), node: process.version, loadBefore: loadavg()[0] };
  if (flags.soak !== undefined) return { machine, soak: await soak(Number(flags.soak)) };
  const wanted = (part: string) => flags.only.split(",").includes(part);
  const sqlite = wanted("sqlite") ? await measureOurs() : undefined;
  const boardgameio = wanted("boardgameio") ? await measureTheirs() : undefined;
  const one = wanted("postgres") ? await measurePostgres(1) : undefined;
  const two = wanted("postgres") ? await measurePostgres(2) : undefined;
  const greedy = wanted("greedy") ? await measureGreedy() : undefined;
  const times = (a?: number, b?: number) => (a && b ? Number((a / b).toFixed(2)) : undefined);
  return {
    machine,
    field: FIELD,
    tables: TABLES,
    playing: PLAYING,
    sqlite,
    boardgameio,
    postgres: { one, two },
    greedy,
    aims: {
      "our rate / boardgame.io's (at least 5)": times(sqlite?.flatOut.perSecond, boardgameio?.flatOut.perSecond),
      "boardgame.io's processor time for a move / ours": times(boardgameio?.flatOut.cpuMs, sqlite?.flatOut.cpuMs),
      [`p99 at ${RATE} moves per second (under 50 ms)`]: sqlite?.steady.p99,
      "idle table, kB of memory (under 100)": sqlite?.idleTable.rssKB,
      "two processes on PostgreSQL / one (more than 1)": times(two?.perSecond, one?.perSecond),
      "processor time for a move, servers and database, two processes on PostgreSQL / one (at most 1.1)": times(
        two?.allCpuMs,
        one?.allCpuMs,
      ),
      "p99 beside greedy clients / alone (at most 3)": times(greedy?.beside.p99, greedy?.alone.p99),
    },
  };
}

try {
  console.log(JSON.stringify(await main(), null, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
