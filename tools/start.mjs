/** `npm start`: installs and builds what is missing, then starts the server, with the page it serves. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { root, runTerminal } from "./repository.mjs";

await prepare();
const job = existsSync(join(root, "cli/src/commands/serve.ts")) ? "serve" : "games";
process.exitCode = await runTerminal([job, ...process.argv.slice(2)]);
