import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Choice, diceFrom, draw, edited, type Option } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { ServerMessage, State } from "@gonfalon/wire/messages";
import { faultOf } from "@gonfalon/wire/validate";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import WebSocket from "ws";
import { duel } from "../../engine/testkit/duel.ts";
import { skirmish } from "../../engine/testkit/skirmish.ts";
import { createServer, type ServerOptions, theseGames } from "../src/index.ts";

export const field: AnyGame = skirmish({ units: 8, cols: 6, rows: 5, turns: 30 });
export const toys = theseGames(duel, field);
/** No limit that a lively test could meet. */
const generous = {
  requests: 1e6,
  attempts: 1e6,
  looks: 1e6,
  work: 1e9,
  messages: 1e6,
  sockets: 1e4,
  tables: 1e5,
  places: 1e5,
  seats: 1e4,
  lines: 1e6,
  daily: 1e6,
};

/** A server of its own for a test, listening on the loopback; the toys' computer players answer at once. */
export async function testServer({ port: wanted = 0, ...options }: Partial<ServerOptions> & { port?: number } = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "gonfalon-test-"));
  const app = await createServer({
    games: toys,
    dataDir,
    log: "error",
    think: async ({ choice }) => ({ option: choice.options[0]! }),
    round: 50,
    pause: 20,
    ...options,
    limits: { ...generous, ...options.limits },
  });
  await app.listen({ port: wanted, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await app.close();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { app: app as FastifyInstance, url, dataDir, client: (headers?: Headers) => new Client(url, headers), stop };
}

type Headers = Record<string, string>;
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  readonly body: any;
  readonly text: string;
  readonly headers: globalThis.Headers;
}

/** The state as a test reads it. */
export interface Seen {
  readonly table: { readonly status: string; readonly [field: string]: unknown };
  readonly you: string;
  readonly index: number;
  readonly hash: string;
  readonly view: unknown;
  readonly deciders: string[];
  readonly choice: Choice<Option> | null;
  readonly undo: number;
  readonly ended: { readonly reason: string; readonly winner: string | null } | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
  readonly [field: string]: any;
}

/** Speaks HTTP with a token, or with a cookie that it keeps. */
export class Client {
  cookie: string | undefined;

  constructor(
    readonly url: string,
    private readonly headers: Headers = {},
  ) {}

  async ask(method: string, path: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const set = response.headers.get("set-cookie");
    if (set) this.cookie = set.split(";")[0]!;
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not everything is JSON: metrics are not.
    }
    return { status: response.status, body: parsed, text, headers: response.headers };
  }

  get = (path: string) => this.ask("GET", path);
  post = (path: string, body?: unknown) => this.ask("POST", path, body);

  /** Makes a table and expects that it could be made. */
  async table(body: Record<string, unknown>): Promise<{
    table: string;
    tokens: Record<string, string>;
    invitations: Record<string, string>;
    watch: string;
  }> {
    const { status, body: ticket, text } = await this.post("/api/tables", body);
    expect(status, text).toBe(201);
    return ticket;
  }

  holding(token: string | undefined): Client {
    const client = new Client(this.url, token === undefined ? {} : { authorization: `Bearer ${token}` });
    client.cookie = this.cookie;
    return client;
  }

  async state(table: string, query = ""): Promise<Seen> {
    const { status, body, text } = await this.get(`/api/tables/${table}${query}`);
    expect(status, text).toBe(200);
    expect(faultOf(State, body)).toBeUndefined();
    return body;
  }

  act(table: string, action: unknown, seat?: string): Promise<Answer> {
    return this.post(`/api/tables/${table}/actions${seat === undefined ? "" : `?seat=${seat}`}`, action);
  }

  /** Plays an option (the first, unless told otherwise) and expects that it is taken. */
  async play(table: string, pick: (options: readonly Option[]) => Option = (options) => options[0]!): Promise<Seen> {
    const { index, hash, choice } = await this.state(table);
    const { status, body, text } = await this.act(table, { type: "play", index, hash, option: pick(choice!.options) });
    expect(status, text).toBe(200);
    expect(faultOf(State, body)).toBeUndefined();
    return body;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into whatever comes
type Message = any;

/** Speaks over a socket; keeps everything that comes, as it came. */
export class Socket {
  readonly received: string[] = [];
  /** The last state of each table and seat. */
  readonly states = new Map<string, Seen>();
  private next = 1;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly listeners = new Set<() => void>();

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data) => this.took(String(data)));
    socket.on("close", () => {
      for (const answer of this.waiting.values()) answer({ type: "closed" });
    });
  }

  static async open(url: string, headers: Headers = {}): Promise<Socket> {
    const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`, { headers });
    const opened = new Socket(socket);
    await new Promise((resolve, reject) => socket.on("open", resolve).on("error", reject));
    return opened;
  }

  ask(message: Record<string, unknown>): Promise<Message> {
    const id = this.next++;
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "closed" });
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    this.socket.send(JSON.stringify({ id, ...message }));
    return answer;
  }

  async enter(table: string, token?: string, seat?: string): Promise<Seen> {
    const message = { type: "enter", table, ...(token ? { token } : {}), ...(seat ? { seat } : {}) };
    const answer = await this.ask(message);
    expect(answer.type, JSON.stringify(answer)).toBe("done");
    return [...this.states.values()].at(-1)!;
  }

  act(table: string, action: unknown, seat?: string): Promise<Message> {
    return this.ask({ type: "act", table, action, ...(seat ? { seat } : {}) });
  }

  /** Waits until what has come satisfies a condition. */
  async until(condition: () => boolean, patience = 10_000): Promise<void> {
    const end = Date.now() + patience;
    while (!condition()) {
      if (Date.now() > end) throw new Error(`Waited in vain; last came ${this.received.at(-1)?.slice(0, 300)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, 100);
        const listeners = this.listeners;
        function done() {
          clearTimeout(timer);
          listeners.delete(done);
          resolve();
        }
        listeners.add(done);
      });
    }
  }

  close(): void {
    this.socket.terminate();
  }

  private took(text: string): void {
    this.received.push(text);
    const message = JSON.parse(text);
    expect(faultOf(ServerMessage, message), text.slice(0, 300)).toBeUndefined();
    if (message.type === "state") this.keep(message.state);
    if (message.type === "change") this.keep(this.changed(message));
    if ("id" in message) {
      const answer = message.type === "change" ? { type: "done", id: message.id, index: message.state.index } : message;
      this.waiting.get(message.id)?.(answer);
      this.waiting.delete(message.id);
    }
    for (const listener of [...this.listeners]) listener();
  }

  private keep(state: Seen): void {
    const key = `${state.table.id} ${state.you}`;
    this.states.delete(key);
    this.states.set(key, state);
  }

  /** A state that is brought up to date by what has changed must be as good as one that is sent whole. */
  private changed({ table, you, from, edits, state: news }: Message): Seen {
    const before = this.states.get(`${table} ${you}`)!;
    expect(from).toBe(before.index);
    const { recap: _, ...state } = { ...before, ...news };
    state.view = edited(state.view, edits);
    expect(faultOf(State, state)).toBeUndefined();
    return state as Seen;
  }
}

/** A source of chance that gives the same every time. */
export function chance(seed: string): (below: number) => number {
  const dice = diceFrom(seed, "fast");
  return (below) => draw(dice, below);
}

export const both = { north: { who: "me" }, south: { who: "me" } };
export const redAndBlue = { red: { who: "me" }, blue: { who: "me" } };
