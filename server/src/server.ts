import { existsSync } from "node:fs";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import staticFiles from "@fastify/static";
import websocket from "@fastify/websocket";
import { ThinkingPool } from "@gonfalon/opponents/pool";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import { Accounts } from "./accounts.ts";
import { Addresses } from "./addresses.ts";
import { clientOf } from "./client.ts";
import { Health } from "./health.ts";
import { Hosts } from "./hosts.ts";
import { answerRequests } from "./http.ts";
import { Metrics } from "./metrics.ts";
import { Notifier } from "./notifier.ts";
import { forbidden, notFound, type Problem, problemOf } from "./problem.ts";
import { Refusals } from "./refusals.ts";
import { type ServerOptions, type Settings, settingsOf } from "./settings.ts";
import { acceptSockets } from "./socket.ts";
import { openStorage } from "./storage/open.ts";
import { Lobby } from "./table/lobby.ts";
import { Tables } from "./table/tables.ts";
import { Jobs } from "./thinking/jobs.ts";
import { Time } from "./time.ts";
import { costOfSending, Work } from "./work.ts";

/** Milliseconds between two looks whether a request has come in whole: nobody keeps a connection by sending a byte now and then. */
const LOOK = 1_000;
/** Milliseconds after which we hang up where nothing moves: somebody asks and does not read the answer. Sockets have a heartbeat. */
const STANDSTILL = 120_000;
/** Milliseconds that those have who are being answered, or were told goodbye on a socket, when we close. */
const CLOSING_TIME = 2_000;

/** A server that is ready to listen. Closing the app closes everything. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const settings = settingsOf(options);
  const storage = await openStorage(settings);
  const metrics = new Metrics();
  const app = newApp(settings);
  const pool = new ThinkingPool(new URL("./thinker.mjs", import.meta.url), settings.workers);
  let jobs: Jobs | undefined;
  const { time, stood } = await Time.start(storage.installation, app.log);
  const tables = new Tables(settings, storage, metrics, time, app.log, () => jobs?.look());
  // The name under which the secret has been stored since the first version.
  const addresses = new Addresses(() => storage.installation.secret("letters"), settings.publicUrl ?? "");
  const notifier = new Notifier(settings, storage, metrics, addresses);
  const lobby = new Lobby(tables);
  const accounts = new Accounts(storage, lobby);
  const salt = await storage.installation.secret("salt");

  const work = new Work(settings.limits.work);
  const health = new Health(storage.installation, (sentence) => app.log.fatal(sentence));
  await secure(app, settings, metrics, health, work);
  answerRequests(app, { settings, tables, lobby, accounts, notifier, addresses, salt, work, log: app.log });
  await app.register(websocket, { options: { maxPayload: settings.limits.message }, errorHandler: brokenOff });
  await app.register(async (inner) =>
    acceptSockets(inner, { tables, accounts, metrics, health, work, limits: settings.limits }),
  );
  watchOver(app, metrics, health, () => storage.jobs.waiting(time.now()));
  await servePage(app, settings);
  hangUpInTheEnd(app);

  await tables.open();
  if (stood !== 0) await tables.tellClocksStood();
  await storage.arrivals.clear();
  if (settings.databaseUrl === undefined) await storage.jobs.free();
  jobs = new Jobs(tables, settings.think ?? pool.think, notifier, lobby, app.log);
  jobs.look();
  app.addHook("onClose", async () => {
    await jobs.close();
    await tables.close();
    notifier.close();
    await pool.close();
    await storage.close();
  });
  return app;
}

/** The app with its log: who asked for what and how it went, without queries, headers or bodies. */
function newApp(settings: Settings): FastifyInstance {
  return Fastify({
    bodyLimit: settings.limits.message,
    // A client can write into `X-Forwarded-For` what it likes: only what our own proxies have added counts.
    trustProxy: (_address, hop) => hop < (settings.proxies ?? 0),
    requestTimeout: settings.patience,
    http: { headersTimeout: settings.patience, connectionsCheckingInterval: Math.min(LOOK, settings.patience) },
    connectionTimeout: STANDSTILL,
    routerOptions: { maxParamLength: 100 },
    frameworkErrors: (error, _request, reply) => refuseUnread(problemOf(error), reply as unknown as FastifyReply),
    logger: {
      level: settings.log ?? "info",
      ...(settings.logTo ? { stream: settings.logTo } : {}),
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: request.url.split("?")[0],
          client: request.ip,
        }),
        res: (reply) => ({ status: reply.statusCode }),
        err: told,
      },
    },
  }) as unknown as FastifyInstance;
}

/** A request that was refused before any of it was looked at. */
function refuseUnread(problem: Problem, reply: FastifyReply): void {
  reply.code(problem.status).type("application/json").send(JSON.stringify(problem));
}

