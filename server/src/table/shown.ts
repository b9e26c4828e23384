import {
  canonical,
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
import type { Sitting, Status, TableRecord } from "./record.ts";

/** What one viewer is shown of a table. It is made only of what the game lets that viewer know. */
export interface Shown {
  /** Hash of the view, for a viewer who has to decide. */
  readonly hash: string | null;
  /**
   * The fields of the message that do not depend on the clock, as JSON without the braces: they change exactly when
   * something the viewer may know has changed.
   */
  readonly text: string;
}

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
  const view = match ? canonical(match.view(viewer)) : "null";
  const question = match && status === "playing" ? asked(match, viewer) : { deciders: [], choice: null, undo: 0 };
  const rest = JSON.stringify({
    you: viewer,
    ...question,
    draw: state.draw?.by ?? null,
    takeBack: state.takeBack?.by ?? null,
    ended: state.ended,
    rematch: state.rematch,
  }).slice(1, -1);
  const text = `"table":${infoText(record)},${rest},"view":${view}`;
  return { hash: question.choice ? sha256(view) : null, text };
}

function asked(match: Match, viewer: Viewer) {
  const deciders = match.game.deciders(match.position, viewer);
  if (viewer === SPECTATOR) return { deciders, choice: null, undo: 0 };
  const choice = match.choice(viewer);
  const undo = choice.over || choice.sealed ? 0 : match.undoable(viewer);
  return { deciders, choice: deciders.includes(viewer) ? choice : null, undo };
}

/** The message itself. */
export function stateMessage(
  record: TableRecord,
  viewer: Viewer,
  shown: Shown,
  events: readonly LogItem[],
  recap?: readonly LogItem[],
): string {
  const { state } = record;
  const moving = JSON.stringify({
    index: state.index[viewer],
    rewound: state.rewound[viewer],
    hash: shown.hash,
    clocks: clocksFor(state.clocks, viewer),
    now: Date.now(),
    events,
    ...(recap ? { recap } : {}),
  });
  return `${moving.slice(0, -1)},${shown.text}}`;
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
