import type { Event, Rolled } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";

/** The dice of an event: one for nearly everything, one for each side in the roll for initiative (§6). */
export function rolls({ type, roll, dice, passed }: Event): readonly Rolled[] {
  if (type === "initiative" && Array.isArray(dice)) {
    return (dice as number[]).map((die, side) => ({ die, side: SEATS[side as 0 | 1] }));
  }
  if (typeof roll !== "number" || roll === 0) return [];
  return [{ die: roll, ...(typeof passed === "boolean" ? { good: passed } : {}) }];
}
