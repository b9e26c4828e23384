import { hexDistance, linkBetween } from "@gonfalon/engine/board";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { board, charts, links, opponentOf } from "../../data.ts";
import { CLOSED } from "../../ground.ts";
import { castOf, type Honour, NO_MOVE_AFTER_BATTLE } from "../../position.ts";
import { mayStayTogether } from "../coalition.ts";
import { armyOf, combatUnitsOfForce, forcesAt, forcesOf, isMajor, sideOf } from "../forces.ts";
import { limitOn } from "../limits.ts";
import { exitCost, isRoad, stepCost } from "../movement.ts";
import { isWithTheFrench } from "../orders.ts";
import { isArtillery, isHalfDemoralised } from "../units.ts";
import { enemyZone } from "../zones.ts";
import { type Activation, pointsLeft } from "./points.ts";

/** §7.3 to §7.8: which hexes a Force may enter next, and what forbids the others. */

/** §7.7a: Administrative March enters no hex within so many of an enemy Force. */
export const RING = 5;

const NOT_NEXT = bar("7.4", "bar.not-next");
const ORDER_STAYS = bar("5.3", "bar.order-stays");
const DROPPED_OFF = bar("6.3", "bar.dropped-off");
const RETREATS = bar("5.3.Retreat", "bar.retreats");
const HALTED = bar("7.8.1", "bar.halted");
const IMPASSABLE = bar("7.6", "bar.impassable");
/** Its sentence also says what the step costs and what is left. */
export const TOO_FAR = bar("7.4", "bar.points");
const GUNS_NEED_ROADS = bar("7.6", "bar.guns");
const OFF_ROAD = bar("7.7", "bar.column-off-road");
const ENEMY_THERE = bar("7.6.5", "bar.enemy-there");
const WITHIN_THE_RING = bar("7.7a", "bar.ring");
const NEXT_TO_ENEMY = bar("7.3.RegularMarch", "bar.next-to-enemy");
const ZONE_TO_ZONE = bar("7.8.2.2", "bar.zone-to-zone");
const ZONE_CLOSED = bar("7.8.1", "bar.zone-closed");
const GUNS_ALONE = bar("7.8.1", "bar.guns-alone");
const TWO_FORCES = bar("6.2a", "bar.two-forces");
const FRIEND_IN_QUARTERS = bar("18.1e", "bar.friend-in-quarters");
const SWISS_STAY = bar("S3.6c", "bar.swiss-stay");

/** Everything about the march that does not change from hex to hex. */
interface Column {
  readonly enemies: readonly number[];
  readonly zone: Uint8Array;
  readonly guns: boolean;
  /** §7.8.1, §9.1.1a: why enemy ZOCs are closed to it, or null. */
  readonly shunsZones: Bar | null;
  /** §7.3.MarchToContact. */
  readonly mayTouch: boolean;
  readonly inColumn: boolean;
}

function columnOf(position: Honour, { primo, side }: Activation): Column {
  const units = combatUnitsOfForce(position, primo);
  const guns = units.filter((unit) => isArtillery(position, unit)).length;
  const order = position.order[primo]!;
  return {
    enemies: forcesOf(position, opponentOf(side)).map((enemy) => position.hex[enemy]!),
    zone: enemyZone(position, side),
    guns: guns > 0,
    shunsZones: guns === units.length ? GUNS_ALONE : isHalfDemoralised(position, units) ? ZONE_CLOSED : null,
    mayTouch: order !== "" && charts.orders[order].actions.includes("march-to-contact"),
    inColumn: position.administrativeMarch[primo] === 1,
  };
}

/** §5.3.Garrison, §5.3.Stand, §5.3.Manoeuvre, §6.3, §11.4.Step10-a.c: whether the Force may leave its hex at all by marching. */
export function mayMarch(position: Honour, primo: number): boolean {
  const order = position.order[primo]!;
  if (order === "" || order === "retreat" || !charts.orders[order].mayLeaveHex) return false;
  return !isBound(position, primo);
}

/** §6.3, §11.4.Step10-a.c, §18.5b; §S3.6c: Swiss who are with the French cannot move. */
export function isBound(position: Honour, primo: number): boolean {
  if (isWithTheFrench(position, primo)) return true;
  return position.droppedOff[primo] === 1 || position.noMove[primo] !== 0;
}

/** §7.6, §7.6.6: half MPs for a step; the first one out of a City costs more. */
export function costOfStep(position: Honour, { stepped }: Pick<Activation, "stepped">, link: number): number {
  const cost = stepCost(position, link);
  return cost === CLOSED || stepped ? cost : cost + exitCost(board.linkFrom[link]!);
}

/** The hexes that a Force may enter now. */
export function stepsOf(position: Honour, march: Activation): number[] {
  if (march.halted || !mayMarch(position, march.primo)) return [];
  const left = pointsLeft(position, march);
  if (left === 0) return [];
  return onward(position, march, columnOf(position, march), position.hex[march.primo]!, left);
}

