import type { HexBoard } from "@gonfalon/engine/board";
import type { Style } from "../paint.ts";
import type { Side } from "./ground.ts";
import type { Drawing } from "./index.ts";

/** What is written in a hex, and along its sides, however it is drawn. */

/** What runs along a side, as a character. */
export const LINES: Readonly<Record<Exclude<Side, "open">, readonly [string, Style]>> = {
  river: ["~", "water"],
  bridge: ["=", "water"],
  ferry: [":", "water"],
  ford: [":", "water"],
  wall: ["#", "strong"],
  closed: ["X", "strong"],
};

interface Line {
  readonly text: string;
  readonly style: Style;
}

/** Its number with the signs of the ground; the stack, or the name of the place; the other stack, what the pieces are, or what lies there. */
export function linesIn(board: HexBoard, hex: number, drawing: Drawing): readonly [Line, Line, Line] {
  const { ground, stacks } = drawing;
  const [first, second] = stacks.get(hex) ?? [];
  // A stack must not hide what it stands on: its number makes room for the star.
  const star = first && ground.badges[hex] ? "★" : "";
  const head: Line = { text: `${board.ids[hex]}${star}${ground.signs[hex]}`, style: "faint" };
  if (!first) {
    const name: Line = { text: ground.names[hex] ?? "", style: "place" };
    return [head, name, { text: onTheGround(drawing, hex), style: "faint" }];
  }
  return [head, first, second ?? { text: first.arms, style: first.style }];
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
