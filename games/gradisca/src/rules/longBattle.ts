import type { Decision, Sealed } from "@gonfalon/engine/kernel";
import { opponentOf, SIDES, type Side } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import type { FieldCombat } from "./fieldCombat.ts";
import { combatUnitsIn } from "./pieces.ts";
import { decision, sealed } from "./rulebook.ts";

/** Rule 18: battles in several rounds. */

const UNITS_FOR_A_LONG_BATTLE = 6;

/** §18: both sides have six or more combat units in the area before the first round. */
export function isLongBattle(position: Gradisca, area: number): boolean {
  if (!position.advanced) return false;
  return SIDES.every((side) => combatUnitsIn(position, side, area).length >= UNITS_FOR_A_LONG_BATTLE);
}

/** §18-3: the side that inflicted more hits in the round, or null when they are equal. */
function winnerOfRound({ attacker, round }: FieldCombat): Side | null {
  const defender = opponentOf(attacker);
  if (round[attacker] === round[defender]) return null;
  return round[defender] > round[attacker] ? attacker : defender;
}

const CHOICE: GradiscaOption[] = [{ type: "fightOn" }, { type: "breakOff" }];

/** The steps of a Field Combat that either answer leads to. */
type Onward = "fire" | "outcome";

/** §18-2: after an equal round there is another only if both players want it. Neither knows the other's answer. */
export const anotherRoundIfBothWant: Sealed<Gradisca, FieldCombat, GradiscaOption, Onward> = sealed({
  rule: "18-2",
  seats: (_, frame) => (frame.long && winnerOfRound(frame) === null ? SIDES : []),
  options: () => CHOICE,
  play: (play, frame, answers) => {
    const on = SIDES.every((side) => answers[side]!.type === "fightOn");
    play.tell({ type: "anotherRound", rules: ["18-2"], area: frame.area, on });
    return on ? "fire" : "outcome";
  },
});

/** §18-3: the winner of the round decides between another round and the end of the battle. */
export const anotherRoundIfWinnerWants: Decision<Gradisca, FieldCombat, GradiscaOption, Onward> = decision({
  rule: "18-3",
  seat: (_, frame) => winnerOfRound(frame) ?? frame.attacker,
  when: (_, frame) => frame.long && winnerOfRound(frame) !== null,
  options: () => CHOICE,
  play: (play, frame, option) => {
    const on = option.type === "fightOn";
    play.tell({ type: "anotherRound", rules: ["18-3"], area: frame.area, on });
    return on ? "fire" : "outcome";
  },
});
