import { refused } from "@gonfalon/engine/kernel";
import { playerOf, strengthOf, usualLevels } from "@gonfalon/opponents";
import { type Command, parse } from "../command.ts";
import { gameOf } from "../gameArguments.ts";
import { columns, count, percent } from "../layout.ts";
import { print } from "../terminal.ts";
import { eloText, type MatchResult, matchFlags, matchSeries, playMatch, resultOf, scoreText } from "./match.ts";

export const ladder: Command = {
  name: "ladder",
  operands: "GAME",
  atMost: 1,
  summary: "measure every computer player against every other",
  about: "Plays a match between every two players and puts them in order by their share of all points.",
  flags: {
    players: { value: "A,B,C", about: `who plays (default: ${usualLevels.join(",")})` },
    ...matchFlags,
  },
  examples: ["gonfalon ladder tolentino --games 20 --jobs 2"],
  async run(words, { terminal, covers }) {
    const args = parse(ladder, words);
    const game = await gameOf(args, covers);
    const players = args.value("players")?.split(",") ?? usualLevels;
    if (players.length < 2) throw refused(`A ladder needs two players or more, not ${players.length}.`);
    for (const level of players) playerOf(level, game);
    const matches: MatchResult[] = [];
    for (const [i, first] of players.entries()) {
      for (const second of players.slice(i + 1)) {
        const series = matchSeries(args, game, [first, second]);
        matches.push(resultOf(game, series, await playMatch(game, series, args, terminal.err)));
      }
    }
    const order = standings(players, matches);
    if (args.has("json")) print(terminal.out, JSON.stringify({ game: game.id, standings: order, matches }, null, 2));
    else print(terminal.out, ladderLines(game.title, order, matches));
    return matches.some(({ failed }) => failed.length > 0) ? 1 : 0;
  },
};

interface Standing {
  readonly player: string;
  readonly games: number;
  readonly score: number;
}

/** Everyone's share of all points, best first. */
export function standings(players: readonly string[], matches: readonly MatchResult[]): Standing[] {
  return players
    .map((player) => {
      let [wins, draws, losses] = [0, 0, 0];
      for (const match of matches) {
        if (!match.players.includes(player)) continue;
        const isFirst = match.players[0] === player;
        wins += isFirst ? match.wins : match.losses;
        losses += isFirst ? match.losses : match.wins;
        draws += match.draws;
      }
      const { games, score } = strengthOf(wins, draws, losses);
      return { player, games, score };
    })
    .sort((a, b) => b.score - a.score);
}

function ladderLines(title: string, order: readonly Standing[], matches: readonly MatchResult[]): string[] {
  return [
    `${title}: the ladder`,
    ...columns(order.map(({ player, score, games }, i) => [`${i + 1}.`, player, percent(score), count(games, "game")])),
    "",
    ...columns(matches.map((match) => [`${match.players.join(" - ")}`, scoreText(match), `Elo ${eloText(match.elo)}`])),
  ];
}
