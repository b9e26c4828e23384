import type { Point } from "../board/board.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { outlineOf, sharedStretches } from "./outline.ts";
import type { Source } from "./source.ts";
import type { LayerOf } from "./style.ts";
import { group, lineThrough, num, roundedThrough, tag } from "./svg.ts";

/** Country of one colour. */
export function drawGround(source: Source, layer: LayerOf<"ground">): string {
  const d = countryPath(source, source.spaces(layer.spaces), layer.round !== false);
  const parts = [tag("path", { d, fill: layer.colour, "fill-rule": "evenodd" })];
  if (layer.edge) parts.push(...innerEdge(source, d, layer.edge));
  if (layer.outline) parts.push(tag("path", { d, fill: "none", stroke: layer.outline, "stroke-width": 1.2 }));
  return group({}, parts);
}

function countryPath(source: Source, spaces: readonly number[], round: boolean): string {
  const rings = outlineOf(spaces.map((space) => source.outline(space)));
  return rings.map((ring) => (round ? roundedThrough(ring, true) : lineThrough(ring, true))).join("");
}

/** A wash that is strongest at the edge of the country and fades inwards, as on a hand-coloured map. */
function innerEdge(source: Source, d: string, colour: string): string[] {
  const id = source.name("wash");
  const size = Math.max(source.sheet.unit, 14);
  const clip = tag("clipPath", { id }, tag("path", { d, "clip-rule": "evenodd" }));
  const strokes = [0.9, 0.65, 0.42, 0.22].map((width) =>
    tag("path", { d, fill: "none", stroke: colour, "stroke-width": size * width, "stroke-opacity": "0.16" }),
  );
  return [clip, group({ "clip-path": `url(#${id})`, "stroke-linejoin": "round" }, strokes)];
}

/** Water: a rounded shore with lines along it, as engravers drew it. */
export function drawWater(source: Source, layer: LayerOf<"water">): string {
  const named = layer.polygons ? source.drawn(layer.polygons) : [];
  const d = layer.spaces
    ? countryPath(source, source.spaces(layer.spaces), true)
    : named.map(({ line }) => lineThrough(line, true)).join("");
  const id = source.name("water");
  const shore = [30, 21, 13, 6].map((width, i) =>
    tag("path", { d, stroke: layer.ink, "stroke-width": width, "stroke-opacity": num(0.1 + i * 0.05) }),
  );
  return group({}, [
    tag("path", { d, fill: layer.colour, "fill-rule": "evenodd" }),
    tag("clipPath", { id }, tag("path", { d, "clip-rule": "evenodd" })),
    group({ "clip-path": `url(#${id})`, fill: "none", "stroke-linejoin": "round" }, shore),
    tag("path", { d, fill: "none", stroke: layer.ink, "stroke-width": 1.6 }),
  ]);
}

/** Heights: every level in its colour over the one below, and slopes between neighbours of different level. */
export function drawRelief(source: Source, layer: LayerOf<"relief">): string {
  const level = new Int8Array(source.board.size).fill(-1);
  layer.levels.forEach((select, height) => {
    for (const space of source.spaces(select)) level[space] = height;
  });
  const parts: string[] = [];
  const beyond = beyondTheEdge(source);
  layer.colours.forEach((colour, height) => {
    const shapes = [...level.keys()].filter((space) => level[space]! >= height).map((space) => source.outline(space));
    const outside = beyond.filter(({ like }) => level[like]! >= height).map(({ outline }) => outline);
    const d = outlineOf([...shapes, ...outside])
      .map((ring) => roundedThrough(ring, true))
      .join("");
    if (height > 0) parts.push(...slopeShade(d, layer.ink, source.sheet.unit));
    parts.push(tag("path", { d, fill: colour, "fill-rule": "evenodd" }));
    if (height > 0) parts.push(...crestShade(d, layer.ink, source.sheet.unit));
  });
  if (layer.hachures !== false) parts.push(hachures(source, level, layer.ink));
  return group({}, parts);
}

/** The country goes on beyond the edge of the map as it is at the edge, so that nothing breaks off inside the frame. */
function beyondTheEdge(source: Source): { outline: Point[]; like: number }[] {
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
      const key = `${num(cx + dx)} ${num(cy + dy)}`;
      if (taken || found.has(key)) return;
      found.set(key, { like: space, outline: outline.map(([px, py]): Point => [px + dx, py + dy]) });
    });
  }
  return [...found.values()];
}

