import { hexDistance } from "@gonfalon/engine/board";
import { board, hexNamed } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { armyOf, capitaniGeneraliOf, unitsOf } from "../rules/forces.ts";
import { specialRule } from "../rules/special.ts";

/** §S5.2: a Capitano Generale brings landsknechts and money from Tirolo. He goes alone, so one is kept without troops for it. */

interface Tirolo {
  readonly exit: readonly string[];
  readonly fromN: number;
}

function ruleFor(position: Honour): Tirolo | undefined {
  return position.leftForTirolo > 0 ? undefined : specialRule<Tirolo>(position, "S5.2");
}

/** Who is to go: of several Capitani Generali the one of the lowest Rank; -1 if nobody is. */
export function recruiterOf(position: Honour): number {
  if (!ruleFor(position)) return -1;
  const { armies, capitani } = castOf(position);
  const generali = capitaniGeneraliOf(position, armies.side.indexOf("rivals"));
  if (generali.length < 2) return -1;
  return generali.reduce((least, who) => (capitani.rank[who]! < capitani.rank[least]! ? who : least));
}

/** Where he waits for it, on the side of his source: a hex by which he may leave; -1 for everybody else. */
export function exitForRecruiter(position: Honour, who: number): number {
  const rule = ruleFor(position);
  if (!rule || who !== recruiterOf(position) || unitsOf(position, who).length > 0) return -1;
  const source = position.source[armyOf(position, who)]!;
  const from = source >= 0 ? source : position.hex[who]!;
  const exits = rule.exit.map(hexNamed);
  return exits.sort((a, b) => hexDistance(board, from, a) - hexDistance(board, from, b))[0]!;
}

/** Turns before he may go in which he leaves the army, to be there in time. */
const RIDING = 3;

export function isTimeToRide(position: Honour, who: number): boolean {
  return exitForRecruiter(position, who) >= 0 && position.turn >= ruleFor(position)!.fromN - RIDING;
}
