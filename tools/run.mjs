/** `npm run gonfalon -- ...`: the terminal, built anew when its sources have changed. */
import { join } from "node:path";
import { root, run } from "./house.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
process.exitCode = run(process.execPath, [join(root, "dist/gonfalon.mjs"), ...process.argv.slice(2)]);
