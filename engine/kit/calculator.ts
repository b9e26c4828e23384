import type { Calculator, Forecast, Parameter, ParameterForm } from "../kernel/forecast.ts";
import type { Language } from "../kernel/game.ts";
import { type Refused, refused } from "../kernel/refusal.ts";
import english from "./data/words.en.json";
import italian from "./data/words.it.json";
import { amount, text, wordsOf } from "./words.ts";

/**
 * The form of a calculator: each parameter is described once, and from that come what the page shows, what the terminal
 * reads, and the sentence with which a wrong entry is refused.
 */
export interface Field<T> {
  readonly form?: ParameterForm;
  readonly default?: string;
  /** What is allowed, in words. */
  allowed(language: Language): string;
  /** What was entered, or undefined where that is not allowed. */
  read(entered: string): T | undefined;
  /** The choices of a form in the words of a language, where it has some. */
  titles?(language: Language): ParameterForm;
}
// biome-ignore lint/suspicious/noExplicitAny: fields of every kind of value
type Fields = Readonly<Record<string, Field<any>>>;
export type Entered<F extends Fields> = { readonly [N in keyof F]: F[N] extends Field<infer T> ? T : never };

const words = wordsOf({
  catalogues: { en: english, it: italian },
  show: { least: amount, most: amount, longest: amount, name: text, names: text, allowed: text, given: text },
});

/** For the test that both languages say the same. */
export const faultsOfForms = words.faults;

/** A whole number between two limits. */
export function whole(least: number, most: number, otherwise?: number): Field<number> {
  return {
    form: { kind: "whole", least, most },
    ...(otherwise === undefined ? {} : { default: String(otherwise) }),
    allowed: (language) => words.say(language, "whole", { least, most }),
    read: (entered) => wholeIn(entered, least, most),
  };
}

/** A whole number, or nothing. */
export function wholeOrNothing(least: number, most: number): Field<number | null> {
  return {
    default: "",
    allowed: (language) => words.say(language, "whole.or-nothing", { least, most }),
    read: (entered) => (entered === "" ? null : wholeIn(entered, least, most)),
  };
}

/** Whole numbers separated by commas: one for each of several units. */
export function wholes(least: number, most: number, longest: number, otherwise?: string): Field<readonly number[]> {
  return {
    form: { kind: "list", least, most, longest },
    ...(otherwise === undefined ? {} : { default: otherwise }),
    allowed: (language) => words.say(language, "list", { least, most, longest }),
    read: (entered) => {
      if (entered === "") return [];
      const list = entered.split(",").map((part) => wholeIn(part.trim(), least, most));
      return list.length > longest || list.includes(undefined) ? undefined : (list as number[]);
    },
  };
}

export function yesOrNo(): Field<boolean> {
  return {
    form: { kind: "switch" },
    default: "no",
    allowed: (language) => words.say(language, "yes-or-no"),
    read: (entered) => (entered === "yes" ? true : entered === "no" ? false : undefined),
  };
}

/** One of some words, each with a title; the first is the default. */
export function choice<T extends string>(
  values: readonly T[],
  title: (value: T, language: Language) => string,
): Field<T> {
  return {
    default: values[0]!,
    allowed: () => values.join(", "),
    read: (entered) => values.find((value) => value === entered),
    titles: (language) => ({
      kind: "one-of",
      values: values.map((value) => ({ value, title: title(value, language) })),
    }),
  };
}

export interface CalculatorSpec<F extends Fields> {
  readonly name: string;
  readonly fields: F;
  /** The title of the calculator (""), or of one of its parameters. */
  title(parameter: keyof F | "", language: Language): string;
  compute(entered: Entered<F>, language: Language): Forecast;
}

export function calculatorIn<F extends Fields>(language: Language, spec: CalculatorSpec<F>): Calculator {
  const { name, fields } = spec;
  return {
    name,
    title: spec.title("", language),
    parameters: Object.entries(fields).map(([one, field]) =>
      parameterOf(one, field, spec.title(one, language), language),
    ),
    compute: (values) => spec.compute(entered(fields, values, language), language),
  };
}

function parameterOf(name: string, field: Field<unknown>, title: string, language: Language): Parameter {
  const form = field.titles?.(language) ?? field.form;
  return {
    name,
    title,
    allowed: field.allowed(language),
    ...(form ? { form } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
  };
}

/** Reads all that was entered, and refuses what is unknown, missing or not allowed. */
function entered<F extends Fields>(
  fields: F,
  values: Readonly<Record<string, string>>,
  language: Language,
): Entered<F> {
  const names = Object.keys(fields);
  for (const name of Object.keys(values)) {
    if (!names.includes(name)) throw wrong(language, "unknown", { name, names: names.join(", ") });
  }
  const read = names.map((name) => {
    const [field, given] = [fields[name]!, (values[name] ?? fields[name]!.default)?.trim()];
    const allowed = field.allowed(language);
    if (given === undefined) throw wrong(language, "missing", { name, allowed });
    const value = field.read(given);
    if (value === undefined) throw wrong(language, "wrong", { name, allowed, given });
    return [name, value];
  });
  return Object.fromEntries(read) as Entered<F>;
}

function wrong(language: Language, key: string, values: Readonly<Record<string, string>>): Refused {
  return refused(words.say(language, key, values));
}

function wholeIn(entered: string, least: number, most: number): number | undefined {
  const value = Number(entered);
  return /^-?\d{1,9}$/.test(entered) && value >= least && value <= most ? value : undefined;
}
