import { type Journal, JournalSchema, SPECTATOR } from "@gonfalon/engine/kernel";
import { levels } from "@gonfalon/opponents";
import type { Static, TSchema } from "@sinclair/typebox";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Accounts, SESSION_LENGTH } from "./accounts.ts";
import { type Addressee, type Addresses, MAIL_PAGE, MAIL_SCRIPT, type Wish } from "./addresses.ts";
import type { Contact } from "./api/messages.ts";
import { type Route, type RouteName, routes } from "./api/routes.ts";
import { faultOf } from "./api/validate.ts";
import { clientOf } from "./client.ts";
import type { Notifier } from "./notifier.ts";
import { badRequest, conflict, forbidden, notSignedIn } from "./problem.ts";
import type { Settings } from "./settings.ts";
import type { Account } from "./storage/storage.ts";
import { seated } from "./table/actions.ts";
import { place } from "./table/draft.ts";
import type { House } from "./table/house.ts";
import { journalOfTable, type Lobby } from "./table/lobby.ts";
import { Replays } from "./table/replays.ts";
import { type Credentials, type Guest, type Keys, seatsOf } from "./table/seats.ts";
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
  /** Everything that the client can open seats with: several private links, or its account. */
  keys(): Promise<Keys>;
  /** The account that is signed in, where one is needed. */
  account(): Promise<Account>;
  guest(): Promise<Guest>;
}

type SeatAddressee = Extract<Addressee, { table: string }>;

type Handlers = { readonly [N in RouteName]: (asked: Asked<(typeof routes)[N]>) => Promise<unknown> };

export interface Services {
  readonly settings: Settings;
  readonly house: House;
  readonly lobby: Lobby;
  readonly accounts: Accounts;
  readonly notifier: Notifier;
  readonly addresses: Addresses;
  /** Salt for the names under which clients are counted. */
  readonly salt: string;
}

/** Answers the requests of api/routes.ts. */
export function answerRequests(app: FastifyInstance, services: Services): void {
  const handlers = handlersOf(services, app.log);
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
  app.get("/mail", (_request, reply) => reply.type("text/html; charset=utf-8").send(MAIL_PAGE));
  app.get("/mail.js", (_request, reply) => reply.type("text/javascript; charset=utf-8").send(MAIL_SCRIPT));
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
    keys: async (): Promise<Keys> => {
      const tokens = bearers(request);
      return { tokens, account: tokens.length === 0 ? await signedIn() : undefined };
    },
    account: async () => {
      const account = await signedIn();
      if (!account) throw notSignedIn();
      return account;
    },
    guest: async (): Promise<Guest> => {
      const account = await signedIn();
      const stranger = () => `client ${sha256(services.salt + clientOf(request.ip))}`;
      return { account, client: account ? `account ${account.id}` : stranger() };
    },
  };
}

function check(schema: TSchema | undefined, value: unknown): void {
  const fault = schema && faultOf(schema, value === undefined ? {} : value);
  if (fault !== undefined) throw badRequest(fault);
}

/** The token of a private link. It travels in a header, which nobody logs, and never in an address. */
export function bearer(request: { headers: { authorization?: string | undefined } }): string | undefined {
  const [token, second] = bearers(request);
  if (second !== undefined) throw badRequest("The Authorization header has several tokens: one is wanted here.");
  return token;
}

/** The same where several may be shown, with commas between them. */
function bearers({ headers }: { headers: { authorization?: string | undefined } }): readonly string[] {
  if (headers.authorization === undefined) return [];
  const found = /^Bearer ([A-Za-z0-9_-]{16,64}(?:,[A-Za-z0-9_-]{16,64}){0,7})$/.exec(headers.authorization);
  if (!found) throw badRequest("The Authorization header is not a bearer token.");
  return found[1]!.split(",");
}

