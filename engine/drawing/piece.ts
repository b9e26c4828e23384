import type { ArmSign, Badge, Livery, Piece, Signs } from "../kernel/scene.ts";
import { type CounterStyle, figureSvg, mounted } from "./figures.ts";
import { chargeSvg } from "./flag.ts";
import { escaped, group, star, tag } from "./svg.ts";

/**
 * A counter, drawn for a square of 44 around the origin. Everything it tells is told by shape or letter as well as by
 * colour: the arm by its sign, a reduced unit by a struck corner, what befell it by the line round it and by badges.
 */
export function pieceSvg(piece: Piece, side: Livery, signs: Signs = {}, counterStyle: CounterStyle = "boxes"): string {
  const parts = [
    ...board(side),
    ...faces[piece.kind](piece, side, signs, counterStyle),
    ...(piece.reduced ? [struckCorner(side)] : []),
    ...piece.states.flatMap((state) => outline(state, signs)),
    ...piece.states.map((state, i) => badge(state, i, piece.kind === "leader" ? BELOW_NAME : AT_TOP, signs)),
  ];
  return group({ "text-anchor": "middle", "stroke-linejoin": "round" }, parts);
}

/** The piece of board itself: a shadow, its thickness, its face with a lit upper edge. */
function board({ ground, ink }: Livery): string[] {
  const square = (x: number, y: number, rest: Record<string, string | number>) =>
    tag("rect", { x, y, width: 44, height: 44, rx: 3.6, ...rest });
  return [
    square(-19.6, -18.6, { fill: "#1c120a", "fill-opacity": "0.3" }),
    square(-21, -20.6, { fill: "#5b452c", stroke: "#2b1a10", "stroke-width": 0.8 }),
    square(-22, -22, { fill: ground, stroke: ink, "stroke-width": 1.1 }),
    tag("path", {
      d: "M-20.8 20V-18.6a2.2 2.2 0 0 1 2.2 -2.2H19",
      fill: "none",
      stroke: "#fff",
      "stroke-opacity": "0.6",
    }),
    tag("path", {
      d: "M20.9 -18V18.6a2.3 2.3 0 0 1 -2.3 2.3H-18",
      fill: "none",
      stroke: "#000",
      "stroke-opacity": "0.18",
    }),
  ];
}

const faces: Record<Piece["kind"], (piece: Piece, side: Livery, signs: Signs, counterStyle: CounterStyle) => string[]> =
  {
    unit: (piece, side, signs, counterStyle) => [
      facing(piece),
      band(piece, side),
      (counterStyle === "figures" && figureSvg(piece.arm ?? "", side, signs)) || armSign(piece.arm ?? "", side, signs),
      values(piece, side),
      corner(piece, side),
    ],
    leader: (piece, side, _, counterStyle) => [
      band(piece, side),
      tag("circle", { cy: -1, r: 11.4, fill: side.band, stroke: side.ink, "stroke-width": 1.1 }),
      tag("circle", { cy: -1, r: 9.3, fill: "none", stroke: side.ink, "stroke-width": 0.6, "stroke-opacity": "0.6" }),
      onShield(piece, side, counterStyle),
      values(piece, side),
    ],
    marker: (piece, side) => [
      tag("circle", { r: 17, fill: side.band, stroke: side.ink, "stroke-width": 1.3 }),
      tag("circle", { r: 14.4, fill: "none", stroke: side.ground, "stroke-opacity": "0.7" }),
      text(short(piece.command ?? piece.name, 4), 0, 5, 14, isLight(side.band) ? "#24160c" : "#fff8e6"),
    ],
    chit: (piece, side) => {
      const lines = linesOf(piece.name);
      const size = Math.min(10.5, 62 / Math.max(...lines.map(({ length }) => length)));
      const top = 3.4 - ((lines.length - 1) * (size + 1.4)) / 2;
      return [
        tag("rect", {
          x: -19.4,
          y: -19.4,
          width: 38.8,
          height: 38.8,
          rx: 3,
          fill: "none",
          stroke: side.band,
          "stroke-width": 2,
        }),
        ...lines.map((line, i) => text(line, 0, top + i * (size + 1.4), size, side.ink)),
      ];
    },
    hidden: (piece, side) => [
      tag("path", { d: LOZENGES, fill: "none", stroke: side.ink, "stroke-opacity": "0.28", "stroke-width": 0.9 }),
      tag("rect", {
        x: -18.6,
        y: -18.6,
        width: 37.2,
        height: 37.2,
        rx: 2,
        fill: "none",
        stroke: side.band,
        "stroke-width": 2,
      }),
      tag("circle", { r: 14, fill: side.ground, stroke: side.ink, "stroke-width": 1.2 }),
      text("?", 0, 9, 28, side.ink),
      ...(piece.command ? [band(piece, side)] : []),
    ],
  };

