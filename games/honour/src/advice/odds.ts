import { opponentOf, places, tables } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { type AssaultOdds, assaultOdds, assaultResult } from "../rules/combat/assault.ts";
import { artilleryOf, bombardmentResult } from "../rules/combat/bombardment.ts";
import { assaultIn, type Circumstances } from "../rules/combat/circumstances.ts";
import {
  attackingCapitani,
  attackingUnits,
  chosenCapitani,
  defendersIn,
  defendingUnits,
} from "../rules/combat/fighters.ts";
import { engineersOf } from "../rules/combat/siege.ts";
import type { Skirmish } from "../rules/combat/skirmish.ts";
import { codeFor, type ReadBy } from "../rules/discipline.ts";
import { earthworksAt, isProtected } from "../rules/earthworks.ts";
import { combatUnitsOfForce, isMajor, sideOf, starOf, strengthOf } from "../rules/forces.ts";
import { mayRaiseMilitia } from "../rules/militia.ts";
import { fortressAt } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";
import { battleChance, type Lay } from "./lay.ts";
import { clearsBySiege, lacks, losesByTime, pointsNow, stakesOf, stress, turnsLeft } from "./stakes.ts";

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
  how: { readonly walls?: "storm" | "breach"; readonly fromMarch?: boolean; readonly from?: number } = {},
): Prospect {
  const { walls, fromMarch = false, from = position.hex[attacker]! } = how;
  const inside = walls !== undefined;
  const side = sideOf(position, attacker);
  const defenders = defendersIn(position, hex, opponentOf(side));
  const attacking = attackingCapitani(position, attacker, defenders);
  const defending = chosenCapitani(position, defenders);
  if (attacking.length === 0) return { chance: 0, own: 3, other: 0 };
  if (defending.length === 0 || defenders.length === 0) return { chance: 1, own: 0, other: 2 };
  // §11.5.Step3-b.storm: a storm Disrupts those who make it.
  const wasDisrupted = position.disrupted[attacker]!;
  if (walls === "storm") position.disrupted[attacker] = 1;
  let best: Prospect = { chance: -1, own: 0, other: 0 };
  const sums = { chance: 0, own: 0, other: 0 };
  const ground = { from, hex, inside, fromMarch, attacker, defender: defenders[0]! };
  for (const one of attacking) {
    const mine = against(position, ground, one, defenders, defending, walls === "storm");
    if (mine.chance > best.chance) best = mine;
    sums.chance += mine.chance / attacking.length;
    sums.own += mine.own / attacking.length;
    sums.other += mine.other / attacking.length;
  }
  position.disrupted[attacker] = wasDisrupted;
  const chooses = inside || (!fromMarch && position.leftHex[attacker] === 0);
  return chooses ? best : sums;
}

/** What one attacking Capitano may expect, on the average of those who may meet him. */
function against(
  position: Honour,
  ground: Omit<Circumstances, "attackCapitano" | "defendCapitano">,
  attackCapitano: number,
  defenders: readonly number[],
  defending: readonly number[],
  storms: boolean,
): Prospect {
  const sum = { chance: 0, own: 0, other: 0 };
  let least = 1;
  for (const defendCapitano of defending) {
    const units = defendingUnits(position, defenders, defendCapitano, storms);
    const fight = { ...ground, attackCapitano, defendCapitano };
    const odds = assaultOdds(position, assaultIn(position, fight, attackingUnits(position, attackCapitano), units));
    const { chance, own, other } = prospectOf(odds);
    least = Math.min(least, chance);
    sum.chance += chance / defending.length;
    sum.own += own / defending.length;
    sum.other += other / defending.length;
  }
  // Behind walls the defender sends whom he likes.
  if (ground.inside) sum.chance = 0.75 * least + 0.25 * sum.chance;
  return sum;
}

/** A fight for which captains are chosen. */
type Fight = Pick<Skirmish, "from" | "hex" | "inside" | "attacker" | "defenders" | "kind">;

