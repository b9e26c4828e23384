import type { Play } from "@gonfalon/engine/kernel";
import { leaderNamed, leaders, months, SIDE_NAMES, type Side, scenarioNamed, tables, turnTrack } from "../../data.ts";
import { type Quadrilateral, TO_COME } from "../../position.ts";

/** §C5.7, §E34 to §E37, §E61e: leaders who are sick or absent as the campaign starts, and when they come. */

/** §E35: a month that is past as the scenario starts: he never comes. */
export const NEVER = 1000;

/** §E35: the month of two dice. */
export function monthOf(dice: number): string {
  return tables.replacementLeaders.rows[dice]!;
}

/** §E36: the first turn of the month, `NEVER` for one before the month of the start. */
export function dueTurn(month: string, startTurn: number): number {
  const order = (name: string) => months.findIndex((one) => one.month === name);
  if (order(month) < order(turnTrack[startTurn]!.month)) return NEVER;
  return months[order(month)]!.firstTurn;
}

/**
 * §E34: the leaders lie face down and are shuffled, and their owner rolls two dice for each. Everybody sees how many wait for
 * each month; who they are nobody knows, not even their owner.
 */
export function rollForLeaders(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  const { rules, leadersAbsent, startTurn } = scenarioNamed(position.scenario);
  if (!rules.replacementLeaders) return;
  const absent = leadersAbsent.map(({ leader }) => leaderNamed(leader)).filter((one) => leaders.side[one] === side);
  for (const leader of play.shuffle(absent)) {
    const dice = [play.roll(), play.roll()];
    const month = monthOf(dice[0]! + dice[1]!);
    position.leaderState[leader] = TO_COME;
    position.leaderDue[leader] = dueTurn(month, startTurn);
    const comes = position.leaderDue[leader] !== NEVER;
    play.tell({ type: "leaderToCome", rules: ["E35"], side: SIDE_NAMES[side], dice, month, comes });
  }
}

/** §E34a, ruling E34: what anybody may know of who is due when: how many, by side, in an order that tells nothing. */
export function dueAsSeen({ leaderState, leaderDue }: Quadrilateral): number[] {
  const seen = leaderDue.slice();
  for (const ofSide of leaders.ofSide) {
    const waiting = ofSide.filter((leader) => leaderState[leader] === TO_COME && !leaders.generic[leader]);
    const due = waiting.map((leader) => leaderDue[leader]!).sort((a, b) => a - b);
    waiting.forEach((leader, i) => {
      seen[leader] = due[i]!;
    });
  }
  return seen;
}
