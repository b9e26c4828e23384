/**
 * Rule coverage: which rules of each rulebook the source cites and which the tests prove.
 *
 *   npm run rules                 counts and what is missing; exit code 1 when something is
 *   npm run rules -- --json       { "<game>": { required, implemented, proven, examples, shown } }
 *   npm run rules -- 12.6 21d     where these rules are implemented and proven
 *   npm run rules -- --report     for every rule, where it is implemented and proven
 *   npm run rules -- --root DIR   another repository than this one
 *
 * A rule is implemented when games/<game>/src cites it, as `§12.6` or as the exact string "12.6". It is proven when the
 * literal title of a test in games/<game>/test carries `§12.6` and that test ran green in the last run of `npm test`
 * (dist/test-report.json); the titles of groups and of tests that do not run count for nothing. Where there was no run the command
 * says that it counts titles only.
 *
 * A worked example is an entry of data/examples.json with an `id`, such as "C14.20-7". It is shown when the title of a test carries
 * `#C14.20-7`; a title that carries an example that is not in the file fails the command.
 *
 * A game that is being built says so in its package.json ("unfinished": true). It is counted, but what it lacks does not fail the
 * command as long as it is not on the shelf: nobody is offered a game whose rulebook is not whole.
 */
import { resolve } from "node:path";
import { rulesOf } from "./coverage.mjs";
import { root } from "./repository.mjs";

const words = process.argv.slice(2);
const at = words.indexOf("--root");
const [, elsewhere] = at < 0 ? [] : words.splice(at, 2);
const { status, output, problems } = rulesOf(resolve(elsewhere ?? root), words);
if (output) console.log(output);
if (problems) console.error(problems);
process.exitCode = status;