/** §11.5.Step3-b: the chance of one Capitano of the attacker. */
export function fighterChance(position: Honour, fight: Fight, who: number): number {
  const { from, hex, inside, attacker, defenders, kind } = fight;
  const defending = chosenCapitani(position, defenders);
  if (defending.length === 0) return 1;
  const ground = { from, hex, inside, fromMarch: kind === "march", attacker, defender: defenders[0]! };
  return against(position, ground, who, defenders, defending, inside && kind !== "breach").chance;
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
    const prize = battle > 0 ? battle : 0.12 * power + 1 + (lead === king ? 3 : 0) + placeLeft(position, hex);
    const risk = battle > 0 ? battle : 0.12 * force.power + 1 + (attacker === king ? 3 : 0);
    return chance * prize - (1 - chance) * boldness(position, force.side) * risk;
  }
  const { chance, own, other } = skirmishProspect(position, attacker, hex, { fromMarch });
  return SP * (other - own) + 0.5 * (chance - 0.5) * Math.min(1.2, 0.3 + power / 6);
}

/** What a defeat still costs a side that is beaten anyway if it waits. */
const BOLD = 0.5;

export function boldness(position: Honour, side: Side): number {
  return losesByTime(position, side) && lacks(position, side) ? BOLD : 1;
}

/** Of a place that counts, what is won with a battle against those who came out of it. */
const LEFT_OPEN = 0.7;

function placeLeft(position: Honour, hex: number): number {
  return LEFT_OPEN * stress(position) * (stakesOf(position).places.find((one) => one.hex === hex)?.points ?? 0);
}

/** §11.6.Step3-c: the chance that the guns of a Force open the walls of a place with one fire. */
export function breachChance(
  position: Honour,
  attacker: number,
  hex: number,
  from: number = position.hex[attacker]!,
): number {
  const target = defendersIn(position, hex, opponentOf(sideOf(position, attacker)));
  if (target.length === 0 || artilleryOf(position, [attacker]) === 0) return 0;
  const status = Math.max(0, position.siegeStatus[fortressAt(hex)]!);
  const fire = { from, hex, firing: [attacker], target, status };
  const { worksOn, besiegerEffect } = tables["field-engineers-table"];
  const helped = engineersOf(position, attacker) === undefined ? 0 : worksOn.length / 6;
  const breaches = (engineered: number) =>
    FACES.filter((die) => bombardmentResult(position, { ...fire, engineered }, die).breach).length / 6;
  return (1 - helped) * breaches(0) + helped * breaches(besiegerEffect.artillerySp);
}

/** How many SPs of townsmen are to be reckoned with in a Town and in a City (§15.1.1a). */
const TOWNSMEN = [2, 3.5];

/** §11.5, §11.6: the chance that a Force which comes from a hex takes a garrisoned place in one turn, by ladders or by guns. */
export function captureChance(position: Honour, attacker: number, hex: number, from: number): number {
  const defenders = defendersIn(position, hex, opponentOf(sideOf(position, attacker)));
  const lead = defenders[0];
  if (lead === undefined) return 1;
  const sps = defenders.reduce((sum, one) => sum + strengthOf(position, combatUnitsOfForce(position, one)), 0);
  const townsmen = mayRaiseMilitia(position, lead) ? TOWNSMEN[places.city[fortressAt(hex)]!]! : 0;
  const share = (sps + 1) / (sps + 1 + townsmen);
  const storm = skirmishProspect(position, attacker, hex, { walls: "storm", from }).chance;
  const guns = breachChance(position, attacker, hex, from);
  const breach = guns === 0 ? 0 : guns * skirmishProspect(position, attacker, hex, { walls: "breach", from }).chance;
  return share * Math.max(storm >= LADDERS ? storm : 0, breach);
}

/** Nobody goes over walls with a smaller chance. */
const LADDERS = 0.6;

/** §11.6.Step4-c, §11.6.Step5-c: what it is worth to go in through a breach: the place, and the whole garrison with it. */
export function breachValue(position: Honour, lay: Lay, attacker: number, hex: number): number {
  const { chance, own, other } = skirmishProspect(position, attacker, hex, { walls: "breach" });
  const garrison = [...lay.foes, ...lay.own].filter((one) => one.hex === hex && one.primo !== attacker);
  const power = garrison.reduce((sum, one) => sum + one.power, 0);
  return value(position, attacker, hex, chance, own, other) + chance * 0.1 * power - later(position, attacker, hex);
}

/** What the next fire of the guns promises, which finds walls lower and a garrison thinner, and the turns in which all of it counts. */
const NEXT_FIRE = 0.25;
const TIME_FOR_GUNS = 4;

/** §11.6.Step4-c: who has guns and time need not go in through the first breach. */
function later(position: Honour, attacker: number, hex: number): number {
  if (artilleryOf(position, [attacker]) === 0) return 0;
  return NEXT_FIRE * pointsOf(position, hex) * Math.min(1, (turnsLeft(position) - 1) / TIME_FOR_GUNS);
}

