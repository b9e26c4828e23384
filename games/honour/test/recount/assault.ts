import { castOf, type Honour } from "../../src/position.ts";
import { type Hex, hexside, isCity, terrainOf } from "./country.ts";
import { isBehindWorks } from "./duty.ts";
import { card, type Force, typeNamed, type Unit } from "./troops.ts";

export interface Attack {
  readonly attacker: Force;
  readonly defender: Force;
  readonly capitani: readonly [number, number];
  readonly units: readonly [readonly Unit[], readonly Unit[]];
  readonly inside: boolean;
  readonly fromMarch: boolean;
}

export const total = (units: readonly Unit[]) => units.reduce((sum, { sp }) => sum + sp, 0);
/** More than half of the SPs. */
export const half = (units: readonly Unit[], test: (unit: Unit) => boolean) =>
  2 * total(units.filter(test)) > total(units);
const isHorse = (arm: string) => ["heavy-cavalry", "light-cavalry", "stradiots"].includes(arm);
const isSwiss = ({ type }: Unit) => type.startsWith("swiss") || type.startsWith("freiknecht");

/** §12.1a: the best group that, with all better ones counted down, is half of the whole. */
export function quality(position: Honour, units: readonly Unit[]): number {
  const of = ({ unit }: Unit) => castOf(position).units.quality[unit]!;
  for (const one of [3, 2, 1]) if (2 * total(units.filter((unit) => of(unit) >= one)) >= total(units)) return one;
  return 0;
}

/** What the ground leaves of an SP. */
function factor(arm: string, terrain: string, hindered: boolean): number {
  if (!isHorse(arm)) return 1;
  if (hindered || terrain === "swamp" || terrain === "mountain") return 0.5;
  return arm === "heavy-cavalry" && (terrain === "woods" || terrain === "rice-field") ? 0.5 : 1;
}

/** §12.1.2, §12.1c: the column of a difference of Quality, and what the ratio of SPs adds to the die. */
export function row(difference: number, affecting: boolean, attackSps: number, defendSps: number) {
  const column = affecting ? Math.min(5, Math.max(0, difference + 2)) : Math.min(6, Math.max(0, difference + 3));
  const times = Math.max(attackSps, defendSps) / Math.min(attackSps, defendSps);
  const die = times >= 6 ? 4 : Math.min(4, Math.floor(times)) - 1;
  return { column, ratio: attackSps >= defendSps ? die : -die };
}

/** §12.1: Qualities, SPs, column and the sum of the modifiers, line by line. */
export function odds(position: Honour, { attacker, defender, capitani, units, inside, fromMarch }: Attack) {
  const [from, hex]: [Hex, Hex] = [attacker.hex, defender.hex];
  const attack = units[0].filter(({ arm }) => arm !== "artillery");
  const firm = units[1].filter(({ arm }) => arm !== "artillery");
  const onlyGuns = firm.length === 0 && units[1].length > 0;
  const defend = onlyGuns ? units[1] : firm;
  const terrain = terrainOf(hex);
  const works = isBehindWorks(position, hex, from);
  const rain = position.weather === "Rain";
  const shot = !rain && !onlyGuns && half(defend, ({ type }) => typeNamed(type).firearms);
  const worse = (force: Force) => position.disrupted[force.primo]!;
  const caught = position.administrativeMarch[defender.primo]! + position.quarters[defender.primo]!;
  const attackQuality = quality(position, attack) - worse(attacker) - (shot ? 1 : 0);
  const defendQuality = quality(position, defend) - worse(defender) - caught;

  const attackSps = attack.reduce((sum, { sp, arm }) => sum + sp * factor(arm, terrain, inside || works), 0);
  let twice = (inside ? (isCity(hex) ? 10 : 4) : 0) + (works ? 4 : 0);
  const worth = onlyGuns ? [1] : defend.flatMap(({ sp, arm }) => Array<number>(sp).fill(factor(arm, terrain, false)));
  const defendSps = worth.sort((a, b) => b - a).reduce((sum, one) => sum + (twice-- > 0 ? 2 * one : one), 0);

  const rough =
    ["woods", "hill", "mountain", "swamp"].includes(terrain) ||
    works ||
    (inside && isCity(hex)) ||
    hexside(position, from, hex) !== "none";
  const isLight = attacker.units.every(({ arm }) => arm === "light-cavalry" || arm === "stradiots");
  const isBande = attacker.id === "giovanni" && attacker.units.every(({ type }) => type.startsWith("bande-nere"));
  const affecting = fromMarch ? !isLight && !isBande : rough;
  const { column, ratio } = row(attackQuality - defendQuality, affecting, attackSps, defendSps);
  const star = (who: number) => (card(position, who).star ? 1 : 0);
  const swiss = half(attack, isSwiss) ? (inside || works ? -1 : affecting ? 0 : 1) : 0;
  const weather = ["Rain", "Mud", "Snow"].includes(position.weather) ? -1 : 0;
  const sum = ratio + star(capitani[0]) - star(capitani[1]) + swiss + weather;
  return { attackQuality, defendQuality, attackSps, defendSps, column, sum };
}
