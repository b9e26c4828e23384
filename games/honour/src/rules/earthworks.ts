import { linkBetween } from "@gonfalon/engine/board";
import { board } from "../data.ts";
import type { Earthworks, Honour } from "../position.ts";
import type { Direction } from "../schemas/index.ts";

/** §7.5: Earthworks and the hexsides they protect. Digging them is part of the march. */

/** By direction of the board: rows are counted from the south, so they run clockwise. */
const COMPASS: readonly Direction[] = ["E", "SE", "SW", "W", "NW", "NE"];

export function directionBit(direction: Direction): number {
  return 1 << COMPASS.indexOf(direction);
}

export function earthworksAt(position: Honour, hex: number): Earthworks | undefined {
  return position.earthworks.find((works) => works.hex === hex);
}

/** §7.5b, §7.5c: whether works in a hex protect it against what comes from a neighbour. */
export function isProtected(position: Honour, hex: number, from: number): boolean {
  const works = earthworksAt(position, hex);
  if (!works) return false;
  const link = linkBetween(board, hex, from);
  return link >= 0 && (works.sides & (1 << board.direction[link]!)) !== 0;
}

/** §7.5d: once the last Force has left, the works are gone. */
export function removeEarthworks(position: Honour, hex: number): void {
  const at = position.earthworks.findIndex((works) => works.hex === hex);
  if (at >= 0) position.earthworks.splice(at, 1);
}