/** A client that breaks the rules of sockets, or its line, is no error of ours. */
function brokenOff(error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  const isTheirs = /^(WS_ERR_|ECONNRESET|EPIPE|ETIMEDOUT)/.test(error.code ?? "");
  if (isTheirs) log.info(`a socket was broken off: ${error.message}`);
  else log.error({ err: error }, "a socket failed");
  socket.terminate();
}

/** What is logged of an error. A database adds the rows in question to its own, and those hold what nobody may see. */
function told({ name, message, code, stack }: Error & { code?: string }) {
  return { type: name, message, code, stack: stack ?? "" };
}

/** A server that is told to close does not wait for clients that say nothing, or never answer a goodbye. */
function hangUpInTheEnd(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const hangUp = setTimeout(() => {
      app.server.closeAllConnections();
      for (const socket of app.websocketServer.clients) socket.terminate();
    }, CLOSING_TIME);
    app.server.once("close", () => clearTimeout(hangUp));
  });
}

const NO_COUNTS = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };

/** Headers, limits, and the rule that only our own page speaks for a player. */
async function secure(
  app: FastifyInstance,
  settings: Settings,
  metrics: Metrics,
  health: Health,
  work: Work,
): Promise<void> {
  await app.register(helmet, headersFor(settings));
  await app.register(cookie);
  await limitRequests(app, settings);
  const hosts = new Hosts(settings);
  app.addHook("onRequest", async (request) => hosts.check(request));
  chargeForWork(app, work);
  app.addHook("onResponse", async (request, reply) => {
    metrics.requests.add(String(reply.statusCode));
    // Node no longer looks after a connection that asked to become a socket: when it is refused we must hang up.
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
  });
  answerFaults(app, new Refusals(settings.pause), metrics, health);
}

function headersFor({ publicUrl }: Settings) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
  } as const;
}

async function limitRequests(app: FastifyInstance, { limits }: Settings): Promise<void> {
  await app.register(rateLimit, {
    max: (request: FastifyRequest) => (isForApi(request) ? limits.requests : limits.files),
    timeWindow: 60_000,
    // How much is left is counted for all who come from one address: it would tell a player what the other does there.
    addHeadersOnExceeding: NO_COUNTS,
    addHeaders: { ...NO_COUNTS, "retry-after": true },
    keyGenerator: (request: FastifyRequest) => `${clientOf(request.ip)}${isForApi(request) ? "" : " files"}`,
  });
}

/** What is sent to a client counts as work done for it; whoever has had too much of it waits. */
function chargeForWork(app: FastifyInstance, work: Work): void {
  app.addHook("onRequest", async (request) => {
    if (isForApi(request)) work.check(clientOf(request.ip));
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isForApi(request)) return;
    reply.header("cache-control", "no-store");
    if (typeof payload === "string") work.add(clientOf(request.ip), costOfSending(payload.length));
  });
}

function answerFaults(app: FastifyInstance, refusals: Refusals, metrics: Metrics, health: Health): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, "a request failed");
    health.note(error);
    metrics.refusals.add(problem.code);
    return refusals.answer(problem, request, reply);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
    throw notFound("There is nothing here.");
  });
}

/** Everything else is a file of the page, or is not there. */
function isForApi({ url }: FastifyRequest): boolean {
  return url.startsWith("/api/");
}

/** For an operator: alive or not, and figures (only for this machine). */
function watchOver(
  app: FastifyInstance,
  metrics: Metrics,
  health: Health,
  jobs: () => Promise<Record<string, number>>,
): void {
  metrics.gauge(
    "jobs_thinking",
    "Computer decisions waiting or being thought about",
    async () => (await jobs()).think ?? 0,
  );
  metrics.gauge(
    "jobs_notifying",
    "Messages to players that are due and not sent yet",
    async () => (await jobs()).notify ?? 0,
  );
  app.get("/healthz", { logLevel: "warn" }, async (_request, reply) => {
    const fault = await health.fault();
    return fault ? reply.code(503).send({ ok: false, ...fault.toJSON() }) : { ok: true };
  });
  app.get("/metrics", { logLevel: "warn" }, async (request, reply) => {
    if (!isFromHere(request)) throw forbidden("Only from this machine, and not through a proxy.");
    return reply.type("text/plain; version=0.0.4").send(await metrics.render());
  });
}

/** A proxy on this machine speaks for others, and says so. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(socket.remoteAddress ?? "");
}

async function servePage(app: FastifyInstance, { pageDir }: Settings): Promise<void> {
  if (pageDir === undefined || !existsSync(pageDir)) return;
  await app.register(staticFiles, { root: pageDir, immutable: false, maxAge: 0, preCompressed: true });
  // The name of a part says what is in it: one that has come once is not asked for again.
  const parts = { root: join(pageDir, "assets"), prefix: "/assets/", decorateReply: false };
  if (existsSync(parts.root))
    await app.register(staticFiles, { ...parts, immutable: true, maxAge: "365d", preCompressed: true });
}