function onward(position: Honour, march: Activation, column: Column, hex: number, left: number): number[] {
  const found: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (!stepBar(position, march, column, link, left)) found.push(board.linkTo[link]!);
  }
  return found;
}

/** The Order or the marker that keeps a Force in its hex. */
function whyItStays(position: Honour, primo: number): Bar {
  if (position.droppedOff[primo] === 1) return DROPPED_OFF;
  if (position.noMove[primo] === NO_MOVE_AFTER_BATTLE) return bar("11.4.Step10-a.c", "bar.no-move");
  if (position.noMove[primo] !== 0) return bar(position.options.recruiting ? "18.5b" : "18.6", "bar.no-move");
  return position.order[primo] === "retreat" ? RETREATS : ORDER_STAYS;
}

/** What forbids the Force that marches to enter a hex next, or null. */
export function barToStep(position: Honour, march: Activation, hex: number): Bar | null {
  const link = linkBetween(board, position.hex[march.primo]!, hex);
  if (link < 0) return NOT_NEXT;
  if (isWithTheFrench(position, march.primo)) return SWISS_STAY;
  if (!mayMarch(position, march.primo)) return whyItStays(position, march.primo);
  if (march.halted) return HALTED;
  return stepBar(position, march, columnOf(position, march), link, pointsLeft(position, march));
}

function stepBar(position: Honour, march: Activation, column: Column, link: number, left: number): Bar | null {
  const cost = costOfStep(position, march, link);
  if (cost === CLOSED) return IMPASSABLE;
  if (cost > left) return TOO_FAR;
  if (column.guns && links.artillery[link] === 0) return GUNS_NEED_ROADS;
  if (column.inColumn && !isRoad(link)) return OFF_ROAD;
  const to = board.linkTo[link]!;
  const limit = enemyBar(column, board.linkFrom[link]!, to) ?? limitBar(position, march.primo, to);
  return (
    limit ?? (mayStayOrGoOn(position, march, column, to, left - cost) ? null : companyBar(position, march.primo, to))
  );
}

/** What keeps it from ending with its friends in a hex. */
function companyBar(position: Honour, primo: number, hex: number): Bar {
  const friends = friendsIn(position, primo, hex);
  if (friends.some((other) => position.quarters[other] === 1)) return FRIEND_IN_QUARTERS;
  if (mayStayTogether(position, [primo, ...friends])) return TWO_FORCES;
  return bar(position.scenario === 3 ? "S3.3" : "S4.2", "bar.allies-apart");
}

function friendsIn(position: Honour, primo: number, hex: number): number[] {
  const side = sideOf(position, primo);
  return forcesAt(position, hex).filter((other) => other !== primo && sideOf(position, other) === side);
}

/** §7.6.5, §7.3.RegularMarch, §7.7a, §7.8.1, §7.8.2.2: what the enemy forbids. */
function enemyBar({ enemies, zone, shunsZones, mayTouch, inColumn }: Column, from: number, to: number): Bar | null {
  const nearest = inColumn ? RING : mayTouch ? 0 : 1;
  if (enemies.some((enemy) => hexDistance(board, to, enemy) <= nearest)) {
    if (enemies.includes(to)) return ENEMY_THERE;
    return inColumn ? WITHIN_THE_RING : NEXT_TO_ENEMY;
  }
  if (!zone[to]) return null;
  if (zone[from]) return ZONE_TO_ZONE;
  return shunsZones;
}

function limitBar(position: Honour, primo: number, to: number): Bar | null {
  const rule = limitOn(position, primo, to);
  return rule === null ? null : bar(rule, "bar.scenario");
}

/**
 * §6.2a, as ruled: a Force enters the hex of a friend only if it may end there or has the MPs to go on. In an enemy ZOC it
 * would have to stop.
 */
function mayStayOrGoOn(position: Honour, march: Activation, column: Column, hex: number, left: number): boolean {
  if (mayEndIn(position, march.primo, hex)) return true;
  if (column.zone[hex]) return false;
  return onward(position, { ...march, stepped: true }, column, hex, left).length > 0;
}

/**
 * §6.2, §6.2a, §15.5 as ruled: Forces without a Capitano Generale do not end together, unless he is there for all of them or they are of
 * a Swiss council; nor do those of different Armies that may not be one (§S3.3, §S4.2). §18.1e: nobody ends with a Force in Quarters.
 */
export function mayEndIn(position: Honour, primo: number, hex: number): boolean {
  const friends = friendsIn(position, primo, hex);
  if (friends.length === 0) return true;
  if (friends.some((other) => position.quarters[other] === 1)) return false;
  if (!mayStayTogether(position, [primo, ...friends])) return false;
  const { elects } = castOf(position).armies;
  const isSwiss = (who: number) => elects[armyOf(position, who)]!;
  if ([primo, ...friends].some((one) => isMajor(position, one))) return true;
  return isSwiss(primo) && friends.every(isSwiss);
}
