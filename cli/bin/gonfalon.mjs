#!/usr/bin/env node
/** `npx gonfalon ...` from anywhere in a clone: the terminal as it was last built; files are meant from where one stands. */
import { existsSync } from "node:fs";

const program = new URL("../../dist/gonfalon.mjs", import.meta.url);
if (existsSync(program)) await import(program.href);
else {
  console.error("gonfalon is not built yet: npm run build");
  process.exitCode = 1;
}
