import type { Paint, Style } from "../paint.ts";

/** A sheet of characters, each with its style. What falls outside is cut off. */
export class Canvas {
  private readonly characters: string[][];
  private readonly styles: Style[][];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.characters = Array.from({ length: height }, () => new Array<string>(width).fill(" "));
    this.styles = Array.from({ length: height }, () => new Array<Style>(width).fill("plain"));
  }

  put(x: number, y: number, text: string, style: Style = "plain"): void {
    if (y < 0 || y >= this.height) return;
    let at = x;
    for (const character of text) {
      if (at >= 0 && at < this.width) {
        this.characters[y]![at] = character;
        this.styles[y]![at] = style;
      }
      at++;
    }
  }

  lines(paint: Paint): string[] {
    return this.characters.map((row, y) => this.line(row, this.styles[y]!, paint));
  }

  private line(row: readonly string[], styles: readonly Style[], paint: Paint): string {
    const end = row.findLastIndex((character) => character !== " ") + 1;
    let line = "";
    for (let from = 0; from < end; ) {
      let to = from + 1;
      while (to < end && styles[to] === styles[from]) to++;
      line += paint(styles[from]!, row.slice(from, to).join(""));
      from = to;
    }
    return line;
  }
}
