import type { Play } from "@gonfalon/engine/kernel";
import { opponentOf, units } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { modified } from "./lasting.ts";
import { printedFire } from "./pieces.ts";
import { reactionWindow } from "./reactions.ts";

/** What the operations of rules 7.4.1, 7.5, 7.6 and 7.7 share: one unit works at one wall. */
export interface Siege {
  unit: number;
  wall: number;
}

/** §4.1ba: before the dice the other side may answer a siege action with a card. */
export function siegeWindow(play: Play<Gradisca>, { unit, wall }: Siege): void {
  const side = opponentOf(units.side[unit]!);
  const area = play.position.area[unit]!;
  play.call(reactionWindow, { trigger: "opponent-siege-action", side, area, units: [unit], link: -1, wall });
}

/** The fire value of Guastatori at work (§7.2c: of the side that shows), with what cards add to it. */
export function engineerValue(position: Gradisca, unit: number): number {
  return modified(position, "fire", unit, printedFire(position, unit, "attack"));
}

/** One die not above the fire value of the Guastatori. */
export function engineerRoll(play: Play<Gradisca>, unit: number): { value: number; die: number; success: boolean } {
  const value = engineerValue(play.position, unit);
  const die = play.roll();
  return { value, die, success: die <= value };
}
