import type { MapSheet } from "../referee/protocol.ts";
import type { Laid } from "./stacks.ts";

type Printed = MapSheet["printed"][number];
interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** So much of a name may lie under counters before it is told elsewhere. */
const MOST = 0.07;
/** Room about a name on its plate, in parts of its size. */
const EDGE = 0.16;

/** The names that counters cover, each beside the stack where it lies over the least of counters and of other names. */
export function coveredNames(map: MapSheet, laid: readonly Laid[]): Printed[] {
  const counters = boxesOf(map, laid);
  const found = map.printed.filter((name) => coveredShare(name, counters) > MOST);
  const taken = [...counters, ...map.printed.filter((name) => !found.includes(name))];
  return found.map((name) => {
    const spots = spotsFor(name, stackOver(map, name, counters));
    const costs = spots.map((spot) => overlap(spot, taken) + outOf(spot, map.sheet));
    const at = spots[costs.indexOf(Math.min(...costs))]!;
    taken.push(at);
    return { ...name, ...at };
  });
}

/** Counters with the ring that shows that they can be chosen. */
const RING = 1.08;
function boxesOf({ centres, counter }: MapSheet, laid: readonly Laid[]): Box[] {
  const side = counter * RING;
  return laid.map(({ space, dx, dy }) => {
    const [x, y] = centres[space]!;
    return { x: x + dx - side / 2, y: y + dy - side / 2, w: side, h: side };
  });
}

/** What the name must keep off: the counters over it and those of its own place, as one box. */
function stackOver({ centres, counter }: MapSheet, name: Printed, counters: readonly Box[]): Box {
  const [x, y] = centres[name.space]!;
  const own = { x: x - counter / 2, y: y - counter / 2, w: counter, h: counter };
  const near = counters.filter((box) => overlap(name, [box]) > 0 || overlap(own, [box]) > counter * counter * 0.3);
  return around(near.length > 0 ? near : [own]);
}

function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, w }) => x + w));
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h));
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** Where it is printed but clear of the stack; then below, above, to the right and to the left of it, and a little farther. */
function spotsFor({ x: printedX, y: printedY, w: width, h: height, size }: Printed, stack: Box): Box[] {
  const edge = size * EDGE;
  const [w, h] = [width + 2 * edge, height + 2 * edge];
  const [cx, cy] = [stack.x + stack.w / 2, stack.y + stack.h / 2];
  const gap = size * 0.2;
  const [below, above] = [stack.y + stack.h + gap, stack.y - gap - h];
  const [right, left] = [stack.x + stack.w + gap, stack.x - gap - w];
  const places: [number, number][] = [
    [printedX - edge, above],
    [printedX - edge, below],
    [right, printedY - edge],
    [left, printedY - edge],
    [cx - w / 2, below],
    [cx - w / 2, above],
    [right, cy - h / 2],
    [left, cy - h / 2],
    [cx, below],
    [cx - w, below],
    [cx, above],
    [cx - w, above],
    [cx - w / 2, below + h],
    [cx - w / 2, above - h],
  ];
  return places.map(([x, y]) => ({ x, y, w, h }));
}

function overlap(box: Box, others: readonly Box[]): number {
  return others.reduce((sum, { x, y, w, h }) => {
    const across = Math.min(box.x + box.w, x + w) - Math.max(box.x, x);
    const down = Math.min(box.y + box.h, y + h) - Math.max(box.y, y);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
}

/** How much of a name lies under counters, at most all of it: those of a stack lie over each other. */
function coveredShare(name: Box, counters: readonly Box[]): number {
  return counters.reduce((most, box) => Math.max(most, overlap(name, [box])), 0) / (name.w * name.h);
}

function outOf({ x, y, w, h }: Box, { width, height }: { width: number; height: number }): number {
  return x < 0 || y < 0 || x + w > width || y + h > height ? w * h : 0;
}
