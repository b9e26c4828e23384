import { AUSTRIAN, hexes, type Side, scenarioNamed, siegePlaceNamed, tables } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { conditionModifier } from "../rules/core/attrition.ts";
import { isCampaign, MANTOVA, stakesOf } from "./stakes.ts";

/** How much time is left, and for whom it works. */

/** The last turns, in which what counts at the end is tried at any odds. */
export function isLate(position: Quadrilateral): boolean {
  return turnsLeft(position) <= 3;
}

/** §E61a: a side that would lose a campaign if the Austrians did nothing but rest from now on. */
export function isBehind(position: Quadrilateral, side: Side): boolean {
  if (!isCampaign(position)) return false;
  return side === AUSTRIAN ? moraleAfterRest(position) < 0 : moraleAfterRest(position) >= 0;
}

/** §E21: Vienna Morale as it would be in the end: with each level of Condition that rest brings back a negative one rises by a level. */
export function moraleAfterRest(position: Quadrilateral): number {
  const { morale, condition } = position;
  if (morale >= 0) return morale;
  const rested = Math.max(tables.armyCondition.spaces[0]!.space, condition[AUSTRIAN] - turnsLeft(position));
  return Math.min(0, morale + conditionModifier(condition[AUSTRIAN]) - conditionModifier(rested));
}

/**
 * §E39, §E21: the fall of Mantova is worth two levels to the French, of which rest brings those below 0 back: the first in the
 * next turn, the second four turns later. They take it so late that one is left; or when Vienna stands so high that it has
 * nearly won. Before that a critical battle is the better blow: it counts for ever while Vienna stands above 0.
 */
export function isTimeToTake(position: Quadrilateral, side: Side): boolean {
  if (!isCampaign(position) || side === AUSTRIAN || position.morale >= HIGH) return true;
  const level = tables.armyCondition.spaces.filter(({ modifier }) => modifier === 1).length;
  return turnsLeft(position) <= (position.morale === 1 ? 1 : level + 1);
}
/** §E45: at +4 the Austrians have won. */
const HIGH = 3;

/** Whether somebody goes into a citadel that is empty: Mantova waits for its time. */
export function isTimeToEnter(position: Quadrilateral, side: Side, hex: number): boolean {
  return hexes.siege[hex] !== siegePlaceNamed(MANTOVA) || isTimeToTake(position, side);
}

/** The last days: whoever is behind rests no more, and gathers for the last blow. */
export function areLastDays(position: Quadrilateral, side: Side): boolean {
  return isBehind(position, side) && turnsLeft(position) <= LAST_DAYS;
}
const LAST_DAYS = 12;

/** Rule of thumb 20: and there is not much time left. */
export function isRunningOut(position: Quadrilateral, side: Side, within = LAST_CHANCE): boolean {
  return isBehind(position, side) && turnsLeft(position) <= within;
}
const LAST_CHANCE = 12;

/**
 * What a critical battle is worth to a side. What Vienna Morale loses below 0 is rested away (§E21), so that the French gain by a
 * victory above it, or as the campaign ends.
 */
export function stakeOfVictory(position: Quadrilateral, side: Side): number {
  const { critical } = stakesOf(position);
  if (!isCampaign(position) || side === AUSTRIAN || position.morale > 0) return critical;
  return turnsLeft(position) <= FINISH ? critical : WASTED * critical;
}
/** The turns in which the French strike for the end. */
const FINISH = 10;

/** The turns in which whoever would lose a campaign strikes for the end. */
export function isFinish(position: Quadrilateral, side: Side): boolean {
  return isBehind(position, side) && turnsLeft(position) <= FINISH;
}

/** He has nothing to lose any more. */
export function isDesperate(position: Quadrilateral, side: Side): boolean {
  return isBehind(position, side) && turnsLeft(position) === 1;
}

/** The part of its worth that a victory keeps that is rested away: it still wears the enemy down. */
const WASTED = 0.25;

/** Turns that are still to be played, this one included. */
export function turnsLeft({ turn, scenario }: Quadrilateral): number {
  return scenarioNamed(scenario).endTurn - turn + 1;
}
