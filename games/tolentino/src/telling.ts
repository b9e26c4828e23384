import type { Event, Play } from "@gonfalon/engine/kernel";
import { SPECTATOR } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "./army.ts";
import { enemyOf, sideOf, type Tolentino } from "./position.ts";
import { sees } from "./sight.ts";

/** §3.1.B2 an Out of Command marker is put on a unit. */
export function tellOutOfCommand(play: Play<Tolentino>, unit: number, rules: readonly string[]): void {
  tellOf(play, sideOf(unit), play.position.hex[unit]!, { type: "outOfCommand", rules, unit });
}

/**
 * §11.3.2 tells what happened to troops of a side in a hex: in full to their owner and, if the enemy has a line of
 * sight to the hex, to everybody; otherwise the rest learn only `vaguely`, if anything.
 */
export function tellOf(play: Play<Tolentino>, side: Side, hex: number, event: Event, vaguely?: Event): void {
  if (hex < 0 || sees(play.position, enemyOf(side), hex)) {
    play.tell(event);
    return;
  }
  play.tell({ ...event, audience: [SEATS[side]] });
  if (vaguely) play.tell({ ...vaguely, audience: [SEATS[enemyOf(side)], SPECTATOR] });
}
