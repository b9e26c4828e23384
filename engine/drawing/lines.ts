import type { Point } from "../board/board.ts";
import { chanceFrom } from "./chance.ts";
import { along, type Box, covered, lettered, letteredAlong, roomAlong, widthOf } from "./lettering.ts";
import { chained, sharedStretches } from "./outline.ts";
import type { Side, Source } from "./source.ts";
import type { Layer, LayerOf } from "./style.ts";
import { curveThrough, group, lineThrough, num, roundedThrough, sampled, tag } from "./svg.ts";

/** Rivers along the sides of spaces: a bank line under the water, and the name along the longest reach. */
export function drawRiver(
  source: Source,
  layer: LayerOf<"river">,
  confluences: ReadonlySet<string>,
  taken: Box[],
): string {
  const courses = source.courses(layer.sides);
  const beds = courses.flatMap(({ name, sides }) => {
    // A named river is told from its source to its mouth.
    const spring = name && sides.length > 1 ? sides[0]!.lines.flat() : [];
    const reaches = chained(sides.flatMap(({ lines }) => lines));
    return reaches.map((reach) => bedOf(source, reach, confluences, spring));
  });
  const water = (more: number) => beds.map((bed) => ribbon(bed, layer.width, more)).join("");
  const parts = [
    tag("path", { d: water(1.8), fill: layer.ink }),
    tag("path", { d: water(0), fill: layer.colour }),
    tag("path", { d: water(-layer.width * 0.62), fill: "#fff", "fill-opacity": "0.34" }),
  ];
  if (layer.names) {
    for (const { name, sides } of courses) {
      if (name) parts.push(namesAlong(name, longest(chained(sides.flatMap(({ lines }) => lines))), layer, taken));
    }
  }
  return group({}, parts);
}

/** A reach as it is drawn: points along its course, and whether it rises at either end. */
interface Bed {
  readonly line: readonly Point[];
  readonly risesAtStart: boolean;
  readonly risesAtEnd: boolean;
}

function bedOf(
  source: Source,
  reach: readonly Point[],
  confluences: ReadonlySet<string>,
  spring: readonly Point[],
): Bed {
  const whole = offTheMap(source, meandering(reach, confluences));
  const first = spring.map(cornerKey);
  const rises = (end: Point, drawn: Point) =>
    end === drawn && first.includes(cornerKey(end)) && !confluences.has(cornerKey(end));
  return {
    line: sampled(whole, 6, true),
    risesAtStart: rises(reach[0]!, whole[0]!),
    risesAtEnd: rises(reach.at(-1)!, whole.at(-1)!),
  };
}

/** Corners are cut by more here and by less there, so that no river swings like a pendulum; where waters meet it stays. */
function meandering(reach: readonly Point[], fixed: ReadonlySet<string>): Point[] {
  const chance = chanceFrom(Math.round(reach[0]![0] * 7 + reach[0]![1] * 13));
  return reach.map((point, i) => {
    const [before, after] = [reach[i - 1], reach[i + 1]];
    if (!before || !after || fixed.has(cornerKey(point))) return point;
    const pull = 0.25 + chance() * 0.5;
    return [
      point[0] + ((before[0] + after[0]) / 2 - point[0]) * pull,
      point[1] + ((before[1] + after[1]) / 2 - point[1]) * pull,
    ];
  });
}

/** The outline of a line that has a width, thin where it rises. */
function ribbon({ line, risesAtStart, risesAtEnd }: Bed, width: number, more: number): string {
  const last = line.length - 1;
  const grown = (steps: number, rises: boolean) => (rises ? Math.min(1, 0.3 + steps / 24) : 1);
  const [left, right]: [Point[], Point[]] = [[], []];
  line.forEach(([x, y], i) => {
    const [px, py] = line[Math.max(0, i - 1)]!;
    const [nx, ny] = line[Math.min(last, i + 1)]!;
    const length = Math.hypot(nx - px, ny - py) || 1;
    const full = width * Math.min(grown(i, risesAtStart), grown(last - i, risesAtEnd));
    const half = Math.max(0.2, full + more * Math.min(1, full / width + 0.3)) / 2;
    left.push([x + ((ny - py) / length) * half, y - ((nx - px) / length) * half]);
    right.push([x - ((ny - py) / length) * half, y + ((nx - px) / length) * half]);
  });
  return lineThrough([...left, ...right.reverse()], true);
}

