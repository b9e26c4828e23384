import type { Viewer } from "@gonfalon/engine/kernel";
import { LIMITS } from "@gonfalon/wire/limits";
import type { Storage } from "../storage/storage.ts";
import type { Live } from "./live.ts";
import { openingOf } from "./log.ts";
import { logItem, type Seen } from "./shown.ts";
import { inSlices } from "./slices.ts";

/** Characters of logs that are kept spelled, all tables together. */
const KEPT = 16 * 1024 * 1024;

/** What one viewer has seen, each item as JSON, up to a length of the journal. */
interface Spelled {
  readonly cuts: number;
  length: number;
  readonly items: string[];
  characters: number;
}

/** Logs as viewers read them, in pages. They are spelled once and grow with their journals; the longest unread are forgotten. */
export class SpelledLogs {
  private readonly kept = new Map<string, Spelled>();

  constructor(
    private readonly storage: Pick<Storage, "entries">,
    private readonly most = KEPT,
  ) {}

  /** The items from a place on, as JSON, with the place at which the next page begins. The game must be in memory. */
  async page(live: Live, viewer: Viewer, from: number): Promise<string> {
    const { items } = await this.spelled(live, viewer);
    const end = from + LIMITS.page;
    return `{"log":[${items.slice(from, end).join(",")}],"next":${end < items.length ? end : null}}`;
  }

  /** Journals may be others than they were: a backup was put in place. */
  forget(): void {
    this.kept.clear();
  }

  private async spelled(live: Live, viewer: Viewer): Promise<Spelled> {
    const { id, length, state } = live.record;
    const key = `${id} ${viewer}`;
    const before = this.kept.get(key);
    const isOurs = before !== undefined && before.cuts === state.cuts && before.length <= length;
    const log = isOurs ? before : opened(live, viewer);
    this.kept.delete(key);
    if (log.length < length) {
      const entries = (await this.storage.entries(id, log.length)).slice(0, length - log.length);
      await inSlices(entries, (entry) => append(log, entry, viewer));
      log.length += entries.length;
    }
    if (live.match && log.length === length) this.keep(key, log);
    return log;
  }

  /** The last in the list is the one read last. */
  private keep(key: string, log: Spelled): void {
    this.kept.set(key, log);
    let characters = 0;
    for (const [other, one] of [...this.kept].reverse()) {
      characters += one.characters;
      if (characters > this.most) this.kept.delete(other);
    }
  }
}

function opened(live: Live, viewer: Viewer): Spelled {
  const log: Spelled = { cuts: live.record.state.cuts, length: 0, items: [], characters: 0 };
  if (live.match) append(log, openingOf(live), viewer);
  return log;
}

function append(log: Spelled, seen: Seen, viewer: Viewer): void {
  for (const item of logItem(seen, viewer)) {
    const text = JSON.stringify(item);
    log.items.push(text);
    log.characters += text.length;
  }
}
