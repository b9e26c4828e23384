import type { Event, Play } from "@gonfalon/engine/kernel";
import { SPECTATOR } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "../army.ts";
import { enemyOf, sideOf, type Tolentino } from "../position.ts";
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
  tellSeen(play, side, hex < 0 || sees(play.position, enemyOf(side), hex), event, vaguely);
}

/** The same for whoever knows already whether the enemy sees it. */
export function tellSeen(play: Play<Tolentino>, side: Side, isSeen: boolean, event: Event, vaguely?: Event): void {
  if (isSeen) {
    play.tell(event);
    return;
  }
  play.tell(event, OWNER[side]);
  if (vaguely) play.tell(vaguely, OTHERS[side]);
}

/** By side: its owner, and everybody but him. */
const OWNER = SEATS.map((seat) => [seat]);
const OTHERS = SEATS.map((seat) => [...SEATS.filter((other) => other !== seat), SPECTATOR]);
