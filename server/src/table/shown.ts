import {
  difference,
  type Match,
  type Position,
  type Seat,
  SPECTATOR,
  same,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import type { LogItem } from "@gonfalon/wire/messages";
import { sha256 } from "../token.ts";
import { clocksFor } from "./clock.ts";
import type { Occupancy, State, Status, StoredEntry, TableRecord } from "./record.ts";

/**
 * What one viewer is shown of a table, made only of what the game lets that viewer know. It changes exactly when something
 * has changed that the viewer may know.
 */
export interface ViewerState {
  readonly view: unknown;
  /** Whether the viewer has to decide. */
  readonly decides: boolean;
  /** The other fields of a state that do not depend on the clock, each as JSON, in the order of `FIELDS`. */
  readonly fields: readonly string[];
}

const FIELDS = ["table", "you", "deciders", "choice", "undo", "draw", "takeBack", "ended", "rematch"] as const;
const YOU = FIELDS.indexOf("you");

/** What is different between two things a viewer was shown. */
export interface News {
  readonly any: boolean;
  /** The places in `FIELDS` of those that differ. */
  readonly fields: readonly number[];
  /** The edits of the view, as JSON; null where there are so many that the view had better be sent whole. */
  readonly edits: string | null;
}

const MOST_EDITS = 100;

/** What of a table is shown, besides its game. */
type Showable = Pick<TableRecord, "id" | "made" | "status" | "terms" | "state">;

/** The status of a table as a viewer is shown it: a game is put away in the eyes of those who did so. */
type ShownStatus = Status | "archived";

function statusFor({ status, state }: Showable, viewer: Viewer): ShownStatus {
  const occupancy = state.seats[viewer];
  return status === "over" && occupancy?.kind === "taken" && occupancy.away ? "archived" : status;
}

/** The table as everybody may know it. */
export function infoOf(record: Showable, viewer: Viewer, status = statusFor(record, viewer)) {
  const { id, made, terms, state } = record;
  const { game, setup, clock, solo, inherited } = terms;
  const seats = Object.fromEntries(
    Object.entries(state.seats).map(([seat, occupancy]) => [seat, shownSeat(occupancy)]),
  );
  const commitment = sha256(setup.seed);
  const { scenario, options } = setup;
  const { diceKnown } = state;
  const info = { id, game, scenario, options, seats, status, clock, made, solo, inherited, diceKnown, commitment };
  return record.status === "over" ? { ...info, seed: setup.seed } : info;
}

/** The same as JSON, remembered as long as nobody sits down or rises. */
const infoTexts = new WeakMap<object, { status: ShownStatus; diceKnown: boolean; text: string }>();

function infoText(record: Showable, viewer: Viewer): string {
  const status = statusFor(record, viewer);
  const known = infoTexts.get(record.state.seats);
  const { diceKnown } = record.state;
  if (known?.status === status && known.diceKnown === diceKnown) return known.text;
  const text = JSON.stringify(infoOf(record, viewer, status));
  infoTexts.set(record.state.seats, { status, diceKnown, text });
  return text;
}

function shownSeat(occupancy: Occupancy) {
  if (occupancy.kind === "computer") return { kind: occupancy.kind, level: occupancy.level };
  if (occupancy.kind === "taken") return { kind: occupancy.kind, name: occupancy.name };
  return { kind: occupancy.kind };
}

/** The seats that have answered a question whose answers are secret until all are in. */
export function sealedBy(position: Readonly<Position>): Seat[] {
  const sealed = position.flow.at(-1)?.sealed;
  return sealed ? Object.keys(sealed) : [];
}

/** How many decisions a seat may take back. None while secret answers are given: that would tell who has answered. */
export function undoable(match: Match, seat: Seat): number {
  const count = match.undoable(seat);
  if (count === 0) return 0;
  const choice = match.choice(seat);
  return choice.over || choice.sealed ? 0 : count;
}

/** What each viewer is shown. */
export function show(
  record: Showable,
  match: Match | null,
  viewers: readonly Viewer[],
): Readonly<Record<Viewer, ViewerState>> {
  const draw = json(record.state.draw?.by ?? null);
  const takeBack = json(record.state.takeBack?.by ?? null);
  const ended = json(record.state.ended);
  const rematch = json(record.state.rematch);
  const info = infoText(record, SPECTATOR);
  const shown: Record<Viewer, ViewerState> = {};
  const viewOf = match ? viewsOf(match) : () => null;
  let last: { readonly deciders: readonly Seat[]; readonly text: string } = nobodyDecides;
  for (const viewer of viewers) {
    const { deciders, choice, undo } = match && record.status === "playing" ? asked(match, viewer) : nothingAsked;
    if (!same(deciders, last.deciders)) last = { deciders, text: JSON.stringify(deciders) };
    shown[viewer] = {
      view: viewOf(viewer),
      decides: choice !== null,
      fields: [
        statusFor(record, viewer) === record.status ? info : infoText(record, viewer),
        json(viewer),
        last.text,
        json(choice),
        String(undo),
        draw,
        takeBack,
        ended,
        rematch,
      ],
    };
  }
  return shown;
}

/** Viewers who know the same share one view: it is kept, compared and spelled once. */
function viewsOf(match: Match): (viewer: Viewer) => unknown {
  if (match.game.open) {
    const view = match.view(SPECTATOR);
    return () => view;
  }
  const views: unknown[] = [];
  return (viewer) => {
    const view = match.view(viewer);
    const equal = views.find((one) => same(one, view));
    if (equal === undefined) views.push(view);
    return equal ?? view;
  };
}

const nobodyDecides = { deciders: [], text: "[]" };
const nothingAsked = { deciders: [], choice: null, undo: 0 };

/** Most of what is spelled here is null. */
function json(value: unknown): string {
  return value === null ? "null" : JSON.stringify(value);
}

function asked(match: Match, viewer: Viewer) {
  const deciders = match.game.deciders(match.position, viewer);
  if (viewer === SPECTATOR) return { deciders, choice: null, undo: 0 };
  const choice = deciders.includes(viewer) ? match.choice(viewer) : null;
  return { deciders, choice, undo: undoable(match, viewer) };
}

/** What is different for each viewer, who may have been shown nothing before. */
export function newsIn(
  known: Readonly<Record<Viewer, ViewerState>>,
  shown: Readonly<Record<Viewer, ViewerState>>,
  viewers: readonly Viewer[],
): Record<Viewer, News> {
  const news: Record<Viewer, News> = {};
  let last: Edited | undefined;
  for (const viewer of viewers) {
    const before = known[viewer];
    const after = shown[viewer]!;
    const fields = differing(before?.fields ?? [], after.fields);
    if (!last || last.before !== before?.view || last.after !== after.view) last = editedView(before?.view, after.view);
    news[viewer] = { any: fields.length > 0 || last.any, fields, edits: last.edits };
  }
  return news;
}

function differing(before: readonly string[], after: readonly string[]): number[] {
  const places: number[] = [];
  for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) places.push(i);
  return places;
}

