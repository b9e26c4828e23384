import type { Board, Point } from "../board/board.ts";
import { chanceFrom } from "./chance.ts";
import { drawLegend, LEGEND_ROW } from "./legend.ts";
import { lettered, widthOf } from "./lettering.ts";
import { boundsOf } from "./outline.ts";
import type { Sheet } from "./source.ts";
import type { MapStyle } from "./style.ts";
import { group, num, star, tag } from "./svg.ts";

export const SERIF =
  "'EB Garamond','Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','P052','Book Antiqua',Georgia,'Liberation Serif','DejaVu Serif',serif";

const MARGIN = 56;
const HEADER = 96;
/** The band under the map where the legend stands. */
const FOOTER = 46;

/** The sheet of paper a map is drawn on, and where the board lies on it. */
export function sheetOf(board: Board, style: MapStyle): Sheet {
  const { unit, frame } = style;
  const bounds = frame ? { x: 0, y: 0, ...frame } : boundsOf(board.shapes.flatMap(({ outline }) => outline));
  const header = style.cartouche ? MARGIN : HEADER + MARGIN;
  return {
    unit,
    left: MARGIN - bounds.x * unit,
    top: header - bounds.y * unit,
    width: Math.ceil(bounds.width * unit + 2 * MARGIN),
    height: Math.ceil(bounds.height * unit + header + MARGIN + footerOf(style)),
  };
}

/** The part of the sheet inside the frame. */
export function fieldOf(sheet: Sheet, style: MapStyle): { x: number; y: number; width: number; height: number } {
  const top = style.cartouche ? MARGIN : HEADER + MARGIN;
  const height = sheet.height - top - MARGIN - footerOf(style);
  return { x: MARGIN, y: top, width: sheet.width - 2 * MARGIN, height };
}

function footerOf({ legend, cartouche }: MapStyle): number {
  return legend && !cartouche ? FOOTER : 0;
}

/** The legend of a map that has no cartouche: one row under it. */
export function footer(sheet: Sheet, style: MapStyle): string {
  if (footerOf(style) === 0) return "";
  const at: Point = [MARGIN + 20, sheet.height - FOOTER / 2 - 14];
  return drawLegend(style, at, style.legend!.length, sheet.width - 2 * MARGIN - 40);
}

/** Old paper: a warm ground, stains, and darker towards the edges. */
export function paper(sheet: Sheet, style: MapStyle): string {
  const chance = chanceFrom(1509);
  const stains = Array.from({ length: 26 }, () =>
    tag("ellipse", {
      cx: chance() * sheet.width,
      cy: chance() * sheet.height,
      rx: 60 + chance() * 220,
      ry: 50 + chance() * 160,
      fill: chance() < 0.5 ? "url(#stain)" : "url(#bleach)",
    }),
  );
  return group({}, [
    `<defs>${radial("stain", [
      [0, "#8a6a35", 0.13],
      [1, "#8a6a35", 0],
    ])}${radial("bleach", [
      [0, "#fffdf2", 0.3],
      [1, "#fffdf2", 0],
    ])}${radial("vignette", [
      [0.55, "#6b4a1f", 0],
      [1, "#5a3c16", 0.3],
    ])}</defs>`,
    tag("rect", { width: sheet.width, height: sheet.height, fill: style.paper }),
    ...stains,
    fibres(sheet),
  ]);
}

/** The fibres of laid paper. */
function fibres(sheet: Sheet): string {
  const chance = chanceFrom(1522);
  let d = "";
  for (let i = 0; i < 240; i++) {
    const [x, y] = [chance() * sheet.width, chance() * sheet.height];
    d += `M${num(x)} ${num(y)}q${num((chance() - 0.5) * 22)} ${num((chance() - 0.5) * 12)} ${num((chance() - 0.5) * 44)} ${num((chance() - 0.5) * 18)}`;
  }
  return tag("path", { d, fill: "none", stroke: "#7a5c2c", "stroke-opacity": "0.16", "stroke-width": 0.7 });
}

