import type { Piece } from "../kernel/scene.ts";
import type { SideStyle } from "./style.ts";
import { escaped, group, star, tag } from "./svg.ts";

/**
 * A counter, drawn for a square of 44 around the origin. Everything it tells is told by shape or letter as well as by
 * colour: the arm by its sign, a reduced unit by a struck corner, states by badges of different outline.
 */
export function pieceSvg(piece: Piece, side: SideStyle): string {
  const parts = [
    tag("rect", { x: -20, y: -19, width: 43, height: 43, rx: 4, fill: "#1c120a", "fill-opacity": "0.38" }),
    tag("rect", {
      x: -22,
      y: -22,
      width: 44,
      height: 44,
      rx: 4,
      fill: side.ground,
      stroke: side.ink,
      "stroke-width": 1.3,
    }),
    ...faces[piece.kind](piece, side),
    ...(piece.reduced ? [struckCorner(side)] : []),
    ...piece.states.map((state, i) => badge(state, i)),
  ];
  return group({ "text-anchor": "middle", "stroke-linejoin": "round" }, parts);
}

const faces: Record<Piece["kind"], (piece: Piece, side: SideStyle) => string[]> = {
  unit: (piece, side) => [band(piece, side), armSign(piece.arm ?? "", side), values(piece, side)],
  leader: (piece, side) => [
    band(piece, side),
    tag("circle", { cy: 0, r: 10.5, fill: side.band, stroke: side.ink, "stroke-width": 1.1 }),
    tag("path", { d: star(5, 8.6, 3.7), fill: side.ground, stroke: side.ink, "stroke-width": 0.9 }),
    values(piece, side),
  ],
  marker: (piece, side) => [
    tag("circle", { r: 15, fill: side.band, stroke: side.ink, "stroke-width": 1.3 }),
    text(short(piece.command ?? piece.name, 4), 0, 5, 13, "#fff8e6", true, side.ink),
  ],
  hidden: (piece, side) => [
    tag("path", {
      d: "M-15 -15H15V15H-15ZM-15 0H15M0 -15V15",
      fill: "none",
      stroke: side.ink,
      "stroke-opacity": "0.35",
    }),
    text("?", 0, 9, 27, side.ink, true),
    ...(piece.command ? [band(piece, side)] : []),
  ],
};

function band(piece: Piece, side: SideStyle): string {
  const label = piece.kind === "leader" ? short(surname(piece.name), 9) : short(piece.command ?? "", 8);
  return (
    tag("path", { d: "M-21.4 -13V-18a3.4 3.4 0 0 1 3.4 -3.4H18a3.4 3.4 0 0 1 3.4 3.4V-13Z", fill: side.band }) +
    text(label, 0, -14.6, label.length > 5 ? 6.6 : 7.6, "#fff8e6", true, "#1c120a")
  );
}

function values({ strength, efficiency, movement }: Piece, side: SideStyle): string {
  const shown = [strength, efficiency, movement].filter((value) => value !== undefined);
  if (shown.length === 0) return "";
  return text(shown.join("-"), 0, 19.2, shown.length > 2 ? 11.4 : 12.4, side.ink, true);
}

/** Signs of the arms of service: the box of the map-makers, filled as its arm is. */
function armSign(arm: string, side: SideStyle): string {
  const box = tag("rect", {
    x: -11.5,
    y: -10,
    width: 23,
    height: 16,
    fill: "#fffaf0",
    "fill-opacity": "0.75",
    stroke: side.ink,
    "stroke-width": 1.3,
  });
  const line = { fill: "none", stroke: side.ink, "stroke-width": 1.3 };
  const known = Object.keys(signs).find((name) => arm.includes(name));
  const sign = known ? signs[known]!(side) : text(short(arm, 4), 0, 1.5, 8, side.ink, true);
  const light = arm.includes("light") ? tag("path", { d: "M-4 -10L0 -7L4 -10", ...line }) : "";
  const guard = /guard|grenadier/.test(arm) ? tag("path", { d: "M-11.5 -10H11.5V-6.8H-11.5Z", fill: side.ink }) : "";
  return box + sign + light + guard;
}

const signs: Readonly<Record<string, (side: SideStyle) => string>> = {
  "horse-artillery": ({ ink }) => gun(ink) + tag("path", { d: "M-11.5 6L11.5 -10", stroke: ink, "stroke-width": 1 }),
  artillery: ({ ink }) => gun(ink),
  cavalry: ({ ink }) => tag("path", { d: "M-11.5 6L11.5 -10L11.5 6Z", fill: ink, stroke: ink, "stroke-width": 1.2 }),
  infantry: ({ ink }) => tag("path", { d: "M-11.5 -10L11.5 6M-11.5 6L11.5 -10", stroke: ink, "stroke-width": 1.4 }),
  pioneer: ({ ink }) => spade(ink),
  guastator: ({ ink }) => spade(ink),
  engineer: ({ ink }) => spade(ink),
  camp: ({ ink }) => tag("path", { d: "M-8 5L0 -8L8 5ZM0 -8V5", fill: "none", stroke: ink, "stroke-width": 1.4 }),
};

