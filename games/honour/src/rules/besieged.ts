import { hexDistance } from "@gonfalon/engine/board";
import { board, places } from "../data.ts";
import { type Honour, NO_SIEGE } from "../position.ts";
import { isForce } from "./forces.ts";

/** §11.3.1a: a Siege Status stays only while a Force with a Siege marker remains round the Fortress. */
export function liftSieges(position: Honour): void {
  for (let place = 0; place < places.count; place++) {
    if (position.siegeStatus[place] === NO_SIEGE) continue;
    const isBesieger = (flag: number, who: number) =>
      flag === 1 && isForce(position, who) && hexDistance(board, position.hex[who]!, places.hex[place]!) === 1;
    if (!position.besieging.some(isBesieger)) position.siegeStatus[place] = NO_SIEGE;
  }
}
