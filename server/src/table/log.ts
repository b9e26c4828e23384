import { SPECTATOR, type Viewer } from "@gonfalon/engine/kernel";
import type { LogItem } from "@gonfalon/wire/messages";
import type { Storage } from "../storage/storage.ts";
import type { Live } from "./live.ts";
import type { StoredEntry, TableRecord } from "./record.ts";
import { logItem, type Seen } from "./shown.ts";
import { waitInLine } from "./slices.ts";

/** What viewers have seen happen, read from the journal. The game of a table that has begun must be in memory. */

/** Items that are read back at most. */
const PAGE = 200;
/** Entries that are read at once: mostly enough. */
const BLOCK = 20;

/** The first thing in the log of a game: how it was set up. */
export function openingOf({ record, match, viewers }: Live): Seen {
  const { opened } = record.state;
  const seen = Object.fromEntries(viewers.map((viewer) => [viewer, opened?.[viewer] ?? 0]));
  return { events: match!.opening, seen };
}

function openingFor(live: Live, viewer: Viewer): LogItem[] {
  return live.match ? logItem(openingOf(live), viewer) : [];
}

/**
 * What a viewer has seen after an index: nothing if it did not say which, or if it must read the log again anyway; null if
 * that is so long ago that it had better read the log, in pages.
 */
export async function seenAfter(
  storage: Storage,
  live: Live,
  viewer: Viewer,
  since: number | undefined,
): Promise<LogItem[] | null> {
  const { index, opened, rewound } = live.record.state;
  if (since === undefined || since >= (index[viewer] ?? 0) || since < (rewound[viewer] ?? 0)) return [];
  if ((index[viewer] ?? 0) - since > PAGE) return null;
  const opening = since < (opened?.[viewer] ?? 0) ? openingFor(live, viewer) : [];
  const isKnown = ({ seen }: StoredEntry) => (seen[viewer] ?? Number.POSITIVE_INFINITY) <= since;
  const { items, isWhole } = await readBack(storage, live.record, viewer, isKnown);
  return isWhole ? [...opening, ...items] : null;
}

/** What a seat has seen since it last decided. */
export async function recapFor(storage: Storage, { record }: Live, viewer: Viewer): Promise<LogItem[]> {
  if (viewer === SPECTATOR) return [];
  return (await readBack(storage, record, viewer, ({ seat }) => seat === viewer)).items;
}

/**
 * The log read backwards until an entry that `ends` it, a page of what the viewer saw at most. Entries of which it saw nothing do
 * not count: how many there are is not for it to know.
 */
async function readBack(
  storage: Storage,
  record: TableRecord,
  viewer: Viewer,
  ends: (entry: StoredEntry) => boolean,
): Promise<{ items: LogItem[]; isWhole: boolean }> {
  const items: LogItem[] = [];
  for await (const entry of backwards(storage, record)) {
    if (ends(entry) || items.length > PAGE) break;
    items.push(...logItem(entry, viewer));
  }
  return { items: items.slice(0, PAGE).reverse(), isWhole: items.length <= PAGE };
}

/** The journal from its end on, read a block at a time. */
async function* backwards(storage: Storage, { id, length }: TableRecord) {
  for (let before = length; before > 0; ) {
    if (before < length) await waitInLine();
    const entries = await storage.lastEntries(id, before, BLOCK);
    yield* entries;
    if (entries.length < BLOCK) return;
    before = entries.at(-1)!.n;
  }
}
