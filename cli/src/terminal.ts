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

/** Writes lines of text; a list counts as that many lines. */
export function print(screen: Screen, ...lines: (string | readonly string[])[]): void {
  screen.write(`${lines.flat().join("\n")}\n`);
}

export function processTerminal(): Terminal {
  return { input: process.stdin, out: process.stdout, err: process.stderr, environment: process.env };
}
