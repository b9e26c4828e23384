import type { Event, Rolled } from "@gonfalon/engine/kernel";

/** The dice of an event: one for most, one for each side where both roll. */
export function rolls(event: Event): readonly Rolled[] {
  const { die, frenchDie, rivalsDie, side } = event;
  if (typeof frenchDie === "number" && typeof rivalsDie === "number") {
    return [
      { die: frenchDie, side: "french" },
      { die: rivalsDie, side: "rivals" },
    ];
  }
  if (typeof die !== "number") return [];
  return [{ die, ...(typeof side === "string" && side !== "" ? { side } : {}) }];
}
