import { linkBetween } from "@gonfalon/engine/board";
import { board, charts, hexes, tables } from "../../data.ts";
import { BRIDGE, PONTOON_ON_RIVER, RIVER } from "../../ground.ts";
import { castOf, type Honour } from "../../position.ts";
import { type Modifier, mostlySwiss } from "../combat/assault.ts";
import { loweredAll } from "../combat/circumstances.ts";
import { companyOf } from "../combat/fighters.ts";
import { earthworksAt, isProtected } from "../earthworks.ts";
import { capitaniOf, combatUnitsOfForce, starOf, strengthOf, unitsOf, unitsOfForce } from "../forces.ts";
import { crossingOf } from "../movement.ts";
import { armOf, isArtillery, isInGoodOrder, qualityOfGroup } from "../units.ts";

/** §18.9.StepO3: the modifiers of a reduced Major Battle. Those that help the attacker are positive. */

export interface Opposed {
  readonly attacker: number;
  readonly defender: number;
}

type Row = (typeof tables)["reduced-battle-tables"]["modifiers"][number];

function row(id: string): Row {
  return tables["reduced-battle-tables"].modifiers.find((one) => one.id === id)!;
}

function dieOf(id: string): number {
  const { die } = row(id);
  return typeof die === "number" ? die : 0;
}

/** The good-order Combat Units of both sides; as ruled (1.3.3) Militia count where their Force is attacked. */
export function goodOrderUnits(position: Honour, primo: number, attacked: boolean): number[] {
  const unitsIn = attacked ? unitsOfForce : combatUnitsOfForce;
  const units = companyOf(position, primo).flatMap((one) => unitsIn(position, one));
  return units.filter((unit) => isInGoodOrder(position, unit));
}

export function withoutArtillery(position: Honour, units: readonly number[]): number[] {
  return units.filter((unit) => !isArtillery(position, unit));
}

/** The ground between the two Forces. */
interface Ground {
  readonly terrain: string;
  readonly affecting: boolean;
  readonly worksLevel: number;
  readonly river: boolean;
}

function groundOf(position: Honour, { attacker, defender }: Opposed): Ground {
  const [from, hex] = [position.hex[attacker]!, position.hex[defender]!];
  const terrain = hexes.terrainIds[hexes.terrain[hex]!]!;
  const { affecting } = tables["terrain-effects-chart"].hexTerrain.find(({ id }) => id === terrain)!;
  const crossing = crossingOf(position, linkBetween(board, from, hex));
  return {
    terrain,
    affecting: affecting === true,
    worksLevel: isProtected(position, hex, from) ? earthworksAt(position, hex)!.level : 0,
    river: crossing === RIVER || crossing === BRIDGE || crossing === PONTOON_ON_RIVER,
  };
}

function ratio(position: Honour, attackers: readonly number[], defenders: readonly number[]): number {
  const [attack, defend] = [strengthOf(position, attackers), strengthOf(position, defenders)];
  const [larger, smaller] = attack >= defend ? [attack, defend] : [defend, attack];
  let die = 0;
  for (const step of row("sp-ratio").steps ?? []) if (larger >= step.atLeast * smaller) die = step.die;
  return attack >= defend ? die : -die;
}

/** Towards the better of two Capitani Generali whose printed Initiative differs by 2 or more. */
function initiative(position: Honour, { attacker, defender }: Opposed): number {
  const printed = castOf(position).capitani.initiative;
  const lead = printed[attacker]! - printed[defender]!;
  return Math.abs(lead) >= 2 ? Math.sign(lead) * dieOf("initiative") : 0;
}

/** A star of the Capitano Generale, or of two of the others who command units. */
function hasStars(position: Honour, primo: number): boolean {
  if (starOf(position, primo)) return true;
  const company = companyOf(position, primo).flatMap((one) => capitaniOf(position, one));
  const others = company.filter((who) => who !== primo && unitsOf(position, who).length > 0);
  return others.filter((who) => starOf(position, who) === 1).length >= 2;
}

