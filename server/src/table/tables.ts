import type { Seat, Viewer } from "@gonfalon/engine/kernel";
import type { Action, LookBack } from "@gonfalon/wire/messages";
import type { FastifyBaseLogger } from "fastify";
import type { Metrics } from "../metrics.ts";
import { Problem } from "../problem.ts";
import type { Settings } from "../settings.ts";
import type { Storage } from "../storage/storage.ts";
import type { ChatLine } from "../storage/words.ts";
import type { Time } from "../time.ts";
import { type ActionHandlers, actionHandlers, seated, timeUp } from "./actions.ts";
import { begins, type Draft, draftOf, owing, type Prepared, prepare } from "./draft.ts";
import { Heads } from "./heads.ts";
import type { Inherited } from "./journal.ts";
import { Live, snapshotOf } from "./live.ts";
import { LiveTables } from "./liveTables.ts";
import { openingOf, recapFor, seenAfter } from "./log.ts";
import { lookBack } from "./lookBack.ts";
import { type Listeners, OtherProcesses } from "./otherProcesses.ts";
import type { TableRecord } from "./record.ts";
import { type Credentials, viewerOf } from "./seats.ts";
import { nothingSeen, show, spelledFor, type ViewerState, wholeState } from "./shown.ts";
import { SpelledLogs } from "./spelledLog.ts";
import { Talk } from "./talk.ts";
import { type Asker, dismissOthers, tellChange, tellChat, tellThinking, type Watcher } from "./watchers.ts";

/** How often a change is tried again when another process was faster. */
const ATTEMPTS = 8;
const CHAT_LINES = 200;
/** Who speaks where it is no player. */
const SERVER = "server";
const CLOCKS_STOOD =
  "The clock of this server had been moved, or the server was closed for long: your clocks have stood still meanwhile.";

/** What came of something that a client has done. */
export interface Acted {
  readonly index: number;
  /** Whether whoever did it has been told already, as somebody who watches. */
  readonly answered: boolean;
  /** The state afterwards, whole. */
  text(): string;
}

/** Checks and prepares a change; a quiet one leaves the table as it is. */
type Edit<R> = (live: Live, draft: Draft) => R | Promise<R>;

/** What came of a change, and what each viewer is then shown. */
interface Changed<R> {
  readonly result: R;
  readonly live: Live;
  shown(viewer: Viewer): ViewerState;
  events(viewer: Viewer): string;
  /** Whether whoever asked for it has been told already, as somebody who watches. */
  readonly answered: boolean;
}

/** All tables of this process: the one door through which a table is looked at or changed. */
export class Tables implements Listeners {
  private readonly liveTables: LiveTables;
  private readonly others: OtherProcesses;
  private readonly talk: Talk;
  private readonly heads: Heads;
  private readonly logs: SpelledLogs;
  /** Called when a table is not as it was. */
  tableChanged: (record: TableRecord) => void = () => {};
  /** Called when sessions of an account, or of any if it is not known which, may have ended. */
  sessionsEnded: (account?: string) => void = () => {};

  constructor(
    readonly settings: Settings,
    readonly storage: Storage,
    readonly metrics: Metrics,
    readonly time: Time,
    private readonly log: FastifyBaseLogger,
    /** Called when jobs may be waiting. */
    readonly jobsAdded: () => void,
  ) {
    this.talk = new Talk(settings.limits.lines);
    this.heads = new Heads(storage, (error) => log.warn({ err: error }, "the ends of journals were not noted"));
    this.logs = new SpelledLogs(storage);
    this.liveTables = new LiveTables(settings, storage, metrics, time);
    this.others = new OtherProcesses(this.liveTables, storage, this, log);
  }

  allChanged(): void {
    this.heads.forget();
    this.logs.forget();
  }

  open(): Promise<void> {
    return this.others.listen();
  }

  close(): Promise<void> {
    this.liveTables.close();
    return this.heads.close();
  }

  // Looking

  /**
   * The state of a table for whoever shows these credentials, with what happened after the index `since`; null if nothing
   * has changed since then.
   */
  look(id: string, credentials: Credentials, since?: number): Promise<string | null> {
    return this.inTurn(id, async (live) => {
      const viewer = viewerOf(live.record.state, credentials);
      if (isBehind(live, viewer, since)) await this.others.refresh(live);
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
      if (isBehind(live, viewer, since)) await this.others.refresh(live);
      const text = await this.message(live, viewer, since);
      const watcher = make(viewer);
      live.watchers.add(watcher);
      watcher.index = live.record.state.index[viewer] ?? 0;
      watcher.state(text);
      return watcher;
    });
  }

