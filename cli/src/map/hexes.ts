import type { HexBoard } from "@gonfalon/engine/board";
import type { Style } from "../paint.ts";
import { Canvas } from "./canvas.ts";
import type { Side } from "./ground.ts";
import type { Drawing } from "./index.ts";

/**
 * Hexes with a flat top, in characters:
 *
 *      ______            a name or the number, with the signs of the ground
 *     / 1012 \           the stack: side, strength, pieces
 *    /  A12×3 \______    what the pieces are, or the name of the place
 *    \   IIC* /          below, the numbers of the options chosen here, or what an overlay marks
 *     \__3___/
 */
const TOP = 6;
const STEP = TOP + 2;
const OUTER = TOP + 4;
const ROW = 4;

/** Column from the left, and row counted in half hexes from the top, of each hex. */
function gridOf(board: HexBoard, hex: number): readonly [number, number] {
  const [x, y] = board.shapes[hex]!.centre;
  return [Math.round(x / 1.5), Math.round(y / (Math.sqrt(3) / 2))];
}

export function drawHexes(board: HexBoard, drawing: Drawing): Canvas {
  const { left, right, top, bottom } = windowOf(board, drawing);
  const canvas = new Canvas((right - left) * STEP + OUTER, (bottom - top) * 2 + ROW + 1);
  const corner = (hex: number): readonly [number, number] => {
    const [column, half] = gridOf(board, hex);
    return [(column - left) * STEP, (half - top) * 2];
  };
  const shown = Array.from({ length: board.size }, (_, hex) => hex).filter((hex) => {
    const [column, half] = gridOf(board, hex);
    return column >= left && column <= right && half >= top && half <= bottom;
  });
  for (const hex of shown) outline(canvas, ...corner(hex));
  for (const hex of shown) sides(canvas, ...corner(hex), board, hex, drawing);
  for (const hex of shown) inside(canvas, ...corner(hex), board, hex, drawing);
  return canvas;
}

/** As much of the map around what matters as the screen holds; the whole map is as large as it is. */
function windowOf(board: HexBoard, { focus, width, height }: Drawing) {
  const all = Array.from({ length: board.size }, (_, hex) => gridOf(board, hex));
  const whole = focus.length === 0;
  const wanted = whole ? all : focus.map((hex) => all[hex]!);
  const [left, right] = range(
    wanted.map(([column]) => column),
    all.map(([column]) => column),
    whole ? Number.POSITIVE_INFINITY : Math.floor((width - OUTER) / STEP),
    AROUND_COLUMNS,
  );
  const [top, bottom] = range(
    wanted.map(([, half]) => half),
    all.map(([, half]) => half),
    whole ? Number.POSITIVE_INFINITY : Math.floor((height - ROW - 1) / 2),
    AROUND_HALVES,
  );
  return { left, right, top, bottom };
}

/** What is shown around what matters: columns to each side, and half hexes above and below. */
const AROUND_COLUMNS = 6;
const AROUND_HALVES = 5;

/** A stretch of at most `room` with the wanted numbers in the middle and some around them, within all there are. */
function range(
  wanted: readonly number[],
  all: readonly number[],
  room: number,
  around: number,
): readonly [number, number] {
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const [first, last] = [Math.min(...wanted), Math.max(...wanted)];
  const size = Math.min(room, last - first + 2 * around);
  const from = Math.max(least, Math.min(Math.round((first + last - size) / 2), most - size));
  return [from, Math.min(most, from + size)];
}

function outline(canvas: Canvas, x: number, y: number): void {
  const bar = "_".repeat(TOP);
  canvas.put(x + 2, y, bar, "faint");
  canvas.put(x + 2, y + ROW, bar, "faint");
  for (const [dx, dy, character] of [
    [1, 1, "/"],
    [0, 2, "/"],
    [OUTER - 2, 1, "\\"],
    [OUTER - 1, 2, "\\"],
    [0, 3, "\\"],
    [1, 4, "\\"],
    [OUTER - 1, 3, "/"],
    [OUTER - 2, 4, "/"],
  ] as const) {
    canvas.put(x + dx, y + dy, character, "faint");
  }
}

const LINES: Readonly<Record<Exclude<Side, "open">, readonly [string, Style]>> = {
  river: ["~", "water"],
  bridge: ["=", "water"],
  wall: ["#", "strong"],
  closed: ["X", "strong"],
};

/** Rivers, bridges and walls along the sides of a hex. */
function sides(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, { ground }: Drawing): void {
  const [, here] = gridOf(board, hex);
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const kind = ground.sides[link]!;
    if (kind === "open") continue;
    const [character, style] = LINES[kind];
    const other = board.linkTo[link]!;
    const [, there] = gridOf(board, other);
    const down = there > here;
    const across = Math.sign(board.shapes[other]!.centre[0] - board.shapes[hex]!.centre[0]);
    if (across === 0) canvas.put(x + 2, down ? y + ROW : y, character.repeat(TOP), style);
    else {
      const edge = across > 0 ? OUTER - 1 : 0;
      canvas.put(x + edge, y + (down ? 3 : 2), character, style);
      canvas.put(x + edge - across, y + (down ? 4 : 1), character, style);
    }
  }
}

function inside(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, drawing: Drawing): void {
  const { ground, stacks, labels } = drawing;
  const here = stacks.get(hex) ?? [];
  // A stack must not hide what it stands on: its number makes room for the star.
  const star = here.length > 0 && ground.badges[hex] ? "★" : "";
  canvas.put(x + 2, y + 1, fit(`${board.ids[hex]}${star}${ground.signs[hex]}`, TOP), "faint");
  if (here[0]) canvas.put(x + 1, y + 2, centred(here[0].text, TOP + 2), here[0].style);
  else canvas.put(x + 1, y + 2, centred(ground.names[hex] ?? "", TOP + 2), "place");
  if (here[1]) canvas.put(x + 1, y + 3, centred(here[1].text, TOP + 2), here[1].style);
  else if (here[0]) canvas.put(x + 1, y + 3, centred(here[0].arms, TOP + 2), here[0].style);
  else canvas.put(x + 1, y + 3, centred(onTheGround(drawing, hex), TOP + 2), "faint");
  const label = labels.get(hex);
  if (label) {
    const text = labelText(label, TOP);
    canvas.put(x + 2 + Math.floor((TOP - text.length) / 2), y + ROW, text, "choice");
  }
}

/** Points, a road, or what was laid there; a mark that only repeats the points is not told twice. */
function onTheGround({ ground, marks }: Drawing, hex: number): string {
  const mark = marks.get(hex);
  const badge = ground.badges[hex] ?? "";
  if (mark !== undefined && (badge === "" || !badge.endsWith(mark))) return mark;
  return `${badge}${ground.roads[hex] ? "=" : ""}`;
}

/** "3", "3,7", or "3-9" where there are more than fit; a word is cut, a number never. */
export function labelText(labels: readonly (number | string)[], width: number): string {
  const all = labels.join(",");
  if (all.length <= width) return all;
  if (labels.length === 1) return typeof labels[0] === "number" ? all : fit(all, width);
  const span = `${labels[0]}-${labels.at(-1)}`;
  return span.length <= width ? span : `${labels[0]}+`;
}

export function fit(text: string, width: number): string {
  return [...text].slice(0, width).join("");
}

export function centred(text: string, width: number): string {
  const shown = fit(text, width);
  return " ".repeat(Math.floor((width - [...shown].length) / 2)) + shown;
}
