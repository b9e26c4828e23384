/** Where a command reads and writes: the real terminal, or what a test puts in its place. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly out: Screen;
  /** Messages about what is wrong, and progress: never mixed with what was asked for. */
  readonly err: Screen;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** Columns to write in when nobody says how wide the screen is. */
const PAGE_WIDTH = 100;
const PAGE_HEIGHT = 40;

export function widthOf(screen: Screen): number {
  return Math.max(40, screen.columns || PAGE_WIDTH);
}

export function heightOf(screen: Screen): number {
  return Math.max(16, screen.rows || PAGE_HEIGHT);
}

/** Writes lines of text; a list counts as that many lines. Of what a terminal obeys only our own colours are written. */
export function print(screen: Screen, ...lines: (string | readonly string[])[]): void {
  screen.write(`${harmless(lines.flat().join("\n"))}\n`);
}

/** Names and files of others may hold what clears a screen or moves about on it. */
function harmless(text: string): string {
  return text.replace(/(\p{Cc})(\[[\d;]*m)?/gu, (found, control: string, colour = "") => {
    const isOurs = control === "\n" || control === "\t" || (control === "\x1b" && colour !== "");
    return isOurs ? found : `\ufffd${colour}`;
  });
}

export function processTerminal(): Terminal {
  return { input: process.stdin, out: process.stdout, err: process.stderr, environment: process.env };
}
