import type { Play } from "@gonfalon/engine/kernel";
import { ROUTED, sideOf, type Tolentino } from "./position.ts";
import { tellOf } from "./telling.ts";

/** §5.1.3c §15.1.1 one level of disorder: good order to Disordered, Disordered to Routed. Says whether the unit is Routed now. */
export function disorder(play: Play<Tolentino>, unit: number, rules: readonly string[]): boolean {
  const { position } = play;
  const state = Math.min(position.state[unit]! + 1, ROUTED);
  position.state[unit] = state;
  position.charge[unit] = -1;
  tellOf(play, sideOf(unit), position.hex[unit]!, { type: "disorder", rules: [...rules, "15.1.1"], unit, state });
  return state === ROUTED;
}
