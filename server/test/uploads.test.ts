import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { type Choice, type Journal, Match, type Option } from "@gonfalon/engine/kernel";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { theseGames } from "../src/index.ts";
import { tooMany } from "../src/problem.ts";
import { Refusals } from "../src/refusals.ts";
import { Turns } from "../src/upload/turns.ts";
import { redAndBlue, testServer } from "./player.ts";

const field = skirmish({ units: 12, cols: 10, rows: 8, turns: 2000 });
const setup = { scenario: "field", seed: "long", dice: "fair", options: {} };

/** A journal that is long enough to be parsed by the thread and to be stored in groups. */
function longJournal(length: number): Journal {
  const match = Match.start(field as never, setup as never);
  while (match.entries.length < length) {
    const seat = match.game.deciders(match.position, "")[0]!;
    const { options } = match.choice(seat) as Choice<Option>;
    match.play(seat, options.find(({ type }) => type !== "attack") ?? options[0]!);
  }
  return match.journal();
}

let server: Awaited<ReturnType<typeof testServer>>;
const journal = longJournal(600);
beforeAll(async () => {
  server = await testServer({ games: theseGames(field), proxies: 1, limits: { work: 40 } });
});
afterAll(() => server.stop());

let clients = 0;
const somebody = (address = `192.0.2.${++clients}`) => server.client({ "x-forwarded-for": address });

test("a long journal is parsed by a thread, and its table is the one that was played", async () => {
  const made = await somebody().post("/api/journals", { journal, seats: redAndBlue });
  expect(made.status, made.text).toBe(201);
  const log = await server.client({ authorization: `Bearer ${made.body.watch}` }).get(`/api/tables/${made.body.table}`);
  const match = Match.start(field as never, setup as never);
  for (const [seat, option] of journal.entries) match.play(seat, option as Option);
  expect(log.body.view).toEqual(match.game.view(match.position, "spectator"));
});

test("what is wrong with a long journal is told by its place, however it is wrong", async () => {
  const refusal = async (body: unknown) => {
    const { status, body: answer } = await somebody().post("/api/journals", body);
    expect(status).toBe(400);
    return answer.message;
  };
  const entries = journal.entries.map((entry, i) => (i === 432 ? ["red", { unit: 1 }] : entry));
  const seats = redAndBlue;
  expect(await refusal({ journal: { ...journal, entries }, seats })).toMatch(
    /^journal\.entries\.432\.1\.type is missing: /,
  );
  expect(await refusal({ journal: { ...journal, game: 7 }, seats })).toMatch(
    /^journal\.game: expected a text, found 7\./,
  );
  const text = JSON.stringify({ journal, seats });
  expect(await refusal(text.slice(0, -1))).toMatch(/^That cannot be read: /);
  expect(await refusal(text.replace('"seats"', '"__proto__":{},"seats"'))).toContain("__proto__");
  const deep = "[".repeat(9000) + "]".repeat(9000);
  expect(await refusal(`{"journal":{"entries":${deep}},"seats":{}}`)).toContain("nested");
});

describe("a refused upload", () => {
  /** Sends the head of a request and a piece of its body; what comes back until the server hangs up. */
  async function begin(address: string, length: number): Promise<string> {
    const { port } = server.app.server.address() as { port: number };
    const line = connect(port, "127.0.0.1");
    onTestFinished(() => {
      line.destroy();
    });
    const head = `POST /api/journals HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n`;
    line.write(`${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"journal":`);
    let answer = "";
    line.on("data", (chunk) => {
      answer += chunk;
    });
    await once(line, "end");
    return answer;
  }

  test("is answered by its head, and the connection ends: nobody waits for the rest of its body", async () => {
    const address = "198.51.100.1";
    expect((await somebody(address).post("/api/journals", { journal, seats: redAndBlue })).status).toBe(201);
    const answer = await begin(address, 1_000_000);
    expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(answer).toMatch(/cache-control: no-store/);
    expect(answer).toMatch(/connection: close/);
    expect(answer).toMatch(/wait \d+ s/);
  });

  test("that is larger than any journal may be is one by its head, too, and takes nobody's turn", async () => {
    const address = "198.51.100.2";
    expect(await begin(address, 100_000_000)).toMatch(/^HTTP\/1\.1 413 /);
    expect((await somebody(address).post("/api/journals", { journal: 1, seats: redAndBlue })).status).toBe(400);
  });

  test("was not paid for by anybody else", async () => {
    expect((await somebody().post("/api/journals", { journal, seats: redAndBlue })).status).toBe(201);
  });
});

test("bytes that are sent are paid for before they are read", async () => {
  const address = "198.51.100.3";
  const rubbish = JSON.stringify({ journal: "x".repeat(200_000), seats: redAndBlue });
  expect((await somebody(address).post("/api/journals", rubbish)).status).toBe(400);
  expect((await somebody(address).get("/api/games")).status).toBe(429);
});

describe("turns", () => {
  test("each client uploads one at a time, two are read at once, and the others wait in their order", async () => {
    const turns = new Turns();
    const order: string[] = [];
    const take = async (client: string) => {
      const giveBack = await turns.take(client);
      order.push(client);
      return giveBack;
    };
    const [first, second, third, fourth] = ["a", "b", "c", "d"].map(take);
    await turn();
    expect(order).toEqual(["a", "b"]);
    await expect(turns.take("a")).rejects.toThrow("one at a time");
    await expect(turns.take("c")).rejects.toThrow("one at a time");
    (await first)!();
    (await first)!();
    await turn();
    expect(order).toEqual(["a", "b", "c"]);
    for (const one of [second, third]) (await one)!();
    (await fourth)!();
    expect(order).toEqual(["a", "b", "c", "d"]);
    await Promise.all([take("a"), take("b")]);
  });

  test("whoever would wait behind very many is refused", async () => {
    const turns = new Turns();
    for (let i = 0; i < 34; i++) void turns.take(String(i));
    await expect(turns.take("another")).rejects.toThrow("try again soon");
  });
});

test("of one client 64 refusals wait at most; its next connection is cut without a word, and that of others is not", async () => {
  const refusals = new Refusals(60_000);
  const cut: string[] = [];
  const answer = (ip: string) => {
    const raw = { complete: true, destroy: () => cut.push(ip) };
    void refusals.answer(tooMany("too much"), { ip, raw, headers: {} } as never, { hijack: () => {} } as never);
  };
  for (let i = 0; i < 66; i++) answer("192.0.2.1");
  answer("192.0.2.2");
  await turn();
  expect(cut).toEqual(["192.0.2.1", "192.0.2.1"]);
});
