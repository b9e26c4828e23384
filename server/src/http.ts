import { type Journal, JournalSchema, SPECTATOR } from "@gonfalon/engine/kernel";
import { levels } from "@gonfalon/opponents";
import type { Static, TSchema } from "@sinclair/typebox";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Accounts, SESSION_LENGTH } from "./accounts.ts";
import { type Route, type RouteName, routes } from "./api/routes.ts";
import { faultOf } from "./api/validate.ts";
import { badRequest, conflict, forbidden, notSignedIn } from "./problem.ts";
import type { Settings } from "./settings.ts";
import type { Account } from "./storage/storage.ts";
import { seated } from "./table/actions.ts";
import { place } from "./table/draft.ts";
import type { House } from "./table/house.ts";
import { isOver, journalOfTable, type Lobby, type Maker } from "./table/lobby.ts";
import { Replays } from "./table/replays.ts";
import { type Credentials, seatsOf } from "./table/seats.ts";
import { infoOf } from "./table/shown.ts";
import { sha256 } from "./token.ts";

export const COOKIE = "gonfalon";

/** What a request brings, already checked. */
interface Asked<R extends Route> {
  readonly body: R["body"] extends TSchema ? Static<R["body"]> : undefined;
  readonly query: R["query"] extends TSchema ? Static<R["query"]> : undefined;
  readonly id: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Token, account and wanted seat of the client. */
  credentials(): Promise<Credentials>;
  /** The account that is signed in, where one is needed. */
  account(): Promise<Account>;
  maker(): Promise<Maker>;
}

type Handlers = { readonly [N in RouteName]: (asked: Asked<(typeof routes)[N]>) => Promise<unknown> };

export interface Services {
  readonly settings: Settings;
  readonly house: House;
  readonly lobby: Lobby;
  readonly accounts: Accounts;
  /** Salt for the names under which clients are counted. */
  readonly salt: string;
}

/** Answers the requests of api/routes.ts. */
export function answerRequests(app: FastifyInstance, services: Services): void {
  const handlers = handlersOf(services);
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    app.route({
      method: route.method,
      url: route.url,
      ...(name === "upload" ? { bodyLimit: services.settings.limits.journal } : {}),
      config: route.rate ? { rateLimit: { max: services.settings.limits[route.rate], timeWindow: 60_000 } } : {},
      handler: (request, reply) => {
        const asked = read(services, route, request, reply);
        return (handlers[name] as (asked: unknown) => Promise<unknown>)(asked);
      },
    });
  }
}

function read(services: Services, route: Route, request: FastifyRequest, reply: FastifyReply) {
  check(route.params, request.params);
  check(route.query, request.query);
  check(route.body, request.body);
  const query = request.query as { seat?: string };
  const cookie = request.cookies[COOKIE];
  const signedIn = () => services.accounts.of(cookie);
  return {
    body: request.body,
    query,
    id: (request.params as { id?: string }).id ?? "",
    request,
    reply,
    credentials: async (): Promise<Credentials> => {
      const token = bearer(request);
      return { token, account: token === undefined ? await signedIn() : undefined, seat: query.seat };
    },
    account: async () => {
      const account = await signedIn();
      if (!account) throw notSignedIn();
      return account;
    },
    maker: async (): Promise<Maker> => {
      const account = await signedIn();
      return { account, creator: account ? `account ${account.id}` : `client ${sha256(services.salt + request.ip)}` };
    },
  };
}

function check(schema: TSchema | undefined, value: unknown): void {
  const fault = schema && faultOf(schema, value === undefined ? {} : value);
  if (fault !== undefined) throw badRequest(fault);
}

/** The token of a private link. It travels in a header, which nobody logs, and never in an address. */
export function bearer({ headers }: { headers: { authorization?: string | undefined } }): string | undefined {
  const found = /^Bearer ([A-Za-z0-9_-]{16,64})$/.exec(headers.authorization ?? "");
  if (headers.authorization !== undefined && !found)
    throw badRequest("The Authorization header is not a bearer token.");
  return found?.[1];
}

