import { refused, type Seat, sideName, sidesAtStart } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { levels, playerOf, type Strength, strengthOf } from "@gonfalon/opponents";
import { type Arguments, type Command, type Flags, parse } from "../command.ts";
import { type DataFiles, dataFiles, dataFlag, gameOf, setupFlags, wantedSetup } from "../gameArguments.ts";
import { checkOurs, writeWhole } from "../journalFile.ts";
import { bar, columns, count, percent } from "../layout.ts";
import { matchReport } from "../matchReport.ts";
import { Progress } from "../progress.ts";
import { playSeries } from "../series.ts";
import { type Played, type Series, seatedIn, setupOf } from "../simulation.ts";
import { print, type Screen } from "../terminal.ts";
import { jobsFlag, MOST_GAMES, MOST_JOBS } from "./simulate.ts";

export const matchFlags: Flags = {
  games: { value: "N", about: "how many, an even number so that each plays both sides (default 100)" },
  seed: { value: "S", about: "any text (default 1)" },
  budget: { value: "SECONDS", about: "how long a player may think about a decision (default 0.2)" },
  ...jobsFlag,
  ...setupFlags,
  json: { about: "for programs" },
  ...dataFlag,
};

export const match: Command = {
  name: "match",
  operands: "GAME",
  atMost: 1,
  summary: "measure one computer player against another",
  about:
    "Plays both sides alternately, two games on every seed, and tells who won how often, with the 95 % interval and the " +
    "Elo difference it stands for, and how the sides fared.",
  flags: {
    players: { value: "A,B", about: `who plays: ${Object.keys(levels).join(", ")}` },
    ...matchFlags,
    report: { value: "FILE", about: "a report to look at (HTML): points over time, losses, where it was fought" },
  },
  examples: [
    "gonfalon match tolentino --players general,captain --games 100 --seed 1 --budget 0.2 --jobs 2",
    "gonfalon match gradisca --players captain,recruit --option game=advanced --report match.html",
  ],
  async run(words, { terminal, covers }) {
    const args = parse(match, words);
    const game = await gameOf(args, covers);
    const file = args.value("report");
    if (file !== undefined) checkOurs(file, "<!doctype html");
    const series = { ...matchSeries(args, game, pairOf(args, game)), course: file !== undefined };
    const played = await playMatch(game, series, args, terminal.err);
    const result = resultOf(game, series, played);
    if (file !== undefined) writeWhole(file, matchReport(game, result, played));
    if (args.has("json")) print(terminal.out, JSON.stringify(result, null, 2));
    else print(terminal.out, [...resultLines(game, result), ...(file === undefined ? [] : [`report: ${file}`])]);
    return result.failed.length > 0 ? 1 : 0;
  },
};

/** What a match came to. `wins`, `draws` and `score` are the first player's. */
export interface MatchResult extends Strength {
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly players: readonly [string, string];
  readonly seed: string;
  readonly budget: number;
  readonly failed: readonly { readonly seed: string; readonly error: string }[];
  /** How many games ended in each way. */
  readonly levels: Readonly<Record<string, number>>;
  /** The share of the points won from each seat, whoever sat there. */
  readonly sides: Readonly<Record<Seat, Strength>>;
}

export function matchSeries(args: Arguments, game: AnyGame, players: readonly [string, string]): Series {
  const seed = args.value("seed") ?? "1";
  const games = args.number("games", 100, 2, MOST_GAMES);
  if (games % 2 !== 0) throw refused(`--games takes an even number, so that each player has each side, not ${games}.`);
  const { scenario, options } = setupOf(game, { scenario: game.scenarios[0]!.id, ...wantedSetup(args) }, seed);
  const budget = args.seconds("budget", 0.2);
  return { game: game.id, scenario, options, players, seed, first: 0, games, budget, check: false, swap: true };
}

