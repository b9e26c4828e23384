import type { Play } from "@gonfalon/engine/kernel";
import { opponentOf, type Side } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { checkCamp } from "./camp.ts";
import { lossOfWorks } from "./forts.ts";
import { anyIn, enemyIn, isCombatUnit } from "./pieces.ts";
import { plunder } from "./victory.ts";

/**
 * What combat units win in an area without enemy units: enemy Forts (§10d, §19.2b), an enemy Camp (§24c) and booty
 * (§13c). `won` after a Field Combat, which also costs a Fortified Town its walls (§11a). Raiders who leave again take no
 * booty.
 */
export function takePossession(
  play: Play<Gradisca>,
  side: Side,
  area: number,
  won: boolean,
  leavingRaid = false,
): void {
  const { position } = play;
  if (enemyIn(position, side, area) || !anyIn(position, side, area, isCombatUnit)) return;
  lossOfWorks(play, area, side, won);
  checkCamp(play, opponentOf(side), area, won);
  if (!leavingRaid) plunder(play, side, area);
}
