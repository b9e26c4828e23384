import { linkBetween } from "./board.ts";
import { DIRECTIONS, type HexBoard } from "./hex.ts";

/**
 * Lines of sight. What a straight line between two hex centres meets is worked out exactly, in whole numbers: the plane
 * is measured in axial coordinates times three, in which centres and corners of hexes are whole.
 */
export interface SightLine {
  /** Hexes whose inside the line crosses, between the two ends. */
  readonly through: readonly Step[];
  /** Hexsides along which the line runs, as the two hexes beside each. */
  readonly along: readonly (readonly [Step, Step])[];
  /** Hexsides that the line crosses, as the hexes on either side. */
  readonly across: readonly (readonly [Step, Step])[];
  /** Corners that the line touches, as the three hexes that meet there. */
  readonly corners: readonly (readonly [Step, Step, Step])[];
}
/** A hex, in axial steps from where the line begins. */
export type Step = readonly [number, number];

type Vector = readonly [number, number];

/** The corners of a hex about its centre, in thirds of an axial step; corner i lies between directions i and i + 1. */
const CORNERS: readonly Vector[] = DIRECTIONS.map(([q, r], i) => {
  const [nextQ, nextR] = DIRECTIONS[(i + 1) % 6]!;
  return [q + nextQ, r + nextR];
});

/** What a line of so many axial steps meets on its way. */
export function sightLine(dq: number, dr: number): SightLine {
  const end: Vector = [3 * dq, 3 * dr];
  const near = hexesAround(dq, dr);
  const isEnd = (hex: Step) => (hex[0] === 0 && hex[1] === 0) || (hex[0] === dq && hex[1] === dr);
  const sides = near.flatMap((hex) => sidesOf(hex));
  return {
    through: near.filter((hex) => !isEnd(hex) && crossesInside(hex, end)),
    along: sides.filter(({ from, to }) => runsAlong(from, to, end)).map(({ hexes }) => hexes),
    across: sides.filter(({ from, to }) => crosses(from, to, end)).map(({ hexes }) => hexes),
    corners: cornersOf(near)
      .filter(({ corner }) => isBetween(corner, end))
      .map(({ hexes }) => hexes),
  };
}

/** Hexes near the line, enough to hold everything it can meet. */
function hexesAround(dq: number, dr: number): Step[] {
  const found: Step[] = [];
  for (let q = Math.min(0, dq) - 1; q <= Math.max(0, dq) + 1; q++) {
    for (let r = Math.min(0, dr) - 1; r <= Math.max(0, dr) + 1; r++) found.push([q, r]);
  }
  return found;
}

interface Side {
  readonly hexes: readonly [Step, Step];
  readonly from: Vector;
  readonly to: Vector;
}

/** Three of a hex's sides, so that each side of the plane is listed once. */
function sidesOf([q, r]: Step): Side[] {
  return [0, 1, 2].map((direction) => {
    const [nq, nr] = DIRECTIONS[direction]!;
    return {
      hexes: [
        [q, r],
        [q + nq, r + nr],
      ],
      from: cornerOf([q, r], (direction + 5) % 6),
      to: cornerOf([q, r], direction),
    };
  });
}

function cornersOf(hexes: readonly Step[]): { corner: Vector; hexes: readonly [Step, Step, Step] }[] {
  return hexes.flatMap(([q, r]) =>
    [0, 1].map((i) => {
      const [aq, ar] = DIRECTIONS[i]!;
      const [bq, br] = DIRECTIONS[i + 1]!;
      const three: readonly [Step, Step, Step] = [
        [q, r],
        [q + aq, r + ar],
        [q + bq, r + br],
      ];
      return { corner: cornerOf([q, r], i), hexes: three };
    }),
  );
}

function cornerOf([q, r]: Step, i: number): Vector {
  const [cq, cr] = CORNERS[i]!;
  return [3 * q + cq, 3 * r + cr];
}

/** On which side of the line from the origin to `end` a point lies: positive, negative, or 0 on it. */
function sideOfLine(point: Vector, end: Vector): number {
  return end[0] * point[1] - end[1] * point[0];
}

/** How far along the line a point lies, as a multiple of the line's own square. */
function progress(point: Vector, end: Vector): number {
  return end[0] * point[0] + end[1] * point[1];
}

