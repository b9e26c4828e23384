import { copy, copyFlow } from "@gonfalon/engine/kernel";
import type { Border } from "./position.ts";

/** Field by field: computer players copy thousands of positions a second. */
export function copyOf({ flow, dice, outcome, at, side, turn }: Border): Border {
  return { flow: copyFlow(flow), dice: copy(dice), outcome: copy(outcome), at: at.slice(), side, turn };
}
