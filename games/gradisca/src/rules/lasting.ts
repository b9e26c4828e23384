import type { Until as Word } from "../cardSchema.ts";
import { type Side, units } from "../data.ts";
import { ACTIVATION, type Gradisca, type Prohibition, type Until } from "../position.ts";
import { isMeant } from "./filters.ts";

/** §12: what cards have put in force, and until when. The chapters ask here what holds. */

/** The moment that a card names, counted from now. */
export function untilOf(position: Gradisca, word: Word): Until {
  if (word === "end-of-activation") return ACTIVATION;
  return word === "end-of-turn" ? position.turn : position.turn + 1;
}

/** A unit's movement allowance or fire value after cards; Commanders are not units on cards (§12m). */
export function modified(position: Gradisca, kind: "movement" | "fire", unit: number, value: number): number {
  let result = value;
  for (const one of position.modifiers) {
    if (one.kind !== kind || one.side !== units.side[unit] || !isMeant(position, unit, one.filter)) continue;
    result = within(result, result + one.amount, one.minimum, one.maximum);
  }
  return result;
}

/** A bound stops a card from going beyond it; it never brings back what was beyond it before. */
function within(before: number, after: number, minimum: number, maximum: number): number {
  if (after < before) return Math.min(before, Math.max(after, minimum));
  return Math.max(before, Math.min(after, maximum));
}

/** Whether a card keeps the unit where it is. */
export function isImmobile(position: Gradisca, unit: number): boolean {
  return position.modifiers.some(
    (one) => one.kind === "immobile" && one.side === units.side[unit] && isMeant(position, unit, one.filter),
  );
}

export function campIsImmobile(position: Gradisca, side: Side): boolean {
  return position.modifiers.some(
    (one) => one.kind === "immobile" && one.side === side && (one.filter.type?.includes("camp") ?? false),
  );
}

/** Whether talks of peace forbid something to both sides. */
export function isForbidden(position: Gradisca, what: Prohibition): boolean {
  return position.modifiers.some((one) => one.kind === "peaceTalks" && one.forbids.includes(what));
}

/** Whether Venice may not supply by sea (§21d). */
export function isSeaBlocked(position: Gradisca): boolean {
  return position.modifiers.some(({ kind }) => kind === "noSeaSupply");
}

/** To be called when an activation is over: what was to last so long ends. */
export function endWithActivation(position: Gradisca): void {
  position.modifiers = position.modifiers.filter(({ until }) => until !== ACTIVATION);
  liftStandingOrders(position, ["passActivation"]);
}

/** To be called when a turn is over, before the turn marker moves. */
export function endWithTurn(position: Gradisca): void {
  position.modifiers = position.modifiers.filter(({ until }) => until > position.turn);
  liftStandingOrders(position, ["passActivation", "passTurn"]);
}

function liftStandingOrders(position: Gradisca, over: readonly string[]): void {
  const { standingOrders } = position;
  if (over.includes(standingOrders.venetian)) standingOrders.venetian = "ask";
  if (over.includes(standingOrders.austrian)) standingOrders.austrian = "ask";
}
