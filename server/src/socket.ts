import { SPECTATOR } from "@gonfalon/engine/kernel";
import { ClientMessage, MessageId } from "@gonfalon/wire/messages";
import { faultOf } from "@gonfalon/wire/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import type { Accounts } from "./accounts.ts";
import { COOKIE } from "./asked.ts";
import { clientOf } from "./client.ts";
import type { Health } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import { badRequest, forbidden, Problem, problemOf, tooMany } from "./problem.ts";
import type { Limits } from "./settings.ts";
import type { Account } from "./storage/accounts.ts";
import type { Credentials } from "./table/seats.ts";
import type { Acted, Tables } from "./table/tables.ts";
import type { Watcher } from "./table/watchers.ts";
import { costOfSending, type Work } from "./work.ts";

const WINDOW = 10_000;
const HEARTBEAT = 30_000;
/** A client that does not read so many bytes is cut off: it can come back and ask. */
const MOST_UNREAD = 4 * 1024 * 1024;

interface Subscription {
  readonly table: string;
  readonly credentials: Credentials;
  readonly watcher: Watcher;
}

type Act = Extract<ClientMessage, { type: "act" }>;

/** What is said in `done`. */
type Answer = { readonly index?: number };

export interface SocketServices {
  readonly tables: Tables;
  readonly accounts: Accounts;
  readonly metrics: Metrics;
  readonly health: Health;
  readonly work: Work;
  readonly limits: Limits;
}

/** Live play: one socket, any number of tables. */
export function acceptSockets(app: FastifyInstance, services: SocketServices): void {
  const perClient = new Map<string, number>();
  const connections = new Set<Connection>();
  services.tables.sessionsEnded = (account) => {
    for (const connection of connections) connection.sessionEnded(account);
  };
  let open = 0;
  services.metrics.gauge("sockets", "Open sockets", () => open);

  const handler = () => {
    throw new Problem(426, "bad-request", "This address is for WebSockets: docs/api.md tells what is said over them.");
  };
  const wsHandler = (socket: WebSocket, request: FastifyRequest) => {
    const client = clientOf(request.ip);
    const count = (perClient.get(client) ?? 0) + 1;
    if (count > services.limits.sockets) return socket.close(1008, "too many sockets");
    perClient.set(client, count);
    open++;
    const { [COOKIE]: session } = request.cookies;
    const connection = new Connection(socket, { client, session, log: app.log }, services);
    connections.add(connection);
    socket.on("close", () => {
      open--;
      const left = perClient.get(client)! - 1;
      if (left > 0) perClient.set(client, left);
      else perClient.delete(client);
      connections.delete(connection);
      connection.close();
    });
  };
  app.route({ method: "GET", url: "/api/socket", handler, wsHandler });
}

/** Who is at the other end of a socket. The request that opened it is let go: it is far larger, and there are thousands. */
interface Caller {
  readonly client: string;
  /** What the cookie of a session says, if there is one. */
  readonly session: string | undefined;
  readonly log: FastifyInstance["log"];
}

