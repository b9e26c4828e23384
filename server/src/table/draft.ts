import { type Event, type Option, type Seat, SPECTATOR, seenBy, type Viewer } from "@gonfalon/engine/kernel";
import { chainAfter } from "./chain.ts";
import { deadlineOf, runClocks } from "./clock.ts";
import { type Live, SNAPSHOT_EVERY, snapshotOf } from "./live.ts";
import type { Change, JobKind, Occupancy, State, Status, StoredEntry, TableRecord, Terms } from "./record.ts";
import { accountsAt, clientsAt } from "./seats.ts";
import { hashing, hashOf, type News, newsIn, sealedBy, show, type ViewerState } from "./shown.ts";

/** A change of a table that is being prepared: nothing of it counts before it is written. */
export interface Draft {
  status: Status;
  readonly state: State;
  /** The decision that is appended to the journal. */
  entry: { readonly seat: Seat; readonly option: Option; readonly events: readonly Event[] } | undefined;
  /** The journal is cut back to this length. */
  cut: number | undefined;
  /** The game in memory is ahead of the storage: if the change is not written it must be dropped. */
  touched: boolean;
  /** Whether somebody sat down or rose. */
  seated: boolean;
  /** The table is cleared away: nobody sits there any more. */
  cleared: boolean;
}

/** The fields of a state are shared with the record: they are replaced, never changed in place. */
export function draftOf({ status, state }: TableRecord): Draft {
  const own = sameState(state);
  return { status, state: own, entry: undefined, cut: undefined, touched: false, seated: false, cleared: false };
}

/** Field by field and not spread: all states are then of one shape to V8, and read the faster for it. */
function sameState(state: State): State {
  const { seats, watch, diceKnown, index, opened, rewound, hash, cuts, chain, clocks } = state;
  const { draw, takeBack, ended, rematch, started } = state;
  // biome-ignore format: a column of names
  return {
    seats, watch, diceKnown, index, opened, rewound, hash, cuts, chain, clocks, draw, takeBack, ended, rematch, started,
  };
}

/** Somebody sits down, rises, or says where to be reached. */
export function place(draft: Draft, seat: Seat, occupancy: Occupancy): void {
  draft.state.seats = { ...draft.state.seats, [seat]: occupancy };
  draft.seated = true;
}

/** A seat becomes free. When nobody sits at the table any more it is cleared away. */
export function rise(draft: Draft, seat: Seat): void {
  place(draft, seat, { kind: "open" });
  draft.cleared = !Object.values(draft.state.seats).some(({ kind }) => kind === "taken");
}

/** Every seat is taken. */
export function startPlay(draft: Draft, now: number): void {
  draft.status = "playing";
  draft.state.started = now;
}

/** A draft worked out: what is to be written, and what each viewer will then be shown. */
export interface Prepared {
  readonly next: TableRecord;
  readonly change: Change;
  readonly shown: Readonly<Record<Viewer, ViewerState>>;
  readonly news: Readonly<Record<Viewer, News>>;
  /** The viewers for whom something has changed. */
  readonly told: readonly Viewer[];
}

/** The seats that owe an answer, each as it knows itself: by what they are shown, since whoever owes one is shown the question. */
export function owing(shown: Live["known"], viewers: readonly Viewer[]): Seat[] {
  return viewers.filter((viewer) => shown[viewer]?.decides);
}

/** Works out a draft for a game that has already been moved on. `owed` are the seats that owed an answer before. */
export function prepare(live: Live, draft: Draft, owed: readonly Seat[], now: number, grace: number): Prepared {
  const { record, match, viewers } = live;
  const { status, state, entry, cut } = draft;
  const { id, creator, made, terms, version } = record;
  const shown = show({ id, made, status, terms, state }, match, viewers);
  const owes = owing(shown, viewers);
  state.clocks = clocksAfter(live, draft, owes, now);
  const length = cut ?? record.length + (entry ? 1 : 0);
  const deadline = terms.clock.kind === "none" ? null : deadlineOf(state.clocks);
  const next: TableRecord = { id, version: version + 1, length, status, creator, made, deadline, terms, state };
  const news = newsIn(live.known, shown, viewers);
  const told = viewers.filter((viewer) => news[viewer]!.any || tells(draft, viewer));
  const seen = moveOn(state, viewers, told, shown, news);
  if (begins(record, status)) state.opened = state.index;
  if (cut !== undefined) state.rewound = { ...state.rewound, ...seen };
  const append = entry && entryAt(record.length, entry, seen, now);
  if (append) state.chain = chainAfter(live.chains.at(-1)!, append, append.spelled.option);
  if (cut !== undefined) state.chain = live.chains[cut - live.base];
  const isRound = entry && length % SNAPSHOT_EVERY === 0;
  const snapshot = isRound && match ? snapshotOf(match, live.base, [...live.chains, state.chain!]) : undefined;
  const { addJobs, dropJobs } = jobs(draft, viewers, owed, owes, now, grace, terms);
  const members = draft.seated ? accountsAt(state) : undefined;
  const holders = draft.seated ? clientsAt(state) : undefined;
  const change: Change = { status, state, deadline, append, cut, snapshot, addJobs, dropJobs, members, holders };
  return { next, change, shown, news, told };
}

