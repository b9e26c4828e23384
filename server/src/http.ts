import type { RequestName } from "@gonfalon/wire/requests";
import { type Route, routes } from "@gonfalon/wire/routes";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Accounts } from "./accounts.ts";
import { type Addresses, MAIL_PAGE, MAIL_SCRIPT } from "./addresses.ts";
import { type Handlers, read } from "./asked.ts";
import { clientOf } from "./client.ts";
import { accountHandlers } from "./handlers/accounts.ts";
import { archiveHandlers } from "./handlers/archive.ts";
import { emailHandlers } from "./handlers/email.ts";
import { playHandlers } from "./handlers/play.ts";
import { tableHandlers } from "./handlers/tables.ts";
import type { Notifier } from "./notifier.ts";
import { Problem } from "./problem.ts";
import type { Settings } from "./settings.ts";
import type { Lobby } from "./table/lobby.ts";
import type { Tables } from "./table/tables.ts";
import { Parsing } from "./upload/parsing.ts";
import { Turns } from "./upload/turns.ts";
import { costOfReading, type Work } from "./work.ts";

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
  const routeOf = (name: RequestName, route: Route): RouteOptions => ({
    method: route.method,
    url: route.url,
    config: route.rate ? { rateLimit: { max: services.settings.limits[route.rate], timeWindow: 60_000 } } : {},
    handler: (request, reply) => handlers[name](read(services, route, request, reply)),
  });
  const { upload, ...others } = routes;
  for (const [name, route] of Object.entries(others) as [RequestName, Route][]) app.route(routeOf(name, route));
  app.register(async (inner) => takeUploads(inner, services, routeOf("upload", upload)));
  app.get("/mail", (_request, reply) => reply.type("text/html; charset=utf-8").send(MAIL_PAGE));
  app.get("/mail.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(MAIL_SCRIPT));
}

/** Journals are long: each is read when it is its turn, and paid for by whoever sends it before it is read. */
function takeUploads(app: FastifyInstance, { settings, work }: Services, route: RouteOptions): void {
  const turns = new Turns();
  const bodyLimit = settings.limits.journal;
  app.decorateRequest("entries", null);
  new Parsing().serve(app);
  const preParsing = async ({ ip, headers }: FastifyRequest, { raw }: FastifyReply) => {
    const client = clientOf(ip);
    const length = Number(headers["content-length"] ?? bodyLimit);
    if (length > bodyLimit) throw new Problem(413, "bad-request", "A journal is not so long.");
    const turn = turns.take(client);
    raw.once("close", () =>
      turn.then(
        (giveBack) => giveBack(),
        () => {},
      ),
    );
    await turn;
    work.add(client, costOfReading(length));
  };
  app.route({ ...route, bodyLimit, preParsing });
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
