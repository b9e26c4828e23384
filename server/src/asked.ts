import type { RequestName } from "@gonfalon/wire/requests";
import type { Route, routes } from "@gonfalon/wire/routes";
import { faultOf } from "@gonfalon/wire/validate";
import type { Static, TSchema } from "@sinclair/typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Accounts } from "./accounts.ts";
import { clientOf } from "./client.ts";
import { badRequest, notSignedIn } from "./problem.ts";
import type { Account } from "./storage/accounts.ts";
import type { Credentials, Guest, Keys } from "./table/seats.ts";
import { sha256 } from "./token.ts";

export const COOKIE = "gonfalon";

/** What a request brings, already checked. */
export interface Asked<R extends Route> {
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

/** Answers some of the requests, each by its name in api/routes.ts. */
export type Handlers<N extends RequestName> = {
  readonly [K in N]: (asked: Asked<(typeof routes)[K]>) => Promise<unknown>;
};

/** `salt` goes into the names under which clients are counted. */
export function read(
  { accounts, salt }: { readonly accounts: Accounts; readonly salt: string },
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  check(route.params, request.params);
  check(route.query, request.query);
  check(route.body, request.body);
  const query = request.query as { seat?: string };
  const cookie = request.cookies[COOKIE];
  const signedIn = () => accounts.of(cookie);
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
      const stranger = () => `client ${sha256(salt + clientOf(request.ip))}`;
      return { account, client: account ? `account ${account.id}` : stranger() };
    },
  };
}

function check(schema: TSchema | undefined, value: unknown): void {
  const fault = schema && faultOf(schema, value === undefined ? {} : value);
  if (fault !== undefined) throw badRequest(fault);
}

/** The token of a private link. It travels in a header, which nobody logs, and never in an address. */
function bearer(request: { headers: { authorization?: string | undefined } }): string | undefined {
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
