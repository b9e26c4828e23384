import { availableParallelism } from "node:os";
import { type OptionSpec, refused } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import { type Command, parse } from "../command.ts";
import { playable } from "../gameArguments.ts";
import { count } from "../layout.ts";
import type { Summary } from "../series.ts";
import type { Series } from "../simulation.ts";
import { print } from "../terminal.ts";
import { jobsFlag, MOST_GAMES, MOST_JOBS, playWithProgress } from "./simulate.ts";

export const soak: Command = {
  name: "soak",
  operands: "[GAME]",
  atMost: 1,
  summary: "random games of everything, with every check on",
  about:
    "Plays random games of every game (or of one), every scenario and every combination of rule options, checking after " +
    "every decision what must always hold. Where there are too many combinations, the usual rules, every option by itself and " +
    "all of them together. Anything that goes wrong makes the exit code 1.",
  flags: {
    games: { value: "N", about: "how many of each (default 2000)" },
    seed: { value: "S", about: "any text (default soak)" },
    scenario: { value: "NAME", about: "only this one (default: all)", many: true },
    jobs: { ...jobsFlag.jobs!, about: "games at the same time, in threads (default: as many as the processor has)" },
  },
  examples: [
    "gonfalon soak",
    "gonfalon soak tolentino --games 200",
    "gonfalon soak quadrilateral --scenario rivoli --games 32",
  ],
  async run(words, { terminal, covers }) {
    const args = parse(soak, words);
    const jobs = args.number("jobs", availableParallelism(), 1, MOST_JOBS);
    const games = args.number("games", 2000, 1, MOST_GAMES);
    const seed = args.value("seed") ?? "soak";
    const ids = args.operands.length > 0 ? args.operands : playable(covers);
    let failures = 0;
    for (const game of await Promise.all(ids.map((id) => loadGame(id, covers)))) {
      for (const [i, variant] of variantsOf(game, args.values("scenario")).entries()) {
        // No game twice: an option that never comes up would not make it another.
        const series = { ...variant, seed, first: i * games, games, budget: 1, check: true };
        const result = await playWithProgress(game, { series, data: undefined }, jobs, terminal.err);
        print(terminal.out, reportOn(series, result));
        failures += result.failed.length;
      }
    }
    return failures > 0 ? 1 : 0;
  },
};

/** Every scenario that is wanted, or all, with the rule options in many ways. */
function variantsOf(
  game: AnyGame,
  wanted: readonly string[],
): Pick<Series, "game" | "scenario" | "options" | "players">[] {
  const players = game.seats.map(() => "random");
  const known = game.scenarios.map(({ id }) => id);
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw refused(`${game.title} has no scenario "${unknown}". It has: ${known.join(", ")}.`);
  }
  const scenarios = wanted.length > 0 ? wanted : known;
  return scenarios.flatMap((scenario) =>
    waysToPlay(game.options).map((options) => ({ game: game.id, scenario, options, players })),
  );
}

function reportOn({ game, scenario, options }: Series, result: Summary): string[] {
  const { finished, failed, decisions, seconds, hash } = result;
  const chosen = Object.entries(options).map(([name, value]) => ` ${name}=${value}`);
  return [
    `${game} ${scenario}${chosen.join("")}: ${finished} finished, ${failed.length} failed, ` +
      `${count(decisions, "decision")}, ${seconds.toFixed(1)} s, hash ${hash.slice(0, 16)}`,
    ...failed.slice(0, 5).map(({ seed, error }) => `  failed: seed ${seed}: ${error}`),
  ];
}

/** More combinations than this nobody waits for. */
const MOST_COMBINATIONS = 32;

/** Every combination of the options; of many options none, each by itself and all together. */
export function waysToPlay(options: readonly OptionSpec[]): Record<string, string>[] {
  const count = options.reduce((product, { values }) => product * values.length, 1);
  if (count <= MOST_COMBINATIONS) return combinations(options);
  const usual = Object.fromEntries(options.map(({ name, values }) => [name, values[0]!]));
  const others = options.flatMap(({ name, values }) => values.slice(1).map((value) => ({ ...usual, [name]: value })));
  return [usual, ...others, Object.fromEntries(options.map(({ name, values }) => [name, values.at(-1)!]))];
}

/** Every way to set the rule options. */
export function combinations(options: readonly OptionSpec[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (sets, { name, values }) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}
