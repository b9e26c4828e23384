import { hexDistance } from "@gonfalon/engine/board";
import { ARTILLERY, board, gameFiles, INFANTRY, leaders, otherSide, SIDES, type Side, units } from "../data.ts";
import { IN_PLAY, type Quadrilateral } from "../position.ts";
import { forcesOf, headOf, trainsOf } from "../rules/core/forces.ts";
import { WITH_ARTILLERY, WITH_CAVALRY, WITH_INFANTRY, WITH_TRAIN } from "../rules/core/ground.ts";

/** The Forces on the map, as a general has them in his head. */
export interface Force {
  readonly leader: number;
  readonly hex: number;
  readonly combat: number;
  readonly infantry: number;
  readonly guns: number;
  readonly besieged: boolean;
  /** What marches, as bits. */
  readonly bits: number;
  /** §C2.15: what its best leader adds to the die in battle. */
  readonly bonus: number;
}

export interface Lay {
  readonly side: Side;
  readonly own: readonly Force[];
  readonly foes: readonly Force[];
}

export function layOf(position: Quadrilateral, side: Side): Lay {
  return { side, own: forces(position, side), foes: forces(position, otherSide(side)) };
}

const BITS = [WITH_INFANTRY, WITH_CAVALRY, WITH_ARTILLERY];

function forces(position: Quadrilateral, side: Side): Force[] {
  const sps = new Map<number, [number, number, number]>();
  for (const leader of forcesOf(position, side)) sps.set(leader, [0, 0, 0]);
  for (const unit of units.ofSide[side]) {
    const leader = position.unitLeader[unit]!;
    if (leader < 0 || position.strength[unit] === 0) continue;
    const his = sps.get(headOf(position, leader));
    if (his) his[units.arm[unit]!] += position.strength[unit]!;
  }
  return [...sps].map(([leader, arms]) => ({
    leader,
    hex: position.leaderHex[leader]!,
    combat: arms[0] + arms[1],
    infantry: arms[INFANTRY],
    guns: arms[ARTILLERY],
    besieged: position.besieged[leader] === 1,
    bits: arms.reduce((bits, count, arm) => (count > 0 ? bits | BITS[arm]! : bits), trainBit(position, leader)),
    bonus: bonusOf(position, leader),
  }));
}

function trainBit(position: Quadrilateral, leader: number): number {
  return trainsOf(position, leader).length > 0 ? WITH_TRAIN : 0;
}

function bonusOf(position: Quadrilateral, head: number): number {
  let best = leaders.bonus[head]!;
  for (const leader of bonusLeaders()) {
    if (position.leaderState[leader] === IN_PLAY && headOf(position, leader) === head) {
      best = Math.max(best, leaders.bonus[leader]!);
    }
  }
  return best;
}
const bonusLeaders = gameFiles.derived(() =>
  SIDES.flatMap((side) => leaders.ofSide[side].filter((one) => leaders.bonus[one]! > 0)),
);

/** §E12: what a Force counts for when it is attacked: half while its army is in Quarters. */
export function standing({ quarters }: Quadrilateral, { leader, combat, besieged }: Force): number {
  return quarters[leaders.side[leader]!] === 1 && !besieged ? Math.ceil(combat / 2) : combat;
}

/** How much of a Force counts so many hexes away: all of it next door, nothing beyond two marches. */
export function nearness(hexes: number): number {
  if (hexes <= 2) return 1;
  if (hexes <= 5) return 0.8;
  if (hexes <= 9) return 0.5;
  return hexes <= 14 ? 0.25 : 0;
}

/** The weight of some Forces on a hex. */
export function weightOn(hex: number, list: readonly Force[], except = -1): number {
  let sum = 0;
  for (const force of list) {
    if (force.leader !== except && !force.besieged) sum += force.combat * nearness(hexDistance(board, hex, force.hex));
  }
  return sum;
}

export function isNamed(leader: number): boolean {
  return leaders.generic[leader] === 0;
}
