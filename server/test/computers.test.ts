import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { CalledOff, type Think, ThinkingPool } from "@gonfalon/opponents/pool";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { allGames } from "../src/index.ts";
import { Client, chance, type Seen, Socket, testServer } from "./player.ts";
import { bundleThread } from "./process.ts";

const seatsOf = { tolentino: ["austrian", "neapolitan"], gradisca: ["venetian", "austrian"] } as const;
type GameName = keyof typeof seatsOf;

let thread: string;
let pool: ThinkingPool;
beforeAll(async () => {
  thread = await bundleThread();
  pool = new ThinkingPool(pathToFileURL(thread), 1);
});
afterAll(async () => {
  await pool.close();
  rmSync(thread, { force: true });
});

/** A table against the computer, and somebody who watches it. */
async function against(url: string, game: GameName, level: string) {
  const [me, it] = seatsOf[game];
  const seats = { [me]: { who: "me" }, [it]: { who: "computer", level } };
  const { table, tokens } = await new Client(url).table({ game, seats });
  return { table, token: tokens[me]!, me, it, ...(await watch(url, table, tokens[me]!, me)) };
}

async function watch(url: string, table: string, token: string, me: string) {
  const socket = await Socket.open(url);
  onTestFinished(() => socket.close());
  await socket.enter(table, token);
  const state = (): Seen => socket.states.get(`${table} ${me}`)!;
  const thoughts = () => socket.received.filter((text) => text.startsWith('{"type":"thinking"'));
  return { socket, state, thoughts };
}
type Against = Awaited<ReturnType<typeof against>>;

/** Plays at random until the computer owes an answer. */
async function untilItThinks({ socket, state, table, it }: Against, random: (below: number) => number): Promise<void> {
  while (!state().deciders.includes(it)) {
    const { index, hash, choice } = state();
    const option = choice!.options[random(choice!.options.length)]!;
    const answer = await socket.act(table, { type: "play", index, hash, option });
    // The shipped program keeps a limit on messages: somebody who plays this fast has to wait a little.
    if (JSON.stringify(answer).includes('"too-many"')) await sleep(300);
    else expect(answer).toMatchObject({ type: "done" });
  }
}

/** Plays at random until the computer is in the middle of a long thought. */
async function untilItPonders(player: Against, random: (below: number) => number): Promise<void> {
  const { socket, state, thoughts } = player;
  for (;;) {
    await untilItThinks(player, random);
    const before = thoughts().length;
    const ponders = () =>
      thoughts()
        .slice(before)
        .some((text) => JSON.parse(text).done > 0);
    await socket.until(() => ponders() || state().choice !== null, 60_000);
    if (ponders()) return;
  }
}

describe.each(["tolentino", "gradisca"] as const)("%s against the computer, in threads", (game) => {
  test.each(["recruit", "captain", "general"])(
    "%s plays its part, and tells only that it thinks",
    async (level) => {
      const server = await testServer({ games: allGames, think: pool.think, thinking: 0.2 });
      onTestFinished(() => server.stop());
      const random = chance(`${game} ${level}`);
      const player = await against(server.url, game, level);
      for (let turns = 0; turns < 3 && !player.state().ended; turns++) {
        await untilItThinks(player, random);
        await player.socket.until(() => player.state().choice !== null || player.state().ended !== null, 60_000);
      }
      const thoughts = player.thoughts().map((text) => JSON.parse(text));
      expect(thoughts.length).toBeGreaterThanOrEqual(3);
      for (const thought of thoughts) {
        expect(Object.keys(thought)).toEqual(["type", "table", "seat", "done"]);
        expect(thought).toMatchObject({ table: player.table, seat: player.it });
        expect(thought.done).toBeGreaterThanOrEqual(0);
        expect(thought.done).toBeLessThanOrEqual(1);
      }
      const { text } = await new Client(server.url).get("/metrics");
      expect(Number(/computer_moves_total (\d+)/.exec(text)![1])).toBeGreaterThanOrEqual(3);
    },
    120_000,
  );
});

