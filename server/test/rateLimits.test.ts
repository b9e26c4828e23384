import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type WebSocket from "ws";
import { redAndBlue, Socket, testServer } from "./player.ts";

/** Clients that go on although they were told, or take no notice of what they are told. */

let server: Awaited<ReturnType<typeof testServer>>;
const lines: string[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) };
  server = await testServer({ limits: { messages: 10 }, log: "info", logTo });
});
afterAll(() => server.stop());

async function cutOff(send: (socket: WebSocket) => void, times: number): Promise<Socket> {
  const client = await Socket.open(server.url);
  const closed = once(client.socket, "close");
  for (let i = 0; i < times; i++) send(client.socket);
  await closed;
  return client;
}

test("whoever sends on after being told that it is too much is cut off", async () => {
  const client = await cutOff((socket) => socket.send('{"type":"ping","id":1}'), 21);
  expect(client.received.length).toBeLessThanOrEqual(20);
});

test("pings and pongs are counted too: a client that sent them without end had an answer to each waiting in memory", async () => {
  await cutOff((socket) => socket.ping(), 21);
  await cutOff((socket) => socket.pong(), 21);
  expect((await server.client().get("/healthz")).body).toEqual({ ok: true });
});

test("a message that is wrong but has a number is refused with that number, any other with none", async () => {
  const client = await Socket.open(server.url);
  expect(await client.ask({ type: "act" })).toMatchObject({ type: "refused", id: 1, fault: { error: "bad-request" } });
  for (const text of ["{", "null", '{"type":"ping","id":"7"}', '{"id":-1}']) client.socket.send(text);
  await client.until(() => client.received.length === 5);
  expect(client.received.slice(1).map((text) => JSON.parse(text).id)).toEqual([null, null, null, null]);
  client.close();
});

test("a client that breaks the rules of sockets is no error of ours", async () => {
  const client = await Socket.open(server.url);
  const closed = once(client.socket, "close");
  client.socket.send("x".repeat(100_000));
  await closed;
  const line = lines.find((one) => one.includes("Max payload size exceeded"))!;
  expect(JSON.parse(line)).toMatchObject({ level: 30, msg: "a socket was broken off: Max payload size exceeded" });
});

test("a position that a game never had costs nothing: whoever mistypes a number need not wait for months", async () => {
  const strict = await testServer({ limits: { work: 1_200 } });
  const anybody = strict.client();
  const { table, tokens } = await anybody.table({ game: "skirmish", seats: redAndBlue });
  const red = anybody.holding(tokens.red);
  await red.act(table, { type: "resign" });
  expect((await red.post(`/api/tables/${table}/branch`, { at: 1_000_000_000 })).status).toBe(400);
  expect((await red.get(`/api/tables/${table}`)).status).toBe(200);
  expect((await anybody.get("/api/games")).status).toBe(200);
  await strict.stop();
});
