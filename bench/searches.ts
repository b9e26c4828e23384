import {
  completeSetup,
  diceFrom,
  draw,
  type Game,
  type Option,
  type Position,
  type Random,
} from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Ctx } from "boardgame.io";
import { MCTSBot } from "boardgame.io/ai";
import { Client } from "boardgame.io/client";
import { type Field, skirmish } from "../engine/testkit/skirmish.ts";
import { Search } from "../opponents/src/plain.ts";
import { boardgameGame, type State } from "./boardgame.ts";
import { bestRate, rate } from "./measure.ts";

/** Decisions of a playout: the default of boardgame.io's bot, so that both do the same work in an iteration. */
const PLAYOUT = 50;
const ITERATIONS = 500;

/** Iterations per second of `plain` and of boardgame.io's own bot at the beginning of the same skirmish, in turns. */
export async function compareSearches(field: Field) {
  const game = skirmish(field);
  const start = game.start({ scenario: "field", options: {}, seed: "1", dice: "fast" });
  const bot = theirBot(field, game.board);
  const best = { plain: 0, boardgameio: 0 };
  for (let round = 0; round < 3; round++) {
    best.plain = Math.max(
      best.plain,
      rate(() => searched(game, () => start, luckOf("plain"), ITERATIONS, PLAYOUT)),
    );
    best.boardgameio = Math.max(best.boardgameio, rate(bot));
  }
  return { playout: PLAYOUT, plain: Math.round(best.plain), boardgameio: Math.round(best.boardgameio) };
}

/** Iterations per second of `plain` at the beginning of a game: a guess at what is hidden, and play at random to the end. */
export function plainIterations(game: AnyGame): number | undefined {
  const { advice } = game;
  if (!advice) return undefined;
  const position = game.start(completeSetup(game, { seed: "1", dice: "fast" }));
  const { seat } = game.choice(position) as { seat: string };
  const view = game.view(position, seat);
  const luck = luckOf("plain");
  return Number(bestRate(() => searched(game, () => advice.guess(view, seat, luck), luck, 10), 3).toPrecision(3));
}

/** One search of so many iterations, each from a copy of a position of its own; returns how many it did. */
function searched<P extends Position, O extends Option>(
  game: Pick<Game<P, O>, "choice" | "play" | "copy">,
  guess: () => P,
  luck: Random,
  iterations: number,
  longest?: number,
): number {
  const search = new Search<P, O>(game, luck, longest);
  const first = game.choice(guess());
  if (first.over) return 0;
  for (let i = 0; i < iterations; i++) {
    const position = game.copy(guess());
    position.dice = diceFrom(String(luck(0xffffff)), "fast");
    search.iterate(position, first);
  }
  return iterations;
}

function luckOf(seed: string): Random {
  const dice = diceFrom(seed, "fast");
  return (below) => draw(dice, below);
}

/** Their bot on their game: it keeps a state in every node, where ours plays every option again. */
function theirBot(field: Field, board: Parameters<typeof boardgameGame>[1]) {
  const { game, options } = boardgameGame(field, board);
  const client = Client({ game: { ...game, seed: "1" }, numPlayers: 2, debug: false });
  client.start();
  const state = client.getState()!;
  client.stop();
  const enumerate = (G: State, ctx: Ctx) => {
    const { move, values } = options({ G, ctx });
    return values.map((value) => ({ move, args: [value] }));
  };
  return () => {
    const bot = new MCTSBot({ game, enumerate, seed: "1", iterations: ITERATIONS, playoutDepth: PLAYOUT });
    // Not asynchronous: the search is over when this returns.
    bot.play(state, "0");
    return ITERATIONS;
  };
}