test("whoever resigns has ended the computer's thoughts by the time it is acknowledged", async () => {
  const thoughts: { signal: AbortSignal; end: Promise<unknown>; isOver: boolean }[] = [];
  const think: Think = (thought, means) => {
    const thinking = pool.think(thought, means);
    const end = thinking.catch((error) => error);
    const one = { signal: means!.signal!, end, isOver: false };
    void end.then(() => {
      one.isOver = true;
    });
    thoughts.push(one);
    return thinking;
  };
  const server = await testServer({ games: allGames, think, thinking: 60 });
  onTestFinished(() => server.stop());
  // A thought may end by itself, and the next begin, before the resignation arrives: it is tried until three were called off.
  let calledOff = 0;
  for (let n = 0; calledOff < 3; n++) {
    expect(n).toBeLessThan(12);
    const player = await against(server.url, "gradisca", "general");
    await untilItPonders(player, chance(`resign ${n}`));
    await player.socket.act(player.table, { type: "resign" });
    expect(thoughts.filter(({ signal, isOver }) => !isOver && !signal.aborted)).toEqual([]);
    if ((await thoughts.at(-1)!.end) instanceof CalledOff) calledOff++;
    const figures = async () => (await new Client(server.url).get("/metrics")).text;
    await expect.poll(figures).toContain("gonfalon_jobs_thinking 0");
  }
}, 120_000);

test("a computer player that fails is asked again", async () => {
  let asked = 0;
  const think: Think = async ({ choice }) => {
    if (++asked === 1) throw new Error("the thread has ended");
    return { option: choice.options[0]! };
  };
  const server = await testServer({ think, log: "silent" });
  onTestFinished(() => server.stop());
  const seats = { red: { who: "computer", level: "random" }, blue: { who: "me" } };
  const { table, tokens } = await server.client().table({ game: "skirmish", seats });
  const blue = server.client().holding(tokens.blue);
  await expect.poll(async () => (await blue.state(table)).deciders, { timeout: 10_000 }).toEqual(["blue"]);
  expect(asked).toBeGreaterThan(1);
});

describe("the program as it is shipped", () => {
  const PROGRAM = fileURLToPath(new URL("../../dist/gonfalon.mjs", import.meta.url));

  /** A folder of its own for each test: computers at tables that another has left would be first to think. */
  function newDataDir(): string {
    const dataDir = mkdtempSync(join(tmpdir(), "gonfalon-computers-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    return dataDir;
  }

  async function serve(dataDir: string, thinking: number): Promise<{ child: ChildProcess; url: string }> {
    const env = { ...process.env, DATABASE_URL: "", THINKING_SECONDS: String(thinking) };
    const child = spawn(process.execPath, [PROGRAM, "serve", "--port", "0", "--data-dir", dataDir], { env });
    onTestFinished(() => void child.kill("SIGKILL"));
    let said = "";
    child.stdout!.on("data", (text) => {
      said += text;
    });
    while (!said.includes("Ctrl-C")) await once(child.stdout!, "data");
    return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)![0] };
  }

  test.each(["tolentino", "gradisca"] as const)(
    "%s: killed in the middle of a thought, it goes on with it at once when it is started again",
    async (game) => {
      if (!existsSync(PROGRAM)) throw new Error("The program is not built: npm run build");
      const dataDir = newDataDir();
      const first = await serve(dataDir, 60);
      const player = await against(first.url, game, "general");
      await untilItPonders(player, chance(`killed ${game}`));
      const { index, deciders } = player.state();
      expect(deciders).toEqual([player.it]);
      first.child.kill("SIGKILL");
      await once(first.child, "exit");
      const second = await serve(dataDir, 0.2);
      const { socket, state } = await watch(second.url, player.table, player.token, player.me);
      expect(state().index).toBeGreaterThanOrEqual(index);
      const doneAlready = state().index > index;
      if (!doneAlready) expect(state().deciders).toEqual([player.it]);
      await socket.until(() => state().index > index, 20_000);
      second.child.kill("SIGTERM");
      expect((await once(second.child, "exit"))[0]).toBe(0);
    },
    120_000,
  );
});
