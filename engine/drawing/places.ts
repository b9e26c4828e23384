import type { Point } from "../board/board.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import type { Source, Spot } from "./source.ts";
import type { LayerOf, MapStyle, SYMBOLS } from "./style.ts";
import { escaped, group, lineThrough, num, tag } from "./svg.ts";

type SymbolName = (typeof SYMBOLS)[number];
interface Inks {
  readonly colour: string;
  readonly ink: string;
}

export function drawSymbols(source: Source, layer: LayerOf<"symbols">): string {
  const size = layer.size ?? source.sheet.unit;
  const parts = source.spots(layer.places).flatMap(({ at, item, space }) => {
    const name = layer.symbols[String(item[layer.type ?? "type"] ?? "")];
    if (!name) return [];
    const transform = `translate(${num(at[0])} ${num(at[1])}) scale(${(size / 40).toFixed(3)})`;
    return [group({ transform }, symbols[name](layer, chanceFrom(space + 17)))];
  });
  return group({ "stroke-linejoin": "round" }, parts);
}

/** Symbols are drawn for a size of 40 and scaled. */
const symbols: Record<SymbolName, (inks: Inks, chance: Chance) => string[]> = {
  town: (inks, chance) => [
    tag("circle", { r: 15, fill: "#ead9ae", stroke: inks.colour, "stroke-width": 2.4 }),
    blocks(inks, chance, 12, 16),
  ],
  village: (inks, chance) => [blocks(inks, chance, 8, 6)],
  houses: (inks, chance) => [blocks({ colour: inks.ink, ink: inks.ink }, chance, 6, 4)],
  redoubt: ({ colour, ink }, chance) => [
    tag("path", { d: "M-13 7V-4L-7 -10H7L13 -4V7L8 4H-8Z", fill: "#ead9ae", stroke: colour, "stroke-width": 2 }),
    blocks({ colour: ink, ink }, chance, 4, 3),
  ],
  castle: ({ colour, ink }) => [
    tag("path", {
      d: "M-13 10V-9H-9.5V-5.5H-6V-9H-2.5V-5.5H2.5V-9H6V-5.5H9.5V-9H13V10Z",
      fill: colour,
      stroke: ink,
      "stroke-width": 1.5,
    }),
    tag("path", { d: "M-3 10V4a3 3 0 0 1 6 0V10Z", fill: ink }),
    tag("path", { d: "M-9 0h3M6 0h3", stroke: ink, "stroke-width": 2 }),
  ],
  "star-fort": ({ colour, ink }) => [
    tag("path", { d: star(9, 24, 15), fill: "#ead9ae", stroke: colour, "stroke-width": 2.2 }),
    tag("path", { d: star(9, 17, 11), fill: "none", stroke: ink, "stroke-width": 0.8 }),
  ],
  "fortified-city": (inks, chance) => [
    tag("path", { d: star(8, 16, 10.5), fill: "#ead9ae", stroke: inks.colour, "stroke-width": 2 }),
    blocks(inks, chance, 6.5, 7),
  ],
  "fortified-town": (inks, chance) => [
    tag("path", { d: star(4, 13, 7.5), fill: "#ead9ae", stroke: inks.colour, "stroke-width": 1.8 }),
    blocks(inks, chance, 4, 4),
  ],
  triangle: ({ colour, ink }) => [
    tag("path", { d: "M0 -12L12 9H-12Z", fill: colour, stroke: ink, "stroke-width": 1.8 }),
  ],
};

/** A town in plan: small blocks of houses along a few streets. */
function blocks({ colour, ink }: Inks, chance: Chance, radius: number, count: number): string {
  let d = "";
  const turn = chance() * Math.PI;
  for (let i = 0; i < count; i++) {
    const angle = turn + i * 2.399963;
    const away = radius * Math.sqrt((i + 0.35) / count);
    const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away];
    const [w, h] = [1.6 + chance() * 2.2, 1.3 + chance() * 1.4];
    const along = turn + (chance() < 0.5 ? 0 : Math.PI / 2);
    const [cos, sin] = [Math.cos(along), Math.sin(along)];
    const corner = (sx: number, sy: number): Point => [
      x + sx * w * cos - sy * h * sin,
      y + sx * w * sin + sy * h * cos,
    ];
    d += lineThrough([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], true);
  }
  return tag("path", { d, fill: colour, stroke: ink, "stroke-width": 0.5 });
}

export function star(points: number, outer: number, inner: number): string {
  const corners: Point[] = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 === 0 ? outer : inner;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  return lineThrough(corners, true);
}

export function drawBadges(source: Source, layer: LayerOf<"badges">, style: MapStyle, taken: Box[]): string {
  const size = layer.size ?? source.sheet.unit * 0.26;
  const [dx, dy] = layer.offset ?? [0, 0];
  const marked = source.spots(layer.places).filter(({ item }) => !layer.text || field(item, layer.text) !== undefined);
  const parts = marked.map(({ at, item }) => {
    const side = style.sides[String(field(item, layer.side) ?? "")];
    const colour = layer.colour ?? side?.ground ?? style.paper;
    const ink = layer.ink ?? (layer.side ? side?.ink : undefined) ?? style.ink;
    const text = String(field(item, layer.text) ?? "");
    const [x, y] = [at[0] + dx * source.sheet.unit, at[1] + dy * source.sheet.unit];
    taken.push({ x: x - size, y: y - size, w: 2 * size, h: 2 * size });
    const transform = `translate(${num(x)} ${num(y)})`;
    return group({ transform }, badge(layer.badge, size, { colour, ink }, text));
  });
  return group({ "stroke-linejoin": "round" }, parts);
}

