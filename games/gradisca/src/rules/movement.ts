import { type Bar, bar, barred, type CostOrBar } from "@gonfalon/engine/kit";
import { areas, board, links, opponentOf, timeLine, units } from "../data.ts";
import { type Gradisca, NOWHERE, type Prohibition } from "../position.ts";
import { isForbidden, isImmobile, modified } from "./lasting.ts";
import { moraleBand, TOO_LOW_TO_ATTACK } from "./morale.ts";
import { anyIn, enemyCombatUnitIn, enemyIn, isCombatUnit, isFighter, isFootOrHorse, isLightAlone } from "./pieces.ts";
import { anyArtillery, CROSSING_TAKES_ALL, FLOODED, inFlood, isUnbridged, NO_GUNS_OVER_RIVERS } from "./rivers.ts";
import { NO_ATTACK_SUPPLY } from "./supply.ts";

/** Rule 6: what a move costs and what forbids it. The march itself is in `march.ts`. */

/** §25.1: in winter. */
const CAVALRY_IN_WINTER = 3;

/** §6a, §21i, §25.1: the movement allowance of a unit, with what cards add to it. */
export function allowance(position: Gradisca, unit: number): number {
  let points = units.allowance[unit]!;
  if (position.advanced) {
    // A war that was fought to its end has gone past the last box of the Time Line, and is looked at all the same.
    const winter = timeLine[position.turn]?.cavalryWinter === true && units.type[unit] === "cavalry";
    if (winter) points = CAVALRY_IN_WINTER;
    if (position.outOfSupply[unit] && isCombatUnit(unit)) points -= 1;
  }
  return modified(position, "movement", unit, points);
}

/** §6f: a stack has the lowest allowance among its units. */
export function pointsLeft(position: Gradisca, group: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const unit of group) least = Math.min(least, allowance(position, unit) - position.spent[unit]!);
  return least;
}

function hasNotMoved(position: Gradisca, group: readonly number[]): boolean {
  return group.every((unit) => position.spent[unit] === 0);
}

const NOT_NEIGHBOURS = bar("6d", "bar.not-neighbours");
const IMPASSABLE = bar("6c", "bar.impassable");
const NO_POINTS = bar("6", "bar.no-points");
const NO_POINTS_FOR_DIFFICULT = bar("6b", "bar.no-points-for-difficult");

/** Whether the group can take one step over a border now: what it costs, or why not. */
export function crossing(position: Gradisca, group: readonly number[], link: number): CostOrBar {
  if (link < 0) return NOT_NEIGHBOURS;
  return stepCost(position, group, link, pointsLeft(position, group), hasNotMoved(position, group), false);
}

/** §2.3e: only borders and terrain matter. The same for a group with `left` points, `fresh` if it has not moved; `called`: by a Commander (§17). */
export function stepCost(
  position: Gradisca,
  group: readonly number[],
  link: number,
  left: number,
  fresh: boolean,
  called: boolean,
): CostOrBar {
  if (links.impassable[link]) return IMPASSABLE;
  let cost = areas.cost[board.linkTo[link]!]!;
  if (isUnbridged(position, link)) {
    if (inFlood(position)) return FLOODED;
    if (position.advanced) {
      if (anyArtillery(group)) return NO_GUNS_OVER_RIVERS;
      if (!fresh) return CROSSING_TAKES_ALL;
      cost = Math.max(1, left);
    }
  }
  if (cost > left) return cost > 1 ? NO_POINTS_FOR_DIFFICULT : NO_POINTS;
  return attackBar(position, group, link, called, left - cost) ?? cost;
}

const PEACE_TALKS = bar("12", "bar.peace-talks");
const WALLED = bar("6j", "bar.walled");
const NO_GUNS_THROUGH_BREACH = bar("7.4", "bar.no-guns-through-breach");
const NEEDS_ESCORT = bar("6h", "bar.needs-escort");

