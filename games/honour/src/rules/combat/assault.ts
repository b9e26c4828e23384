import type { AssaultResult } from "../../charts.ts";
import { charts, tables } from "../../data.ts";
import { read } from "../../lookup.ts";
import { castOf, type Honour } from "../../position.ts";
import type { Arm } from "../../schemas/index.ts";
import { armOf, BEST_QUALITY, countedInAssault, isArtillery, isCavalry, qualityFought } from "../units.ts";

/** §12.1: an attack on the Assault Table. Skirmish, storm, Sortie and Engagements all come here with their circumstances. */
export interface Assault {
  /** The units of the Fighting Forces or Corps. Those that are Demoralised are ignored. */
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  /** §12.1.5: the stars of the two Capitani. */
  readonly attackStar: number;
  readonly defendStar: number;
  /** §12.1a.disruption, §12.1a.adminmarch, §18.1c: what their Quality is lowered by. */
  readonly attackWorse: number;
  readonly defendWorse: number;
  /** §12.1a: the Qualities that the two owners have named; the best where they have not: they fight as well as they can. */
  readonly attackAs: number;
  readonly defendAs: number;
  /** §12.1a.firearms: the defender's Firearms count; never in Rain (§17.2a). */
  readonly firearms: boolean;
  /** §12.1.2: the attack goes into an Affecting hex or over an Affecting hexside, or is made from march (§7.9). */
  readonly affecting: boolean;
  /** §12.1b: the smallest factor for an arm counts, once. */
  readonly multipliers: readonly Multiplier[];
  /** §12.1.3, §7.5: defending SPs that count double. */
  readonly doubled: number;
  /** §12.1.6: inside a Fortress, behind works, or with an Earthworks/River chit in play. */
  readonly fortified: boolean;
  /** §11.4.1.Combined: attacking units whose Corps plays Combined Arms: its factors come on top of the ground's. */
  readonly combined: readonly number[];
}

export interface Multiplier {
  readonly arms: readonly Arm[];
  readonly side: "attacker" | "defender" | "both";
  readonly factor: number;
}

/** An attack in the open, without anything special: to be changed where something is. */
export const PLAIN: Omit<Assault, "attackers" | "defenders"> = {
  attackStar: 0,
  defendStar: 0,
  attackWorse: 0,
  defendWorse: 0,
  attackAs: BEST_QUALITY,
  defendAs: BEST_QUALITY,
  firearms: false,
  affecting: false,
  multipliers: [],
  doubled: 0,
  fortified: false,
  combined: [],
};

export type Modifier = {
  readonly rule: string;
  readonly id: string;
  readonly by: number;
};

/** Everything that is worked out before the die is rolled. */
export interface AssaultOdds {
  readonly attackQuality: number;
  readonly defendQuality: number;
  readonly attackSps: number;
  readonly defendSps: number;
  /** Place of the column. */
  readonly column: number;
  readonly modifiers: readonly Modifier[];
}

export function assaultOdds(position: Honour, assault: Assault): AssaultOdds {
  const { attackers, defenders, attackAs, defendAs } = assault;
  const attackQuality = qualityFought(position, attackers, attackAs) - assault.attackWorse + firearmsEffect(assault);
  const defendQuality = qualityFought(position, defenders, defendAs) - assault.defendWorse;
  const attackSps = attackingSps(position, assault);
  const defendSps = defendingSps(position, assault);
  return {
    attackQuality,
    defendQuality,
    attackSps,
    defendSps,
    column: columnFor(attackQuality - defendQuality, assault.affecting),
    modifiers: [...ratioModifier(attackSps, defendSps), ...otherModifiers(position, assault)].filter(
      ({ by }) => by !== 0,
    ),
  };
}

/** §12.1d: what the table says for a die. */
export function assaultResult({ column, modifiers }: AssaultOdds, die: number): AssaultResult {
  return read(charts.assault, die + modifiers.reduce((sum, { by }) => sum + by, 0), column);
}

/** §12.1a.firearms. */
function firearmsEffect({ firearms }: Assault): number {
  if (!firearms) return 0;
  return tables["assault-table"].qualityAdjustments.find(({ id }) => id === "firearms")?.attackerQuality ?? 0;
}

/** §12.1a.difference, §12.1.2: a difference beyond the ends of the header is read at the end. */
function columnFor(difference: number, affecting: boolean): number {
  const { columnOfDifference, columns } = tables["assault-table"];
  const header = affecting ? columnOfDifference.affecting : columnOfDifference.notAffecting;
  const known = Object.keys(header).map(Number);
  const within = Math.min(Math.max(difference, Math.min(...known)), Math.max(...known));
  return columns.indexOf(header[String(within)]!);
}

