import type { Seat, Viewer } from "@gonfalon/engine/kernel";
import type { FastifyBaseLogger } from "fastify";
import type { Action } from "../api/messages.ts";
import type { Metrics } from "../metrics.ts";
import { notFound, Problem } from "../problem.ts";
import type { Settings } from "../settings.ts";
import type { ChatLine, Notice, Storage } from "../storage/storage.ts";
import { type Deeds, deeds, seated, timeUp } from "./actions.ts";
import { begins, type Draft, draftOf, owing, type Prepared, prepare } from "./draft.ts";
import { type Asker, Live, playStored, takeUp, type Watcher } from "./live.ts";
import { openingOf, recapFor, seenAfter, wholeLog } from "./log.ts";
import { type LookBack, lookBack } from "./lookBack.ts";
import type { StoredEntry, TableRecord } from "./record.ts";
import { type Credentials, stillMay, viewerOf } from "./seats.ts";
import {
  changedState,
  type LogItem,
  logItem,
  type News,
  newsIn,
  nothingSeen,
  type Shown,
  show,
  spelledFor,
  wholeState,
} from "./shown.ts";
import { Talk } from "./talk.ts";

/** How often a change is tried again when another process was faster. */
const ATTEMPTS = 8;
const CHAT_LINES = 200;

/** What came of something that a client has done. */
interface Acted {
  readonly index: number;
  /** Whether whoever did it has been told already, as somebody who watches. */
  readonly answered: boolean;
  /** The state afterwards, whole. */
  text(): string;
}

/** Checks and prepares a change; a quiet one leaves the table as it is. */
type Edit<R> = (live: Live, draft: Draft) => R | Promise<R>;

/** What came of a change, and what each viewer is then shown. */
interface Outcome<R> {
  readonly result: R;
  readonly live: Live;
  shown(viewer: Viewer): Shown;
  events(viewer: Viewer): string;
  /** Whether whoever asked for it has been told already, as somebody who watches. */
  readonly answered: boolean;
}

/** All tables of this process: the one door through which a table is looked at or changed. */
export class House {
  private readonly live = new Map<string, Live>();
  private readonly loading = new Map<string, Promise<Live>>();
  private readonly talk: Talk;
  private readonly sweeper: NodeJS.Timeout;
  /** Called when a table is not as it was. */
  tableChanged: (record: TableRecord) => void = () => {};
  /** Called when sessions of an account, or of any if it is not known which, may have ended. */
  sessionsEnded: (account?: string) => void = () => {};

  constructor(
    readonly settings: Settings,
    readonly storage: Storage,
    readonly metrics: Metrics,
    private readonly log: FastifyBaseLogger,
    /** Called when jobs may be waiting. */
    private readonly jobsAdded: () => void,
  ) {
    this.talk = new Talk(settings.limits.lines);
    this.sweeper = setInterval(() => this.sweep(), Math.min(settings.idle, 5_000));
    this.sweeper.unref();
    metrics.gauge(
      "live_games",
      "Games held in memory",
      () => [...this.live.values()].filter((one) => one.match).length,
    );
    metrics.gauge("live_tables", "Tables held in memory, with or without their game", () => this.live.size);
  }

  async open(): Promise<void> {
    await this.storage.listen(
      (notice) => this.heard(notice),
      () => this.refreshAll(),
    );
  }

  close(): void {
    clearInterval(this.sweeper);
  }

  // Looking

  /**
   * The state of a table for whoever shows these credentials, with what happened after the index `since`; null if nothing
   * has changed since then.
   */
  look(id: string, credentials: Credentials, since?: number): Promise<string | null> {
    return this.inTurn(id, async (live) => {
      const viewer = viewerOf(live.record.state, credentials);
      return since === live.record.state.index[viewer] ? null : this.message(live, viewer, since);
    });
  }

