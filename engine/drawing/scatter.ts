import type { Point } from "../board/board.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { boundsOf, inside } from "./outline.ts";
import type { Source } from "./source.ts";
import type { LayerOf } from "./style.ts";
import { group, lineThrough, num, tag } from "./svg.ts";

/**
 * Small drawn things strewn over a country: trees, hills, reeds. Each space becomes a few paths (shade, body, ink), so
 * that a large map stays light and a viewer can leave out what is not on the screen.
 */
interface Pens {
  shade: string;
  body: string;
  ink: string;
}

type Draw = (pens: Pens, x: number, y: number, size: number, chance: Chance) => void;

export function drawScatter(source: Source, layer: LayerOf<"scatter">): string {
  const polygons: (readonly Point[])[] = layer.polygons
    ? source.drawn(layer.polygons).map(({ line }) => line)
    : source.spaces(layer.spaces!).map((space) => source.outline(space));
  const size = layer.size ?? source.sheet.unit * 0.3;
  const parts = polygons.map((polygon, i) => strewn(polygon, layer, size, chanceFrom(i * 7919 + size)));
  return group({ "stroke-linejoin": "round", "stroke-linecap": "round" }, parts);
}

function strewn(polygon: readonly Point[], layer: LayerOf<"scatter">, size: number, chance: Chance): string {
  const pens: Pens = { shade: "", body: "", ink: "" };
  for (const [x, y] of seeds(polygon, size, layer, chance)) draws[layer.motif](pens, x, y, size, chance);
  const parts: string[] = [];
  if (layer.ground) parts.push(layer.polygons ? plain(polygon, layer.ground) : blob(polygon, layer.ground, chance));
  if (pens.shade) parts.push(tag("path", { d: pens.shade, fill: layer.ink, "fill-opacity": "0.45" }));
  if (pens.body)
    parts.push(tag("path", { d: pens.body, fill: layer.colour, stroke: layer.ink, "stroke-width": "0.6" }));
  if (pens.ink) parts.push(tag("path", { d: pens.ink, fill: "none", stroke: layer.ink, "stroke-width": "0.9" }));
  return parts.join("");
}

/** Points spread evenly but not in rows, from north to south so that nearer things cover farther ones. */
function seeds(polygon: readonly Point[], size: number, layer: LayerOf<"scatter">, chance: Chance): Point[] {
  const { x, y, width, height } = boundsOf(polygon);
  const step = size / Math.sqrt(layer.density ?? 1);
  const found: Point[] = [];
  for (let row = 0.5; row * step * 0.8 < height; row++) {
    for (let col = Math.floor(row) % 2 ? 0.1 : 0.6; col * step < width; col++) {
      const point: Point = [x + (col + (chance() - 0.5) * 0.7) * step, y + (row + (chance() - 0.5) * 0.7) * step * 0.8];
      if (inside(point, polygon) && clear(point, polygon, size * 0.35)) found.push(point);
    }
  }
  return found;
}

/** Whether a point keeps clear of the edge, so that nothing hangs over into the next country. */
function clear([x, y]: Point, polygon: readonly Point[], by: number): boolean {
  return inside([x - by, y], polygon) && inside([x + by, y], polygon) && inside([x, y - by], polygon);
}

function plain(polygon: readonly Point[], colour: string): string {
  return tag("path", { d: lineThrough(polygon, true), fill: colour });
}

function blob(polygon: readonly Point[], colour: string, chance: Chance): string {
  const { x, y, width, height } = boundsOf(polygon);
  const [cx, cy] = [x + width / 2, y + height / 2];
  const points = polygon.map(([px, py]): Point => {
    const pull = 0.9 + chance() * 0.1;
    return [cx + (px - cx) * pull, cy + (py - cy) * pull];
  });
  const at = (i: number) => points[i % points.length]!;
  let d = "";
  points.forEach((point, i) => {
    const next = at(i + 1);
    const middle = `${num((point[0] + next[0]) / 2)} ${num((point[1] + next[1]) / 2)}`;
    d += i === 0 ? `M${middle}` : `Q${num(point[0])} ${num(point[1])} ${middle}`;
  });
  const first = at(0);
  const second = at(1);
  d += `Q${num(first[0])} ${num(first[1])} ${num((first[0] + second[0]) / 2)} ${num((first[1] + second[1]) / 2)}Z`;
  return tag("path", { d, fill: colour });
}

