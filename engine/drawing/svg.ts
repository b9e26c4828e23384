import type { Point } from "../board/board.ts";

/** Small words for writing SVG as text. */
type Attribute = string | number | undefined;

/** A number as SVG wants it: at most one decimal, since a tenth of a unit of the sheet is below what an eye sees. */
export function num(value: number): string {
  const tenths = Math.round(value * 10);
  if (tenths % 10 === 0) return String(tenths / 10 + 0);
  // Two small whole numbers are written in a fraction of the time that a broken one takes.
  const size = Math.abs(tenths);
  return `${tenths < 0 ? "-" : ""}${Math.floor(size / 10)}.${size % 10}`;
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

export function tag(name: string, attributes: Readonly<Record<string, Attribute>>, content = ""): string {
  let open = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === "") continue;
    open += ` ${key}="${typeof value === "number" ? num(value) : escaped(value)}"`;
  }
  return content === "" ? `${open}/>` : `${open}>${content}</${name}>`;
}

export function group(attributes: Readonly<Record<string, Attribute>>, parts: readonly string[]): string {
  return parts.length === 0 ? "" : tag("g", attributes, parts.join(""));
}

/** Straight lines from point to point. */
export function lineThrough(points: readonly Point[], closed = false): string {
  let d = "";
  points.forEach(([x, y], i) => {
    d += `${i === 0 ? "M" : "L"}${num(x)} ${num(y)}`;
  });
  return closed ? `${d}Z` : d;
}

/** A curve that touches the middle of every stretch and rounds off every corner: rivers and the edges of country. */
export function roundedThrough(points: readonly Point[], closed = false): string {
  if (points.length < 3) return lineThrough(points, closed);
  const at = (i: number) => points[(i + points.length) % points.length]!;
  const middle = (i: number): Point => [(at(i)[0] + at(i + 1)[0]) / 2, (at(i)[1] + at(i + 1)[1]) / 2];
  const last = points.length - 1;
  const start = closed ? middle(last) : at(0);
  let d = `M${pair(start)}`;
  if (!closed) d += `L${pair(middle(0))}`;
  for (let i = closed ? 0 : 1; i <= (closed ? last : last - 1); i++) d += `Q${pair(at(i))} ${pair(middle(i))}`;
  return closed ? `${d}Z` : `${d}L${pair(at(last))}`;
}

/** A Catmull-Rom curve, which passes through every point: roads through the centres of their spaces. */
export function curveThrough(points: readonly Point[], tension = 1 / 6): string {
  if (points.length < 3) return lineThrough(points);
  let d = `M${pair(points[0]!)}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [points[Math.max(0, i - 1)]!, points[i]!, points[i + 1]!, points[i + 2]];
    const beyond = after ?? to;
    const c1: Point = [from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension];
    const c2: Point = [to[0] - (beyond[0] - from[0]) * tension, to[1] - (beyond[1] - from[1]) * tension];
    d += `C${pair(c1)} ${pair(c2)} ${pair(to)}`;
  }
  return d;
}

/** The same round a ring. */
export function curveRound(points: readonly Point[], tension = 1 / 6): string {
  if (points.length < 3) return lineThrough(points, true);
  let d = `M${pair(points[0]!)}`;
  const at = (i: number) => points[(i + points.length) % points.length]!;
  for (let i = 0; i < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1: Point = [from[0] + (to[0] - before[0]) * tension, from[1] + (to[1] - before[1]) * tension];
    const c2: Point = [to[0] - (after[0] - from[0]) * tension, to[1] - (after[1] - from[1]) * tension];
    d += `C${pair(c1)} ${pair(c2)} ${pair(to)}`;
  }
  return `${d}Z`;
}

/** Points along the curve of `curveRound`, or with `open` of `curveThrough`: `parts` for every stretch. */
export function sampled(points: readonly Point[], parts: number, open = false): Point[] {
  const last = points.length - 1;
  const at = (i: number) => points[open ? Math.min(last, Math.max(0, i)) : (i + points.length) % points.length]!;
  const out: Point[] = [];
  for (let i = 0; i < (open ? last : points.length); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let k = 0; k < parts; k++) {
      const t = k / parts;
      const bend = (a: number, b: number, c: number, d: number) =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      out.push([bend(p0[0], p1[0], p2[0], p3[0]), bend(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  if (open && points.length > 0) out.push(points[last]!);
  return out;
}

/** A star of many points around the origin. */
export function star(points: number, outer: number, inner: number): string {
  const corners: Point[] = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const r = i % 2 === 0 ? outer : inner;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  return lineThrough(corners, true);
}

function pair([x, y]: Point): string {
  return `${num(x)} ${num(y)}`;
}
