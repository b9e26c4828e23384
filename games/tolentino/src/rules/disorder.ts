import type { Event, Play } from "@gonfalon/engine/kernel";
import { ROUTED, sideOf, type Tolentino } from "../position.ts";
import { tellOf } from "./telling.ts";
import { zoneFrom } from "./zones.ts";

/** §5.1.3c §15.1.1 one level of disorder: good order to Disordered, Disordered to Routed. Says whether the unit is Routed now. */
export function disorder(play: Play<Tolentino>, unit: number, rules: readonly string[]): boolean {
  const { position } = play;
  const state = Math.min(position.state[unit]! + 1, ROUTED);
  position.charge[unit] = -1;
  findIn(play, unit, state, { type: "disorder", rules: [...rules, "15.1.1"], unit, state });
  return state === ROUTED;
}

/**
 * A unit is in another state from now on. §8d with that the zone of control of its stack may end or begin, which is open to
 * everybody: whoever may not look into the stack is told so much.
 */
export function findIn(play: Play<Tolentino>, unit: number, state: number, event: Event): void {
  const { position } = play;
  const hex = position.hex[unit]!;
  const had = zoneFrom(position, hex);
  position.state[unit] = state;
  const has = zoneFrom(position, hex);
  const zone = { type: has ? "zoneBegins" : "zoneEnds", rules: ["8", "8d"], hex };
  tellOf(play, sideOf(unit), hex, event, had === has ? undefined : zone);
}