/** Drawn over everything: the sheet darkens towards its edges. */
export function vignette(sheet: Sheet): string {
  return tag("rect", { width: sheet.width, height: sheet.height, fill: "url(#vignette)", "pointer-events": "none" });
}

function radial(id: string, stops: readonly (readonly [number, string, number])[]): string {
  const list = stops.map(([offset, colour, opacity]) => {
    return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  });
  return `<radialGradient id="${id}" r="0.72">${list.join("")}</radialGradient>`;
}

/** The neat line, the border of alternating bars around the map, and a rosette at each corner. */
export function frame(sheet: Sheet, style: MapStyle): string {
  const { x, y, width, height } = fieldOf(sheet, style);
  const ring = (out: number, stroke: number, colour = style.ink) =>
    tag("rect", {
      x: x - out,
      y: y - out,
      width: width + 2 * out,
      height: height + 2 * out,
      fill: "none",
      stroke: colour,
      "stroke-width": stroke,
    });
  const corners = [x - 8, x + width + 8].flatMap((cx) => [y - 8, y + height + 8].map((cy) => rosette(cx, cy, style)));
  return group({}, [
    ring(8, 11, style.paper),
    ...bars(x, y, width, height, style),
    ring(2.2, 1.4),
    ring(14, 1.4),
    ring(18, 0.8, style.accent),
    ring(24, 4.2),
    ring(30, 1),
    ...corners,
  ]);
}

/** Whole bars on every side: each is divided evenly, so that none is cut at a corner. */
function bars(x: number, y: number, width: number, height: number, { ink }: MapStyle): string[] {
  const side = (length: number) => {
    const count = Math.max(1, Math.round(length / 92)) * 2 + 1;
    return Array.from({ length: Math.ceil(count / 2) }, (_, i) => [
      (2 * i * length) / count,
      ((2 * i + 1) * length) / count,
    ]);
  };
  const level = side(width).map(([from, to]) => `M${num(x + from!)} 0H${num(x + to!)}`);
  const upright = side(height).map(([from, to]) => `M0 ${num(y + from!)}V${num(y + to!)}`);
  const pen = { fill: "none", stroke: ink, "stroke-width": 6.5 };
  return [y - 8, y + height + 8]
    .map((at) => tag("path", { d: level.join(""), transform: `translate(0 ${num(at)})`, ...pen }))
    .concat(
      [x - 8, x + width + 8].map((at) =>
        tag("path", { d: upright.join(""), transform: `translate(${num(at)} 0)`, ...pen }),
      ),
    );
}

function rosette(x: number, y: number, { paper: ground, ink, accent }: MapStyle): string {
  return group({ transform: `translate(${num(x)} ${num(y)})` }, [
    tag("rect", { x: -13, y: -13, width: 26, height: 26, fill: ground, stroke: ink, "stroke-width": 1.6 }),
    tag("rect", { x: -10, y: -10, width: 20, height: 20, fill: "none", stroke: accent, "stroke-width": 0.8 }),
    tag("path", { d: star(8, 9, 3.4), fill: accent, stroke: ink, "stroke-width": 0.6 }),
    tag("circle", { r: 2.4, fill: ground, stroke: ink, "stroke-width": 0.8 }),
  ]);
}

export function title(sheet: Sheet, style: MapStyle): string {
  if (style.cartouche) return cartouche(sheet, style, style.cartouche);
  const middle = sheet.width / 2;
  const name = style.title.toUpperCase();
  const capitals = { size: 56, spacing: 9, fill: style.ink };
  const small = { size: 26, italic: true, fill: style.accent };
  const half = Math.max(widthOf(name, capitals), widthOf(style.subtitle, small) * 0.72) / 2 + 34;
  return group({}, [
    lettered(name, [middle, 62], capitals),
    lettered(style.subtitle, [middle, 104], small),
    flourish(middle - half, 46, -1, style),
    flourish(middle + half, 46, 1, style),
  ]);
}

