import { type Static, Type } from "@sinclair/typebox";
import type { Point } from "../board/board.ts";
import { checked } from "../schema/index.ts";
import letters from "./data/letters.json";
import { escaped, group, num, tag } from "./svg.ts";

/**
 * Lettering as drawn outlines: a picture cannot bring a font along, and a name that is drawn looks and measures the same on
 * every machine. A text with a letter that was never cut is set as plain text instead.
 */
const Face = Type.Object({
  /** By letter: advance, where the pen starts, and its way, in thousandths of the size. */
  glyphs: Type.Record(Type.String(), Type.String()),
  /** By how much the pairs of a list move together or apart. */
  kerning: Type.Record(Type.String(), Type.String()),
});
const Letters = Type.Object({ roman: Face, italic: Face });

export interface Hand {
  readonly size: number;
  readonly fill: string;
  readonly italic?: boolean | undefined;
  /** Strengthened by a pen drawn round the outline. */
  readonly bold?: boolean | undefined;
  /** Room between letters, in units of the sheet. */
  readonly spacing?: number | undefined;
  readonly halo?: string | undefined;
  readonly anchor?: "start" | "middle" | "end" | undefined;
  readonly turn?: number | undefined;
}

interface Glyph {
  readonly advance: number;
  readonly x: number;
  readonly y: number;
  readonly way: string;
}
interface Alphabet {
  readonly glyphs: ReadonlyMap<string, Glyph>;
  readonly kerning: ReadonlyMap<string, number>;
}

let alphabets: Readonly<Record<"roman" | "italic", Alphabet>> | undefined;

function alphabet(italic: boolean | undefined): Alphabet {
  if (!alphabets) {
    const read = checked(Letters, letters, "letters.json");
    alphabets = { roman: cut(read.roman), italic: cut(read.italic) };
  }
  return italic ? alphabets.italic : alphabets.roman;
}

function cut({ glyphs, kerning }: Static<typeof Face>): Alphabet {
  const cast = Object.entries(glyphs).map(([letter, text]): [string, Glyph] => {
    const [advance, x, y, ...way] = text.split(" ");
    return [letter, { advance: Number(advance), x: Number(x), y: Number(y), way: way.join(" ") }];
  });
  const pairs = Object.entries(kerning).flatMap(([by, list]) =>
    list.split(" ").map((pair): [string, number] => [pair, Number(by)]),
  );
  return { glyphs: new Map(cast), kerning: new Map(pairs) };
}

/** Letters with the place of each along the line, in thousandths of the size. */
function set(text: string, { size, italic, spacing = 0 }: Hand): { glyphs: [Glyph, number][]; width: number } | null {
  const { glyphs, kerning } = alphabet(italic);
  const apart = (spacing / size) * 1000;
  const placed: [Glyph, number][] = [];
  let at = 0;
  let before = "";
  for (const letter of text) {
    const glyph = glyphs.get(letter);
    if (!glyph) return null;
    if (placed.length > 0) at += apart + (kerning.get(before + letter) ?? 0);
    placed.push([glyph, at]);
    at += glyph.advance;
    before = letter;
  }
  return { glyphs: placed, width: at };
}

/** How wide a text becomes, in units of the sheet. */
export function widthOf(text: string, hand: Hand): number {
  const line = set(text, hand);
  return line ? (line.width * hand.size) / 1000 : text.length * (hand.size * 0.48 + (hand.spacing ?? 0));
}

export function lettered(text: string, [x, y]: Point, hand: Hand): string {
  const line = set(text, hand);
  if (!line) return plain(text, [x, y], hand);
  const scale = hand.size / 1000;
  const shift = { start: 0, middle: -line.width / 2, end: -line.width }[hand.anchor ?? "middle"];
  let d = "";
  for (const [glyph, at] of line.glyphs) {
    if (glyph.way) d += `M${Math.round(glyph.x + at + shift)} ${glyph.y}${glyph.way}`;
  }
  const turn = hand.turn ? `rotate(${num(hand.turn)})` : "";
  const transform = `translate(${num(x)} ${num(y)})${turn}scale(${scale.toFixed(4)})`;
  return penned(d, transform, text, hand, scale);
}

