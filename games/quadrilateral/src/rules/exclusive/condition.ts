import type { Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, months, type Side, tables } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import { conditionModifier } from "../core/attrition.ts";
import { moraleChange, moveMorale } from "./moraleTrack.ts";

/** §E18, §E19, §C11.16: the Army Condition marker goes one space right On Campaign, one left in Quarters, and stops at the ends
 * (§E19c). */
export function nextSpace(space: number, inQuarters: boolean): number {
  const { spaces } = tables.armyCondition;
  return inQuarters ? Math.max(spaces[0]!.space, space - 1) : Math.min(spaces.at(-1)!.space, space + 1);
}

/** §E19a, §E19b, §E13: once in every Administrative Segment. §E21, §E44a: a better level lifts negative morale by one. */
export function moveCondition(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  const before = conditionModifier(position.condition[side]);
  position.condition[side] = nextSpace(position.condition[side], position.quarters[side] === 1);
  const better = conditionModifier(position.condition[side]) < before;
  if (better && side === AUSTRIAN && position.morale < 0) {
    moveMorale(play, moraleChange("condition-better"), "condition-better", ["E21", "E44a"]);
  }
}

/** §E42, §C15.4: 1 October is the first turn of its month. */
export function moraleOfOctober(play: Play<Quadrilateral>): void {
  const october = months.find(({ month }) => month === "October")?.firstTurn;
  if (play.position.turn !== october) return;
  moveMorale(play, moraleChange("first-of-october"), "first-of-october", ["E42", "C15.4"]);
}
