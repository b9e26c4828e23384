import type { Side } from "../army.ts";
import { ground } from "../data.ts";
import { fieldOf } from "../field.ts";
import { enemyOf, GOOD, isBridge, sideOf, type Tolentino, unitsIn } from "../position.ts";

/** §8 §8d §15 every combat unit in good order exerts a zone of control; leaders and a bridge do not. */
export function exertsZone(position: Tolentino, unit: number): boolean {
  return position.hex[unit]! >= 0 && position.state[unit] === GOOD && !isBridge(position, unit);
}

/** §8 whether a stack exerts a zone of control. */
export function zoneFrom(position: Tolentino, hex: number): boolean {
  return hex >= 0 && unitsIn(position, hex).some((unit) => exertsZone(position, unit));
}

/** §8a §8b marks every hex in the zones of control of a side; friends of the other side do not cancel them. */
export function zonesOf(position: Tolentino, side: Side, zone: Uint8Array): Uint8Array {
  fieldOf(position).zones[side].forEach((units, hex) => {
    zone[hex] = units > 0 ? 1 : 0;
  });
  return zone;
}

/** Whether a hex lies in a zone of control of a side. */
export function inZoneOf(position: Tolentino, side: Side, hex: number): boolean {
  return fieldOf(position).zones[side][hex]! > 0;
}

/** Whether a unit stands in an enemy zone of control (an EZoC). */
export function isEngaged(position: Tolentino, unit: number): boolean {
  return inZoneOf(position, enemyOf(sideOf(unit)), position.hex[unit]!);
}

/** Whether a zone of control exerted from one hex covers the other. */
export function controls(from: number, to: number): boolean {
  const { firstLink, linkTo } = ground.board;
  for (let link = firstLink[from]!; link < firstLink[from + 1]!; link++) {
    if (linkTo[link] === to) return ground.controls[link] === 1;
  }
  return false;
}
