import { running } from "@gonfalon/engine/kernel";
import type { Border } from "../position.ts";
import { turn } from "../rules/sequence.ts";

/** What everybody sees: nothing is hidden in this game. */
export interface BorderView extends Omit<Border, "flow" | "dice"> {
  /** The unit that acts, or -1. */
  readonly acting: number;
}

export function view(position: Border): BorderView {
  const { at, side, turn: number, outcome } = position;
  return { at, side, turn: number, outcome, acting: running(position, turn)?.unit ?? -1 };
}