function handlersOf(
  { settings, house, lobby, accounts, notifier, addresses }: Services,
  log: FastifyBaseLogger,
): Handlers {
  const { storage } = house;
  const replays = new Replays(house);

  /** Whether the address is still the account's, and so the wish was granted. */
  function accountMail(account: string, email: string, wish: Wish): Promise<boolean> {
    return wish === "confirm" ? storage.confirmEmail(account, email) : storage.forgetEmail(account, email);
  }

  function checkContact({ email, webhook }: Static<typeof Contact>, isKnown: boolean, { client }: Guest): void {
    if (webhook !== null) notifier.checkWebhook(webhook);
    if (email !== null && !isKnown) notifier.checkQuestion(email, client);
  }

  /** Asks an address whether it is right; whoever gave it is told when that cannot be done. */
  async function ask(to: Addressee, email: string): Promise<void> {
    try {
      await notifier.askWhether(to, email);
    } catch (error) {
      log.warn({ err: error }, "a letter could not be sent");
      throw conflict("letter-not-sent", "It is noted, but no letter could be sent to that address: try again later.");
    }
  }

  async function seatMail({ table, seat }: SeatAddressee, email: string, wish: Wish): Promise<boolean> {
    const { result } = await house.change(table, async (_live, draft) => {
      const sitting = draft.state.seats[seat];
      if (sitting?.kind !== "taken" || sitting.email !== email) return { quiet: true };
      const { email: _email, confirmed: _confirmed, ...rest } = sitting;
      place(draft, seat, wish === "confirm" ? { ...sitting, confirmed: true } : rest);
      return { quiet: false };
    });
    return !result.quiet;
  }

  /** Secure wherever players come by TLS: the proxy says so, or the operator. */
  function letIn(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const secure = request.protocol === "https" || settings.publicUrl?.startsWith("https:") === true;
    const maxAge = SESSION_LENGTH / 1000;
    reply.setCookie(COOKIE, token, { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge });
  }

  return {
    async games() {
      const games = await Promise.all(settings.games.ids.map((id) => settings.games.load(id)));
      return { games: games.map(({ id, title, seats }) => ({ id, title, seats })), levels: Object.keys(levels) };
    },

    async createTable({ body, guest, reply }) {
      reply.code(201);
      return lobby.create(body, await guest());
    },

    async openTables() {
      return { tables: (await storage.openTables(100)).map((record) => infoOf(record, SPECTATOR)) };
    },

    async upload({ body, guest, reply }) {
      const fault = faultOf(JournalSchema, body.journal);
      if (fault !== undefined) throw badRequest(`journal: ${fault}`);
      reply.code(201);
      return lobby.upload(body.journal as Journal, body, await guest());
    },

    async state({ id, query, credentials, reply }) {
      const text = await house.look(
        id,
        await credentials(),
        query.since === undefined ? undefined : Number(query.since),
      );
      return text === null ? reply.code(204).send() : reply.type("application/json").send(text);
    },

    async join({ id, body, guest }) {
      return lobby.join(id, body, await guest());
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

    async lookBack({ id, credentials }) {
      return house.lookBack(id, await credentials());
    },

    async chat({ id, credentials }) {
      await house.record(id, await credentials());
      return { lines: await house.chatOf(id) };
    },

    async note({ id, credentials }) {
      const { viewer } = await house.record(id, await credentials());
      return { text: await storage.note(id, seated(viewer)) };
    },

    async contact({ id, body, credentials, guest, reply }) {
      const { record, viewer } = await house.record(id, await credentials());
      const seat = seated(viewer);
      const known = record.state.seats[seat];
      const isKnown = known?.kind === "taken" && known.confirmed === true && known.email === body.email;
      checkContact(body, isKnown, await guest());
      await house.change(id, async (_live, draft) => {
        const sitting = draft.state.seats[seat]!;
        if (sitting.kind !== "taken") throw conflict("not-seated", "Nobody sits there.");
        const { email, confirmed, webhook: _webhook, ...rest } = sitting;
        place(draft, seat, {
          ...rest,
          ...(body.email === null ? {} : { email: body.email, confirmed: confirmed === true && email === body.email }),
          ...(body.webhook === null ? {} : { webhook: body.webhook }),
        });
        return { quiet: false };
      });
      if (body.email !== null && !isKnown) await ask({ table: id, seat }, body.email);
      return reply.code(204).send();
    },

    async mail({ body }) {
      const { to, email } = addresses.read(body.token);
      const known =
        "account" in to ? await accountMail(to.account, email, body.wish) : await seatMail(to, email, body.wish);
      if (!known) throw conflict("other-address", "This address is no longer used here.");
      return { email };
    },

    async rematch({ id, credentials, guest }) {
      return lobby.rematch(id, await credentials(), await guest());
    },

    async journal({ id, keys, reply }) {
      const journal = await journalOfTable(house, id, await keys());
      reply.header("content-disposition", `attachment; filename="gonfalon-${id}.json"`);
      return journal;
    },

    async replay({ id, query, credentials }) {
      const { token, account } = await credentials();
      const { record } = await house.record(id, { token, account });
      if (record.status !== "over") throw forbidden("A game can be replayed when it is over.");
      return replays.at(record, Number(query.at), query.seat ?? SPECTATOR);
    },

    async branch({ id, body, credentials, guest, reply }) {
      reply.code(201);
      return lobby.branch(id, await credentials(), body, await guest());
    },

    async signUp({ body, guest, request, reply }) {
      if (body.email !== undefined) notifier.checkQuestion(body.email, (await guest()).client);
      const account = await accounts.signUp(body.name, body.password, body.email ?? null);
      letIn(request, reply, await accounts.openSession(account));
      // There is an account, whatever becomes of the letter: it can be asked for again.
      if (account.email) await ask({ account: account.id }, account.email).catch(() => {});
      reply.code(201);
      return accountInfo(account);
    },

    async account({ account }) {
      return accountInfo(await account());
    },

    async accountContact({ body, account, guest }) {
      const own = await account();
      const isKnown = body.email === own.confirmed;
      checkContact(body, isKnown, await guest());
      await storage.setContact(own.id, body.email, body.webhook);
      if (body.email !== null && !isKnown) await ask({ account: own.id }, body.email);
      return accountInfo({ ...own, ...body });
    },

    async password({ body, account, request, reply }) {
      const own = await account();
      const renewed = await accounts.changePassword(own, body.old, body.new);
      letIn(request, reply, await accounts.openSession(renewed));
      return reply.code(204).send();
    },

    async deleteAccount({ body, account, reply }) {
      await accounts.remove(await account(), body.password);
      reply.clearCookie(COOKIE, { path: "/" });
      return reply.code(204).send();
    },

    async ownTables({ account }) {
      const own = await account();
      const records = await storage.tablesOf(own.id);
      const tables = await Promise.all(
        records.map(async (record) => {
          const seats = seatsOf(record.state, own);
          // One game that cannot be taken up must not hide the others.
          const owed = () => house.owed(record.id, seats).catch(() => false);
          const yourTurn = record.status === "playing" && (await owed());
          return { table: infoOf(record, seats[0]!), seats, yourTurn, ended: record.state.ended };
        }),
      );
      return { tables: tables.filter(({ table }) => table.status !== "archived") };
    },

    async signIn({ body, request, reply }) {
      const account = await accounts.signIn(body.name, body.password);
      letIn(request, reply, await accounts.openSession(account));
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

function accountInfo({ name, email, webhook, confirmed }: Account) {
  return { name, email, confirmed: email !== null && email === confirmed, webhook };
}
