import type { Event, Rolled } from "@gonfalon/engine/kernel";

/** The dice of an event: one for nearly everything, two for leaders who come and for surrender. */
export function rolls(event: Event): readonly Rolled[] {
  const { die, dice, side } = event;
  const whose = typeof side === "string" ? { side } : {};
  if (Array.isArray(dice)) return dice.map((one) => ({ die: one as number }));
  if (typeof die !== "number") return [];
  const good = didIt(event);
  return [{ die, ...whose, ...(good === undefined ? {} : { good }) }];
}

/** Whether the die did what it was rolled for, where an event tells. */
function didIt({ type, done, scouts, escapes, result, hits, loser, side }: Event): boolean | undefined {
  if (type === "damage") return done === true;
  if (type === "scoutRoll") return scouts === true;
  if (type === "flight") return escapes === true;
  if (type === "initiative") return result !== "stays";
  if (type === "bombardment") return typeof hits === "number" && hits > 0;
  if (type === "exchange") return loser !== side;
  return undefined;
}
