import { describe, test } from "vitest";
import type { Game, Option, Position } from "../kernel/index.ts";
import { promises } from "./promises.ts";
import type { Kit } from "./trial.ts";

/**
 * Registers the tests of everything the kernel promises of any game. One line in a test file:
 *
 *     properties(duel, { games: 50, seed: 7, amounts: ["card"] });
 */
export function properties<P extends Position, O extends Option, V>(game: Game<P, O, V>, kit: Kit): void {
  describe(`${game.title}: what the kernel promises of every game`, () => {
    for (const [title, check] of Object.entries(promises(game, kit))) test(title, check);
  });
}
