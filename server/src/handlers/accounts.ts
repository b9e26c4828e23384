import type { FastifyReply, FastifyRequest } from "fastify";
import { SESSION_LENGTH } from "../accounts.ts";
import { COOKIE, type Handlers } from "../asked.ts";
import type { Services } from "../http.ts";
import type { Settings } from "../settings.ts";
import type { Account } from "../storage/accounts.ts";
import type { TableRecord } from "../table/record.ts";
import { seatsOf } from "../table/seats.ts";
import { infoOf } from "../table/shown.ts";
import { askWhether, checkContact } from "./email.ts";

type Names =
  | "signUp"
  | "account"
  | "accountContact"
  | "password"
  | "deleteAccount"
  | "signIn"
  | "signOut"
  | "signOutEverywhere"
  | "ownTables";

/** Signing up, in and out, and what is an account's own. */
export function accountHandlers(services: Services): Handlers<Names> {
  const { settings, tables, accounts, notifier } = services;
  return {
    async signUp({ body, guest, request, reply }) {
      const { client } = await guest();
      if (body.email !== undefined) notifier.checkQuestion(body.email, client);
      const account = await accounts.signUp(body.name, body.password, body.email ?? null, client);
      letIn(settings, request, reply, await accounts.openSession(account));
      // There is an account, whatever becomes of the e-mail: it can be asked for again.
      if (account.email) await askWhether(services, { account: account.id }, account.email).catch(() => {});
      reply.code(201);
      return accountInfo(account);
    },

    async account({ account }) {
      return accountInfo(await account());
    },

    async accountContact({ body, account, guest }) {
      const own = await account();
      const isKnown = body.email === own.confirmed;
      checkContact(services, body, isKnown, await guest());
      await tables.storage.accounts.setContact(own.id, body.email, body.webhook);
      if (body.email !== null && !isKnown) await askWhether(services, { account: own.id }, body.email);
      return accountInfo({ ...own, ...body });
    },

    async password({ body, account, request, reply }) {
      const renewed = await accounts.changePassword(await account(), body.old, body.new);
      letIn(settings, request, reply, await accounts.openSession(renewed));
      return reply.code(204).send();
    },

    async deleteAccount({ body, account, reply }) {
      await accounts.remove(await account(), body.password);
      return letOut(reply);
    },

    async signIn({ body, request, reply }) {
      const account = await accounts.signIn(body.name, body.password);
      letIn(settings, request, reply, await accounts.openSession(account));
      return accountInfo(account);
    },

    async signOut({ request, reply }) {
      const cookie = request.cookies[COOKIE];
      if (cookie !== undefined) await accounts.signOut(cookie);
      return letOut(reply);
    },

    async signOutEverywhere({ account, reply }) {
      await tables.storage.accounts.closeSessions((await account()).id);
      return letOut(reply);
    },

    async ownTables({ account }) {
      const own = await account();
      const records = await tables.storage.tablesOf(own.id);
      const listed = await Promise.all(records.map((record) => ownTable(services, record, own)));
      return { tables: listed.filter(({ table }) => table.status !== "archived") };
    },
  };
}

/** Secure wherever players come by TLS: the proxy says so, or the operator. */
function letIn({ publicUrl }: Settings, request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === "https" || publicUrl?.startsWith("https:") === true;
  const maxAge = SESSION_LENGTH / 1000;
  reply.setCookie(COOKIE, token, { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge });
}

function letOut(reply: FastifyReply): FastifyReply {
  reply.clearCookie(COOKIE, { path: "/" });
  return reply.code(204).send();
}

/** A table as it stands among those of an account. One game that cannot be taken up must not hide the others. */
async function ownTable({ tables }: Services, record: TableRecord, account: Account) {
  const seats = seatsOf(record.state, account);
  const owed = () => tables.owed(record.id, seats).catch(() => false);
  const yourTurn = record.status === "playing" && (await owed());
  return { table: infoOf(record, seats[0]!), seats, yourTurn, ended: record.state.ended };
}

function accountInfo({ name, email, webhook, confirmed }: Account) {
  return { name, email, confirmed: email !== null && email === confirmed, webhook };
}
