import type { Describable, Language } from "@gonfalon/engine/kernel";
import { wordsOf } from "@gonfalon/engine/kit";
import en from "../../data/words.en.json";
import it from "../../data/words.it.json";
import { board, units } from "../data.ts";
import type { BorderOption } from "../position.ts";
import { sides } from "../sides.ts";

export const words = wordsOf({
  catalogues: { en, it },
  show: {
    unit: (unit: number) => units[unit]?.name ?? String(unit),
    to: (hex: number) => board.ids[hex] ?? String(hex),
    roll: String,
    winner: (seat: string, language) => {
      const side = sides.find((one) => one.seat === seat)!.words[language];
      return { text: side.name, forms: side.plural ? ["p"] : [] };
    },
  },
});

/** A sentence for whatever the game speaks of. */
export function describe(thing: Describable<BorderOption>, language: Language): string {
  if ("ask" in thing) return words.say(language, thing.ask);
  if ("reason" in thing) return words.because(thing.reason, language);
  if ("outcome" in thing) return words.say(language, thing.outcome.level, { winner: thing.outcome.winner });
  const facts = "option" in thing ? thing.option : thing.event;
  return words.say(language, facts.type, facts);
}