/** The foot of a slope, in the shade: drawn before the higher ground covers its upper half. */
function slopeShade(d: string, ink: string, unit: number): string[] {
  return [1.15, 0.85, 0.6, 0.38, 0.2].map((width) =>
    tag("path", { d, fill: "none", stroke: ink, "stroke-width": unit * width, "stroke-opacity": "0.075" }),
  );
}

function crestShade(d: string, ink: string, unit: number): string[] {
  return [0.7, 0.42, 0.2].map((width) =>
    tag("path", { d, fill: "none", stroke: ink, "stroke-width": unit * width, "stroke-opacity": "0.055" }),
  );
}

interface Slope {
  readonly line: readonly Point[];
  readonly drop: number;
  /** A point on the lower side. */
  readonly below: Point;
}

/** Short strokes down every slope: dense and dark away from the light in the north-west, thin towards it. */
function hachures(source: Source, level: Int8Array, ink: string): string {
  const { board } = source;
  const pens = ["", "", ""];
  const chance = chanceFrom(1815);
  for (let link = 0; link < board.linkTo.length; link++) {
    const [high, low] = [board.linkFrom[link]!, board.linkTo[link]!];
    const drop = level[high]! - level[low]!;
    if (drop <= 0 || level[low]! < 0) continue;
    for (const line of sharedStretches(source.outline(high), source.outline(low))) {
      strokesDown({ line, drop, below: source.centre(low) }, source.sheet.unit, chance, pens);
    }
  }
  const widths = [0.55, 0.85, 1.15];
  const paths = pens.map((d, i) => tag("path", { d, "stroke-width": num(widths[i]!) }));
  return group({ fill: "none", stroke: ink, "stroke-opacity": "0.55", "stroke-linecap": "round" }, paths);
}

function strokesDown({ line, drop, below }: Slope, unit: number, chance: Chance, pens: string[]): void {
  const [from, to] = [line[0]!, line[1]!];
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [dx, dy] = [below[0] - middle[0], below[1] - middle[1]];
  const away = Math.hypot(dx, dy) || 1;
  const lit = (dx + dy) / (away * Math.SQRT2); // 1 faces south-east, away from the light
  const count = Math.round(13 + 6 * lit + 4 * drop);
  for (let i = 0; i < count; i++) {
    const t = (i + chance()) / count;
    // Ends of a side are rounded off by the ground beneath: start a little lower there.
    const bow = (Math.abs(t - 0.5) - 0.25) * 0.3;
    const start = (chance() - 0.75) * 0.22 + bow;
    const reach = (0.22 + chance() * 0.34) * (0.8 + 0.25 * lit + 0.25 * drop);
    const lean = (t - 0.5) * 0.22 + (chance() - 0.5) * 0.16;
    const x = from[0] + (to[0] - from[0]) * t + (dx / away) * start * unit;
    const y = from[1] + (to[1] - from[1]) * t + (dy / away) * start * unit;
    const ex = (dx / away) * reach * unit + (to[0] - from[0]) * lean;
    const ey = (dy / away) * reach * unit + (to[1] - from[1]) * lean;
    const pen = Math.min(2, Math.max(0, Math.round(lit + chance() * 1.4)));
    pens[pen] += `M${num(x)} ${num(y)}l${num(ex)} ${num(ey)}`;
  }
}

export function drawGrid(source: Source, layer: LayerOf<"grid">): string {
  const seen = new Set<string>();
  let d = "";
  for (let space = 0; space < source.board.size; space++) {
    const outline = source.outline(space);
    outline.forEach((from, i) => {
      const to = outline[(i + 1) % outline.length]!;
      const [a, b] = [from, to].map(([x, y]) => `${num(x)} ${num(y)}`) as [string, string];
      const name = a < b ? a + b : b + a;
      if (seen.has(name)) return;
      seen.add(name);
      d += `M${a}L${b}`;
    });
  }
  return tag("path", { d, fill: "none", stroke: layer.colour, "stroke-width": layer.width ?? 0.7 });
}

/** The numbers of the spaces; in a group of their own, so that whoever shows the map can hide them. */
export function drawNumbers(source: Source, layer: LayerOf<"numbers">): string {
  const texts = source.board.ids.map((id, space) => {
    const [x, y] = source.centre(space);
    return tag("text", { x, y: y - source.sheet.unit * 0.62 }, id);
  });
  return group({ class: "numbers", fill: layer.colour, "font-size": layer.size, "text-anchor": "middle" }, texts);
}
