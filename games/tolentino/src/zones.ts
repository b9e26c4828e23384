import type { Side } from "./army.ts";
import { army, ground } from "./data.ts";
import { enemyOf, GOOD, isBridge, sideOf, type Tolentino } from "./position.ts";

/** §8 §8d §15 every combat unit in good order exerts a zone of control; leaders and a bridge do not. */
export function exertsZone(position: Tolentino, unit: number): boolean {
  return position.hex[unit]! >= 0 && position.state[unit] === GOOD && !isBridge(position, unit);
}

/** §8c §10.5.1 whether a zone of control reaches across a link: not into a Fortified position, not over a barred hexside. */
function reaches(link: number): boolean {
  return !ground.impassable[link] && !ground.fortified[ground.board.linkTo[link]!];
}

/** §8a §8b marks every hex in the zones of control of a side; friends of the other side do not cancel them. */
export function zonesOf(position: Tolentino, side: Side, zone: Uint8Array): Uint8Array {
  const { firstLink, linkTo } = ground.board;
  zone.fill(0);
  for (let unit = 0; unit < position.hex.length; unit++) {
    if (army.side[unit] !== side || !exertsZone(position, unit)) continue;
    const hex = position.hex[unit]!;
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      if (reaches(link)) zone[linkTo[link]!] = 1;
    }
  }
  return zone;
}

/** Whether a hex lies in a zone of control of a side. */
export function inZoneOf(position: Tolentino, side: Side, hex: number): boolean {
  if (ground.fortified[hex]) return false;
  for (let unit = 0; unit < position.hex.length; unit++) {
    if (army.side[unit] === side && exertsZone(position, unit) && controls(position.hex[unit]!, hex)) return true;
  }
  return false;
}

/** Whether a unit stands in an enemy zone of control (an EZoC). */
export function isEngaged(position: Tolentino, unit: number): boolean {
  return inZoneOf(position, enemyOf(sideOf(unit)), position.hex[unit]!);
}

/** Whether a zone of control exerted from one hex covers the other. */
export function controls(from: number, to: number): boolean {
  const { firstLink, linkTo } = ground.board;
  for (let link = firstLink[from]!; link < firstLink[from + 1]!; link++) {
    if (linkTo[link] === to) return reaches(link);
  }
  return false;
}
