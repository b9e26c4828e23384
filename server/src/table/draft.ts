import {
  type Event,
  type Match,
  type Option,
  type Seat,
  SPECTATOR,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { deadlineOf, runClocks } from "./clock.ts";
import { type Live, SNAPSHOT_EVERY, snapshotOf } from "./live.ts";
import type { Change, JobKind, Sitting, State, Status, TableRecord } from "./record.ts";
import { accountsAt, clientsAt } from "./seats.ts";
import { hashAfter, type News, newsIn, type Shown, sealedBy, show } from "./shown.ts";

/** A change of a table that is being prepared: nothing of it counts before it is written. */
export interface Draft {
  status: Status;
  readonly state: State;
  /** The decision that is appended to the journal. */
  entry?: { readonly seat: Seat; readonly option: Option; readonly events: readonly Event[] };
  /** The journal is cut back to this length. */
  cut?: number;
  /** The game in memory is ahead of the storage: if the change is not written it must be dropped. */
  touched: boolean;
  /** Whether somebody sat down or rose. */
  seated: boolean;
}

/** What is not edited is shared with the record: seats and clocks are replaced, never changed in place. */
export function draftOf({ status, state }: TableRecord): Draft {
  const index = { ...state.index };
  const rewound = { ...state.rewound };
  const hash = { ...state.hash };
  return { status, state: { ...state, index, rewound, hash }, touched: false, seated: false };
}

/** Somebody sits down, rises, or says where to be reached. */
export function place(draft: Draft, seat: Seat, sitting: Sitting): void {
  draft.state.seats = { ...draft.state.seats, [seat]: sitting };
  draft.seated = true;
}

/** A draft worked out: what is to be written, and what each viewer will then be shown. */
export interface Prepared {
  readonly next: TableRecord;
  readonly change: Change;
  readonly shown: Readonly<Record<Viewer, Shown>>;
  readonly news: Readonly<Record<Viewer, News>>;
  /** The viewers for whom something has changed. */
  readonly told: readonly Viewer[];
}

/** The seats that owe an answer, each as it knows itself. */
export function owing(match: Match | null, status: Status): Seat[] {
  if (!match || status !== "playing") return [];
  return match.game.seats.filter((seat) => match.game.deciders(match.position, seat).includes(seat));
}

/** Works out a draft for a game that has already been moved on. `owed` are the seats that owed an answer before. */
export function prepare(live: Live, draft: Draft, owed: readonly Seat[], now: number, grace: number): Prepared {
  const { record, match } = live;
  const { status, state, entry, cut } = draft;
  const owes = owing(match, status);
  const people = owes.filter((seat) => state.seats[seat]!.kind === "taken");
  const sealed = match && status === "playing" ? sealedBy(match.position) : [];
  state.clocks = runClocks(record.terms.clock, state.clocks, entry?.seat ?? null, { owing: people, sealed }, now);
  const length = cut ?? record.length + (entry ? 1 : 0);
  const deadline = deadlineOf(state.clocks);
  const next: TableRecord = { ...record, version: record.version + 1, length, status, state, deadline };
  const { viewers } = live;
  const shown = show(next, match, viewers);
  const news = newsIn(live.known, shown, viewers);
  const told = viewers.filter((viewer) => news[viewer]!.any || tells(draft, viewer));
  const seen: Record<Viewer, number> = {};
  for (const viewer of told) {
    seen[viewer] = (state.index[viewer] ?? 0) + 1;
    state.index[viewer] = seen[viewer];
    if (viewer !== SPECTATOR) state.hash[viewer] = hashAfter(state, viewer, shown[viewer]!, news[viewer]!);
    if (cut !== undefined) state.rewound[viewer] = seen[viewer];
  }
  const snapshot = entry && match && length % SNAPSHOT_EVERY === 0 ? snapshotOf(match, live.base) : undefined;
  const { addJobs, dropJobs } = jobs(draft, owed, owes, now, grace);
  const append = entry && { ...entry, n: record.length, seen, at: now };
  const seating = draft.seated ? { members: accountsAt(state), holders: clientsAt(state) } : undefined;
  const change: Change = { status, state, deadline, append, cut, snapshot, addJobs, dropJobs, ...seating };
  return { next, change, shown, news, told };
}

/** Whether a viewer is told of a decision even if it looks the same to them: it is theirs, or they saw something of it. */
function tells({ entry }: Draft, viewer: Viewer): boolean {
  return entry !== undefined && (entry.seat === viewer || seenBy(entry.events, viewer).length > 0);
}

/** Computer players that must think, and people who must be told that it is their turn. */
function jobs({ state, entry, cut }: Draft, owed: readonly Seat[], owes: readonly Seat[], now: number, grace: number) {
  const isNew = (seat: Seat) => !owed.includes(seat) || cut !== undefined;
  const addJobs: { kind: JobKind; seat: Seat; due: number }[] = [];
  const dropJobs: { kind: JobKind; seat: Seat }[] = [];
  for (const seat of new Set([...owed, ...owes])) {
    const kind = jobFor(state.seats[seat]!);
    if (!kind) continue;
    const moved = entry?.seat === seat;
    const settled = moved || !owes.includes(seat) || cut !== undefined;
    if (owed.includes(seat) && settled) dropJobs.push({ kind, seat });
    if (!owes.includes(seat)) continue;
    if (kind === "think" && (moved || isNew(seat))) addJobs.push({ kind, seat, due: now });
    if (kind === "notify" && isNew(seat)) addJobs.push({ kind, seat, due: now + grace });
  }
  return { addJobs, dropJobs };
}

function jobFor(sitting: Sitting): JobKind | undefined {
  if (sitting.kind === "computer") return "think";
  const reachable = sitting.kind === "taken" && (sitting.account ?? sitting.email ?? sitting.webhook);
  return reachable ? "notify" : undefined;
}
