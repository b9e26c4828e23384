import { inside } from "@gonfalon/engine/drawing";
import type { MapSheet } from "../referee/protocol.ts";

type Point = readonly [number, number];

/** The space under a point of the sheet. */
export function spaceAt(map: MapSheet, point: Point): number | undefined {
  const found = map.outlines.findIndex((outline) => inside(point, outline));
  return found < 0 ? undefined : found;
}

/** The nearest space in a direction, for arrow keys: near and straight ahead beats far or aside. */
export function spaceTowards(map: MapSheet, from: number, dx: number, dy: number): number {
  const [x, y] = map.centres[from]!;
  let best = from;
  let least = Infinity;
  map.centres.forEach(([cx, cy], space) => {
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy - (cy - y) * dx);
    if (ahead <= 1 || aside > ahead * 1.8) return;
    const cost = ahead + aside * 1.6;
    if (cost < least) [best, least] = [space, cost];
  });
  return best;
}

export function polygonPoints(outline: readonly Point[]): string {
  return outline.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
}

/** A picture as an address, so that a strict content policy need not allow more than its own data; of megabytes only what must be is encoded. */
export function pictureAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${svg.replace(/[%#]/g, encodeURIComponent)}`;
}