/** A truce forbids both sides some things. */
export function truceBar(position: Gradisca, what: Prohibition): Bar | null {
  return isForbidden(position, what) ? PEACE_TALKS : null;
}

/**
 * What forbids a group to cross a border into an area with enemy units, where it will have `left` points, or null. §6k:
 * leaving a Fortress is free.
 */
function attackBar(
  position: Gradisca,
  group: readonly number[],
  link: number,
  called: boolean,
  left: number,
): Bar | null {
  const to = board.linkTo[link]!;
  const side = units.side[group[0]!]!;
  if (!enemyIn(position, side, to)) return null;
  const wall = links.wall[link]!;
  if (areas.terrain[to] === "fortress") {
    if (wall >= 0 && position.wallLevel[wall]! > 0) return WALLED;
    if (anyArtillery(group)) return NO_GUNS_THROUGH_BREACH;
  }
  const truce = truceBar(position, "enter-enemy-area");
  if (truce && enemyCombatUnitIn(position, side, to)) return truce;
  if (moraleBand(position, side) === "low") return TOO_LOW_TO_ATTACK;
  if (!group.every(isFootOrHorse) && !group.some(isFootOrHorse) && !anyIn(position, side, to, isFootOrHorse)) {
    return NEEDS_ESCORT;
  }
  if (called || !lacksAttackSupply(position, group, to)) return null;
  return isLightAlone(group) && canRideOn(position, group, to, left) ? null : NO_ATTACK_SUPPLY;
}

/** §21.1: from this number of combat units on, a Field Combat or a Raid takes Attack Supply. */
export const UNITS_NEEDING_ATTACK_SUPPLY = 3;

/**
 * §21.1, §21.1a: whether a group and those who are there already are too many to fight in an area without Attack Supply.
 * It counts the units activated in one area that attack another; those called by a Commander are exempt. Commanders and
 * Guastatori alone are no match for anybody (§6i, §8.1): there is no Field Combat.
 */
export function lacksAttackSupply(position: Gradisca, group: readonly number[], area: number): boolean {
  const { activation } = position;
  if (!activation || activation.attackSupply || !anyIn(position, opponentOf(activation.side), area, isFighter))
    return false;
  const attacking = attackersIn(position, group, area) + group.filter(isCombatUnit).length;
  return attacking >= UNITS_NEEDING_ATTACK_SUPPLY;
}

/** The combat units activated with the group that have entered an area to fight, without those of the group itself. */
export function attackersIn(position: Gradisca, group: readonly number[], area: number): number {
  let attacking = 0;
  for (const unit of units.ofSide[units.side[group[0]!]!]) {
    const there = position.area[unit] === area && position.cameFrom[unit] !== NOWHERE && !position.activated[unit];
    if (there && isCombatUnit(unit) && !group.includes(unit)) attacking++;
  }
  return attacking;
}

/** §25.2, §21.1: light cavalry that rides through fights no Field Combat, but it must have the points to leave again. */
function canRideOn(position: Gradisca, group: readonly number[], area: number, left: number): boolean {
  for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
    if (!barred(stepCost(position, group, link, left, false, false))) return true;
  }
  return false;
}

/** Whether the group has any legal step; §6l: leaving the map is one, for one point. */
export function canStep(position: Gradisca, group: readonly number[]): boolean {
  if (canLeaveMap(position, group)) return true;
  const from = position.area[group[0]!]!;
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (!barred(crossing(position, group, link))) return true;
  }
  return false;
}

/** §6l: from an area at the edge of the map a unit may go off it, and is eliminated. */
export function canLeaveMap(position: Gradisca, group: readonly number[]): boolean {
  return areas.edge[position.area[group[0]!]!] === 1 && pointsLeft(position, group) >= 1;
}

const IMMOBILE = bar("12", "bar.immobile");

/** Why a card forbids a unit to move, or null. */
export function immobileBar(position: Gradisca, unit: number): Bar | null {
  return isImmobile(position, unit) ? IMMOBILE : null;
}
