import type { Point } from "../board/board.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { type Box, covered, type Hand, lettered, roomAlong, widthOf } from "./lettering.ts";
import { inside } from "./outline.ts";
import { type Source, type Spot, valueIn } from "./source.ts";
import type { Layer, LayerOf, MapStyle, SYMBOLS } from "./style.ts";
import { group, lineThrough, num, star, tag } from "./svg.ts";

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
export const symbols: Record<SymbolName, (inks: Inks, chance: Chance) => string[]> = {
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

export function drawBadges(source: Source, layer: LayerOf<"badges">, style: MapStyle, taken: Box[]): string {
  const size = layer.size ?? source.sheet.unit * 0.26;
  const [dx, dy] = layer.offset ?? [0, 0];
  const marked = source
    .spots(layer.places)
    .filter(({ item }) => !layer.text || valueIn(item, layer.text) !== undefined);
  const parts = marked.map(({ at, item }) => {
    const side = style.sides?.[String(valueIn(item, layer.side) ?? "")];
    const colour = layer.colour ?? side?.ground ?? style.paper;
    const ink = layer.ink ?? (layer.side ? side?.ink : undefined) ?? style.ink;
    const text = String(valueIn(item, layer.text) ?? "");
    const [x, y] = [at[0] + dx * source.sheet.unit, at[1] + dy * source.sheet.unit];
    taken.push({ x: x - size, y: y - size, w: 2 * size, h: 2 * size });
    const transform = `translate(${num(x)} ${num(y)})`;
    return group({ transform }, badge(layer.badge, size, { colour, ink }, text));
  });
  return group({ "stroke-linejoin": "round" }, parts);
}

export function badge(kind: LayerOf<"badges">["badge"], s: number, { colour, ink }: Inks, text: string): string[] {
  const outline = { fill: colour, stroke: ink, "stroke-width": 1.2 };
  const label = text ? [lettered(text, [0, s * 0.38], { size: s * 1.2, fill: ink, bold: true })] : [];
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

/** Where counters and numbers will stand: names keep off when they can. */
export function standing(source: Source, { counter, layers }: MapStyle, numbers: boolean): Box[] {
  const size = counter * 0.96;
  const printed = layers.find((layer) => layer.draw === "numbers");
  return source.board.shapes.flatMap((_, space): Box[] => {
    const [x, y] = source.centre(space);
    const counters: Box = { x: x - size / 2, y: y - size / 2, w: size, h: size, weight: 0.6 };
    if (!numbers || printed?.draw !== "numbers") return [counters];
    const h = printed.size;
    return [counters, { x: x - h * 1.1, y: y - source.sheet.unit * 0.62 - h * 0.8, w: h * 2.2, h, weight: 0.8 }];
  });
}

/** Where the symbols of named places will stand: whatever is lettered before them keeps off. */
export function symbolsOfNamed(source: Source, layers: readonly Layer[]): Box[] {
  return layers
    .flatMap((layer) => (layer.draw === "names" ? namedSpots(source, layer) : []))
    .map(({ at: [x, y] }) => ({ x: x - 14, y: y - 13, w: 28, h: 26, weight: 2 }));
}

function namedSpots(source: Source, layer: LayerOf<"names">): Spot[] {
  return source.spots(layer.places).filter((spot) => sizeOfName(layer, spot) > 0 && spot.item.name);
}

function sizeOfName(layer: LayerOf<"names">, { item }: Spot): number {
  return layer.sizes[String(item[layer.type ?? "type"] ?? "")] ?? 0;
}

/** A name as it is printed: what it covers, and how it is lettered. */
export interface PrintedName extends Box {
  readonly text: string;
  /** The name as it is drawn on the map. */
  readonly svg: string;
  /** The space of its place. */
  readonly space: number;
  readonly size: number;
  readonly ink: string;
  readonly bold: boolean;
  readonly italic: boolean;
}

/**
 * Names beside their places, largest first, each where it covers the least of what already stands there. With a list to
 * note them in they are left to whoever asked for it.
 */
export function drawNames(
  source: Source,
  layer: LayerOf<"names">,
  { counter }: MapStyle,
  taken: Box[],
  printed?: PrintedName[],
): string {
  const type = layer.type ?? "type";
  const size = (spot: Spot) => sizeOfName(layer, spot);
  const seen = new Set<string>();
  const spots = namedSpots(source, layer).sort((a, b) => size(b) - size(a));
  const parts = spots.flatMap((spot) => {
    const kind = String(spot.item[type] ?? "");
    const capitals = layer.capitals?.includes(kind) ?? false;
    const name = capitals ? String(spot.item.name).toUpperCase() : String(spot.item.name);
    if (seen.has(name)) return [];
    seen.add(name);
    const height = capitals ? size(spot) * 0.82 : size(spot);
    const hand: Hand = {
      size: height,
      fill: layer.colours?.[kind] ?? layer.ink,
      halo: layer.halo,
      bold: size(spot) >= 16,
      italic: layer.italics?.includes(kind),
      spacing: capitals ? height * 0.06 : 0,
    };
    const room: Room = { source, counter, centred: layer.centred ?? false, taken };
    const foot = placeFor(spot, name, hand, room);
    const drawn = lettered(name, foot, hand);
    if (!printed) return [drawn];
    // It says itself what it is: `text` stands beside it.
    const svg = drawn.replace(/ aria-label="[^"]*"/, "");
    const { bold = false, italic = false, fill: ink } = hand;
    printed.push({ ...taken.at(-1)!, text: name, svg, space: spot.space, size: height, ink, bold, italic });
    return [];
  });
  return group({}, parts);
}

interface Room {
  readonly source: Source;
  readonly counter: number;
  readonly centred: boolean;
  readonly taken: Box[];
}

/** The foot of the middle of a name. */
function placeFor(spot: Spot, name: string, hand: Hand, { source, counter, centred, taken }: Room): Point {
  const w = widthOf(name, hand);
  const places = centred
    ? aboutTheMiddle(source, spot, hand.size)
    : [...clearOfCounters(source, spot, hand.size, counter), ...besideTheSymbol(spot, hand.size, w)];
  const boxes = places.map(([x, y]): Box => ({ x: x - w / 2, y: y - hand.size * 0.74, w, h: hand.size * 0.95 }));
  // Two names that touch are read as one.
  const apart = boxes.map((box): Box => ({ ...box, x: box.x - GAP, w: box.w + 2 * GAP }));
  const outline = centred ? source.outline(spot.space) : undefined;
  const own = centred ? [] : [ownCounters(source, spot, counter)];
  const near = taken.filter(
    ({ x, y }) => Math.abs(x - spot.at[0]) < w * 2 + NEAR && Math.abs(y - spot.at[1]) < NEAR * 2,
  );
  const costs = boxes.map(
    (box, i) => i * 4 + covered(apart[i]!, near) + covered(box, own) + outOf(box, source) + astride(box, outline),
  );
  const best = costs.indexOf(Math.min(...costs));
  taken.push({ ...boxes[best]!, weight: 4 });
  return places[best]!;
}

const GAP = 4;
/** Whatever begins farther away from a place does not reach its name. */
const NEAR = 160;

/** A name is wanted most where somebody stands: below or above the counters of its own space. */
function clearOfCounters(source: Source, { at: [x], space }: Spot, size: number, counter: number): Point[] {
  const [, y] = source.centre(space);
  return [
    [x, y + counter / 2 + size * 0.8],
    [x, y - counter / 2 - size * 0.24],
  ];
}

function ownCounters(source: Source, { space }: Spot, counter: number): Box {
  const [x, y] = source.centre(space);
  return { x: x - counter / 2, y: y - counter / 2, w: counter, h: counter, weight: 1.2 };
}

function besideTheSymbol({ at: [x, y] }: Spot, size: number, w: number): Point[] {
  const gap = 14 + size * 0.3;
  const across = gap + w / 2;
  const foot = size * 0.3;
  return [
    [x, y + gap + size * 0.5],
    [x, y - gap],
    [x + across, y + foot],
    [x - across, y + foot],
    [x, y + gap + size],
    [x, y - gap - size * 0.5],
    [x + across * 0.7, y - gap],
    [x - across * 0.7, y - gap],
    [x + across * 0.7, y + gap + size * 0.5],
    [x - across * 0.7, y + gap + size * 0.5],
    [x + across, y - size * 0.4],
    [x - across, y - size * 0.4],
    [x + across, y + size],
    [x - across, y + size],
  ];
}

/** Over or under the middle of a space, where the counters stand, and a little to either side. */
function aboutTheMiddle(source: Source, { space }: Spot, size: number): Point[] {
  const [x, y] = source.centre(space);
  return [-1.5, 2.3, -2.4, 3.2, -0.4, 1.2].flatMap((down) =>
    [0, -1.6, 1.6, -3, 3].map((across): Point => [x + across * size, y + down * size]),
  );
}

/** Names of a space stay in it: every corner outside weighs as much as a good part of the name. */
function astride({ x, y, w, h }: Box, outline: readonly Point[] | undefined): number {
  if (!outline) return 0;
  const corners: Point[] = [0, 0.25, 0.5, 0.75, 1].flatMap((t): Point[] => [
    [x + w * t, y],
    [x + w * t, y + h],
  ]);
  return corners.filter((corner) => !inside(corner, outline)).length * w * h * 0.16;
}

/** Names stay on the map. */
function outOf(box: Box, { sheet }: Source): number {
  const margin = 62;
  const out =
    box.x < margin || box.y < margin || box.x + box.w > sheet.width - margin || box.y + box.h > sheet.height - margin;
  return out ? 1e6 : 0;
}

export function drawWords(source: Source, layer: LayerOf<"words">, taken: Box[]): string {
  const parts = layer.words.map(({ text, at, size, turn, spacing, italic, ink }) => {
    const x = source.sheet.left + at[0] * source.sheet.unit;
    const y = source.sheet.top + at[1] * source.sheet.unit;
    const hand: Hand = { size, turn, spacing, italic, fill: ink ?? layer.ink };
    const half = widthOf(text, hand) / 2;
    const [cos, sin] = [Math.cos(((turn ?? 0) * Math.PI) / 180), Math.sin(((turn ?? 0) * Math.PI) / 180)];
    const line: Point[] = [
      [x - cos * half, y - sin * half],
      [x + cos * half, y + sin * half],
    ];
    taken.push(...roomAlong(line, half, half * 2, size));
    return lettered(text, [x, y], hand);
  });
  return group({}, parts);
}
