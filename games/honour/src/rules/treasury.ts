import { castOf, type Honour } from "../position.ts";

/** §4.3: the Administrative Points of an Army, and what is paid from them. */

/** §4.3: whether an Army has so many APs; of scenario 2 it has as many as it likes (§S2.AP). */
export function canPay(position: Honour, army: number, points: number): boolean {
  return castOf(position).data.armies[army]!.ap.unlimited || position.ap[army]! >= points;
}

export function pay(position: Honour, army: number, points: number): void {
  if (!castOf(position).data.armies[army]!.ap.unlimited) position.ap[army]! -= points;
}
