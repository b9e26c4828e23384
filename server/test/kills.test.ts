import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canonical, type Entry, Match, type Option } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { allGames, openStorage, type Storage, type StorageOptions, theseGames } from "../src/index.ts";
import { Client, chance, type Seen, Socket } from "./player.ts";
import { Postgres } from "./postgres.ts";
import { bundleServer, ServerProcess } from "./process.ts";

/** Each with a server that was killed in mid-work; `npm run soak:kills` has more of them. */
const KILLS = Number(process.env.KILLS ?? 15);
const PATIENCE = 60_000 * Math.max(15, KILLS);
/** What is played at each table: the games of the shelf beside a toy, whose games end soon. */
const KINDS = ["skirmish", "skirmish", ...allGames.ids];
const field = theseGames(skirmish({ units: 8, cols: 6, rows: 5, turns: 60 }));

let bundle: string;
beforeAll(async () => {
  bundle = await bundleServer();
});
afterAll(() => rmSync(bundle, { force: true }));

/** A table as its player knows it: every decision that was acknowledged, and the one, or the undoing, that was under way. */
interface Known {
  readonly id: string;
  readonly game: string;
  readonly tokens: Record<string, string>;
  readonly acknowledged: Entry[];
  underWay: Entry | "undo" | undefined;
}

async function newTable(url: string, game: string): Promise<Known> {
  const { seats } = await field.load(game);
  const mine = Object.fromEntries(seats.map((seat) => [seat, { who: "me" }]));
  const { table, tokens } = await new Client(url).table({ game, seats: mine });
  return { id: table, game, tokens, acknowledged: [], underWay: undefined };
}

/** Plays at random, and takes back now and then, until the server is gone or the game is over. */
async function play(socket: Socket, table: Known, random: (below: number) => number): Promise<void> {
  await Promise.all(Object.values(table.tokens).map((token) => socket.ask({ type: "enter", table: table.id, token })));
  for (;;) {
    const states = Object.keys(table.tokens).flatMap((seat) => socket.states.get(`${table.id} ${seat}`) ?? []);
    const regretful = random(6) === 0 ? states.find(({ undo }) => undo > 0) : undefined;
    if (regretful) {
      table.underWay = "undo";
      const answer = await socket.act(table.id, { type: "undo", index: regretful.index }, regretful.you);
      if (answer.type !== "done") return;
      table.acknowledged.pop();
      table.underWay = undefined;
      continue;
    }
    const state = states.find(({ choice }) => choice);
    if (!state) return;
    const option = state.choice!.options[random(state.choice!.options.length)]!;
    const { you: seat, index, hash } = state;
    table.underWay = [seat, option];
    const answer = await socket.act(table.id, { type: "play", index, hash, option }, seat);
    if (answer.type !== "done") return;
    table.acknowledged.push([seat, option]);
    table.underWay = undefined;
  }
}

/** What is stored is what was acknowledged, with at most the one decision or undoing that was under way, and it is a legal game. */
async function expectNothingLost(storage: Storage, table: Known): Promise<void> {
  const stored = await storage.entries(table.id);
  const record = (await storage.table(table.id))!;
  expect(record.length).toBe(stored.length);
  expect(stored.map(({ n }) => n)).toEqual(stored.map((_, i) => i));
  const entries = stored.map(({ seat, option }): Entry => [seat, option]);
  if (table.underWay === "undo" && entries.length < table.acknowledged.length) table.acknowledged.pop();
  const known = table.acknowledged.length;
  expect(entries.length).toBeGreaterThanOrEqual(known);
  expect(entries.length).toBeLessThanOrEqual(known + (typeof table.underWay === "object" ? 1 : 0));
  expect(canonical(entries.slice(0, known))).toBe(canonical(table.acknowledged));
  if (entries.length > known) {
    expect(canonical(entries[known])).toBe(canonical(table.underWay));
    table.acknowledged.push(entries[known]!);
  }
  table.underWay = undefined;
  const match = Match.start(await field.load(table.game), record.terms.setup);
  for (const [seat, option] of entries) match.play(seat, option);
}