/** A rule that ends in a lozenge and a curl. */
function flourish(x: number, y: number, way: -1 | 1, { accent }: MapStyle): string {
  const pen = { fill: "none", stroke: accent, "stroke-linecap": "round" };
  return group({ transform: `translate(${num(x)} ${num(y)})scale(${way} 1)` }, [
    tag("path", { d: "M4 0L11 -5L18 0L11 5Z", fill: accent }),
    tag("path", { d: "M24 0H240", ...pen, "stroke-width": 2.2 }),
    tag("path", { d: "M28 5H226", ...pen, "stroke-width": 0.9 }),
    tag("path", { d: "M240 0C262 0 268 -12 257 -15C249 -16 247 -7 254 -6", ...pen, "stroke-width": 1.6 }),
  ]);
}

/** A title on a scroll, its ends rolled in. */
function cartouche(sheet: Sheet, style: MapStyle, [bx, by]: readonly [number, number]): string {
  const [x, y] = [sheet.left + bx * sheet.unit, sheet.top + by * sheet.unit];
  const capitals = { size: 34, spacing: 2.4, bold: true, fill: style.accent };
  const small = { size: 22, italic: true, fill: style.ink };
  const name = style.title.toUpperCase();
  const w = Math.max(widthOf(name, capitals), widthOf(style.subtitle, small)) + 84;
  const rows = Math.ceil((style.legend?.length ?? 0) / 2);
  const h = 126 + (rows > 0 ? rows * LEGEND_ROW + 8 : 0);
  const middle = x + w / 2;
  const body = (inset: number, stroke: string, width: number, fill: string) =>
    tag("path", {
      d: scroll(x + inset, y + inset, w - 2 * inset, h - 2 * inset),
      fill,
      stroke,
      "stroke-width": width,
      "stroke-linejoin": "round",
    });
  return group({}, [
    group({ transform: "translate(5 7)", "fill-opacity": "0.25" }, [body(0, "none", 0, "#2b1a10")]),
    ...[-1, 1].map((way) => curl(way === -1 ? x : x + w, y + h / 2, way, h, style)),
    body(0, style.ink, 2.4, style.paper),
    body(7, style.accent, 1.1, "none"),
    lettered(name, [middle, y + 56], capitals),
    tag("path", {
      d: `M${num(middle - 90)} ${num(y + 70)}H${num(middle - 9)}M${num(middle + 9)} ${num(y + 70)}H${num(middle + 90)}M${num(middle - 6)} ${num(y + 70)}l6 -4l6 4l-6 4z`,
      fill: style.accent,
      stroke: style.accent,
      "stroke-width": 0.9,
    }),
    lettered(style.subtitle, [middle, y + 98], small),
    drawLegend(style, [x + 30, y + 136], 2, w - 40),
  ]);
}

function scroll(x: number, y: number, w: number, h: number): string {
  const q = 13;
  return `M${num(x + q)} ${num(y)}H${num(x + w - q)}q0 ${q} ${q} ${q}V${num(y + h - q)}q${-q} 0 ${-q} ${q}H${num(x + q)}q0 ${-q} ${-q} ${-q}V${num(y + q)}q${q} 0 ${q} ${-q}Z`;
}

/** The rolled end of a scroll. */
function curl(x: number, y: number, way: number, height: number, { paper: ground, ink, accent }: MapStyle): string {
  const half = height / 2 - 24;
  const roll = `M-2 ${num(-half)}h12c12 0 12 ${num(half * 0.5)} 6 ${num(half * 0.5)}c-4 0 -4 -6 -1 -7v${num(half + 14)}c-3 -1 -3 -7 1 -7c6 0 6 ${num(half * 0.5)} -6 ${num(half * 0.5)}h-12z`;
  return group({ transform: `translate(${num(x)} ${num(y)})scale(${way} 1)`, "stroke-linejoin": "round" }, [
    tag("path", { d: roll, fill: ground, stroke: ink, "stroke-width": 1.8 }),
    tag("path", {
      d: `M3 ${num(-half + 4)}v${num(2 * half - 8)}`,
      stroke: accent,
      "stroke-opacity": "0.5",
      fill: "none",
    }),
  ]);
}

