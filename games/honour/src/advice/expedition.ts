import { hexNamed } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import {
  capitaniOf,
  combatUnitsOf,
  combatUnitsOfForce,
  hasFeature,
  hexOf,
  isCapitanoGenerale,
  mayLead,
  sideOf,
  strengthOf,
} from "../rules/forces.ts";
import { specialRule } from "../rules/special.ts";
import { isArtillery, isCavalry, isFoot } from "../rules/units.ts";
import { unitValue } from "./odds.ts";

/** §S5.3: who is to march to Napoli: it brings a draw to a victory in one case of three, and costs a quarter of the army. */

interface Expedition {
  readonly exit: string;
  readonly lastN: number;
  readonly min: { readonly infantrySp: number; readonly artillerySp: number; readonly cavalrySp: number };
}

/** Those who are to be put together for it, on the Card of one captain. */
export interface Party {
  readonly leader: number;
  readonly units: readonly number[];
  readonly exit: number;
}

/** SPs of foot beyond those that it must have in the end: some are lost on the way. */
const SPARE = 3;

function ruleFor(position: Honour): Expedition | undefined {
  const rule = specialRule<Expedition>(position, "S5.3");
  return rule && !position.expedition && position.turn <= rule.lastN ? rule : undefined;
}

/** The hex by which a Force is to leave the map, if it is fit for it: -1 if it is not. */
export function exitFor(position: Honour, primo: number): number {
  const rule = ruleFor(position);
  if (!rule || sideOf(position, primo) !== "french") return -1;
  if (capitaniOf(position, primo).some((who) => isCapitanoGenerale(position, who))) return -1;
  return isEnough(position, combatUnitsOfForce(position, primo), rule) ? hexNamed(rule.exit) : -1;
}

function isEnough(position: Honour, units: readonly number[], { min }: Expedition): boolean {
  const spOf = (test: typeof isFoot) =>
    strengthOf(
      position,
      units.filter((unit) => test(position, unit)),
    );
  return spOf(isFoot) >= min.infantrySp && spOf(isArtillery) >= min.artillerySp && spOf(isCavalry) >= min.cavalrySp;
}

/** Turns in which it may still leave, the present one included; 0 if it may not. */
export function turnsToLeave(position: Honour): number {
  const rule = ruleFor(position);
  return rule ? rule.lastN - position.turn + 1 : 0;
}

/** The party that the army in a hex would send, or null: its poorest foot, its smallest gun, and horse enough. */
export function partyIn(position: Honour, primo: number): Party | null {
  const rule = ruleFor(position);
  if (!rule || sideOf(position, primo) !== "french" || !isCapitanoGenerale(position, primo)) return null;
  const units = combatUnitsOfForce(position, primo).filter((unit) => !position.demoralised[unit]);
  const gun = smallest(
    position,
    units.filter((unit) => isArtillery(position, unit)),
    rule.min.artillerySp,
  );
  const horse = smallest(
    position,
    units.filter((unit) => isCavalry(position, unit)),
    rule.min.cavalrySp,
  );
  if (gun < 0 || horse < 0 || isTooMuchHorse(position, horse)) return null;
  for (const leader of leadersIn(position, primo)) {
    const foot = footFor(position, leader, units, rule.min.infantrySp + SPARE);
    const all = [gun, horse, ...foot];
    const isHis = (unit: number) => mayLead(position, leader, unit);
    const fits = all.every(isHis) && combatUnitsOf(position, leader).every((unit) => all.includes(unit));
    if (fits && all.length <= castOf(position).capitani.rank[leader]! && isEnough(position, all, rule))
      return { leader, units: all, exit: hexNamed(rule.exit) };
  }
  return null;
}

/** The captains of the army who may lead it: the quickest first, and none who knows sieges. */
function leadersIn(position: Honour, primo: number): number[] {
  const { initiative } = castOf(position).capitani;
  return capitaniOf(position, primo)
    .filter((who) => who !== primo && !isCapitanoGenerale(position, who) && !hasFeature(position, who, "S"))
    .sort((a, b) => initiative[b]! - initiative[a]! || a - b);
}

function smallest(position: Honour, units: readonly number[], least: number): number {
  const enough = units.filter((unit) => position.sp[unit]! >= least);
  return enough.sort((a, b) => position.sp[a]! - position.sp[b]! || a - b)[0] ?? -1;
}

/** Foot of the lowest worth for its numbers, as much as is needed. */
function footFor(position: Honour, leader: number, units: readonly number[], needed: number): number[] {
  const each = (unit: number) => unitValue(position, unit) / position.sp[unit]!;
  const foot = units.filter((unit) => isFoot(position, unit) && mayLead(position, leader, unit));
  const found: number[] = [];
  for (const unit of foot.sort((a, b) => each(a) - each(b) || position.sp[b]! - position.sp[a]! || a - b)) {
    if (strengthOf(position, found) < needed) found.push(unit);
  }
  return found;
}

/** §1.3.4.1: horse that is more than twice what the expedition needs is divided, so that not all of it goes. */
export function isTooMuchHorse(position: Honour, unit: number): boolean {
  const rule = ruleFor(position);
  const holder = position.holder[unit]!;
  if (!rule || holder < 0 || !isCavalry(position, unit) || hexOf(position, holder) < 0) return false;
  return position.sp[unit]! >= 2 * rule.min.cavalrySp;
}