/** §12.1b: the smallest factor that meets an arm; 1 where none does. */
function factorFor(position: Honour, unit: number, side: "attacker" | "defender", multipliers: readonly Multiplier[]) {
  const arm = armOf(position, unit);
  let factor = 1;
  for (const one of multipliers) {
    if ((one.side === side || one.side === "both") && one.arms.includes(arm)) factor = Math.min(factor, one.factor);
  }
  return factor;
}

function attackingSps(position: Honour, { attackers, multipliers, combined }: Assault): number {
  let sum = 0;
  for (const unit of countedInAssault(position, attackers)) {
    const arms = combined.includes(unit) ? combinedArms(position, unit) : 1;
    sum += position.sp[unit]! * factorFor(position, unit, "attacker", multipliers) * arms;
  }
  return sum;
}

/** §11.4.1.Combined: what horse and foot count that attack together. */
function combinedArms(position: Honour, unit: number): number {
  const factors = charts.tacticalOptions.get("combined-arms")!.use.spFactor;
  return factors?.[isCavalry(position, unit) ? "cavalry" : "infantry"] ?? 1;
}

/** §12.1.3, as ruled: real SPs are doubled, each worth twice what the ground leaves of it, those that count most first. */
function defendingSps(position: Honour, { defenders, multipliers, doubled }: Assault): number {
  const counted = countedInAssault(position, defenders);
  // §12.1.1: Artillery alone defends as 1 SP of infantry in all.
  if (counted.length > 0 && counted.every((unit) => isArtillery(position, unit))) {
    return doubled > 0 ? 2 : 1;
  }
  const groups = counted
    .map((unit) => ({ sp: position.sp[unit]!, factor: factorFor(position, unit, "defender", multipliers) }))
    .sort((a, b) => b.factor - a.factor);
  let left = doubled;
  let sum = 0;
  for (const { sp, factor } of groups) {
    const twice = Math.min(sp, left);
    left -= twice;
    sum += (sp + twice) * factor;
  }
  return sum;
}

/** §12.1c: the larger total over the smaller, rounded down to a ratio of the table, for or against the attacker. */
function ratioModifier(attack: number, defend: number): Modifier[] {
  const [larger, smaller] = attack >= defend ? [attack, defend] : [defend, attack];
  let by = 0;
  for (const { atLeast, die } of tables["assault-table"].spRatio) if (larger >= atLeast * smaller) by = die;
  return [{ rule: "12.1c", id: "sp-ratio", by: attack >= defend ? by : -by }];
}

/** §12.1c.other: Leader Bonus, weather and unit type. */
function otherModifiers(position: Honour, assault: Assault): Modifier[] {
  const isSwiss = mostlySwiss(position, assault.attackers);
  const applies: readonly [string, string, number][] = [
    ["12.1.5", "attacker-star", assault.attackStar],
    ["12.1.5", "defender-star", assault.defendStar],
    ["12.1.6", "swiss-open", isSwiss && !assault.affecting && !assault.fortified ? 1 : 0],
    ["12.1.6", "swiss-fortified", isSwiss && assault.fortified ? 1 : 0],
  ];
  const named = applies.map(([rule, id, times]) => ({ rule, id, by: times * dieOf(id) }));
  return [...named, { rule: "17.2", id: "weather", by: charts.weather[position.weather].assaultDie }];
}

function dieOf(id: string): number {
  return tables["assault-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** §12.1.6: more than half of the SPs that count are Swiss. */
export function mostlySwiss(position: Honour, units: readonly number[]): boolean {
  return isMost(position, units, (unit) => armOf(position, unit) === "swiss-infantry");
}

/** §12.1a.firearms: more than half of the good-order SPs of the defender, Artillery left out, are Infantry with Firearms. */
export function mostlyFirearms(position: Honour, units: readonly number[]): boolean {
  return isMost(position, units, (unit) => castOf(position).units.firearms[unit] === 1);
}

function isMost(position: Honour, units: readonly number[], test: (unit: number) => boolean): boolean {
  let all = 0;
  let some = 0;
  for (const unit of countedInAssault(position, units)) {
    all += position.sp[unit]!;
    if (test(unit)) some += position.sp[unit]!;
  }
  return 2 * some > all;
}

/** §12.1d, with the limits under the table: nobody loses more SPs than the other brought, and the winner keeps one. */
export function cappedLosses(
  result: AssaultResult,
  attackSps: number,
  defendSps: number,
): { readonly attacker: number; readonly defender: number } {
  const keep = (loss: number, own: number, other: number, wins: boolean) =>
    Math.max(0, Math.min(loss, other, wins ? own - 1 : own));
  return {
    attacker: keep(result.a, attackSps, defendSps, result.loser === "D"),
    defender: keep(result.d, defendSps, attackSps, result.loser === "A"),
  };
}
