/**
 * Small figures for the pictures on covers, drawn as woodcuts are: a few flat tints behind, ink in front. A picture is for
 * a sheet of 320 by 196 and is put together from these.
 */
export const INK = "#241a12";

export const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d: string, width = 1, colour = INK) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const at = (x: number, y: number, scale: number, inner: string, flip = false) =>
  `<g transform="translate(${x} ${y})scale(${flip ? -scale : scale} ${scale})">${inner}</g>`;
const row = (count: number, each: (i: number) => string) => Array.from({ length: count }, (_, i) => each(i)).join("");

/** The sky of an engraver: a tint, a paler sun, and level strokes. */
export function sky(top: string, low: string, sun: readonly [number, number, number]): string {
  const strokes = row(
    15,
    (i) => `M${(i * 53) % 90} ${8 + i * 7}h${60 + ((i * 37) % 90)}m${24 + ((i * 29) % 40)} 0h${50 + ((i * 41) % 70)}`,
  );
  return (
    path("M0 0H320V196H0Z", low) +
    path("M0 0H320V60Q160 84 0 60Z", top) +
    `<circle cx="${sun[0]}" cy="${sun[1]}" r="${sun[2]}" fill="#fff3cf" opacity=".8"/>` +
    `<path d="${strokes}" stroke="${INK}" stroke-opacity=".13" stroke-width=".8" fill="none"/>`
  );
}

/** Hatching down a slope. */
export function hatch(x: number, y: number, count: number, step: number, length: number): string {
  return line(
    row(count, (i) => `M${x + i * step} ${y + ((i * 7) % 5)}l${-length * 0.5} ${length}`),
    0.7,
  );
}

const SOLDIER =
  "M-2 0V-8Q-2 -10 0 -10T2 -8V0L1.6 6H.4L0 1 -.4 6H-1.6ZM-1.5 -10.5V-14.5H1.5V-10.5A1.5 1.5 0 0 1 -1.5 -10.5Z";
const MUSKETS = "M2.6 -2L3.6 -18";
export function infantry(x: number, y: number, count: number, coat: string): string {
  return row(count, (i) =>
    at(x + i * 7, y + (i % 2), 1, path(SOLDIER, coat, `stroke="${INK}" stroke-width=".7"`) + line(MUSKETS, 0.8)),
  );
}

export function pikes(x: number, y: number, count: number, height: number): string {
  const staves = row(
    count,
    (i) => `M${x + i * 5} ${y}l${((i * 13) % 9) - 4} ${-height - ((i * 17) % 14)}l-1 3.5m1 -3.5l1.4 3.4`,
  );
  const helms = row(count, (i) => `M${x + i * 5 - 2.6} ${y + (i % 3)}a2.6 2.8 0 0 1 5.2 0v8h-5.2z`);
  return line(staves, 0.9) + path(helms, INK);
}

const HORSE =
  "M-25 3C-21 -5 -9 -7 2 -6C8 -6 12 -9 15 -15L18 -22C19 -26 22 -27 24 -25L32 -17C33 -15 31 -12 29 -13L24 -14C21 -8 20 -2 18 3C17 8 20 11 27 11L31 17L28 19L25 14C17 15 12 11 9 7L11 15L8 23H5L7 15L3 7C-4 9 -10 8 -14 6C-15 11 -19 14 -24 15L-26 22H-29L-27 13L-22 9C-27 12 -31 11 -34 18L-37 17C-36 10 -31 7 -26 6Z";
const RIDER =
  "M-4 -4L-3 -15C-2 -19 4 -20 6 -16L8 -11L16 -13L17 -10L7 -7L6 -2L8 6L10 12L6 12L2 4ZM.6 -19.5A3.3 3.3 0 1 1 4 -19.5Z";
