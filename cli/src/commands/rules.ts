import { type Command, parse } from "../command.ts";
import { gameOf } from "../gameArguments.ts";
import { paintFor } from "../paint.ts";
import { languageOf } from "../play/words.ts";
import { lookUp, rulebookOf } from "../ruleReference.ts";
import { print, widthOf } from "../terminal.ts";

export const rules: Command = {
  name: "rules",
  operands: "GAME [ID | WORDS ...]",
  atMost: 20,
  summary: "look up a rule by its number or by words",
  about:
    "Shows a rule in our words, with its parts and what to see also. Without a number it lists the chapters; with words " +
    "it finds the rules that have all of them.",
  flags: { language: { value: "en|it", about: "English or Italian" } },
  examples: ["gonfalon rules tolentino 12.6", "gonfalon rules tolentino cavalry charge"],
  async run(words, { terminal, covers }) {
    const args = parse(rules, words);
    const game = await gameOf(args, covers);
    const book = await rulebookOf(game, languageOf(args.value("language")));
    const paint = paintFor(terminal.out, terminal.environment);
    print(terminal.out, lookUp(book, args.operands.slice(1), widthOf(terminal.out), paint));
    return 0;
  },
};
