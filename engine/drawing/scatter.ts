import type { Point } from "../board/board.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { boundsOf, inside, outlineOf } from "./outline.ts";
import type { Source } from "./source.ts";
import type { LayerOf } from "./style.ts";
import { curveRound, group, lineThrough, num, tag } from "./svg.ts";

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
  const boxes = polygons.map((polygon) => boundsOf(polygon));
  const parts = polygons.map((polygon, i) => {
    const near = polygons.filter((_, k) => k !== i && touching(boxes[i]!, boxes[k]!));
    return strewn([polygon, ...near], layer, size, chanceFrom(i * 7919 + size));
  });
  if (layer.ground) parts.unshift(floor(polygons, layer.ground, !layer.polygons));
  return group({ "stroke-linejoin": "round", "stroke-linecap": "round" }, parts);
}

/** What stands on neighbouring spaces stands on one floor; that of a drawn polygon keeps its own edge. */
function floor(polygons: readonly (readonly Point[])[], fill: string, round: boolean): string {
  if (!round) return tag("path", { d: polygons.map((polygon) => lineThrough(polygon, true)).join(""), fill });
  const chance = chanceFrom(31);
  const d = outlineOf(polygons).map((ring) => curveRound(wavering(ring, chance)));
  return tag("path", { d: d.join(""), fill, "fill-rule": "evenodd" });
}

/** A ring through the middles of its sides and a little inside its corners: no edge of a wood is straight. */
function wavering(ring: readonly Point[], chance: Chance): Point[] {
  return ring.flatMap((point, i): Point[] => {
    const [before, after] = [ring[(i + ring.length - 1) % ring.length]!, ring[(i + 1) % ring.length]!];
    const pull = 0.16 + chance() * 0.3;
    const corner: Point = [
      point[0] + ((before[0] + after[0]) / 2 - point[0]) * pull,
      point[1] + ((before[1] + after[1]) / 2 - point[1]) * pull,
    ];
    const side = 0.42 + chance() * 0.16;
    return [corner, [point[0] + (after[0] - point[0]) * side, point[1] + (after[1] - point[1]) * side]];
  });
}

type Polygon = readonly Point[];

type Bounds = ReturnType<typeof boundsOf>;

function touching(a: Bounds, b: Bounds): boolean {
  const across = a.x <= b.x + b.width + 1 && b.x <= a.x + a.width + 1;
  return across && a.y <= b.y + b.height + 1 && b.y <= a.y + a.height + 1;
}

/** Strews the first polygon of a country; the others are those around it. */
export function strewn(country: readonly Polygon[], layer: LayerOf<"scatter">, size: number, chance: Chance): string {
  const pens: Pens = { shade: "", body: "", ink: "" };
  for (const [x, y] of seeds(country, size, layer, chance)) draws[layer.motif](pens, x, y, size, chance);
  const parts: string[] = [];
  if (pens.shade) parts.push(tag("path", { d: pens.shade, fill: layer.ink, "fill-opacity": "0.4" }));
  if (pens.body)
    parts.push(tag("path", { d: pens.body, fill: layer.colour, stroke: layer.ink, "stroke-width": "0.6" }));
  if (pens.ink) parts.push(tag("path", { d: pens.ink, fill: "none", stroke: layer.ink, "stroke-width": "0.9" }));
  return parts.join("");
}

/** Points spread evenly but not in rows, from north to south so that nearer things cover farther ones. */
function seeds(country: readonly Polygon[], size: number, layer: LayerOf<"scatter">, chance: Chance): Point[] {
  const polygon = country[0]!;
  const { x, y, width, height } = boundsOf(polygon);
  const step = size / Math.sqrt(layer.density ?? 1);
  const found: Point[] = [];
  for (let row = 0.5; row * step * 0.8 < height; row++) {
    for (let col = Math.floor(row) % 2 ? 0.1 : 0.6; col * step < width; col++) {
      const point: Point = [x + (col + (chance() - 0.5) * 0.7) * step, y + (row + (chance() - 0.5) * 0.7) * step * 0.8];
      if (inside(point, polygon) && clear(point, country, size * 0.42)) found.push(point);
    }
  }
  return found;
}

/** Whether a point keeps clear of the edge, so that nothing hangs over into the next country. */
function clear([x, y]: Point, country: readonly Polygon[], by: number): boolean {
  const within = (point: Point) => country.some((polygon) => inside(point, polygon));
  return within([x - by, y]) && within([x + by, y]) && within([x, y - by]) && within([x, y + by * 0.6]);
}

function circle(x: number, y: number, r: number): string {
  return `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0`;
}

/** The crown of a tree from above: a ring of lobes. */
function crown(x: number, y: number, r: number, chance: Chance): string {
  const lobes = 6;
  const turn = chance() * 6;
  const at = (i: number, reach: number): string => {
    const angle = turn + (i / lobes) * 2 * Math.PI;
    return `${num(x + Math.cos(angle) * r * reach)} ${num(y + Math.sin(angle) * r * reach)}`;
  };
  let d = `M${at(0, 0.86)}`;
  for (let i = 0; i < lobes; i++) d += `Q${at(i + 0.5, 1.3 + chance() * 0.2)} ${at(i + 1, 0.86)}`;
  return `${d}Z`;
}

/** Strokes down the shaded side of hills and mountains: how far to the right, from which height to which. */
const HILLSIDE = [
  [0.12, 0.9, 0.35],
  [0.3, 0.72, 0.2],
  [0.48, 0.5, 0.1],
] as const;
const CLIFFS = [
  [-0.02, 0.62, 0.3],
  [0.2, 0.5, 0.12],
  [0.44, 0.36, 0.06],
] as const;

