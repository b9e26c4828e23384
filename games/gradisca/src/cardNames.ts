import { refused } from "@gonfalon/engine/kernel";
import type { Find } from "@gonfalon/engine/kit";
import type { Card } from "./cardSchema.ts";

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
    if (card.onlyAfter !== null) find.turn.in(from)(card.onlyAfter);
    checkInside([card.effects, card.effectsBasic, card.timing], find, from);
    if (card.timing.window !== "own-activation" && !card.timing.trigger) {
      throw refused(`${from}: a card that answers the opponent must name its trigger.`);
    }
  }
}

/** Looks for the fields that name something: areas, units, unit and corps, however deep. */
function checkInside(value: unknown, find: Finders, from: string): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, inside] of Object.entries(value)) {
    if (field === "areas") (inside as string[]).forEach(find.area.in(from));
    else if (field === "units" && Array.isArray(inside)) inside.forEach(find.unit.in(from));
    else if (field === "unit") find.unit.in(from)(inside as string);
    else if (field === "corps") find.corps.in(from)(inside as string);
    else checkInside(inside, find, from);
  }
}
