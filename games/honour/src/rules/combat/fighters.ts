import type { Honour } from "../../position.ts";
import { castOf } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import {
  combatUnitsOf,
  combatUnitsOfForce,
  controllerOf,
  hasFeature,
  isForce,
  isMajor,
  sideOf,
  subordinatesOf,
  unitsOfForce,
} from "../forces.ts";
import { militiaOf } from "../militia.ts";
import { isArtillery, isInGoodOrder } from "../units.ts";

/** §11.5.Step3-b: the Capitani who can fight for their Force in a Skirmish, and the units they bring. */

/** The Primo Capitano and his Subordinates; Unemployed Capitani never fight. */
function commandersOf(position: Honour, primo: number): number[] {
  return [primo, ...subordinatesOf(position, primo)].filter((who) => combatUnitsOf(position, who).length > 0);
}

/**
 * §11.5.Step3-b.located, §11.5.Step3-b.encounter, §11.5.Step3-b.note: one with good-order units that are not Artillery.
 * §3.8.1.C, as ruled: no Cavaliere against a Force with a Retreat Order.
 */
export function attackingCapitani(position: Honour, primo: number, defenders: readonly number[]): number[] {
  const spared = defenders.some((one) => position.order[one] === "retreat");
  const canFight = (unit: number) => isInGoodOrder(position, unit) && !isArtillery(position, unit);
  return commandersOf(position, primo).filter(
    (who) => combatUnitsOf(position, who).some(canFight) && !(spared && hasFeature(position, who, "C")),
  );
}

/** §11.5.Step3-b.encounter: those whose units are not all Demoralised, Artillery alone included. */
export function drawnCapitani(position: Honour, primi: readonly number[]): number[] {
  return primi
    .flatMap((primo) => commandersOf(position, primo))
    .filter((who) => combatUnitsOf(position, who).some((unit) => isInGoodOrder(position, unit)));
}

/** §11.5.Step3-b.located: the same, but one with Artillery alone only if there is no other. */
export function chosenCapitani(position: Honour, primi: readonly number[]): number[] {
  const able = drawnCapitani(position, primi);
  const others = able.filter((who) => combatUnitsOf(position, who).some((unit) => !isArtillery(position, unit)));
  return others.length > 0 ? others : able;
}

/** §11.5.Step3-b: the good-order Combat Units of the attacker's fighting Capitano; Militia never attacks (§15.1.1d). */
export function attackingUnits(position: Honour, capitano: number): number[] {
  return combatUnitsOf(position, capitano).filter((unit) => isInGoodOrder(position, unit));
}

/** As ruled (11.5.Step3-b) good-order Militia joins whoever defends; inside a Fortress everybody does (case b). */
export function defendingUnits(position: Honour, primi: readonly number[], capitano: number, whole: boolean): number[] {
  const units = whole
    ? primi.flatMap((primo) => unitsOfForce(position, primo))
    : [...combatUnitsOf(position, capitano), ...primi.flatMap((primo) => militiaOf(position, primo))];
  return units.filter((unit) => isInGoodOrder(position, unit));
}

/**
 * §11.2.2, as ruled: all Forces of a side in one hex defend together, under the Capitano Generale among them or else the one
 * of highest Rank, who comes first.
 */
export function defendersIn(position: Honour, hex: number, side: Side): number[] {
  const { rank } = castOf(position).capitani;
  const found: number[] = [];
  for (let who = 0; who < position.hex.length; who++) {
    if (position.hex[who] === hex && sideOf(position, who) === side && isForce(position, who)) found.push(who);
  }
  const claim = (who: number) => (isMajor(position, who) ? 100 : 0) + rank[who]!;
  return found.sort((a, b) => claim(b) - claim(a));
}

/** §11.2.2: the Forces that fight a Major Battle with this one, which leads them: all that its seat has in the hex. */
export function companyOf(position: Honour, primo: number): number[] {
  const seat = controllerOf(position, primo);
  const here = defendersIn(position, position.hex[primo]!, sideOf(position, primo));
  return [primo, ...here.filter((who) => who !== primo && controllerOf(position, who) === seat)];
}

/** §9.1.1b: whether nothing but Demoralised Combat Units is left to these Forces. */
export function areBroken(position: Honour, primi: readonly number[]): boolean {
  const units = primi.flatMap((primo) => combatUnitsOfForce(position, primo));
  return units.length > 0 && units.every((unit) => position.demoralised[unit] === 1);
}
