import { AUSTRIAN, NEAPOLITAN, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { ADVANCE, efficiencyOf, GOOD, isArtillery, orderOf, strengthOf, type Tolentino, unitsIn } from "../position.ts";
import { assessFire } from "../rules/bombardment.ts";
import { fireResult, modifiedFire } from "../rules/bombardmentTable.ts";
import {
  type Assessment,
  assess,
  attackerOf,
  type Combat,
  defendersOf,
  gunsIn,
  likelyTerms,
  type Terms,
} from "../rules/combat.ts";
import { columnOf, type Result, resultOf, rungOf, shifted } from "../rules/combatTable.ts";
import { leaderModifier } from "../rules/morale.ts";
import { turnsLeft } from "./stars.ts";
import { POINT } from "./worth.ts";

/** What comes of fighting, in victory points on the average: the exact chances of the tables, with a price on each result. */

const FACES = 6;

/** What a side loses when a unit of it is eliminated (§12.8, §18b): a first loss turns it over, a second is for good. */
export function lossOf(position: Tolentino, unit: number): number {
  const side = army.side[unit] as Side;
  const [full, weak] = [army.full[unit]!, army.weak[unit]!];
  if (isArtillery(unit)) return 1 + POINT[side] * full;
  const isFinal = position.reduced[unit] === 1 || weak === 0;
  const points = side === AUSTRIAN ? (weak === 0 ? 2 : 1) : isFinal ? 1 : 0;
  return points + POINT[side] * (isFinal ? strengthOf(position, unit) : full - weak) + 0.1;
}

/** What a level of disorder costs: the unit cannot attack and is easier to beat until it has found its order again. */
export function disorderOf(position: Tolentino, unit: number): number {
  const late = turnsLeft(position) === 0 ? 0.6 : 1;
  return (position.state[unit] === GOOD ? 0.07 : 0.12) * strengthOf(position, unit) * late + 0.04;
}

/** What the ground of a hex is worth to an attacker who takes it: a star, more as the end comes near. */
export function groundOf(position: Tolentino, hex: number): number {
  const star = ground.star[hex]!;
  if (star === 0) return 0.05;
  return star * (0.45 + 0.5 / (1 + 0.5 * turnsLeft(position)));
}

/** The price of each result for the attacker: what the defender loses less what he loses himself. */
export type Prices = Readonly<Record<Result, number>>;

export function pricesOf(position: Tolentino, combat: Combat, defenders: readonly number[]): Prices {
  const { attackers, hexes } = combat;
  const guns = hexes.flatMap((hex) => gunsIn(position, hex));
  const gunLoss = sum(guns, (gun) => lossOf(position, gun));
  const taken = sum(hexes, (hex) => groundOf(position, hex));
  const shaken = sum(defenders, (unit) => disorderOf(position, unit));
  const AE = -sum(attackers, (unit) => lossOf(position, unit));
  const AD = -sum(attackers, (unit) => disorderOf(position, unit));
  const cheapest = Math.min(...attackers.map((unit) => lossOf(position, unit)));
  const paid = Math.min(...defenders.map((unit) => lossOf(position, unit)));
  const isSole = defenders.length === 1;
  return {
    AE,
    AD,
    NE: 0,
    EX: paid - cheapest + 0.3 * (shaken + AD) + (isSole ? 0.6 * (taken + gunLoss) : 0),
    DD: shaken,
    DR: 1.6 * shaken + gunLoss + taken,
    DE: sum(defenders, (unit) => lossOf(position, unit)) + gunLoss + taken,
  };
}

/** The expected gain of an attack for the side that makes it. */
export function prospect(position: Tolentino, combat: Combat): number {
  const defenders = defendersOf(position, combat);
  if (combat.attackers.length === 0) return 0;
  if (defenders.length === 0) return overrun(position, combat);
  const assessment = assess(position, combat, likelyTerms(position, combat), defenders);
  return expected(assessment, pricesOf(position, combat, defenders), resolve(position, combat));
}

/** §11.1.1a guns alone fall to whoever attacks them. */
function overrun(position: Tolentino, { hexes }: Combat): number {
  return sum(hexes, (hex) => groundOf(position, hex) + sum(gunsIn(position, hex), (gun) => lossOf(position, gun)));
}

/** The same once the terms of the combat are settled. */
export function prospectOn(position: Tolentino, combat: Combat, terms: Terms, defenders: readonly number[]): number {
  return expected(assess(position, combat, terms, defenders), pricesOf(position, combat, defenders), 1);
}

/** The share of the attackers that can be counted on: §12.2.2 under Advance each stack has to pass a check first. */
function resolve(position: Tolentino, { attackers }: Combat): number {
  let [sure, all] = [0, 0];
  for (const unit of attackers) {
    const strength = strengthOf(position, unit);
    all += strength;
    sure += strength * (orderOf(position, unit) === ADVANCE ? passChance(position, unit) : 1);
  }
  return all === 0 ? 1 : sure / all;
}

/** §13.1 §13.1.1 the chance that a unit passes an efficiency check. */
export function passChance(position: Tolentino, unit: number): number {
  const needed = efficiencyOf(position, unit) - leaderModifier(position, unit);
  return Math.max(1, Math.min(5, needed)) / FACES;
}

function expected({ attack, defend, shift, rung, total }: Assessment, prices: Prices, resolved: number): number {
  const real = resolved === 1 ? rung : rungOf(Math.max(1, Math.round(attack * resolved)), defend);
  if (real < 0) return prices.AE;
  const column = columnOf(shifted(real, shift));
  let gain = 0;
  for (let die = 1; die <= FACES; die++) gain += prices[resultOf(column, die + total)];
  return gain / FACES;
}

/** What a bombardment is likely to do to its target. */
export function firePower(position: Tolentino, guns: readonly number[], target: number): number {
  const { column, modifiers } = assessFire(position, guns, target);
  const troops = unitsIn(position, target).filter((unit) => !isArtillery(unit));
  const shaken = sum(troops, (unit) => disorderOf(position, unit));
  const checked = sum(troops, (unit) => disorderOf(position, unit) * (1 - passChance(position, unit)));
  const prices = { NE: 0, EC: checked, DD: shaken, DR: checked + 0.6 * groundOf(position, target) + 0.1 };
  let gain = 0;
  for (let die = 1; die <= FACES; die++) gain += prices[fireResult(column, modifiedFire(die, modifiers))];
  return gain / FACES;
}

/** Whether the defenders of a combat do better to be gone: the attackers' prospect is too good. */
export function isLost(position: Tolentino, combat: Combat): boolean {
  return prospect(position, combat) > (attackerOf(combat) === NEAPOLITAN ? 0.35 : 0.25);
}

export function sum(list: readonly number[], value: (one: number) => number): number {
  let total = 0;
  for (const one of list) total += value(one);
  return total;
}
