import { expect, test } from "vitest";
import { frameOf } from "../src/frame.ts";
import { both, Socket, testServer } from "./player.ts";

/** Reads a frame as RFC 6455 says: whole, text, not masked. */
function read(frame: Buffer): string {
  expect(frame[0]).toBe(0x81);
  const short = frame[1]!;
  expect(short).toBeLessThanOrEqual(126);
  const start = short === 126 ? 4 : 2;
  expect(frame.length - start).toBe(short === 126 ? frame.readUInt16BE(2) : short);
  return frame.subarray(start).toString();
}

test("plain text is framed whole, whatever its length", () => {
  for (const length of [0, 1, 125, 126, 127, 255, 256, 1100, 65_535]) {
    const text = "x".repeat(length);
    expect(read(Buffer.from(frameOf(text)!, "latin1"))).toBe(text);
  }
});

test("what is not plain, or huge, is left to others", () => {
  for (const text of ["città", "’", "\u00ff", "𝄞", "x".repeat(65_536)]) expect(frameOf(text)).toBeUndefined();
});

test("plain and other text come in the order in which they were sent", async () => {
  const server = await testServer();
  const { table, tokens } = await server.client().table({ game: "duel", seats: both });
  const socket = await Socket.open(server.url);
  await socket.enter(table, tokens.north);
  const said = Array.from({ length: 40 }, (_, i) =>
    i % 2 === 0 ? `plain ${i}` : `perché ${i} – ♞ ${"è".repeat(i * 20)}`,
  );
  for (const text of said) await socket.ask({ type: "act", table, action: { type: "chat", text } });
  const lines = socket.received.map((text) => JSON.parse(text)).filter(({ type }) => type === "chat");
  expect(lines.flatMap((message) => message.lines.map(({ text }: { text: string }) => text))).toEqual(said);
  socket.close();
  await server.stop();
});
