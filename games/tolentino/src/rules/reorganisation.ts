import { everybody, type Play } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "../army.ts";
import { army, derived, tables } from "../data.ts";
import { DID_REORGANIZE, GOOD, isBridge, onMap, orderOf, type Tolentino, unitsIn } from "../position.ts";
import { findIn } from "./disorder.ts";
import { owners } from "./known.ts";
import { efficiencyCheck } from "./morale.ts";
import { decision, procedure } from "./rulebook.ts";
import { isEngaged } from "./zones.ts";

/** §15.3 Disordered and Routed units try to find their order again. */
export interface Reorganisation {
  side: Side;
  /** The formations whose units may try. */
  formations: number[];
  /** Hexes where the try was made. */
  tried: number[];
}
export type ReorganizeOption = { type: "reorganize"; hex: number } | { type: "endReorganization" };

const drms = derived(() => tables.orders.list.map((one) => (one.reorganise ? (one.reorganiseDrm ?? 0) : null)));

/** §15.3 not in an EZoC, under an order that allows it (§5.1.3d, §5.1.4a), and nothing else done in the turn. */
export function mayReorganize(position: Tolentino, unit: number): boolean {
  if (!onMap(position, unit) || position.state[unit] === GOOD || position.did[unit] !== 0) return false;
  return drms()[orderOf(position, unit)] !== null && !isEngaged(position, unit);
}

function mayTry(position: Tolentino, { tried }: Reorganisation, unit: number): boolean {
  return !tried.includes(position.hex[unit]!) && mayReorganize(position, unit);
}

function someoneMayTry(position: Tolentino, frame: Reorganisation): boolean {
  return frame.formations.some((one) => army.unitsOf[one]!.some((unit) => mayTry(position, frame, unit)));
}

function hexesToTry(position: Tolentino, frame: Reorganisation): number[] {
  const found: number[] = [];
  for (const formation of frame.formations) {
    for (const unit of army.unitsOf[formation]!) {
      const hex = position.hex[unit]!;
      if (!found.includes(hex) && mayTry(position, frame, unit)) found.push(hex);
    }
  }
  return found;
}

/** §3.1.B6b §15.3 one hex after the other, one die for each. */
export const reorganisation = procedure<Reorganisation>("reorganization", {
  side: everybody,
  formations: everybody,
  tried: owners,
}).steps({
  attempt: decision({
    rule: ["15.3", "3.1.B6b"],
    seat: (_position, { side }) => SEATS[side],
    when: someoneMayTry,
    options: (position, frame) => [
      ...hexesToTry(position, frame).map((hex) => ({ type: "reorganize" as const, hex })),
      { type: "endReorganization" },
    ],
    play: (play, frame, option) => {
      if (option.type === "endReorganization") return undefined;
      frame.tried.push(option.hex);
      reorganize(play, frame, option.hex);
      return "attempt";
    },
  }),
});

/** The units of a hex that may try, of the formations whose turn it is. */
export function whoMayReorganize(position: Tolentino, { formations }: Reorganisation, hex: number): number[] {
  return unitsIn(position, hex).filter(
    (unit) => formations.includes(army.formation[unit]!) && !isBridge(position, unit) && mayReorganize(position, unit),
  );
}

/** §15.3a what the order of a unit adds to the die. */
export function reorganiseModifier(position: Tolentino, unit: number): number {
  return drms()[orderOf(position, unit)] ?? 0;
}

/** §13.1.2 one die for the hex. §15.3.1 those that pass rise one step; §15.3a Advance adds 1 to the die, Defense takes 1 off. Failure costs nothing. */
function reorganize(play: Play<Tolentino>, frame: Reorganisation, hex: number): void {
  const { position } = play;
  const units = whoMayReorganize(position, frame, hex);
  for (const unit of units) position.did[unit]! |= DID_REORGANIZE;
  const rise = (unit: number) => {
    const state = position.state[unit]! - 1;
    findIn(play, unit, state, { type: "reorganized", rules: ["15.3.1"], unit, state });
  };
  efficiencyCheck(play, units, ["15.3", "15.3a"], (unit) => reorganiseModifier(position, unit)).passed.forEach(rise);
}
