import type { Point } from "../board/board.ts";
import type { Source } from "./source.ts";

/** Lines made of stretches that meet at their ends: the banks of a river, the edge of a wood. */
export type Stretch = readonly [Point, Point];

const grid = (at: number) => Math.round(at * 200);
const key = ([x, y]: Point) => `${grid(x)},${grid(y)}`;
const isSame = (a: Point, b: Point) => grid(a[0]) === grid(b[0]) && grid(a[1]) === grid(b[1]);

/**
 * Joins polylines that touch at their ends into as few as possible. Where three or more meet, lines end: a tributary
 * does not become one with its river.
 */
export function chained(lines: readonly (readonly Point[])[]): Point[][] {
  const ends = new Map<string, number[]>();
  const note = (point: Point, line: number) => {
    const list = ends.get(key(point));
    if (list) list.push(line);
    else ends.set(key(point), [line]);
  };
  lines.forEach((line, i) => {
    note(line[0]!, i);
    note(line.at(-1)!, i);
  });
  const used = new Uint8Array(lines.length);
  const onward = (point: Point, from: number): number => {
    const here = ends.get(key(point))!;
    if (here.length !== 2) return -1;
    const next = here[0] === from ? here[1]! : here[0]!;
    return used[next] ? -1 : next;
  };
  const extend = (chain: Point[], from: number) => {
    for (let last = from, next = onward(chain.at(-1)!, from); next >= 0; next = onward(chain.at(-1)!, last)) {
      used[next] = 1;
      const line = lines[next]!;
      const forward = key(line[0]!) === key(chain.at(-1)!);
      chain.push(...(forward ? line.slice(1) : [...line].reverse().slice(1)));
      last = next;
    }
  };
  const chains: Point[][] = [];
  lines.forEach((line, i) => {
    if (used[i]) return;
    used[i] = 1;
    const chain = [...line];
    extend(chain, i);
    chain.reverse();
    extend(chain, i);
    chains.push(chain);
  });
  return chains;
}

/** The outlines of a set of shapes taken as one: every stretch that belongs to only one of them, joined into rings. */
export function outlineOf(shapes: readonly (readonly Point[])[]): Point[][] {
  const stretches = new Map<string, Stretch | null>();
  for (const shape of shapes.map(clockwise)) {
    shape.forEach((from, i) => {
      const to = shape[(i + 1) % shape.length]!;
      const [a, b] = [key(from), key(to)];
      if (a === b) return;
      const name = a < b ? `${a} ${b}` : `${b} ${a}`;
      stretches.set(name, stretches.has(name) ? null : [from, to]);
    });
  }
  return ringsOf([...stretches.values()].filter((one): one is Stretch => one !== null));
}

/** All shapes are walked the same way round, so that what is left of their sides can be walked too. */
function clockwise(shape: readonly Point[]): readonly Point[] {
  const area = shape.reduce((sum, [x, y], i) => {
    const [nx, ny] = shape[(i + 1) % shape.length]!;
    return sum + x * ny - nx * y;
  }, 0);
  return area < 0 ? [...shape].reverse() : shape;
}

/** Rings from directed stretches. Where two rings touch at a corner either way round is as good as the other. */
function ringsOf(stretches: readonly Stretch[]): Point[][] {
  const from = new Map<string, Stretch[]>();
  for (const stretch of stretches) {
    const list = from.get(key(stretch[0]));
    if (list) list.push(stretch);
    else from.set(key(stretch[0]), [stretch]);
  }
  const rings: Point[][] = [];
  for (const list of from.values()) {
    while (list.length > 0) {
      const [start, second] = list.pop()!;
      const ring: Point[] = [start];
      for (let at = second; key(at) !== key(start); ) {
        ring.push(at);
        const next = from.get(key(at))?.pop();
        if (!next) break;
        at = next[1];
      }
      rings.push(ring);
    }
  }
  return rings;
}

/** The stretches that two shapes share. */
export function sharedStretches(a: readonly Point[], b: readonly Point[]): Stretch[] {
  const isShared = a.map((corner) => b.some((other) => isSame(corner, other)));
  return a.flatMap((from, i): Stretch[] => {
    const next = (i + 1) % a.length;
    return isShared[i] && isShared[next] ? [[from, a[next]!]] : [];
  });
}

/** Whether a point lies inside a polygon. A map asks it some hundred thousand times: nothing is taken apart that need not be. */
export function inside(point: Point, polygon: readonly Point[]): boolean {
  const [x, y] = point;
  let within = false;
  let from = polygon[polygon.length - 1]!;
  for (const to of polygon) {
    if (to[1] > y !== from[1] > y && x < ((from[0] - to[0]) * (y - to[1])) / (from[1] - to[1]) + to[0])
      within = !within;
    from = to;
  }
  return within;
}

export function boundsOf(points: Iterable<Point>): { x: number; y: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The country goes on beyond the edge of the map as it is at the edge, so that nothing breaks off inside the frame. */
export function beyondTheEdge(source: Source): { outline: Point[]; like: number }[] {
  const found = new Map<string, { outline: Point[]; like: number }>();
  const { board } = source;
  for (let space = 0; space < board.size; space++) {
    const outline = source.outline(space);
    if (board.firstLink[space + 1]! - board.firstLink[space]! >= outline.length) continue;
    const [cx, cy] = source.centre(space);
    const neighbours = [...board.linkTo.subarray(board.firstLink[space]!, board.firstLink[space + 1]!)];
    outline.forEach(([x, y], i) => {
      const [nx, ny] = outline[(i + 1) % outline.length]!;
      const [dx, dy] = [x + nx - 2 * cx, y + ny - 2 * cy];
      const taken = neighbours.some((other) => {
        const [ox, oy] = source.centre(other);
        return Math.hypot(ox - cx - dx, oy - cy - dy) < source.sheet.unit * 0.1;
      });
      const key = `${Math.round((cx + dx) * 10)} ${Math.round((cy + dy) * 10)}`;
      if (taken || found.has(key)) return;
      found.set(key, { like: space, outline: outline.map(([px, py]): Point => [px + dx, py + dy]) });
    });
  }
  return [...found.values()];
}
