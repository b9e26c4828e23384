import { opponentOf } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { type AssaultOdds, assaultOdds, assaultResult } from "../rules/combat/assault.ts";
import { assaultIn } from "../rules/combat/circumstances.ts";
import {
  attackingCapitani,
  attackingUnits,
  chosenCapitani,
  defendersIn,
  defendingUnits,
} from "../rules/combat/fighters.ts";
import { earthworksAt, isProtected } from "../rules/earthworks.ts";
import { isMajor, sideOf } from "../rules/forces.ts";
import { battleChance, type Lay } from "./lay.ts";
import { stakesOf } from "./stakes.ts";

/** The chances of fights, by the functions that play. */

export interface Prospect {
  /** To win. */
  readonly chance: number;
  /** SPs that each side may expect to lose or see Demoralised. */
  readonly own: number;
  readonly other: number;
}

const FACES = [1, 2, 3, 4, 5, 6];
/** A unit Demoralised, in SPs lost. */
const BROKEN = 2.5;

export function prospectOf(odds: AssaultOdds): Prospect {
  let [wins, own, other] = [0, 0, 0];
  for (const die of FACES) {
    const { loser, a, d, dem } = assaultResult(odds, die);
    if (loser === "D") wins++;
    own += a + (loser === "A" ? BROKEN * dem + 1 : 0);
    other += d + (loser === "D" ? BROKEN * dem + 1 : 0);
  }
  return { chance: wins / 6, own: own / 6, other: other / 6 };
}

/** §11.5: an attack of a Force on a hex: each Capitano who may fight against each who may defend. */
export function skirmishProspect(
  position: Honour,
  attacker: number,
  hex: number,
  how: { readonly inside?: boolean; readonly fromMarch?: boolean } = {},
): Prospect {
  const { inside = false, fromMarch = false } = how;
  const side = sideOf(position, attacker);
  const defenders = defendersIn(position, hex, opponentOf(side));
  const attacking = attackingCapitani(position, attacker, defenders);
  const defending = chosenCapitani(position, defenders);
  if (attacking.length === 0) return { chance: 0, own: 3, other: 0 };
  if (defending.length === 0 || defenders.length === 0) return { chance: 1, own: 0, other: 2 };
  let best: Prospect = { chance: -1, own: 0, other: 0 };
  const sums = { chance: 0, own: 0, other: 0 };
  for (const one of attacking) {
    const mine = { chance: 0, own: 0, other: 0 };
    for (const other of defending) {
      const units = defendingUnits(position, defenders, other, inside);
      const ground = { from: position.hex[attacker]!, hex, inside, fromMarch, attacker, defender: defenders[0]! };
      const fight = assaultIn(
        position,
        { ...ground, attackCapitano: one, defendCapitano: other },
        attackingUnits(position, one),
        units,
      );
      const prospect = prospectOf(assaultOdds(position, fight));
      mine.chance += prospect.chance / defending.length;
      mine.own += prospect.own / defending.length;
      mine.other += prospect.other / defending.length;
    }
    if (mine.chance > best.chance) best = mine;
    sums.chance += mine.chance / attacking.length;
    sums.own += mine.own / attacking.length;
    sums.other += mine.other / attacking.length;
  }
  const chooses = inside || (!fromMarch && position.leftHex[attacker] === 0);
  return chooses ? best : sums;
}

/** What an attack on a hex is worth, in points: SPs by what they are worth, a Major Battle by the power of both. */
export function attackValue(position: Honour, lay: Lay, attacker: number, hex: number, fromMarch = false): number {
  const force = lay.own.find(({ primo }) => primo === attacker) ?? lay.foes.find(({ primo }) => primo === attacker);
  if (!force) return 0;
  const defenders = defendersIn(position, hex, opponentOf(force.side));
  const lead = defenders[0];
  if (lead === undefined) return 0;
  const all = [...lay.own, ...lay.foes].filter((one) => defenders.includes(one.primo));
  const power = all.reduce((sum, one) => sum + one.power, 0);
  const { battle, king } = stakesOf(position);
  if (!fromMarch && isMajor(position, attacker) && isMajor(position, lead)) {
    const works = isProtected(position, hex, force.hex) ? earthworksAt(position, hex)!.level : 0;
    const chance = battleChance(force, power, works);
    const prize = battle > 0 ? battle : 0.12 * power + 1 + (lead === king ? 3 : 0);
    const risk = battle > 0 ? battle : 0.12 * force.power + 1 + (attacker === king ? 3 : 0);
    return chance * prize - (1 - chance) * risk;
  }
  const { chance, own, other } = skirmishProspect(position, attacker, hex, { fromMarch });
  return SP * (other - own) + 0.5 * (chance - 0.5) * Math.min(1.2, 0.3 + power / 6);
}

/** What an SP is worth in points. */
export const SP = 0.12;

/** What a unit is worth: SPs by Quality. */
export function unitValue(position: Honour, unit: number): number {
  const { quality, arm } = castOf(position).units;
  const each = arm[unit] === "artillery" ? 2.5 : [0.3, 0.5, 1, 2][quality[unit]!]!;
  return position.sp[unit]! * each;
}
