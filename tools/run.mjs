/** `npm run gonfalon -- ...`: the terminal, built anew when its sources have changed; the page too where it is served. */

import { prepare } from "./prepare.mjs";
import { runTerminal } from "./repository.mjs";

await prepare(process.argv[2] === "serve" ? undefined : ["terminal"]);
process.exitCode = await runTerminal(process.argv.slice(2));
