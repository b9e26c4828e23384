import type { Position } from "@gonfalon/engine/kernel";

export interface Border extends Position {
  /** The hex of each unit; -1 when it has fallen. */
  at: number[];
  /** Whose turn it is: 0 for the first seat. */
  side: number;
  turn: number;
}

/** Everything a player can be offered. */
export type BorderOption =
  | { readonly type: "take"; readonly unit: number }
  | { readonly type: "move"; readonly to: number }
  | { readonly type: "attack"; readonly to: number };