function pointsOf(position: Honour, hex: number): number {
  const stake = stakesOf(position).places.find((one) => one.hex === hex);
  return stress(position) * (stake ? pointsNow(position, stake) : 0.3);
}

/** §11.5.Step3-b.storm: what it is worth to go over the walls. */
export function stormValue(position: Honour, attacker: number, hex: number): number {
  const { chance, own, other } = skirmishProspect(position, attacker, hex, { walls: "storm" });
  return value(position, attacker, hex, chance, own, other);
}

/** What is left of the price of troops when the game ends with this turn. */
const LAST_THROW = 0.2;
/** A repulse costs something by itself, and a check of the whole Force, with this on the die. */
const REPULSE = 0.35;
const BEATEN = 1;

function value(position: Honour, attacker: number, hex: number, chance: number, own: number, other: number): number {
  const points = pointsOf(position, hex);
  const isLast = castOf(position).data.turnCount === position.turn;
  const repulse = (1 - chance) * (REPULSE + checkCost(position, attacker, BEATEN, "quality"));
  return chance * points + (isLast ? LAST_THROW : 1) * (SP * (other - own) - repulse);
}

/** Turns before the end from which it counts to have an enemy shut in, and how much. */
const LAST_SIEGE = 2;
const SHUT_IN = 0.8;

/** §11.6: what a siege promises: a breach within a few turns, and what follows; an enemy shut in at the least. */
export function siegeValue(position: Honour, lay: Lay, attacker: number, hex: number): number {
  const left = castOf(position).data.turnCount - position.turn + 1;
  const stake = stakesOf(position).places.find((one) => one.hex === hex);
  const counts = stake?.kind === "own" || clearsBySiege(position, sideOf(position, attacker));
  const shutIn = stake && counts && left <= LAST_SIEGE ? SHUT_IN * stake.points : 0.1;
  const breach = 1 - (1 - breachChance(position, attacker, hex)) ** Math.min(3, left);
  return (
    shutIn + 0.8 * breach * Math.max(0.5 * later(position, attacker, hex), breachValue(position, lay, attacker, hex))
  );
}

/** A unit that breaks costs so much of its worth, and the Force that breaks with it so much more. */
const BROKEN_UNIT = 0.05;
const ROUT = 0.04;
/** An SP of guns, which the pursuers of a Force that breaks are likely to take. */
const GUNS = 0.3;

/** What comes of a Discipline Check with one modified die: points lost, and whether half of the Force or more is broken (§9.1.1a). */
function checkedWith(position: Honour, primo: number, die: number, by: ReadBy): { cost: number; breaks: boolean } {
  const units = combatUnitsOfForce(position, primo);
  const { codeResults } = tables["discipline-table"];
  let [cost, broken] = [0, 0];
  for (const unit of units) {
    const { demoralised, spLost } = codeResults[codeFor(position, unit, die, by, 0)]!;
    if (demoralised || position.demoralised[unit]) broken++;
    if (demoralised && !position.demoralised[unit]) cost += BROKEN_UNIT * unitValue(position, unit);
    cost += SP * spLost;
  }
  const breaks = units.length > 0 && 2 * broken >= units.length;
  const whole = units.reduce((all, unit) => all + unitValue(position, unit), 0);
  return { cost: cost + (breaks ? 0.8 + ROUT * whole + GUNS * artilleryOf(position, [primo]) : 0), breaks };
}

/** §5.3.1, §5.3.5, §11.5.Step4-b: what a Discipline Check is likely to cost a Force, in points. */
export function checkCost(position: Honour, primo: number, modifier: number, by: ReadBy): number {
  const star = starOf(position, primo);
  return FACES.reduce((sum, die) => sum + checkedWith(position, primo, die + modifier - star, by).cost, 0) / 6;
}

/** §9.1.1a: the chance that a Force is fit for anything after such a check. */
export function standChance(position: Honour, primo: number, modifier: number, by: ReadBy): number {
  const star = starOf(position, primo);
  return FACES.filter((die) => !checkedWith(position, primo, die + modifier - star, by).breaks).length / 6;
}

/** What an SP is worth in points. */
export const SP = 0.12;

/** What a unit is worth: SPs by Quality. */
export function unitValue(position: Honour, unit: number): number {
  const { quality, arm } = castOf(position).units;
  const each = arm[unit] === "artillery" ? 2.5 : [0.3, 0.5, 1, 2][quality[unit]!]!;
  return position.sp[unit]! * each;
}
