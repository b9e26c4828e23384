import { refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { levels, playerOf } from "@gonfalon/opponents";
import { type Arguments, type Command, type Flags, parse } from "../command.ts";
import { dataFiles, dataFlag, gameOf, setupFlags, wantedSetup } from "../gameArguments.ts";
import { bar, columns, count, percent } from "../layout.ts";
import { Progress } from "../progress.ts";
import { playSeries, type Summary, summary, type WorkerTask } from "../series.ts";
import { type Series, setupOf } from "../simulation.ts";
import { print, type Screen } from "../terminal.ts";

export const jobsFlag: Flags = { jobs: { value: "N", about: "games at the same time, in threads (default 1)" } };
export const MOST_JOBS = 64;
export const MOST_GAMES = 1_000_000;

export const simulate: Command = {
  name: "simulate",
  operands: "GAME",
  atMost: 1,
  summary: "play many games between computer players",
  about:
    "Plays games without anybody watching and tells how they ended, how many decisions they took, how fast, and one " +
    "hash over all of them: it is the same on every machine for the same seed, whatever --jobs is. Game number i has " +
    "the seed SEED/i. A game that fails makes the exit code 1.",
  flags: {
    players: { value: "A,B", about: `one for each seat: ${Object.keys(levels).join(", ")} (default: random)` },
    games: { value: "N", about: "how many (default 100)" },
    seed: { value: "S", about: "any text (default 1)" },
    from: { value: "I", about: "number of the first game, to repeat one of a series (default 0)" },
    ...jobsFlag,
    ...setupFlags,
    budget: { value: "SECONDS", about: "how long a player may think about a decision (default 0.2)" },
    check: { about: "check what must always hold after every decision" },
    json: { about: "for programs" },
    ...dataFlag,
  },
  examples: [
    "gonfalon simulate tolentino --players random,random --games 200 --seed 7 --jobs 2",
    "gonfalon simulate gradisca --option game=advanced --check --json",
  ],
  async run(words, { terminal, covers }) {
    const args = parse(simulate, words);
    const game = await gameOf(args, covers);
    const series = seriesOf(args, game);
    const jobs = args.number("jobs", 1, 1, MOST_JOBS);
    const result = await playWithProgress(game, { series, data: dataFiles(args) }, jobs, terminal.err);
    if (args.has("json")) print(terminal.out, JSON.stringify(result, null, 2));
    else print(terminal.out, summaryLines(result));
    return result.failed.length > 0 ? 1 : 0;
  },
};

function seriesOf(args: Arguments, game: AnyGame): Series {
  const seed = args.value("seed") ?? "1";
  const { scenario, options } = setupOf(game, { scenario: game.scenarios[0]!.id, ...wantedSetup(args) }, seed);
  return {
    game: game.id,
    scenario,
    options,
    players: playersOf(args, game),
    seed,
    first: args.number("from", 0, 0, MOST_GAMES),
    games: args.number("games", 100, 1, MOST_GAMES),
    budget: args.seconds("budget", 0.2),
    check: args.has("check"),
  };
}

function playersOf(args: Arguments, game: AnyGame): string[] {
  const players = args.value("players")?.split(",") ?? game.seats.map(() => "random");
  if (players.length !== game.seats.length) {
    throw refused(
      `--players takes one player for each of the ${game.seats.length} seats (${game.seats.join(", ")}), ` +
        `not ${players.length}.`,
    );
  }
  for (const level of players) playerOf(level, game);
  return players;
}

/** Plays a series with a progress bar. */
export async function playWithProgress(
  game: AnyGame,
  task: WorkerTask,
  jobs: number,
  screen: Screen,
): Promise<Summary> {
  const { series } = task;
  const progress = new Progress(screen, series.game, series.games);
  const began = performance.now();
  try {
    const played = await playSeries(game, task, jobs, (done) => progress.show(done));
    return summary(series, played, (performance.now() - began) / 1000);
  } finally {
    progress.end();
  }
}

const MOST_FAILURES_SHOWN = 10;

function summaryLines(result: Summary): string[] {
  const { finished, failed, decisions, seconds, decisionsPerSecond, outcomes, winners } = result;
  const most = Math.max(1, ...Object.values(outcomes));
  const rows = Object.entries(outcomes).map(([level, number]) => [
    level,
    String(number),
    percent(number / finished),
    bar(number / most, 24),
  ]);
  const wins = Object.entries(winners).map(([seat, number]) => `${seat} ${number} (${percent(number / finished)})`);
  return [
    `${result.game}, ${result.scenario}: ${result.players.join(" against ")}`,
    `${count(finished, "game")} finished, ${failed.length} failed`,
    ...columns(rows),
    ...(finished > 0 ? [`won by ${wins.join(", ")}`] : []),
    `${count(decisions, "decision")} in ${seconds.toFixed(1)} s: ${decisionsPerSecond.toLocaleString("en")} a second`,
    `hash ${result.hash}`,
    ...failed.slice(0, MOST_FAILURES_SHOWN).map(({ seed, error }) => `failed: seed ${seed}: ${error}`),
    ...(failed.length > MOST_FAILURES_SHOWN ? [`and ${failed.length - MOST_FAILURES_SHOWN} more failures`] : []),
  ];
}
