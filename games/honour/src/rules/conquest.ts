import type { Play } from "@gonfalon/engine/kernel";
import { hexes, places } from "../data.ts";
import type { Honour } from "../position.ts";
import { endSiege } from "./besieged.ts";
import { armyOf, sideOf } from "./forces.ts";
import { conquer, fortressAt } from "./regions.ts";
import { liftCaution, turnDuchy } from "./scenarios/conquests.ts";

/** §14.2, §14.3: Towns and Fortresses change their owner. */

function take(play: Play<Honour>, primo: number, place: number, rule: string): void {
  const { position } = play;
  if (conquer(position, place, armyOf(position, primo))) {
    play.tell({ type: "conquered", rules: [rule], place, side: sideOf(position, primo) });
    // §11.3.1a: those who besieged it have it now.
    endSiege(position, places.hex[place]!);
  }
  liftCaution(position);
}

/** §18.6, as ruled: the marker of the side is put down though nobody moves in. */
export function takeByTreachery(play: Play<Honour>, primo: number, place: number): void {
  take(play, primo, place, "18.6");
}

/** §14.3: a Town is Conquered in passing. */
export function passTown(play: Play<Honour>, primo: number): void {
  const place = hexes.place[play.position.hex[primo]!]!;
  if (place >= 0 && !places.fortress[place]) take(play, primo, place, "14.3");
}

/**
 * §14.2, as ruled: a Fortress is Conquered when an Activation ends there, by a Force that is dropped off in it, and at the
 * end of an advance or a retreat.
 */
export function takeFortress(play: Play<Honour>, primo: number): void {
  const fortress = fortressAt(play.position.hex[primo]!);
  if (fortress >= 0) take(play, primo, fortress, "14.2");
  if (turnDuchy(play.position, primo)) play.tell({ type: "duchyTurned", rules: ["S5.regions"] });
}
