import { refused } from "@gonfalon/engine/kernel";
import type { Card } from "./cardSchema.ts";

/** Finds the index of a name, or throws. */
export type Find = (id: string) => number;
export interface Finders {
  readonly area: Find;
  readonly unit: Find;
  readonly corps: Find;
  readonly turn: Find;
}

/** §12: whatever a card names must exist: it is found out when the file is read, not when the card is played. */
export function checkCardNames(cards: readonly Card[], find: Finders): void {
  for (const card of cards) {
    const from = `cards.json: card ${card.id}`;
    if (card.only_after !== null) check(find.turn, card.only_after, from);
    checkInside([card.effects, card.effects_basic, card.timing], find, from);
    if (card.timing.window !== "own-activation" && !card.timing.trigger) {
      throw refused(`${from}: a card that answers the opponent must name its trigger.`);
    }
  }
}

/** Looks for the fields that name something: areas, units, unit and corps, however deep. */
function checkInside(value: unknown, find: Finders, from: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, inside] of Object.entries(value)) {
    if (field === "areas") for (const id of inside as string[]) check(find.area, id, from);
    else if (field === "units" && Array.isArray(inside)) for (const id of inside) check(find.unit, id, from);
    else if (field === "unit") check(find.unit, inside as string, from);
    else if (field === "corps") check(find.corps, inside as string, from);
    else checkInside(inside, find, from);
  }
}

function check(find: Find, id: string, from: string): void {
  try {
    find(id);
  } catch (error) {
    throw refused(`${from}: ${(error as Error).message}`);
  }
}
