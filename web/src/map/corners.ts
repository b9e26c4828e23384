/** Where things may lie over the map: in a corner in which they cover nothing that is to be clicked or read. */

/** A part of the view, in pixels from its upper left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type Point = readonly [number, number];
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How far around its middle a place must be seen to be recognised. */
const REACH = 16;

/** How many places lie under a box, or so near its edge that they are cut. */
export function covered({ left, top, right, bottom }: Box, places: readonly Point[]): number {
  return places.filter(([x, y]) => x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH)
    .length;
}

export function doOverlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A box of a size with its upper left at a point. */
export function boxAt(left: number, top: number, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

/**
 * Which of several boxes lies over no other thing and covers the fewest places; the first of equals, but what lies somewhere
 * stays there without need to move. Nothing where each lies over something else.
 */
export function freest(
  boxes: readonly Box[],
  places: readonly Point[],
  others: readonly Box[],
  now = 0,
): number | undefined {
  const costs = boxes.map((box) =>
    others.some((other) => doOverlap(box, other)) ? Number.POSITIVE_INFINITY : covered(box, places),
  );
  const least = Math.min(...costs);
  if (least === Number.POSITIVE_INFINITY) return undefined;
  return costs[now] === least ? now : costs.indexOf(least);
}
