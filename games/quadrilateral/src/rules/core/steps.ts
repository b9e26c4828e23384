import { hexDistance, Paths } from "@gonfalon/engine/board";
import {
  ARTILLERY,
  board,
  gameFiles,
  hexes,
  leaders,
  MOUNTAIN,
  SECONDARY_RIVER,
  type Side,
  sides,
  tables,
  units,
} from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { alertMayStop, onAlert } from "./alert.ts";
import { mayShare } from "./consolidation.ts";
import { type Field, FORCE_THERE, fieldOf, GARRISON_THERE, VEDETTE_THERE } from "./field.ts";
import { headOf, trainsOf, unitsOf } from "./forces.ts";
import {
  afterWeather,
  CLOSED,
  crossingAt,
  FERRY,
  ferryTakes,
  roadAlong,
  stepCost,
  WITH_ARTILLERY,
  WITH_CAVALRY,
  WITH_INFANTRY,
  WITH_TRAIN,
  withoutFerry,
} from "./ground.ts";
import { isGateShut } from "./sieges.ts";

/** §C7.12 to §C8.8: where a Force on the march may go, as its side sees the map. */
export type Way = "reinforcement" | "command" | "initiative" | "forcedMarch" | "guns";

/** §C13.2, §C14.39: a march outside the owner's Movement Phase. */
export function isForced(way: Way): boolean {
  return way === "forcedMarch" || way === "guns";
}

/** A march as it stands: the frame of the procedure. */
export type March = {
  side: Side;
  leader: number;
  way: Way;
  /** §C7.9: it may spend 1 MP and no more. */
  oneMp: boolean;
  /** Half MPs spent on movement, and on crossings (§C9.1). */
  spent: number;
  worked: number;
  /** §C11.1: SPs of all arms when it began. */
  size: number;
  from: number;
  /** §C11.5: it entered a mountain hex off the road. */
  mountain: boolean;
  stopped: boolean;
  /** Parts that it has dropped. */
  dropped: number[];
  /** §C4.10: the half MPs of a Center of Operations that rides along, or -1. */
  center: number;
  /** The hex it is about to enter, and the half MPs it pays. */
  to: number;
  price: number;
  /** §C6.10: the major general who takes units now, or `NOWHERE`. */
  general: number;
  /** §C14.39: the hexes of the battle it marches to; else none. */
  towards: number[];
};

/** What goes: worked out once for a question. */
export interface Mover {
  readonly leader: number;
  readonly side: Side;
  readonly bits: number;
  readonly sps: number;
  readonly guns: number;
  readonly field: Field;
  readonly alert: boolean;
  readonly march: March;
  /** Half MPs that are left. */
  readonly left: number;
}

const BITS = [WITH_INFANTRY, WITH_CAVALRY, WITH_ARTILLERY];

export function moverOf(position: Quadrilateral, march: March): Mover {
  const { leader, side } = march;
  let bits = goesWithTrain(position, leader) ? WITH_TRAIN : 0;
  let sps = 0;
  let guns = 0;
  for (const unit of unitsOf(position, leader)) {
    const arm = units.arm[unit]!;
    bits |= BITS[arm]!;
    sps += position.strength[unit]!;
    if (arm === ARTILLERY) guns += position.strength[unit]!;
  }
  const allowance = march.oneMp ? ONE_MP : allowanceOf(position, leader);
  const left = allowance - march.spent - march.worked;
  const field = fieldOf(position, side);
  return { leader, side, bits, sps, guns, field, alert: onAlert(position, leader), march, left };
}

/** §C7.9, in halves. */
export const ONE_MP = 2;
/** §C8.13: what a repulse costs, in halves. */
export const REPULSE = 2;

/** §C7.12, §C9.7: half MPs of the slowest unit or train, after weather. */
export function allowanceOf(position: Quadrilateral, leader: number): number {
  const train = goesWithTrain(position, leader) ? 2 * tables.movementAllowances.other.bridgeTrain : Infinity;
  const slowest = unitsOf(position, leader).reduce((least, unit) => Math.min(least, units.allowance[unit]!), train);
  return afterWeather(slowest, position.weather);
}

/** §C9.7, §C9.5: with a bridge train, or with one that it takes up: it goes on only where that can follow. */
function goesWithTrain(position: Quadrilateral, leader: number): boolean {
  const takesUp = position.works.some((work) => work.kind === "takeUp" && work.leader === leader);
  return takesUp || trainsOf(position, leader).length > 0;
}

/** §C5.5, §C2.17: units that have received replacements, and a governor, do not go along: they have to be left behind. */
export function isHeld(position: Quadrilateral, leader: number): boolean {
  if (unitsOf(position, leader).some((unit) => position.received[unit]! > 0)) return true;
  return leaders.ofSide[leaders.side[leader]!].some(
    (one) => leaders.governor[one]! >= 0 && position.leaderHex[one]! >= 0 && headOf(position, one) === leader,
  );
}

