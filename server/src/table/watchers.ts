import type { Seat, Viewer } from "@gonfalon/engine/kernel";
import type { ChatLine } from "../storage/words.ts";
import type { Live } from "./live.ts";
import type { TableRecord } from "./record.ts";
import { stillMay } from "./seats.ts";
import { changedState, type News, nothingSeen, wholeState } from "./shown.ts";

/** Those who watch a table, and what they are told. */

/** Somebody who is told of every change a viewer may see. */
export interface Watcher {
  readonly viewer: Viewer;
  /** The index of the last state it was sent: only after that one a difference is of use. */
  index: number;
  /** The whole state. */
  state(text: string): void;
  /** What has changed: the answer to message `id`, if it was this watcher who brought it about. */
  change(text: string, id?: number): void;
  /** Anything else, as a whole message: talk, or that a computer player thinks. */
  message(text: string): void;
  /** The table is gone, or the seat is no longer theirs. */
  dismissed(): void;
}

/** Whoever is to be told by a change itself that it is done: the watcher, and the number of its message. */
export interface Asker {
  readonly watcher: Watcher;
  readonly id: number;
}

/**
 * Tells the viewers in `told` what has changed since `before`, or everything where they do not know that state. Says whether
 * it was an answer to `by`.
 */
export function tellChange(
  { record, known, watchers, time }: Live,
  before: TableRecord,
  told: readonly Viewer[],
  news: Readonly<Record<Viewer, News>>,
  events: (viewer: Viewer) => string,
  by?: Asker,
): boolean {
  const texts: Record<Viewer, string> = {};
  const now = String(time.now());
  let answered = false;
  for (const watcher of watchers) {
    const { viewer } = watcher;
    if (!told.includes(viewer)) continue;
    const follows = watcher.index === before.state.index[viewer];
    watcher.index = record.state.index[viewer] ?? 0;
    if (!follows) {
      watcher.state(wholeState(record, viewer, known[viewer]!, now, events(viewer)));
      continue;
    }
    texts[viewer] ??= changedState(before, record, viewer, known[viewer]!, news[viewer]!, now, events(viewer));
    const text = texts[viewer];
    if (watcher !== by?.watcher) watcher.change(text);
    else {
      watcher.change(text, by.id);
      answered = true;
    }
  }
  return answered;
}

/** The whole state once more: a client that gets it asks again for what else it shows. */
export function tellWhole({ record, known, watchers, time }: Live): void {
  for (const watcher of watchers) {
    watcher.state(wholeState(record, watcher.viewer, known[watcher.viewer]!, time.now(), nothingSeen()));
  }
}

export function tellChat({ record, watchers }: Live, line: ChatLine): void {
  const text = JSON.stringify({ type: "chat", table: record.id, lines: [line] });
  for (const watcher of watchers) watcher.message(text);
}

/** How far a computer player has come, and nothing else; to those who may know that it decides. */
export function tellThinking({ record, match, watchers }: Live, seat: Seat, done: number): void {
  const text = JSON.stringify({ type: "thinking", table: record.id, seat, done });
  for (const watcher of watchers) {
    if (match?.game.deciders(match.position, watcher.viewer).includes(seat)) watcher.message(text);
  }
}

/** Whoever watched through the eyes of a seat that is no longer theirs is told nothing more. */
export function dismissOthers({ record, watchers }: Live, before: TableRecord): void {
  for (const watcher of [...watchers].filter(({ viewer }) => !stillMay(record, before, viewer))) {
    watchers.delete(watcher);
    watcher.dismissed();
  }
}
