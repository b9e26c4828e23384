import type { Metrics } from "../metrics.ts";
import { notFound } from "../problem.ts";
import type { Settings } from "../settings.ts";
import type { Storage } from "../storage/storage.ts";
import type { Time } from "../time.ts";
import { Live, takeUpWhole } from "./live.ts";
import type { Status } from "./record.ts";
import { show } from "./shown.ts";

/** How often we look for what nobody uses, at most. */
const SWEEP = 5_000;

/** The tables in memory: each comes there when it is first asked for, and goes when nobody has used it for a while. */
export class LiveTables {
  private readonly live = new Map<string, Live>();
  private readonly loading = new Map<string, Promise<Live>>();
  private readonly sweeper: NodeJS.Timeout;

  constructor(
    private readonly settings: Settings,
    private readonly storage: Storage,
    metrics: Metrics,
    private readonly time: Time,
  ) {
    this.sweeper = setInterval(() => this.sweep(), Math.min(settings.idle, SWEEP));
    this.sweeper.unref();
    metrics.gauge("live_games", "Games held in memory", () => this.games());
    metrics.gauge("live_tables", "Tables held in memory, with or without their game", () => this.live.size);
  }

  close(): void {
    clearInterval(this.sweeper);
  }

  all(): Iterable<Live> {
    return this.live.values();
  }

  /** The table if it is in memory. */
  get(id: string): Live | undefined {
    return this.live.get(id);
  }

  /** Does something to a table when everything that was to be done before is done. */
  inTurn<T>(id: string, work: (live: Live) => Promise<T>): Promise<T> {
    const live = this.live.get(id);
    return live ? live.inTurn(() => work(live)) : this.find(id).then((found) => found.inTurn(() => work(found)));
  }

  async find(id: string): Promise<Live> {
    const live = this.live.get(id) ?? (await (this.loading.get(id) ?? this.load(id)));
    live.used = Date.now();
    return live;
  }

  private load(id: string): Promise<Live> {
    const loading = this.storage
      .table(id)
      .then((record) => {
        if (!record) throw notFound("There is no such table.");
        const live = new Live(record, this.time);
        this.live.set(id, live);
        return live;
      })
      .finally(() => this.loading.delete(id));
    this.loading.set(id, loading);
    return loading;
  }

  /** Takes up the game of a table that has begun, or that is about to: `status` is what it then has. */
  async ready(live: Live, status: Status = live.record.status): Promise<void> {
    const { record } = live;
    if (live.match) return;
    if (status === "open") {
      if (Object.keys(live.known).length === 0) remember(live);
      return;
    }
    live.game ??= await this.settings.games.load(record.terms.game);
    Object.assign(live, await takeUpWhole(this.storage, live.game, record));
    if (record.status !== "open") remember(live);
  }

  /** The table is gone. */
  drop({ record, watchers }: Live): void {
    for (const watcher of watchers) watcher.dismissed();
    this.live.delete(record.id);
  }

  private games(): number {
    return [...this.live.values()].filter(({ match }) => match).length;
  }

  /** Puts out of memory what nobody uses, and the longest unused games when there are too many. */
  private sweep(): void {
    const idleSince = Date.now() - this.settings.idle;
    const resting = [...this.live.values()].filter(({ pending }) => pending === 0).sort((a, b) => a.used - b.used);
    let surplus = this.games() - this.settings.liveTables;
    for (const live of resting) {
      if (live.used > idleSince && surplus <= 0) continue;
      if (live.match) surplus--;
      live.forget();
      if (live.watchers.size === 0) this.live.delete(live.record.id);
    }
  }
}

/** What everybody is shown now, so that it can be said what is different afterwards. */
export function remember(live: Live): void {
  live.known = show(live.record, live.match, live.viewers);
}