const draws: Record<LayerOf<"scatter">["motif"], Draw> = {
  tree(pens, x, y, size, chance) {
    const r = size * (0.36 + chance() * 0.16);
    pens.shade += circle(x + r * 0.42, y + r * 0.5, r * 0.95);
    pens.body += crown(x, y, r, chance);
    pens.ink += `M${num(x - r * 0.05)} ${num(y + r * 0.6)}q${num(r * 0.6)} ${num(-r * 0.1)} ${num(r * 0.6)} ${num(-r * 0.75)}M${num(x + r * 0.05)} ${num(y + r * 0.25)}q${num(r * 0.25)} ${num(-r * 0.05)} ${num(r * 0.25)} ${num(-r * 0.35)}`;
  },
  orchard(pens, x, y, size) {
    const r = size * 0.2;
    pens.ink += `M${num(x)} ${num(y)}v${num(size * 0.28)}`;
    pens.body += `M${num(x - r)} ${num(y)}a${num(r)} ${num(r * 1.5)} 0 1 1 ${num(2 * r)} 0z`;
  },
  hill(pens, x, y, size, chance) {
    const w = size * (0.46 + chance() * 0.18);
    const h = w * (0.78 + chance() * 0.3);
    pens.body += `M${num(x - w)} ${num(y)}c${num(w * 0.4)} ${num(-h * 0.25)} ${num(w * 0.5)} ${num(-h)} ${num(w)} ${num(-h)}s${num(w * 0.65)} ${num(h * 0.75)} ${num(w)} ${num(h)}`;
    for (const [at, from, to] of HILLSIDE) {
      pens.ink += `M${num(x + w * at)} ${num(y - h * from)}q${num(w * 0.16)} ${num(h * (from - to) * 0.35)} ${num(w * 0.2)} ${num(h * (from - to))}`;
    }
  },
  mountain(pens, x, y, size, chance) {
    const w = size * (0.5 + chance() * 0.2);
    const h = w * (1.1 + chance() * 0.45);
    const top = w * (chance() - 0.5) * 0.2;
    pens.body += `M${num(x - w)} ${num(y)}l${num(w * 0.42 + top * 0.4)} ${num(-h * 0.52)}l${num(w * 0.2)} ${num(-h * 0.05)}l${num(w * 0.38 + top * 0.6)} ${num(-h * 0.43)}l${num(w * 0.28 - top * 0.5)} ${num(h * 0.33)}l${num(w * 0.18)} ${num(h * 0.06)}l${num(w * 0.54 - top * 0.5)} ${num(h * 0.61)}`;
    pens.shade += `M${num(x + top)} ${num(y - h)}l${num(w * 0.28 - top * 0.5)} ${num(h * 0.33)}l${num(w * 0.18)} ${num(h * 0.06)}l${num(w * 0.54 - top * 0.5)} ${num(h * 0.61)}h${num(-w * 0.78)}l${num(w * 0.1)} ${num(-h * 0.34)}l${num(-w * 0.24)} ${num(-h * 0.22)}z`;
    for (const [at, from, to] of CLIFFS) {
      pens.ink += `M${num(x + top + w * at)} ${num(y - h * from)}l${num(w * 0.1)} ${num(h * (from - to))}`;
    }
  },
  marsh(pens, x, y, size, chance) {
    const w = size * (0.3 + chance() * 0.15);
    pens.ink += `M${num(x - w)} ${num(y)}h${num(2 * w)}M${num(x)} ${num(y - 1)}v${num(-w * 0.8)}M${num(x - w * 0.35)} ${num(y - 1)}l${num(-w * 0.25)} ${num(-w * 0.6)}M${num(x + w * 0.35)} ${num(y - 1)}l${num(w * 0.25)} ${num(-w * 0.6)}`;
  },
  rice(pens, x, y, size) {
    const w = size * 0.22;
    pens.ink += `M${num(x - w)} ${num(y)}q${num(w * 0.5)} ${num(-w)} ${num(w)} 0q${num(w * 0.5)} ${num(-w)} ${num(w)} 0`;
  },
  furrow(pens, x, y, size, chance) {
    const w = size * (0.26 + chance() * 0.14);
    const lean = (chance() - 0.5) * w * 1.2;
    for (const row of [-1, 0, 1]) {
      pens.ink += `M${num(x - w + row * w * 0.2)} ${num(y - lean + row * w * 0.42)}q${num(w)} ${num(lean * 0.8)} ${num(2 * w)} ${num(lean * 2)}`;
    }
  },
  tuft(pens, x, y, size, chance) {
    const h = size * (0.2 + chance() * 0.12);
    pens.ink += `M${num(x)} ${num(y)}v${num(-h)}M${num(x - h * 0.5)} ${num(y)}q0 ${num(-h * 0.4)} ${num(-h * 0.35)} ${num(-h * 0.7)}M${num(x + h * 0.5)} ${num(y)}q0 ${num(-h * 0.4)} ${num(h * 0.35)} ${num(-h * 0.7)}`;
  },
  vine(pens, x, y, size) {
    const w = size * 0.16;
    for (const at of [-2, -1, 0, 1, 2]) pens.ink += `M${num(x + at * w * 1.4)} ${num(y + at * w * 0.3)}v${num(-w)}`;
  },
  wave(pens, x, y, size) {
    const w = size * 0.3;
    pens.ink += `M${num(x - w * 1.5)} ${num(y)}q${num(w * 0.5)} ${num(-w * 0.5)} ${num(w)} 0t${num(w)} 0t${num(w)} 0`;
  },
};
