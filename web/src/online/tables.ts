import { all, get, put } from "../storage/database.ts";
import { ask } from "./api.ts";
import type { Admission, ServerTable } from "./messages.ts";

/** Tables on the server that this browser has keys to. */
export interface KnownTable {
  readonly id: string;
  readonly game: string;
  /** By seat: the secret of the private link. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly invitations: Readonly<Record<string, string>>;
  readonly watch?: string;
  readonly yourTurn?: boolean;
}

export interface OpenTable {
  readonly id: string;
  readonly game: string;
  readonly free: number;
}

export interface Wanted {
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: Readonly<Record<string, string>>;
  readonly name: string;
}

/** Makes a table on the server and keeps its keys; returns its id. */
export async function makeTable({ game, scenario, options, seats, name }: Wanted): Promise<string> {
  const wishes = Object.fromEntries(Object.entries(seats).map(([seat, who]) => [seat, wishOf(who, name)]));
  const body = { game, scenario, options, seats: wishes };
  const admission = (await ask<Admission>("POST", "tables", { body }))!;
  await keepKeys(admission, game);
  return admission.table;
}

function wishOf(who: string, name: string): object {
  if (who === "here") return name ? { who: "me", name } : { who: "me" };
  if (who === "friend" || who === "open") return { who };
  return { who: "computer", level: who.slice("computer ".length) };
}

export async function joinTable(
  id: string,
  wish: { invitation?: string; seat?: string; name?: string },
): Promise<void> {
  const admission = (await ask<Admission>("POST", `tables/${id}/join`, { body: wish }))!;
  const state = await ask<{ table: ServerTable }>("GET", `tables/${id}`, { token: Object.values(admission.tokens)[0] });
  await keepKeys(admission, state?.table.game ?? "");
}

export async function keepKeys({ table, tokens, invitations, watch }: Admission, game: string): Promise<void> {
  const known = await get<KnownTable>("tables", table);
  await put("tables", {
    id: table,
    game,
    tokens: { ...known?.tokens, ...tokens },
    invitations: { ...known?.invitations, ...invitations },
    ...(watch ? { watch } : {}),
  });
}

export const knownTable = (id: string) => get<KnownTable>("tables", id);

/** The tables this browser has keys to, with whose turn it is where the server can be reached. */
export async function onlineTables(): Promise<KnownTable[]> {
  const known = await all<KnownTable>("tables");
  return Promise.all(
    known.map(async (table) => {
      const [seat, token] = Object.entries(table.tokens)[0] ?? [];
      if (!token) return table;
      try {
        const state = await ask<{ deciders: string[] }>("GET", `tables/${table.id}`, { token });
        return { ...table, yourTurn: state?.deciders.includes(seat!) ?? false };
      } catch {
        return table;
      }
    }),
  );
}

/** None when there is no server: the page also lives on plain disks. */
export async function openTables(): Promise<OpenTable[]> {
  try {
    const answer = await ask<{ tables: ServerTable[] }>("GET", "tables");
    return (answer?.tables ?? []).map(({ id, game, seats }) => ({
      id,
      game,
      free: Object.values(seats).filter(({ kind }) => kind === "open").length,
    }));
  } catch {
    return [];
  }
}
