import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openStorage, type ServerOptions } from "../src/index.ts";
import { Client, redAndBlue, Socket, testServer } from "./player.ts";
import { Postgres } from "./postgres.ts";
import { bundleServer, ServerProcess } from "./process.ts";

type Server = Awaited<ReturnType<typeof testServer>>;

describe("two servers on one PostgreSQL", () => {
  let postgres: Postgres;
  const servers: Server[] = [];
  beforeAll(async () => {
    postgres = await Postgres.start();
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres?.stop();
  });

  async function open(options: Partial<ServerOptions> = {}): Promise<Server> {
    const server = await testServer({ databaseUrl: postgres.url, log: "silent", ...options });
    servers.push(server);
    return server;
  }

  test("whoever was answered by one reads at least that from the other, though it has not heard of it", async () => {
    const [one, two] = [await open(), await open()];
    const { table, tokens } = await one.client().table({ game: "skirmish", seats: redAndBlue });
    const [here, there] = [one, two].map((server) => server.client().holding(tokens.red)) as [Client, Client];
    // Whoever is deaf already hears again only after a while.
    for (let moves = 0; moves < 3; moves++) {
      const known = await there.state(table);
      await postgres.deafen().catch(() => {});
      if (!known.choice) break;
      const { index, hash, choice } = await here.play(table);
      const read = await there.get(`/api/tables/${table}?since=${index}`);
      expect(read.status === 204 || read.body.index >= index, read.text).toBe(true);
      if (!choice) break;
      // And what was decided upon it is taken by the other.
      const option = choice.options[0];
      expect((await there.act(table, { type: "play", index, hash, option })).status).toBe(200);
      expect((await here.get(`/api/tables/${table}?since=${index + 1}`)).status).toBe(204);
    }
  });

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
  });

  test("whoever may have missed talk, because we did, gets the whole state once more and can ask for it", async () => {
    const [one, two] = [servers[0]!, servers[1]!];
    const { table, tokens } = await one.client().table({ game: "skirmish", seats: redAndBlue });
    const blue = await Socket.open(two.url);
    await blue.enter(table, tokens.blue);
    const wholes = () => blue.received.filter((text) => text.startsWith('{"type":"state"')).length;
    const before = wholes();
    await postgres.deafen();
    await one.client().holding(tokens.red).act(table, { type: "chat", text: "is anybody there?" });
    await blue.until(() => wholes() > before, 60_000);
    const { body } = await two.client().holding(tokens.blue).get(`/api/tables/${table}/chat`);
    expect(body.lines.map(({ text }: { text: string }) => text)).toEqual(["is anybody there?"]);
    blue.close();
  }, 120_000);

  test("signing out everywhere reaches the sockets of the other process", async () => {
    const [one, two] = [servers[0]!, servers[1]!];
    const ann = one.client();
    await ann.post("/api/accounts", { name: "Ann Across", password: "correct horse" });
    const { table } = await ann.table({ game: "skirmish", seats: { red: { who: "me" }, blue: { who: "open" } } });
    const socket = await Socket.open(two.url, { cookie: ann.cookie! });
    await socket.enter(table);
    await ann.ask("DELETE", "/api/sessions");
    await socket.until(() => socket.received.at(-1)!.includes('"forbidden"'), 2000);
    expect(await socket.act(table, { type: "resign" })).toMatchObject({ type: "refused" });
    socket.close();
  });

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
  });

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
  });

  test("a process that is killed in the middle of a thought: another takes it up when the lease has ended", async () => {
    // A server that still runs could take the job before the one that is to be killed.
    for (const server of servers.splice(0)) await server.stop();
    const file = await bundleServer();
    const environment = { DATABASE_URL: postgres.url, THINK: "100000", LEASE: "1000", LOG: "silent" };
    const doomed = await ServerProcess.start(file, environment);
    onTestFinished(() => doomed.kill());
    const seats = { red: { who: "computer", level: "random" }, blue: { who: "me" } };
    const { table, tokens } = await new Client(doomed.url).table({ game: "skirmish", seats });
    const socket = await Socket.open(doomed.url);
    await socket.enter(table, tokens.blue);
    const thinking = () => socket.received.some((text) => text.startsWith('{"type":"thinking"'));
    const taken = async () => Number((await storage.jobs.waiting()).think ?? 0);
    const storage = await openStorage({ dataDir: "", databaseUrl: postgres.url });
    await expect.poll(async () => thinking() || (await taken()) > 0, { timeout: 5000 }).toBe(true);
    await doomed.kill();
    await storage.close();
    const heir = await open({ lease: 1000 });
    const blue = heir.client().holding(tokens.blue);
    await expect.poll(async () => (await blue.state(table)).deciders, { timeout: 10_000 }).toEqual(["blue"]);
    rmSync(file, { force: true });
  });

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
  });
});
