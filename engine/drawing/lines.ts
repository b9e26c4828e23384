import type { Point } from "../board/board.ts";
import { chained, sharedStretches } from "./outline.ts";
import type { Side, Source } from "./source.ts";
import type { Layer, LayerOf } from "./style.ts";
import { curveThrough, escaped, group, lineThrough, num, roundedThrough, tag } from "./svg.ts";

/** Rivers along the sides of spaces: a bank line under the water, and the name along the longest reach. */
export function drawRiver(source: Source, layer: LayerOf<"river">): string {
  const courses = source.courses(layer.sides);
  const reaches = courses.flatMap(({ sides }) => chained(sides.flatMap(({ lines }) => lines)));
  const d = reaches.map((reach) => roundedThrough(offTheMap(source, reach))).join("");
  const round = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const parts = [
    tag("path", { d, ...round, stroke: layer.ink, "stroke-width": layer.width + 1.8 }),
    tag("path", { d, ...round, stroke: layer.colour, "stroke-width": layer.width }),
    tag("path", { d, ...round, stroke: "#fff", "stroke-opacity": "0.35", "stroke-width": layer.width * 0.3 }),
  ];
  if (layer.names) {
    for (const { name, sides } of courses) {
      if (name) parts.push(namesAlong(source, name, longest(chained(sides.flatMap(({ lines }) => lines))), layer));
    }
  }
  return group({}, parts);
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

export function drawStream(source: Source, layer: LayerOf<"stream">): string {
  const streams = source.drawn(layer.lines);
  const d = streams.map(({ line }) => curveThrough(line)).join("");
  const parts = [
    tag("path", { d, fill: "none", stroke: layer.colour, "stroke-width": layer.width, "stroke-linecap": "round" }),
  ];
  if (layer.names) {
    for (const { name, line } of streams) {
      if (line.length > 2) parts.push(namesAlong(source, name, line, { ink: layer.colour, width: layer.width }));
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

/** A name that follows the general run of a line, a little above it, read from left to right; again on a long one. */
function namesAlong(source: Source, name: string, line: readonly Point[], { ink, width }: Pen): string {
  const run = calm(line, Math.min(9, Math.floor(line.length / 3)));
  if (run.length < 2) return "";
  if (run[0]![0] > run.at(-1)![0]) run.reverse();
  const size = Math.min(20, 9 + width);
  const room = lengthOf(run) / (name.length * size * 0.75);
  if (room < 0.8) return "";
  const id = source.name("course");
  const offsets = room > 9 ? ["18%", "50%", "82%"] : ["58%"];
  const texts = offsets.map((startOffset) => {
    return tag(
      "text",
      { dy: -(width / 2 + size * 0.45) },
      tag("textPath", { href: `#${id}`, startOffset }, escaped(name)),
    );
  });
  const letters = { "font-size": size, "font-style": "italic", "letter-spacing": num(size * 0.16), fill: ink };
  const halo = { stroke: "#f4ecd2", "stroke-width": 2.6, "stroke-opacity": "0.75", "paint-order": "stroke" };
  const course = tag("path", { id, d: curveThrough(run), fill: "none", stroke: "none" });
  return group({ "text-anchor": "middle", ...letters, ...halo }, [course, ...texts]);
}

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

export function drawCrossing(source: Source, layer: LayerOf<"crossing">): string {
  const size = layer.size ?? source.sheet.unit * 0.3;
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
  const rails = tag("path", { d: abutments, fill: "none", stroke: ink, "stroke-width": kind === "bridge" ? 1.6 : 2.4 });
  if (kind === "bridge" || kind === "stone-bridge") return [deck, rails];
  const dots = { fill: "none", stroke: ink, "stroke-width": 2, "stroke-linecap": "round" };
  const line = tag("path", { d: `M0 ${num(-s)}V${num(s)}`, ...dots, "stroke-dasharray": "0.1 4" });
  if (kind === "ford") return [line];
  const boat = `M${num(-s * 0.5)} ${num(-s * 0.18)}q${num(s * 0.5)} ${num(s * 0.55)} ${num(s)} 0z`;
  return [line, tag("path", { d: boat, fill: colour, stroke: ink, "stroke-width": 1.2 })];
}

export function drawBorder(source: Source, layer: LayerOf<"border">): string {
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
  if (layer.label) parts.push(...sides.map((side) => sideLabel(side, source, layer)));
  return group({}, parts);
}

function cross([x, y]: Point, s: number, colour: string): string {
  const d = `M${num(x - s)} ${num(y - s)}l${num(2 * s)} ${num(2 * s)}m0 ${num(-2 * s)}l${num(-2 * s)} ${num(2 * s)}`;
  const halo = tag("path", { d, stroke: "#f7efd8", "stroke-width": 5.5, "stroke-linecap": "round" });
  return halo + tag("path", { d, stroke: colour, "stroke-width": 3.2, "stroke-linecap": "round" });
}

function sideLabel(side: Side, source: Source, layer: LayerOf<"border">): string {
  const text = String(side.item[layer.label!] ?? "");
  if (text === "") return "";
  const [x, y] = middleOf(side, source).at;
  const r = layer.width * 1.35;
  return (
    tag("circle", { cx: x, cy: y, r, fill: "#fbf4df", stroke: layer.ink ?? "#000", "stroke-width": 1.4 }) +
    tag("text", { x, y: y + r * 0.42, "font-size": r * 1.25, "font-weight": "bold", "text-anchor": "middle" }, text)
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
