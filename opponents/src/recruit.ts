import type { Option, Position } from "@gonfalon/engine/kernel";
import type { Answer, Player, Question } from "./player.ts";
import { type Advised, steadyGuess, usual } from "./playout.ts";

/** Plays by rules of thumb, at once. */
export function recruit<P extends Position, O extends Option, V>(game: Advised<P, O, V>): Player<O, V> {
  const guess = steadyGuess(game);
  return ({ view, choice, seat, random, language = "en" }: Question<O, V>): Answer<O> => {
    if (choice.options.length === 1) return { option: choice.options[0]! };
    const position = guess(view, seat, random);
    const option = usual(game, position, choice, null);
    return { option, reasons: game.advice.reasons(position, choice, option, null, language) };
  };
}
