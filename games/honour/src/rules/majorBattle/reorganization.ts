import { everybody, type Play } from "@gonfalon/engine/kernel";
import { type Honour, NOBODY } from "../../position.ts";
import type { Order, Side } from "../../schemas/index.ts";
import { handOver } from "../cards.ts";
import { companyOf } from "../combat/fighters.ts";
import { minors, minorsOf } from "../command/minors.ts";
import { strength, strengthOfHex } from "../command/strength.ts";
import { transfers, transfersOf } from "../command/transfers.ts";
import {
  capitaniOf,
  combatUnitsOf,
  combatUnitsOfForce,
  controllerOf,
  hasFeature,
  mayCommand,
  mayLead,
  unitsOf,
} from "../forces.ts";
import { sidesOwn, tellOwner } from "../known.ts";
import { procedure, step } from "../rulebook.ts";
import { isCavalry } from "../units.ts";
import { battleOf, newCorps } from "./corps.ts";
import { mergeSwiss } from "./swissMerge.ts";

/** §11.4.Step3-a: a side reorganizes its Force as in an Organization Segment, and divides it into Corps; the enemy does not see it. */
export interface Reorganization {
  side: Side;
  primo: number;
  /** The Order of the Capitano Generale, for those who lead a Force of their own afterwards. */
  order: Order | "";
}

export function reorganizationOf(position: Honour, primo: number): Reorganization {
  return { side: controllerOf(position, primo), primo, order: position.order[primo]! };
}

/** Whose units a Capitano must not be stripped of: a Capitano Generale of his last one, an Impetuoso of his last horse. */
function isNeeded(position: Honour, primo: number, unit: number): boolean {
  const holder = position.holder[unit]!;
  if (holder === primo && combatUnitsOf(position, primo).length === 1) return true;
  const isHorse = isCavalry(position, unit) && hasFeature(position, holder, "I");
  return isHorse && combatUnitsOf(position, holder).filter((one) => isCavalry(position, one)).length === 1;
}

function smallest(position: Honour, units: readonly number[]): number {
  return units.reduce(
    (best, unit) => (best === NOBODY || position.sp[unit]! < position.sp[best]! ? unit : best),
    NOBODY,
  );
}

/** §11.2.2: the Combat Units of all Forces in the hex. */
function unitsToSpare(position: Honour, primo: number): number[] {
  return companyOf(position, primo).flatMap((one) => combatUnitsOfForce(position, one));
}

/** §15.2a, §S3.4: the smallest unit that somebody may part with for one of his own, and the smallest that may go back for it. */
function exchangeFor(position: Honour, to: number, spare: readonly number[]): [wanted: number, given: number] {
  const backFor = (unit: number) =>
    combatUnitsOf(position, to).filter((own) => mayLead(position, position.holder[unit]!, own));
  const wanted = smallest(
    position,
    spare.filter((unit) => mayLead(position, to, unit) && backFor(unit).length > 0),
  );
  return [wanted, wanted === NOBODY ? NOBODY : smallest(position, backFor(wanted))];
}

/** As ruled, the program moves the smallest suitable unit to one who has to have it; if his Card is full, in exchange. */
function provide(
  play: Play<Honour>,
  { side, primo }: Reorganization,
  to: number,
  suits: (unit: number) => boolean,
): void {
  const { position } = play;
  const spare = unitsToSpare(position, primo).filter(
    (unit) => position.holder[unit] !== to && suits(unit) && !isNeeded(position, primo, unit),
  );
  const unit = smallest(
    position,
    spare.filter((one) => mayCommand(position, to, one)),
  );
  if (unit !== NOBODY) {
    const from = position.holder[unit]!;
    handOver(position, unit, to);
    tellOwner(play, side, { type: "unitTransferred", rules: ["11.4.Step3-a"], unit, giver: from, taker: to }, null);
    return;
  }
  const [wanted, given] = exchangeFor(position, to, spare);
  if (wanted === NOBODY) return;
  const from = position.holder[wanted]!;
  position.holder[wanted] = to;
  position.holder[given] = from;
  tellOwner(
    play,
    side,
    { type: "unitsExchanged", rules: ["11.4.Step3-a"], unit: wanted, other: given, giver: from, taker: to },
    null,
  );
}

/**
 * §11.4.Step3-a, §3.8.1.I: the Capitano Generale commands some Combat Units, and an Impetuoso horse if the Force has any, one who was
 * Unemployed too.
 */
function putRight(play: Play<Honour>, frame: Reorganization): void {
  const { position } = play;
  const { primo } = frame;
  if (combatUnitsOf(position, primo).length === 0) provide(play, frame, primo, () => true);
  for (const capitano of companyOf(position, primo).flatMap((one) => capitaniOf(position, one))) {
    if (!hasFeature(position, capitano, "I")) continue;
    if (combatUnitsOf(position, capitano).some((unit) => isCavalry(position, unit))) continue;
    provide(play, frame, capitano, (unit) => isCavalry(position, unit));
  }
}

export const reorganization = procedure<Reorganization>("reorganization", {
  side: everybody,
  primo: everybody,
  order: sidesOwn<Order | "">(""),
}).steps({
  // As ruled, Minor Capitani, transfers, strength and Breakdown Units as in B.2 a to c; no Orders.
  segment: step(["11.4.Step3-a", "2.2.B2"], (play, { side, primo }) => {
    const hex = play.position.hex[primo]!;
    // §18.2, as ruled: what was merged is not split again in this Step.
    const made = companyOf(play.position, primo).flatMap((one) => mergeSwiss(play, one));
    play.call(minors, minorsOf(side, primo));
    play.call(transfers, transfersOf(side, hex, false));
    play.call(strength, { ...strengthOfHex(side, hex, true), made });
  }),
  putRight: step(["11.4.Step3-a", "3.8.1.I"], putRight),
  // No Orders are issued: who leads new Corps of his own does as the Capitano Generale does, and lies open.
  orders: step("11.4.Step3-a", ({ position }, { primo, order }) => {
    for (const one of companyOf(position, primo)) {
      if (position.order[one] === "") position.order[one] = order;
      position.faceDown[one] = 0;
    }
  }),
});

/** §11.4.Step3-a, §11.4.Step3-a.1: every Capitano who has units is a Corps, and only that is shown. */
export function formCorps(play: Play<Honour>, primi: readonly number[]): void {
  const { position } = play;
  const battle = battleOf(position);
  for (const primo of primi) {
    const side = controllerOf(position, primo);
    const leads = (who: number) =>
      (side === battle.attacker ? combatUnitsOf(position, who) : unitsOf(position, who)).length > 0;
    const company = companyOf(position, primo).flatMap((one) => capitaniOf(position, one));
    const capitani = company.filter(leads);
    for (const capitano of capitani) battle.corps.push(newCorps(capitano, side));
    play.tell({ type: "corpsFormed", rules: ["11.4.Step3-a", "11.4.Step3-a.1"], side, capitani });
  }
}
