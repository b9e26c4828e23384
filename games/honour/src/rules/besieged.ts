import { hexDistance } from "@gonfalon/engine/board";
import { board, opponentOf, places } from "../data.ts";
import { type Honour, NO_SIEGE } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { forcesAt, hexOf, isForce, sideOf } from "./forces.ts";
import { fortressAt, ownerOf } from "./regions.ts";

/** §16, §11.3.1, §16.besieged: Fortresses under Siege. */

/** §16.besieged, as ruled (11.3.1a): the marker lies on the hex; whoever of the defending side is in it is Besieged. */
export function isBesieged(position: Honour, capitano: number): boolean {
  const fortress = fortressAt(hexOf(position, capitano));
  if (fortress < 0 || position.siegeStatus[fortress] === NO_SIEGE) return false;
  return sideOf(position, capitano) !== besiegingSide(position, fortress);
}

/** The Forces of a side that carry a Siege marker next to a Fortress; those of the garrison's side besiege something else. */
export function besiegersOf(position: Honour, place: number, side: Side): number[] {
  return position.besieging.flatMap((flag, who) =>
    flag === 1 && isBeside(position, who, place) && sideOf(position, who) === side ? [who] : [],
  );
}

function isBeside(position: Honour, who: number, place: number): boolean {
  return isForce(position, who) && hexDistance(board, position.hex[who]!, places.hex[place]!) === 1;
}

/** The side that besieges a place: the enemy of its owner, who has it since he stopped there (§14.2). */
export function besiegingSide(position: Honour, place: number): Side {
  return opponentOf(ownerOf(position, place) ?? "french");
}

/** §11.3.1a: a Siege Status stays only while a Force with a Siege marker remains round the Fortress. */
export function liftSieges(position: Honour): void {
  for (let place = 0; place < places.count; place++) {
    if (position.siegeStatus[place] === NO_SIEGE) continue;
    if (besiegersOf(position, place, besiegingSide(position, place)).length === 0) clear(position, place);
  }
}

function clear(position: Honour, place: number): void {
  position.siegeStatus[place] = NO_SIEGE;
  position.siegeBegun[place] = 0;
}

/**
 * As ruled (6.3, 11.3.1a) a Siege marker stays with the hex: when its Force is gone from there, a friendly one that is left in the
 * works goes on with the siege; without one it is over.
 */
export function leaveSiege(position: Honour, primo: number, hex: number): void {
  if (position.besieging[primo] === 0) return;
  position.besieging[primo] = 0;
  const isLeft = (one: number) => one !== primo && sideOf(position, one) === sideOf(position, primo);
  const left = forcesAt(position, hex).find(isLeft);
  if (left !== undefined) position.besieging[left] = 1;
  liftSieges(position);
}

/** §11.3.1a: the Fortress has been conquered: its Status goes, and the markers of those who besiege nothing else. */
export function endSiege(position: Honour, hex: number): void {
  const fortress = fortressAt(hex);
  if (fortress < 0 || position.siegeStatus[fortress] === NO_SIEGE) return;
  clear(position, fortress);
  position.besieging.forEach((flag, who) => {
    if (flag === 1 && isBeside(position, who, fortress) && !besiegesAnother(position, who)) position.besieging[who] = 0;
  });
}

/** One marker serves for all Fortresses round the works of a Force. */
function besiegesAnother(position: Honour, who: number): boolean {
  return position.siegeStatus.some(
    (status, place) =>
      status !== NO_SIEGE && isBeside(position, who, place) && besiegingSide(position, place) === sideOf(position, who),
  );
}