const BICORNE = "M-4 -24Q2 -31 9 -24Q2 -26 -4 -24ZM3 -27Q4 -36 10 -36Q6 -33 6 -27Z";
export function rider(x: number, y: number, scale: number, flip = false): string {
  return at(x, y, scale, path(HORSE, INK) + path(RIDER, INK) + path(BICORNE, INK) + line("M16 -12L30 -27", 1.4), flip);
}
const HELM = "M-1.5 -20V-25Q2.5 -30 6.5 -25V-20ZM2 -28Q0 -37 -8 -37Q-4 -33 -1 -27Z";
export function knight(x: number, y: number, scale: number, flip = false): string {
  return at(x, y, scale, path(HORSE, INK) + path(RIDER, INK) + path(HELM, INK) + line("M-14 -3L44 -26", 1.6), flip);
}

const CAP = "M-2 -20.5Q2.5 -28 7 -20.5Z";
/** A rider without armour, with a short spear. */
export function lightHorse(x: number, y: number, scale: number, flip = false): string {
  return at(x, y, scale, path(HORSE, INK) + path(RIDER, INK) + path(CAP, INK) + line("M4 6L26 -30", 1.5), flip);
}

/** A flag on its staff: the cloth is drawn for 26 by 18 and flies to the right. */
export function flag(x: number, y: number, height: number, cloth: string, scale = 1, flip = false): string {
  return line(`M${x} ${y}V${y - height}`, 1.6) + at(x, y - height, scale, cloth, flip);
}
export const bars = (...colours: readonly string[]) =>
  colours
    .map((colour, i) =>
      path(`M0 ${(i * 18) / colours.length}q6 -3 13 0t13 0v${18 / colours.length}q-6 3 -13 0t-13 0z`, colour),
    )
    .join("") + line("M0 0q6 -3 13 0t13 0v18q-6 3 -13 0t-13 0z", 0.9);
export const pales = (...colours: readonly string[]) =>
  colours.map((colour, i) => path(`M${(i * 26) / 3} ${i === 1 ? -1 : 0}h${26 / 3}v18h-${26 / 3}z`, colour)).join("") +
  line("M0 0h26v18h-26z", 0.9);
const EAGLE =
  "M0 -9L2 -7 1 -5Q5 -9 9 -8L8 -5 10 -4 7 -2 9 0 5 0 6 3 2 1 3 5 5 8 2 7 0 10 -2 7 -5 8 -3 5 -2 1 -6 3 -5 0 -9 0 -7 -2 -10 -4 -8 -5 -9 -8Q-5 -9 -1 -5L-2 -7Z";
const LILY = "M0 -6Q3 -2 1 1Q4 -2 5.5 0Q5 3 1.6 2.6L2 5H-2L-1.6 2.6Q-5 3 -5.5 0Q-4 -2 -1 1Q-3 -2 0 -6Z";
const charged = (field: string, charges: string) =>
  path("M0 0q6 -3 13 0t13 0v18q-6 3 -13 0t-13 0z", field, `stroke="${INK}" stroke-width=".9"`) + charges;
export const eagle = charged("#e2b33a", at(13, 9, 0.9, path(EAGLE, INK)));
export const lilies = charged(
  "#2b4a8c",
  at(7, 6, 0.8, path(LILY, "#f0cf6a")) + at(19, 6, 0.8, path(LILY, "#f0cf6a")) + at(13, 13, 0.8, path(LILY, "#f0cf6a")),
);
export const bordered = charged(
  "#8fb7de",
  path("M4 3h18v12h-18z", "none", 'stroke="#a4202a" stroke-width="3" stroke-dasharray="3 3"'),
);
/** A gonfalon with its tails, and a lion. */
export const lion =
  path("M0 0H24L40 2 26 4 40 7 26 9 40 12 26 13 40 17 24 18H0Z", "#a3262b", `stroke="${INK}" stroke-width=".9"`) +
  path("M3 3h16v12h-16z", "none", 'stroke="#e9c25a" stroke-width="1.4"') +
  path("M7 13L8 9 6 7 10 7Q13 3 17 4L15 7 17 9 15 13 13 10 10 13Z", "#e9c25a");