/** One word drawn: the halo first, so that no letter's halo covers its neighbour. */
function penned(d: string, transform: string, text: string, { fill, bold, halo }: Hand, scale: number): string {
  const weight = bold ? 26 : 0;
  const round = { "stroke-linejoin": "round" };
  const strong = bold ? { stroke: fill, "stroke-width": weight, ...round } : {};
  const name = { "aria-label": text };
  if (!halo) return tag("path", { ...name, d, transform, fill, ...strong });
  const around = tag("path", { d, stroke: halo, "stroke-width": 3.2 / scale + weight, fill: halo, ...round });
  return group({ ...name, transform }, [around, tag("path", { d, fill, ...strong })]);
}

/** Letters one by one along a line, upright upon it. */
export function letteredAlong(text: string, line: readonly Point[], middle: number, lift: number, hand: Hand): string {
  const row = set(text, hand);
  if (!row) return "";
  const scale = hand.size / 1000;
  const start = middle - (row.width * scale) / 2;
  const letters = row.glyphs.map(([glyph, at]) => {
    const [x, y, angle] = along(line, start + (at + glyph.advance / 2) * scale);
    const transform = `translate(${num(x)} ${num(y)})rotate(${num(angle)})translate(${num((-glyph.advance / 2) * scale)} ${num(-lift)})scale(${scale.toFixed(4)})`;
    return tag("path", { d: `M${glyph.x} ${glyph.y}${glyph.way}`, transform });
  });
  const halo = hand.halo
    ? { stroke: hand.halo, "stroke-width": 2.6 / scale, "stroke-linejoin": "round", "paint-order": "stroke" }
    : {};
  return group({ "aria-label": text, fill: hand.fill, ...halo }, letters);
}

/** Room on the sheet that is taken, and how much it matters. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly weight?: number;
}

/** The room that a text along a line takes, in small squares: its feet stand `lift` above the line. */
export function roomAlong(line: readonly Point[], middle: number, width: number, size: number, lift = 0): Box[] {
  const squares = Math.ceil(width / size);
  const up = lift + size * 0.35;
  return Array.from({ length: squares }, (_, i) => {
    const [x, y, degrees] = along(line, middle - width / 2 + (i + 0.5) * (width / squares));
    const angle = (degrees * Math.PI) / 180;
    const [cx, cy] = [x + Math.sin(angle) * up, y - Math.cos(angle) * up];
    return { x: cx - size / 2, y: cy - size / 2, w: size, h: size };
  });
}

/** How much of a box is covered by what has been placed, each square unit as heavy as what stands there. */
export function covered(box: Box, taken: readonly Box[]): number {
  return taken.reduce((sum, { x, y, w, h, weight }) => {
    const across = Math.min(box.x + box.w, x + w) - Math.max(box.x, x);
    const down = Math.min(box.y + box.h, y + h) - Math.max(box.y, y);
    return across > 0 && down > 0 ? sum + across * down * (weight ?? 1) : sum;
  }, 0);
}

/** The point of a line at a distance from its start, and the way it goes there in degrees. */
export function along(line: readonly Point[], distance: number): [number, number, number] {
  let gone = 0;
  for (let i = 1; i < line.length; i++) {
    const [[x1, y1], [x2, y2]] = [line[i - 1]!, line[i]!];
    const step = Math.hypot(x2 - x1, y2 - y1);
    if (gone + step >= distance || i === line.length - 1) {
      const t = (distance - gone) / (step || 1);
      return [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI];
    }
    gone += step;
  }
  return [0, 0, 0];
}

function plain(text: string, [x, y]: Point, hand: Hand): string {
  const pen = hand.halo ? { stroke: hand.halo, "stroke-width": 3.2, "paint-order": "stroke" } : {};
  return tag(
    "text",
    {
      transform: `translate(${num(x)} ${num(y)})${hand.turn ? `rotate(${num(hand.turn)})` : ""}`,
      "font-size": hand.size,
      "font-style": hand.italic ? "italic" : undefined,
      "font-weight": hand.bold ? "bold" : undefined,
      "letter-spacing": hand.spacing ? num(hand.spacing) : undefined,
      "text-anchor": hand.anchor ?? "middle",
      fill: hand.fill,
      ...pen,
    },
    escaped(text),
  );
}
