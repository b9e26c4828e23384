import { refused } from "../kernel/refusal.ts";

/**
 * A board of spaces (hexes or areas) and the links between neighbours. Spaces and links are whole numbers, so that what a
 * game knows of them (terrain, rivers, roads, walls) is a typed array. A link runs one way; `back` is the same border
 * seen from the other side.
 */
export interface Board {
  readonly size: number;
  /** The printed name of each space: a hex number, an area's id. */
  readonly ids: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  /** The links out of space `i` are `firstLink[i]` up to, not including, `firstLink[i + 1]`. */
  readonly firstLink: Int32Array;
  readonly linkFrom: Int16Array;
  readonly linkTo: Int16Array;
  readonly back: Int32Array;
  readonly shapes: readonly Shape[];
}

/** How a space is drawn. Both board kinds measure in the units of their map file, y downwards. */
export interface Shape {
  readonly centre: Point;
  readonly outline: readonly Point[];
}
export type Point = readonly [number, number];

/** Builds a board from the neighbours of each space, given in the order in which its links shall stand. */
export function boardOf(
  ids: readonly string[],
  neighbours: readonly (readonly number[])[],
  shapes: readonly Shape[],
): Board {
  const size = ids.length;
  const firstLink = new Int32Array(size + 1);
  neighbours.forEach((list, i) => {
    firstLink[i + 1] = firstLink[i]! + list.length;
  });
  const links = firstLink[size]!;
  const linkFrom = new Int16Array(links);
  const linkTo = new Int16Array(links);
  const back = new Int32Array(links);
  neighbours.forEach((list, i) => {
    list.forEach((to, k) => {
      linkFrom[firstLink[i]! + k] = i;
      linkTo[firstLink[i]! + k] = to;
      back[firstLink[i]! + k] = firstLink[to]! + neighbours[to]!.indexOf(i);
    });
  });
  const index = new Map(ids.map((id, i) => [id, i]));
  return { size, ids, index, firstLink, linkFrom, linkTo, back, shapes };
}

/** The space with a printed name; an unknown name is refused. */
export function spaceOf(board: Board, id: string): number {
  const space = board.index.get(id);
  if (space === undefined) throw refused(`There is no space "${id}" on this map.`);
  return space;
}

/** The link from one space to a neighbour, or -1 when they are not neighbours. */
export function linkBetween(board: Board, from: number, to: number): number {
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (board.linkTo[link] === to) return link;
  }
  return -1;
}

/** The link between two neighbours by their printed names; refused when they are not neighbours. */
export function linkNamed(board: Board, from: string, to: string): number {
  const link = linkBetween(board, spaceOf(board, from), spaceOf(board, to));
  if (link < 0) throw refused(`${from} and ${to} are not neighbours on this map.`);
  return link;
}

/** Of several spaces the one whose middle lies nearest to another's. */
export function nearestOf({ shapes }: Board, to: number, spaces: readonly number[]): number {
  const [x, y] = shapes[to]!.centre;
  const away = (space: number) => Math.hypot(shapes[space]!.centre[0] - x, shapes[space]!.centre[1] - y);
  return spaces.reduce((best, one) => (away(one) < away(best) ? one : best));
}

export function neighboursOf(board: Board, space: number): number[] {
  return Array.from(board.linkTo.subarray(board.firstLink[space]!, board.firstLink[space + 1]!));
}

export function areNeighbours(board: Board, a: number, b: number): boolean {
  return linkBetween(board, a, b) >= 0;
}

/** Marks the spaces named in a list ("1012 1111 1112" or an array of names): 1 where named. */
export function spacesNamed(board: Board, names: string | readonly string[]): Uint8Array {
  const marked = new Uint8Array(board.size);
  const list = typeof names === "string" ? names.split(/\s+/).filter(Boolean) : names;
  for (const name of list) marked[spaceOf(board, name)] = 1;
  return marked;
}

/** Marks the links, in both directions, of pairs of neighbours: 1 where marked. */
export function linksNamed(board: Board, pairs: readonly (readonly string[])[]): Uint8Array {
  const marked = new Uint8Array(board.linkTo.length);
  for (const [a, b] of pairs) markLink(board, marked, a!, b!);
  return marked;
}

/** Marks the links, in both directions, along lines of neighbours, such as roads. */
export function linksAlong(board: Board, lines: readonly (readonly string[])[]): Uint8Array {
  const marked = new Uint8Array(board.linkTo.length);
  for (const line of lines) {
    for (let i = 1; i < line.length; i++) markLink(board, marked, line[i - 1]!, line[i]!);
  }
  return marked;
}

function markLink(board: Board, marked: Uint8Array, a: string, b: string): void {
  const link = linkNamed(board, a, b);
  marked[link] = 1;
  marked[board.back[link]!] = 1;
}
