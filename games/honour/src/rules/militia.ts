import type { Play } from "@gonfalon/engine/kernel";
import { places, tables } from "../data.ts";
import { castOf, type Honour, SPARE } from "../position.ts";
import { removeEarthworks } from "./earthworks.ts";
import { armyOf, forcesAt, hexOf, isForce, primoOf, sideOf, unitsOfForce } from "./forces.ts";
import { alignmentOf, fortressAt, isCity } from "./regions.ts";
import { isMilitia } from "./units.ts";

/** §15.1.1: Militia of a Fortress. */

export function militiaOf(position: Honour, primo: number): number[] {
  return unitsOfForce(position, primo).filter((unit) => isMilitia(position, unit));
}

/** §15.1.1c: its counters go back to the pool; as ruled (15.1.1b) Militia that was sent home can be raised again. */
export function sendMilitiaHome(position: Honour, primo: number): void {
  for (const unit of militiaOf(position, primo)) {
    position.holder[unit] = SPARE;
    position.sp[unit] = 0;
    position.demoralised[unit] = 0;
  }
  // As ruled: whoever had nothing else is Unemployed now, and the works of his Force are gone (§7.5d).
  if (isForce(position, primo)) return;
  position.order[primo] = "";
  position.quarters[primo] = 0;
  position.administrativeMarch[primo] = 0;
  const hex = position.hex[primo]!;
  if (forcesAt(position, hex).length === 0) removeEarthworks(position, hex);
}

/** §15.1.1b: once the last Militia of a Fortress is gone it raises no more, as ruled for the rest of the scenario. */
export function noteMilitiaLost(position: Honour, unit: number): void {
  const holder = position.holder[unit]!;
  if (holder < 0) return;
  const fortress = fortressAt(hexOf(position, holder));
  const left = militiaOf(position, primoOf(position, holder)).some((one) => one !== unit && position.sp[one]! > 0);
  if (fortress >= 0 && !left) position.militiaLost[fortress] = 1;
}

/** §15.1.1c: the Force it belongs to retreats out of the hex. */
export function eliminateMilitia(position: Honour, primo: number): void {
  const lost = militiaOf(position, primo);
  if (lost.length === 0) return;
  const fortress = fortressAt(position.hex[primo]!);
  if (fortress >= 0) position.militiaLost[fortress] = 1;
  sendMilitiaHome(position, primo);
}

/**
 * §15.1.1, §15.1.1b, §14b: a Force in a Fortress that is Aligned with its side or Not-aligned, while no Militia is there, of
 * whichever Force in the hex, and none was wiped out. §14a: a Fortress keeps the alignment of its Region, whoever owns it.
 */
export function mayRaiseMilitia(position: Honour, primo: number): boolean {
  const hex = position.hex[primo]!;
  const fortress = fortressAt(hex);
  if (fortress < 0 || position.militiaLost[fortress]) return false;
  if (forcesAt(position, hex).some((one) => militiaOf(position, one).length > 0)) return false;
  const aligned = alignmentOf(position, places.region[fortress]!);
  return aligned === "not-aligned" || aligned === sideOf(position, primo);
}

/** §15.1.1a: SPs that a die brings. */
export function militiaFor(place: number, die: number): number {
  const { sp } = tables["militia-table"];
  const { divide } = sp[isCity(place) ? "fortified-city" : "fortified-town"];
  return Math.ceil(die / (divide ?? 1));
}

/** §15.1.1a: on the fewest counters, with the Primo Capitano; as ruled what the counters cannot hold is lost. */
export function raiseMilitia(play: Play<Honour>, primo: number): void {
  const { position } = play;
  const { size } = castOf(position).units;
  const place = fortressAt(position.hex[primo]!);
  const die = play.roll();
  const sps = militiaFor(place, die);
  let left = sps;
  while (left > 0) {
    const spare = position.holder.flatMap((holder, unit) =>
      holder === SPARE && isMilitia(position, unit) ? [unit] : [],
    );
    if (spare.length === 0) break;
    const unit = spare.find((one) => size[one]! >= left) ?? spare.reduce((a, b) => (size[b]! > size[a]! ? b : a));
    const sp = Math.min(left, size[unit]!);
    position.holder[unit] = primo;
    position.army[unit] = armyOf(position, primo);
    position.sp[unit] = sp;
    position.shown[unit] = 1;
    left -= sp;
  }
  play.tell({ type: "militiaRaised", rules: ["15.1.1", "15.1.1a"], place, die, sp: sps - left });
}
