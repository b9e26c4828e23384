import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

const TEXT = 0x81;
const PING = 0x89;
const PONG = 0x8a;
/** A mask of zeros: the text stays as it is. */
const MASK = "\0\0\0\0";

/**
 * One player's end of a WebSocket (RFC 6455), as lean as a load generator must be: all players sit in one process, and
 * whatever they take of the machine is missing to the server that is measured. Text messages of up to 64 kB, whole.
 */
export class Wire {
  hear: (text: string) => void = () => {};
  private rest: Buffer | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.took(chunk));
  }

  /** `address`: whom a proxy would say it comes from. */
  static open(url: string, address?: string): Promise<Wire> {
    const { hostname, port, pathname, search } = new URL(url);
    const socket = connect(Number(port), hostname);
    const key = randomBytes(16).toString("base64");
    socket.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n` +
        `${address === undefined ? "" : `X-Forwarded-For: ${address}\r\n`}\r\n`,
    );
    return new Promise((resolve, reject) => {
      socket.once("error", reject);
      socket.once("data", (answer) => {
        const end = answer.indexOf("\r\n\r\n") + 4;
        if (end < 4 || !answer.subarray(0, 12).equals(Buffer.from("HTTP/1.1 101")))
          return reject(new Error(`${answer}`));
        const wire = new Wire(socket);
        resolve(wire);
        // Whoever waits for the wire hears what came along with the answer.
        if (end < answer.length) setImmediate(() => wire.took(answer.subarray(end)));
      });
    });
  }

  /** Only plain ASCII, as all that a player here has to say. */
  send(text: string): void {
    this.write(TEXT, text);
  }

  close(): void {
    this.socket.destroy();
  }

  private write(kind: number, text: string): void {
    const { length } = text;
    const size =
      length < 126
        ? String.fromCharCode(kind, 0x80 | length)
        : String.fromCharCode(kind, 0x80 | 126, length >> 8, length & 255);
    this.socket.write(size + MASK + text, "latin1");
  }

  private took(chunk: Buffer): void {
    let data = chunk;
    if (this.rest) data = Buffer.concat([this.rest, chunk]);
    this.rest = undefined;
    for (let at = 0; at < data.length; ) {
      const long = data[at + 1] === 126;
      const start = at + (long ? 4 : 2);
      const end = start + (long ? (data[at + 2]! << 8) | data[at + 3]! : data[at + 1]!);
      if (start > data.length || end > data.length) {
        this.rest = data.subarray(at);
        return;
      }
      if (data[at] === TEXT) this.hear(data.toString("utf8", start, end));
      else if (data[at] === PING) this.write(PONG, data.toString("latin1", start, end));
      at = end;
    }
  }
}
