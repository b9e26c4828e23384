/**
 * A drawn map by night: the same strokes, paper dark and ink pale. Each colour keeps its hue; its lightness is turned
 * about in Oklab, where equal steps look equal, so that what could be told apart by day can be told apart by night.
 */
export function atNight(svg: string): string {
  const known = new Map<string, string>();
  return svg.replace(COLOUR, (day) => {
    const found = known.get(day) ?? nightColour(day);
    known.set(day, found);
    return found;
  });
}

/** A colour as our drawings write it: `#rgb`, `#rrggbb`, `rgb(1,2,3)`, `rgba(1,2,3,0.5)`; not an address such as `href="#abc"`. */
const COLOUR = /(?<=["': ])(?<!href=.)(#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|rgba?\([^)]*\))/gi;

/** Lightness of the darkest and of the palest night colour; how much of their strength is left; a breath of moonlight. */
const DARKEST = 0.2;
const PALEST = 0.92;
const STRENGTH = { darkest: 0.45, palest: 0.95 };
const MOON = -0.008;

type Three = readonly [number, number, number];

export function nightColour(day: string): string {
  const { rgb, alpha } = parts(day);
  const [lightness, a, b] = toOklab(rgb);
  const strength = STRENGTH.palest - (STRENGTH.palest - STRENGTH.darkest) * lightness;
  const night = fromOklab([PALEST - (PALEST - DARKEST) * lightness, a * strength, b * strength + MOON]);
  return alpha === undefined
    ? `#${night.map((c) => c.toString(16).padStart(2, "0")).join("")}`
    : `rgba(${night},${alpha})`;
}

function parts(colour: string): { rgb: Three; alpha?: string } {
  if (!colour.startsWith("#")) {
    const [r, g, b, alpha] = colour.slice(colour.indexOf("(") + 1, -1).split(/[\s,/]+/);
    return { rgb: [Number(r), Number(g), Number(b)], ...(alpha !== undefined && { alpha }) };
  }
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join("") : colour.slice(1);
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return { rgb: [channel(0), channel(2), channel(4)] };
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const curved = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

/** Björn Ottosson's Oklab: lightness 0 to 1, green to red, blue to yellow. */
function toOklab(rgb: Three): Three {
  const [r, g, b] = rgb.map((c) => linear(c / 255)) as unknown as Three;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Three): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((c) => Math.round(255 * curved(Math.min(1, Math.max(0, c))))) as unknown as Three;
}
