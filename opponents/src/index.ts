import { refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import type { Player } from "./player.ts";
import { randomPlayer } from "./random.ts";

export type { Answer, Player, Question } from "./player.ts";

/** The computer players by level, weakest first: each is made for one game. */
// biome-ignore lint/suspicious/noExplicitAny: whoever plays all games plays any of them
export const levels: Readonly<Record<string, (game: AnyGame) => Player<any, any>>> = {
  random: () => randomPlayer,
};

/** The computer player of a level; an unknown level is refused with the list of those there are. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function playerOf(level: string, game: AnyGame): Player<any, any> {
  if (!Object.hasOwn(levels, level)) {
    throw refused(`There is no computer player "${level}". There are: ${Object.keys(levels).join(", ")}.`);
  }
  return levels[level]!(game);
}
