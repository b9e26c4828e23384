import type { Point } from "../board/board.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { beyondTheEdge, outlineOf } from "./outline.ts";
import type { Source } from "./source.ts";
import type { LayerOf } from "./style.ts";
import { curveRound, group, num, sampled, tag } from "./svg.ts";

/**
 * Heights: every level in its colour over the one below. The line between two levels is a contour that runs through the
 * middles of the sides rather than along them; under it lies the slope, shaded away from a light in the north-west and
 * hachured as engravers did.
 */
export function drawRelief(source: Source, layer: LayerOf<"relief">): string {
  const level = new Int8Array(source.board.size).fill(-1);
  layer.levels.forEach((select, height) => {
    for (const space of source.spaces(select)) level[space] = height;
  });
  const beyond = beyondTheEdge(source);
  const chance = chanceFrom(1815);
  const parts: string[] = [];
  layer.colours.forEach((colour, height) => {
    const inside = [...level.keys()].filter((space) => level[space]! >= height).map((space) => source.outline(space));
    const outside = beyond.filter(({ like }) => level[like]! >= height).map(({ outline }) => outline);
    const contours = outlineOf([...inside, ...outside]).map((ring) => contour(ring, source.sheet.unit, height, chance));
    const d = contours.map((points) => curveRound(points)).join("");
    const id = source.name("contour");
    parts.push(tag("defs", {}, tag("path", { id, d })));
    if (height > 0) parts.push(...slope(id, layer.ink, source.sheet.unit));
    parts.push(tag("use", { href: `#${id}`, fill: colour, "fill-rule": "evenodd" }));
    if (height > 0) parts.push(brow(id, layer.ink, source.sheet.unit));
    if (height > 0 && layer.hachures !== false) parts.push(hachures(contours, layer.ink, source.sheet.unit, chance));
  });
  return group({}, parts);
}

/** Through the middles of the sides; higher contours a little further in, so that on a cliff they do not fall together. */
function contour(ring: readonly Point[], unit: number, height: number, chance: Chance): Point[] {
  const middles = ring.map(([x, y], i): Point => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return [(x + nx) / 2, (y + ny) / 2];
  });
  const inwards = (height - 1) * unit * 0.12;
  return middles.map(([x, y], i): Point => {
    const [dx, dy] = outwards(middles, i);
    const by = (chance() - 0.5) * unit * 0.26 - inwards;
    return [x + dx * by, y + dy * by];
  });
}

/** The direction away from the country that a ring encloses. Rings are walked clockwise, holes the other way. */
function outwards(ring: readonly Point[], i: number): Point {
  const [px, py] = ring[(i + ring.length - 1) % ring.length]!;
  const [nx, ny] = ring[(i + 1) % ring.length]!;
  const length = Math.hypot(nx - px, ny - py) || 1;
  return [(ny - py) / length, -(nx - px) / length];
}

/** The foot of the slope: light where it faces north-west, in the shade where it faces south-east. */
function slope(id: string, ink: string, unit: number): string[] {
  const wash = (stroke: string, opacity: number, shift: number, widths: readonly number[]) =>
    group(
      {
        transform: `translate(${num(shift * unit * 0.8)} ${num(shift * unit)})`,
        stroke,
        "stroke-opacity": `${opacity}`,
        fill: "none",
        "stroke-linejoin": "round",
      },
      widths.map((width) => tag("use", { href: `#${id}`, "stroke-width": width * unit })),
    );
  return [
    wash("#fffbe8", 0.08, -0.16, [1.05, 0.75]),
    wash(ink, 0.052, 0.13, [1.55, 1.31, 1.08, 0.86, 0.65, 0.45, 0.26]),
  ];
}

/** The brow of the slope, where the higher ground begins to fall. */
function brow(id: string, ink: string, unit: number): string {
  const pens = [0.6, 0.32].map((width) => tag("use", { href: `#${id}`, "stroke-width": unit * width }));
  return group({ fill: "none", stroke: ink, "stroke-opacity": "0.055" }, pens);
}

/** Strokes downhill in two rows: dense and strong away from the light, thin towards it. */
function hachures(contours: readonly Point[][], ink: string, unit: number, chance: Chance): string {
  const pens = PENS.map(() => "");
  const lines = contours.map((points) => sampled(points, 3));
  // A large map of many slopes is seen from farther away: fewer strokes do.
  const apart = unit * Math.max(1, Math.sqrt(lines.reduce((sum, line) => sum + line.length, 0) / 2400));
  for (const line of lines) {
    let due = 0;
    line.forEach((from, i) => {
      const to = line[(i + 1) % line.length]!;
      const [dx, dy] = outwards(line, i);
      const dark = ((dx + dy) / Math.SQRT2 + 1) / 2;
      due += Math.hypot(to[0] - from[0], to[1] - from[1]) / (apart * (0.07 - 0.032 * dark));
      for (; due >= 1; due--) {
        const t = chance();
        const at: Point = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
        const pen = Math.min(PENS.length - 2, Math.floor(dark * 2 + chance()));
        pens[pen] += stroke(at, [dx, dy], unit, { from: -0.16, reach: 0.52, dark }, chance);
        if (chance() < 0.25 + 0.35 * dark) {
          pens[PENS.length - 1] += stroke(at, [dx, dy], unit, { from: 0.18, reach: 0.46, dark }, chance);
        }
      }
    });
  }
  return group(
    { fill: "none", stroke: ink, "stroke-linecap": "round" },
    pens.map((d, i) => tag("path", { d, "stroke-width": (PENS[i]! * unit).toFixed(2), "stroke-opacity": "0.55" })),
  );
}

/** Widths of the strokes at the brow, from the lit side to the dark, and at the foot, as parts of a unit. */
const PENS = [0.011, 0.019, 0.028, 0.014];

interface Stroke {
  readonly from: number;
  readonly reach: number;
  readonly dark: number;
}

function stroke([x, y]: Point, [dx, dy]: Point, unit: number, { from, reach, dark }: Stroke, chance: Chance): string {
  const start = (from + (chance() - 0.5) * 0.2) * unit;
  const length = reach * (0.4 + chance() * 0.6) * (0.75 + 0.45 * dark) * unit;
  const lean = (chance() - 0.5) * 0.4;
  return `M${num(x + dx * start)} ${num(y + dy * start)}l${num((dx - dy * lean) * length)} ${num((dy + dx * lean) * length)}`;
}