/** What a leader has on his shield: his device, or a star; as a figure, himself on his horse. */
function onShield({ device }: Piece, { ground, ink }: Livery, counterStyle: CounterStyle): string {
  const pen = { fill: ground, stroke: ink, "stroke-width": 0.9 };
  if (device) return chargeSvg(device, "translate(0 -1)", pen);
  if (counterStyle === "figures") return tag("circle", { cy: -1, r: 9.3, fill: "#fffaea" }) + mounted();
  return tag("path", { d: star(5, 8.4, 3.5), transform: "translate(0 -1)", ...pen });
}

/** The weave on the back of a counter. */
const LOZENGES =
  "M-18 -9L-9 -18M-18 0L0 -18M-18 9L9 -18M-18 18L18 -18M-9 18L18 -9M0 18L18 0M9 18L18 9M18 -9L9 -18M18 0L0 -18M18 9L-9 -18M18 18L-18 -18M9 18L-18 -9M0 18L-18 0M-9 18L-18 9";

function band(piece: Piece, side: Livery): string {
  const label = piece.kind === "leader" ? short(surname(piece.name), 9) : (piece.label ?? brief(piece.command ?? ""));
  return (
    tag("path", { d: "M-21.4 -12.6V-18.4a3 3 0 0 1 3 -3H18.4a3 3 0 0 1 3 3V-12.6Z", fill: side.band }) +
    tag("path", { d: "M-21.4 -12.6H21.4", stroke: side.ink, "stroke-width": 0.7 }) +
    text(label, 0, -14.3, Math.min(8.8, 64 / label.length), isLight(side.band) ? "#24160c" : "#fff8e6")
  );
}

/** The facings of a uniform: a stripe in the colour of the body that a unit belongs to. */
function facing({ facing: body }: Piece): string {
  if (body === undefined) return "";
  const colour = FACINGS[body % FACINGS.length]!;
  return tag("rect", {
    x: -21.4,
    y: -13,
    width: 5.4,
    height: 34.4,
    fill: colour,
    stroke: "#2b1a10",
    "stroke-width": 0.5,
  });
}
export const FACINGS: readonly string[] = [
  ...["#8f1d2c", "#1f5f99", "#2f7a3f", "#c9731f", "#66408f"],
  ...["#0f8a86", "#6d7378", "#d1ad1f", "#a8487f"],
];

/** The body a unit belongs to, where its own name has taken the band. */
function corner({ label, command }: Piece, side: Livery): string {
  return label && command && command.length <= 3 ? text(command, 16.4, -4.6, 7.4, side.ink) : "";
}

function values({ strength, efficiency, movement, printed }: Piece, side: Livery): string {
  if (printed) return text(printed, 0, 18.7, Math.min(13, 74 / printed.length), side.ink);
  const shown = [strength, efficiency, movement].filter((value) => value !== undefined);
  if (shown.length === 0) return "";
  return text(shown.join("-"), 0, 18.7, shown.length > 2 ? 13.6 : 15, side.ink);
}

/** Signs of the arms of service: the box of the map-makers, filled as its arm is. */
function armSign(arm: string, { ground, ink, ...rest }: Livery, { arms = {} }: Signs): string {
  // The box is white whatever the counter is: what is drawn in it must be dark.
  const side = { ground, ...rest, ink: isLight(ink) ? ground : ink };
  const box = tag("rect", {
    x: -11.5,
    y: -10,
    width: 23,
    height: 16,
    fill: "#fffdf4",
    "fill-opacity": "0.92",
    stroke: ink,
    "stroke-width": 1.3,
  });
  const line = { fill: "none", stroke: side.ink, "stroke-width": 1.3 };
  const known = arms[arm] ?? Object.entries(ARMS).find(([name]) => arm.includes(name))?.[1];
  const sign = known ? drawnArm(known, side.ink) : text(short(arm, 4), 0, 1.5, 9, side.ink);
  const light = arm.includes("light") ? tag("path", { d: "M-4 -10L0 -7L4 -10", ...line }) : "";
  const guard = /guard|grenadier/.test(arm) ? tag("path", { d: "M-11.5 -10H11.5V-6.8H-11.5Z", fill: side.ink }) : "";
  return box + sign + light + guard;
}

