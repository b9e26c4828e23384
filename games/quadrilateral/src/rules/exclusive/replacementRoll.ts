import { type Play, SPECTATOR } from "@gonfalon/engine/kernel";
import { fortnights, otherSide, SIDE_NAMES, type Side, scenarioNamed, tables, turnTrack } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import { addToPool } from "../core/replacements.ts";
import { modifierOf, rowFor } from "../core/tables.ts";

/** §C5.1 to §C5.3, §C5.8, §E29 to §E33: new points for the Replacement Pools, and the quiet Fortnights that dry them up. */

/** §C5.8: a Fortnight opens. The one before counts as quiet if it was played whole and saw no critical battle. */
export function openFortnight(position: Quadrilateral): void {
  if (!turnTrack[position.turn]!.fortnightFirst) return;
  if (position.wholeFortnight && !position.criticalThisFortnight) position.quietFortnights++;
  position.wholeFortnight = 1;
  position.criticalThisFortnight = 0;
  position.apThisFortnight = [0, 0];
}

/** §C5.8: a critical battle has been decided: the count starts again. */
export function endQuiet(position: Quadrilateral): void {
  position.criticalThisFortnight = 1;
  position.quietFortnights = 0;
  position.quietForgiven = 0;
}

/** §E32a: the Austrians have retaken Mantova in a Fortnight that is quiet so far: its step is left out of the count. */
export function forgiveQuiet(position: Quadrilateral): void {
  if (position.wholeFortnight && !position.criticalThisFortnight) position.quietForgiven++;
}

/** §E31, §E32: the modifier of both players' dice. */
export function replacementModifier(
  position: Pick<Quadrilateral, "quietFortnights" | "quietForgiven" | "morale">,
): number {
  const { modifiers } = tables.replacements;
  const steps = Math.max(0, position.quietFortnights - 2) - position.quietForgiven;
  if (steps > 0) {
    const total = modifiers.find(({ when }) => when === "quietMore")!.total!;
    return Math.max(total, modifierOf(modifiers, "quiet3") + (steps - 1) * modifierOf(modifiers, "quietMore"));
  }
  if (position.morale <= -3) return modifierOf(modifiers, "morale3");
  return position.morale === -2 ? modifierOf(modifiers, "morale2") : 0;
}

/** §E30, §E30a, §C5.1: rolled on the first turn of a Fortnight, from Fortnight X on, but not as a campaign starts. */
export function isReplacementTurn(position: Quadrilateral): boolean {
  const { rules, startTurn } = scenarioNamed(position.scenario);
  const { fortnight, fortnightFirst } = turnTrack[position.turn]!;
  const place = (id: string) => fortnights.findIndex((one) => one.id === id);
  const soonEnough = place(fortnight) >= place(tables.replacements.firstFortnight);
  return rules.replacementRolls && fortnightFirst && position.turn !== startTurn && soonEnough;
}

/** §C5.2: infantry, cavalry and artillery points of a modified die. */
export function pointsOf(side: Side, total: number): readonly [number, number, number] {
  return rowFor(tables.replacements, total)[SIDE_NAMES[side]];
}

/** §I.a.4. What came is known to the owner alone: the pool is never shown. */
export function replacementRoll(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  if (!isReplacementTurn(position)) return;
  const die = play.roll();
  const modifier = replacementModifier(position);
  const points = pointsOf(side, die + modifier);
  addToPool(position, side, points);
  const told = { type: "replacements", rules: ["I.a.4", "C5.2"], side: SIDE_NAMES[side] };
  play.tell({ ...told, die, modifier, points: [...points] }, [SIDE_NAMES[side]]);
  play.tell(told, [SIDE_NAMES[otherSide(side)], SPECTATOR]);
}
