import type { Play } from "@gonfalon/engine/kernel";
import { hexNamed } from "../../data.ts";
import { type Honour, NOBODY, OFF_MAP } from "../../position.ts";
import { leaveBehind } from "../departure.ts";
import { capitaniOf, combatUnitsOfForce, isCapitanoGenerale, sideOf, strengthOf, unitsOfForce } from "../forces.ts";
import { removeUnit } from "../losses.ts";
import { specialRule } from "../special.ts";
import { isArtillery, isCavalry, isFoot } from "../units.ts";

/** §S5.3: the expedition of the Duke of Albany to Napoli. */

interface Expedition {
  readonly exit: string;
  readonly lastN: number;
  readonly min: { readonly infantrySp: number; readonly artillerySp: number; readonly cavalrySp: number };
}

/** §7.6.4, as ruled: half MPs for leaving the map. */
export const EXIT = 2;

/** Whether this Force may leave now: French, not under a Capitano Generale, at the exit hex, and strong enough. */
export function mayLeaveForNapoli(position: Honour, primo: number): boolean {
  const rule = specialRule<Expedition>(position, "S5.3");
  if (!rule || position.expedition || position.turn > rule.lastN) return false;
  if (sideOf(position, primo) !== "french" || position.hex[primo] !== hexNamed(rule.exit)) return false;
  if (capitaniOf(position, primo).some((who) => isCapitanoGenerale(position, who))) return false;
  const units = combatUnitsOfForce(position, primo);
  const spOf = (test: typeof isFoot) =>
    strengthOf(
      position,
      units.filter((unit) => test(position, unit)),
    );
  const { infantrySp, artillerySp, cavalrySp } = rule.min;
  return spOf(isFoot) >= infantrySp && spOf(isArtillery) >= artillerySp && spOf(isCavalry) >= cavalrySp;
}

/** It does not come back. */
export function leaveForNapoli(play: Play<Honour>, primo: number): void {
  const { position } = play;
  const from = position.hex[primo]!;
  position.expedition = 1;
  for (const unit of unitsOfForce(position, primo)) removeUnit(position, unit);
  for (const who of capitaniOf(position, primo)) {
    position.stands[who] = "away";
    position.hex[who] = OFF_MAP;
    position.superior[who] = NOBODY;
    position.order[who] = "";
    position.faceDown[who] = 0;
  }
  leaveBehind(position, primo, from);
  play.tell({ type: "expedition", rules: ["S5.3"], hex: from });
}
