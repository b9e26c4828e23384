import type { Language } from "../kernel/game.ts";

/**
 * The format of sentences: text with values in braces. `{units}` is the value as it is shown; `{units|one:marches|other:march}`
 * is one of several texts, by the number or the form of the value:
 * - a number, or how many are in a list: `0`, `1`, `2` ... or the plural forms of the language (`one`, `many`, `other`);
 * - a noun: the forms it was given, such as `m`, `f` or `p`, whichever case stands first;
 * - anything else: the value itself (`{result|hit:hits|other:misses}`).
 */
export type Message = readonly (string | Value)[];
export interface Value {
  readonly name: string;
  readonly cases?: Readonly<Record<string, string>>;
}

export function parsed(sentence: string): Message {
  const parts = sentence.split(/\{([^{}]*)\}/);
  if (parts.some((part, i) => i % 2 === 0 && /[{}]/.test(part)))
    throw new Error(`A brace stands alone in "${sentence}".`);
  return parts.map((part, i) => (i % 2 === 1 ? inBraces(part, sentence) : part)).filter((part) => part !== "");
}

function inBraces(inside: string, sentence: string): Value {
  const [name, ...cases] = inside.split("|");
  if (!/^\w+$/.test(name!)) throw new Error(`"{${inside}}" is no value, in "${sentence}".`);
  if (cases.length === 0) return { name: name! };
  const pairs = cases.map((one) => {
    const colon = one.indexOf(":");
    if (colon < 1) throw new Error(`"${one}" is no case such as "one:a unit", in "${sentence}".`);
    return [one.slice(0, colon), one.slice(colon + 1)];
  });
  return { name: name!, cases: Object.fromEntries(pairs) };
}

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules("en"),
  it: new Intl.PluralRules("it"),
};

/** The text of the first case that fits a form; a number fits as it is and by the plural rules of the language. */
export function formOf(
  cases: Readonly<Record<string, string>>,
  forms: readonly (string | number)[],
  language: Language,
): string {
  const fitting = forms.flatMap((form) =>
    typeof form === "number" ? [String(form), plurals[language].select(form)] : [form],
  );
  const found = Object.keys(cases).find((key) => fitting.includes(key));
  return cases[found ?? "other"] ?? "";
}
