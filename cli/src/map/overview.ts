import type { HexBoard } from "@gonfalon/engine/board";
import type { Style } from "../paint.ts";
import { Canvas } from "./canvas.ts";
import type { Drawing } from "./index.ts";
import { fit, LINES, labelText } from "./inHex.ts";
import { wayTo, windowOf } from "./window.ts";

/** A hex takes two characters here: what matters most in it, and the water to its right. */
const WIDE = 2;
/** Rows that are shown above and below what matters. */
const AROUND = 3;

/** Hexes from afar, where they do not fit on the screen with all that is written in them. */
export function drawOverview(board: HexBoard, drawing: Drawing): Canvas {
  const step = board.grid.orientation === "flat-top" ? WIDE : WIDE / 2;
  // A reader scrolls down to the end of a map, not to its right.
  const across = Math.floor((drawing.width - WIDE) / step);
  const { right, bottom, shown, at } = windowOf(
    board,
    drawing.focus,
    [across, Number.POSITIVE_INFINITY],
    [across, AROUND],
  );
  const canvas = new Canvas(right * step + WIDE, bottom + 1);
  for (const hex of shown) {
    const [x, y] = at(hex);
    const [text, style] = mostIn(hex, drawing);
    canvas.put(x * step, y, text, style);
    if ([...text].length < WIDE) water(canvas, x * step + 1, y, board, hex, drawing);
  }
  return canvas;
}

/** The options chosen in a hex, else whose pieces stand there, else the ground. */
function mostIn(hex: number, { labels, stacks, ground }: Drawing): readonly [string, Style] {
  const label = labels.get(hex);
  if (label) return [fit(labelText(label, WIDE), WIDE), "choice"];
  const [first, second] = stacks.get(hex) ?? [];
  if (first) return [second ? first.text.charAt(0) + second.text.charAt(0) : first.text.charAt(0), first.style];
  const signs = [...ground.signs[hex]!];
  const sign = signs.find((one) => one !== "^") ?? signs[0];
  if (ground.names[hex]) return [sign ?? "o", "place"];
  return [sign ?? "·", "faint"];
}

function water(canvas: Canvas, x: number, y: number, board: HexBoard, hex: number, { ground }: Drawing): void {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const kind = ground.sides[link]!;
    if (kind === "open" || wayTo(board, hex, board.linkTo[link]!)[0] <= 0) continue;
    canvas.put(x, y, ...LINES[kind]);
  }
}
