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

/** A text of at most `width` characters; what is cut off is shown to be missing. */
export function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

export const JOINT = "\u00a0";

/** Rows of cells as lines with aligned columns; a column of numbers stands to the right. */
export function columns(rows: readonly (readonly string[])[], indent = "  "): string[] {
  const size = Math.max(0, ...rows.map(({ length }) => length));
  const shape = Array.from({ length: size }, (_, i) => {
    const cells = rows.map((row) => row[i] ?? "");
    return { width: Math.max(...cells.map(({ length }) => length)), numbers: cells.every((cell) => NUMBER.test(cell)) };
  });
  return rows.map((row) => {
    const cells = row.map((cell, i) => {
      const { width, numbers } = shape[i]!;
      return numbers ? cell.padStart(width) : cell.padEnd(width);
    });
    return (indent + cells.join("  ")).trimEnd();
  });
}

/** Titles and what belongs to each beside it, broken into as many lines as it takes. */
export function entries(rows: readonly (readonly [string, string])[], width: number): string[] {
  const wide = Math.max(0, ...rows.map(([title]) => title.length)) + 4;
  return rows.flatMap(([title, text]) =>
    wrap(text, width - wide).map((line, i) => ((i === 0 ? `  ${title}` : "").padEnd(wide) + line).trimEnd()),
  );
}

const NUMBER = /^([-+]?[\d.,]+( ?%)?)?$/;

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
