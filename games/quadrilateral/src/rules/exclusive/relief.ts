import type { Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, hexOfPlace, INFANTRY, leaders, type Side, siegePlaceNamed, units } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import { fieldOf, friendsOf } from "../core/field.ts";
import { headOf, under, unitsOf } from "../core/forces.ts";
import { centerServes, lengthOfLine, roadDispatch, roadHexes } from "../core/lines.ts";
import { holderOf, isGateShut } from "../core/sieges.ts";
import { revictual } from "../core/siegeWarfare.ts";
import { moraleChange, moveMorale } from "./moraleTrack.ts";
import { forgiveQuiet } from "./replacementRoll.ts";

/** §E39 to §E41a: what happens to Mantova and moves Vienna Morale. */
const MANTOVA = "mantova";
const RELIEF_INFANTRY = 4;

/** §E40, §C10.7: a named leader from outside the citadels brings infantry into Mantova: once in each siege. */
export function relief(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const head = headOf(position, leader);
  if (position.reliefScored || leaders.side[head] !== AUSTRIAN) return;
  if (position.leaderHex[head] !== hexOfPlace(MANTOVA) || !bringsRelief(position, head)) return;
  position.reliefScored = 1;
  position.relieved = 1;
  // §E40a: any new siege begins on its first day.
  revictual(position, siegePlaceNamed(MANTOVA));
  play.tell({ type: "relieved", rules: ["E40", "E40a", "C10.7"], hex: hexOfPlace(MANTOVA) });
  moveMorale(play, moraleChange("relief"), "relief", ["E40"]);
}

/** Ruling E40: infantry SPs of which none began the Player-Turn in a citadel, led by a named leader who did not either. */
function bringsRelief(position: Quadrilateral, head: number): boolean {
  const all = [head, ...under(position, head)];
  if (!all.some((one) => !leaders.generic[one] && !position.leaderFromCitadel[one])) return false;
  const fresh = unitsOf(position, head).filter(
    (unit) => units.arm[unit] === INFANTRY && !position.unitFromCitadel[unit],
  );
  return fresh.reduce((sum, unit) => sum + position.strength[unit]!, 0) >= RELIEF_INFANTRY;
}

/** A new siege of Mantova: it may be relieved again. */
export function newSiege(position: Quadrilateral, place: number): void {
  if (place === siegePlaceNamed(MANTOVA)) position.reliefScored = 0;
}

/** §E41, §C15.3: a road of at most 28 MPs from an active Center with a LOC into Mantova, by a bank without besiegers. */
export function isRoadOpen(position: Quadrilateral): boolean {
  return openRoad(position).length > 0;
}

/** The hexes of that road from the Center to Mantova; none while it is shut. */
export function openRoad(position: Quadrilateral): readonly number[] {
  const mantova = hexOfPlace(MANTOVA);
  if (holderOf(position, mantova) !== AUSTRIAN || !centerServes(position, AUSTRIAN)) return [];
  const field = fieldOf(position, AUSTRIAN, "true");
  const shut = (link: number) => isGateShut(position, AUSTRIAN, field, link);
  return roadHexes(position, AUSTRIAN, position.center[AUSTRIAN], mantova, { shut });
}

/** Ruling E41a: closed by the French when it would be open without their pieces, zones and damaged bridges. */
function wouldBeOpen(position: Quadrilateral): boolean {
  const center = position.center[AUSTRIAN];
  if (center < 0 || !position.centerActive[AUSTRIAN]) return false;
  const whole = { ...position, damaged: position.damaged.map(() => 0) };
  const { friend } = friendsOf(position, AUSTRIAN);
  const none = new Uint8Array(friend.length);
  if (lengthOfLine(whole, { friend, enemy: none, zone: none }, position.supply[AUSTRIAN], center) < 0) return false;
  return roadDispatch(position, AUSTRIAN, center, hexOfPlace(MANTOVA), { withoutEnemy: true }) >= 0;
}

/** §E41, §E41a: the road into Mantova has become open, or was closed. */
export function lookAtRoad(play: Play<Quadrilateral>): void {
  const { position } = play;
  const open = isRoadOpen(position);
  if (open === (position.dispatchOpen === 1)) return;
  position.dispatchOpen = open ? 1 : 0;
  play.tell({ type: open ? "roadOpened" : "roadClosed", rules: [open ? "E41" : "E41a"] });
  if (open) {
    // §C10.11: a dispatch ends the siege for good.
    position.siegeBroken[siegePlaceNamed(MANTOVA)] = 0;
    if (position.dispatchCounts) moveMorale(play, moraleChange("dispatch-open"), "dispatch-open", ["E41", "C15.3"]);
    position.dispatchCounts = 0;
  } else if (wouldBeOpen(position)) {
    moveMorale(play, moraleChange("dispatch-closed"), "dispatch-closed", ["E41a", "C15.3"]);
    position.dispatchCounts = 1;
  }
}

/** §E39, §C15.2: Mantova in other hands than when this was last looked at. */
export function lookAtMantova(play: Play<Quadrilateral>): void {
  const { position } = play;
  const hex = hexOfPlace(MANTOVA);
  const before = position.mantovaTakenBy < 0 ? AUSTRIAN : position.mantovaTakenBy;
  const now = holderOf(position, hex);
  if (now < 0 || now === before) return;
  position.mantovaTakenBy = now as Side;
  if (now === AUSTRIAN) forgiveQuiet(position);
  else position.mantovaFell = 1;
  const change = now === AUSTRIAN ? "mantova-austrian" : "mantova-french";
  moveMorale(play, moraleChange(change), change, ["E39", "C15.2", "IV.b"]);
}