async function survive(options: StorageOptions, postgres?: Postgres) {
  const random = chance("kills");
  const environment = {
    DATA_DIR: options.dataDir,
    THINK: "20",
    LOG: "silent",
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
  };
  let tables: Known[] = [];
  const finished: Known[] = [];
  let computer: AgainstComputer | undefined;
  let computerMoves = 0;
  let counted = 0;
  let next = ServerProcess.prepare(bundle, environment);
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await next();
    onTestFinished(() => server.kill());
    if (kill < KILLS - 1) next = ServerProcess.prepare(bundle, environment);
    const client = new Client(server.url);
    const seats = { north: { who: "me" }, south: { who: "computer", level: "random" } };
    computer ??= { ...(await client.table({ game: "duel", seats })), answers: 0 };
    const places = [...KINDS];
    for (const { game } of tables) places.splice(places.indexOf(game), 1);
    for (const game of places) tables.push(await newTable(server.url, game));
    const socket = await Socket.open(server.url);
    const playing = [...tables.map((table) => play(socket, table, random)), againstComputer(socket, computer)];
    const { answers } = computer;
    await enough(tables, 5 + random(40));
    // Now and then the computer has answered too; mostly it is killed in mid-thought.
    if (kill % 5 === 0) await socket.until(() => computer!.answers > answers || gone(socket), 60_000);
    await new Promise((resolve) => setTimeout(resolve, random(6)));
    if (kill % 5 === 4) await postgres?.kill();
    await server.kill();
    await Promise.all(playing);
    if (kill % 5 === 4) await postgres?.up();
    await postgres?.quiet();
    const storage = await openStorage(options);
    for (const table of tables) await expectNothingLost(storage, table);
    const moves = (await storage.entries(computer.table)).filter(({ seat }) => seat === "south").length;
    computerMoves += moves - counted;
    const isOver = (await storage.table(computer.table))!.status === "over";
    counted = isOver ? 0 : moves;
    if (isOver) computer = undefined;
    const over = await Promise.all(tables.map(async ({ id }) => (await storage.table(id))!.status === "over"));
    finished.push(...tables.filter((_, i) => over[i]));
    tables = tables.filter((_, i) => !over[i]);
    await storage.close();
  }
  const acknowledged = [...finished, ...tables].reduce((sum, one) => sum + one.acknowledged.length, 0);
  return { acknowledged, computerMoves };
}

/** Waits for so many acknowledged decisions: then the server is in the middle of its work. */
async function enough(tables: readonly Known[], more: number): Promise<void> {
  const count = () => tables.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const wanted = count() + more;
  for (let i = 0; i < 2000 && count() < wanted; i++) await new Promise((resolve) => setTimeout(resolve, 2));
}

interface AgainstComputer {
  readonly table: string;
  readonly tokens: Record<string, string>;
  /** How often the computer has answered, as far as we have seen. */
  answers: number;
}

const gone = ({ socket }: Socket) => socket.readyState !== socket.OPEN;

/** Keeps a game against the computer going. */
async function againstComputer(socket: Socket, computer: AgainstComputer) {
  const { table, tokens } = computer;
  await socket.ask({ type: "enter", table, token: tokens.north });
  for (let n = 0; ; n++) {
    const mine = (): Seen | undefined => socket.states.get(`${table} north`);
    await socket.until(() => mine()?.choice != null || mine()?.ended != null || gone(socket), 60_000);
    if (gone(socket)) return;
    // What ended the game can only have been an answer to what we played before the last kill.
    if (n > 0 || mine()?.ended) computer.answers++;
    if (mine()?.ended) return;
    const { index, hash, choice } = mine()!;
    const option: Option = choice!.options[0]!;
    await socket.act(table, { type: "play", index, hash, option });
  }
}

describe(`nothing acknowledged is lost and nothing is half written in ${KILLS} kills`, () => {
  test(
    "on SQLite",
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-kills-"));
      const { acknowledged, computerMoves } = await survive({ dataDir });
      rmSync(dataDir, { recursive: true, force: true });
      expect(acknowledged).toBeGreaterThan(KILLS * 10);
      expect(computerMoves).toBeGreaterThan(KILLS / 10);
    },
    PATIENCE,
  );

  test(
    "on PostgreSQL, which is killed too",
    async () => {
      const postgres = await Postgres.start();
      onTestFinished(() => postgres.stop());
      const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-kills-"));
      const { acknowledged, computerMoves } = await survive({ dataDir, databaseUrl: postgres.url }, postgres);
      rmSync(dataDir, { recursive: true, force: true });
      expect(acknowledged).toBeGreaterThan(KILLS * 10);
      expect(computerMoves).toBeGreaterThan(KILLS / 10);
    },
    PATIENCE,
  );
});