/** One client on one socket. */
class Connection {
  private readonly subscriptions = new Map<string, Subscription>();
  private windowStart = 0;
  private inWindow = 0;
  private entering = 0;
  private alive = true;
  private closed = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    private readonly caller: Caller,
    private readonly services: SocketServices,
  ) {
    socket.on("message", (data, isBinary) => this.received(isBinary ? undefined : String(data)));
    socket.on("error", () => socket.terminate());
    socket.on("ping", () => this.tooFast());
    socket.on("pong", () => {
      this.alive = true;
      this.tooFast();
    });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT);
    this.heartbeat.unref();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.heartbeat);
    for (const { table, watcher } of this.subscriptions.values()) this.services.tables.unwatch(table, watcher);
    this.subscriptions.clear();
  }

  /** The account that is signed in, if it still is: sessions can be ended from elsewhere. */
  private account(): Promise<Account | undefined> {
    return this.services.accounts.of(this.caller.session);
  }

  /** Seats that were taken by an account are lost when its session has ended. */
  private async checkSession(): Promise<void> {
    const held = [...this.subscriptions.values()].filter(({ credentials }) => credentials.account);
    if (held.length === 0 || (await this.account())) return;
    for (const { table, watcher } of held) {
      this.services.tables.unwatch(table, watcher);
      this.dismiss(table, watcher.viewer);
    }
  }

  /** A session of an account (or of any) has ended: it may be ours. */
  sessionEnded(account?: string): void {
    const held = [...this.subscriptions.values()].flatMap(({ credentials }) => credentials.account ?? []);
    if (!held.some(({ id }) => account === undefined || id === account)) return;
    this.checkSession().catch((error) => this.caller.log.warn({ err: error }, "a session was not checked"));
  }

  private beat(): void {
    this.sessionEnded();
    if (this.alive) this.socket.ping();
    else this.socket.terminate();
    this.alive = false;
  }

  private async received(text: string | undefined): Promise<void> {
    if (this.socket.readyState !== this.socket.OPEN) return;
    let id: number | null = null;
    try {
      const tooFast = this.tooFast();
      const value = parse(text);
      id = idOf(value);
      const message = checked(value);
      if (tooFast) throw tooMany("Too many messages: wait a little.");
      const done = await this.answer(message);
      if (done) this.send(JSON.stringify({ type: "done", id, ...done }));
    } catch (error) {
      const problem = problemOf(error);
      if (problem.status >= 500) this.caller.log.error({ err: error }, "a socket message failed");
      this.services.health.note(error);
      this.services.metrics.refusals.add(problem.code);
      this.send(JSON.stringify({ type: "refused", id, fault: problem }));
    }
  }

  /**
   * Counts whatever comes, pings too, for each is answered. Whoever goes on although told that it is too much, or does not
   * read the answers, is cut off.
   */
  private tooFast(): boolean {
    const now = Date.now();
    if (now - this.windowStart > WINDOW) {
      this.windowStart = now;
      this.inWindow = 0;
    }
    const { messages } = this.services.limits;
    if (++this.inWindow > 2 * messages || this.socket.bufferedAmount > MOST_UNREAD) this.socket.terminate();
    return this.inWindow > messages;
  }

  /** Does what is asked; returns what else to say in `done`, or nothing if the change itself was the answer. */
  private answer(message: ClientMessage): Answer | Promise<Answer | undefined> {
    switch (message.type) {
      case "ping":
        return {};
      case "enter":
        this.entering++;
        return this.enter(message).finally(() => this.entering--);
      case "leave": {
        const { table, watcher } = this.subscriptionTo(message);
        this.services.tables.unwatch(table, watcher);
        this.subscriptions.delete(key(table, watcher.viewer));
        return {};
      }
      case "act":
        return this.act(message);
    }
  }

  /** An account may have been signed out from elsewhere since it came in. */
  private act(message: Act): Promise<Answer | undefined> {
    const subscription = this.subscriptionTo(message);
    if (!subscription.credentials.account) return this.actAs(subscription, message);
    return this.checkSession().then(() => this.actAs(this.subscriptionTo(message), message));
  }

  private actAs({ table, credentials, watcher }: Subscription, { id, action }: Act): Promise<Answer | undefined> {
    return this.services.tables.act(table, credentials, action, { watcher, id }).then(unlessAnswered);
  }

  private async enter({ table, token, seat, since }: Extract<ClientMessage, { type: "enter" }>): Promise<Answer> {
    const { work, limits } = this.services;
    const { seats } = limits;
    const { client } = this.caller;
    work.check(client);
    if (this.subscriptions.size + this.entering > seats)
      throw tooMany(`One socket serves ${seats} seats: leave one first.`);
    const account = token === undefined ? await this.account() : undefined;
    const credentials = { token, account, seat };
    const watcher = await this.services.tables.watch(table, credentials, since, (viewer) => ({
      viewer,
      index: 0,
      state: (state) => {
        work.add(client, costOfSending(state.length));
        this.send(`{"type":"state","state":${state}}`);
      },
      change: (change, id) => this.send(`{"type":"change",${id === undefined ? "" : `"id":${id},`}${change}}`),
      message: (text) => this.send(text),
      dismissed: () => this.dismiss(table, viewer),
    }));
    const place = key(table, watcher.viewer);
    const before = this.subscriptions.get(place);
    if (before) this.services.tables.unwatch(table, before.watcher);
    this.subscriptions.set(place, { table, credentials: { ...credentials, seat: watcher.viewer }, watcher });
    if (this.closed) this.close();
    // The session may have ended while we came in.
    if (account) await this.checkSession();
    return {};
  }

  private dismiss(table: string, viewer: string): void {
    this.subscriptions.delete(key(table, viewer));
    const fault = forbidden("The table is gone, or your seat is no longer yours.");
    this.send(JSON.stringify({ type: "refused", id: null, fault }));
  }

  /** The seat a message speaks for: the one it names, or the only one this socket holds at the table. */
  private subscriptionTo({ table, seat }: { table: string; seat?: string }): Subscription {
    const found = seat === undefined ? this.onlySubscriptionTo(table) : this.subscriptions.get(key(table, seat));
    if (!found) throw forbidden("Enter the table first.");
    return found;
  }

  private onlySubscriptionTo(table: string): Subscription | undefined {
    let watching: Subscription | undefined;
    for (const subscription of this.subscriptions.values()) {
      if (subscription.table !== table) continue;
      if (subscription.watcher.viewer !== SPECTATOR) return subscription;
      watching ??= subscription;
    }
    return watching;
  }

  private send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MOST_UNREAD) this.socket.terminate();
    else this.socket.send(text);
  }
}

/** A change that was told to whoever brought it about says itself that it is done. */
function unlessAnswered({ index, answered }: Acted): Answer | undefined {
  return answered ? undefined : { index };
}

function key(table: string, viewer: string): string {
  return `${table} ${viewer}`;
}

function parse(text: string | undefined): unknown {
  if (text === undefined) throw badRequest("Messages are JSON text, not binary.");
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("That is not valid JSON.");
  }
}

/** The number of a message, whatever else is wrong with it: the refusal carries it. */
function idOf(value: unknown): number | null {
  const id = (value as { id?: unknown } | null)?.id;
  return faultOf(MessageId, id) === undefined ? (id as number) : null;
}

function checked(value: unknown): ClientMessage {
  const fault = faultOf(ClientMessage, value);
  if (fault !== undefined) throw badRequest(fault);
  return value as ClientMessage;
}