/** A field of an item, or of a record inside it: `vp.amount`. */
function field(item: Readonly<Record<string, unknown>>, path: string | undefined): unknown {
  if (!path) return undefined;
  return path.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], item);
}

function badge(kind: LayerOf<"badges">["badge"], s: number, { colour, ink }: Inks, text: string): string[] {
  const outline = { fill: colour, stroke: ink, "stroke-width": 1.2 };
  const label = text
    ? [
        tag(
          "text",
          { y: s * 0.36, "font-size": s * 1.05, "font-weight": "bold", "text-anchor": "middle", fill: ink },
          text,
        ),
      ]
    : [];
  if (kind === "star") return [tag("path", { d: star(5, s * 1.25, s * 0.62), ...outline }), ...label];
  if (kind === "disc") {
    return [tag("circle", { r: s, ...outline }), tag("circle", { r: s * 0.82, fill: "none", stroke: ink }), ...label];
  }
  if (kind === "flag") {
    const cloth = `M0 ${num(-s * 1.6)}h${num(s * 1.5)}l${num(-s * 0.3)} ${num(s * 0.5)}l${num(s * 0.3)} ${num(s * 0.5)}H0z`;
    const staff = tag("path", { d: `M0 ${num(s * 0.6)}V${num(-s * 1.7)}`, stroke: "#2b1a10", "stroke-width": 1.8 });
    return [tag("path", { d: cloth, ...outline }), staff];
  }
  const spokes = [0, 45, 90, 135].map((angle) => `M${ray(angle, s)}L${ray(angle + 180, s)}`).join("");
  const rim = tag("circle", { r: s, fill: "#fbf4df", stroke: ink, "stroke-width": s * 0.26 });
  return [
    rim,
    tag("path", { d: spokes, stroke: ink, "stroke-width": s * 0.14 }),
    tag("circle", { r: s * 0.3, fill: ink }),
  ];
}

function ray(degrees: number, r: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${num(Math.cos(angle) * r)} ${num(Math.sin(angle) * r)}`;
}

/** Room on the sheet that is taken. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Names beside their places, largest first, each where it covers the least of what already stands there. */
export function drawNames(source: Source, layer: LayerOf<"names">, taken: Box[]): string {
  const type = layer.type ?? "type";
  const size = ({ item }: Spot) => layer.sizes[String(item[type] ?? "")] ?? 0;
  const seen = new Set<string>();
  const spots = source
    .spots(layer.places)
    .filter((spot) => size(spot) > 0 && spot.item.name)
    .sort((a, b) => size(b) - size(a));
  for (const { at } of spots) taken.push({ x: at[0] - 12, y: at[1] - 12, w: 24, h: 24 });
  const parts = spots.flatMap((spot) => {
    const name = String(spot.item.name);
    if (seen.has(name)) return [];
    seen.add(name);
    const colour = layer.colours?.[String(spot.item[type])] ?? layer.ink;
    return [nameAt(source, spot, name, size(spot), colour, layer, taken)];
  });
  const halo = { stroke: layer.halo, "stroke-width": 3.2, "stroke-linejoin": "round", "paint-order": "stroke" };
  return group({ "text-anchor": "middle", ...halo }, parts);
}

function nameAt(
  source: Source,
  spot: Spot,
  name: string,
  size: number,
  fill: string,
  layer: LayerOf<"names">,
  taken: Box[],
): string {
  const w = name.length * size * 0.5;
  const [x, y] = layer.centred ? source.centre(spot.space) : spot.at;
  const gap = layer.centred ? size * 0.5 : 14 + size * 0.3;
  const spots: Point[] = layer.centred
    ? [
        [x, y - gap],
        [x, y - gap * 3],
        [x, y + gap * 3],
      ]
    : [
        [x, y + gap + size * 0.4],
        [x, y - gap],
        [x + gap + w / 2, y + size * 0.3],
        [x - gap - w / 2, y + size * 0.3],
      ];
  const boxes = spots.map(([cx, cy]): Box => ({ x: cx - w / 2, y: cy - size * 0.8, w, h: size }));
  const costs = boxes.map((box, i) => i * 4 + covered(box, taken) + outOf(box, source));
  const best = costs.indexOf(Math.min(...costs));
  taken.push(boxes[best]!);
  const [cx, cy] = spots[best]!;
  const strong = size >= 16 ? "bold" : undefined;
  return tag("text", { x: cx, y: cy, "font-size": size, fill, "font-weight": strong }, escaped(name));
}

function covered(box: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, { x, y, w, h }) => {
    const across = Math.min(box.x + box.w, x + w) - Math.max(box.x, x);
    const down = Math.min(box.y + box.h, y + h) - Math.max(box.y, y);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);
}

/** Names stay on the map. */
function outOf(box: Box, { sheet }: Source): number {
  const margin = 62;
  const out =
    box.x < margin || box.y < margin || box.x + box.w > sheet.width - margin || box.y + box.h > sheet.height - margin;
  return out ? 1e6 : 0;
}

export function drawWords(source: Source, layer: LayerOf<"words">): string {
  const parts = layer.words.map(({ text, at, size, turn, spacing, italic, ink }) => {
    const x = source.sheet.left + at[0] * source.sheet.unit;
    const y = source.sheet.top + at[1] * source.sheet.unit;
    return tag(
      "text",
      {
        transform: `translate(${num(x)} ${num(y)})${turn ? ` rotate(${num(turn)})` : ""}`,
        "font-size": size,
        "letter-spacing": num(spacing ?? 0),
        "font-style": italic ? "italic" : undefined,
        fill: ink ?? layer.ink,
      },
      escaped(text),
    );
  });
  return group({ "text-anchor": "middle" }, parts);
}
