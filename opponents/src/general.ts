import type { Option, Position } from "@gonfalon/engine/kernel";
import type { Player } from "./player.ts";
import type { Advised } from "./playout.ts";
import { type Strategy, thinker } from "./thinker.ts";
import type { Clock } from "./thinking.ts";

const ENDLESS = Number.POSITIVE_INFINITY;
const GENERAL: Strategy = {
  seconds: ENDLESS,
  samples: ENDLESS,
  width: 8,
  horizon: 2,
  thorough: true,
  departs: "likely",
  slips: null,
  planning: { horizon: 3, share: 0.8 },
};

/** Searches within its budget, and plans before it chooses. */
export function general<P extends Position, O extends Option, V>(game: Advised<P, O, V>, clock?: Clock): Player<O, V> {
  return thinker(game, GENERAL, clock);
}
