import type { Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { combatUnitsOfForce } from "../forces.ts";
import { allowanceOf } from "../units.ts";

/** §7.2, §7.4: one Activation of a Force: what it may spend, has spent and still has to answer for. MPs are in halves. */
export interface Activation {
  side: Side;
  primo: number;
  /** §7.2.4: a negative result of the roll, taken off the MA of every unit. */
  reduced: number;
  spent: number;
  /** §7.7: what had been spent when the Force went over to Administrative March. */
  declaredAt: number;
  /** Where the Activation began, and whether the Force has made a step since. */
  from: number;
  stepped: boolean;
  /** §7.8.1: it has entered an enemy ZOC and goes no farther. */
  halted: boolean;
  /** §15.1.2: its Engineers have worked, which they do at the end: nothing is left but to rally. */
  closing: boolean;
  /** §8b: SPs at the start of the move. */
  sps: number;
  /** §6.3: Forces dropped off in this Activation. */
  dropped: number[];
  /** §7.8.2.1: enemy Forces of whom one pursues, and full MPs given up against it. */
  pursuers: number[];
  givenUp: number;
  /** §12.2.7bis: hexes still to go under a Retreat Order. */
  path: number[];
  /** §7.9: the hex attacked from march last, or `OFF_MAP`, from where, and whether its defender Retreated before Combat (§11.3.2). */
  attacked: number;
  attackedFrom: number;
  unopposed: boolean;
}

/**
 * §7.4, §7.4b, as ruled (7.2.4): what the slowest Combat Unit has left of its MA, which weather, Demoralisation and the roll
 * reduce. §7.7: what was left on going over to Administrative March is doubled.
 */
export function pointsLeft(position: Honour, { primo, reduced, spent, declaredAt }: Activation): number {
  const inColumn = position.administrativeMarch[primo] === 1;
  let least = -1;
  for (const unit of combatUnitsOfForce(position, primo)) {
    const allowance = Math.max(0, allowanceOf(position, unit) - reduced);
    const left = Math.max(0, inColumn ? 2 * allowance - declaredAt - spent : allowance - spent);
    if (least < 0 || left < least) least = left;
  }
  return Math.max(0, least);
}