function drawnArm({ path: d, width, dash, solid }: ArmSign, ink: string): string {
  const line = tag("path", { d, stroke: ink, "stroke-width": width, "stroke-dasharray": dash, fill: "none" });
  return solid ? line + tag("path", { d: solid, fill: ink }) : line;
}

const CROSS = "M-11.5 -10L11.5 6M-11.5 6L11.5 -10";
const BARREL = "M-9 -3.5L6.5 -7.5L7.3 -4.5L-8 -0.5Z";
const CARRIAGE = "M-5 1A4 4 0 1 1 3 1A4 4 0 1 1 -5 1ZM-1 1L-10 5.3";
const WEDGE = "M-11.5 6L11.5 -10L11.5 6Z";
const SPADE: ArmSign = { path: "M-8 4L4 -5M2 -7.5Q8 -9 7 -3Z", width: 1.7, solid: "M2 -7.5Q8 -9 7 -3Z" };

/** The arms of every age; a longer name that has one of these in it is drawn like it. */
const ARMS: Readonly<Record<string, ArmSign>> = {
  "horse-artillery": { path: `${CARRIAGE}M-11.5 6L11.5 -10`, width: 1.3, solid: BARREL },
  artillery: { path: CARRIAGE, width: 1.3, solid: BARREL },
  cavalry: { path: WEDGE, width: 1.2, solid: WEDGE },
  infantry: { path: CROSS, width: 1.4 },
  militia: { path: CROSS, width: 1.4, dash: "3 2.4" },
  pioneer: SPADE,
  engineer: SPADE,
  camp: { path: "M-8 5L0 -8L8 5ZM0 -8V5", width: 1.4 },
};

function struckCorner(side: Livery): string {
  return (
    tag("path", { d: "M21.4 -12.6V-1L9.8 -12.6Z", fill: side.ink }) +
    tag("path", { d: "M21.4 4L4.8 -12.6", stroke: side.ink, "stroke-width": 1.3 })
  );
}

/** What hinders a unit is drawn round it, each in a line of its own, so that it is seen when badges are too small to be. */
const outlines: NonNullable<Signs["lines"]> = {
  disordered: { colour: "#d99a12", dash: "6 3.2" },
  disorganised: { colour: "#d99a12", dash: "6 3.2" },
  routed: { colour: "#c6342a", dash: "" },
  "out-of-command": { colour: "#6a3d8f", dash: "0.1 4.6" },
  "out-of-supply": { colour: "#8a4b12", dash: "10 2.5 2 2.5" },
};

function outline(state: string, { lines = {} }: Signs): string[] {
  const known = lines[state] ?? outlines[state];
  if (!known) return state === "moved" ? [veil()] : [];
  return [
    tag("rect", {
      x: -21.2,
      y: -21.2,
      width: 42.4,
      height: 42.4,
      rx: 3,
      fill: state === "routed" ? known.colour : "none",
      "fill-opacity": "0.16",
      stroke: known.colour,
      "stroke-width": 3.2,
      "stroke-dasharray": known.dash || undefined,
      "stroke-linecap": known.dash.startsWith("0") ? "round" : undefined,
    }),
  ];
}

/** A unit that has moved is paler. */
function veil(): string {
  return tag("rect", { x: -21.4, y: -21.4, width: 42.8, height: 42.8, rx: 3, fill: "#efe3c4", "fill-opacity": "0.3" });
}

const SHAPES: Readonly<Record<Badge["shape"], string>> = {
  disc: "M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7Z",
  diamond: "M0 -8.5L8.5 0L0 8.5L-8.5 0Z",
  square: "M-6.5 -6.5H6.5V6.5H-6.5Z",
  triangle: "M0 -8L8 6.5H-8Z",
  hexagon: "M-4 -7H4L8 0L4 7H-4L-8 0Z",
};

