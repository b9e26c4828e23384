import type { Seat } from "./game.ts";
import type { Plain } from "./plain.ts";

/**
 * A fact of play: what happened, the rules it came from, and who may see it. Log, animation, report and translation are
 * all made from events. Without an `audience` everybody sees it; where two seats see different things of one action, tell
 * two events, each to its own audience.
 */
export interface Event {
  readonly type: string;
  readonly rules: readonly string[];
  readonly audience?: readonly Viewer[];
  readonly [fact: string]: Plain | undefined;
}

/** A die that was rolled for an event: whose it was and, where it had to do something by itself, whether it did. */
export interface Rolled {
  readonly die: number;
  readonly side?: Seat;
  readonly good?: boolean;
}

/** Who looks: a seat, or somebody who holds none. */
export type Viewer = Seat | typeof SPECTATOR;
export const SPECTATOR = "spectator";

/** The events a viewer may see, without the note of who else saw them. */
export function seenBy(events: readonly Event[], viewer: Viewer): Event[] {
  return events
    .filter((event) => event.audience === undefined || event.audience.includes(viewer))
    .map((event) => (event.audience === undefined ? event : withoutAudience(event)));
}

function withoutAudience({ audience: _, ...event }: Event): Event {
  return event as Event;
}