function clocksAfter({ record, match }: Live, { status, state, entry }: Draft, owes: readonly Seat[], now: number) {
  if (record.terms.clock.kind === "none") return state.clocks;
  const people = owes.filter((seat) => state.seats[seat]!.kind === "taken");
  const sealed = match && status === "playing" ? sealedBy(match.position) : [];
  return runClocks(record.terms.clock, state.clocks, entry?.seat ?? null, { owing: people, sealed }, now);
}

function entryAt(
  n: number,
  { seat, option, events }: NonNullable<Draft["entry"]>,
  seen: StoredEntry["seen"],
  at: number,
) {
  const spelled = { option: JSON.stringify(option), events: JSON.stringify(events) };
  return { n, seat, option, events, seen, at, spelled };
}

/**
 * Those who are told something new are at another index afterwards, which is returned, and have another hash. Mostly those
 * are all: then what is returned is the index itself, and is spelled once with it.
 */
function moveOn(
  state: State,
  viewers: readonly Viewer[],
  told: readonly Viewer[],
  shown: Prepared["shown"],
  news: Prepared["news"],
): Record<Viewer, number> {
  const seen: Record<Viewer, number> = {};
  const index: Record<Viewer, number> = {};
  const hash: Record<Seat, string> = {};
  const hashAfter = hashing();
  for (const viewer of viewers) {
    const isTold = told.includes(viewer);
    index[viewer] = (state.index[viewer] ?? 0) + (isTold ? 1 : 0);
    if (isTold) seen[viewer] = index[viewer];
    if (viewer === SPECTATOR) continue;
    const before = hashOf(state, viewer);
    hash[viewer] = isTold ? hashAfter(before, shown[viewer]!, news[viewer]!) : before;
  }
  state.index = index;
  state.hash = hash;
  return told.length === viewers.length ? index : seen;
}

/** Whether a game begins with a change. One that goes on from a journal has begun before anybody saw it. */
export function begins({ version, status: before, terms }: TableRecord, status: Status): boolean {
  return status !== "open" && (before === "open" || version === 0) && terms.inherited === 0;
}

/** Whether a viewer is told of a decision even if it looks the same to them: it is theirs, or they saw something of it. */
function tells({ entry }: Draft, viewer: Viewer): boolean {
  return entry !== undefined && (entry.seat === viewer || seenBy(entry.events, viewer).length > 0);
}

/**
 * Computer players that must think, and people who must be told that it is their turn. At a table of days a person is reminded
 * too: that job stays as long as an answer is owed.
 */
function jobs(
  { state, entry, cut, seated }: Draft,
  viewers: readonly Viewer[],
  owed: readonly Seat[],
  owes: readonly Seat[],
  now: number,
  grace: number,
  { solo, clock }: Terms,
) {
  const isSlow = clock.kind === "slow";
  const isNew = (seat: Seat) => !owed.includes(seat) || cut !== undefined;
  const addJobs: { kind: JobKind; seat: Seat; due: number }[] = [];
  const dropJobs: { kind: JobKind; seat: Seat }[] = [];
  for (const seat of viewers) {
    if (!owed.includes(seat) && !owes.includes(seat)) continue;
    const kind = jobFor(state.seats[seat]!);
    // Whoever plays alone has just passed the turn on.
    if (!kind || (kind === "notify" && solo)) continue;
    const moved = entry?.seat === seat;
    const stays = kind === "notify" && isSlow;
    const settled = (moved && !stays) || !owes.includes(seat) || cut !== undefined;
    if (owed.includes(seat) && settled) dropJobs.push({ kind, seat });
    if (!owes.includes(seat)) continue;
    if (kind === "think" && (moved || isNew(seat))) addJobs.push({ kind, seat, due: now });
    if (kind === "notify" && (isNew(seat) || (stays && seated))) addJobs.push({ kind, seat, due: now + grace });
  }
  return { addJobs, dropJobs };
}

function jobFor(occupancy: Occupancy): JobKind | undefined {
  if (occupancy.kind === "computer") return "think";
  const reachable = occupancy.kind === "taken" && (occupancy.account ?? occupancy.email ?? occupancy.webhook);
  return reachable ? "notify" : undefined;
}
