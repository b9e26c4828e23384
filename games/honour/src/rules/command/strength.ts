import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, GONE, type Honour, NOBODY, OFF_MAP, SPARE } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { followGuns, lostLastUnit, mayReorganize } from "../cards.ts";
import { hexOf, isOnTheMap, roomOf } from "../forces.ts";
import { ownerOf, sidesOwn, tellOwner } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isCombatUnit } from "../units.ts";

/** §2.2.B2c, §5.1a, §1.3.4: SPs pass between like units of a hex; units are split and reassembled. */
export interface Strength {
  side: Side;
  /** The only hex in which it may be done (§15.5a), or `OFF_MAP` for all of them. */
  hex: number;
  /** §1.3.4: not after an election. */
  breakdown: boolean;
  /** Ruling 5.1: pairs between which SPs have passed, as "giver taker"; each once. */
  given: string[];
  /** Units that were made by an exchange in this Segment. */
  made: number[];
  /** What is in hand: the giver, or the unit to be split, or the parts to be put together; and the taker. */
  parts: number[];
  to: number;
}
export type StrengthOption =
  | { readonly type: "moveStrength"; readonly unit: number; readonly other: number }
  | { readonly type: "strength"; readonly sp: number }
  | { readonly type: "split"; readonly unit: number }
  | { readonly type: "splitInto"; readonly sizes: readonly number[] }
  | { readonly type: "reassemble"; readonly unit: number }
  | { readonly type: "addPart"; readonly unit: number }
  | { readonly type: "reassembled"; readonly size: number }
  | { readonly type: "strengthDone" };

export function strengthOfHex(side: Side, hex = OFF_MAP, breakdown = hex === OFF_MAP): Strength {
  return { side, hex, breakdown, given: [], made: [], parts: [], to: NOBODY };
}

/** The Combat Units of the seat that may be dealt with, in lists of one hex and one kind. */
function likeUnits(position: Honour, { side, hex }: Strength): number[][] {
  const { kind } = castOf(position).units;
  const lists = new Map<number, number[]>();
  for (let unit = 0; unit < position.holder.length; unit++) {
    const holder = position.holder[unit]!;
    if (holder < 0 || !isCombatUnit(position, unit) || ownerOf(position, unit) !== side) continue;
    const at = hexOf(position, holder);
    if (at < 0 || (hex !== OFF_MAP && at !== hex) || !mayReorganize(position, holder)) continue;
    const key = at * 256 + kind[unit]!;
    const list = lists.get(key);
    if (list) list.push(unit);
    else lists.set(key, [unit]);
  }
  return [...lists.values()];
}

/** §1.3.3b: SPs that a unit still can take in. */
function roomIn(position: Honour, unit: number): number {
  return castOf(position).units.size[unit]! - position.sp[unit]!;
}

/** §5.1a: givers and takers of one kind in one hex. */
function pairs(position: Honour, frame: Strength, like: readonly number[]): StrengthOption[] {
  return like.flatMap((from) =>
    like
      .filter((to) => isPair(position, frame, from, to))
      .map((to) => ({ type: "moveStrength" as const, unit: from, other: to })),
  );
}

function isPair(position: Honour, { given }: Strength, from: number, to: number): boolean {
  if (to === from || roomIn(position, to) === 0) return false;
  return given.length === 0 || !given.includes(`${from} ${to}`);
}

/** §1.3.4.1, as ruled: counters of the same Army and kind that are spare: Breakdown Units, and what an exchange has set free. */
function spares(position: Honour, unit: number): number[] {
  const { kind, ofKind } = castOf(position).units;
  return ofKind[kind[unit]!]!.filter(
    (one) => position.holder[one] === SPARE && position.army[one] === position.army[unit],
  );
}

/**
 * §1.3.4.1: the sizes of spare counters for which a unit may be exchanged: together they hold its SPs, each has at least one,
 * and its Capitano has Rank for them (§3.1). Each set of sizes once, the largest first; no more sets than `wanted`.
 */
export function patternsFor(position: Honour, unit: number, wanted = Number.POSITIVE_INFINITY): number[][] {
  const { size } = castOf(position).units;
  const sp = position.sp[unit]!;
  const sizes = spares(position, unit)
    .map((one) => size[one]!)
    .sort((a, b) => b - a);
  const most = Math.min(sp, 1 + roomOf(position, position.holder[unit]!));
  const found: number[][] = [];
  const extend = (from: number, chosen: readonly number[], sum: number): void => {
    if (sum >= sp && !isSame(chosen, size[unit]!)) found.push([...chosen]);
    for (let i = from; i < sizes.length && found.length < wanted; i++) {
      // No set that goes on with this size or a smaller one is large enough.
      if (sum + sizes[i]! * (most - chosen.length) < sp) return;
      if (chosen.length < most && (i === from || sizes[i] !== sizes[i - 1]))
        extend(i + 1, [...chosen, sizes[i]!], sum + sizes[i]!);
    }
  };
  extend(0, [], 0);
  return found;
}