const cornerKey = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** Corners where a reach of whatever river ends on another: there both keep to the corner. */
export function confluencesOf(source: Source, layers: readonly Layer[]): Set<string> {
  const rivers = layers.flatMap((layer) => (layer.draw === "river" ? source.courses(layer.sides) : []));
  const reaches = rivers.flatMap(({ sides }) => chained(sides.flatMap(({ lines }) => lines)));
  const uses = new Map<string, number>();
  for (const reach of reaches) {
    for (const point of reach) uses.set(cornerKey(point), (uses.get(cornerKey(point)) ?? 0) + 1);
  }
  return new Set([...uses].filter(([, count]) => count > 1).map(([key]) => key));
}

/** A river that ends at the edge of the map flows on under the frame. */
function offTheMap({ sheet, bounds: { x, y, width, height } }: Source, reach: readonly Point[]): Point[] {
  const near = sheet.unit * 1.1;
  const on = (end: Point, before: Point): Point[] => {
    const sideways = end[0] - x < near || x + width - end[0] < near;
    const upright = end[1] - y < near || y + height - end[1] < near;
    if (!sideways && !upright) return [];
    return [[end[0] + (end[0] - before[0]) * 2, end[1] + (end[1] - before[1]) * 2]];
  };
  if (reach.length < 2) return [...reach];
  return [...on(reach[0]!, reach[1]!), ...reach, ...on(reach.at(-1)!, reach.at(-2)!)];
}

export function drawStream(source: Source, layer: LayerOf<"stream">, taken: Box[]): string {
  const streams = source.drawn(layer.lines);
  const d = streams.map(({ line }) => curveThrough(line)).join("");
  const parts = [
    tag("path", { d, fill: "none", stroke: layer.colour, "stroke-width": layer.width, "stroke-linecap": "round" }),
  ];
  if (layer.names) {
    for (const { name, line } of streams) {
      if (line.length > 2) parts.push(namesAlong(name, line, { ink: layer.colour, width: layer.width }, taken));
    }
  }
  return group({}, parts);
}

function longest(chains: readonly Point[][]): Point[] {
  return chains.reduce((best, chain) => (lengthOf(chain) > lengthOf(best) ? chain : best), []);
}

function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += Math.hypot(line[i]![0] - line[i - 1]![0], line[i]![1] - line[i - 1]![1]);
  return sum;
}

interface Pen {
  readonly ink: string;
  readonly width: number;
}

/** A name that follows the general run of a line, beside it, read from left to right; again on a long one. */
function namesAlong(name: string, line: readonly Point[], { ink, width }: Pen, taken: Box[]): string {
  const run = calm(line, Math.min(9, Math.floor(line.length / 3)));
  if (run.length < 2) return "";
  const size = Math.min(22, 11 + width);
  const hand = { size, fill: ink, italic: true, spacing: size * 0.2, halo: "rgba(244,236,210,0.75)" };
  const course = sampled(run, 5, true);
  const length = lengthOf(course);
  const wide = widthOf(name, hand);
  const room = length / wide;
  if (room < 1.1) return "";
  const water = sampled(line, 6, true).map(([x, y]): Box => {
    return { x: x - width / 2, y: y - width / 2, w: width, h: width, weight: WATER };
  });
  const standing = taken.flatMap((box): Box[] => {
    const { weight = 1 } = box;
    return weight >= 1 ? [{ ...box, weight: weight * STANDING }] : [];
  });
  const off = [...standing, ...water];
  const wished = room > 9 ? [0.18, 0.5, 0.82] : [0.58];
  return wished
    .map((at) => {
      const { way, middle, lift, own } = clearest(course, { middle: length * at, length, wide, size, width }, off);
      taken.push(...own);
      return letteredAlong(name, way, middle, lift, hand);
    })
    .join("");
}

/** A name beside its river is read, one across it is not. */
const WATER = 12;
/** Symbols and bridges are kept off more than by other names. */
const STANDING = 10;
/** No symbol and no bridge is wider than this, with the room between a name and its river. */
const NEAR = 80;

interface Wish {
  /** Where along the line the middle of the name is wanted, and how long the line is. */
  readonly middle: number;
  readonly length: number;
  readonly wide: number;
  readonly size: number;
  readonly width: number;
}

