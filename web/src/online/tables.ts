import type { Admission, Ended, SeatWish, TableInfo, TimeControl } from "@gonfalon/wire/messages";
import { ownTables } from "../account/account.svelte.ts";
import { all, get, put, remove } from "../storage/database.ts";
import { ask, ServerFault } from "./api.ts";

/** What this browser keeps of a table on the server: the secrets of its private links. */
export interface KnownTable {
  readonly id: string;
  readonly game: string;
  /** By seat: the secret of the private link. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly invitations: Readonly<Record<string, string>>;
  readonly watch?: string;
  /** The secret with which this browser has asked for a seat, until it has one. */
  readonly joining?: string;
}

/** A table at which one sits, by link or by account, as the first screen lists it. */
export interface ListedTable {
  readonly id: string;
  readonly game: string;
  /** Absent while the server cannot be reached. */
  readonly table?: TableInfo;
  readonly deciders?: readonly string[];
  readonly yourTurn: boolean;
  readonly ended: Ended | null;
  /** The return match that the other side has made and that one has not entered yet. */
  readonly rematch?: string | null;
}

export interface Wanted {
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: Readonly<Record<string, string>>;
  readonly name: string;
  readonly clock: TimeControl;
}

/** Makes a table on the server and keeps its keys; returns its id. */
export async function makeTable({ seats, name, ...wanted }: Wanted): Promise<string> {
  const body = { ...wanted, seats: wishesOf(seats, name) };
  return admitted((await ask("createTable", { body }))!, wanted.game);
}

/** Puts a journal on the server, to be played on or watched; returns the id of its table. */
export async function uploadJournal(
  journal: string,
  game: string,
  seats: Readonly<Record<string, string>>,
  name: string,
): Promise<string> {
  const body = { journal: JSON.parse(journal) as unknown, seats: wishesOf(seats, name) };
  return admitted((await ask("upload", { body }))!, game);
}

async function admitted(admission: Admission, game: string): Promise<string> {
  await keepKeys(admission, game);
  return admission.table;
}

function wishesOf(seats: Readonly<Record<string, string>>, name: string): Record<string, SeatWish> {
  return Object.fromEntries(Object.entries(seats).map(([seat, who]) => [seat, wishOf(who, name.trim())]));
}

function wishOf(who: string, name: string): SeatWish {
  if (who === "here") return name ? { who: "me", name } : { who: "me" };
  if (who === "friend" || who === "open") return { who };
  return { who: "computer", level: who.slice("computer ".length) };
}

export async function joinTable(
  id: string,
  wish: { invitation?: string; seat?: string; name?: string; diceKnown?: true },
): Promise<void> {
  const body = { ...wish, secret: await secretFor(id) };
  const admission = (await ask("join", { id, body }))!;
  // The invitation is used up: whatever happens now, the seat must not be lost.
  await keepKeys(admission, "");
  const state = await ask("state", { id, token: Object.values(admission.tokens)[0] });
  await keepKeys(admission, state?.table.game ?? "");
}

/** Kept before it is sent: if the answer is lost, asking again with the same secret gives the same seat. */
async function secretFor(id: string): Promise<string> {
  const known = (await knownTable(id)) ?? { id, game: "", tokens: {}, invitations: {} };
  const joining = known.joining ?? [...crypto.getRandomValues(new Uint32Array(8))].map(inHex).join("");
  await put("tables", { ...known, joining } satisfies KnownTable);
  return joining;
}

const inHex = (number: number) => number.toString(16).padStart(8, "0");

export async function keepKeys({ table, tokens, invitations, watch }: Admission, game: string): Promise<void> {
  const known = await get<KnownTable>("tables", table);
  const seen = watch ?? known?.watch;
  await put("tables", {
    id: table,
    game: game || known?.game,
    tokens: { ...known?.tokens, ...tokens },
    invitations: { ...known?.invitations, ...invitations },
    ...(seen ? { watch: seen } : {}),
  });
}

export const knownTable = (id: string) => get<KnownTable>("tables", id);
export const forgetTable = (id: string) => remove("tables", id);

/** The tables at which one sits, by private links kept here and by the account, those that wait for one first. */
export async function yourTables(): Promise<ListedTable[]> {
  const own = await ownTables().catch(() => []);
  const byAccount = own.map(({ table, yourTurn, ended }) => ({
    id: table.id,
    game: table.game,
    table,
    yourTurn,
    ended,
  }));
  const known = (await all<KnownTable>("tables")).filter(({ id }) => !own.some(({ table }) => table.id === id));
  const byLink = await Promise.all(known.filter(({ tokens }) => Object.keys(tokens).length > 0).map(listed));
  return [...byAccount, ...byLink.flatMap((one) => (one ? [one] : []))]
    .filter(({ table }) => table?.status !== "archived")
    .sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || (b.table?.made ?? 0) - (a.table?.made ?? 0));
}

/** A table that is gone is forgotten; one that cannot be reached is listed all the same. */
async function listed({ id, game, tokens }: KnownTable): Promise<ListedTable | null> {
  const unreached = { id, game, yourTurn: false, ended: null };
  try {
    const token = Object.values(tokens)[0];
    const { table, deciders, ended, rematch } = (await ask("state", { id, token }))!;
    const yourTurn = deciders.some((seat) => seat in tokens);
    const isEntered = rematch !== null && (await knownTable(rematch)) !== undefined;
    return { id, game, table, deciders, yourTurn, ended, rematch: isEntered ? null : rematch };
  } catch (error) {
    if (!(error instanceof ServerFault) || error.status !== 404) return unreached;
    await forgetTable(id);
    return null;
  }
}

/** Tables at which anybody may sit down; none when there is no server: the page also lives on plain disks. */
export async function openTables(): Promise<readonly TableInfo[]> {
  const answer = await ask("openTables").catch(() => null);
  return answer?.tables ?? [];
}

export function freeSeats({ seats }: TableInfo): string[] {
  return Object.keys(seats).filter((seat) => seats[seat]!.kind === "open");
}