function isSame(chosen: readonly number[], size: number): boolean {
  return chosen.length === 1 && chosen[0] === size;
}

/** §1.3.4.2: spare counters that are larger than each of these parts and hold them all. */
function isLarger(position: Honour, spare: number, parts: readonly number[]): boolean {
  const { size } = castOf(position).units;
  let sum = 0;
  for (const part of parts) {
    if (size[part]! >= size[spare]!) return false;
    sum += position.sp[part]!;
  }
  return size[spare]! >= sum;
}

/** The sizes of those, each once. */
function largerFor(position: Honour, parts: readonly number[]): number[] {
  const { size } = castOf(position).units;
  const larger = spares(position, parts[0]!).filter((spare) => isLarger(position, spare, parts));
  return [...new Set(larger.map((spare) => size[spare]!))];
}

/** Parts that may still be added: a larger counter holds them all. */
function furtherParts(position: Honour, frame: Strength, like: readonly number[], parts: readonly number[]): number[] {
  const spare = spares(position, parts[0]!);
  return like.filter((unit) => mayAdd(position, frame, parts, unit, spare));
}

function mayAdd(
  position: Honour,
  { made }: Strength,
  parts: readonly number[],
  unit: number,
  spare: readonly number[],
): boolean {
  if (parts.includes(unit) || (parts.length > 1 && unit < parts[parts.length - 1]!)) return false;
  if (made.includes(unit) || position.army[unit] !== position.army[parts[0]!]) return false;
  const all = [...parts, unit];
  return spare.some((one) => isLarger(position, one, all));
}

function maySplit(position: Honour, { made }: Strength, unit: number): boolean {
  return !made.includes(unit) && patternsFor(position, unit, 1).length > 0;
}

function mayReassemble(position: Honour, frame: Strength, like: readonly number[], unit: number): boolean {
  if (frame.made.includes(unit)) return false;
  const spare = spares(position, unit);
  return spare.length > 0 && like.some((other) => mayAdd(position, frame, [unit], other, spare));
}

/** Whether a counter of the hex could be exchanged at all. */
function mayExchange(position: Honour, { breakdown }: Strength, like: readonly number[]): boolean {
  return breakdown && spares(position, like[0]!).length > 0;
}

function exchanges(position: Honour, frame: Strength, like: readonly number[]): StrengthOption[] {
  if (!mayExchange(position, frame, like)) return [];
  return [
    ...like.filter((unit) => maySplit(position, frame, unit)).map((unit) => ({ type: "split" as const, unit })),
    ...like
      .filter((unit) => mayReassemble(position, frame, like, unit))
      .map((unit) => ({ type: "reassemble" as const, unit })),
  ];
}

function actsOf(position: Honour, frame: Strength): StrengthOption[] {
  return likeUnits(position, frame).flatMap((like) => [
    ...pairs(position, frame, like),
    ...exchanges(position, frame, like),
  ]);
}

function begin(frame: Strength, option: StrengthOption): "amount" | "pattern" | "part" | typeof done {
  switch (option.type) {
    case "moveStrength":
      frame.parts = [option.unit];
      frame.to = option.other;
      return "amount";
    case "split":
      frame.parts = [option.unit];
      return "pattern";
    case "reassemble":
      frame.parts = [option.unit];
      return "part";
    default:
      return done;
  }
}

/**
 * §5.1a, §5.1b: a unit that takes in Demoralised SPs is Demoralised, one that is stays so. A unit without SPs is out of the
 * game.
 */
function moveStrength(play: Play<Honour>, frame: Strength, sp: number): void {
  const { position } = play;
  const [from] = frame.parts as [number];
  const { to } = frame;
  const holder = position.holder[from]!;
  position.sp[from]! -= sp;
  position.sp[to]! += sp;
  if (position.demoralised[from]) position.demoralised[to] = 1;
  frame.given.push(`${from} ${to}`);
  tellOwner(play, frame.side, { type: "strengthMoved", rules: ["5.1a", "5.1b"], unit: from, other: to, sp }, null);
  if (position.sp[from]! > 0) return;
  position.holder[from] = GONE;
  position.demoralised[from] = 0;
  lostLastUnit(position, holder, position.holder[to]!);
  followGuns(position, hexOf(position, holder));
}

/** Takes a counter of this size out of the spare ones. */
function spareOfSize(position: Honour, like: number, size: number): number {
  return spares(position, like).find((one) => castOf(position).units.size[one] === size)!;
}