/** Where along a line a name covers the least, above it or below, not far from where it is wanted. */
function clearest(course: readonly Point[], { middle: wanted, length, wide, size, width }: Wish, off: readonly Box[]) {
  const half = wide / 2;
  const back = course.toReversed();
  const lifts = [0.45, 0.9].flatMap((gap) => [width / 2 + size * gap, -width / 2 - size * (gap + 0.6)]);
  const tried = FARTHER.flatMap((by) => {
    const at = Math.min(length - half, Math.max(half, wanted + by * wide));
    const [[x1, , turn1], [x2, , turn2]] = [along(course, at - half), along(course, at + half)];
    // A name is read from left to right, whichever way the water runs here, and best where it runs straight.
    const [way, middle] = x1 <= x2 ? [course, at] : [back, length - at];
    const bend = Math.abs(((turn2 - turn1 + 540) % 360) - 180) / 90;
    const [x, y] = along(way, middle);
    const reach = half + NEAR;
    const near = off.filter((box) => Math.abs(box.x - x) < reach && Math.abs(box.y - y) < reach);
    return lifts.map((lift) => {
      const own = roomAlong(way, middle, wide, size, lift);
      const away = Math.abs(by) + Math.abs(lift) / size + bend;
      const cost = own.reduce((sum, box) => sum + covered(box, near), 0) + away * size * size * 0.4;
      return { way, middle, lift, own, cost };
    });
  });
  return tried.reduce((best, one) => (one.cost < best.cost ? one : best));
}
/** How far from the wish a name may be moved, in its own widths. */
const FARTHER = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1, 1.35, -1.35, 1.7, -1.7];

/** A moving average: the valley rather than every bend. */
function calm(line: readonly Point[], window: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i < line.length; i += Math.max(1, Math.floor(window / 2))) {
    const near = line.slice(Math.max(0, i - window), i + window + 1);
    out.push([
      near.reduce((sum, [x]) => sum + x, 0) / near.length,
      near.reduce((sum, [, y]) => sum + y, 0) / near.length,
    ]);
  }
  return out;
}

export function drawRoad(source: Source, layer: LayerOf<"road">, crossroads: ReadonlySet<string>): string {
  const lines = source.roads(layer.lines);
  const d = lines.map((line) => curveThrough(toTheEdge(source, straightened(line, crossroads)))).join("");
  const round = { fill: "none", "stroke-linejoin": "round" };
  if (layer.dash) {
    const dashed = { "stroke-dasharray": layer.dash, stroke: layer.ink, "stroke-width": layer.width };
    const halo = { stroke: layer.colour, "stroke-width": layer.width + 1.6, "stroke-opacity": "0.55" };
    return group({}, [tag("path", { d, ...round, ...halo }), tag("path", { d, ...round, ...dashed })]);
  }
  return group({ "stroke-linecap": "round" }, [
    tag("path", { d, ...round, stroke: layer.ink, "stroke-width": layer.width + 2 }),
    tag("path", { d, ...round, stroke: layer.colour, "stroke-width": layer.width }),
  ]);
}

/** Points where roads of whatever kind meet or end: there a road keeps to the centre of its space. */
export function crossroadsOf(source: Source, layers: readonly Layer[]): Set<string> {
  const lines = layers.flatMap((layer) => (layer.draw === "road" ? source.roads(layer.lines) : []));
  const uses = new Map<string, number>();
  const note = ([x, y]: Point, by: number) => {
    const key = `${num(x)} ${num(y)}`;
    uses.set(key, (uses.get(key) ?? 0) + by);
  };
  for (const line of lines) {
    for (const [i, point] of line.entries()) note(point, i === 0 || i === line.length - 1 ? 2 : 1);
  }
  return new Set([...uses].filter(([, count]) => count > 1).map(([key]) => key));
}

/** Takes the zigzag of the grid out of a road; it stays well within its spaces. */
function straightened(line: readonly Point[], fixed: ReadonlySet<string>): Point[] {
  return line.map((point, i) => {
    const [before, after] = [line[i - 1], line[i + 1]];
    if (!before || !after || fixed.has(`${num(point[0])} ${num(point[1])}`)) return point;
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
  });
}

