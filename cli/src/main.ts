import { gonfalon } from "./gonfalon.ts";
import { processTerminal } from "./terminal.ts";

/** A reader such as `head` that has seen enough closes the pipe: that is no error. */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

process.exitCode = await gonfalon(process.argv.slice(2), processTerminal());
