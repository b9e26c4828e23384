import { cards, turnNamed } from "../data.ts";
import type { Gradisca } from "../position.ts";

/** The date on a card: §12e, and §26 in the advanced game. */

/** Whether the turn of the card's date is over, or it has none. */
export function isAfterDate(position: Gradisca, card: number): boolean {
  const date = cards[card]!.onlyAfter;
  return date === null || position.turn > turnNamed(date);
}

/** §12b, §12e: Mandatory, with a date only after it. */
export function isMandatory(position: Gradisca, card: number): boolean {
  return cards[card]!.mandatory && isAfterDate(position, card);
}

/** §26: in the advanced game an R card may be played up to its date, onto the time line. */
export function isEarly(position: Gradisca, card: number): boolean {
  return position.advanced && cards[card]!.reinforcement && !isAfterDate(position, card);
}

/** Cards that may not be discarded: Mandatory ones (§12b), and in the advanced game R cards up to their date (§26). */
export function isBound(position: Gradisca, card: number): boolean {
  return isMandatory(position, card) || isEarly(position, card);
}
