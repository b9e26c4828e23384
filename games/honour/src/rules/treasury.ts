import { castOf, type Honour } from "../position.ts";

/** §4.3: the Administrative Points of an Army, and what is paid from them. */

/** §4.3: whether an Army has so many APs; of scenario 2 it has as many as it likes (§S2.AP). */
export function canPay(position: Honour, army: number, points: number): boolean {
  return isUnlimited(position, army) || position.ap[army]! >= points;
}

/** What was paid: nothing where APs are not counted, so that nobody is told what it would have been. */
export function pay(position: Honour, army: number, points: number): number {
  if (isUnlimited(position, army)) return 0;
  position.ap[army]! -= points;
  return points;
}

function isUnlimited(position: Honour, army: number): boolean {
  return castOf(position).data.armies[army]!.ap.unlimited === true;
}
