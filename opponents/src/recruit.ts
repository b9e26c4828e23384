import type { Option, Position } from "@gonfalon/engine/kernel";
import type { Answer, Player, Question } from "./player.ts";
import { type Advised, promising, steadyGuess } from "./playout.ts";
import { slips } from "./slips.ts";

/** Of so many questions on which something hangs a recruit answers one by its second thought. */
const SLIPS = 4;

/** Plays by rules of thumb, at once, and with a beginner's eye: now and then it takes what it likes second best. */
export function recruit<P extends Position, O extends Option, V>(game: Advised<P, O, V>): Player<O, V> {
  const { advice } = game;
  const guess = steadyGuess(game);
  return ({ view, choice, seat, random, language = "en" }: Question<O, V>): Answer<O> => {
    if (choice.options.length === 1) return { option: choice.options[0]! };
    const position = guess(view, seat, random);
    const [first, second] = promising(game, position, choice, null, 2);
    const option = slips(SLIPS, advice.consequence(choice), random) ? second! : first!;
    return { option, reasons: advice.reasons(position, choice, option, null, language) };
  };
}
