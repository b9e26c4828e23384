import { STATUS_CODES } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientOf } from "./client.ts";
import type { Problem } from "./problem.ts";

/** So many refusals of one client wait at once; the next of its connections is cut without a word. */
const MOST_WAITING = 64;
/** Milliseconds that a client has to read a refusal while it is still sending. */
const READING_TIME = 1_000;

/**
 * How requests are refused without much work for us. Whoever asks too much is told so after a pause, so that asking again at
 * once brings nothing; and what a refused client is still sending is not read: the connection ends with the refusal.
 */
export class Refusals {
  private readonly waiting = new Map<string, number>();

  constructor(
    /** Milliseconds after which a client is told that it asks too much. */
    private readonly pause: number,
  ) {}

  async answer(problem: Problem, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (problem.code === "too-many" && !(await this.hold(clientOf(request.ip)))) {
      reply.hijack();
      request.raw.destroy();
      return reply;
    }
    const text = JSON.stringify(problem);
    if (!isStillSending(request)) return reply.code(problem.status).type("application/json").send(text);
    hangUp(request, reply, problem.status, text);
    return reply;
  }

  /** Lets a client wait; false if too many of its refusals do so already. */
  private async hold(client: string): Promise<boolean> {
    const count = this.waiting.get(client) ?? 0;
    if (count >= MOST_WAITING) return false;
    this.waiting.set(client, count + 1);
    await pause(this.pause, undefined, { ref: false });
    const left = this.waiting.get(client)! - 1;
    if (left > 0) this.waiting.set(client, left);
    else this.waiting.delete(client);
    return true;
  }
}

function isStillSending({ raw, headers }: FastifyRequest): boolean {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  return hasBody && !raw.complete;
}

/**
 * Answers past Node, which would first read all that the client sends, and then closes our half of the line. The other half
 * is left for a while: cut at once, it could take the answer with it.
 */
function hangUp({ raw: { socket } }: FastifyRequest, reply: FastifyReply, status: number, text: string): void {
  reply.hijack();
  const headers = {
    ...reply.getHeaders(),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n"));
  setTimeout(() => socket.destroy(), READING_TIME).unref();
}