/** States that games share have a badge of their own; any other gets its first letter. */
const badges: Readonly<Record<string, Badge>> = {
  disordered: { shape: "diamond", fill: "#e8b92e", sign: "M-4 2L-1.5 -2L1 2L4 -2" },
  disorganised: { shape: "diamond", fill: "#e8b92e", sign: "M-4 2L-1.5 -2L1 2L4 -2" },
  routed: { shape: "triangle", fill: "#c6342a", sign: "M0 -3V4M-3 1.5L0 4.5L3 1.5" },
  moved: { shape: "square", fill: "#7d8894", sign: "M-4 0H3M0.5 -3L3.5 0L0.5 3" },
  activated: { shape: "disc", fill: "#3b7d3f", sign: "M-3.5 0.5L-1 3L4 -3" },
  "out-of-command": { shape: "hexagon", fill: "#6a3d8f", sign: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" },
  "zone-of-control": { shape: "disc", fill: "#5b6b78", sign: "M-2.4 -4.2H2.4L4.8 0L2.4 4.2H-2.4L-4.8 0Z" },
  reinforcement: { shape: "disc", fill: "#2d5f8c", sign: "M-4 0H4M0 -4V4" },
  eliminated: { shape: "square", fill: "#2b1a10", sign: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" },
  lost: { shape: "square", fill: "#2b1a10", sign: "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" },
  charging: { shape: "triangle", fill: "#a4202a", sign: "M0 5V-3M-3 0L0 -3L3 0" },
  "out-of-supply": { shape: "hexagon", fill: "#8a4b12", sign: "M-4 -2H4L2.5 3.5H-2.5ZM-5 5L5 -5" },
  fired: { shape: "square", fill: "#4a3526", sign: "M-3 0H3M0 -3V3" },
};

/** Where the first badges stand: over the band, or below it where the name is in it. */
const AT_TOP = -17;
const BELOW_NAME = -4;

/** Badges stand along both edges, from the top. */
function badge(state: string, index: number, top: number, signs: Signs): string {
  const known = signs.badges?.[state] ?? badges[state];
  const { shape, fill } = known ?? { shape: "hexagon" as const, fill: "#375a7f" };
  const pen = { fill: "none", stroke: "#fff8e6", "stroke-width": 1.7, "stroke-linecap": "round" };
  const sign = known
    ? tag("path", { d: known.sign, ...pen })
    : text(state.charAt(0).toUpperCase(), 0, 3.4, 10, "#fff8e6");
  const outline = tag("path", { d: SHAPES[shape], fill, stroke: "#fff8e6", "stroke-width": 1.3 });
  return group({ transform: `translate(${index % 2 === 0 ? -20 : 20} ${top + Math.floor(index / 2) * 15})` }, [
    outline,
    sign,
  ]);
}

function text(content: string, x: number, y: number, size: number, fill: string): string {
  return tag("text", { x, y, "font-size": size, "font-weight": "bold", fill }, escaped(content));
}

/** Whether letters on a colour must be dark. */
function isLight(colour: string): boolean {
  const hex = /^#([\da-f])([\da-f])([\da-f])$/i
    .exec(colour)
    ?.slice(1)
    .map((digit) => digit + digit);
  const [r, g, b] = (hex ?? /^#(..)(..)(..)/.exec(colour)?.slice(1) ?? ["0", "0", "0"]).map((part) =>
    parseInt(part, 16),
  );
  return r! * 0.299 + g! * 0.587 + b! * 0.114 > 150;
}

/** Words that say little are left off a chit. */
const SMALL_WORDS = /^(the|of|and|il|la|le|lo|i|gli|di|del|della|delle|dei|degli|dell|e|d)$/i;

/** The words of a name that tell it apart, one below the other, three at most. */
function linesOf(name: string): string[] {
  const words = name.split(/[\s',;.]+/).filter((word) => word && !SMALL_WORDS.test(word));
  return (words.length > 0 ? words : [name]).slice(0, 3).map((word) => short(word, 11));
}

/** A king is known by his name and number. */
function surname(name: string): string {
  const words = name.split(/\s+/);
  return words.slice(/^[IVX]+$/.test(words.at(-1) ?? "") ? -2 : -1).join(" ");
}

/** A long name by its last proper noun: what "The garrison of Somewhere" is known by. */
function brief(name: string): string {
  if (name.length <= 8) return name;
  const proper = name
    .split(/\s+/)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word));
  return short(proper.at(-1) ?? name, 9);
}

function short(name: string, length: number): string {
  return name.length <= length ? name : `${name.slice(0, length - 1)}.`;
}
