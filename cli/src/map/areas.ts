import type { Board } from "@gonfalon/engine/board";
import { boundsOf, inside } from "@gonfalon/engine/drawing";
import type { Style } from "../paint.ts";
import { Canvas } from "./canvas.ts";
import type { Side } from "./ground.ts";
import type { Drawing } from "./index.ts";
import { fit, labelText } from "./inHex.ts";

/** A character is about twice as high as it is wide. */
const ASPECT = 2;

/** Areas (or any other spaces): borders where the ground on one side of a character is not that on the other. */
export function drawAreas(board: Board, drawing: Drawing): Canvas {
  const frame = frameOf(board, drawing);
  const canvas = new Canvas(Math.ceil(frame.width / frame.scale), Math.ceil(frame.height / (frame.scale * ASPECT)));
  const corners = sample(board, frame, canvas.width + 1, canvas.height + 1);
  const at = (x: number, y: number) => corners[y * (canvas.width + 1) + x]!;
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      border(canvas, x, y, [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)], board, drawing);
    }
  }
  for (let space = 0; space < board.size; space++) {
    const [cx, cy] = board.shapes[space]!.centre;
    const x = Math.round((cx - frame.x) / frame.scale);
    const y = Math.round((cy - frame.y) / (frame.scale * ASPECT));
    label(canvas, x, y, board, space, drawing, (column, row) => at(column, row) === space);
  }
  return canvas;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Units of the map to one character across. */
  readonly scale: number;
}

/** The part of the map to draw: what matters with its surroundings, as large as the screen allows; or the whole map. */
function frameOf(board: Board, { focus, width, height }: Drawing): Frame {
  const whole = boundsOf(board.shapes.flatMap(({ outline }) => outline));
  if (focus.length === 0) return { ...whole, scale: whole.width / width };
  const wanted = boundsOf(focus.flatMap((space) => board.shapes[space]!.outline));
  const margin = 0.15 * Math.max(wanted.width, wanted.height);
  const closest = Math.sqrt((whole.width * whole.height) / board.size) / LABEL_WIDTH / 2;
  const scale = Math.max(
    (wanted.width + 2 * margin) / width,
    (wanted.height + 2 * margin) / (height * ASPECT),
    closest,
  );
  const across = Math.min(whole.width, width * scale);
  const down = Math.min(whole.height, height * ASPECT * scale);
  const clamp = (middle: number, size: number, from: number, length: number) =>
    Math.max(from, Math.min(middle - size / 2, from + length - size));
  return {
    x: clamp(wanted.x + wanted.width / 2, across, whole.x, whole.width),
    y: clamp(wanted.y + wanted.height / 2, down, whole.y, whole.height),
    width: across,
    height: down,
    scale,
  };
}

/** Characters a name likes to have. */
const LABEL_WIDTH = 12;
const NOWHERE = -1;

/** Which space lies at each corner of each character. */
function sample(board: Board, frame: Frame, columns: number, rows: number): Int16Array {
  const found = new Int16Array(columns * rows).fill(NOWHERE);
  board.shapes.forEach(({ outline }, space) => {
    const box = boundsOf(outline);
    const column = (x: number) => (x - frame.x) / frame.scale;
    const row = (y: number) => (y - frame.y) / (frame.scale * ASPECT);
    const [left, right] = [Math.max(0, Math.floor(column(box.x))), Math.min(columns - 1, column(box.x + box.width))];
    const [top, bottom] = [Math.max(0, Math.floor(row(box.y))), Math.min(rows - 1, row(box.y + box.height))];
    for (let j = top; j <= bottom; j++) {
      for (let i = left; i <= right; i++) {
        const point = [frame.x + i * frame.scale, frame.y + j * frame.scale * ASPECT] as const;
        if (inside(point, outline)) found[j * columns + i] = space;
      }
    }
  });
  return found;
}

const PLAIN = " ╵╶└╷│┌├╴┘─┴┐┤┬┼";
const HEAVY = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋";

