/** `npm start`: installs and builds what is missing, then opens the house: the server, with the page it serves. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./house.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
const job = existsSync(join(root, "cli/src/commands/serve.ts")) ? "serve" : "games";
// What a decision leaves behind is garbage soon: with room for it, little of it is ever looked at twice.
const room = "--max-semi-space-size=64";
process.exitCode = run(process.execPath, [room, join(root, "dist/gonfalon.mjs"), job, ...process.argv.slice(2)]);
