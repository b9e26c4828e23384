import type { Choice, Consequence, Plan } from "@gonfalon/engine/kernel";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { unitsToAct } from "../rules/activation.ts";
import { alternatives } from "./orders.ts";
import { Outlook } from "./situation.ts";

/** The activation of one Command. */
export function stretch({ turn, activation }: Gradisca): string {
  return activation ? `${turn} ${activation.corps}` : `${turn}`;
}

/** A plan is made when an area has been named, and holds for what its units do. */
export function occasion({ turn, activation }: Gradisca): string {
  return activation ? `${turn} ${activation.corps} ${activation.areasDone.length} ${activation.area}` : `${turn}`;
}

/** What the units of the area that was named could do: the usual, or other orders for all of them together. */
export function plans(position: Gradisca, seat: string): Plan[] {
  const { activation } = position;
  if (!activation || activation.side !== seat || activation.area === NOWHERE) return [];
  const others = alternatives(new Outlook(position), unitsToAct(position, activation.area));
  return others.length > 0 ? [{ id: "usual" }, ...others] : [];
}

/** By question: the least number of options that make it worth thinking about. */
const GREAT: Readonly<Record<string, number>> = {
  "activation.way": 2,
  "retreatDefenders.where": 2,
};

/** What repays whoever takes the time for it: how marches and combats go on, cards, and who bears the losses. */
const SOME = new Set([
  "activation.act",
  "march.onward",
  "calling.whom",
  "fieldCombat.bothWant",
  "fieldCombat.winnerWants",
  "fieldCombat.stand",
  "takeHits.choose",
  "reactionWindow.answer",
  "drawCard.discard",
  "cardChoice.which",
  "arrival.where",
  "withdraw.unit",
]);

/**
 * How to use a Command and where to retreat decide most; what an area does is planned. Which area comes first is left to the
 * rules of thumb: whoever thinks about it gains nothing, and ends a Command now and then before it has done anything.
 */
export function consequence({ ask, options }: Choice<GradiscaOption>): Consequence {
  if (options.length >= (GREAT[ask] ?? Number.POSITIVE_INFINITY)) return "great";
  return SOME.has(ask) ? "some" : "none";
}
