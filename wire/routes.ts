import { type Static, type TSchema, Type } from "@sinclair/typebox";
import * as messages from "./messages.ts";
import { type RequestName, requests } from "./requests.ts";

/** One request that can be made: what it takes, what it gives, and who may make it. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly summary: string;
  /** `seat`: the token of a private link as bearer, or the cookie of an account that sits there. */
  readonly who: "anybody" | "account" | "seat" | "seat or spectator";
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Null where nothing is answered (204). */
  readonly answer: TSchema | null;
  /** How often one client may do it in a minute, where that is less than usual. */
  readonly rate?: "attempts" | "looks";
}

const { Params } = messages;

/** The HTTP interface. docs/api.md is made from this list, and the server answers exactly these. */
export const routes = {
  games: {
    ...requests.games,
    summary: "The games that can be played here, each with the levels of computer players that can play it.",
    who: "anybody",
    answer: Type.Object({ games: Type.Array(messages.GameInfo) }),
  },
  createTable: {
    ...requests.createTable,
    summary:
      "Makes a table. Play begins when every seat is taken. An account holds its seats by its cookie; anybody else gets a " +
      "token for each. An invitation is good once: whoever uses it gets a token of their own.",
    who: "anybody",
    body: messages.NewTable,
    answer: messages.Admission,
  },
  openTables: {
    ...requests.openTables,
    summary: "Tables at which anybody may sit down.",
    who: "anybody",
    answer: Type.Object({ tables: Type.Array(messages.TableInfo) }),
  },
  upload: {
    ...requests.upload,
    summary:
      "Makes a table from a journal: to be played on, or to be watched if it is finished. Its dice are no secret to whoever " +
      "has the journal, and the table says so (`diceKnown`).",
    who: "anybody",
    body: messages.Upload,
    answer: messages.Admission,
    rate: "attempts",
  },
  state: {
    ...requests.state,
    summary:
      "What you may see of a table. With `since`, the index you know: 204 if nothing has changed for you, otherwise the " +
      "state with the events after it; if these are more than 200, none, and `rewound` says that the log is to be read. Polling this is all that a client without sockets needs. Where several processes serve " +
      "a table, whoever gives the index of the last answer, here or when entering by socket, is never shown less.",
    who: "seat or spectator",
    params: Params,
    query: messages.StateQuery,
    answer: messages.State,
  },
  join: {
    ...requests.join,
    summary:
      "Sits down: at an open seat, or with an invitation. With a `secret` it may be asked again. Where somebody may know the " +
      "dice (`diceKnown`) it is refused with `dice-known` until you say that you know it.",
    who: "anybody",
    params: Params,
    body: messages.Join,
    answer: messages.Admission,
  },
  leave: {
    ...requests.leave,
    summary: "Rises before the start.",
    who: "seat",
    params: Params,
    query: messages.SeatQuery,
    answer: null,
  },
  act: {
    ...requests.act,
    summary: "Does something at a table. It is on disk when it is answered; the answer is the new state.",
    who: "seat",
    params: Params,
    query: messages.SeatQuery,
    body: messages.Action,
    answer: messages.State,
  },
  log: {
    ...requests.log,
    summary:
      "What you have seen happen, in pages of 200 items: `from` is the place of the first (0 unless told otherwise), `next` " +
      "that of the next page, or null.",
    who: "seat or spectator",
    params: Params,
    query: messages.LogQuery,
    answer: Type.Object({
      log: Type.Array(messages.LogItem),
      next: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
  lookBack: {
    ...requests.lookBack,
    summary:
      "How what you are shown has changed since your last decision, step by step: for telling again on the " +
      "map what has happened. Of more than 200 steps only the last.",
    who: "seat",
    params: Params,
    query: messages.SeatQuery,
    answer: messages.LookBack,
    rate: "looks",
  },
  chat: {
    ...requests.chat,
    summary: "The last lines of the chat.",
    who: "seat or spectator",
    params: Params,
    query: messages.SeatQuery,
    answer: Type.Object({ lines: Type.Array(messages.ChatLine) }),
  },
  note: {
    ...requests.note,
    summary: "Your private note.",
    who: "seat",
    params: Params,
    query: messages.SeatQuery,
    answer: Type.Object({ text: Type.String() }),
  },
  contact: {
    ...requests.contact,
    summary:
      "Where to tell you that it is your turn at this table. An e-mail address gets one that asks first, and no other before " +
      "its link has been followed.",
    who: "seat",
    params: Params,
    query: messages.SeatQuery,
    body: messages.Contact,
    answer: null,
    rate: "attempts",
  },
  rematch: {
    ...requests.rematch,
    summary: "The return match with the sides swapped: made by the first player who asks, entered by the others.",
    who: "seat",
    params: Params,
    query: messages.SeatQuery,
    answer: messages.Admission,
  },
  journal: {
    ...requests.journal,
    summary:
      "The journal, when the game is over. If you play alone you may have it at any time: sign in, or show the tokens of " +
      "all seats, with commas between them (`Authorization: Bearer one,another`). It holds the seed of the dice: from then on " +
      "the table says that they are known (`diceKnown`), for ever. `gonfalon verify` checks it.",
    who: "seat or spectator",
    params: Params,
    query: messages.SeatQuery,
    answer: Type.Unknown({ description: "a journal" }),
    rate: "looks",
  },
  replay: {
    ...requests.replay,
    summary: "A finished game after `at` entries, through the eyes of any seat.",
    who: "seat or spectator",
    params: Params,
    query: messages.ReplayQuery,
    answer: messages.Replayed,
    rate: "looks",
  },
  branch: {
    ...requests.branch,
    summary: "A past position of a finished game as a new table, with you at every seat.",
    who: "seat or spectator",
    params: Params,
    body: messages.Branch,
    answer: messages.Admission,
    rate: "looks",
  },
  mail: {
    ...requests.mail,
    summary:
      "What somebody wishes who followed the link in an e-mail: that e-mails come to this address, or that no more do.",
    who: "anybody",
    body: messages.MailWish,
    answer: Type.Object({ email: Type.String() }),
    rate: "attempts",
  },
  signUp: {
    ...requests.signUp,
    summary: "Makes an account and signs in.",
    who: "anybody",
    body: messages.NewAccount,
    answer: messages.AccountInfo,
    rate: "attempts",
  },
  account: {
    ...requests.account,
    summary: "Your account.",
    who: "account",
    answer: messages.AccountInfo,
  },
  accountContact: {
    ...requests.accountContact,
    summary:
      "Where to tell you that it is your turn. An e-mail address gets one that asks first, and no other before its link has " +
      "been followed.",
    who: "account",
    body: messages.Contact,
    answer: messages.AccountInfo,
    rate: "attempts",
  },
  password: {
    ...requests.password,
    summary: "A new password. It ends every other session.",
    who: "account",
    body: messages.NewPassword,
    answer: null,
    rate: "attempts",
  },
  deleteAccount: {
    ...requests.deleteAccount,
    summary: "Deletes your account: games that are on are resigned, finished ones stay without your name.",
    who: "account",
    body: messages.DeleteAccount,
    answer: null,
    rate: "attempts",
  },
  ownTables: {
    ...requests.ownTables,
    summary: "The tables at which you sit.",
    who: "account",
    answer: Type.Object({ tables: Type.Array(messages.OwnTable) }),
  },
  signIn: {
    ...requests.signIn,
    summary: "Signs in: sets the cookie.",
    who: "anybody",
    body: messages.SignIn,
    answer: messages.AccountInfo,
    rate: "attempts",
  },
  signOut: {
    ...requests.signOut,
    summary: "Signs out here.",
    who: "anybody",
    answer: null,
  },
  signOutEverywhere: {
    ...requests.signOutEverywhere,
    summary: "Signs out everywhere.",
    who: "account",
    answer: null,
  },
} as const satisfies Record<RequestName, Route>;

type Shape<N extends RequestName, K extends "body" | "query" | "answer"> =
  (typeof routes)[N] extends Readonly<Record<K, infer S extends TSchema>> ? Static<S> : null;

/** What a request takes and gives. */
export type Body<N extends RequestName> = Shape<N, "body">;
export type Answer<N extends RequestName> = Shape<N, "answer">;