/** The border through one character, from the spaces at its four corners. */
function border(
  canvas: Canvas,
  x: number,
  y: number,
  [topLeft, topRight, bottomLeft, bottomRight]: readonly [number, number, number, number],
  board: Board,
  drawing: Drawing,
): void {
  const pairs: readonly (readonly [number, number])[] = [
    [topLeft, topRight],
    [topRight, bottomRight],
    [bottomLeft, bottomRight],
    [topLeft, bottomLeft],
  ];
  const arms = pairs.reduce((bits, [a, b], arm) => (a === b ? bits : bits | (1 << arm)), 0);
  if (arms === 0) {
    if (topLeft === NOWHERE && (x + y * 3) % 6 === 0) canvas.put(x, y, "·", "faint");
    return;
  }
  const kinds = pairs.filter(([a, b]) => a !== b).map(([a, b]) => sideBetween(board, drawing, a, b));
  const kind =
    (["wall", "closed", "bridge", "ferry", "ford", "river"] as const).find((one) => kinds.includes(one)) ?? "open";
  canvas.put(x, y, character(kind, arms), STYLES[kind]);
}

const STYLES: Readonly<Record<Side, Style>> = {
  open: "faint",
  river: "water",
  bridge: "water",
  ferry: "water",
  ford: "water",
  wall: "strong",
  closed: "strong",
};

function character(kind: Side, arms: number): string {
  if (kind === "river") return "~";
  if (kind === "bridge") return "=";
  if (kind === "ferry" || kind === "ford") return ":";
  if (kind === "closed") return "X";
  return (kind === "wall" ? HEAVY : PLAIN)[arms]!;
}

function sideBetween(board: Board, { ground }: Drawing, a: number, b: number): Side {
  if (a === NOWHERE || b === NOWHERE) return "open";
  for (let link = board.firstLink[a]!; link < board.firstLink[a + 1]!; link++) {
    if (board.linkTo[link] === b) return ground.sides[link]!;
  }
  return "open";
}

/** The name of a space, what lies in it and its label, around its centre. */
function label(
  canvas: Canvas,
  x: number,
  y: number,
  board: Board,
  space: number,
  drawing: Drawing,
  isHere: (column: number, row: number) => boolean,
): void {
  const { ground, stacks, marks, labels } = drawing;
  const here = stacks.get(space) ?? [];
  const room = (row: number) => {
    const [from, to] = roomAround(x, row, canvas.width, isHere);
    return to - from;
  };
  const middle = y - Math.floor((here.length + 1) / 2);
  const top = room(middle) < 6 && room(middle + 1) > room(middle) ? middle + 1 : middle;
  const signs = `${ground.signs[space]}${ground.badges[space]}`;
  const name = (ground.names[space] || board.ids[space]!) + (signs ? ` ${signs}` : "");
  const write = (row: number, parts: (room: number) => readonly (readonly [string, Style])[]) => {
    const [from, to] = roomAround(x, row, canvas.width, isHere);
    const texts = parts(to - from);
    const length = texts.reduce((sum, [text]) => sum + [...text].length, 0);
    let at = Math.max(from, Math.min(x - Math.floor(length / 2), to - length));
    for (const [text, style] of texts) {
      canvas.put(at, row, text, style);
      at += [...text].length;
    }
  };
  write(top, (room) => {
    const numbers = labels.has(space) ? `${labelText(labels.get(space)!, 4)} ` : "";
    return [
      [numbers.slice(0, Math.max(room, numbers.length - 1)), "choice"],
      [fit(name, Math.max(0, room - numbers.length)), "place"],
    ];
  });
  here.forEach(({ text, arms, style }, i) => {
    write(top + 1 + i, (room) => [
      [fit(text.length + arms.length + 1 <= room ? `${text} ${arms}` : text, room), style],
    ]);
  });
  const mark = marks.get(space);
  if (mark) write(top + 1 + here.length, (room) => [[fit(mark, room), "faint"]]);
}

/** The columns of a row that belong to a space, around a column of it. */
function roomAround(x: number, row: number, width: number, isHere: (column: number, row: number) => boolean) {
  const within = (column: number) => [0, 1].every((dx) => [0, 1].every((dy) => isHere(column + dx, row + dy)));
  let from = x;
  let to = x;
  while (from > 0 && within(from - 1)) from--;
  while (to < width && within(to)) to++;
  return [from, to] as const;
}