/** Puts a spare counter in place of others: §1.3.4.1, §1.3.4.2: Demoralised if one of those was. */
function place(position: Honour, unit: number, sp: number, holder: number, demoralised: number): void {
  position.holder[unit] = holder;
  position.sp[unit] = sp;
  position.demoralised[unit] = demoralised;
}

/** A counter that was exchanged is spare again. */
function setFree(position: Honour, unit: number): void {
  place(position, unit, 0, SPARE, 0);
}

/** §1.3.4.1: the SPs are spread evenly over the new counters, no one over its size. */
export function spread(sp: number, sizes: readonly number[]): number[] {
  const filled = sizes.map(() => 0);
  for (let left = sp; left > 0; left--) {
    let least = -1;
    for (let i = 0; i < sizes.length; i++) {
      if (filled[i]! < sizes[i]! && (least < 0 || filled[i]! < filled[least]!)) least = i;
    }
    filled[least]!++;
  }
  return filled;
}

function split(play: Play<Honour>, frame: Strength, sizes: readonly number[]): void {
  const { position } = play;
  const [unit] = frame.parts as [number];
  const holder = position.holder[unit]!;
  const demoralised = position.demoralised[unit]!;
  const sps = spread(position.sp[unit]!, sizes);
  const made = sizes.map((size, i) => {
    const counter = spareOfSize(position, unit, size);
    place(position, counter, sps[i]!, holder, demoralised);
    return counter;
  });
  setFree(position, unit);
  frame.made.push(...made);
  tellOwner(play, frame.side, { type: "unitSplit", rules: ["1.3.4.1"], unit, units: made }, null);
}

/** §1.3.4.2, as ruled: the new unit stands on the Card of the first part that was named. */
function reassemble(play: Play<Honour>, frame: Strength, size: number): void {
  const { position } = play;
  const { parts } = frame;
  const [first] = parts as [number];
  const holders = parts.map((part) => position.holder[part]!);
  const sp = parts.reduce((sum, part) => sum + position.sp[part]!, 0);
  const demoralised = parts.some((part) => position.demoralised[part]) ? 1 : 0;
  const unit = spareOfSize(position, first, size);
  for (const part of parts) setFree(position, part);
  place(position, unit, sp, holders[0]!, demoralised);
  for (const holder of holders) lostLastUnit(position, holder, holders[0]!);
  followGuns(position, hexOf(position, holders[0]!));
  frame.made.push(unit);
  tellOwner(play, frame.side, { type: "unitsReassembled", rules: ["1.3.4.2"], units: parts, unit }, null);
}

function likeOf(position: Honour, frame: Strength): number[] {
  return likeUnits(position, frame).find((like) => like.includes(frame.parts[0]!)) ?? [];
}

export const strength = procedure<Strength>("strength", {
  side: everybody,
  hex: everybody,
  breakdown: everybody,
  given: sidesOwn<string[]>([]),
  made: sidesOwn<number[]>([]),
  parts: sidesOwn<number[]>([]),
  to: sidesOwn(NOBODY),
}).steps({
  act: decision({
    rule: ["2.2.B2c", "5.1a", "1.3.4"],
    seat: (_, { side }) => side,
    // Whether there is anything to change is hidden (§1.4): the owner says when he has done.
    when: (position, { side }) => isOnTheMap(position, side),
    options: (position, frame) => [...actsOf(position, frame), { type: "strengthDone" }],
    play: (_, frame, option) => begin(frame, option),
  }),
  over: step("2.2.B2c", () => done),
  amount: decision({
    rule: "5.1a",
    seat: (_, { side }) => side,
    options: (position, { parts, to }) =>
      Array.from({ length: Math.min(position.sp[parts[0]!]!, roomIn(position, to)) }, (_, i) => ({
        type: "strength",
        sp: i + 1,
      })),
    play: (play, frame, { sp }) => {
      moveStrength(play, frame, sp);
      return "act";
    },
  }),
  pattern: decision({
    rule: "1.3.4.1",
    seat: (_, { side }) => side,
    options: (position, { parts }) => patternsFor(position, parts[0]!).map((sizes) => ({ type: "splitInto", sizes })),
    play: (play, frame, { sizes }) => {
      split(play, frame, sizes);
      return "act";
    },
  }),
  part: decision({
    rule: "1.3.4.2",
    seat: (_, { side }) => side,
    options: (position, frame) => [
      ...furtherParts(position, frame, likeOf(position, frame), frame.parts).map((unit) => ({
        type: "addPart" as const,
        unit,
      })),
      ...(frame.parts.length > 1
        ? largerFor(position, frame.parts).map((size) => ({ type: "reassembled" as const, size }))
        : []),
    ],
    play: (play, frame, option) => {
      if (option.type === "addPart") {
        frame.parts.push(option.unit);
        return "part";
      }
      reassemble(play, frame, option.size);
      return "act";
    },
  }),
});
