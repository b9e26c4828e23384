import { createInterface } from "node:readline";
import type { ReadStream } from "node:tty";
import { print, type Terminal } from "../terminal.ts";

/** Lines typed at a prompt, or read from a file or pipe. */
export interface Lines {
  /** The next line, or null when there are no more. */
  ask(prompt: string): Promise<string | null>;
  /** Aborted when the one who types wants to leave, even while nothing is asked. */
  readonly left: AbortSignal;
  close(): void;
}

export function linesFrom({ input, out }: Terminal): Lines {
  const typed = input.isTTY === true && out.isTTY === true;
  const reader = createInterface({
    input: input as ReadStream,
    ...(typed ? { output: out as unknown as NodeJS.WritableStream, terminal: true } : { terminal: false }),
  });
  const lines = reader[Symbol.asyncIterator]();
  const leaving = new AbortController();
  // A pipe has said all it has to say long before it is answered; a person who closes a terminal means it.
  if (typed) reader.once("close", () => leaving.abort());
  return {
    left: leaving.signal,
    async ask(prompt) {
      if (typed) {
        reader.setPrompt(prompt);
        reader.prompt();
      } else out.write(prompt);
      const { value, done } = await lines.next();
      // What is typed is seen on a terminal; what comes from a pipe is shown, so that the record can be read.
      if (done) out.write("\n");
      else if (!typed) print(out, value);
      return done ? null : value;
    },
    close: () => reader.close(),
  };
}