  unwatch(id: string, watcher: Watcher): void {
    this.liveTables.get(id)?.watchers.delete(watcher);
  }

  /** What a viewer has seen happen: a page of it, as JSON, from one of its items on. */
  logOf(id: string, credentials: Credentials, from: number): Promise<string> {
    return this.inTurn(id, async (live) => {
      const viewer = viewerOf(live.record.state, credentials);
      await this.liveTables.ready(live);
      return this.logs.page(live, viewer, from);
    });
  }

  /** How what a seat is shown has changed since its last decision. */
  lookBack(id: string, credentials: Credentials): Promise<LookBack> {
    return this.inTurn(id, async (live) => {
      const seat = seated(viewerOf(live.record.state, credentials));
      await this.liveTables.ready(live);
      return lookBack(this.storage, live, seat);
    });
  }

  /** A table as it is stored, and who is looking at it. */
  async record(id: string, credentials: Credentials): Promise<{ record: TableRecord; viewer: Viewer }> {
    const live = await this.liveTables.find(id);
    return { record: live.record, viewer: viewerOf(live.record.state, credentials) };
  }

  /** Whether one of these seats owes an answer. */
  owed(id: string, seats: readonly Seat[]): Promise<boolean> {
    return this.inTurn(id, async (live) => {
      await this.liveTables.ready(live);
      return owing(live.known, live.viewers).some((seat) => seats.includes(seat));
    });
  }

  // Changing

  /** Does what a client asks; returns what it is then shown. */
  async act(id: string, credentials: Credentials, action: Action, by?: Asker): Promise<Acted> {
    const started = performance.now();
    const behind = "index" in action ? this.behind(id, credentials, action.index) : undefined;
    if (behind) await behind.inTurn(() => this.others.refresh(behind));
    const edit = (at: Live, draft: Draft) => {
      const seat = seated(viewerOf(at.record.state, credentials));
      if (action.type === "chat" || action.type === "note") return this.words(at, seat, action);
      const handler = actionHandlers[action.type] as ActionHandlers["play"];
      const doing = handler({ live: at, draft, seat, storage: this.storage, now: this.time.now() }, action as never);
      const done = { seat, quiet: false };
      return doing ? doing.then(() => done) : done;
    };
    const { result, live, shown, events, answered } = await this.change(id, edit, by);
    if (action.type === "play") this.metrics.moves.observe((performance.now() - started) / 1000);
    const { seat } = result;
    const { record } = live;
    const text = () => wholeState(record, seat, shown(seat), this.time.now(), events(seat));
    return { index: record.state.index[seat] ?? 0, answered, text };
  }

  /**
   * One change of a table: `edit` checks and prepares it, then it is written, and only then is anybody told. If another
   * process has changed the table in the meantime, everything is looked at afresh.
   */
  change<R extends { quiet: boolean }>(id: string, edit: Edit<R>, by?: Asker): Promise<Changed<R>> {
    return this.inTurn(id, (live) => this.changeInTurn(live, edit, by));
  }

