import type { HexBoard } from "@gonfalon/engine/board";
import { Canvas } from "./canvas.ts";
import type { Drawing } from "./index.ts";
import { centred, fit, LINES, labelText, linesIn } from "./inHex.ts";
import { wayTo, windowOf } from "./window.ts";

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

/** What is shown around what matters: columns to each side, and half hexes above and below. */
const AROUND = [6, 5] as const;

/** Undefined where the screen does not hold what matters. */
export function drawFlatHexes(board: HexBoard, drawing: Drawing): Canvas | undefined {
  const room = [Math.floor((drawing.width - OUTER) / STEP), Math.floor((drawing.height - ROW - 1) / 2)] as const;
  const { holdsAll, right, bottom, shown, at } = windowOf(board, drawing.focus, room, AROUND);
  if (!holdsAll) return undefined;
  const canvas = new Canvas(right * STEP + OUTER, bottom * 2 + ROW + 1);
  const corner = (hex: number): readonly [number, number] => {
    const [column, half] = at(hex);
    return [column * STEP, half * 2];
  };
  for (const hex of shown) outline(canvas, ...corner(hex));
  for (const hex of shown) sides(canvas, ...corner(hex), board, hex, drawing);
  for (const hex of shown) inside(canvas, ...corner(hex), board, hex, drawing);
  return canvas;
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

/** Rivers, bridges and walls along the sides of a hex. */
function sides(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, { ground }: Drawing): void {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const kind = ground.sides[link]!;
    if (kind === "open") continue;
    const [character, style] = LINES[kind];
    const [across, below] = wayTo(board, hex, board.linkTo[link]!);
    const down = below > 0;
    if (across === 0) canvas.put(x + 2, down ? y + ROW : y, character.repeat(TOP), style);
    else {
      const edge = across > 0 ? OUTER - 1 : 0;
      canvas.put(x + edge, y + (down ? 3 : 2), character, style);
      canvas.put(x + edge - across, y + (down ? 4 : 1), character, style);
    }
  }
}

function inside(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, drawing: Drawing): void {
  const [head, ...lines] = linesIn(board, hex, drawing);
  canvas.put(x + 2, y + 1, fit(head.text, TOP), head.style);
  lines.forEach(({ text, style }, i) => {
    canvas.put(x + 1, y + 2 + i, centred(text, TOP + 2), style);
  });
  const label = drawing.labels.get(hex);
  if (label) {
    const text = labelText(label, TOP);
    canvas.put(x + 2 + Math.floor((TOP - text.length) / 2), y + ROW, text, "choice");
  }
}
