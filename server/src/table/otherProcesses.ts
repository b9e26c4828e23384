import type { Viewer } from "@gonfalon/engine/kernel";
import type { FastifyBaseLogger } from "fastify";
import { notFound } from "../problem.ts";
import type { Notice } from "../storage/notices.ts";
import type { Storage } from "../storage/storage.ts";
import { chainAfter } from "./chain.ts";
import { begins } from "./draft.ts";
import { type Live, playStored } from "./live.ts";
import { type LiveTables, remember } from "./liveTables.ts";
import { openingOf } from "./log.ts";
import type { StoredEntry, TableRecord } from "./record.ts";
import { logItem, newsIn, type ViewerState } from "./shown.ts";
import { dismissOthers, tellChange, tellChat, tellThinking, tellWhole } from "./watchers.ts";

/** Who else in this process must know of something that has happened. */
export interface Listeners {
  /** A table is not as it was. */
  tableChanged(record: TableRecord): void;
  /** Sessions of an account, or of any if it is not known which, may have ended. */
  sessionsEnded(account?: string): void;
  /** Jobs may be waiting. */
  jobsAdded(): void;
  /** Everything may be otherwise: a backup was put in its place. */
  allChanged(): void;
}

/** What other processes on the same database do is followed here, and told to those who watch. */
export class OtherProcesses {
  constructor(
    private readonly tables: LiveTables,
    private readonly storage: Storage,
    private readonly listeners: Listeners,
    private readonly log: FastifyBaseLogger,
  ) {}

  async listen(): Promise<void> {
    await this.storage.notices.listen(
      (notice) => this.heard(notice),
      () => this.refreshAll(),
    );
  }

  private heard(notice: Notice): void {
    if ("all" in notice) this.refreshAll();
    else if ("signedOut" in notice) this.listeners.sessionsEnded(notice.signedOut);
    else if ("thinks" in notice) {
      const live = this.tables.get(notice.thinks);
      if (live) tellThinking(live, notice.seat, notice.done);
    } else if ("chat" in notice) {
      const live = this.tables.get(notice.chat);
      if (live) tellChat(live, notice.line);
    } else {
      if (notice.jobs) this.listeners.jobsAdded();
      for (const id of notice.changed) this.changed(id);
    }
  }

  private changed(id: string): void {
    const live = this.tables.get(id);
    live
      ?.inTurn(() => this.refresh(live))
      .catch((error) => {
        if (this.tables.get(id)) this.log.warn({ err: error, table: id }, "a notice was not followed");
      });
  }

  /** Something may have been missed, talk too: every table is looked at afresh, and whoever watches it is told to do so. */
  private refreshAll(): void {
    this.listeners.sessionsEnded();
    this.listeners.allChanged();
    for (const live of this.tables.all()) {
      live
        .inTurn(async () => {
          live.forget();
          await this.refresh(live);
          tellWhole(live);
        })
        .catch((error) => this.log.warn({ err: error, table: live.record.id }, "a table was not refreshed"));
    }
  }

  /** Brings a table up to what is stored, and tells those who watch it here. */
  async refresh(live: Live): Promise<void> {
    const before = live.record;
    const record = await this.storage.table(before.id);
    if (!record) {
      this.tables.drop(live);
      throw notFound("There is no such table any more.");
    }
    if (record.version === before.version && live.match) return;
    const added = record.state.cuts === before.state.cuts ? await this.added(before, record) : [];
    const { known } = live;
    live.record = record;
    this.listeners.tableChanged(record);
    catchUp(live, before, added);
    if (live.watchers.size === 0) return;
    await this.tables.ready(live);
    tellRefreshed(live, before, known, added);
  }

  /** What has been decided since, and no more than that: somebody may be deciding at this moment. */
  private async added(before: TableRecord, { id, length }: TableRecord): Promise<StoredEntry[]> {
    return (await this.storage.entries(id, before.length)).filter(({ n }) => n < length);
  }
}

/** Plays on in memory what others have added; where that cannot be done the game is taken up again when needed. */
function catchUp(live: Live, before: TableRecord, added: readonly StoredEntry[]): void {
  const { record, match } = live;
  const grown = record.state.cuts === before.state.cuts && before.length + added.length === record.length;
  live.forget();
  if (!match || !grown) return;
  for (const { seat, option, n } of added) {
    playStored(match, seat, option, n);
    live.chains.push(chainAfter(live.chains.at(-1)!, { seat, option }));
  }
  live.match = match;
  remember(live);
}

function tellRefreshed(
  live: Live,
  before: TableRecord,
  known: Readonly<Record<Viewer, ViewerState>>,
  added: readonly StoredEntry[],
): void {
  const { record } = live;
  dismissOthers(live, before);
  const told = live.viewers.filter((viewer) => record.state.index[viewer] !== before.state.index[viewer]);
  const happened = begins(before, record.status) ? [openingOf(live), ...added] : added;
  tellChange(live, before, told, newsIn(known, live.known, told), (viewer) =>
    JSON.stringify(happened.flatMap((entry) => logItem(entry, viewer))),
  );
}