  private async changeInTurn<R extends { quiet: boolean }>(live: Live, edit: Edit<R>, by?: Asker): Promise<Changed<R>> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (!live.match) await this.liveTables.ready(live);
      const draft = draftOf(live.record);
      const owed = owing(live.known, live.viewers);
      try {
        const editing = edit(live, draft);
        const result = editing instanceof Promise ? await editing : editing;
        if (result.quiet) return this.changed(live, result, undefined, false);
        if (draft.cleared) {
          if (await this.clearAway(live)) return this.changed(live, result, undefined, false);
        } else {
          if (!live.match) await this.liveTables.ready(live, draft.status);
          const prepared = prepare(live, draft, owed, this.time.now(), this.settings.grace);
          const started = performance.now();
          if (await this.storage.commit(live.record, prepared.change)) {
            this.metrics.commits.observe((performance.now() - started) / 1000);
            return this.changed(live, result, prepared, this.push(live, prepared, by));
          }
        }
      } catch (error) {
        if (draft.touched) {
          live.forget();
          live.unsure = true;
        }
        throw error;
      }
      this.metrics.conflicts.add(1);
      live.forget();
      await this.others.refresh(live);
    }
    throw new Problem(503, "unavailable", "The table is very busy: try again.");
  }

  /** Makes a table, of which nobody else knows yet, with its game if that has begun; false if there is one of that name. */
  async create(record: TableRecord, { stored, chains, match }: Inherited): Promise<boolean> {
    const live = new Live(record, this.time);
    const draft = draftOf(record);
    draft.seated = true;
    draft.state.chain = chains.at(-1);
    if (draft.status !== "open") Object.assign(live, { match, base: 0, chains });
    const prepared = prepare(live, draft, [], this.time.now(), this.settings.grace);
    const snapshot = match ? snapshotOf(match, 0, chains) : undefined;
    const change = { ...prepared.change, snapshot };
    const made = await this.storage.create({ ...prepared.next, version: 1 }, stored, change);
    if (made && prepared.change.addJobs.length > 0) this.jobsAdded();
    return made;
  }

  /** Removes a table at which nobody sits any more, unless somebody has just sat down. */
  private async clearAway(live: Live): Promise<boolean> {
    const isGone = await this.storage.remove(live.record);
    if (isGone) this.liveTables.drop(live);
    return isGone;
  }

  /** Players at whose tables a clock runs are told that it has stood still. */
  async tellClocksStood(): Promise<void> {
    for (const id of await this.storage.timed()) {
      await this.storage.words.say(id, { seat: SERVER, text: CLOCKS_STOOD, at: Date.now() });
    }
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

  /** Does something to a table in its turn. If nobody knows what became of the last change, it is looked up first. */
  private inTurn<T>(id: string, work: (live: Live) => Promise<T>): Promise<T> {
    return this.liveTables.inTurn(id, (live) => (live.unsure ? this.lookUp(live).then(() => work(live)) : work(live)));
  }

  private async lookUp(live: Live): Promise<void> {
    await this.others.refresh(live);
    live.unsure = false;
  }

  /** The table, if another process has told a client more of it than we know: then we look before we answer. */
  private behind(id: string, credentials: Credentials, index: number): Live | undefined {
    const live = this.liveTables.get(id);
    return live && isBehind(live, viewerOf(live.record.state, credentials), index) ? live : undefined;
  }

  /** A change is written: it counts from now on, and everybody is told. Says whether it was an answer to `by`. */
  private push(live: Live, { next, change, shown, news, told }: Prepared, by: Asker | undefined): boolean {
    const { record: before } = live;
    if (change.addJobs.length > 0) this.jobsAdded();
    live.record = next;
    live.known = shown;
    if (change.cut !== undefined) live.chains.length = change.cut - live.base + 1;
    if (change.append) {
      live.chains.push(next.state.chain!);
      this.heads.note(next);
    }
    this.tableChanged(next);
    if (change.members) dismissOthers(live, before);
    const happened = change.append ?? (begins(before, next.status) ? openingOf(live) : undefined);
    return tellChange(live, before, told, news, happened ? spelledFor(happened) : nothingSeen, by);
  }

  private changed<R>(live: Live, result: R, prepared: Prepared | undefined, answered: boolean): Changed<R> {
    const { record, match } = live;
    const shown = (viewer: Viewer) => prepared?.shown[viewer] ?? show(record, match, [viewer])[viewer]!;
    const append = prepared?.change.append;
    const events = (viewer: Viewer) => (append ? spelledFor(append)(viewer) : nothingSeen());
    return { result, live, shown, events, answered };
  }

  private async message(live: Live, viewer: Viewer, since: number | undefined): Promise<string> {
    await this.liveTables.ready(live);
    const { storage } = this;
    const [events, recap] = await Promise.all([
      seenAfter(storage, live, viewer, since),
      recapFor(storage, live, viewer),
    ]);
    const { record, known } = live;
    const rewound = events === null ? record.state.index[viewer] : undefined;
    const text = JSON.stringify(events ?? []);
    return wholeState(record, viewer, known[viewer]!, this.time.now(), text, recap, rewound);
  }

  // Words

  /** Chat and notes change nothing of the game. */
  private async words(live: Live, seat: Seat, action: Extract<Action, { type: "chat" | "note" }>) {
    const { id } = live.record;
    if (action.type === "note") await this.storage.words.setNote(id, seat, action.text);
    else {
      const line = { seat, text: action.text, at: Date.now() };
      this.talk.check(id, seat, line.text, line.at);
      await this.storage.words.say(id, line);
      tellChat(live, line);
    }
    return { seat, quiet: true };
  }

  /** A computer player tells how far it has come, and nothing else; to those who may know that it decides. */
  async thinking(id: string, seat: Seat, done: number): Promise<void> {
    const live = this.liveTables.get(id);
    if (live) tellThinking(live, seat, done);
    await this.storage.notices.tell({ thinks: id, seat, done });
  }

  chatOf(id: string): Promise<readonly ChatLine[]> {
    return this.storage.words.chat(id, CHAT_LINES);
  }
}

/** Whether a viewer knows more of a table than we do: it was told so by another process. */
function isBehind({ record }: Live, viewer: Viewer, known: number | undefined): boolean {
  return known !== undefined && known > (record.state.index[viewer] ?? 0);
}
