import type { Event } from "./event.ts";
import type { Seat } from "./game.ts";

/**
 * How a log is told as a story. A game says which events begin something (a turn, an activation), and which go on with what was
 * told last: eight steps of one march are one sentence, three units that are disordered together are one sentence.
 */
export interface Story {
  /** What begins with the event; undefined where what was under way goes on. */
  heading(event: Event): Heading | undefined;
  /** What was told last and what comes now, as one event that `describe` can say; null where each has its own sentence. */
  joined(told: Event, next: Event): Event | null;
}

export interface Heading {
  readonly rank: "turn" | "activation";
  /** Whose activation it is. */
  readonly side?: Seat;
}

/** An event as it is told. */
export interface Told {
  /** The event by itself, or together with what it goes on with. */
  readonly event: Event;
  /** It is told in place of what was told last. */
  readonly instead: boolean;
  readonly heading?: Heading;
}

/** How `next` is told after what was told `last`. Whoever tells many passes on the event of each as `last` of the next. */
export function toldAfter({ story }: { readonly story?: Story }, last: Event | undefined, next: Event): Told {
  const joined = (last && story?.joined(last, next)) ?? null;
  const event = joined ?? next;
  const heading = story?.heading(event);
  return { event, instead: joined !== null, ...(heading && { heading }) };
}

/** A line of a log, as far as it can be told in place of the one before it. */
export interface Line {
  readonly rules: readonly string[];
  readonly instead?: boolean;
  readonly heading?: Heading;
  readonly space?: number;
  readonly dice?: readonly unknown[];
}

/** The lines that stand: each with the rules and the dice of those in whose place it is told. */
export function standing<L extends Line>(lines: readonly L[]): L[] {
  const stand: L[] = [];
  for (const line of lines) {
    const last = line.instead ? stand.pop() : undefined;
    stand.push(last ? inPlaceOf(last, line) : line);
  }
  return stand;
}

function inPlaceOf<L extends Line>(last: L, line: L): L {
  const dice = [...(last.dice ?? []), ...(line.dice ?? [])];
  return {
    ...line,
    rules: [...new Set([...last.rules, ...line.rules])],
    ...((line.space ?? last.space) === undefined ? {} : { space: line.space ?? last.space }),
    ...(dice.length > 0 ? { dice } : {}),
  };
}
