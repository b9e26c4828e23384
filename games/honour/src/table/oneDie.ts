import type { Forecast, Language } from "@gonfalon/engine/kernel";
import { say } from "./words.ts";

/** What calculators share. */

export const FACES = [1, 2, 3, 4, 5, 6];

/** The title of a calculator (""), or of one of its parameters. */
export type TitleOf = (name: string) => (parameter: string) => string;

/** A forecast of one die: what each face gives, and how likely each result is. */
export function oneDie(name: string, language: Language, resultOf: (die: number) => string): Forecast {
  const faces = FACES.map((die) => ({ die, result: resultOf(die) }));
  return { title: say(`calculator.${name}`, language), basis: [], modifiers: [], faces, results: chancesOf(faces) };
}

export function chancesOf(faces: readonly { readonly result: string }[]): Forecast["results"] {
  const texts = [...new Set(faces.map(({ result }) => result))];
  return texts.map((text) => ({
    result: text,
    text,
    chance: faces.filter(({ result }) => result === text).length / faces.length,
  }));
}
