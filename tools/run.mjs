/** `npm run gonfalon -- ...`: the terminal, built anew when its sources have changed; the page too where it is served. */
import { runTerminal } from "./house.mjs";
import { prepare } from "./prepare.mjs";

await prepare(process.argv[2] === "serve" ? undefined : ["terminal"]);
process.exitCode = await runTerminal(process.argv.slice(2));