function handlersOf({ settings, house, lobby, accounts }: Services): Handlers {
  const { storage } = house;
  const replays = new Replays(house);
  return {
    async games() {
      const games = await Promise.all(settings.games.ids.map((id) => settings.games.load(id)));
      return { games: games.map(({ id, title, seats }) => ({ id, title, seats })), levels: Object.keys(levels) };
    },

    async createTable({ body, maker, reply }) {
      reply.code(201);
      return lobby.create(body, await maker());
    },

    async openTables() {
      return { tables: (await storage.openTables(100)).map(infoOf) };
    },

    async upload({ body, maker, reply }) {
      const fault = faultOf(JournalSchema, body.journal);
      if (fault !== undefined) throw badRequest(`journal: ${fault}`);
      reply.code(201);
      return lobby.upload(body.journal as Journal, body.seats, body.clock ?? { kind: "none" }, await maker());
    },

    async state({ id, query, credentials, reply }) {
      const text = await house.look(
        id,
        await credentials(),
        query.since === undefined ? undefined : Number(query.since),
      );
      return text === null ? reply.code(204).send() : reply.type("application/json").send(text);
    },

    async join({ id, body, request }) {
      return lobby.join(id, body, await accounts.of(request.cookies[COOKIE]));
    },

    async leave({ id, credentials, reply }) {
      await lobby.leave(id, await credentials());
      return reply.code(204).send();
    },

    async act({ id, body, credentials, reply }) {
      const { text } = await house.act(id, await credentials(), body);
      return reply.type("application/json").send(text());
    },

    async log({ id, credentials }) {
      return { log: await house.logOf(id, await credentials()) };
    },

    async chat({ id, credentials }) {
      await house.record(id, await credentials());
      return { lines: await house.chatOf(id) };
    },

    async note({ id, credentials }) {
      const { viewer } = await house.record(id, await credentials());
      return { text: await storage.note(id, seated(viewer)) };
    },

    async contact({ id, body, credentials, reply }) {
      const { viewer } = await house.record(id, await credentials());
      const seat = seated(viewer);
      await house.change(id, async (_live, draft) => {
        const sitting = draft.state.seats[seat]!;
        if (sitting.kind !== "taken") throw conflict("not-seated", "Nobody sits there.");
        const { email: _email, webhook: _webhook, ...rest } = sitting;
        place(draft, seat, {
          ...rest,
          ...(body.email === null ? {} : { email: body.email }),
          ...(body.webhook === null ? {} : { webhook: body.webhook }),
        });
        return { quiet: false };
      });
      return reply.code(204).send();
    },

    async rematch({ id, credentials, maker }) {
      return lobby.rematch(id, await credentials(), await maker());
    },

    async journal({ id, credentials, reply }) {
      const journal = await journalOfTable(house, id, await credentials());
      reply.header("content-disposition", `attachment; filename="gonfalon-${id}.json"`);
      return journal;
    },

    async replay({ id, query, credentials }) {
      const { token, account } = await credentials();
      const { record } = await house.record(id, { token, account });
      if (!isOver(record.status)) throw forbidden("A game can be replayed when it is over.");
      return replays.at(record, Number(query.at), query.seat ?? SPECTATOR);
    },

    async branch({ id, body, credentials, maker, reply }) {
      reply.code(201);
      return lobby.branch(id, await credentials(), body.at, await maker());
    },

    async signUp({ body, request, reply }) {
      const account = await accounts.signUp(body.name, body.password, body.email ?? null);
      setCookie(request, reply, await accounts.openSession(account));
      reply.code(201);
      return accountInfo(account);
    },

    async account({ account }) {
      return accountInfo(await account());
    },

    async accountContact({ body, account }) {
      const own = await account();
      await storage.setContact(own.id, body.email, body.webhook);
      return accountInfo({ ...own, ...body });
    },

    async password({ body, account, request, reply }) {
      const own = await account();
      await accounts.changePassword(own, body.old, body.new);
      setCookie(request, reply, await accounts.openSession(own));
      return reply.code(204).send();
    },

    async deleteAccount({ body, account, reply }) {
      await accounts.remove(await account(), body.password);
      reply.clearCookie(COOKIE, { path: "/" });
      return reply.code(204).send();
    },

    async ownTables({ account }) {
      const own = await account();
      const records = (await storage.tablesOf(own.id)).filter(({ status }) => status !== "archived");
      const tables = await Promise.all(
        records.map(async (record) => {
          const seats = seatsOf(record.state, own);
          const yourTurn = record.status === "playing" && (await house.owed(record.id, seats));
          return { table: infoOf(record), seats, yourTurn, ended: record.state.ended };
        }),
      );
      return { tables };
    },

    async signIn({ body, request, reply }) {
      const account = await accounts.signIn(body.name, body.password);
      setCookie(request, reply, await accounts.openSession(account));
      return accountInfo(account);
    },

    async signOut({ request, reply }) {
      const cookie = request.cookies[COOKIE];
      if (cookie !== undefined) await accounts.signOut(cookie);
      reply.clearCookie(COOKIE, { path: "/" });
      return reply.code(204).send();
    },

    async signOutEverywhere({ account, reply }) {
      await storage.closeSessions((await account()).id);
      reply.clearCookie(COOKIE, { path: "/" });
      return reply.code(204).send();
    },
  };
}

function accountInfo({ name, email, webhook }: Account) {
  return { name, email, webhook };
}

function setCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "strict",
    secure: request.protocol === "https",
    maxAge: SESSION_LENGTH / 1000,
  });
}
