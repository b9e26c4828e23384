import type { Option, Position } from "@gonfalon/engine/kernel";
import type { Player } from "./player.ts";
import type { Advised } from "./playout.ts";
import { type Strategy, thinker } from "./thinker.ts";
import type { Clock } from "./thinking.ts";

const CAPTAIN: Strategy = {
  seconds: 0.5,
  samples: 8,
  width: 4,
  horizon: 2,
  thorough: false,
  departs: "surely",
  slips: 32,
  planning: { horizon: 2, share: 0.9 },
};

/** Greedy over the expected value of each promising option and what follows from it at once. */
export function captain<P extends Position, O extends Option, V>(game: Advised<P, O, V>, clock?: Clock): Player<O, V> {
  return thinker(game, CAPTAIN, clock);
}
