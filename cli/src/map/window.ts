import type { HexBoard } from "@gonfalon/engine/board";

/** The part of a board of hexes that is shown, in steps of the grid: whole hexes one way, halves of them the other. */
export interface Window {
  /** Whether it holds everything that matters. */
  readonly holdsAll: boolean;
  /** Steps from its top left corner to its last hexes, across and down. */
  readonly right: number;
  readonly bottom: number;
  /** The hexes in it. */
  readonly shown: readonly number[];
  /** Steps from its top left corner to a hex, across and down. */
  at(hex: number): readonly [number, number];
}

/** From centre to centre of neighbours, in sides of a hex: between rows (or columns) of hexes, and half of that within one. */
const BETWEEN = 1.5;
const HALF = Math.sqrt(3) / 2;

/** Steps across and down to a hex. */
function gridOf({ grid, shapes }: HexBoard, hex: number): readonly [number, number] {
  const [x, y] = shapes[hex]!.centre;
  return grid.orientation === "flat-top"
    ? [Math.round(x / BETWEEN), Math.round(y / HALF)]
    : [Math.round(x / HALF), Math.round(y / BETWEEN)];
}

/** Where a neighbour lies: -1, 0 or 1 across and down. */
export function wayTo(board: HexBoard, from: number, to: number): readonly [number, number] {
  const [here, there] = [gridOf(board, from), gridOf(board, to)];
  return [Math.sign(there[0] - here[0]), Math.sign(there[1] - here[1])];
}

/** As much of the map around what matters, or around all of it, as there is room for; `around` is what is shown beside what matters. */
export function windowOf(
  board: HexBoard,
  focus: readonly number[],
  room: readonly [number, number],
  around: readonly [number, number],
): Window {
  const all = Array.from({ length: board.size }, (_, hex) => gridOf(board, hex));
  const wanted = focus.length === 0 ? all : focus.map((hex) => all[hex]!);
  const stretches = ([0, 1] as const).map((way) =>
    stretchOf(
      wanted.map((steps) => steps[way]),
      all.map((steps) => steps[way]),
      room[way],
      around[way],
    ),
  );
  const [[left, right], [top, bottom]] = stretches as [readonly [number, number], readonly [number, number]];
  const isShown = ([x, y]: readonly [number, number]) => x >= left && x <= right && y >= top && y <= bottom;
  return {
    holdsAll: wanted.every(isShown),
    right: right - left,
    bottom: bottom - top,
    shown: all.flatMap((steps, hex) => (isShown(steps) ? [hex] : [])),
    at: (hex) => [all[hex]![0] - left, all[hex]![1] - top],
  };
}

/** A stretch of at most `room` with the wanted numbers in the middle and some around them, within all there are. */
function stretchOf(
  wanted: readonly number[],
  all: readonly number[],
  room: number,
  around: number,
): readonly [number, number] {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const [first, last] = [Math.min(...wanted), Math.max(...wanted)];
  const size = Math.min(room, last - first + 2 * around);
  const from = Math.max(least, Math.min(Math.round((first + last - size) / 2), most - size));
  return [from, Math.min(most, from + size)];
}