export function smoke(x: number, y: number, scale: number): string {
  const puff = "M-14 4C-20 4 -20 -5 -13 -6C-13 -14 -2 -15 1 -9C8 -14 16 -8 13 -2C19 0 17 7 11 6C7 10 -10 10 -14 4Z";
  return at(
    x,
    y,
    scale,
    path(puff, "#f4ead0", `stroke="${INK}" stroke-width=".8"`) + line("M-8 1q4 3 8 0M2 -4q4 -2 6 1", 0.7),
  );
}

export function cannon(x: number, y: number, scale: number, flip = false): string {
  const wheel = `<circle r="8" fill="none" stroke="${INK}" stroke-width="2.4"/>${line("M-8 0H8M0 -8V8M-5.6 -5.6L5.6 5.6M-5.6 5.6L5.6 -5.6", 1.1)}`;
  return at(
    x,
    y,
    scale,
    path("M-12 -8L26 -17 28 -11 -10 -1Z", "#4a3a22", `stroke="${INK}"`) + line("M-2 0L-26 9", 3.4) + wheel,
    flip,
  );
}

export function gabions(x: number, y: number, count: number): string {
  return row(count, (i) =>
    at(
      x + i * 17,
      y,
      1,
      path("M-7 0V-16H7V0Z", "#b08d55", `stroke="${INK}"`) + line("M-7 -4H7M-7 -8H7M-7 -12H7M-3 0V-16M3 0V-16", 0.7),
    ),
  );
}

/** A bastioned wall seen a little from above. */
export function bastion(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    scale,
    path(
      "M-70 10L-58 -12 -36 -8 -28 -18H28L36 -8 58 -12 70 10 62 30H-62Z",
      "#c9a06a",
      `stroke="${INK}" stroke-width="1.2"`,
    ) +
      path("M-58 -12L-36 -8 -28 -18H28L36 -8 58 -12 48 -2H-48Z", "#e2c48d", `stroke="${INK}" stroke-width=".9"`) +
      line(
        "M-62 18H62M-66 10H66M-58 24H58M-40 2v8M-20 2v8M0 2v8M20 2v8M40 2v8M-50 10v8M-30 10v8M-10 10v8M10 10v8M30 10v8M50 10v8",
        0.7,
      ) +
      path(
        "M-18 -18V-30H-14V-27H-9V-30H-5V-18ZM4 -18V-34L11 -41 18 -34V-18Z",
        "#b5523c",
        `stroke="${INK}" stroke-width=".9"`,
      ) +
      path("M-6 30V20a6 6 0 0 1 12 0V30Z", INK),
  );
}

export function tower(x: number, y: number, w: number, h: number, wall: string): string {
  const teeth = row(Math.floor(w / 6), (i) => `M${x + i * 6} ${y - h}v-4h3.6v4z`);
  return (
    path(`M${x} ${y}V${y - h}H${x + w}V${y}Z`, wall, `stroke="${INK}" stroke-width="1.1"`) +
    path(teeth, wall, `stroke="${INK}" stroke-width=".9"`) +
    line(`M${x + w * 0.7} ${y}V${y - h}M${x + w * 0.8} ${y}V${y - h + 3}M${x + w * 0.9} ${y}V${y - h}`, 0.8) +
    path(`M${x + w * 0.3} ${y - h * 0.55}h3v6h-3z`, INK)
  );
}

export const alps = (fill: string) =>
  path(
    "M0 98L26 62 40 78 66 36 92 74 112 52 140 88 168 44 192 76 218 30 246 72 266 54 292 84 320 58V130H0Z",
    fill,
    `stroke="${INK}" stroke-width="1"`,
  ) +
  path(
    "M66 36L92 74 78 70 70 82 64 62ZM168 44L192 76 178 70 172 84 166 62ZM218 30L246 72 230 66 224 82 216 56Z",
    INK,
    'fill-opacity=".5"',
  ) +
  line(
    "M60 48l-14 26M56 62l-6 12M162 54l-10 20M210 46l-14 28M206 64l-4 12M26 66l-10 16M288 82l-8 14M310 70l-10 16",
    0.7,
  );
