import type { Language } from "@gonfalon/engine/kernel";
import { amount, signed, text, type Values, wordsOf } from "@gonfalon/engine/kit";
import english from "../../../data/calculators.en.json";
import italian from "../../../data/calculators.it.json";

/** The words of the calculators, in both languages. */
const words = wordsOf({
  catalogues: { en: english, it: italian },
  show: {
    count: amount,
    sps: amount,
    hexes: amount,
    turns: amount,
    turn: amount,
    most: amount,
    by: signed,
    number: amount,
    infantry: amount,
    cavalry: amount,
    guns: amount,
    name: text,
    mean: text,
    weather: text,
    own: text,
    enemy: text,
  },
});

export const faultsOfCalculators = words.faults;

export function say(language: Language, key: string, values: Values = {}): string {
  return words.say(language, key, values);
}

/** The title of a calculator (""), or of one of its parameters: many share the same. */
export function title(name: string, language: Language): (parameter: string) => string {
  return (parameter) => say(language, parameter === "" ? `title.${name}` : `field.${parameter}`);
}

/** A number with one digit after the point, as the language writes it. */
export function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(value);
}