function circle(x: number, y: number, r: number): string {
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`;
}

const draws: Record<LayerOf<"scatter">["motif"], Draw> = {
  tree(pens, x, y, size, chance) {
    const r = size * (0.34 + chance() * 0.14);
    pens.shade += circle(x + r * 0.4, y + r * 0.45, r);
    pens.body += circle(x, y, r);
    pens.ink += `M${num(x - r * 0.1)} ${num(y + r * 0.5)}q${num(r * 0.55)} ${num(-r * 0.1)} ${num(r * 0.5)} ${num(-r * 0.7)}`;
  },
  orchard(pens, x, y, size) {
    const r = size * 0.2;
    pens.ink += `M${num(x)} ${num(y)}v${num(size * 0.28)}`;
    pens.body += `M${num(x - r)} ${num(y)}a${num(r)} ${num(r * 1.5)} 0 1 1 ${num(2 * r)} 0z`;
  },
  hill(pens, x, y, size, chance) {
    const w = size * (0.42 + chance() * 0.16);
    const h = w * (0.85 + chance() * 0.25);
    pens.body += `M${num(x - w)} ${num(y)}q${num(w * 0.6)} ${num(-h * 0.3)} ${num(w)} ${num(-h)}q${num(w * 0.4)} ${num(h * 0.7)} ${num(w)} ${num(h)}z`;
    pens.shade += `M${num(x)} ${num(y - h)}q${num(w * 0.4)} ${num(h * 0.7)} ${num(w)} ${num(h)}h${num(-w * 0.75)}q${num(-w * 0.25)} ${num(-h * 0.3)} ${num(-w * 0.25)} ${num(-h)}z`;
  },
  mountain(pens, x, y, size, chance) {
    const w = size * (0.5 + chance() * 0.2);
    const h = w * (1.15 + chance() * 0.5);
    pens.body += `M${num(x - w)} ${num(y)}l${num(w * 0.45)} ${num(-h * 0.55)}l${num(w * 0.2)} ${num(h * 0.06)}l${num(w * 0.35)} ${num(-h * 0.51)}l${num(w)} ${num(h)}z`;
    pens.shade += `M${num(x)} ${num(y - h)}l${num(w)} ${num(h)}h${num(-w * 0.9)}l${num(w * 0.16)} ${num(-h * 0.4)}l${num(-w * 0.2)} ${num(-h * 0.2)}z`;
    pens.ink += `M${num(x + w * 0.35)} ${num(y - h * 0.45)}l${num(w * 0.16)} ${num(h * 0.36)}`;
  },
  marsh(pens, x, y, size, chance) {
    const w = size * (0.3 + chance() * 0.15);
    pens.ink += `M${num(x - w)} ${num(y)}h${num(2 * w)}M${num(x)} ${num(y - 1)}v${num(-w * 0.8)}M${num(x - w * 0.35)} ${num(y - 1)}l${num(-w * 0.25)} ${num(-w * 0.6)}M${num(x + w * 0.35)} ${num(y - 1)}l${num(w * 0.25)} ${num(-w * 0.6)}`;
  },
  rice(pens, x, y, size) {
    const w = size * 0.22;
    pens.ink += `M${num(x - w)} ${num(y)}q${num(w * 0.5)} ${num(-w)} ${num(w)} 0q${num(w * 0.5)} ${num(-w)} ${num(w)} 0`;
  },
  furrow(pens, x, y, size) {
    const w = size * 0.34;
    pens.ink += `M${num(x - w)} ${num(y)}h${num(w * 2)}M${num(x - w * 0.8)} ${num(y + w * 0.45)}h${num(w * 1.6)}`;
  },
  wave(pens, x, y, size) {
    const w = size * 0.3;
    pens.ink += `M${num(x - w * 1.5)} ${num(y)}q${num(w * 0.5)} ${num(-w * 0.5)} ${num(w)} 0t${num(w)} 0t${num(w)} 0`;
  },
};
