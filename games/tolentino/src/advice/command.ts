import { NEAPOLITAN } from "../army.ts";
import { army } from "../data.ts";
import { ADVANCE, ATTACK, DEFENSE, GOOD, MANEUVER } from "../position.ts";
import { isWorthAMove, type March, marchOf, ordersOf } from "./march.ts";
import { nearestFoe, type Outlook, openingOf, planFor, troopsOf, turnsTo, usualAim } from "./outlook.ts";
import { sum } from "./prospects.ts";
import { MARCH } from "./stars.ts";

/** What each order (§5.1) would be good for: by order, in points that only compare. */
export type Merits = readonly number[];

/** How a formation stands: what its orders are weighed by. */
interface Standing {
  readonly near: number;
  readonly odds: number;
  /** Turns of march to where it wants to be, and whether it has got there. */
  readonly march: number;
  readonly shaken: number;
}

const known = new WeakMap<Outlook, Map<number, Merits>>();

/** What each order is good for, worked out once for a formation in an outlook. */
function meritsOf(look: Outlook, formation: number): Merits {
  let merits = known.get(look);
  if (!merits) {
    merits = new Map();
    known.set(look, merits);
  }
  let found = merits.get(formation);
  if (!found) {
    found = weighOrders(look, formation);
    merits.set(formation, found);
  }
  return found;
}

function weighOrders(look: Outlook, formation: number): Merits {
  const troops = troopsOf(look.position, formation);
  const merits = [0, 0, 0, 0];
  if (troops.length === 0) return merits;
  const standing = standingOf(look, formation, troops);
  const plan = planFor(look, formation);
  if (plan?.posture === "press") return pressing(standing);
  if (plan?.posture === "hold") return holding({ ...standing, odds: 0, march: 0 });
  if (plan?.posture === "back") return marching(standing);
  return look.side === NEAPOLITAN ? pressing(standing) : holding(standing);
}

function standingOf(look: Outlook, formation: number, troops: readonly number[]): Standing {
  const { position } = look;
  const ways = troops.map((unit) => nearestFoe(look, position.hex[unit]!));
  const near = sum(ways, (way) => way) / ways.length;
  const shaken = sum(troops, (unit) => (position.state[unit] === GOOD ? 0 : 1)) / troops.length;
  const { odds } = Math.min(...ways) <= 4 ? openingOf(look, formation) : { odds: 0 };
  return { near, odds, shaken, march: wayLeft(look, formation, troops) };
}

/** How far the units of a formation are from where they want to be, in turns. */
function wayLeft(look: Outlook, formation: number, troops: readonly number[]): number {
  const { position, side } = look;
  const target = planFor(look, formation)?.target ?? (side === NEAPOLITAN ? usualAim(look, formation) : -1);
  if (target >= 0) return sum(troops, (unit) => turnsTo(target, position.hex[unit]!)) / troops.length;
  const orders = ordersOf(look, formation);
  return sum(troops, (unit) => wayToPost(marchOf(look, [unit], orders))) / troops.length;
}

/** Whoever would not set out for a post has no way to it: a formation that stays wants another order than one that goes. */
function wayToPost(march: March): number {
  const { way, units, look } = march;
  return way && isWorthAMove(march) ? way[look.position.hex[units[0]!]!]! / MARCH : 0;
}

function pressing({ near, odds, march, shaken }: Standing): Merits {
  const merits = [0, 0, 0, 0];
  merits[ADVANCE] = near > 3 ? 0.9 : 0.25;
  merits[ATTACK] = near <= 4.5 ? Math.min(1.5, odds - 0.9) - 0.6 * shaken : -1;
  merits[MANEUVER] = near > 5 ? 0.7 : 0.1;
  merits[DEFENSE] = 1.6 * shaken + (near <= 3 && odds < 0.9 ? 0.5 : 0) + (march < 0.3 ? 0.5 : 0);
  return merits;
}

function holding({ near, odds, march, shaken }: Standing): Merits {
  const merits = [0, 0, 0, 0];
  merits[DEFENSE] = 0.7 + 0.5 * shaken;
  merits[MANEUVER] = march > 0.3 && near > 2 ? 0.5 + march : -0.3;
  merits[ATTACK] = near <= 4 ? Math.min(1.6, odds - 1.9) - 0.6 * shaken : -1;
  merits[ADVANCE] = near > 6 ? 0.1 : -0.4;
  return merits;
}

function marching({ near, shaken }: Standing): Merits {
  const merits = [0, 0, 0, 0];
  merits[MANEUVER] = near > 1 ? 1 : 0.4;
  merits[DEFENSE] = 0.6 + 0.4 * shaken;
  merits[ATTACK] = -1;
  merits[ADVANCE] = -0.5;
  return merits;
}

/** What an order for a formation betters. */
export function orderGain(look: Outlook, formation: number, order: number): number {
  const merits = meritsOf(look, formation);
  return merits[order]! - merits[look.position.order[formation]!]!;
}

/** The best that a change of order could do for a formation. */
export function bestGain(look: Outlook, formation: number): number {
  const merits = meritsOf(look, formation);
  return Math.max(...merits) - merits[look.position.order[formation]!]!;
}

/** How urgent it is for a formation to act: a good attack first, then troops in danger, then a long march. */
export function urgency(look: Outlook, formation: number): number {
  const { position, lay, side, enemy } = look;
  const isOwn = army.formationSide[formation] === side;
  const troops = troopsOf(position, formation);
  if (!isOwn) return -1 - 0.01 * troops.length;
  if (troops.length === 0) return 0.1;
  const { odds } = openingOf(look, formation);
  const canAttack = position.order[formation] === ATTACK || position.order[formation] === ADVANCE;
  const danger = Math.max(...troops.map((unit) => lay.pressure[enemy][position.hex[unit]!]!));
  return (canAttack ? Math.min(odds, 4) : 0.3 * Math.min(odds, 4)) + 0.05 * danger + 0.02 * troops.length;
}

/** §11 what a battery should do: stay and fire where it has a target, else come along. */
export function gunMerit(look: Outlook, unit: number, order: number): number {
  const { position } = look;
  const near = nearestFoe(look, position.hex[unit]!);
  if (near <= 2) return order === DEFENSE ? 1 : 0;
  if (order === MANEUVER) return 0.8;
  return order === DEFENSE ? 0.2 : 0.5;
}

/** §5.3.1 what out-of-command units should try: to march back to their officer, unless the enemy is next to them or is the weaker. */
export function stragglerMerit(look: Outlook, hex: number, order: number): number {
  const { lay, side, enemy } = look;
  const near = nearestFoe(look, hex);
  if (near <= 1) return -1;
  if (near === 2 && lay.pressure[enemy][hex]! <= lay.pressure[side][hex]!) return -1;
  return order === MANEUVER ? 0.5 : order === ADVANCE && near > 3 ? 0.1 : -0.5;
}
