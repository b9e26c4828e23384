import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { canonical, type Entry, Match, type Option } from "@gonfalon/engine/kernel";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openStorage } from "../src/index.ts";
import { chance, field, redAndBlue, type Seen, Socket, testServer } from "./player.ts";

const TABLES = 12;
const DEATHS = 20;

/** The threads that write, in the order in which they were first given something. */
let writers: Worker[];
/** Called when a group of changes has just been handed to the thread that writes. */
let handed: (writer: Worker, group: number) => void;

beforeEach(() => {
  writers = [];
  handed = () => {};
  const postMessage = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker, message, ...rest) {
    postMessage.call(this, message, ...(rest as []));
    if (message?.request !== "write") return;
    if (!writers.includes(this)) writers.push(this);
    handed(this, message.what.length);
  });
});
afterEach(() => vi.restoreAllMocks());

/** A table as its player knows it. */
interface Known {
  readonly id: string;
  readonly acknowledged: Entry[];
  /** Decisions that were answered with a fault: each is either wholly there or not at all. */
  readonly inDoubt: { readonly after: number; readonly entry: Entry }[];
}

/** Plays at random; whatever goes wrong, the table is entered again and play goes on. */
async function play(socket: Socket, tokens: readonly string[], table: Known, faults: string[], on: () => boolean) {
  const random = chance(table.id);
  const enter = () => Promise.all(tokens.map((token) => socket.ask({ type: "enter", table: table.id, token })));
  await enter();
  while (on()) {
    const seen = (seat: string): Seen | undefined => socket.states.get(`${table.id} ${seat}`);
    const state = ["red", "blue"].map(seen).find((one) => one?.choice);
    if (!state) return;
    const option: Option = state.choice!.options[random(state.choice!.options.length)]!;
    const { you: seat, index, hash } = state;
    const answer = await socket.act(table.id, { type: "play", index, hash, option }, seat);
    if (answer.type === "done") table.acknowledged.push([seat, option]);
    else {
      faults.push(answer.fault.error);
      table.inDoubt.push({ after: table.acknowledged.length, entry: [seat, option] });
      await enter();
    }
  }
}

/** What is stored is what was acknowledged, in order, with nothing between but decisions that were in doubt. */
function expectNothingLost(table: Known, stored: readonly Entry[]): void {
  const doubts = [...table.inDoubt];
  let acknowledged = 0;
  for (const entry of stored) {
    const isNext = canonical(entry) === canonical(table.acknowledged[acknowledged]);
    const doubt = doubts.findIndex((one) => one.after === acknowledged && canonical(one.entry) === canonical(entry));
    expect(isNext || doubt >= 0).toBe(true);
    if (doubt >= 0 && !isNext) doubts.splice(doubt, 1);
    else acknowledged++;
  }
  expect(acknowledged).toBe(table.acknowledged.length);
}

/** Plays one table after the other until it is told to stop. */
async function playOn(
  server: Awaited<ReturnType<typeof testServer>>,
  tables: Known[],
  faults: string[],
  on: () => boolean,
) {
  const socket = await Socket.open(server.url);
  while (on()) {
    const made = await server.client().post("/api/tables", { game: "skirmish", seats: redAndBlue });
    expect([201, 503]).toContain(made.status);
    if (made.status === 503) continue;
    const { table: id, tokens } = made.body as { table: string; tokens: Record<string, string> };
    const table: Known = { id, acknowledged: [], inDoubt: [] };
    tables.push(table);
    await play(socket, Object.values(tokens), table, faults, on);
  }
  socket.close();
}

test(`the thread that writes dies ${DEATHS} times in the middle of a batch: another takes its place, and nothing acknowledged is lost`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-thread-"));
  const server = await testServer({ dataDir, log: "silent" });
  const random = chance("deaths");
  let deaths = 0;
  let calm = 0;
  handed = (writer, group) => {
    if (deaths >= DEATHS || group < 2 || ++calm < 4) return;
    calm = 0;
    deaths++;
    // Before it has begun, or while it writes, or about when it is done.
    if (deaths % 3 === 0) void writer.terminate();
    else setTimeout(() => void writer.terminate(), random(5));
  };
  const tables: Known[] = [];
  const faults: string[] = [];
  const count = () => tables.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  let enough = Number.POSITIVE_INFINITY;
  const on = () => {
    if (deaths === DEATHS) enough = Math.min(enough, count() + 50);
    return count() < enough;
  };
  await Promise.all(Array.from({ length: TABLES }, () => playOn(server, tables, faults, on)));
  expect((await server.client().get("/healthz")).status).toBe(200);
  await server.stop();

  expect(writers.length).toBe(DEATHS + 1);
  // "Stale" and the like: what had been in doubt was written, and the player did not know it yet.
  const possible = ["unavailable", "stale", "not-your-turn", "over"];
  expect(faults.filter((code) => !possible.includes(code))).toEqual([]);
  const storage = await openStorage({ dataDir });
  for (const table of tables) {
    const stored = await storage.entries(table.id);
    const record = (await storage.table(table.id))!;
    expect(stored.map(({ n }) => n)).toEqual(stored.map((_, i) => i));
    expect(record.length).toBe(stored.length);
    const entries = stored.map(({ seat, option }): Entry => [seat, option]);
    expectNothingLost(table, entries);
    const match = Match.start(field, record.terms.setup);
    for (const [seat, option] of entries) match.play(seat, option);
  }
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
}, 300_000);
