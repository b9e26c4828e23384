import type { Side } from "./army.ts";
import { army, derived, ground } from "./data.ts";
import { GOOD, type Tolentino } from "./position.ts";

/**
 * The field: who stands where, and which hexes each side controls. It mirrors the position that was asked about last.
 * `fieldOf` compares the two unit by unit and moves only those that differ, so the mirror is never out of date, whoever
 * changed the position, and nobody has to tell it. It holds until the position changes.
 */
export interface Field {
  /** By side and hex: the combat units there. §16.1 Radinski's company is none while it lies as a bridge. */
  readonly units: readonly [Uint8Array, Uint8Array];
  /** §8a §8b by side and hex: the units that have it in their zone of control; friends of the other side do not cancel it. */
  readonly zones: readonly [Uint8Array, Uint8Array];
  /** By hex the first combat unit, by unit the next one in its hex, in the order of units.json; NONE after the last. */
  readonly first: Int16Array;
  readonly next: Int16Array;
  /** Goes up with every change of place, state or face, so that what was found out about a field can be kept while it holds. */
  version: number;
}

export const NONE = -1;

/** A unit as the mirror shows it: its hex, state and face in one number, or a negative one if it is no combat unit on the map. */
type Post = number;

function postOf(hex: number, state: number, reduced: number): Post {
  return (hex << 3) | (state << 1) | reduced;
}
/** §16.1 a bridge in hex 0, hex 1 and so on: LYING, LYING - 1 ... */
const LYING = NONE - 1;

function hexOf(post: Post): number {
  return post >> 3;
}
function isGood(post: Post): boolean {
  return ((post >> 1) & 3) === GOOD;
}

const mirror = derived(() => {
  const { size } = ground.board;
  const bytes = () => new Uint8Array(size);
  const field: Field = {
    units: [bytes(), bytes()],
    zones: [bytes(), bytes()],
    first: new Int16Array(size).fill(NONE),
    next: new Int16Array(army.units).fill(NONE),
    version: 0,
  };
  return { field, shown: new Int32Array(army.units).fill(NONE) };
});

export function fieldOf(position: Tolentino): Field {
  const { field, shown } = mirror();
  const { hex, state, reduced, bridge } = position;
  const lying = bridge >= 0 ? army.radinski : NONE;
  for (let unit = 0; unit < shown.length; unit++) {
    const at = hex[unit]!;
    const post = at < 0 ? NONE : unit === lying ? LYING - at : postOf(at, state[unit]!, reduced[unit]!);
    if (post !== shown[unit]) show(field, shown, unit, post);
  }
  return field;
}

function show(field: Field, shown: Int32Array, unit: number, post: Post): void {
  if (shown[unit]! >= 0) lift(field, unit, shown[unit]!);
  if (post >= 0) setDown(field, unit, post);
  shown[unit] = post;
  field.version++;
}

function lift(field: Field, unit: number, post: Post): void {
  const hex = hexOf(post);
  const side = army.side[unit]!;
  field.units[side]![hex]!--;
  if (isGood(post)) exert(field.zones[side]!, hex, -1);
  let before = NONE;
  for (let one = field.first[hex]!; one !== unit; one = field.next[one]!) before = one;
  if (before === NONE) field.first[hex] = field.next[unit]!;
  else field.next[before] = field.next[unit]!;
}

function setDown(field: Field, unit: number, post: Post): void {
  const hex = hexOf(post);
  const side = army.side[unit]!;
  field.units[side]![hex]!++;
  if (isGood(post)) exert(field.zones[side]!, hex, 1);
  let before = NONE;
  for (let one = field.first[hex]!; one !== NONE && one < unit; one = field.next[one]!) before = one;
  field.next[unit] = before === NONE ? field.first[hex]! : field.next[before]!;
  if (before === NONE) field.first[hex] = unit;
  else field.next[before] = unit;
}

/** §8 a zone of control is the hexes next to a unit, wherever it reaches across the hexside. */
function exert(zone: Uint8Array, hex: number, by: number): void {
  const { firstLink, linkTo } = ground.board;
  for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
    if (ground.controls[link]) zone[linkTo[link]!]! += by;
  }
}

/** The combat units in a hex, whichever side holds it. */
export function unitsIn(position: Tolentino, hex: number): number[] {
  const { first, next } = fieldOf(position);
  const found: number[] = [];
  for (let unit = first[hex]!; unit >= 0; unit = next[unit]!) found.push(unit);
  return found;
}

/** Whether a side has a combat unit in a hex. */
export function holds(position: Tolentino, side: Side, hex: number): boolean {
  return hex >= 0 && fieldOf(position).units[side][hex]! > 0;
}
