import type { Play } from "@gonfalon/engine/kernel";
import { army } from "../data.ts";
import { AS_FORMATION, GONE, GOOD, NOWHERE, sideOf, type Tolentino } from "../position.ts";
import { isInCommandNow } from "./command.ts";
import { leaveTroopless } from "./losses.ts";

export interface HowEliminated {
  readonly rules: readonly string[];
  /** §12.6.3 §12.8.1 §15.2.1: it could not retreat or rout, or left the map. */
  readonly forGood?: boolean;
  /** Whether it was in command, where several fall at one stroke: traced before the first of them is gone. */
  readonly inCommand?: boolean;
}

/**
 * §12.8 a full-strength unit is flipped and set aside, to return in the next turn if in command and one later if not;
 * §12.8a any other is gone for good. Leaders left alone in the hex must test (§4.4.4).
 */
export function eliminate(play: Play<Tolentino>, unit: number, how: HowEliminated): void {
  const { rules, forGood = false } = how;
  const { position } = play;
  const hex = position.hex[unit]!;
  const isFinal = forGood || position.reduced[unit] === 1 || army.weak[unit] === 0;
  const inCommand = isFinal || (how.inCommand ?? isInCommandNow(position, unit));
  const returns = isFinal ? GONE : position.turn + (inCommand ? 1 : 2);
  setAside(position, unit, returns);
  play.tell({ type: "eliminated", rules: [...rules, isFinal ? "12.8a" : "12.8"], unit, hex, returns });
  leaveTroopless(play, sideOf(unit), hex);
}

/** Takes a unit off the map, with every marker on it. */
function setAside(position: Tolentino, unit: number, fate: number): void {
  if (fate !== GONE) position.reduced[unit] = 1;
  if (unit === army.radinski) [position.bridge, position.captured] = [NOWHERE, 0];
  position.hex[unit] = NOWHERE;
  position.fate[unit] = fate;
  position.state[unit] = GOOD;
  position.own[unit] = AS_FORMATION;
  position.out[unit] = 0;
  position.moved[unit] = 0;
  position.charge[unit] = NOWHERE;
  position.morale[unit] = 0;
}
