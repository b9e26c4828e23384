import { type Honour, SPARE } from "../position.ts";
import { hexOf, primoOf, unitsOfForce } from "./forces.ts";
import { fortressAt } from "./regions.ts";
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