const OPEN_GROUND = ["clear", "hill"];

/** Heavy Cavalry, Artillery and Firearms: whoever has two of these advantages more than the other. */
function supportingArms(
  position: Honour,
  attackers: readonly number[],
  defenders: readonly number[],
  { terrain, worksLevel, river }: Ground,
): number {
  const sps = (units: readonly number[], test: (unit: number) => boolean) => strengthOf(position, units.filter(test));
  const isHeavy = (unit: number) => armOf(position, unit) === "heavy-cavalry";
  const [heavy, enemyHeavy] = [sps(attackers, isHeavy), sps(defenders, isHeavy)];
  const isGun = (unit: number) => isArtillery(position, unit);
  const guns = sps(attackers, isGun) - sps(defenders, isGun);
  const isWet = !charts.weather[position.weather].firearms;
  const canRide = OPEN_GROUND.includes(terrain);
  const shooting = sps(defenders, (unit) => castOf(position).units.firearms[unit] === 1);
  const isBarred = worksLevel > 0 || river;
  const ours = [canRide && !isBarred && heavy >= 10 && heavy >= 2 * enemyHeavy, !isWet && guns >= 3];
  const theirs = [
    canRide && enemyHeavy >= 10 && enemyHeavy >= 2 * heavy,
    !isWet && guns <= -3,
    !isWet && shooting >= 4,
  ];
  const lead = ours.filter(Boolean).length - theirs.filter(Boolean).length;
  return Math.abs(lead) >= 2 ? Math.sign(lead) * dieOf("supporting-arms") : 0;
}

/** Ground, works and river, which together take off no more than the table says. */
function defences({ affecting, worksLevel, river }: Ground): Modifier[] {
  const works = row("earthworks").die;
  const level = works !== null && typeof works === "object" ? (works[`earthworks-${worksLevel}`] ?? 0) : 0;
  const all = [
    { rule: "18.9.StepO3", id: "terrain", by: affecting ? dieOf("terrain") : 0 },
    { rule: "18.9.StepO3", id: "earthworks", by: level },
    { rule: "18.9.StepO3", id: "river", by: river ? dieOf("river") : 0 },
  ];
  const sum = all.reduce((total, { by }) => total + by, 0);
  const { min } = tables["reduced-battle-tables"].defensiveCap;
  return sum >= min ? all : [{ rule: "18.9.StepO3", id: "defensive-cap", by: min }];
}

export function reducedModifiers(position: Honour, opposed: Opposed): Modifier[] {
  const { attacker, defender } = opposed;
  const all = [goodOrderUnits(position, attacker, false), goodOrderUnits(position, defender, true)] as const;
  const [attackers, defenders] = [withoutArtillery(position, all[0]), withoutArtillery(position, all[1])];
  const ground = groundOf(position, opposed);
  const quality =
    qualityOfGroup(position, all[0]) -
    loweredAll(position, attacker, false) -
    (qualityOfGroup(position, all[1]) - loweredAll(position, defender, true));
  const isSwiss = mostlySwiss(position, attackers);
  const isShielded = ground.affecting || ground.worksLevel > 0 || ground.river;
  const stars = (hasStars(position, attacker) ? 1 : 0) - (hasStars(position, defender) ? 1 : 0);
  const named: readonly [string, number][] = [
    ["sp-ratio", ratio(position, attackers, defenders)],
    ["quality", quality * (row("quality").diePerPoint ?? 0)],
    ["initiative", initiative(position, opposed)],
    ["stars", stars * dieOf("stars")],
    ["supporting-arms", supportingArms(position, all[0], all[1], ground)],
    ["swiss-open", isSwiss && !isShielded ? dieOf("swiss-open") : 0],
    ["swiss-works", isSwiss && ground.worksLevel === 2 ? dieOf("swiss-works") : 0],
    ["weather", charts.weather[position.weather].assaultDie],
  ];
  const rule = "18.9.StepO3";
  return [...named.map(([id, by]) => ({ rule, id, by })), ...defences(ground)].filter(({ by }) => by !== 0);
}