export function pairOf(args: Arguments, game: AnyGame): readonly [string, string] {
  const [first, second, ...more] = args.value("players")?.split(",") ?? [];
  if (first === undefined || second === undefined || more.length > 0) {
    throw refused(
      `--players takes two players, such as general,captain. There are: ${Object.keys(levels).join(", ")}.`,
    );
  }
  if (game.seats.length !== 2) throw refused(`${game.title} is not a game for two.`);
  for (const level of [first, second]) playerOf(level, game);
  return [first, second];
}

export async function playMatch(game: AnyGame, series: Series, args: Arguments, screen: Screen): Promise<Played[]> {
  const progress = new Progress(screen, `${series.players.join(" against ")}`, series.games);
  const data: DataFiles | undefined = dataFiles(args);
  try {
    const jobs = args.number("jobs", 1, 1, MOST_JOBS);
    return await playSeries(game, { series, data }, jobs, (done) => progress.show(done));
  } finally {
    progress.end();
  }
}

export function resultOf(game: AnyGame, series: Series, played: readonly Played[]): MatchResult {
  const { scenario, options, players, seed, budget } = series;
  const finished = played.map((one, index) => ({ ...one, index })).filter(({ outcome }) => outcome !== undefined);
  const winners = finished.map(({ outcome, index }) => winnerOf(game, series, outcome!.winner, index));
  const seats = finished.map(({ outcome }) => outcome!.winner);
  const ends: Record<string, number> = {};
  for (const { outcome } of finished) ends[outcome!.level] = (ends[outcome!.level] ?? 0) + 1;
  return {
    game: game.id,
    scenario,
    options,
    players: [players[0]!, players[1]!],
    seed,
    budget,
    ...tally(winners, 0),
    failed: played.flatMap(({ seed: at, error }) => (error === undefined ? [] : [{ seed: at, error }])),
    levels: ends,
    sides: Object.fromEntries(game.seats.map((seat) => [seat, tally(seats, seat)])),
  };
}

/** Which player won: 0, 1, or null for a draw. */
function winnerOf(game: AnyGame, series: Series, seat: Seat | null, index: number): number | null {
  if (seat === null) return null;
  const at = game.seats.indexOf(seat);
  return seatedIn({ players: ["0", "1"], ...(series.swap ? { swap: true } : {}) }, index)[at] === "0" ? 0 : 1;
}

function tally<T>(winners: readonly (T | null)[], whose: T): Strength {
  const wins = winners.filter((one) => one === whose).length;
  const draws = winners.filter((one) => one === null).length;
  return strengthOf(wins, draws, winners.length - wins - draws);
}

function resultLines(game: AnyGame, result: MatchResult): string[] {
  const nameOf = (seat: Seat) => sideName(sidesAtStart(game, result.scenario), seat, "en");
  const [first, second] = result.players;
  const most = Math.max(1, ...Object.values(result.levels));
  return [
    `${result.game}, ${result.scenario}: ${first} against ${second}, ${count(result.games, "game")}`,
    `${first}: ${result.wins} won, ${result.draws} drawn, ${result.losses} lost: ${scoreText(result)}`,
    `Elo difference ${eloText(result.elo)} (${eloText(result.eloInterval[0])} to ${eloText(result.eloInterval[1])})`,
    "How they ended:",
    ...columns(Object.entries(result.levels).map(([level, n]) => [level, String(n), bar(n / most, 24)])),
    "The sides, whoever played them:",
    ...columns(Object.entries(result.sides).map(([seat, strength]) => [nameOf(seat), scoreText(strength)])),
    ...result.failed.map(({ seed, error }) => `failed: seed ${seed}: ${error}`),
  ];
}

export function scoreText({ score, interval }: Strength): string {
  return `${percent(score)} of the points (95 %: ${percent(interval[0])} to ${percent(interval[1])})`;
}

export function eloText(elo: number | null): string {
  return elo === null ? "without bound" : `${elo >= 0 ? "+" : ""}${Math.round(elo)}`;
}
