import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ServerOptions } from "../src/index.ts";
import { ThinkingPool } from "../src/thinking/pool.ts";
import { redAndBlue, Socket, testServer } from "./player.ts";
import { Postgres } from "./postgres.ts";

type Server = Awaited<ReturnType<typeof testServer>>;

describe("two servers on one PostgreSQL", () => {
  let postgres: Postgres;
  const servers: Server[] = [];
  beforeAll(async () => {
    postgres = await Postgres.start();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
  }, 60_000);

  async function open(options: Partial<ServerOptions> = {}): Promise<Server> {
    const server = await testServer({ databaseUrl: postgres.url, log: "silent", ...options });
    servers.push(server);
    return server;
  }

  test("a game is played through both, live, and each sees the other's moves, talk and taking back", async () => {
    const [one, two] = [await open(), await open()];
    const { table, tokens } = await one.client().table({ game: "skirmish", seats: redAndBlue });
    const red = await Socket.open(one.url);
    const blue = await Socket.open(two.url);
    await red.enter(table, tokens.red);
    await blue.enter(table, tokens.blue);
    const mine = { red: () => red.states.get(`${table} red`)!, blue: () => blue.states.get(`${table} blue`)! };
    for (let moves = 0; moves < 40 && !mine.red().ended; moves++) {
      await red.until(
        () => mine.red().choice !== null || mine.red().deciders[0] === "blue" || mine.red().ended !== null,
      );
      const [socket, state] = mine.red().choice ? [red, mine.red] : [blue, mine.blue];
      await socket.until(() => state().choice !== null || state().ended !== null);
      if (state().ended) break;
      const { index, hash, choice } = state();
      const answer = await socket.act(table, { type: "play", index, hash, option: choice!.options[0] });
      expect(answer.type, JSON.stringify(answer)).toBe("done");
      await socket.until(() => state().index > index);
      const [other, theirs] = socket === red ? [blue, mine.blue] : [red, mine.red];
      await other.until(() => JSON.stringify(theirs().view) === JSON.stringify(state().view));
    }
    await red.act(table, { type: "chat", text: "across" });
    await blue.until(() => blue.received.some((text) => text.includes("across")));
    await red.act(table, { type: "askTakeBack" });
    await blue.until(() => mine.blue().rewound > 0);
    red.close();
    blue.close();
  }, 60_000);

  test("two processes race for the same move: exactly one wins", async () => {
    const [one, two] = [servers[0]!, servers[1]!];
    const { table, tokens } = await one.client().table({ game: "skirmish", seats: redAndBlue });
    for (let races = 0; races < 40; races++) {
      const here = ["red", "blue"].map((seat) => one.client().holding(tokens[seat]));
      const states = await Promise.all(here.map((client) => client.state(table)));
      const state = states.find(({ choice }) => choice);
      if (!state) break;
      const { index, hash, choice, you } = state;
      const move = (option: unknown) => ({ type: "play", index, hash, option });
      const answers = await Promise.all([
        one.client().holding(tokens[you]).act(table, move(choice!.options[0])),
        two
          .client()
          .holding(tokens[you])
          .act(table, move(choice!.options.at(-1))),
      ]);
      expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join("\n")).toEqual([
        200, 409,
      ]);
    }
  }, 60_000);

  test("a computer's thought survives the process that began it", async () => {
    const stuck = await open({ think: () => new Promise(() => {}), lease: 400, workers: 1 });
    for (const server of servers.splice(0, 2)) await server.stop();
    const seats = { red: { who: "me" }, blue: { who: "computer", level: "random" } };
    const { table, tokens } = await stuck.client().table({ game: "skirmish", seats });
    const red = stuck.client().holding(tokens.red);
    await red.play(table);
    await red.play(table);
    expect((await red.state(table)).deciders).toEqual(["blue"]);
    await stuck.stop();
    servers.splice(servers.indexOf(stuck), 1);
    const heir = await open({ lease: 400 });
    const again = heir.client().holding(tokens.red);
    await expect.poll(async () => (await again.state(table)).deciders, { timeout: 10_000 }).toEqual(["red"]);
  }, 60_000);

  test("while the database is away players get 503, and afterwards everything goes on", async () => {
    const server = await open();
    const { table, tokens } = await server.client().table({ game: "skirmish", seats: redAndBlue });
    const red = server.client().holding(tokens.red);
    const { index, hash, choice } = await red.state(table);
    const move = { type: "play", index, hash, option: choice!.options[0] };
    await postgres.kill();
    const answer = await red.act(table, move);
    expect(answer.status, answer.text).toBe(503);
    await postgres.up();
    await expect.poll(async () => (await red.act(table, move)).status, { timeout: 10_000 }).toBe(200);
  }, 60_000);
});

describe("the pool of thinking threads", () => {
  const folder = mkdtempSync(join(tmpdir(), "gonfalon-pool-"));
  const file = join(folder, "worker.mjs");
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", ({ level, choice }) => {
       if (level === "dies") process.exit(1);
       if (level === "fails") return parentPort.postMessage({ fault: "lost the thread" });
       setTimeout(() => parentPort.postMessage({ option: choice.options.at(-1) }), 20);
     });`,
  );
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const choice = { over: false as const, seat: "red", rule: "1", ask: "a.b", sealed: false };
  const thought = (level: string, ...types: string[]) => ({
    ...{ game: "skirmish", level, seat: "red", view: {}, budget: 1 },
    choice: { ...choice, options: types.map((type) => ({ type })) },
  });

  test("more thoughts than threads are all thought, and a dead thread is replaced", async () => {
    const pool = new ThinkingPool(pathToFileURL(file), 2);
    const answers = await Promise.all(["a", "b", "c", "d", "e"].map((type) => pool.think(thought("good", "x", type))));
    expect(answers.map(({ type }) => type)).toEqual(["a", "b", "c", "d", "e"]);
    await expect(pool.think(thought("fails", "x"))).rejects.toThrow(/lost the thread/);
    const mixed = await Promise.allSettled(
      ["dies", "dies", "good", "good"].map((level) => pool.think(thought(level, "x"))),
    );
    expect(mixed.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled", "fulfilled"]);
    await pool.close();
  });
});
