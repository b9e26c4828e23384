import type { Board } from "../board/board.ts";
import { chanceFrom } from "./chance.ts";
import { boundsOf } from "./outline.ts";
import type { Sheet } from "./source.ts";
import type { MapStyle } from "./style.ts";
import { escaped, group, num, tag } from "./svg.ts";

export const SERIF =
  "'EB Garamond','Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','P052','Book Antiqua',Georgia,'Liberation Serif','DejaVu Serif',serif";

const MARGIN = 56;
const HEADER = 96;

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
    height: Math.ceil(bounds.height * unit + header + MARGIN),
  };
}

/** The part of the sheet inside the frame. */
export function fieldOf(sheet: Sheet, style: MapStyle): { x: number; y: number; width: number; height: number } {
  const top = style.cartouche ? MARGIN : HEADER + MARGIN;
  return { x: MARGIN, y: top, width: sheet.width - 2 * MARGIN, height: sheet.height - top - MARGIN };
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
      [1, "#5a3c16", 0.32],
    ])}</defs>`,
    tag("rect", { width: sheet.width, height: sheet.height, fill: style.paper }),
    ...stains,
  ]);
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

/** The neat line and the border of alternating bars around the map. */
export function frame(sheet: Sheet, style: MapStyle): string {
  const { x, y, width, height } = fieldOf(sheet, style);
  const ring = (out: number, stroke: number, extra: Record<string, string> = {}) =>
    tag("rect", {
      x: x - out,
      y: y - out,
      width: width + 2 * out,
      height: height + 2 * out,
      fill: "none",
      stroke: style.ink,
      "stroke-width": stroke,
      ...extra,
    });
  return group({}, [
    ring(7, 8, { stroke: style.paper }),
    ring(7, 8, { "stroke-dasharray": "46 46" }),
    ring(2.2, 1.4),
    ring(12, 1.4),
    ring(19, 3.4),
  ]);
}

export function title(sheet: Sheet, style: MapStyle): string {
  if (style.cartouche) return cartouche(sheet, style, style.cartouche);
  const middle = sheet.width / 2;
  const half = style.title.length * 25;
  const rule = (from: number, to: number) =>
    tag("path", {
      d: `M${num(from)} 56H${num(to)}M${num(from)} 61H${num(to)}`,
      stroke: style.accent,
      "stroke-width": 1.2,
    });
  return group({ "text-anchor": "middle" }, [
    tag(
      "text",
      { x: middle + 5, y: 72, "font-size": 54, "letter-spacing": "9", fill: style.ink },
      escaped(style.title.toUpperCase()),
    ),
    tag(
      "text",
      { x: middle, y: 108, "font-size": 24, "font-style": "italic", fill: style.accent },
      escaped(style.subtitle),
    ),
    rule(middle - half - 300, middle - half - 20),
    rule(middle + half + 20, middle + half + 300),
  ]);
}

function cartouche(sheet: Sheet, style: MapStyle, [bx, by]: readonly [number, number]): string {
  const [x, y] = [sheet.left + bx * sheet.unit, sheet.top + by * sheet.unit];
  const [w, h] = [Math.max(style.title.length * 21, style.subtitle.length * 10.5) + 60, 118];
  const box = (inset: number, stroke: number, fill: string) =>
    tag("rect", {
      x: x + inset,
      y: y + inset,
      width: w - 2 * inset,
      height: h - 2 * inset,
      rx: 9 - inset / 2,
      fill,
      stroke: inset === 0 ? style.ink : style.accent,
      "stroke-width": stroke,
    });
  return group({ "text-anchor": "middle" }, [
    tag("rect", { x: x + 5, y: y + 6, width: w, height: h, rx: 9, fill: "#2b1a10", "fill-opacity": "0.25" }),
    box(0, 2.4, style.paper),
    box(7, 1.1, "none"),
    tag(
      "text",
      { x: x + w / 2, y: y + 55, "font-size": 33, "letter-spacing": "2", "font-weight": "bold", fill: style.accent },
      escaped(style.title.toUpperCase()),
    ),
    tag(
      "text",
      { x: x + w / 2, y: y + 88, "font-size": 21, "font-style": "italic", fill: style.ink },
      escaped(style.subtitle),
    ),
  ]);
}

/** A compass rose; `north` is how many degrees north leans to the right of the sheet's top. */
export function compass(sheet: Sheet, style: MapStyle): string {
  if (!style.compass) return "";
  const { at, north } = style.compass;
  const [x, y] = at
    ? [sheet.left + at[0] * sheet.unit, sheet.top + at[1] * sheet.unit]
    : [sheet.width - 110, HEADER / 2 + 8];
  const r = at ? 58 : 36;
  const ray = (angle: number, length: number, half: number) => {
    const right = `M0 0L${num(half)} ${num(-half)}L0 ${num(-length)}Z`;
    const left = `M0 0L${num(-half)} ${num(-half)}L0 ${num(-length)}Z`;
    const pen = { stroke: style.ink, "stroke-width": 0.8 };
    return group({ transform: `rotate(${angle})` }, [
      tag("path", { d: right, fill: style.accent, ...pen }),
      tag("path", { d: left, fill: style.paper, ...pen }),
    ]);
  };
  const ring = { fill: "none", stroke: style.ink, "stroke-width": 0.9 };
  return group({ transform: `translate(${num(x)} ${num(y)}) rotate(${num(north)})` }, [
    tag("circle", { r: r * 0.62, ...ring }),
    tag("circle", { r: r * 0.54, ...ring }),
    ...[45, 135, 225, 315].map((angle) => ray(angle, r * 0.62, r * 0.13)),
    ...[0, 90, 180, 270].map((angle) => ray(angle, r, r * 0.17)),
    tag("text", { y: -r - 4, "font-size": 17, "font-weight": "bold", "text-anchor": "middle", fill: style.ink }, "N"),
  ]);
}

export function scaleBar(sheet: Sheet, style: MapStyle): string {
  if (!style.scale || style.cartouche) return "";
  const { length, text, steps } = style.scale;
  const [x, y, step] = [70, 74, (length * sheet.unit) / steps];
  const bars = Array.from({ length: steps }, (_, i) =>
    tag("rect", {
      x: x + i * step,
      y,
      width: step,
      height: 8,
      fill: i % 2 === 0 ? style.ink : style.paper,
      stroke: style.ink,
      "stroke-width": 1.2,
    }),
  );
  const label = { x, y: y - 9, "font-size": 18, "font-style": "italic", fill: style.ink };
  return group({}, [...bars, tag("text", label, escaped(text))]);
}
