import { hexNamed } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import type { Order } from "../../schemas/index.ts";
import { armyOf } from "../forces.ts";
import { specialRule } from "../special.ts";

/** §S2.2: the Swiss in Novara keep their Order for two turns and get an Attack Order when the third begins. */

interface Novara {
  readonly hex: string;
  readonly orderLockedTurns: readonly number[];
  readonly orderAtStartOfTurn: Readonly<Record<string, Order>>;
  readonly noDetachmentsInTurns: readonly number[];
}

/** The rule, for a Swiss Force that is in Novara. */
function ruleFor(position: Honour, primo: number): Novara | undefined {
  if (!castOf(position).armies.elects[armyOf(position, primo)]) return undefined;
  const rule = specialRule<Novara>(position, "S2.2");
  return rule && position.hex[primo] === hexNamed(rule.hex) ? rule : undefined;
}

/** The Order of the Force is fixed in this turn. */
export function isLocked(position: Honour, primo: number): boolean {
  return ruleFor(position, primo)?.orderLockedTurns.includes(position.turn) ?? false;
}

/** As ruled: in those turns nobody is detached from it. */
export function isHeldTogether(position: Honour, primo: number): boolean {
  return ruleFor(position, primo)?.noDetachmentsInTurns.includes(position.turn) ?? false;
}

/** The Order that the Force receives when this turn begins, or nothing. */
export function orderOfTheDay(position: Honour, primo: number): Order | undefined {
  return ruleFor(position, primo)?.orderAtStartOfTurn[String(position.turn)];
}

/** As ruled: until the third turn every Force in Novara has the Order of the garrison, whoever leads it. */
export function fixedOrder(position: Honour, primo: number): Order | undefined {
  return isLocked(position, primo) ? "garrison" : undefined;
}
