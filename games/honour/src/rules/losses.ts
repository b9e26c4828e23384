import { everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, GONE, type Honour, SPARE } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { followGuns } from "./cards.ts";
import { hexOf } from "./forces.ts";
import { type Before, ownerOf, sidesOwn, sufferings, tellOwner } from "./known.ts";
import { noteMilitiaLost } from "./militia.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { isArtillery, isMilitia, qualityOf } from "./units.ts";

/** §8c, §12.1.7: who takes SPs that are lost, point by point, so that no unit loses more than the others. */
export interface Losses {
  side: Side;
  /** The rule that asks for them. */
  rule: string;
  /** Whether everybody sees them: in combat both Forces lie open (§11.3.Step2). */
  open: boolean;
  /** §8c, or false where the owner picks as he likes (§11.4.1.Artillery.fire). */
  even: boolean;
  /** Who may lose, and how much each has lost so far. */
  units: number[];
  lost: number[];
  left: number;
  /** §12.1.7: units of the Quality group, and how many of the points they must still take. */
  group: number[];
  groupLeft: number;
}
export type LossOption = { readonly type: "loseSp"; readonly unit: number };

/** §8c: spread over all of these units alike. */
export function evenLosses(
  position: Honour,
  units: readonly number[],
  loss: number,
  rule: string,
  open: boolean,
): Losses {
  return {
    side: ownerOf(position, units[0]!),
    rule,
    open,
    even: true,
    units: [...units],
    lost: units.map(() => 0),
    left: loss,
    group: [],
    groupLeft: 0,
  };
}

/** §11.4.1.Artillery.fire, §11.4.1.Charge.exec: the owner picks the units, one SP at a time. */
export function pickedLosses(position: Honour, units: readonly number[], loss: number, rule: string): Losses {
  return { ...evenLosses(position, units, loss, rule, true), even: false };
}

/** §12.1.7, as ruled: half of the loss, rounded up, on units of the group that set the Quality, the rest on any of them. */
export function lossesOfGroup(
  position: Honour,
  units: readonly number[],
  quality: number,
  loss: number,
  rule: string,
): Losses {
  const group = units.filter((unit) => qualityOf(position, unit) >= quality);
  return { ...evenLosses(position, units, loss, rule, true), group, groupLeft: Math.ceil(loss / 2) };
}

/** Those who may take the next point: of the units with an SP left, those that have lost least so far. */
function nextToLose(position: Honour, { even, units, lost, left, group, groupLeft }: Losses): number[] {
  if (left === 0) return [];
  const canLose = (unit: number) => position.sp[unit]! > 0;
  const bound = groupLeft > 0 ? group.filter(canLose) : [];
  const eligible = bound.length > 0 ? bound : units.filter(canLose);
  if (!even) return eligible;
  const least = Math.min(...eligible.map((unit) => lost[units.indexOf(unit)]!));
  return eligible.filter((unit) => lost[units.indexOf(unit)] === least);
}

/** Whether it makes no difference which of these takes a point: they are of one kind, on one Card, and as strong. */
function areAlike(position: Honour, units: readonly number[]): boolean {
  const { kind, size, belongsTo } = castOf(position).units;
  const same = (list: ArrayLike<number>) => units.every((unit) => list[unit] === list[units[0]!]);
  return [kind, size, belongsTo, position.sp, position.holder, position.demoralised].every(same);
}

/**
 * Where nothing is left to choose nobody is asked. Of Cards that are hidden it must not be seen that there was nothing to
 * choose (§1.4): their owner is asked for every point, unless all of them are lost.
 */
function isForced(position: Honour, { open, units, left }: Losses, next: readonly number[]): boolean {
  if (open) return next.length === 1 || areAlike(position, next);
  return left >= units.reduce((sum, unit) => sum + position.sp[unit]!, 0);
}

/** Takes a point from a unit; one without SPs is gone (§1.3.3b). */
export function loseSp(position: Honour, unit: number): void {
  position.sp[unit]!--;
  if (position.sp[unit]! > 0) return;
  const holder = position.holder[unit]!;
  if (isMilitia(position, unit)) noteMilitiaLost(position, unit);
  removeUnit(position, unit);
  // §15.1.3: with the last gun of a Force its Siege Artillery is gone.
  if (holder >= 0 && isArtillery(position, unit)) followGuns(position, hexOf(position, holder));
}

/**
 * §1.3.3b: a counter leaves the game whole. §15.1.1b: that of Militia goes back to the others; it is the Fortress that raises
 * no more.
 */
export function removeUnit(position: Honour, unit: number): void {
  position.sp[unit] = 0;
  position.holder[unit] = isMilitia(position, unit) ? SPARE : GONE;
  position.demoralised[unit] = 0;
}

function take(position: Honour, losses: Losses, unit: number): void {
  loseSp(position, unit);
  losses.lost[losses.units.indexOf(unit)]!++;
  losses.left--;
  if (losses.groupLeft > 0 && losses.group.includes(unit)) losses.groupLeft--;
  else if (losses.groupLeft > 0 && !losses.group.some((one) => position.sp[one]! > 0)) losses.groupLeft = 0;
}

/** §1.4d: the SPs that units have lost, unit by unit to their owner and to whom they lie open, to others by their types. */
export function tellLosses(
  play: Play<Honour>,
  { side, rule, open, units, lost }: Pick<Losses, "side" | "rule" | "open" | "units" | "lost">,
): void {
  const { position } = play;
  const taken = units.flatMap((unit, i) => (lost[i]! > 0 ? [{ unit, sp: lost[i]! }] : []));
  if (taken.length === 0) return;
  const event = { type: "spsLost", rules: [rule], side };
  const full = { ...event, losses: taken };
  if (open) play.tell(full);
  else tellOwner(play, side, full, { ...event, suffered: sufferings(position, asTheyWere(position, taken)) });
}

function asTheyWere({ sp, demoralised }: Honour, taken: readonly { unit: number; sp: number }[]): Before[] {
  return taken.map(({ unit, sp: lost }) => ({ unit, sp: sp[unit]! + lost, demoralised: demoralised[unit]! }));
}

export const takeLosses = procedure<Losses>("takeLosses", {
  side: everybody,
  rule: everybody,
  open: everybody,
  even: everybody,
  units: sidesOwn<number[]>([]),
  lost: sidesOwn<number[]>([]),
  left: sidesOwn(0),
  group: sidesOwn<number[]>([]),
  groupLeft: sidesOwn(0),
}).steps({
  // The rest of a loss that is greater than all SPs is ignored (ruling 12.1.7).
  forced: step(["8c", "12.1.7"], ({ position }, frame) => {
    for (let next = nextToLose(position, frame); next.length > 0; next = nextToLose(position, frame)) {
      if (!isForced(position, frame, next)) return;
      take(position, frame, next[0]!);
    }
  }),
  choose: decision({
    rule: ["8c", "12.1.7"],
    seat: (_, { side }) => side,
    options: (position, frame) => nextToLose(position, frame).map((unit) => ({ type: "loseSp", unit })),
    play: ({ position }, frame, { unit }) => {
      take(position, frame, unit);
      return "forced";
    },
  }),
  tell: step(["8c", "12.1.7"], tellLosses),
});
