import { everybody, type Play } from "@gonfalon/engine/kernel";
import type { Corps, Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { charge, chargeOf, countercharge, counterchargeOf } from "./charge.ts";
import { holds, isImpetuous, loseChitsByCharging, mayHold, playChit } from "./chits.ts";
import {
  battleOf,
  corpsAt,
  corpsLedBy,
  corpsWhere,
  defenderOf,
  fightingCavalry,
  groundAllowsCharge,
  isActive,
  isFirm,
  open,
  settleContacts,
  targetsOf,
} from "./corps.ts";

/**
 * §11.4.Step6-a.2, as ruled: one pair of Charges at a time. The attacker names a charging Corps or passes for good; the defender
 * may answer with a Countercharge or pass for good; the Charge, or both, are executed, and the attacker is asked again. When he
 * has passed, the defender declares ordinary Charges one by one.
 */
export interface Charges {
  attackerPassed: boolean;
  defenderPassed: boolean;
  /** The Corps that has declared a Charge and waits for an answer. */
  charger: number;
}
export type ChargeOption = { readonly type: "charge"; readonly capitano: number } | { readonly type: "noCharge" };

export function chargesOf(): Charges {
  return { attackerPassed: false, defenderPassed: false, charger: -1 };
}

/** Active in this Fight, or made to charge by fire; at most once a Fight (§11.4.1.Charge). */
function isInTurn(position: Honour, corps: Corps): boolean {
  if (corps.charged || !isFirm(position, corps)) return false;
  return isActive(position, corps) || corps.reaction;
}

/** §11.4.1.Charge, §11.4.1.Charge.targets: a chit, horse in good order, ground that allows it and a target. */
function mayCharge(position: Honour, corps: Corps): boolean {
  return (
    isInTurn(position, corps) &&
    (corps.reaction || holds(corps, "cavalry-charge")) &&
    groundAllowsCharge(position) &&
    fightingCavalry(position, corps).length > 0 &&
    targetsOf(position, corps).length > 0
  );
}

/** What the enemy knows of it. */
function mightCharge(position: Honour, corps: Corps): boolean {
  if (!isInTurn(position, corps) || !groundAllowsCharge(position) || targetsOf(position, corps).length === 0)
    return false;
  if (corps.open && fightingCavalry(position, corps).length === 0) return false;
  return corps.reaction || mayHold(position, corps, "cavalry-charge");
}

/** §11.4.1.Artillery.reaction, §3.8.1.I: it has to be declared before anything else. */
function isBound(position: Honour, corps: Corps): boolean {
  return corps.reaction || isImpetuous(position, corps);
}

/** §11.4.1.Charge.counter, as ruled: each of the two must be a lawful target of the other. */
function mayMeet(position: Honour, charger: number, answer: number): boolean {
  const isTarget = (of: number, target: number) => targetsOf(position, corpsAt(position, of)).includes(target);
  return isTarget(charger, answer) && isTarget(answer, charger);
}

/** Those who may charge for a side; only those who have to, if there are any. */
function chargersOf(position: Honour, side: Side): number[] {
  const able = corpsWhere(position, (corps) => corps.side === side && mayCharge(position, corps));
  const bound = able.filter((index) => isBound(position, corpsAt(position, index)));
  return bound.length > 0 ? bound : able;
}

/** As ruled, nobody passes while a Charge that he has to make is outstanding. */
function hasDuty(position: Honour, side: Side): boolean {
  return chargersOf(position, side).some((index) => isBound(position, corpsAt(position, index)));
}

function isAsked(position: Honour, side: Side): boolean {
  return corpsWhere(position, (corps) => corps.side === side && mightCharge(position, corps)).length > 0;
}

function declare(play: Play<Honour>, capitano: number): number {
  const { position } = play;
  const index = corpsLedBy(position, capitano);
  const corps = corpsAt(position, index);
  if (corps.reaction) corps.reaction = false;
  else playChit(play, index, "cavalry-charge", "11.4.1.Charge");
  corps.charged = true;
  loseChitsByCharging(corps);
  open(play, index);
  return index;
}

function named(position: Honour, indices: readonly number[]): ChargeOption[] {
  return indices.map((index) => ({ type: "charge", capitano: corpsAt(position, index).capitano }));
}

/** The options of a side that may declare a Charge, or pass. */
function declarations(position: Honour, side: Side): ChargeOption[] {
  const options = named(position, chargersOf(position, side));
  return hasDuty(position, side) ? options : [...options, { type: "noCharge" }];
}

/** §11.4.1.Artillery.reaction, as ruled: a chit that could not be used goes back. */
function returnChits(position: Honour): void {
  const battle = battleOf(position);
  for (const corps of battle.corps) {
    if (!corps.reaction) continue;
    corps.reaction = false;
    battle.spareCharges[corps.side]++;
  }
}

export const charges = procedure<Charges>("charges", {
  attackerPassed: everybody,
  defenderPassed: everybody,
  charger: everybody,
}).steps({
  declare: decision({
    rule: ["11.4.Step6-a.2", "11.4.1.Charge"],
    seat: (position) => battleOf(position).attacker,
    when: (position, { attackerPassed }) => !attackerPassed && isAsked(position, battleOf(position).attacker),
    options: (position) => declarations(position, battleOf(position).attacker),
    play: (play, frame, option) => {
      if (option.type === "noCharge") {
        frame.attackerPassed = true;
        return "declareLast";
      }
      frame.charger = declare(play, option.capitano);
      return "answer";
    },
  }),
  none: step("11.4.Step6-a.2", (_, frame) => {
    frame.attackerPassed = true;
    return "declareLast";
  }),
  answer: decision({
    rule: ["11.4.1.Charge.counter", "11.4.Step6-a.2"],
    seat: (position) => defenderOf(battleOf(position)),
    when: (position, { charger, defenderPassed }) =>
      !defenderPassed &&
      corpsWhere(position, (corps, index) => {
        const isDefender = corps.side === defenderOf(battleOf(position));
        return isDefender && mightCharge(position, corps) && mayMeet(position, charger, index);
      }).length > 0,
    options: (position, { charger }) => {
      const able = chargersOf(position, defenderOf(battleOf(position)));
      const meeting = able.filter((index) => mayMeet(position, charger, index));
      return [...named(position, meeting), { type: "noCharge" }];
    },
    play: (play, frame, option) => {
      const { position } = play;
      if (option.type === "noCharge") {
        // One who still has to charge has not passed (ruling 11.4.Step6-a.2).
        frame.defenderPassed = !hasDuty(position, defenderOf(battleOf(position)));
        return "run";
      }
      play.call(countercharge, counterchargeOf(play, frame.charger, declare(play, option.capitano)));
      return "after";
    },
  }),
  run: step("11.4.1.Charge.exec", (play, { charger }) => play.call(charge, chargeOf(play.position, charger))),
  after: step("11.4.Step6-a.2", ({ position }, frame) => {
    settleContacts(position);
    return frame.attackerPassed ? "declareLast" : "declare";
  }),
  declareLast: decision({
    rule: ["11.4.Step6-a.2", "11.4.1.Charge"],
    seat: (position) => defenderOf(battleOf(position)),
    when: (position, { defenderPassed }) => !defenderPassed && isAsked(position, defenderOf(battleOf(position))),
    options: (position) => declarations(position, defenderOf(battleOf(position))),
    play: (play, frame, option) => {
      if (option.type === "noCharge") return "end";
      frame.charger = declare(play, option.capitano);
      return "run";
    },
  }),
  end: step("11.4.1.Artillery.reaction", ({ position }) => returnChits(position)),
});
