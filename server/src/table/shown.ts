import {
  canonical,
  difference,
  type Edit,
  type Event,
  type Match,
  type Position,
  type Seat,
  SPECTATOR,
  seenBy,
  type Viewer,
} from "@gonfalon/engine/kernel";
import { sha256 } from "../token.ts";
import { clocksFor } from "./clock.ts";
import type { Sitting, State, Status, TableRecord } from "./record.ts";

/**
 * What one viewer is shown of a table, made only of what the game lets that viewer know. It changes exactly when something
 * has changed that the viewer may know.
 */
export interface Shown {
  /** Hash of the view, for a viewer who has to decide. */
  readonly hash: string | null;
  readonly view: unknown;
  /** The other fields of a state that do not depend on the clock, each as JSON. */
  readonly fields: Readonly<Record<Field, string>>;
}

const FIELDS = ["table", "you", "deciders", "choice", "undo", "draw", "takeBack", "ended", "rematch"] as const;
type Field = (typeof FIELDS)[number];

/** What is different between two things a viewer was shown. */
export interface News {
  readonly fields: readonly Field[];
  readonly edits: readonly Edit[];
}

/** A view with more edits than these is sent whole. */
const MOST_EDITS = 100;

export interface LogItem {
  readonly index: number;
  readonly events: readonly Event[];
}

/** The table as everybody may know it. */
export function infoOf(record: TableRecord) {
  const { id, status, made, terms, state } = record;
  const { game, setup, clock, solo, inherited } = terms;
  const seats = Object.fromEntries(Object.entries(state.seats).map(([seat, sitting]) => [seat, shownSeat(sitting)]));
  const commitment = sha256(setup.seed);
  const over = status === "over" || status === "archived";
  const { scenario, options } = setup;
  const info = { id, game, scenario, options, seats, status, clock, made, solo, inherited, commitment };
  return over ? { ...info, seed: setup.seed } : info;
}

/** The same as JSON, remembered as long as nobody sits down or rises. */
const infoTexts = new WeakMap<object, { readonly status: Status; readonly text: string }>();

function infoText(record: TableRecord): string {
  const known = infoTexts.get(record.state.seats);
  if (known?.status === record.status) return known.text;
  const text = JSON.stringify(infoOf(record));
  infoTexts.set(record.state.seats, { status: record.status, text });
  return text;
}

function shownSeat(sitting: Sitting) {
  if (sitting.kind === "computer") return { kind: sitting.kind, level: sitting.level };
  if (sitting.kind === "taken") return { kind: sitting.kind, name: sitting.name };
  return { kind: sitting.kind };
}

/** The seats that have answered a question whose answers are secret until all are in. */
export function sealedBy(position: Readonly<Position>): Seat[] {
  return Object.keys(position.flow.at(-1)?.sealed ?? {});
}

/** How many decisions a seat may take back. None while secret answers are given: that would tell who has answered. */
export function undoable(match: Match, seat: Viewer): number {
  if (seat === SPECTATOR) return 0;
  const choice = match.choice(seat);
  return choice.over || choice.sealed ? 0 : match.undoable(seat);
}

export function show(record: TableRecord, match: Match | null, viewer: Viewer): Shown {
  const { state, status } = record;
  const view = match ? match.view(viewer) : null;
  const { deciders, choice, undo } = match && status === "playing" ? asked(match, viewer) : nothingAsked;
  return {
    hash: choice ? sha256(canonical(view)) : null,
    view,
    fields: {
      table: infoText(record),
      you: JSON.stringify(viewer),
      deciders: JSON.stringify(deciders),
      choice: JSON.stringify(choice),
      undo: String(undo),
      draw: JSON.stringify(state.draw?.by ?? null),
      takeBack: JSON.stringify(state.takeBack?.by ?? null),
      ended: JSON.stringify(state.ended),
      rematch: JSON.stringify(state.rematch),
    },
  };
}

const nothingAsked = { deciders: [], choice: null, undo: 0 };

function asked(match: Match, viewer: Viewer) {
  const deciders = match.game.deciders(match.position, viewer);
  if (viewer === SPECTATOR) return { deciders, choice: null, undo: 0 };
  const choice = match.choice(viewer);
  const undo = choice.over || choice.sealed ? 0 : match.undoable(viewer);
  return { deciders, choice: deciders.includes(viewer) ? choice : null, undo };
}

/** What is different for a viewer; undefined when nothing is. */
export function newsIn(before: Shown, after: Shown): News | undefined {
  const fields = FIELDS.filter((field) => before.fields[field] !== after.fields[field]);
  const edits = difference(before.view, after.view);
  return fields.length + edits.length > 0 ? { fields, edits } : undefined;
}

/** The whole state, as JSON. */
export function wholeState(
  { state }: TableRecord,
  viewer: Viewer,
  shown: Shown,
  events: readonly LogItem[],
  recap?: readonly LogItem[],
): string {
  const parts = [
    ...current(state, viewer, shown, events),
    `"rewound":${state.rewound[viewer] ?? 0}`,
    `"clocks":${JSON.stringify(clocksFor(state.clocks, viewer))}`,
    `"view":${JSON.stringify(shown.view)}`,
    ...FIELDS.map((field) => `"${field}":${shown.fields[field]}`),
    ...(recap ? [`"recap":${JSON.stringify(recap)}`] : []),
  ];
  return `{${parts.join(",")}}`;
}

/** What has changed since the state that a viewer was sent last, as the fields of a message without the braces. */
export function changedState(
  before: TableRecord,
  { id, state }: TableRecord,
  viewer: Viewer,
  shown: Shown,
  news: News | undefined,
  events: readonly LogItem[],
): string {
  const edits = news?.edits ?? [];
  const parts = current(state, viewer, shown, events);
  if (state.rewound[viewer] !== before.state.rewound[viewer]) parts.push(`"rewound":${state.rewound[viewer]}`);
  if (state.clocks !== before.state.clocks) parts.push(`"clocks":${JSON.stringify(clocksFor(state.clocks, viewer))}`);
  if (edits.length > MOST_EDITS) parts.push(`"view":${JSON.stringify(shown.view)}`);
  for (const field of news?.fields ?? []) parts.push(`"${field}":${shown.fields[field]}`);
  const edited = edits.length > MOST_EDITS ? "[]" : JSON.stringify(edits);
  const from = before.state.index[viewer] ?? 0;
  return `"table":"${id}","you":${shown.fields.you},"from":${from},"edits":${edited},"state":{${parts.join(",")}}`;
}

/** What every message tells. */
function current({ index }: State, viewer: Viewer, { hash }: Shown, events: readonly LogItem[]): string[] {
  return [
    `"index":${index[viewer] ?? 0}`,
    `"hash":${JSON.stringify(hash)}`,
    `"now":${Date.now()}`,
    `"events":${JSON.stringify(events)}`,
  ];
}

/** What a viewer saw of one entry; nothing if it saw nothing. */
export function logItem(
  entry: { readonly events: readonly Event[]; readonly seen: Readonly<Record<Viewer, number>> },
  viewer: Viewer,
): LogItem[] {
  const events = seenBy(entry.events, viewer);
  const index = entry.seen[viewer];
  return events.length > 0 && index !== undefined ? [{ index, events }] : [];
}
