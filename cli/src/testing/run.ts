import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Cover } from "@gonfalon/games";
import { gonfalon } from "../gonfalon.ts";
import type { Screen } from "../terminal.ts";
import { toyShelf } from "./toyShelf.ts";

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process on the toy games: the words as a shell would split them, and lines to type. */
export async function run(
  words: string | readonly string[],
  typed: readonly string[] = [],
  { covers = toyShelf(), tty = false, environment = {} }: Partial<Surroundings> = {},
): Promise<Ran> {
  const [out, err] = [screen(tty), screen(tty)];
  const input = Readable.from(typed.map((line) => `${line}\n`));
  const list = typeof words === "string" ? words.split(" ").filter(Boolean) : words;
  const code = await gonfalon(list, { input, out, err, environment }, covers);
  return { code, out: out.text(), err: err.text() };
}

interface Surroundings {
  readonly covers: readonly Cover[];
  /** Whether the screens are those of a terminal. */
  readonly tty: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

function screen(isTTY: boolean): Screen & { text(): string } {
  let written = "";
  return {
    isTTY,
    columns: 100,
    rows: 40,
    write(text) {
      written += text;
    },
    text: () => written,
  };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "gonfalon-"));
}
