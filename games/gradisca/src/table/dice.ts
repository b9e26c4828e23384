import type { Event, Rolled } from "@gonfalon/engine/kernel";
import { opponentOf, type Side } from "../data.ts";

/** Dice that fell against a fire value. */
interface Shot {
  readonly value: number;
  readonly die: number;
}

/** The dice of an event: the shots of both sides in a Field Combat, one die for nearly everything else. */
export function rolls(event: Event): readonly Rolled[] {
  const { type, side, attacker, die, points } = event;
  if (type === "fieldCombat") {
    return [...shots(event.attack, attacker as Side), ...shots(event.defence, opponentOf(attacker as Side))];
  }
  if (type === "bombardment") return shots(event.shots, side as Side);
  if (type === "incursion") return shots(event.attack, side as Side);
  if (type === "booty") return event.rolled === true ? [{ die: points as number }] : [];
  if (typeof die !== "number") return [];
  const good = didIt(event);
  return [{ die, ...(good === undefined ? {} : { good }) }];
}

function shots(list: unknown, side: Side): Rolled[] {
  return (list as readonly Shot[]).map(({ die, value }) => ({ die, side, good: die <= value }));
}

/** Whether the die did what it was rolled for, where an event tells. */
function didIt({ type, success, hit, falls, result, die, needed }: Event): boolean | undefined {
  if (typeof success === "boolean") return success;
  if (typeof hit === "boolean") return hit;
  if (typeof falls === "boolean") return !falls;
  if (type === "mineFired") return result === "explodes";
  if (type === "raid") return result === "success";
  if (type === "arrivalRoll") return (die as number) <= (needed as number);
  return undefined;
}