/** A road that ends in a space at the edge of the map goes on to the edge. */
function toTheEdge(source: Source, line: readonly Point[]): Point[] {
  const on = (end: Point, before: Point | undefined): Point[] => {
    if (!before) return [];
    const beyond: Point = [end[0] * 2 - before[0], end[1] * 2 - before[1]];
    const reach = source.sheet.unit * 1.2;
    const nearest = source.board.shapes.some((_, space) => {
      const [x, y] = source.centre(space);
      return Math.hypot(x - beyond[0], y - beyond[1]) < reach * 0.6;
    });
    return nearest ? [] : [[(end[0] + beyond[0]) / 2, (end[1] + beyond[1]) / 2]];
  };
  return [...on(line[0]!, line[1]), ...line, ...on(line.at(-1)!, line.at(-2))];
}

/** The middle of a side and the direction across it. */
function middleOf(side: Side, source: Source): { at: Point; angle: number } {
  const line = longest(side.lines.map((one) => [...one]));
  const half = lengthOf(line) / 2;
  let gone = 0;
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1]!, line[i]!];
    const step = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (gone + step >= half) {
      const t = (half - gone) / (step || 1);
      const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
      return { at: [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t], angle };
    }
    gone += step;
  }
  return { at: source.centre(side.a), angle: 0 };
}

/** The room that bridges, fords and ferries take. */
export function crossingsOf(source: Source, layers: readonly Layer[]): Box[] {
  return layers.flatMap((layer) => {
    if (layer.draw !== "crossing") return [];
    const size = sizeOfCrossing(source, layer);
    return source.sides(layer.sides).map((side) => {
      const [x, y] = middleOf(side, source).at;
      return { x: x - size, y: y - size, w: 2 * size, h: 2 * size, weight: 2 };
    });
  });
}

function sizeOfCrossing(source: Source, layer: LayerOf<"crossing">): number {
  return layer.size ?? source.sheet.unit * 0.3;
}

export function drawCrossing(source: Source, layer: LayerOf<"crossing">): string {
  const size = sizeOfCrossing(source, layer);
  const parts = source.sides(layer.sides).map((side) => {
    const { at, angle } = middleOf(side, source);
    const transform = `translate(${num(at[0])} ${num(at[1])}) rotate(${num(angle)})`;
    return group({ transform }, crossing(layer, size));
  });
  return group({}, parts);
}

function crossing({ kind, colour, ink }: LayerOf<"crossing">, s: number): string[] {
  const abutments = `M${num(-s * 0.62)} ${num(-s)}q${num(s * 0.34)} ${num(s * 0.3)} ${num(s * 0.34)} ${num(s)}t${num(-s * 0.34)} ${num(s)}M${num(s * 0.62)} ${num(-s)}q${num(-s * 0.34)} ${num(s * 0.3)} ${num(-s * 0.34)} ${num(s)}t${num(s * 0.34)} ${num(s)}`;
  const deck = tag("rect", { x: -s * 0.28, y: -s * 0.85, width: s * 0.56, height: s * 1.7, fill: colour });
  const rails = tag("path", { d: abutments, fill: "none", stroke: ink, "stroke-width": 1.6 });
  if (kind === "bridge") return [deck, rails];
  if (kind === "stone-bridge") return stoneBridge(s, colour, ink);
  const dots = { fill: "none", stroke: ink, "stroke-width": 2, "stroke-linecap": "round" };
  const line = tag("path", { d: `M0 ${num(-s)}V${num(s)}`, ...dots, "stroke-dasharray": "0.1 4" });
  if (kind === "ford") return [line];
  const boat = `M${num(-s * 0.5)} ${num(-s * 0.18)}q${num(s * 0.5)} ${num(s * 0.55)} ${num(s)} 0z`;
  return [line, tag("path", { d: boat, fill: colour, stroke: ink, "stroke-width": 1.2 })];
}

/** A bridge that is seen where no road leads to it: parapets that open at the ends, and the courses of its stones. */
function stoneBridge(s: number, colour: string, ink: string): string[] {
  const [half, end, open] = [s * 0.36, s * 0.95, s * 0.62].map(num);
  const outline = `M-${open} -${end}L-${half} -${num(s * 0.62)}V${num(s * 0.62)}L-${open} ${end}H${open}L${half} ${num(s * 0.62)}V-${num(s * 0.62)}L${open} -${end}Z`;
  const courses = [-0.5, -0.25, 0, 0.25, 0.5].map((at) => `M-${half} ${num(s * at)}H${half}`);
  return [
    tag("path", { d: outline, fill: colour, stroke: ink, "stroke-width": 1.6, "stroke-linejoin": "round" }),
    tag("path", { d: courses.join(""), stroke: ink, "stroke-width": 0.9, "stroke-opacity": "0.7" }),
  ];
}

