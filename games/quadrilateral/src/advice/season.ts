import { AUSTRIAN, type Side, scenarioNamed, tables } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { conditionModifier } from "../rules/core/attrition.ts";
import { isCampaign } from "./stakes.ts";

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

/** Whether a blow at Vienna Morale still tells in the end: what falls below 0 is rested away in time (§E21). */
export function isTimeForBlow(position: Quadrilateral): boolean {
  return turnsLeft(position) <= LAST_BLOW;
}
const LAST_BLOW = 5;

/** The last days: whoever is behind rests no more, and gathers for the last blow. */
export function areLastDays(position: Quadrilateral, side: Side): boolean {
  return isBehind(position, side) && turnsLeft(position) <= LAST_DAYS;
}
const LAST_DAYS = 12;

/** Rule of thumb 20: and there is not much time left. */
export function isRunningOut(position: Quadrilateral, side: Side): boolean {
  return isBehind(position, side) && turnsLeft(position) <= LAST_CHANCE;
}
const LAST_CHANCE = 36;

/** Turns that are still to be played, this one included. */
export function turnsLeft({ turn, scenario }: Quadrilateral): number {
  return scenarioNamed(scenario).endTurn - turn + 1;
}