  /** The same over and over: the watcher is told at once and after every change. */
  watch(
    id: string,
    credentials: Credentials,
    since: number | undefined,
    make: (viewer: Viewer) => Watcher,
  ): Promise<Watcher> {
    return this.inTurn(id, async (live) => {
      const viewer = viewerOf(live.record.state, credentials);
      const text = await this.message(live, viewer, since);
      const watcher = make(viewer);
      live.watchers.add(watcher);
      watcher.index = live.record.state.index[viewer] ?? 0;
      watcher.state(text);
      return watcher;
    });
  }

  unwatch(id: string, watcher: Watcher): void {
    this.live.get(id)?.watchers.delete(watcher);
  }

  /** Everything a viewer has seen happen. */
  logOf(id: string, credentials: Credentials): Promise<LogItem[]> {
    return this.inTurn(id, async (live) => {
      const viewer = viewerOf(live.record.state, credentials);
      await this.ready(live);
      return wholeLog(this.storage, live, viewer);
    });
  }

  /** How what a seat is shown has changed since its last decision. */
  lookBack(id: string, credentials: Credentials): Promise<LookBack> {
    return this.inTurn(id, async (live) => {
      const seat = seated(viewerOf(live.record.state, credentials));
      await this.ready(live);
      return lookBack(this.storage, live, seat);
    });
  }

  /** A table as it is stored, and who is looking at it. */
  async record(id: string, credentials: Credentials): Promise<{ record: TableRecord; viewer: Viewer }> {
    const live = await this.find(id);
    return { record: live.record, viewer: viewerOf(live.record.state, credentials) };
  }

  /** Whether one of these seats owes an answer. */
  owed(id: string, seats: readonly Seat[]): Promise<boolean> {
    return this.inTurn(id, async (live) => {
      await this.ready(live);
      return owing(live.match, live.record.status).some((seat) => seats.includes(seat));
    });
  }

  // Changing

  /** Does what a client asks; returns what it is then shown. */
  async act(id: string, credentials: Credentials, action: Action, by?: Asker): Promise<Acted> {
    const started = performance.now();
    const edit = (at: Live, draft: Draft) => {
      const seat = seated(viewerOf(at.record.state, credentials));
      if (action.type === "chat" || action.type === "note") return this.words(at, seat, action);
      const deed = deeds[action.type] as Deeds["play"];
      const doing = deed({ live: at, draft, seat, storage: this.storage, now: Date.now() }, action as never);
      const done = { seat, quiet: false };
      return doing ? doing.then(() => done) : done;
    };
    const { result, live, shown, events, answered } = await this.change(id, edit, by);
    if (action.type === "play") this.metrics.moves.observe((performance.now() - started) / 1000);
    const { seat } = result;
    const { record } = live;
    const text = () => wholeState(record, seat, shown(seat), events(seat));
    return { index: record.state.index[seat] ?? 0, answered, text };
  }

  /** Chat and notes change nothing of the game. */
  private async words(live: Live, seat: Seat, action: Extract<Action, { type: "chat" | "note" }>) {
    const { id } = live.record;
    if (action.type === "note") await this.storage.setNote(id, seat, action.text);
    else {
      const line = { seat, text: action.text, at: Date.now() };
      this.talk.check(id, seat, line.text, line.at);
      await this.storage.say(id, line);
      this.pushChat(live, line);
    }
    return { seat, quiet: true };
  }

  /**
   * One change of a table: `edit` checks and prepares it, then it is written, and only then is anybody told. If another
   * process has changed the table in the meantime, everything is looked at afresh.
   */
  change<R extends { quiet: boolean }>(id: string, edit: Edit<R>, by?: Asker): Promise<Outcome<R>> {
    return this.inTurn(id, (live) => this.changeInTurn(live, edit, by));
  }

