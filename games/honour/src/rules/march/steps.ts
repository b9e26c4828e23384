import { hexDistance } from "@gonfalon/engine/board";
import { board, charts, links, opponentOf } from "../../data.ts";
import { CLOSED } from "../../ground.ts";
import { castOf, type Honour } from "../../position.ts";
import { mayStayTogether } from "../coalition.ts";
import { armyOf, combatUnitsOfForce, controllerOf, forcesAt, forcesOf, isMajor, sideOf } from "../forces.ts";
import { limitOn } from "../limits.ts";
import { exitCost, isRoad, stepCost } from "../movement.ts";
import { isArtillery, isHalfDemoralised } from "../units.ts";
import { enemyZone } from "../zones.ts";
import { type Activation, pointsLeft } from "./points.ts";

/** §7.3 to §7.8: which hexes a Force may enter next. */

/** §7.7a: Administrative March enters no hex within so many of an enemy Force. */
export const RING = 5;

/** Everything about the march that does not change from hex to hex. */
interface Column {
  readonly enemies: readonly number[];
  readonly zone: Uint8Array;
  readonly guns: boolean;
  /** §7.8.1, §9.1.1a: enemy ZOCs are closed to it. */
  readonly shunsZones: boolean;
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
    shunsZones: guns === units.length || isHalfDemoralised(position, units),
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
  if (controllerOf(position, primo) !== sideOf(position, primo)) return true;
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
    const cost = costOfStep(position, march, link);
    if (cost === CLOSED || cost > left || !isOpen(position, march.primo, column, hex, link)) continue;
    const to = board.linkTo[link]!;
    if (mayStayOrGoOn(position, march, column, to, left - cost)) found.push(to);
  }
  return found;
}

function isOpen(position: Honour, primo: number, column: Column, hex: number, link: number): boolean {
  const to = board.linkTo[link]!;
  const { enemies, zone, guns, shunsZones, mayTouch, inColumn } = column;
  if (guns && links.artillery[link] === 0) return false;
  // §7.8.1, §7.8.2.2
  if (zone[to] && (shunsZones || zone[hex])) return false;
  // §7.6.5, §7.3.RegularMarch, §7.7a
  const nearest = inColumn ? RING : mayTouch ? 0 : 1;
  if (enemies.some((enemy) => hexDistance(board, to, enemy) <= nearest)) return false;
  if (inColumn && !isRoad(link)) return false;
  return limitOn(position, primo, to) === null;
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
 * §6.2, §6.2a, §15.5 as ruled: two Forces without a Capitano Generale do not end together, unless both are of a Swiss council;
 * nor do those of different Armies that may not be one (§S3.3, §S4.2). §18.1e: nobody ends with a Force in Quarters.
 */
export function mayEndIn(position: Honour, primo: number, hex: number): boolean {
  const side = sideOf(position, primo);
  const friends = forcesAt(position, hex).filter((other) => other !== primo && sideOf(position, other) === side);
  if (friends.length === 0) return true;
  if (friends.some((other) => position.quarters[other] === 1)) return false;
  if (!mayStayTogether(position, [primo, ...friends])) return false;
  const { elects } = castOf(position).armies;
  const isSwiss = (who: number) => elects[armyOf(position, who)]!;
  return (
    isMajor(position, primo) || friends.every((other) => isMajor(position, other) || (isSwiss(primo) && isSwiss(other)))
  );
}
