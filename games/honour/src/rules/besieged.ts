import { hexDistance } from "@gonfalon/engine/board";
import { board, places } from "../data.ts";
import { type Honour, NO_SIEGE } from "../position.ts";
import { hexOf, isForce } from "./forces.ts";
import { fortressAt } from "./regions.ts";

/** §16, §11.3.1, §16.besieged: Fortresses under Siege. */

/** §16.besieged, as ruled (11.3.1a): the marker lies on the hex; whoever of the defending side is in it is Besieged. */
export function isBesieged(position: Honour, capitano: number): boolean {
  const fortress = fortressAt(hexOf(position, capitano));
  return fortress >= 0 && position.siegeStatus[fortress] !== NO_SIEGE;
}

/** The Forces that carry a Siege marker next to a Fortress. */
export function besiegersOf(position: Honour, place: number): number[] {
  return position.besieging.flatMap((flag, who) =>
    flag === 1 && isForce(position, who) && hexDistance(board, position.hex[who]!, places.hex[place]!) === 1
      ? [who]
      : [],
  );
}

/** §11.3.1a: a Siege Status stays only while a Force with a Siege marker remains round the Fortress. */
export function liftSieges(position: Honour): void {
  for (let place = 0; place < places.count; place++) {
    if (position.siegeStatus[place] === NO_SIEGE) continue;
    if (besiegersOf(position, place).length === 0) position.siegeStatus[place] = NO_SIEGE;
  }
}

/** §11.3.1a: the Fortress has been conquered: all markers of its siege come off. */
export function endSiege(position: Honour, hex: number): void {
  const fortress = fortressAt(hex);
  if (fortress < 0 || position.siegeStatus[fortress] === NO_SIEGE) return;
  for (const primo of besiegersOf(position, fortress)) position.besieging[primo] = 0;
  position.siegeStatus[fortress] = NO_SIEGE;
}
