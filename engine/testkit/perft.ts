import { copy, type Game, type Option, type Position } from "../kernel/index.ts";

/** How many sequences of `depth` options can be played from a position: a change of rules cannot pass it unnoticed. */
export function perft<P extends Position, O extends Option, V>(
  game: Game<P, O, V>,
  position: P,
  depth: number,
): number {
  const choice = game.choice(position);
  if (choice.over) return depth === 0 ? 1 : 0;
  if (depth <= 1) return depth === 0 ? 1 : choice.options.length;
  let count = 0;
  for (const option of choice.options) {
    const next = copy(position);
    game.play(next, option, choice.seat);
    count += perft(game, next, depth - 1);
  }
  return count;
}
