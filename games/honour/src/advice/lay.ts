import { hexDistance } from "@gonfalon/engine/board";
import { board, opponentOf } from "../data.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { hasFeature, isCapitanoGenerale, sideOf } from "../rules/forces.ts";
import { fortressAt, hasWalls } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";

/** The Forces on the map, as a commander has them in his head. */
export interface Force {
  readonly primo: number;
  readonly hex: number;
  readonly side: Side;
  readonly army: number;
  /** SPs in good order by their Quality: what it brings to a fight. */
  readonly power: number;
  /** What its Demoralised units would bring if they were in order. */
  readonly shaken: number;
  /** All SPs but guns, and the guns. */
  readonly sps: number;
  readonly guns: number;
  readonly siegeTrain: boolean;
  /** Units, and those that are Demoralised. */
  readonly units: number;
  readonly broken: number;
  readonly foot: number;
  /** SPs of Swiss foot: terrible in the open, useless against works (§12.1.6). */
  readonly swiss: number;
  /** Half MPs of the slowest. */
  readonly pace: number;
  readonly major: boolean;
  readonly besieged: boolean;
  readonly walls: boolean;
}

export interface Lay {
  readonly side: Side;
  readonly own: readonly Force[];
  readonly foes: readonly Force[];
}

/** §12.1a: a step of Quality is worth about as much as double numbers. */
const BY_QUALITY = [0.3, 0.5, 1, 2];
/** Guns do little but before walls. */
const GUN = 0.5;

export function layOf(position: Honour, side: Side): Lay {
  const all = forcesIn(position);
  return {
    side,
    own: all.filter((force) => force.side === side),
    foes: all.filter((force) => force.side === opponentOf(side)),
  };
}

/** A Force whose troops are being counted. */
type Count = { -readonly [K in keyof Force]: Force[K] };

function forcesIn(position: Honour): Force[] {
  const { holder, superior, stands, sp, demoralised } = position;
  const { units } = castOf(position);
  const trains = siegeTrains(position);
  const counts = new Map<number, Count>();
  for (let unit = 0; unit < holder.length; unit++) {
    const who = holder[unit]!;
    if (who < 0) continue;
    const primo = stands[who] === "map" ? who : superior[who]!;
    if (primo < 0) continue;
    let count = counts.get(primo);
    if (!count) {
      count = emptyForce(position, primo, trains.includes(primo));
      counts.set(primo, count);
    }
    const isGun = units.arm[unit] === "artillery";
    const isGood = demoralised[unit] === 0;
    if (units.militia[unit] === 0) {
      count.units++;
      if (!isGood) count.broken++;
      count.pace = Math.min(count.pace, isGood ? units.allowance[unit]! : units.demoralisedAllowance[unit]!);
    }
    if (isGun) count.guns += sp[unit]!;
    else count.sps += sp[unit]!;
    if (isFootArm(units.arm[unit]!)) count.foot += sp[unit]!;
    if (units.arm[unit] === "swiss-infantry") count.swiss += sp[unit]!;
    const power = sp[unit]! * (isGun ? GUN : BY_QUALITY[units.quality[unit]!]!);
    if (isGood) count.power += power;
    else count.shaken += power;
  }
  return [...counts.values()];
}

function emptyForce(position: Honour, primo: number, siegeTrain: boolean): Count {
  const hex = position.hex[primo]!;
  const fortress = fortressAt(hex);
  return {
    primo,
    hex,
    side: sideOf(position, primo),
    army: castOf(position).capitani.army[primo]!,
    power: 0,
    shaken: 0,
    sps: 0,
    guns: 0,
    siegeTrain,
    units: 0,
    broken: 0,
    foot: 0,
    swiss: 0,
    pace: 99,
    major: isCapitanoGenerale(position, primo),
    besieged: fortress >= 0 && position.siegeStatus[fortress] !== NO_SIEGE,
    walls: hasWalls(position, hex),
  };
}

/** The Primi Capitani in whose Forces Siege Artillery is. */
function siegeTrains({ siegeArtillery, stands, superior }: Honour): number[] {
  const found: number[] = [];
  for (let who = 0; who < siegeArtillery.length; who++) {
    if (siegeArtillery[who]! > 0) found.push(stands[who] === "map" ? who : superior[who]!);
  }
  return found;
}

function isFootArm(arm: string): boolean {
  return arm === "infantry" || arm === "swiss-infantry" || arm === "landsknecht";
}

export function isHalfBroken({ units, broken }: Force): boolean {
  return units > 0 && 2 * broken >= units;
}

/** §3.8.1.S: a captain who knows sieges stays with the guns. */
export function directsGuns(position: Honour, force: Force, who: number): boolean {
  return force.guns > 0 && hasFeature(position, who, "S");
}

/** Hexes to the nearest of some Forces. */
export function nearest(hex: number, forces: readonly Force[]): number {
  let least = 99;
  for (const force of forces) least = Math.min(least, hexDistance(board, hex, force.hex));
  return least;
}

/** The power of some Forces that could be at a hex within about a turn. */
export function weightNear(hex: number, forces: readonly Force[], within: number, except = -1): number {
  let sum = 0;
  for (const force of forces) {
    if (force.primo === except || force.besieged) continue;
    const away = hexDistance(board, hex, force.hex);
    if (away <= within) sum += force.power * (away <= within / 2 ? 1 : 0.6);
  }
  return sum;
}

/** The chance to win a fight at so many times the enemy's power. */
export function chanceAt(ratio: number): number {
  const odds = Math.max(0, ratio) ** 3.2;
  return odds / (1 + odds);
}

/** §11.4: the chance of an attacker in a Major Battle, in the open or against works of a level that face him. */
export function battleChance(force: Force, power: number, works: 0 | 1 | 2): number {
  const isSwiss = 2 * force.swiss > force.sps;
  const swiss = isSwiss ? (works > 0 ? 0.88 : 1.15) : 1;
  return chanceAt((swiss * force.power) / Math.max(0.5, WORKS[works] * power));
}

/** What works are worth to a defender, in power. */
const WORKS = [1, 1.4, 2] as const;
