import type { Play } from "@gonfalon/engine/kernel";
import { ARTILLERY, type Arm, SIDE_NAMES, units } from "../../../data.ts";
import { type CampaignsPosition, NOT_RAISED, NOWHERE, REMOVED } from "../../../position.ts";
import { attritionLosses } from "../attrition.ts";
import { unitsOf } from "../forces.ts";

/** §C11.6, §C14.17, §C14.23, §C14.30: who loses the SPs. There is nothing to choose but the arm that bombardment hits. */
export type Because = "attrition" | "bombardment" | "combat" | "retreat" | "pursuit" | "surrender";

/**
 * Takes SPs from a Force in the fixed order and tells its owner which units lost them; the units hit, one for each SP. What
 * becomes of the leaders of a Force that has lost its last SP is the caller's business (§C2.13).
 */
export function loseSps(play: Play<CampaignsPosition>, leader: number, count: number, because: Because): number[] {
  return loseFrom(play, unitsOf(play.position, leader), count, because);
}

/** The same from these units: those of several Forces, of a hex, or without a leader. */
export function loseFrom(
  play: Play<CampaignsPosition>,
  from: readonly number[],
  count: number,
  because: Because,
): number[] {
  const hit = lossesOf(play.position, from, count, because);
  for (const unit of hit) takeSp(play.position, unit, because);
  tellLosses(play, hit, because);
  return hit;
}

/** The units that will lose the SPs. */
export function lossesOf(
  position: Pick<CampaignsPosition, "strength">,
  from: readonly number[],
  count: number,
  because: Because,
): number[] {
  if (because === "attrition") return attritionLosses(position, from, count);
  const guns = from.filter((unit) => units.arm[unit] === ARTILLERY);
  const others = from.filter((unit) => units.arm[unit] !== ARTILLERY);
  const owed = because === "pursuit" ? attritionLosses(position, guns, gunsOwed(count)) : [];
  const combat = attritionLosses(position, others, count - owed.length);
  const left = gunsLeft(position, guns, owed);
  return [...owed, ...combat, ...left.slice(0, count - owed.length - combat.length)];
}

/** §C14.30: of a pursuit's SPs one in three, and at least one of two or more, is artillery while there is any. */
function gunsOwed(count: number): number {
  return count >= 2 ? Math.max(1, Math.floor(count / 3)) : 0;
}

/** Artillery is lost last of all (§C14.17), the strongest unit first. */
function gunsLeft(
  { strength }: Pick<CampaignsPosition, "strength">,
  guns: readonly number[],
  owed: readonly number[],
): number[] {
  const left = strength.slice();
  for (const unit of owed) left[unit]!--;
  const all = guns.reduce((sum, unit) => sum + left[unit]!, 0);
  return attritionLosses({ strength: left }, guns, all);
}

/** §C14.17: the SPs of one arm, from its strongest unit. */
export function loseArm(play: Play<CampaignsPosition>, from: readonly number[], arm: Arm, because: Because): number[] {
  const hit = attritionLosses(
    play.position,
    from.filter((unit) => units.arm[unit] === arm),
    1,
  );
  for (const unit of hit) takeSp(play.position, unit, because);
  tellLosses(play, hit, because);
  return hit;
}

/** One SP of a unit. */
export function takeSp(position: CampaignsPosition, unit: number, because: Because): void {
  position.strength[unit]!--;
  // Ruling C15.7: attrition does not count, nor does artillery.
  if (because !== "attrition" && units.arm[unit] !== ARTILLERY) position.eliminated[units.side[unit]!]++;
  if (position.strength[unit]! === 0) loseUnit(position, unit);
}

/** §C1.4: a unit without SPs is removed for good; §C6.5: a march regiment may be formed again. */
export function loseUnit(position: CampaignsPosition, unit: number): void {
  position.unitLeader[unit] = NOWHERE;
  position.unitHex[unit] = NOWHERE;
  position.unitState[unit] = units.marchRegiment[unit] ? NOT_RAISED : REMOVED;
}

/** §C1.9: which units lost is known to their owner only. */
function tellLosses(play: Play<CampaignsPosition>, hit: readonly number[], because: Because): void {
  const [first] = hit;
  if (first === undefined) return;
  const rules = because === "attrition" ? ["C11.6"] : because === "pursuit" ? ["C14.30"] : ["C14.23"];
  const side = SIDE_NAMES[units.side[first]!];
  play.tell({ type: "unitsLose", rules, side, because, units: hit.map((unit) => units.ids[unit]!) }, [side]);
}
