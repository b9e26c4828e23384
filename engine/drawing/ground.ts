import type { Point } from "../board/board.ts";
import { outlineOf } from "./outline.ts";
import { onSheet, type Source } from "./source.ts";
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
  const [id, clip] = [source.name("edge"), source.name("wash")];
  const size = Math.max(source.sheet.unit, 16);
  const strokes = [1.4, 1.04, 0.7, 0.38].map((width) => tag("use", { href: `#${id}`, "stroke-width": size * width }));
  return [
    tag(
      "defs",
      {},
      tag("path", { id, d }) + tag("clipPath", { id: clip }, tag("use", { href: `#${id}`, "clip-rule": "evenodd" })),
    ),
    group(
      {
        "clip-path": `url(#${clip})`,
        fill: "none",
        stroke: colour,
        "stroke-opacity": "0.18",
        "stroke-linejoin": "round",
      },
      strokes,
    ),
  ];
}

/** Water: a rounded shore with lines along it that grow fainter and farther apart, as engravers drew it. */
export function drawWater(source: Source, layer: LayerOf<"water">): string {
  const named = layer.polygons ? source.drawn(layer.polygons) : [];
  const d = layer.spaces
    ? countryPath(source, source.spaces(layer.spaces), true)
    : named.map(({ line }) => lineThrough(line, true)).join("");
  const [id, clip] = [source.name("shore"), source.name("water")];
  const use = (attributes: Record<string, string | number>) => tag("use", { href: `#${id}`, ...attributes });
  // Each line is the edge of a broad stroke: its inner half is painted over in the colour of the water.
  const lines = SHORE_LINES.flatMap((away, i) => [
    use({ stroke: layer.ink, "stroke-width": 2 * away + 1.5, "stroke-opacity": num(0.24 + 0.08 * i) }),
    use({ stroke: layer.colour, "stroke-width": 2 * away }),
  ]);
  const wash = [48, 30, 14].map((width) => use({ stroke: layer.ink, "stroke-width": width, "stroke-opacity": "0.1" }));
  return group({}, [
    tag("defs", {}, tag("path", { id, d }) + tag("clipPath", { id: clip }, use({ "clip-rule": "evenodd" }))),
    use({ fill: layer.colour, "fill-rule": "evenodd" }),
    group({ "clip-path": `url(#${clip})`, fill: "none", "stroke-linejoin": "round" }, [
      ...lines,
      ...wash,
      layer.rhumbs ? rhumbs(source, layer.rhumbs, layer.ink) : "",
    ]),
    use({ fill: "none", stroke: layer.ink, "stroke-width": 1.6 }),
  ]);
}

/** How far from the shore, the outermost first. */
const SHORE_LINES = [22, 15, 9, 4];

/** The lines of the winds, from a compass rose over the water. */
function rhumbs({ sheet }: Source, at: Point, ink: string): string {
  const [x, y] = onSheet(sheet, at);
  const reach = sheet.width + sheet.height;
  const lines = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    return `M${num(x)} ${num(y)}l${num(Math.cos(angle) * reach)} ${num(Math.sin(angle) * reach)}`;
  });
  return tag("path", { d: lines.join(""), stroke: ink, "stroke-width": 0.7, "stroke-opacity": "0.35" });
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
