import { type Seat, SPECTATOR, type Viewer } from "@gonfalon/engine/kernel";
import { forbidden } from "../problem.ts";
import type { Account } from "../storage/accounts.ts";
import { opens, sha256 } from "../token.ts";
import type { Occupancy, State, TableRecord, Taken } from "./record.ts";

/** What a client brings: the token of a private link, or the account it has signed in to. */
export interface Credentials {
  readonly token?: string | undefined;
  readonly account?: Account | undefined;
  /** Which of its seats, if it holds several. */
  readonly seat?: string | undefined;
}

/** All that a client can open seats with: private links, or the account it has signed in to. */
export interface Keys {
  readonly tokens: readonly string[];
  readonly account: Account | undefined;
}

/** What credentials have opened, as long as nobody has sat down or risen since: a socket shows the same ones at every move. */
const opened = new WeakMap<Credentials, { readonly seats: State["seats"]; readonly viewer: Viewer }>();

/** Whoever makes a table or sits down. */
export interface Guest {
  readonly account: Account | undefined;
  /** Stands for the client, without naming it, where its tables are counted. */
  readonly client: string;
}

/** Through whose eyes a client may look at a table. */
export function viewerOf(state: State, credentials: Credentials): Viewer {
  const before = opened.get(credentials);
  if (before?.seats === state.seats) return before.viewer;
  const viewer = openedBy(state, credentials);
  opened.set(credentials, { seats: state.seats, viewer });
  return viewer;
}

function openedBy(state: State, { token, account, seat }: Credentials): Viewer {
  const held = token === undefined ? seatsOf(state, account) : seatsOpenedBy(state, token);
  const watches = token !== undefined && opens(token, state.watch);
  if (seat === undefined) {
    if (held.length > 0) return held[0]!;
    if (watches) return SPECTATOR;
  } else {
    if (held.includes(seat)) return seat;
    if (seat === SPECTATOR && (watches || held.length > 0)) return SPECTATOR;
  }
  throw forbidden("You hold no such seat at this table. Use your own private link, or sign in.");
}

/** The seats that an account holds. */
export function seatsOf(state: State, account: Account | undefined): Seat[] {
  if (!account) return [];
  return Object.keys(state.seats).filter((seat) => {
    const occupancy = state.seats[seat]!;
    return occupancy.kind === "taken" && occupancy.account === account.id;
  });
}

/** The seats of whoever holds this one, as far as we know: an account holds others, and whoever plays alone holds all. */
export function heldTogether({ state, terms }: TableRecord, seat: Seat): [Seat, Taken][] {
  const taken = Object.entries(state.seats).filter((one): one is [Seat, Taken] => one[1].kind === "taken");
  const account = taken.find(([one]) => one === seat)?.[1].account ?? null;
  return taken.filter(([one, occupancy]) => {
    const isSameAccount = account !== null && occupancy.account === account;
    return one === seat || terms.solo || isSameAccount;
  });
}

/** Whether a client holds every seat: then there is nothing at the table that it may not know. */
export function holdsAll(state: State, { tokens, account }: Keys): boolean {
  const held = [...seatsOf(state, account), ...tokens.flatMap((token) => seatsOpenedBy(state, token))];
  return Object.keys(state.seats).every((seat) => held.includes(seat));
}

/** Every seat is compared, so that the time taken tells nothing. */
function seatsOpenedBy(state: State, token: string): Seat[] {
  return Object.keys(state.seats).filter((seat) => {
    const occupancy = state.seats[seat]!;
    return opens(token, occupancy.kind === "taken" ? occupancy.token : null);
  });
}

/** Somebody sits down: an account holds the seat itself, for anybody else it is opened by the token of a private link. */
export function sitDown({ account, client }: Guest, name: string, token: string): Taken {
  const key = sha256(token);
  if (!account) return { kind: "taken", name, account: null, token: key, client };
  return { kind: "taken", name: account.name, account: account.id, token: null, came: key, client };
}

/** Sits where somebody sat whose account is gone. */
export const formerPlayer: Taken = { kind: "taken", name: "A former player", account: null, token: null };

export function isFormer(occupancy: Occupancy): boolean {
  return occupancy.kind === "taken" && occupancy.account === null && occupancy.token === null;
}

/** The seat that an invitation opens. */
export function invitedTo(state: State, invitation: string): Seat | undefined {
  return Object.keys(state.seats).filter((seat) => {
    const occupancy = state.seats[seat]!;
    return opens(invitation, occupancy.kind === "kept" ? occupancy.invitation : null);
  })[0];
}

export function isFull(state: State): boolean {
  return Object.values(state.seats).every(({ kind }) => kind === "taken" || kind === "computer");
}

/** The people at the table other than one of them: those who must agree to a draw or to taking back. */
export function otherPeople(state: State, seat: Seat): Seat[] {
  return Object.keys(state.seats).filter((one) => one !== seat && state.seats[one]!.kind === "taken");
}

export function accountsAt(state: State): string[] {
  const accounts = Object.values(state.seats).flatMap((occupancy) =>
    occupancy.kind === "taken" && occupancy.account !== null ? [occupancy.account] : [],
  );
  return [...new Set(accounts)];
}

export function clientsAt(state: State): string[] {
  const clients = Object.values(state.seats).flatMap((occupancy) =>
    occupancy.kind === "taken" ? (occupancy.client ?? []) : [],
  );
  return [...new Set(clients)];
}

/** Whether a watcher may go on watching: the holder of its seat has not changed. */
export function stillMay(record: TableRecord, before: TableRecord, viewer: Viewer): boolean {
  const now = record.state.seats[viewer];
  const then = before.state.seats[viewer];
  if (now?.kind !== "taken") return viewer === SPECTATOR;
  return then?.kind === "taken" && then.account === now.account && then.token === now.token;
}
