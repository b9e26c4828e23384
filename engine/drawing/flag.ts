import type { Flag } from "../kernel/scene.ts";
import { tag } from "./svg.ts";

/** A flag for a box of 30 by 20. */
export function flagSvg({ field, colours, charge, chargeColour }: Flag): string {
  const edge = tag("rect", { width: 30, height: 20, fill: "none", stroke: "#2b1a10", "stroke-width": 1 });
  return fields[field](colours) + (charge ? charged(charge, chargeColour ?? "#2b1a10") : "") + edge;
}

const cloth = (x: number, y: number, width: number, height: number, fill: string) =>
  tag("rect", { x, y, width, height, fill });

const fields: Record<Flag["field"], (colours: readonly string[]) => string> = {
  plain: ([field]) => cloth(0, 0, 30, 20, field!),
  stripes: (colours) =>
    colours.map((colour, i) => cloth(0, (20 * i) / colours.length, 30, 20 / colours.length, colour)).join(""),
  pales: (colours) =>
    colours.map((colour, i) => cloth((30 * i) / colours.length, 0, 30 / colours.length, 20, colour)).join(""),
  quarters: (colours) =>
    [0, 1, 2, 3]
      .map((i) => {
        const colour = colours[(i === 3 ? 0 : i === 2 ? 1 : i) % colours.length]!;
        return cloth((i % 2) * 15, Math.floor(i / 2) * 10, 15, 10, colour);
      })
      .join(""),
  cross: ([field, cross]) =>
    cloth(0, 0, 30, 20, field!) +
    tag("path", { d: "M12.5 0H17.5V7.5H30V12.5H17.5V20H12.5V12.5H0V7.5H12.5Z", fill: cross }),
  saltire: ([field, saltire]) =>
    cloth(0, 0, 30, 20, field!) + tag("path", { d: "M0 0L30 20M0 20L30 0", stroke: saltire, "stroke-width": 3.6 }),
  border: ([field, border, check]) =>
    cloth(0, 0, 30, 20, border!) +
    (check
      ? tag("path", {
          d: "M1.7 1.7H28.3V18.3H1.7Z",
          fill: "none",
          stroke: check,
          "stroke-width": 3.4,
          "stroke-dasharray": "3.4 3.4",
        })
      : "") +
    cloth(3.4, 3.4, 23.2, 13.2, field!),
};

/** Charges in silhouette, drawn about the origin for a height of 14. */
const charges: Record<NonNullable<Flag["charge"]>, string> = {
  lion: "M-8 6L-7 1 -9 -2Q-9 -5 -7 -6L-6.4 -4.2Q-6.6 -2 -5 -1.4L1 -2Q2 -6 5.4 -6.4L9 -5.4 8.6 -3.4 6.4 -2.6Q6 1 3.4 2.4L4.4 6H2.2L1 3 -3.4 2.6 -5.2 3.6 -5.6 6Z",
  eagle:
    "M0 -8L1.8 -6.2 0.9 -4.4Q4.5 -8 8 -7.1L7.1 -4.4 8.9 -3.5 6.2 -1.8 8 0 4.5 0 5.3 2.7 1.8 0.9 2.7 4.5 4.4 7 1.8 6.2 0 8 -1.8 6.2 -4.4 7 -2.7 4.5 -1.8 0.9 -5.3 2.7 -4.5 0 -8 0 -6.2 -1.8 -8.9 -3.5 -7.1 -4.4 -8 -7.1Q-4.5 -8 -0.9 -4.4L-1.8 -6.2Z",
  lily: "M0 -7Q3.6 -2.4 1.2 1.2Q4.8 -2.4 6.6 0Q6 3.6 1.9 3.1L2.4 6.5H-2.4L-1.9 3.1Q-6 3.6 -6.6 0Q-4.8 -2.4 -1.2 1.2Q-3.6 -2.4 0 -7Z",
  keys: "M-6.4 -6.6A2.6 2.6 0 1 1 -3.4 -2.9L5.6 6.2 4.2 7.4 2.4 5.6 1.2 6.8 0.2 5.6 1.2 4.4 -4.9 -1.7A2.6 2.6 0 0 1 -6.4 -6.6ZM6.4 -6.6A2.6 2.6 0 1 0 3.4 -2.9L-5.6 6.2 -4.2 7.4 -2.4 5.6 -1.2 6.8 -0.2 5.6 -1.2 4.4 4.9 -1.7A2.6 2.6 0 0 0 6.4 -6.6Z",
  cross: "M-2 -7H2V-2H7V2H2V7H-2V2H-7V-2H-2Z",
  serpent:
    "M-3 7Q4 6 3.4 3.4Q2.8 1.4 -1 0.6Q-5 -0.4 -4.6 -3.4Q-4 -6.4 1 -6.6L4 -7 3.4 -4.8 1.2 -4.2Q-2 -4 -1.8 -2.8Q-1.4 -1.8 2 -1.2Q6.4 0 6 3.6Q5.4 8 -2 8.4Z",
  crown: "M-7 5L-8 -4 -4 0 0 -6 4 0 8 -4 7 5Z",
};

function charged(charge: NonNullable<Flag["charge"]>, fill: string): string {
  return chargeSvg(charge, "translate(15 10)", { fill });
}

/** A charge by itself, where and how it is wanted. */
export function chargeSvg(
  charge: NonNullable<Flag["charge"]>,
  transform: string,
  pen: Readonly<Record<string, string | number>>,
): string {
  return tag("path", { d: charges[charge], transform, ...pen });
}