  private async changeInTurn<R extends { quiet: boolean }>(live: Live, edit: Edit<R>, by?: Asker): Promise<Outcome<R>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (!live.match) await this.ready(live);
      const draft = draftOf(live.record);
      const owed = owing(live.match, live.record.status);
      try {
        const editing = edit(live, draft);
        const result = editing instanceof Promise ? await editing : editing;
        if (result.quiet) return this.outcome(live, result, undefined, false);
        if (draft.cleared) {
          if (await this.clearAway(live)) return this.outcome(live, result, undefined, false);
        } else {
          if (!live.match) await this.ready(live, draft);
          const prepared = prepare(live, draft, owed, Date.now(), this.settings.grace);
          if (await this.commit(live, prepared)) {
            return this.outcome(live, result, prepared, this.push(live, prepared, by));
          }
        }
      } catch (error) {
        if (draft.touched) live.forget();
        throw error;
      }
      this.metrics.conflicts.add(1);
      live.forget();
      await this.refresh(live);
    }
    throw new Problem(503, "unavailable", "The table is very busy: try again.");
  }

  /** Makes a table, of which nobody else knows yet; false if there is one of that name. */
  async create(record: TableRecord, entries: readonly StoredEntry[]): Promise<boolean> {
    const live = new Live(record);
    const draft = draftOf(record);
    draft.seated = true;
    await this.begin(live, draft, entries);
    const prepared = prepare(live, draft, [], Date.now(), this.settings.grace);
    const made = await this.storage.create({ ...prepared.next, version: 1 }, entries, prepared.change);
    if (made && prepared.change.addJobs.length > 0) this.jobsAdded();
    return made;
  }

  /** Removes a table at which nobody sits any more, unless somebody has just sat down. */
  private async clearAway(live: Live): Promise<boolean> {
    const isGone = await this.storage.remove(live.record);
    if (isGone) this.drop(live);
    return isGone;
  }

  private drop({ record, watchers }: Live): void {
    for (const watcher of watchers) watcher.dismissed();
    this.live.delete(record.id);
  }

  /** Ends the games in which somebody's time has run out. */
  async callTime(now: number): Promise<void> {
    for (const id of await this.storage.overdue(now, 100)) {
      await this.change(id, async (live, draft) => ({ quiet: !timeUp(live, draft, now) })).catch((error) =>
        this.log.error({ err: error, table: id }, "time was not called"),
      );
    }
  }

  // Inside

  private inTurn<T>(id: string, work: (live: Live) => Promise<T>): Promise<T> {
    const live = this.live.get(id);
    return live ? live.inTurn(() => work(live)) : this.find(id).then((found) => found.inTurn(() => work(found)));
  }

  private async find(id: string): Promise<Live> {
    const live = this.live.get(id) ?? (await (this.loading.get(id) ?? this.load(id)));
    live.used = Date.now();
    return live;
  }

  private load(id: string): Promise<Live> {
    const loading = this.storage
      .table(id)
      .then((record) => {
        if (!record) throw notFound("There is no such table.");
        const live = new Live(record);
        this.live.set(id, live);
        return live;
      })
      .finally(() => this.loading.delete(id));
    this.loading.set(id, loading);
    return loading;
  }

  /** Takes up the game of a table that has begun (or that a draft lets begin). */
  private async ready(live: Live, draft?: Draft): Promise<void> {
    const { record } = live;
    if (live.match) return;
    if (record.status === "open" && (draft?.status ?? "open") === "open") {
      if (Object.keys(live.known).length === 0) this.remember(live);
      return;
    }
    live.game ??= await this.settings.games.load(record.terms.game);
    const { match, base } = await takeUp(this.storage, live.game, record);
    live.match = match;
    live.base = base;
    if (record.status === "open") return;
    this.remember(live);
  }

  /** The same for a table that is just being made. */
  private async begin(live: Live, draft: Draft, entries: readonly StoredEntry[]): Promise<void> {
    if (draft.status === "open") return;
    const game = await this.settings.games.load(live.record.terms.game);
    const inMemory = { snapshot: async () => undefined, entries: async () => [...entries] } as unknown as Storage;
    const { match } = await takeUp(inMemory, game, live.record);
    live.match = match;
  }

  private remember(live: Live): void {
    live.known = show(live.record, live.match, live.viewers);
  }

  private async commit(live: Live, { change }: Prepared): Promise<boolean> {
    const started = performance.now();
    if (!(await this.storage.commit(live.record, change))) return false;
    this.metrics.commits.observe((performance.now() - started) / 1000);
    if (change.addJobs.length > 0) this.jobsAdded();
    return true;
  }

  /** A change is written: it counts from now on, and everybody is told. Says whether it was an answer to `by`. */
  private push(live: Live, { next, change, shown, news, told }: Prepared, by: Asker | undefined): boolean {
    const { record: before } = live;
    live.record = next;
    live.known = shown;
    this.tableChanged(next);
    if (change.members) this.dismissOthers(live, before);
    const happened = change.append ?? (begins(before, next.status) ? openingOf(live) : undefined);
    return this.tell(live, before, told, news, happened ? spelledFor(happened) : nothingSeen, by);
  }

  /** Tells those who watch what has changed, or everything where they do not know the last state. */
  private tell(
    { record, known, watchers }: Live,
    before: TableRecord,
    told: readonly Viewer[],
    news: Readonly<Record<Viewer, News>>,
    events: (viewer: Viewer) => string,
    by?: Asker,
  ): boolean {
    const texts = new Map<Viewer, string>();
    let answered = false;
    for (const watcher of watchers) {
      const { viewer } = watcher;
      if (!told.includes(viewer)) continue;
      const follows = watcher.index === before.state.index[viewer];
      watcher.index = record.state.index[viewer] ?? 0;
      if (!follows) {
        watcher.state(wholeState(record, viewer, known[viewer]!, events(viewer)));
        continue;
      }
      let text = texts.get(viewer);
      if (text === undefined) {
        text = changedState(before, record, viewer, known[viewer]!, news[viewer]!, events(viewer));
        texts.set(viewer, text);
      }
      if (watcher !== by?.watcher) watcher.change(text);
      else {
        watcher.change(text, by.id);
        answered = true;
      }
    }
    return answered;
  }

  private outcome<R>(live: Live, result: R, prepared: Prepared | undefined, answered: boolean): Outcome<R> {
    const { record, match } = live;
    const shown = (viewer: Viewer) => prepared?.shown[viewer] ?? show(record, match, [viewer])[viewer]!;
    const append = prepared?.change.append;
    const events = (viewer: Viewer) => (append ? spelledFor(append)(viewer) : nothingSeen());
    return { result, live, shown, events, answered };
  }

  private async message(live: Live, viewer: Viewer, since: number | undefined): Promise<string> {
    await this.ready(live);
    const { storage } = this;
    const [events, recap] = await Promise.all([
      seenAfter(storage, live, viewer, since),
      recapFor(storage, live, viewer),
    ]);
    return wholeState(live.record, viewer, live.known[viewer]!, JSON.stringify(events), recap);
  }

  // Other processes

  private heard(notice: Notice): void {
    if ("all" in notice) this.refreshAll();
    else if ("thinks" in notice) this.pushThinking(notice.thinks, notice.seat, notice.done);
    else if ("signedOut" in notice) this.sessionsEnded(notice.signedOut);
    else if ("chat" in notice) this.pushChat(this.live.get(notice.chat), notice.line);
    else {
      if (notice.jobs) this.jobsAdded();
      for (const id of notice.changed) this.changed(id);
    }
  }

  private changed(id: string): void {
    const live = this.live.get(id);
    live
      ?.inTurn(() => this.refresh(live))
      .catch((error) => {
        if (this.live.has(id)) this.log.warn({ err: error, table: id }, "a notice was not followed");
      });
  }

  /** Something may have been missed: every table is looked at afresh. */
  private refreshAll(): void {
    this.sessionsEnded();
    for (const live of this.live.values()) {
      live
        .inTurn(() => {
          live.forget();
          return this.refresh(live);
        })
        .catch((error) => this.log.warn({ err: error, table: live.record.id }, "a table was not refreshed"));
    }
  }

  /** Brings a table up to what is stored, and tells those who watch it here. */
  private async refresh(live: Live): Promise<void> {
    const before = live.record;
    const record = await this.storage.table(before.id);
    if (!record) {
      this.drop(live);
      throw notFound("There is no such table any more.");
    }
    if (record.version === before.version && live.match) return;
    const added = record.state.cuts === before.state.cuts ? await this.added(before, record) : [];
    const { known } = live;
    live.record = record;
    this.tableChanged(record);
    this.catchUp(live, before, added);
    if (live.watchers.size === 0) return;
    await this.ready(live);
    this.pushRefreshed(live, before, known, added);
  }

  /** What has been decided since, and no more than that: somebody may be deciding at this moment. */
  private async added(before: TableRecord, { id, length }: TableRecord): Promise<StoredEntry[]> {
    return (await this.storage.entries(id, before.length)).filter(({ n }) => n < length);
  }

  /** Plays on in memory what others have added; where that cannot be done the game is taken up again when needed. */
  private catchUp(live: Live, before: TableRecord, added: readonly StoredEntry[]): void {
    const { record, match } = live;
    const grown = record.state.cuts === before.state.cuts && before.length + added.length === record.length;
    live.forget();
    if (!match || !grown) return;
    for (const { seat, option, n } of added) playStored(match, seat, option, n);
    live.match = match;
    this.remember(live);
  }

  private pushRefreshed(
    live: Live,
    before: TableRecord,
    known: Readonly<Record<Viewer, Shown>>,
    added: readonly StoredEntry[],
  ): void {
    const { record } = live;
    this.dismissOthers(live, before);
    const told = live.viewers.filter((viewer) => record.state.index[viewer] !== before.state.index[viewer]);
    const happened = begins(before, record.status) ? [openingOf(live), ...added] : added;
    this.tell(live, before, told, newsIn(known, live.known, told), (viewer) =>
      JSON.stringify(happened.flatMap((entry) => logItem(entry, viewer))),
    );
  }

  /** Whoever watched through the eyes of a seat that is no longer theirs is told nothing more. */
  private dismissOthers({ record, watchers }: Live, before: TableRecord): void {
    for (const watcher of [...watchers].filter(({ viewer }) => !stillMay(record, before, viewer))) {
      watchers.delete(watcher);
      watcher.dismissed();
    }
  }

  private pushChat(live: Live | undefined, line: ChatLine): void {
    const text = JSON.stringify({ type: "chat", table: live?.record.id, lines: [line] });
    for (const watcher of live?.watchers ?? []) watcher.message(text);
  }

  /** A computer player tells how far it has come, and nothing else; to those who may know that it decides. */
  async thinking(id: string, seat: Seat, done: number): Promise<void> {
    this.pushThinking(id, seat, done);
    await this.storage.tell({ thinks: id, seat, done });
  }

  private pushThinking(id: string, seat: Seat, done: number): void {
    const { match, watchers } = this.live.get(id) ?? {};
    const text = JSON.stringify({ type: "thinking", table: id, seat, done });
    for (const watcher of watchers ?? []) {
      if (match?.game.deciders(match.position, watcher.viewer).includes(seat)) watcher.message(text);
    }
  }

  chatOf(id: string): Promise<readonly ChatLine[]> {
    return this.storage.chat(id, CHAT_LINES);
  }

  // Memory

  /** Puts out of memory what nobody uses, and the longest unused games when there are too many. */
  private sweep(): void {
    const idleSince = Date.now() - this.settings.idle;
    const resting = [...this.live.values()].filter(({ pending }) => pending === 0).sort((a, b) => a.used - b.used);
    let surplus = [...this.live.values()].filter(({ match }) => match).length - this.settings.liveTables;
    for (const live of resting) {
      if (live.used > idleSince && surplus <= 0) continue;
      if (live.match) surplus--;
      live.forget();
      if (live.watchers.size === 0) this.live.delete(live.record.id);
    }
  }
}
