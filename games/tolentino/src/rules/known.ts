import type { Look as AnyLook, Viewer } from "@gonfalon/engine/kernel";
import { AUSTRIAN, NEAPOLITAN, SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import { enemyOf, isBridge, NOBODY, NOWHERE, type Tolentino } from "../position.ts";
import { sees } from "./sight.ts";
import { exertsZone } from "./zones.ts";

/**
 * §11.3.2 who may know what. Of enemy stacks that nobody of his can see a player knows the hex, whether combat units are
 * in it, and whether it exerts a zone of control; the pieces themselves lie nowhere for him.
 */
export interface Look extends AnyLook<Tolentino> {
  readonly stacks: UnseenStack[];
  /** Units and leaders that are under some unexamined stack. */
  readonly unknown: number[];
  readonly unknownLeaders: number[];
  /** Units whose markers are out of sight: the unknown ones, and Radinski's company while it lies as a bridge (§16.1). */
  readonly unmarked: number[];
}

export interface UnseenStack {
  hex: number;
  side: Side;
  /** 0: only leaders are there. */
  units: number;
  zone: number;
}

export function lookOf(position: Tolentino, viewer: Viewer): Look {
  const look: Look = { position, viewer, stacks: [], unknown: [], unknownLeaders: [], unmarked: [] };
  for (const side of hiddenSides(viewer)) findHidden(look, side);
  return look;
}

/** The sides whose unexamined stacks a viewer may not look into: a spectator sees what both players see. */
export function hiddenSides(viewer: Viewer): Side[] {
  return ([AUSTRIAN, NEAPOLITAN] as const).filter((side) => SEATS[side] !== viewer);
}

/** Finds the unexamined pieces of a side. */
function findHidden({ position, stacks: found, unknown, unknownLeaders, unmarked }: Look, side: Side): void {
  const stacks = new Map<number, UnseenStack>();
  const stackIn = (hex: number) => {
    const stack = stacks.get(hex) ?? { hex, side, units: 0, zone: 0 };
    stacks.set(hex, stack);
    return stack;
  };
  const isHidden = hiddenHexes(position, side);
  for (let unit = 0; unit < army.units; unit++) {
    const hex = position.hex[unit]!;
    if (army.side[unit] !== side || hex < 0 || !isHidden(hex)) continue;
    unmarked.push(unit);
    if (isBridge(position, unit)) continue;
    const stack = stackIn(hex);
    stack.units = 1;
    if (exertsZone(position, unit)) stack.zone = 1;
    unknown.push(unit);
  }
  for (let leader = 0; leader < army.leaders; leader++) {
    const hex = position.at[leader]!;
    if (army.leaderSide[leader] !== side || hex < 0 || !isHidden(hex)) continue;
    stackIn(hex);
    unknownLeaders.push(leader);
  }
  found.push(...[...stacks.values()].sort((a, b) => a.hex - b.hex));
}

export function hiddenHexes(position: Tolentino, side: Side): (hex: number) => boolean {
  const known = new Map<number, boolean>();
  return (hex) => {
    let hidden = known.get(hex);
    if (hidden === undefined) {
      hidden = !sees(position, enemyOf(side), hex);
      known.set(hex, hidden);
    }
    return hidden;
  };
}

/** By unit: of those that the viewer cannot see, this instead. */
export function ofUnits(instead: number) {
  return (values: number[], { unknown }: Look) => without(values, unknown, instead);
}

/** By unit, what lies on its counter: of those whose markers are out of sight, this instead. Its reduced face is no secret: it was turned in the open (§12.8). */
export function ofMarkers(instead: number) {
  return (values: number[], { unmarked }: Look) => without(values, unmarked, instead);
}

/** By leader: of those that the viewer cannot see, this instead. */
export function ofLeaders(instead: number) {
  return (values: number[], { unknownLeaders }: Look) => without(values, unknownLeaders, instead);
}

function without(values: readonly number[], hidden: readonly number[], instead: number): number[] {
  const seen = values.slice();
  for (const one of hidden) seen[one] = instead;
  return seen;
}

/** A unit or units that something is about: those that the viewer cannot see are nobody. */
export function seenUnits<T extends number | number[]>(value: T, { unknown }: Look): T {
  return seen(value, unknown);
}

/** The same for leaders. */
export function seenLeaders<T extends number | number[]>(value: T, { unknownLeaders }: Look): T {
  return seen(value, unknownLeaders);
}

function seen<T extends number | number[]>(value: T, hidden: readonly number[]): T {
  if (!Array.isArray(value)) return (hidden.includes(value as number) ? NOBODY : value) as T;
  const rest = value.filter((one) => !hidden.includes(one));
  return (rest.length === value.length ? rest : [...rest, NOBODY]) as T;
}

/** What betrays where the units of a formation stand, what state they are in or where they are sent: for their owner. */
export function owners<T>(value: T, { viewer }: Look, frame: object): T {
  return isForeign(frame, viewer) ? nothingLike(value) : value;
}

/** What betrays which kind of unit is on the move: for whoever sees it. */
export function gaitSeen<T>(value: T, { unknown }: Look, frame: object): T {
  const { unit, units } = frame as Troops;
  return [units, unit].flat().some((one) => unknown.includes(one as number)) ? nothingLike(value) : value;
}

interface Troops {
  readonly unit?: number;
  readonly units?: readonly number[];
  readonly formation?: number;
  readonly formations?: readonly number[];
}

/** Whether a frame is about a formation or units that are not the viewer's. */
function isForeign(frame: object, viewer: Viewer): boolean {
  const { formation, formations, units } = frame as Troops;
  const one = formation ?? formations?.[0];
  const first = units?.[0];
  const side = one !== undefined ? army.formationSide[one] : first !== undefined ? army.side[first] : undefined;
  return side !== undefined && SEATS[side] !== viewer;
}

function nothingLike<T>(value: T): T {
  return (Array.isArray(value) ? [] : typeof value === "number" ? NOWHERE : value) as T;
}
