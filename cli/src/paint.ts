import type { Screen, Terminal } from "./terminal.ts";

/** Colour, on a screen that has it and for a reader who wants it; otherwise the text as it is. */
export type Paint = (style: Style, text: string) => string;
export type Style =
  | "plain"
  | "strong"
  | "faint"
  | "rule"
  | "choice"
  | "place"
  | "water"
  | "good"
  | "bad"
  | "side0"
  | "side1"
  | "side2";

const CODES: Readonly<Record<Style, string>> = {
  plain: "",
  strong: "1",
  faint: "2",
  rule: "36",
  choice: "1;33",
  place: "33",
  water: "34",
  good: "32",
  bad: "31",
  side0: "1;94",
  side1: "1;91",
  side2: "1;92",
};

export function paintFor(screen: Screen, environment: Terminal["environment"]): Paint {
  const wanted = environment.FORCE_COLOR ? environment.FORCE_COLOR !== "0" : !environment.NO_COLOR && screen.isTTY;
  if (!wanted) return (_, text) => text;
  return (style, text) => (CODES[style] && text ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text);
}

/** The style of the seat with a number; sides are told apart by letters too, never by colour alone. */
export function sideStyle(index: number): Style {
  return (["side0", "side1", "side2"] as const)[index] ?? "plain";
}
