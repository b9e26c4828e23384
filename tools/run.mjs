/** `npm run gonfalon -- ...`: the terminal, built anew when its sources have changed. */
import { runTerminal } from "./house.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
process.exitCode = await runTerminal(process.argv.slice(2));