export function drawBorder(source: Source, layer: LayerOf<"border">, taken: Box[]): string {
  const sides = layer.sides ? source.sides(layer.sides) : sidesBetween(source, layer.between!);
  const lines = chained(sides.flatMap(({ lines }) => lines));
  const d = lines.map((line) => (layer.kind === "wall" ? lineThrough(line) : roundedThrough(line))).join("");
  const base = { d, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
  const stroke = { stroke: layer.colour, "stroke-width": layer.width };
  const kinds: Record<typeof layer.kind, () => string[]> = {
    line: () => [tag("path", { ...base, ...stroke })],
    dashed: () => [
      tag("path", { ...base, ...stroke, "stroke-width": layer.width * 2.6, "stroke-opacity": "0.22" }),
      tag("path", { ...base, ...stroke, "stroke-linecap": "butt", "stroke-dasharray": "7 4 2 4" }),
    ],
    wall: () => [
      tag("path", { ...base, stroke: layer.ink ?? "#000", "stroke-width": layer.width + 3 }),
      tag("path", { ...base, ...stroke }),
      tag("path", {
        ...base,
        stroke: layer.ink ?? "#000",
        "stroke-width": layer.width,
        "stroke-linecap": "butt",
        "stroke-dasharray": `1.4 ${num(layer.width * 0.9)}`,
      }),
    ],
    closed: () => [
      tag("path", { ...base, ...stroke }),
      tag("path", {
        ...base,
        stroke: layer.ink ?? "#fff",
        "stroke-width": layer.width * 0.35,
        "stroke-dasharray": "5 5",
      }),
      ...sides.map((side) => cross(middleOf(side, source).at, layer.width * 2.2, layer.colour)),
    ],
  };
  const parts = kinds[layer.kind]();
  if (layer.kind === "wall") {
    const half = layer.width * 0.9;
    for (const [x, y] of lines.flat()) taken.push({ x: x - half, y: y - half, w: half * 2, h: half * 2, weight: 4 });
  }
  if (layer.label) parts.push(...sides.map((side) => sideLabel(side, source, layer, taken)));
  return group({}, parts);
}

function cross([x, y]: Point, s: number, colour: string): string {
  const d = `M${num(x - s)} ${num(y - s)}l${num(2 * s)} ${num(2 * s)}m0 ${num(-2 * s)}l${num(-2 * s)} ${num(2 * s)}`;
  const halo = tag("path", { d, stroke: "#f7efd8", "stroke-width": 5.5, "stroke-linecap": "round" });
  return halo + tag("path", { d, stroke: colour, "stroke-width": 3.2, "stroke-linecap": "round" });
}

function sideLabel(side: Side, source: Source, layer: LayerOf<"border">, taken: Box[]): string {
  const text = String(side.item[layer.label!] ?? "");
  if (text === "") return "";
  const [x, y] = middleOf(side, source).at;
  const r = layer.width * 1.35;
  taken.push({ x: x - r, y: y - r, w: 2 * r, h: 2 * r, weight: 6 });
  return (
    tag("circle", { cx: x, cy: y, r, fill: "#fbf4df", stroke: layer.ink ?? "#000", "stroke-width": 1.4 }) +
    lettered(text, [x, y + r * 0.42], { size: r * 1.35, fill: layer.ink ?? "#000", bold: true })
  );
}

/** The sides between spaces of different regions. */
function sidesBetween(source: Source, path: string): Side[] {
  const region = new Map<number, string>();
  for (const [name, spaces] of source.regions(path)) for (const space of spaces) region.set(space, name);
  const { board } = source;
  const sides: Side[] = [];
  for (let link = 0; link < board.linkTo.length; link++) {
    const [a, b] = [board.linkFrom[link]!, board.linkTo[link]!];
    if (a > b || region.get(a) === region.get(b)) continue;
    const pair = { a: board.ids[a]!, b: board.ids[b]! };
    sides.push({ a, b, item: pair, lines: sharedStretches(source.outline(a), source.outline(b)) });
  }
  return sides;
}
