import type { Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, LEADER_LOST, NOBODY } from "../position.ts";
import { marksOfForce } from "./capture.ts";
import { followGuns, sortCard } from "./cards.ts";
import { coalitionLeader } from "./coalition.ts";
import { breakDown } from "./discipline.ts";
import { armyOf, capitaniOf, isCapitanoGenerale, isForce } from "./forces.ts";
import { tellOf } from "./known.ts";

/** §3.6.2, §S3.3, §S4.2: what becomes of allies whose common leader has fallen. */

/**
 * Only one Capitano of a coalition may lead Forces of several Armies. Under whoever takes his place those of other Armies are
 * Forces of their own in the hex at once: they stand and have finished their attack like the rest (§3.6.3). As ruled (10a),
 * they part at the next Consolidation.
 */
export function partAllies(play: Play<Honour>, primo: number): void {
  const { position } = play;
  if (coalitionLeader(position, primo) === primo) return;
  const allies = capitaniOf(position, primo).filter((who) => armyOf(position, who) !== armyOf(position, primo));
  for (const army of new Set(allies.map((who) => armyOf(position, who)))) {
    const band = allies.filter((who) => armyOf(position, who) === army);
    for (const leader of leadersOf(play, army, band)) leadOwn(play, primo, leader, band);
  }
  if (allies.length === 0) return;
  followGuns(position, position.hex[primo]!);
  sortCard(position, primo);
}

/**
 * Their Capitano Generale, or whom several Swiss elect at that moment (ruling 15.5); without one everybody who has units leads
 * them himself. An Unemployed Capitano may stay with anybody (§3.4d).
 */
function leadersOf(play: Play<Honour>, army: number, band: readonly number[]): number[] {
  const { position } = play;
  const withUnits = band.filter((who) => position.holder.includes(who));
  if (!castOf(position).armies.elects[army]) {
    const generale = band.find((who) => isCapitanoGenerale(position, who));
    return generale === undefined ? withUnits : [generale];
  }
  for (const who of band) position.generale[who] = "";
  if (withUnits.length < 2) return withUnits;
  const elected = withUnits[play.roll(withUnits.length) - 1]!;
  position.generale[elected] = "election";
  return [elected];
}

/** On the map with the markers of the Force he was in; with a Capitano Generale go all of his Army. */
function leadOwn(play: Play<Honour>, primo: number, leader: number, band: readonly number[]): void {
  const { position } = play;
  position.stands[leader] = "map";
  position.hex[leader] = position.hex[primo]!;
  position.superior[leader] = NOBODY;
  for (const marks of marksOfForce(position)) marks[leader] = marks[primo]!;
  position.besieging[leader] = 0;
  // Of the two they are the ones who go.
  position.arrival[leader] = 1 + Math.max(...position.arrival);
  if (isCapitanoGenerale(position, leader)) {
    for (const who of band) if (who !== leader) position.superior[who] = leader;
    sortCard(position, leader);
  }
  tellOf(play, leader, { type: "detached", rules: [position.scenario === 3 ? "S3.3" : "S4.2"] });
  if (position.generale[leader] === "election") tellOf(play, leader, { type: "elected", rules: ["15.5a"] });
  if (!isForce(position, leader)) return;
  position.order[leader] = "stand";
  position.attackFinished[leader] = LEADER_LOST;
  breakDown(play, leader);
}
