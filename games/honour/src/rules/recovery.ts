import type { Play } from "@gonfalon/engine/kernel";
import type { Honour } from "../position.ts";
import { recover } from "./discipline.ts";
import { armyOf, unitsOfForce } from "./forces.ts";
import { canPay, pay } from "./orders.ts";

/** §9.2: whether a Force tries to rally its Demoralised units, and at what price. */
export type RecoveryOption = { readonly type: "recover"; readonly wages: boolean } | { readonly type: "noRecovery" };

/** §9.2a: APs of extra wages. */
const WAGES = 2;

export function hasDemoralised(position: Honour, primo: number): boolean {
  return unitsOfForce(position, primo).some((unit) => position.demoralised[unit] === 1);
}

/** The wages come from the Army of the Primo Capitano (ruling 9.2a). */
export function recoveryOptions(position: Honour, primo: number): RecoveryOption[] {
  return [
    { type: "recover", wages: false },
    ...(canPay(position, armyOf(position, primo), WAGES) ? [{ type: "recover" as const, wages: true }] : []),
    { type: "noRecovery" },
  ];
}

export function tryRecovery(play: Play<Honour>, primo: number, option: RecoveryOption, spentMps: boolean): void {
  if (option.type === "noRecovery") return;
  const { position } = play;
  if (option.wages) pay(position, armyOf(position, primo), WAGES);
  recover(play, primo, unitsOfForce(position, primo), { wages: option.wages, spentMps });
}
