import { once } from "node:events";
import { request } from "node:http";
import { createConnection } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { testServer } from "./player.ts";

let server: Awaited<ReturnType<typeof testServer>>;
beforeAll(async () => {
  server = await testServer({ publicUrl: "https://gonfalon.example", hosts: ["play.lan"], patience: 200 });
});
afterAll(() => server.stop());

const port = () => (server.app.server.address() as { port: number }).port;

/** A request with any headers whatever; fetch does not let us choose the Host. */
async function ask(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const sent = request({ host: "127.0.0.1", port: port(), path, method, headers }).end();
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.statusCode;
}

/** What comes of opening a socket: 101, or the status with which it is refused. */
async function open(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port()}/api/socket`, { headers });
  const [, answer] = await Promise.race([
    once(socket, "unexpected-response"),
    once(socket, "open").then(() => [null, { statusCode: 101 }]),
  ]);
  socket.on("error", () => {}).terminate();
  return answer.statusCode;
}

describe("a name that is not ours", () => {
  const foreign = { host: "evil.example", origin: "http://evil.example" };

  test("is refused wherever it is used, though the Origin agrees with it", async () => {
    for (const path of ["/metrics", "/api/games", "/api/tables", "/nothing"]) {
      expect(await ask("GET", path, { host: "evil.example" }), path).toBe(421);
    }
    expect(await ask("POST", "/api/tables", foreign)).toBe(421);
    expect(await open(foreign)).toBe(421);
    expect(await ask("GET", "/healthz", { host: "10.0.0.7" })).toBe(200);
  });

  test("our own are this machine's, that of PUBLIC_URL, and those that are allowed", async () => {
    for (const host of ["gonfalon.example", "play.lan:8080", "localhost", `127.0.0.1:${port()}`, "[::1]:1509"]) {
      expect(await ask("GET", "/api/games", { host }), host).toBe(200);
      expect(await open({ host, origin: `http://${host}` }), host).toBe(101);
      expect(await open({ host, origin: "https://gonfalon.example" }), host).toBe(101);
      expect(await open({ host, origin: "http://evil.example" }), host).toBe(403);
    }
  });
});

test.each([
  ["head", "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
  [
    "body",
    'POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"ga',
  ],
])("half a %s is not waited for longer than we say", async (_, half) => {
  const connection = createConnection(port(), "127.0.0.1", () => connection.write(half));
  connection.on("error", () => {}).resume();
  await once(connection, "close", { signal: AbortSignal.timeout(15_000) });
});
