import { hexes, hexNamed, places } from "../../data.ts";
import { castOf, type Honour, NOBODY } from "../../position.ts";
import type { ConditionData } from "../../schemas/index.ts";
import { holds } from "../conditions.ts";
import { sideOf } from "../forces.ts";
import { specialRule } from "../special.ts";

/** What changes of owner, and Forces that stop, bring about in a scenario. */

/** §S1.2: once the French own enough, the caution of Pitigliano is lifted for good. */
export function liftCaution(position: Honour): void {
  const rule = specialRule<{ until: ConditionData }>(position, "S1.2");
  if (rule && !position.cautionLifted && holds(position, rule.until)) position.cautionLifted = 1;
}

/** §S5.regions, as ruled: a French Force stops in Milano: the Duchy is Not-aligned, and the Imperials mark what they own there. */
export function turnDuchy(position: Honour, primo: number): boolean {
  const { data, armies } = castOf(position);
  const change = data.regionRules?.change;
  const milano = specialRule<{ hex: string }>(position, "S5.4")?.hex;
  if (!change || milano === undefined || position.duchyTurned) return false;
  if (sideOf(position, primo) !== "french" || position.hex[primo] !== hexNamed(milano)) return false;
  position.duchyTurned = 1;
  const imperial = armies.named("imperial");
  for (let place = 0; place < places.count; place++) {
    const isInDuchy = change.regions.includes(hexes.regionIds[places.region[place]!]!);
    if (isInDuchy && position.conqueror[place] === NOBODY) position.conqueror[place] = imperial;
  }
  return true;
}
