import type { Side } from "../army.ts";
import { army, ground } from "../data.ts";
import {
  ADVANCE,
  AS_FORMATION,
  ATTACK,
  DID_MOVE,
  distance,
  GOOD,
  isArtillery,
  onMap,
  ROUTED,
  sideOf,
  type Tolentino,
} from "../position.ts";
import { canReach, moverOf, type Survey, survey } from "./entering.ts";

/**
 * The duties of Advance (§5.1.1) and Attack (§5.1.2) to go nearer to the enemy. What is needed to judge them at the end
 * of the Movement segment is noted at its start.
 */
export interface Approach {
  formation: number;
  /** Hexes of the enemy's combat units at the start. */
  foes: number[];
  /** For each unit of the formation: its distance from the nearest of them at the start, or 0 if no duty binds it. */
  near: number[];
}

export function approachOf(position: Tolentino, formation: number): Approach {
  const field = survey(position, army.formationSide[formation] as Side);
  const foes = foesOf(field);
  const near = army.unitsOf[formation]!.map((unit) => {
    return foes.length > 0 && isBound(field, formation, unit) ? nearest(position.hex[unit]!, foes) : 0;
  });
  return { formation, foes, near };
}

/** In the order of the map: that of the units would tell which of them stands where. */
function foesOf({ enemies }: Survey): number[] {
  const foes: number[] = [];
  for (let hex = 0; hex < enemies.length; hex++) if (enemies[hex]) foes.push(hex);
  return foes;
}

export function nearest(hex: number, foes: readonly number[]): number {
  let least = 255;
  for (const foe of foes) least = Math.min(least, distance(hex, foe));
  return least;
}

/**
 * §5.1.5 artillery, units out of command and units in towns or Fortified positions are left out, and so are units that
 * begin in an EZoC or are Routed; under Attack also Disordered ones.
 */
function isBound({ position, zone }: Survey, formation: number, unit: number): boolean {
  const order = position.order[formation];
  if (order !== ADVANCE && order !== ATTACK) return false;
  if (!onMap(position, unit) || isArtillery(unit) || position.out[unit]) return false;
  if (position.own[unit] !== AS_FORMATION || isShelter(position.hex[unit]!)) return false;
  if (position.state[unit]! > (order === ATTACK ? GOOD : ROUTED - 1)) return false;
  return !zone[position.hex[unit]!];
}

function isShelter(hex: number): boolean {
  return ground.town[hex] === 1 || ground.fortified[hex] === 1;
}

/** Whether a unit has not moved yet, is bound by the duty and can legally get nearer. */
function isAble(field: Survey, approach: Approach, unit: number, near: number): boolean {
  return field.position.hex[unit]! >= 0 && canGetNearer(field, approach, [unit], near);
}

function canGetNearer(field: Survey, { foes }: Approach, units: readonly number[], near: number): boolean {
  const mover = moverOf(field, units, field.position.hex[units[0]!]!);
  return canReach(mover, (hex) => nearest(hex, foes) < near);
}

/** The units that the duty still waits for: they have not moved, and could get nearer. */
export function awaited(position: Tolentino, approach: Approach): number[] {
  const field = survey(position, army.formationSide[approach.formation] as Side);
  return army.unitsOf[approach.formation]!.filter((unit, i) => {
    const near = approach.near[i]!;
    return near > 0 && !(position.did[unit]! & DID_MOVE) && isAble(field, approach, unit, near);
  });
}

interface Tally {
  /** Units bound by the duty that have moved, and those of them that got nearer. */
  moved: number;
  nearer: number;
  /** Units that have not moved and could get nearer. */
  able: number;
}

function tally(field: Survey, approach: Approach, without: readonly number[] = []): Tally {
  const count = { moved: 0, nearer: 0, able: 0 };
  const { position } = field;
  army.unitsOf[approach.formation]!.forEach((unit, i) => {
    const near = approach.near[i]!;
    if (near === 0 || without.includes(unit)) return;
    if (position.did[unit]! & DID_MOVE) {
      count.moved++;
      const hex = position.hex[unit]!;
      if (hex < 0 || nearest(hex, approach.foes) < near) count.nearer++;
    } else if (isAble(field, approach, unit, near)) count.able++;
  });
  return count;
}

/** §5.1.1 §5.1.2 whether the formation may end its movement: its duty is done, or nobody can do more for it. */
export function isDutyDone(field: Survey, approach: Approach): boolean {
  const order = field.position.order[approach.formation];
  if (order !== ADVANCE && order !== ATTACK) return true;
  const { moved, nearer, able } = tally(field, approach);
  if (able === 0) return true;
  return order === ADVANCE && nearer >= half(moved + able);
}

/** §5.1.1 at least half, so an odd number is rounded up. */
function half(units: number): number {
  return Math.ceil(units / 2);
}

/** Whether units that now move have to end nearer to the enemy, because the duty could not be done otherwise. */
export function mustGetNearer(position: Tolentino, approach: Approach, units: readonly number[]): boolean {
  const order = position.order[approach.formation];
  const near = boundNear(approach, units);
  if (near === 0 || (order !== ADVANCE && order !== ATTACK)) return false;
  const field = survey(position, sideOf(units[0]!));
  if (!canGetNearer(field, approach, units, near)) return false;
  if (order === ATTACK) return true;
  const { moved, nearer, able } = tally(field, approach, units);
  return nearer + able < half(moved + able + boundAmong(approach, units));
}

/** The distance that bound units among these started from, or 0 if none is bound. */
export function boundNear(approach: Approach, units: readonly number[]): number {
  const all = army.unitsOf[approach.formation]!;
  for (const unit of units) {
    const near = approach.near[all.indexOf(unit)] ?? 0;
    if (near > 0) return near;
  }
  return 0;
}

function boundAmong(approach: Approach, units: readonly number[]): number {
  const all = army.unitsOf[approach.formation]!;
  return units.filter((unit) => (approach.near[all.indexOf(unit)] ?? 0) > 0).length;
}

/** A unit that moves without being able to get nearer is left out of the count. */
export function excuse(approach: Approach, units: readonly number[]): void {
  const all = army.unitsOf[approach.formation]!;
  for (const unit of units) if (all.includes(unit)) approach.near[all.indexOf(unit)] = 0;
}
