import type { RequestName } from "@gonfalon/wire/requests";
import { type Route, routes } from "@gonfalon/wire/routes";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Accounts } from "./accounts.ts";
import { type Addresses, MAIL_PAGE, MAIL_SCRIPT } from "./addresses.ts";
import { type Handlers, read } from "./asked.ts";
import { accountHandlers } from "./handlers/accounts.ts";
import { archiveHandlers } from "./handlers/archive.ts";
import { emailHandlers } from "./handlers/email.ts";
import { playHandlers } from "./handlers/play.ts";
import { tableHandlers } from "./handlers/tables.ts";
import type { Notifier } from "./notifier.ts";
import type { Settings } from "./settings.ts";
import type { Lobby } from "./table/lobby.ts";
import type { Tables } from "./table/tables.ts";
import type { Work } from "./work.ts";

/** What requests are answered with. */
export interface Services {
  readonly settings: Settings;
  readonly tables: Tables;
  readonly lobby: Lobby;
  readonly accounts: Accounts;
  readonly notifier: Notifier;
  readonly addresses: Addresses;
  /** Salt for the names under which clients are counted. */
  readonly salt: string;
  readonly work: Work;
  readonly log: FastifyBaseLogger;
}

/** Answers the requests of api/routes.ts: each is checked by asked.ts and then answered by one of the handlers. */
export function answerRequests(app: FastifyInstance, services: Services): void {
  const handlers = handlersOf(services) as Readonly<Record<RequestName, (asked: unknown) => Promise<unknown>>>;
  for (const [name, route] of Object.entries(routes) as [RequestName, Route][]) {
    app.route({
      method: route.method,
      url: route.url,
      ...(name === "upload" ? { bodyLimit: services.settings.limits.journal } : {}),
      config: route.rate ? { rateLimit: { max: services.settings.limits[route.rate], timeWindow: 60_000 } } : {},
      handler: (request, reply) => handlers[name](read(services, route, request, reply)),
    });
  }
  app.get("/mail", (_request, reply) => reply.type("text/html; charset=utf-8").send(MAIL_PAGE));
  app.get("/mail.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(MAIL_SCRIPT));
}

function handlersOf(services: Services): Handlers<RequestName> {
  return {
    ...tableHandlers(services),
    ...playHandlers(services),
    ...archiveHandlers(services),
    ...accountHandlers(services),
    ...emailHandlers(services),
  };
}
