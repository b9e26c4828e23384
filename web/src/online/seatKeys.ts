import { ownTables } from "../account/account.svelte.ts";
import type { SeatKey } from "./api.ts";
import { type KnownTable, knownTable } from "./tables.ts";

/** What opens a table for this browser, and all the seats that are held there. */
export interface Keys {
  readonly known: KnownTable | null;
  readonly held: readonly string[];
  readonly key: SeatKey;
}

/** A private link before the account, the account before the link of a spectator. */
export async function keysTo(id: string, wanted?: string): Promise<Keys> {
  const known = (await knownTable(id)) ?? null;
  const byLink = Object.keys(known?.tokens ?? {});
  const own = await ownTables().catch(() => []);
  const byAccount = own.find(({ table }) => table.id === id)?.seats ?? [];
  const held = [...new Set([...byLink, ...byAccount])];
  const seat = wanted ?? held[0];
  if (seat === undefined) return { known, held, key: { token: known?.watch } };
  return { known, held, key: byLink.includes(seat) ? { token: known!.tokens[seat], seat } : { seat } };
}