/** Whether a point lies on the line, strictly between its ends. */
function isBetween(point: Vector, end: Vector): boolean {
  const at = progress(point, end);
  return sideOfLine(point, end) === 0 && at > 0 && at < progress(end, end);
}

function runsAlong(from: Vector, to: Vector, end: Vector): boolean {
  return isBetween(from, end) && isBetween(to, end);
}

/** Whether the line crosses the side between its corners. */
function crosses(from: Vector, to: Vector, end: Vector): boolean {
  const a = sideOfLine(from, end);
  const b = sideOfLine(to, end);
  if (a === 0 || b === 0 || a > 0 === b > 0) return false;
  const startSide = cross(subtract(to, from), subtract([0, 0], from));
  const endSide = cross(subtract(to, from), subtract(end, from));
  return startSide !== 0 && endSide !== 0 && startSide > 0 !== endSide > 0;
}

/**
 * Whether the line has a stretch inside the hex: it separates the hex's corners, and meets its outline between the ends
 * of the line. (Both ends are centres of other hexes, so one meeting point tells for the whole stretch.)
 */
function crossesInside(hex: Step, end: Vector): boolean {
  const corners = CORNERS.map((_, i) => cornerOf(hex, i));
  const sides = corners.map((corner) => sideOfLine(corner, end));
  if (!sides.some((side) => side < 0)) return false;
  const i = sides.findIndex((side, at) => side > 0 && sides[(at + 1) % 6]! <= 0);
  if (i < 0) return false;
  const [from, to] = [corners[i]!, corners[(i + 1) % 6]!];
  const share = sides[i]! / (sides[i]! - sides[(i + 1) % 6]!);
  const at = progress(from, end) + share * (progress(to, end) - progress(from, end));
  return at > 0 && at < progress(end, end);
}

function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1]];
}

function cross(a: Vector, b: Vector): number {
  return a[0] * b[1] - a[1] * b[0];
}

/** What blocks sight, as a game sees it. */
export interface Blocking {
  /** Whether a hex blocks a line between two hexes. */
  hex(hex: number, from: number, to: number): boolean;
  /** Whether a hexside, given by its link, blocks. */
  side(link: number): boolean;
}

/** The lines of one board, each kind of line worked out once. */
export class Sight {
  private readonly lines = new Map<number, SightLine>();

  constructor(private readonly board: HexBoard) {}

  /** Whether a line between two hexes is free. Neighbours always see each other. */
  isFree(from: number, to: number, blocking: Blocking): boolean {
    const { board } = this;
    const line = this.line(board.q[to]! - board.q[from]!, board.r[to]! - board.r[from]!);
    const hexAt = ([dq, dr]: Step) => board.at(board.q[from]! + dq, board.r[from]! + dr);
    const hexBlocks = (step: Step) => {
      const hex = hexAt(step);
      return hex >= 0 && hex !== from && hex !== to && blocking.hex(hex, from, to);
    };
    const sideBlocks = (a: Step, b: Step) => {
      const [from, to] = [hexAt(a), hexAt(b)];
      const link = from >= 0 && to >= 0 ? linkBetween(board, from, to) : -1;
      return link >= 0 && blocking.side(link);
    };
    return (
      !line.through.some(hexBlocks) &&
      !line.across.some(([a, b]) => sideBlocks(a, b)) &&
      !line.along.some(([a, b]) => sideBlocks(a, b) || (hexBlocks(a) && hexBlocks(b))) &&
      !line.corners.some((three) => cornerBlocks(three, hexBlocks, sideBlocks))
    );
  }

  private line(dq: number, dr: number): SightLine {
    const key = (dq + 128) * 256 + dr + 128;
    let line = this.lines.get(key);
    if (!line) {
      line = sightLine(dq, dr);
      this.lines.set(key, line);
    }
    return line;
  }
}

/** A corner blocks where two blocking hexsides meet, or a blocking hexside and a blocking hex. */
function cornerBlocks(
  [a, b, c]: readonly [Step, Step, Step],
  hexBlocks: (hex: Step) => boolean,
  sideBlocks: (a: Step, b: Step) => boolean,
): boolean {
  const sides = Number(sideBlocks(a, b)) + Number(sideBlocks(b, c)) + Number(sideBlocks(a, c));
  return sides >= 2 || (sides === 1 && [a, b, c].some(hexBlocks));
}