/** The links by which a Force may go on, with what each costs in half MPs. */
export function stepsOf(position: Quadrilateral, mover: Mover): { link: number; cost: number }[] {
  const { march, left } = mover;
  if (march.stopped || isHeld(position, mover.leader)) return [];
  const hex = position.leaderHex[mover.leader]!;
  const open: { link: number; cost: number }[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const cost = costOf(position, mover, link);
    if (cost !== CLOSED && leadsOn(march, link)) open.push({ link, cost });
  }
  // §C7.12: one that could pay for no hex at all may enter one with its whole allowance.
  const whole = march.spent + march.worked === 0 && !march.oneMp && open.every(({ cost }) => cost > left);
  return open
    .map(({ link, cost }) => ({ link, cost: whole ? left : cost }))
    .filter(({ link, cost }) => cost <= left && mayEndAfter(position, mover, link, left - cost));
}

/** §C14.39: to the guns one comes no farther away from the battle. */
function leadsOn({ towards }: March, link: number): boolean {
  const away = (hex: number) => Math.min(...towards.map((one) => hexDistance(board, one, hex)));
  return towards.length === 0 || away(board.linkTo[link]!) <= away(board.linkFrom[link]!);
}

/** §C7.12 to §C8.7: what a step costs with the repulse of a vedette, or `CLOSED`: where an enemy Force or garrison is (§C7.16). */
export function costOf(position: Quadrilateral, mover: Mover, link: number): number {
  const { field, side } = mover;
  const to = board.linkTo[link]!;
  const cost = crossingCost(position, mover, link);
  if (cost === CLOSED || (field.enemy[to]! & (FORCE_THERE | GARRISON_THERE)) !== 0) return CLOSED;
  if (field.zone[to]! > 0 && !mayEnterZone(position, mover, link)) return CLOSED;
  // §C10.6 Nobody goes into or out of a besieged citadel past a besieger.
  if (isGateShut(position, side, field, link)) return CLOSED;
  return cost + ((field.enemy[to]! & VEDETTE_THERE) !== 0 ? REPULSE : 0);
}

/** §C8.3, §C8.1: where the ferry does not serve, a secondary river is waded as if there were none. */
function crossingCost(position: Quadrilateral, mover: Mover, link: number): number {
  const wades = crossingAt(position, link) === FERRY && !ferryServes(position, mover, link);
  if (wades && sides.river[link] !== SECONDARY_RIVER) return CLOSED;
  return stepCost(wades ? withoutFerry(position, link) : position, link, mover.bits, position.weather);
}

/** §C8.5, §C8.7, §C7.9, §E16a: whether it may go into an enemy zone there. */
function mayEnterZone(position: Quadrilateral, mover: Mover, link: number): boolean {
  const { field, march, bits } = mover;
  if (march.oneMp || mover.alert || (bits & (WITH_INFANTRY | WITH_CAVALRY)) === 0) return false;
  return field.zone[board.linkFrom[link]!] === 0 || wasHeld(position, mover, board.linkTo[link]!);
}

/** §C8.7: a friendly garrison, or a Force that this march has not dropped, is in the hex. */
function wasHeld(position: Quadrilateral, { field, side, march }: Mover, hex: number): boolean {
  if ((field.friend[hex]! & GARRISON_THERE) !== 0) return true;
  if ((field.friend[hex]! & FORCE_THERE) === 0) return false;
  return leaders.ofSide[side].some(
    (one) => position.leaderHex[one] === hex && position.superior[one] === NOWHERE && !march.dropped.includes(one),
  );
}

/** §C8.3: one Force a Player-Turn, not too big, not next to the enemy. */
export function ferryServes(position: Quadrilateral, { field, side, sps, guns }: Mover, link: number): boolean {
  const used = position.ferryUsed[sides.crossing[link]!]! & (1 << side);
  return used === 0 && field.zone[board.linkTo[link]!] === 0 && ferryTakes(position, link, sps, guns);
}

/** §C8.5, §C8.12: whether a hex makes the Force stop, as far as its side can see. */
export function mustStop({ field, bits }: Pick<Mover, "field" | "bits">, hex: number): boolean {
  return field.zone[hex]! > 0 || ((bits & WITH_CAVALRY) === 0 && field.besideVedette[hex]! > 0);
}

/** §C6.12, §E16a: the Force may end its move in a hex. */
export function mayEnd(position: Quadrilateral, { leader, field, march }: Mover, hex: number): boolean {
  if (!alertMayStop(position, leader, march.from, hex)) return false;
  return (field.friend[hex]! & FORCE_THERE) === 0 || mayShare(position, leader, hex);
}

const paths = gameFiles.derived(() => new Paths(board.size));

/** A step is open only if the Force can end its move after it, there or farther on. */
function mayEndAfter(position: Quadrilateral, mover: Mover, link: number, left: number): boolean {
  const first = board.linkTo[link]!;
  if (mayEnd(position, mover, first)) return true;
  if (mustStop(mover, first)) return false;
  const search = paths();
  search.begin(left);
  search.enter(first, 0);
  for (let hex = search.next(); hex >= 0; hex = search.next()) {
    if (hex !== first && mayEnd(position, mover, hex)) return true;
    if (hex !== first && mustStop(mover, hex)) continue;
    for (let next = board.firstLink[hex]!; next < board.firstLink[hex + 1]!; next++) {
      const cost = costOf(position, mover, next);
      if (cost !== CLOSED) search.enter(board.linkTo[next]!, cost);
    }
  }
  return false;
}

/** §C11.5: the step enters a mountain hex off the road. */
export function isOverMountain(position: Quadrilateral, link: number): boolean {
  return hexes.terrain[board.linkTo[link]!] === MOUNTAIN && roadAlong(position, link) === 0;
}
