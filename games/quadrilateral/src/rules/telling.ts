import { type Event, type Play, SPECTATOR } from "@gonfalon/engine/kernel";
import { otherSide, SIDE_NAMES, type Side } from "../data.ts";
import type { Quadrilateral } from "../position.ts";

/** Facts beyond those that everybody sees. */
type Secret = Readonly<Record<string, Event[string]>>;

/** Tells everybody what happened, and its owner also what only he may know (§C1.9): names, strengths, losses. */
export function tellOwner(play: Play<Quadrilateral>, side: Side, event: Event, secret: Secret): void {
  play.tell({ ...event, ...secret }, [SIDE_NAMES[side]]);
  play.tell({ ...event }, [SIDE_NAMES[otherSide(side)], SPECTATOR]);
}

/** Tells the owner alone. */
export function tellOnly(play: Play<Quadrilateral>, side: Side, event: Event): void {
  play.tell(event, [SIDE_NAMES[side]]);
}
