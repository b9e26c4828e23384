import { onSheet, type Source } from "./source.ts";
import type { LayerOf, ORNAMENTS } from "./style.ts";
import { group, num, tag } from "./svg.ts";

type Inks = Pick<LayerOf<"ornament">, "colour" | "ink">;

/** Drawings that only adorn a sheet, each for a size of 100. */
export function drawOrnament(source: Source, layer: LayerOf<"ornament">): string {
  const [x, y] = onSheet(source.sheet, layer.at);
  const transform = `translate(${num(x)} ${num(y)})scale(${(layer.size / 100).toFixed(3)})`;
  return group({ transform, "stroke-linejoin": "round", "stroke-linecap": "round" }, ornaments[layer.ornament](layer));
}

const ornaments: Record<(typeof ORNAMENTS)[number], (inks: Inks) => string[]> = {
  /** A galley under a lateen sail, oars out. */
  ship: ({ colour, ink }) => [
    tag("path", { d: "M-46 30q8 5 16 0t16 0t16 0t16 0t16 0t16 0", fill: "none", stroke: ink, "stroke-width": 1.2 }),
    ...[-26, -17, -8, 1, 10, 19].map((at) => tag("path", { d: `M${at} 20l-7 13`, stroke: ink, "stroke-width": 1.5 })),
    tag("path", {
      d: "M-44 8C-34 12 22 14 34 8L48 2C46 12 38 24 26 26H-24C-36 24 -42 18 -44 8Z",
      fill: "#7a4a24",
      stroke: ink,
      "stroke-width": 1.6,
    }),
    tag("path", {
      d: "M-40 14C-24 19 22 19 40 11M-36 19C-20 23 16 23 34 18",
      fill: "none",
      stroke: ink,
      "stroke-width": 0.8,
    }),
    tag("path", { d: "M-2 12V-44M22 11V-24", stroke: ink, "stroke-width": 2 }),
    tag("path", {
      d: "M-28 -4L16 -52C20 -30 14 -10 -4 4C-12 4 -22 2 -28 -4Z",
      fill: colour,
      stroke: ink,
      "stroke-width": 1.4,
    }),
    tag("path", {
      d: "M6 -2L36 -34C38 -18 34 -4 22 6C16 6 10 4 6 -2Z",
      fill: colour,
      stroke: ink,
      "stroke-width": 1.3,
    }),
    tag("path", {
      d: "M-16 -10C-6 -8 4 -14 12 -38M14 -6C22 -6 28 -12 33 -26",
      fill: "none",
      stroke: ink,
      "stroke-width": 0.7,
    }),
    tag("path", { d: "M-2 -46q-8 -5 -16 0q6 3 0 7q8 -4 16 0z", fill: "#a3262b", stroke: ink, "stroke-width": 0.9 }),
  ],
  "sea-serpent": ({ colour, ink }) => [
    ...["M-40 22C-38 2 -20 2 -16 22Z", "M-8 22C-6 -2 16 -2 18 22Z"].map((d) =>
      tag("path", { d, fill: colour, stroke: ink, "stroke-width": 1.5 }),
    ),
    tag("path", {
      d: "M26 22C24 4 28 -12 40 -18C48 -22 56 -16 54 -10L46 -8C52 -6 52 -2 46 -2C38 -4 36 6 40 22Z",
      fill: colour,
      stroke: ink,
      "stroke-width": 1.5,
    }),
    tag("circle", { cx: 46, cy: -13, r: 1.6, fill: ink }),
    tag("path", { d: "M-46 24h10m4 0h24m6 0h30m6 0h20", fill: "none", stroke: ink, "stroke-width": 1.2 }),
  ],
};
