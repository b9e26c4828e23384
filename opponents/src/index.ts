import { refused } from "@gonfalon/engine/kernel";
import type { AnyGame } from "@gonfalon/games";
import { captain } from "./captain.ts";
import { general } from "./general.ts";
import { plain } from "./plain.ts";
import type { Player } from "./player.ts";
import type { Advised } from "./playout.ts";
import { randomPlayer } from "./random.ts";
import { recruit } from "./recruit.ts";
import type { Clock } from "./thinking.ts";

export type { Answer, Player, Question } from "./player.ts";
export { eloOf, type Strength, strengthOf, wilson } from "./strength.ts";
export type { Clock } from "./thinking.ts";

/** The computer players by level, weakest first: each is made for one game. */
// biome-ignore lint/suspicious/noExplicitAny: whoever plays all games plays any of them
export const levels: Readonly<Record<string, (game: AnyGame, clock?: Clock) => Player<any, any>>> = {
  random: () => randomPlayer,
  plain: (game, clock) => plain(advised(game), clock),
  recruit: (game) => recruit(advised(game)),
  captain: (game, clock) => captain(advised(game), clock),
  general: (game, clock) => general(advised(game), clock),
};

/**
 * The levels that people meet. `plain` knows nothing of any game and is there to measure the others by: nobody sits down
 * to it unless he asks for it.
 */
export const usualLevels: readonly string[] = Object.keys(levels).filter((level) => level !== "plain");

/** How many times as long as the others a level may think when it is measured. */
export function patienceOf(level: string): number {
  return level === "plain" ? 10 : 1;
}

/** The levels that can play a game: without its advice there is none above `random`. */
export function levelsOf(game: Pick<AnyGame, "advice">): string[] {
  return game.advice ? Object.keys(levels) : ["random"];
}

// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyAdvised = Advised<any, any, any>;

/** A game that gives advice; without it no level above `random` can play. */
function advised(game: AnyGame): AnyAdvised {
  if (!game.advice) throw refused(`${game.title} has no advice for computer players yet: only "random" plays it.`);
  return game as AnyAdvised;
}

/** The computer player of a level, with its own clock if it is not to go by the one on the wall; an unknown level is refused with the list of those there are. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export function playerOf(level: string, game: AnyGame, clock?: Clock): Player<any, any> {
  if (!Object.hasOwn(levels, level)) {
    throw refused(`There is no computer player "${level}". There are: ${Object.keys(levels).join(", ")}.`);
  }
  return levels[level]!(game, clock);
}
