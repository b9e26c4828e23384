import { once } from "node:events";
import { type Socket as Connection, createConnection } from "node:net";
import { expect, test } from "vitest";
import { testServer } from "./player.ts";

/** What clients do that must not keep a server open which is told to close. */

const silence = "";
const halfHeaders = "GET /api/games HTTP/1.1\r\nHost: x";
const halfABody =
  "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
const socket =
  "GET /api/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

async function rude(port: number, text: string): Promise<Connection> {
  const connection = createConnection(port, "127.0.0.1");
  connection.on("error", () => {});
  await once(connection, "connect");
  connection.write(text);
  return connection;
}

test("a server closes although clients say nothing, stop in mid-sentence, or do not answer a socket's goodbye", async () => {
  const { app, stop } = await testServer();
  const { port } = app.server.address() as { port: number };
  const opened = await rude(port, socket);
  await once(opened, "data");
  const others = await Promise.all([silence, halfHeaders, halfABody].map((text) => rude(port, text)));
  await stop();
  expect(app.server.listening).toBe(false);
  for (const connection of [opened, ...others]) connection.destroy();
});
