import { type Board, boardOf, type Point, type Shape } from "./board.ts";

/** A hex grid as a map file describes it. */
export interface HexGrid {
  readonly orientation: "flat-top" | "pointy-top";
  /** Which two digits come first in a hex number: the column or the row. */
  readonly numbering: "CCRR" | "RRCC";
  /** A letter before the number, such as the section of a larger map. */
  readonly prefix?: string;
  readonly cols: readonly [number, number];
  readonly rows: readonly [number, number];
  /** Which columns (flat-top) sit half a hex lower, or which rows (pointy-top) half a hex to the right. */
  readonly shifted: "odd" | "even";
  /** Where row 1 is. */
  readonly rowsFrom: "top" | "bottom";
}

/** A board of hexes, with axial coordinates (q, r) for distances and lines. */
export interface HexBoard extends Board {
  readonly grid: HexGrid;
  readonly q: Int16Array;
  readonly r: Int16Array;
  /** The direction, 0 to 5, of each link; hexes at the edge lack some. */
  readonly direction: Int8Array;
  /** The hex at axial coordinates, or -1. */
  at(q: number, r: number): number;
}

/** The six neighbours in axial steps, in order around a hex. */
export const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

export function hexBoard(grid: HexGrid): HexBoard {
  const cells = cellsOf(grid);
  const lookup = new Map(cells.map(({ q, r }, i) => [key(q, r), i]));
  const at = (q: number, r: number) => lookup.get(key(q, r)) ?? -1;
  const around = cells.map(({ q, r }) =>
    DIRECTIONS.map(([dq, dr], direction) => ({ direction, to: at(q + dq, r + dr) })).filter(({ to }) => to >= 0),
  );
  const board = boardOf(
    cells.map(({ id }) => id),
    around.map((list) => list.map(({ to }) => to)),
    cells.map(({ col, row }) => shapeOf(grid, col, row)),
  );
  return {
    ...board,
    grid,
    q: Int16Array.from(cells, ({ q }) => q),
    r: Int16Array.from(cells, ({ r }) => r),
    direction: Int8Array.from(around.flatMap((list) => list.map(({ direction }) => direction))),
    at,
  };
}

/** Hexes from one to the other, counting the last and not the first. */
export function hexDistance(board: HexBoard, a: number, b: number): number {
  return axialLength(board.q[b]! - board.q[a]!, board.r[b]! - board.r[a]!);
}

function axialLength(dq: number, dr: number): number {
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** Whether some neighbour of the hex lies off the map. */
export function isEdge(board: HexBoard, hex: number): boolean {
  return board.firstLink[hex + 1]! - board.firstLink[hex]! < 6;
}

interface Cell {
  readonly id: string;
  readonly col: number;
  readonly row: number;
  readonly q: number;
  readonly r: number;
}

function cellsOf(grid: HexGrid): Cell[] {
  const cells: Cell[] = [];
  for (let col = grid.cols[0]; col <= grid.cols[1]; col++) {
    for (let row = grid.rows[0]; row <= grid.rows[1]; row++) {
      cells.push({ id: numberOf(grid, col, row), col, row, ...axialOf(grid, col, row) });
    }
  }
  return cells;
}

function numberOf(grid: HexGrid, col: number, row: number): string {
  const [first, second] = grid.numbering === "CCRR" ? [col, row] : [row, col];
  return `${grid.prefix ?? ""}${two(first)}${two(second)}`;
}

function axialOf(grid: HexGrid, col: number, row: number): { q: number; r: number } {
  const down = grid.rowsFrom === "top" ? row : -row;
  const half = (n: number) => (grid.shifted === "odd" ? Math.floor(n / 2) : Math.ceil(n / 2));
  return grid.orientation === "flat-top" ? { q: col, r: down - half(col) } : { q: col - half(down), r: down };
}

/** Hexes with a circumradius of one. */
function shapeOf(grid: HexGrid, col: number, row: number): Shape {
  const flat = grid.orientation === "flat-top";
  const across = (flat ? col : row) - (flat ? grid.cols[0] : grid.rows[0]);
  const isShifted = Math.abs(flat ? col : row) % 2 === (grid.shifted === "odd" ? 1 : 0);
  const along = (flat ? row - grid.rows[0] : col - grid.cols[0]) + (isShifted ? 0.5 : 0);
  const x = flat ? 1.5 * across : Math.sqrt(3) * along;
  const depth = flat ? Math.sqrt(3) * along : 1.5 * across;
  const y = grid.rowsFrom === "top" ? depth : -depth;
  const outline: Point[] = [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner + (flat ? 0 : Math.PI / 6);
    return [x + Math.cos(angle), y + Math.sin(angle)];
  });
  return { centre: [x, y], outline };
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}

function key(q: number, r: number): number {
  return (q + 512) * 4096 + (r + 2048);
}
