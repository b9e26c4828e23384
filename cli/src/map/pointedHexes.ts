import type { HexBoard } from "@gonfalon/engine/board";
import { Canvas } from "./canvas.ts";
import type { Drawing } from "./index.ts";
import { centred, fit, LINES, labelText, linesIn } from "./inHex.ts";
import { wayTo, windowOf } from "./window.ts";

/**
 * Hexes with a point at the top, in characters: every second row is shifted by half a hex.
 *
 *      .---'---.---'---.     the number, with the signs of the ground
 *      |2624^♣ |2625   |     the stack, or the name of the place
 *      | F12×3 |Milano |     what the pieces are
 *      |  IC*  |   =   |     below, the numbers of the options chosen here, or what an overlay marks
 *      '---.---'--12---'
 */
const WIDE = 8;
const HALF = WIDE / 2;
const HIGH = 4;
/** What is shown around what matters: half hexes to each side, and rows above and below. */
const AROUND = [9, 3] as const;

/** Undefined where the screen does not hold what matters. */
export function drawPointedHexes(board: HexBoard, drawing: Drawing): Canvas | undefined {
  const room = [Math.floor((drawing.width - WIDE - 1) / HALF), Math.floor((drawing.height - 1) / HIGH) - 1] as const;
  const { holdsAll, right, bottom, shown, at } = windowOf(board, drawing.focus, room, AROUND);
  if (!holdsAll) return undefined;
  const canvas = new Canvas(right * HALF + WIDE + 1, (bottom + 1) * HIGH + 1);
  const corner = (hex: number): readonly [number, number] => {
    const [half, row] = at(hex);
    return [half * HALF, row * HIGH];
  };
  for (const hex of shown) levels(canvas, ...corner(hex));
  for (const hex of shown) uprights(canvas, ...corner(hex));
  for (const hex of shown) sides(canvas, ...corner(hex), board, hex, drawing);
  for (const hex of shown) inside(canvas, ...corner(hex), board, hex, drawing);
  return canvas;
}

function levels(canvas: Canvas, x: number, y: number): void {
  for (const line of [y, y + HIGH]) canvas.put(x, line, "-".repeat(WIDE + 1), "faint");
}

function uprights(canvas: Canvas, x: number, y: number): void {
  for (const edge of [x, x + WIDE]) {
    canvas.put(edge, y, ".", "faint");
    canvas.put(edge, y + HIGH, "'", "faint");
    for (let line = y + 1; line < y + HIGH; line++) canvas.put(edge, line, "|", "faint");
  }
}

/** Rivers, bridges and walls along the sides of a hex. */
function sides(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, { ground }: Drawing): void {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const kind = ground.sides[link]!;
    if (kind === "open") continue;
    const [character, style] = LINES[kind];
    const [across, down] = wayTo(board, hex, board.linkTo[link]!);
    if (down === 0) {
      for (let line = y + 1; line < y + HIGH; line++) canvas.put(across > 0 ? x + WIDE : x, line, character, style);
    } else {
      canvas.put(across > 0 ? x + HALF + 1 : x + 1, down > 0 ? y + HIGH : y, character.repeat(HALF - 1), style);
    }
  }
}

function inside(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, drawing: Drawing): void {
  const [head, ...lines] = linesIn(board, hex, drawing);
  canvas.put(x + 1, y + 1, fit(head.text, WIDE - 1), head.style);
  lines.forEach(({ text, style }, i) => {
    canvas.put(x + 1, y + 2 + i, centred(text, WIDE - 1), style);
  });
  const label = drawing.labels.get(hex);
  if (label) {
    const text = labelText(label, WIDE - 1);
    canvas.put(x + 1 + Math.floor((WIDE - 1 - text.length) / 2), y + HIGH, text, "choice");
  }
}
