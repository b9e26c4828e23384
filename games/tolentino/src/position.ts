import type { Position } from "@gonfalon/engine/kernel";
import type { Side } from "./army.ts";
import { army, ground } from "./data.ts";
import { ARTILLERY, type Arm } from "./ground.ts";

export { holds, unitsIn } from "./field.ts";

/**
 * A position: small flat arrays by unit, by leader and by formation, all in the order of units.json. A flag is 0 or 1;
 * a place is a hex index, or NOWHERE beside the map.
 */
export interface Tolentino extends Position {
  turn: number;
  /** The formation whose Action phase runs, or NOBODY. */
  active: number;

  // Units
  hex: number[];
  /** GOOD, DISORDERED or ROUTED (§15). */
  state: number[];
  /** §2.1b on the reduced face. */
  reduced: number[];
  /** IN_PLAY, GONE, TO_COME, or the turn in which it returns (§12.8). */
  fate: number[];
  /** An order of its own (artillery, out of command, reinforcements), or AS_FORMATION. */
  own: number[];
  /** §3.1.B2 Out of Command marker: set in B2, stands until the next B2 of the formation. */
  out: number[];
  /** §11a artillery on its Moved face. */
  moved: number[];
  /** What the unit did in its activation this turn: a sum of the DID_ values below. */
  did: number[];
  /** §14.2a the hex at which a Charge counter points, or NOWHERE. */
  charge: number[];
  /** §13.3.1 Morale counter: -2 to 2. */
  morale: number[];

  // Leaders
  at: number[];
  /** 1: killed or captured. */
  lost: number[];
  /** The formation an officer serves in (§4.5 may change it), NOBODY for a Commander. */
  serves: number[];

  // Formations
  order: number[];
  /** The officer who leads the formation, or NOBODY (§4.4.5). */
  officer: number[];
  activated: number[];

  // Sides
  /** Who commands each army, or NOBODY. */
  commander: number[];
  /** §4.2.1 whether the Commander has moved this turn. */
  rode: number[];

  /** §9.2.1 who controls San Severino. */
  severino: number;
  /** §16.1 the link that Radinski's bridge spans, or NOWHERE; 1 when the Neapolitans hold it (§16.1b). */
  bridge: number;
  captured: number;
  /** §16.1 the turn since which the pioneers have stood idle beside a stream, or 0. */
  pioneers: number;
  /** §16.3 whether the Grenzer battalions were called. */
  grenzers: number;
}

export const NOWHERE = -1;
export const NOBODY = -1;

export const GOOD = 0;
export const DISORDERED = 1;
export const ROUTED = 2;

export const IN_PLAY = 0;
export const GONE = -1;
export const TO_COME = -2;

/** §5.1 the four orders. */
export const ADVANCE = 0;
export const ATTACK = 1;
export const DEFENSE = 2;
export const MANEUVER = 3;
export const AS_FORMATION = -1;
export const ORDERS = ["Advance", "Attack", "Defense", "Maneuver"] as const;

export const DID_MOVE = 1;
export const DID_ATTACK = 2;
export const DID_BOMBARD = 4;
export const DID_CHARGE = 8;
export const DID_REORGANIZE = 16;

export function enemyOf(side: Side): Side {
  return side === 0 ? 1 : 0;
}

export function sideOf(unit: number): Side {
  return army.side[unit] as Side;
}

export function sideOfLeader(leader: number): Side {
  return army.leaderSide[leader] as Side;
}

export function armOf(unit: number): Arm {
  return army.arm[unit] as Arm;
}

export function isArtillery(unit: number): boolean {
  return army.arm[unit] === ARTILLERY;
}

export function isHorseArtillery(unit: number): boolean {
  return army.horse[unit] === 1;
}

/** §16.1 whether the unit is Radinski's company lying as a bridge: then it is no combat unit. */
export function isBridge(position: Tolentino, unit: number): boolean {
  return unit === army.radinski && position.bridge >= 0;
}

/** Whether a combat unit stands on the map and counts as one. */
export function onMap(position: Tolentino, unit: number): boolean {
  return position.hex[unit]! >= 0 && !isBridge(position, unit);
}

/** §11 §5.3 the order a unit acts under. */
export function orderOf(position: Tolentino, unit: number): number {
  const own = position.own[unit]!;
  return own >= 0 ? own : position.order[army.formation[unit]!]!;
}

/** The strength points of the face that shows. */
export function strengthOf(position: Tolentino, unit: number): number {
  return position.reduced[unit] ? army.weak[unit]! : army.full[unit]!;
}

/** §13.3c efficiency with its Morale counter, never below one. */
export function efficiencyOf(position: Tolentino, unit: number): number {
  return Math.max(1, army.efficiency[unit]! + position.morale[unit]!);
}

/** The leaders of a side in a hex. */
export function leadersIn(position: Tolentino, side: Side, hex: number): number[] {
  const found: number[] = [];
  for (let leader = 0; leader < position.at.length; leader++) {
    if (position.at[leader] === hex && army.leaderSide[leader] === side) found.push(leader);
  }
  return found;
}

/**
 * §4.1.2 §12.4.4 §13.2 the leader whose presence in a hex helps a unit there: an officer of its formation, or the
 * Commander of its army; NOBODY if there is none.
 */
export function leaderWith(position: Tolentino, unit: number): number {
  const hex = position.hex[unit]!;
  if (hex < 0) return NOBODY;
  for (let leader = 0; leader < position.at.length; leader++) {
    if (position.at[leader] === hex && mayHelp(position, leader, unit)) return leader;
  }
  return NOBODY;
}

export function mayHelp(position: Tolentino, leader: number, unit: number): boolean {
  return position.serves[leader] === army.formation[unit] || position.commander[sideOf(unit)] === leader;
}

export function distance(a: number, b: number): number {
  return ground.distance[a * ground.board.size + b]!;
}

/**
 * Puts a unit into a hex: the one way a unit changes place on the map. San Severino falls to whoever stands in it last
 * (§9.2.1), and pioneers who are moved begin their turn of rest anew (§16.1).
 */
export function put(position: Tolentino, unit: number, hex: number): void {
  position.hex[unit] = hex;
  if (hex === ground.severino) position.severino = sideOf(unit);
  if (unit === army.radinski) position.pioneers = 0;
}
