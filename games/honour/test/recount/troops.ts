import capitaniFile from "../../data/capitani.json";
import unitsFile from "../../data/units.json";
import { castOf, type Honour } from "../../src/position.ts";
import { type Hex, idOf, isPassable, near, zoneCrosses } from "./country.ts";

/** Forces once more, plainly from the flat lists of a position. */
export type Seat = "french" | "rivals";
export const other = (seat: Seat): Seat => (seat === "french" ? "rivals" : "french");

export interface Unit {
  readonly unit: number;
  readonly sp: number;
  readonly type: string;
  readonly arm: string;
  readonly good: boolean;
  readonly broken: boolean;
  readonly militia: boolean;
  readonly size: number;
}
export interface Force {
  readonly primo: number;
  readonly id: string;
  readonly seat: Seat;
  readonly hex: Hex;
  /** All units on its Cards, Militia too. */
  readonly all: readonly Unit[];
  /** Its Combat Units; Militia only where there is nothing else. */
  readonly units: readonly Unit[];
}

interface UnitType {
  readonly id: string;
  readonly arm: string;
  readonly firearms: boolean;
  readonly movement: { readonly front: number; readonly demoralised: number } | null;
}
interface Card {
  readonly id: string;
  readonly rank: number;
  readonly star: boolean;
  readonly features: readonly string[];
}
const typeOf = new Map((unitsFile as { types: UnitType[] }).types.map((one) => [one.id, one]));
export const typeNamed = (id: string) => typeOf.get(id)!;
const cardOf = new Map((capitaniFile as { capitani: Card[] }).capitani.map((one) => [one.id, one]));
export const card = (position: Honour, who: number) => cardOf.get(castOf(position).capitani.ids[who]!)!;

export function seatOf(position: Honour, who: number): Seat {
  const { data, armies, capitani } = castOf(position);
  const army = armies.ids[capitani.army[who]!]!;
  return data.sides.find((side) => side.armies.includes(army))!.seat;
}

function unitAt(position: Honour, unit: number): Unit {
  const { typeIds, size, militia } = castOf(position).units;
  const type = typeIds[unit]!;
  return {
    unit,
    sp: position.sp[unit]!,
    type,
    arm: typeNamed(type).arm,
    good: !position.demoralised[unit] && !position.plundering[unit],
    broken: !!position.demoralised[unit],
    militia: !!militia[unit],
    size: size[unit]!,
  };
}

export function unitsOn(position: Honour, who: number): Unit[] {
  return position.holder.flatMap((holder, unit) =>
    holder === who && position.sp[unit]! > 0 ? [unitAt(position, unit)] : [],
  );
}

/** §6, ruling 3.4: whoever stands on the map with troops, his own or those of his Subordinates. */
export function forces(position: Honour, seat?: Seat): Force[] {
  return position.stands.flatMap((stands, primo) => {
    if (stands !== "map") return [];
    const side = seatOf(position, primo);
    if (seat && side !== seat) return [];
    const cards = position.stands.flatMap((one, who) =>
      who === primo || (position.superior[who] === primo && one !== "eliminated") ? [who] : [],
    );
    const all = cards.flatMap((who) => unitsOn(position, who));
    if (all.length === 0) return [];
    const combat = all.filter((unit) => !unit.militia);
    return [
      {
        primo,
        id: castOf(position).capitani.ids[primo]!,
        seat: side,
        hex: idOf(position.hex[primo]!),
        all,
        units: combat.length > 0 ? combat : all,
      },
    ];
  });
}

/** §9.1.1a: half or more of the counters. */
export const isShaken = (force: Force) => force.units.filter((unit) => unit.broken).length * 2 >= force.units.length;
export const isBroken = (force: Force) => force.units.every((unit) => unit.broken);

/** §7.8, §7.8.3: the hexes that a Force controls. */
export function zoneOf(position: Honour, force: Force): Hex[] {
  if (isShaken(force)) return [];
  return [force.hex, ...near(position, force.hex).filter((hex) => zoneCrosses(position, force.hex, hex))];
}
export function zones(position: Honour, seat: Seat): Set<Hex> {
  return new Set(forces(position, seat).flatMap((force) => zoneOf(position, force)));
}
/** §11.1. */
export const areAdjacent = (position: Honour, a: Hex, b: Hex) =>
  near(position, a).includes(b) && isPassable(position, a, b);