/** A compass rose; `north` is how many degrees north leans to the right of the sheet's top. */
export function compass(sheet: Sheet, style: MapStyle): string {
  if (!style.compass) return "";
  const { at, north } = style.compass;
  const [x, y] = at
    ? [sheet.left + at[0] * sheet.unit, sheet.top + at[1] * sheet.unit]
    : [sheet.width - 116, HEADER / 2 + 16];
  const r = at ? 66 : 42;
  const pen = { stroke: style.ink, "stroke-width": 0.8, "stroke-linejoin": "round" };
  const ray = (angle: number, length: number, half: number) =>
    group({ transform: `rotate(${angle})` }, [
      tag("path", { d: `M0 0L${num(half)} ${num(-half)}L0 ${num(-length)}Z`, fill: style.accent, ...pen }),
      tag("path", { d: `M0 0L${num(-half)} ${num(-half)}L0 ${num(-length)}Z`, fill: style.paper, ...pen }),
    ]);
  const ring = (radius: number, width: number) =>
    tag("circle", { r: radius, fill: "none", stroke: style.ink, "stroke-width": width });
  const ticks = Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    const [cos, sin] = [Math.cos(angle) * r, Math.sin(angle) * r];
    return `M${num(cos * 0.68)} ${num(sin * 0.68)}L${num(cos * 0.76)} ${num(sin * 0.76)}`;
  });
  return group({ transform: `translate(${num(x)} ${num(y)}) rotate(${num(north)})` }, [
    tag("circle", { r: r * 0.78, fill: style.paper, "fill-opacity": "0.55" }),
    ring(r * 0.76, 1.4),
    ring(r * 0.68, 0.8),
    ring(r * 0.36, 0.7),
    tag("path", { d: ticks.join(""), stroke: style.ink, "stroke-width": 0.8 }),
    ...[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((angle) => ray(angle, r * 0.6, r * 0.07)),
    ...[45, 135, 225, 315].map((angle) => ray(angle, r * 0.7, r * 0.12)),
    ...[0, 90, 180, 270].map((angle) => ray(angle, r, r * 0.16)),
    tag("circle", { r: r * 0.06, fill: style.paper, ...pen }),
    lily(r, style),
  ]);
}

/** North is a fleur-de-lis. */
function lily(r: number, { ink }: MapStyle): string {
  const d =
    "M0 -20C5 -13 4 -8 1.6 -5C4 -11 11 -12 11 -6C11 -2 6 -1 5 -4C4 -1 3 0 2 0V4H-2V0C-3 0 -4 -1 -5 -4C-6 -1 -11 -2 -11 -6C-11 -12 -4 -11 -1.6 -5C-4 -8 -5 -13 0 -20Z";
  return tag("path", { d, transform: `translate(0 ${num(-r - 3)})scale(${(r / 66).toFixed(2)})`, fill: ink });
}

export function scaleBar(sheet: Sheet, style: MapStyle): string {
  if (!style.scale || style.cartouche) return "";
  const { length, text, steps } = style.scale;
  const [x, y, step] = [70, 76, (length * sheet.unit) / steps];
  const bar = (i: number, row: number) =>
    tag("rect", {
      x: x + i * step,
      y: y + row * 4,
      width: step,
      height: 4,
      fill: (i + row) % 2 === 0 ? style.ink : style.paper,
      stroke: style.ink,
      "stroke-width": 0.9,
    });
  const rows = Array.from({ length: steps }, (_, i) => bar(i, 0) + bar(i, 1));
  const hand = { size: 19, italic: true, fill: style.ink, anchor: "start" as const };
  return group({}, [...rows, lettered(text, [x, y - 10], hand)]);
}