/** A gun in profile. */
function gun(ink: string): string {
  return (
    tag("path", { d: "M-9 -3.5L6.5 -7.5L7.3 -4.5L-8 -0.5Z", fill: ink }) +
    tag("circle", { cx: -1, cy: 1, r: 4, fill: "none", stroke: ink, "stroke-width": 1.3 }) +
    tag("path", { d: "M-1 1L-10 5.3", stroke: ink, "stroke-width": 1.5 })
  );
}

function spade(ink: string): string {
  return tag("path", { d: "M-8 4L4 -5M2 -7.5Q8 -9 7 -3Z", fill: ink, stroke: ink, "stroke-width": 1.7 });
}

function struckCorner(side: SideStyle): string {
  return (
    tag("path", { d: "M22 8V22H8Z", fill: side.ink, "fill-opacity": "0.8" }) +
    tag("path", { d: "M22 3L3 22", stroke: side.ink, "stroke-width": 1.4 })
  );
}

interface Badge {
  readonly shape: string;
  readonly fill: string;
  readonly sign: string;
}

const DISC = "M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7Z";
const DIAMOND = "M0 -8.5L8.5 0L0 8.5L-8.5 0Z";
const SQUARE = "M-6.5 -6.5H6.5V6.5H-6.5Z";
const TRIANGLE = "M0 -8L8 6.5H-8Z";
const HEXAGON = "M-4 -7H4L8 0L4 7H-4L-8 0Z";

/** States that games share have a badge of their own; any other gets its first letter. */
const badges: Readonly<Record<string, Badge>> = {
  disordered: { shape: DIAMOND, fill: "#e8b92e", sign: "M-4 2L-1.5 -2L1 2L4 -2" },
  disorganised: { shape: DIAMOND, fill: "#e8b92e", sign: "M-4 2L-1.5 -2L1 2L4 -2" },
  routed: { shape: TRIANGLE, fill: "#c6342a", sign: "M0 -3V4M-3 1.5L0 4.5L3 1.5" },
  moved: { shape: SQUARE, fill: "#7d8894", sign: "M-4 0H3M0.5 -3L3.5 0L0.5 3" },
  activated: { shape: DISC, fill: "#3b7d3f", sign: "M-3.5 0.5L-1 3L4 -3" },
  "out-of-command": { shape: HEXAGON, fill: "#6a3d8f", sign: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" },
  "zone-of-control": { shape: DISC, fill: "#5b6b78", sign: "M-2.4 -4.2H2.4L4.8 0L2.4 4.2H-2.4L-4.8 0Z" },
  reinforcement: { shape: DISC, fill: "#2d5f8c", sign: "M-4 0H4M0 -4V4" },
  eliminated: { shape: SQUARE, fill: "#2b1a10", sign: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" },
  lost: { shape: SQUARE, fill: "#2b1a10", sign: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" },
  charging: { shape: TRIANGLE, fill: "#a4202a", sign: "M0 5V-3M-3 0L0 -3L3 0" },
  "out-of-supply": { shape: HEXAGON, fill: "#8a4b12", sign: "M-4 -2H4L2.5 3.5H-2.5ZM-5 5L5 -5" },
  fired: { shape: SQUARE, fill: "#4a3526", sign: "M-3 0H3M0 -3V3" },
};

/** Badges stand along the left edge, from the top. */
function badge(state: string, index: number): string {
  const known = badges[state];
  const { shape, fill } = known ?? { shape: HEXAGON, fill: "#375a7f" };
  const pen = { fill: "none", stroke: "#fff8e6", "stroke-width": 1.7, "stroke-linecap": "round" };
  const sign = known
    ? tag("path", { d: known.sign, ...pen })
    : text(state.charAt(0).toUpperCase(), 0, 3.4, 10, "#fff8e6", true);
  const outline = tag("path", { d: shape, fill, stroke: "#fff8e6", "stroke-width": 1.3 });
  return group({ transform: `translate(${index % 2 === 0 ? -20 : 20} ${-17 + Math.floor(index / 2) * 15})` }, [
    outline,
    sign,
  ]);
}

function text(content: string, x: number, y: number, size: number, fill: string, bold: boolean, halo?: string): string {
  return tag(
    "text",
    {
      x,
      y,
      "font-size": size,
      "font-weight": bold ? "bold" : undefined,
      fill,
      stroke: halo,
      "stroke-width": halo ? 1.2 : undefined,
      "paint-order": halo ? "stroke" : undefined,
    },
    escaped(content),
  );
}

function surname(name: string): string {
  return name.split(/\s+/).at(-1) ?? name;
}

function short(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 1)}.`;
}
