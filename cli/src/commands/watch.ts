import { refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { levels } from "@gonfalon/opponents";
import { type Command, parse } from "../command.ts";
import { gameOf } from "../gameArguments.ts";
import { columns, count, percent } from "../layout.ts";
import type { Counted, Played, Series } from "../simulation.ts";
import { print } from "../terminal.ts";
import { matchFlags, matchSeries, pairOf, playMatch } from "./match.ts";

export const watch: Command = {
  name: "watch",
  operands: "GAME",
  atMost: 1,
  summary: "count what computer players do with their troops",
  about:
    "Plays games between computer players, sides changing, and counts what the game can tell of them: how many have " +
    "sieges and breaches, who stands idle though something could be done, who marches to and fro. The counts go by " +
    "the rules, not by what the players think of their moves.",
  flags: { players: { value: "A,B", about: `who plays: ${Object.keys(levels).join(", ")}` }, ...matchFlags },
  examples: ["gonfalon watch gradisca --players captain,captain --games 40 --option game=advanced --json"],
  async run(words, { terminal, covers }) {
    const args = parse(watch, words);
    const game = await gameOf(args, covers);
    if (!game.advice?.watch) throw refused(`${game.title} does not say yet what is to be counted of its games.`);
    const pair = pairOf(args, game);
    // The same deal twice tells two games only where the players differ.
    const series = { ...matchSeries(args, game, pair), swap: pair[0] !== pair[1], watch: true };
    const played = await playMatch(game, series, args, terminal.err);
    const result = watchResult(game, series, played);
    if (args.has("json")) print(terminal.out, JSON.stringify(result, null, 2));
    else print(terminal.out, watchLines(result));
    return result.failed.length > 0 ? 1 : 0;
  },
};

export interface WatchResult {
  readonly game: string;
  readonly scenario: string;
  readonly options: Readonly<Record<string, string>>;
  readonly players: readonly string[];
  readonly seed: string;
  readonly budget: number;
  readonly games: number;
  readonly failed: readonly { readonly seed: string; readonly error: string }[];
  readonly counted: Counted;
}

export function watchResult(game: AnyGame, series: Series, played: readonly Played[]): WatchResult {
  const { scenario, options, players, seed, budget } = series;
  const failed = played.flatMap(({ seed: at, error }) => (error === undefined ? [] : [{ seed: at, error }]));
  const games = played.length - failed.length;
  const counted = added(played.map((one) => one.counted ?? {}));
  return { game: game.id, scenario, options, players, seed, budget, games, failed, counted };
}

/** The counts of several games together. */
export function added(all: readonly Counted[]): Counted {
  const sums: Record<string, { times: number; of: number }> = {};
  for (const counted of all) {
    for (const [what, { times, of }] of Object.entries(counted)) {
      sums[what] ??= { times: 0, of: 0 };
      sums[what].times += times;
      sums[what].of += of;
    }
  }
  return sums;
}

function watchLines({ game, scenario, players, games, failed, counted }: WatchResult): string[] {
  const rows = Object.entries(counted).map(([what, { times, of }]) => [
    what,
    `${times} of ${of}`,
    of === 0 ? "" : percent(times / of),
  ]);
  return [
    `${game}, ${scenario}: ${players.join(" against ")}, ${count(games, "game")}`,
    ...columns(rows),
    ...failed.map(({ seed, error }) => `failed: seed ${seed}: ${error}`),
  ];
}
