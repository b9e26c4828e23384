import type { Play } from "@gonfalon/engine/kernel";
import { charts, tables } from "../data.ts";
import { read } from "../lookup.ts";
import { castOf, type Honour } from "../position.ts";
import { armyOf, controllerOf, starOf, unitsOfForce } from "./forces.ts";
import { asTheyAre, rollToOthers, sufferings, tellOwner } from "./known.ts";
import { loseSp } from "./losses.ts";
import { canPay, pay } from "./treasury.ts";

/** §9.2: whether a Force tries to rally its Demoralised units, and at what price. */
export type RecoveryTry = { readonly type: "recover"; readonly wages: boolean };
export type RecoveryOption = RecoveryTry | { readonly type: "noRecovery" };

/** §9.2a: APs of extra wages. */
const WAGES = 2;

export function hasDemoralised(position: Honour, primo: number): boolean {
  return unitsOfForce(position, primo).some((unit) => position.demoralised[unit] === 1);
}

/** The wages come from the Army of the Primo Capitano (ruling 9.2a). */
export function recoveryTries(position: Honour, primo: number): RecoveryTry[] {
  const free: RecoveryTry = { type: "recover", wages: false };
  return canPay(position, armyOf(position, primo), WAGES) ? [free, { type: "recover", wages: true }] : [free];
}

/** §18.7d: where it is a question of its own; the owner of a Force in good order has nothing to choose. */
export function recoveryOptions(position: Honour, primo: number): RecoveryOption[] {
  return [...(hasDemoralised(position, primo) ? recoveryTries(position, primo) : []), { type: "noRecovery" }];
}

export function tryRecovery(play: Play<Honour>, primo: number, option: RecoveryOption, spentMps: boolean): void {
  if (option.type === "noRecovery") return;
  const { position } = play;
  if (option.wages) pay(position, armyOf(position, primo), WAGES);
  recover(play, primo, unitsOfForce(position, primo), { wages: option.wages, spentMps });
}

/** §9.2: a Recovery Check of a Force with a Stand or Garrison Order that is in no enemy ZOC. */
export interface RecoveryCheck {
  readonly wages: boolean;
  readonly spentMps: boolean;
}

function dieFor(id: string): number {
  return tables["discipline-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** §9.2a. */
export function recoveryModifier(position: Honour, primo: number, { wages, spentMps }: RecoveryCheck): number {
  return (
    starOf(position, primo) * dieFor("star") + (wages ? dieFor("extra-wages") : 0) + (spentMps ? dieFor("mp-spent") : 0)
  );
}

/** §9.2: what the table says for one Demoralised unit. */
function recoveryOf(position: Honour, unit: number, die: number) {
  return read(charts.recovery[castOf(position).units.reliability[unit]!], die, 0);
}

/** §9.2: one die for all Demoralised units of a Force, Militia too (§15.1.1e). */
export function recover(play: Play<Honour>, primo: number, units: readonly number[], check: RecoveryCheck): void {
  const { position } = play;
  const die = play.roll();
  const total = die + recoveryModifier(position, primo, check);
  const before = asTheyAre(position, units);
  const results: { unit: number; recovered: boolean; spLost: number }[] = [];
  for (const unit of units) {
    if (!position.demoralised[unit]) continue;
    const { flip, spLost } = recoveryOf(position, unit, total);
    if (flip) position.demoralised[unit] = 0;
    for (let lost = 0; lost < spLost && position.sp[unit]! > 0; lost++) loseSp(position, unit);
    results.push({ unit, recovered: flip, spLost });
  }
  const side = controllerOf(position, primo);
  const event = { type: "recoveryCheck", rules: ["9.2", "9.2a"], side, capitano: primo, die, total };
  const told = { ...event, suffered: sufferings(position, before) };
  tellOwner(play, side, { ...event, results }, rollToOthers(position, primo, told));
}
