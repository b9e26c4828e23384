/** `npm run gonfalon -- ...`: the terminal, built anew when its sources have changed; the page too where it is served. */

import { prepare } from "./prepare.mjs";
import { targetsFor } from "./publish.mjs";
import { runTerminal } from "./repository.mjs";

await prepare(targetsFor(process.argv[2]));
process.exitCode = await runTerminal(process.argv.slice(2));
