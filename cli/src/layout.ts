/**
 * Breaks a text into lines of at most `width` characters, each begun with `indent`. Paragraphs stay apart, and so do
 * words joined by `JOINT`, which becomes a space.
 */
export function wrap(text: string, width: number, indent = ""): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, width - indent.length, indent));
}

function wrapParagraph(paragraph: string, width: number, indent: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/[ \t]+/)) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, indent + line].map((one) => one.replaceAll(JOINT, " "));
}

export const JOINT = "\u00a0";

/** Rows of cells as lines with aligned columns; cells that look like numbers stand to the right. */
export function columns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  }
  return rows.map((row) => (indent + row.map((cell, i) => align(cell, widths[i]!)).join("  ")).trimEnd());
}

function align(cell: string, width: number): string {
  return /^[-+]?[\d.,]+ ?%?$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** A bar of `share` (0 to 1) of `width` characters, to an eighth of a character. */
export function bar(share: number, width: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * width * 8);
  return "█".repeat(Math.floor(eighths / 8)) + EIGHTHS[eighths % 8];
}

export function percent(share: number): string {
  const digits = share > 0 && share < 0.001 ? 3 : share > 0 && share < 0.01 ? 2 : 1;
  return `${(100 * share).toFixed(digits)} %`;
}

/** "1 game", "2 games". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