interface Edited extends Pick<News, "any" | "edits"> {
  readonly before: unknown;
  readonly after: unknown;
}

function editedView(before: unknown, after: unknown): Edited {
  const edits = difference(before ?? null, after);
  return { before, after, any: edits.length > 0, edits: edits.length > MOST_EDITS ? null : JSON.stringify(edits) };
}

/** The hash that a decision of a seat must carry. */
export function hashOf({ hash }: State, viewer: Viewer): string {
  return hash[viewer] ?? NOTHING_SHOWN;
}

const NOTHING_SHOWN = sha256("");

/**
 * The hashes of viewers after something has changed: each stands for all that a viewer was shown, in order. Viewers who
 * were always shown the same have the same, worked out once.
 */
export function hashing(): (before: string, shown: ViewerState, news: News) => string {
  let last = { before: "", edits: null as string | null, after: "" };
  return (before, { view }, { edits }) => {
    if (edits === null || last.edits !== edits || last.before !== before) {
      last = { before, edits, after: sha256(before + (edits ?? JSON.stringify(view))) };
    }
    return last.after;
  };
}

/** The whole state, as JSON. */
export function wholeState(
  { state }: TableRecord,
  viewer: Viewer,
  shown: ViewerState,
  now: number | string,
  events: string,
  recap?: readonly LogItem[],
  rewound = state.rewound[viewer] ?? 0,
): string {
  const fields = FIELDS.map((field, i) => `"${field}":${shown.fields[i]}`).join(",");
  const clocks = JSON.stringify(clocksFor(state.clocks, viewer));
  const since = recap ? `,"recap":${JSON.stringify(recap)}` : "";
  return (
    `{${current(state, viewer, shown, now, events)},${fields},"rewound":${rewound},"clocks":${clocks}` +
    `,"view":${JSON.stringify(shown.view)}${since}}`
  );
}

/** What has changed since the state that a viewer was sent last, as the fields of a message without the braces. */
export function changedState(
  before: TableRecord,
  { id, state }: TableRecord,
  viewer: Viewer,
  shown: ViewerState,
  news: News,
  now: string,
  events: string,
): string {
  let changed = current(state, viewer, shown, now, events);
  for (const i of news.fields) changed += `,"${FIELDS[i]}":${shown.fields[i]}`;
  if (state.rewound !== before.state.rewound && state.rewound[viewer] !== before.state.rewound[viewer])
    changed += `,"rewound":${state.rewound[viewer]}`;
  if (state.clocks !== before.state.clocks) changed += `,"clocks":${JSON.stringify(clocksFor(state.clocks, viewer))}`;
  if (news.edits === null) changed += `,"view":${JSON.stringify(shown.view)}`;
  const from = before.state.index[viewer] ?? 0;
  return `"table":"${id}","you":${shown.fields[YOU]},"from":${from},"edits":${news.edits ?? "[]"},"state":{${changed}}`;
}

/** What every message tells. */
function current(state: State, viewer: Viewer, { decides }: ViewerState, now: number | string, events: string): string {
  const hash = decides ? `"${hashOf(state, viewer)}"` : "null";
  return `"index":${state.index[viewer] ?? 0},"hash":${hash},"now":${now},"events":${events}`;
}

/** Events, and the index at which each viewer saw them. */
export type Seen = Pick<StoredEntry, "events" | "seen" | "spelled">;

export function nothingSeen(): string {
  return "[]";
}

/** What each viewer saw of one entry, as JSON: spelled once if it is for everybody. */
export function spelledFor(entry: Seen): (viewer: Viewer) => string {
  const { events, seen } = entry;
  if (events.length === 0) return nothingSeen;
  if (events.some(({ audience }) => audience)) return (viewer) => JSON.stringify(logItem(entry, viewer));
  const text = entry.spelled?.events ?? JSON.stringify(events);
  return (viewer) => (seen[viewer] === undefined ? nothingSeen() : `[{"index":${seen[viewer]},"events":${text}}]`);
}

/** What a viewer saw of one entry; nothing if it saw nothing. */
export function logItem(entry: Seen, viewer: Viewer): LogItem[] {
  const events = seenBy(entry.events, viewer);
  const index = entry.seen[viewer];
  return events.length > 0 && index !== undefined ? [{ index, events }] : [];
}
