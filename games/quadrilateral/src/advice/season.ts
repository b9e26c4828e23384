import { AUSTRIAN, type Side, scenarioNamed } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { isCampaign } from "./stakes.ts";

/** How much time is left, and for whom it works. */

/** The last turns, in which what counts at the end is tried at any odds. */
export function isLate(position: Quadrilateral): boolean {
  return turnsLeft(position) <= 3;
}

/** Rule of thumb 20: a side that would lose a campaign if nothing more happened, when there is not much time left. */
export function isRunningOut(position: Quadrilateral, side: Side): boolean {
  if (!isCampaign(position) || turnsLeft(position) > LAST_CHANCE) return false;
  return side === AUSTRIAN ? position.morale < 0 : position.morale >= 0;
}
const LAST_CHANCE = 36;

/** Turns that are still to be played, this one included. */
export function turnsLeft({ turn, scenario }: Quadrilateral): number {
  return scenarioNamed(scenario).endTurn - turn + 1;
}
