import { type Game, hash, Match } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { chainsOf } from "../table/chain.ts";
import { codeOf, playStored } from "../table/live.ts";
import type { Snapshot, StoredEntry, TableRecord } from "../table/record.ts";
import { damageOf, journalDamaged } from "../table/whole.ts";
import type { Storage } from "./storage.ts";

/** What was found: how many tables and entries are whole, and what is wrong with the others. */
export interface Checked {
  readonly tables: number;
  readonly entries: number;
  readonly faults: readonly string[];
}

/**
 * Checks every table: its journal is whole, chained as it was written, and every entry was legal when it was played; the
 * stored position is the one that the journal leads to. It may be done while servers run.
 */
export async function checkDatabase(storage: Storage, load: (game: string) => Promise<AnyGame>): Promise<Checked> {
  const faults: string[] = [];
  let tables = 0;
  let entries = 0;
  for (const id of await storage.tableIds()) {
    try {
      entries += await checkTable(storage, id, load);
      tables++;
    } catch (error) {
      faults.push(`${id}: ${(error as Error).message}`);
    }
  }
  const lost = await storage.entriesWithoutTable();
  if (lost > 0) faults.push(`${lost} entries are of tables that are not there.`);
  return { tables, entries, faults };
}

/** How many entries a table has; one that was removed meanwhile has none. */
async function checkTable(storage: Storage, id: string, load: (game: string) => Promise<AnyGame>): Promise<number> {
  const record = await storage.table(id);
  if (!record) return 0;
  const [snapshot, head] = [await storage.snapshot(id), await storage.head(id)];
  const entries = (await storage.entries(id)).slice(0, record.length);
  const damage = damageOf({ record, count: entries.length, head, entries, base: 0, chains: chainsOf(entries) });
  if (damage !== undefined) {
    // Somebody may have decided or taken back while we looked.
    if ((await storage.table(id))?.version !== record.version) return checkTable(storage, id, load);
    throw journalDamaged(id, damage);
  }
  if (record.status !== "open") playAgain(await load(record.terms.game), record, entries, snapshot);
  return entries.length;
}

function playAgain(game: AnyGame, record: TableRecord, entries: readonly StoredEntry[], stored?: Snapshot): void {
  const match = Match.start(game as Game, record.terms.setup);
  const compare = () => {
    if (stored?.length !== match.entries.length || stored.code !== codeOf(game)) return;
    const isSame = hash(match.position) === stored.hash && hash(JSON.parse(stored.position)) === stored.hash;
    if (!isSame)
      throw journalDamaged(record.id, `the position stored after entry ${stored.length} is not the one it leads to`);
  };
  for (const { seat, option, n } of entries) {
    playStored(match, seat, option, n);
    compare();
  }
}
