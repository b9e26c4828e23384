import { Type } from "@sinclair/typebox";
import type { Language } from "../kernel/game.ts";
import type { Plain } from "../kernel/plain.ts";
import type { Reason } from "../kernel/refusal.ts";
import type { Catalogue } from "../kernel/words.ts";
import { checked } from "../schema/index.ts";
import { formOf, type Message, parsed } from "./message.ts";

/** How a value stands in a sentence: its text and, where sentences must agree with it, its forms ("f", "p"). */
export type InWords = string | Noun;
export interface Noun {
  readonly text: string;
  /** What `{side|p:attack|other:attacks}` asks for: gender, number, or what a game likes. */
  readonly forms: readonly string[];
  /** Several names in a row: Italian says a preposition before each of them. */
  readonly row?: readonly string[];
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * Shows one kind of value. `values` are all those that were given; `about` is what the game is asked to speak of; `said` are the
 * names of the values that the sentence says, so that nothing need be said twice.
 */
export type Show<A> = (
  // biome-ignore lint/suspicious/noExplicitAny: values come out of options, events and reasons of any shape
  value: any,
  language: Language,
  values: Values,
  about: A | undefined,
  said: readonly string[],
) => InWords;

export interface WordsSpec<A> {
  /** The files `words.en.json` and `words.it.json`. */
  readonly catalogues: Readonly<Record<Language, unknown>>;
  /** How each value is shown, by its name: a sentence with a value that is not here is a fault of the catalogue. */
  readonly show: Readonly<Record<string, Show<A>>>;
  /** What is done to every sentence of a language in the end. */
  readonly finish?: Readonly<Partial<Record<Language, (sentence: string) => string>>>;
}

/** The sentences of a game, in every language, and the one way to put values into them. */
export interface Words<A> {
  say(language: Language, key: string, values?: Values, about?: A): string;
  has(key: string): boolean;
  /** A reason out of the catalogues: it can be said in any language. */
  reason(rule: string, key: string, values?: Readonly<Record<string, Plain>>): Reason;
  /** A reason again, in another language. */
  because(reason: Reason, language: Language): string;
  /** What is wrong with the catalogues: for a test. */
  faults(): string[];
}

const CatalogueFile = Type.Record(Type.String(), Type.String());
export const LANGUAGES: readonly Language[] = ["en", "it"];

export function wordsOf<A = never>({ catalogues, show, finish = {} }: WordsSpec<A>): Words<A> {
  const texts = {
    en: checked(CatalogueFile, catalogues.en, "words.en.json"),
    it: checked(CatalogueFile, catalogues.it, "words.it.json"),
  };
  const messages: Record<Language, Map<string, Message>> = { en: new Map(), it: new Map() };

  const messageOf = (language: Language, key: string): Message => {
    let message = messages[language].get(key);
    if (!message) {
      const text = texts[language][key];
      if (text === undefined) throw new Error(`The message catalogue has no sentence for "${key}".`);
      message = parsed(text);
      messages[language].set(key, message);
    }
    return message;
  };
  const shown = (key: string, name: string, language: Language, values: Values, ...more: More<A>): InWords => {
    const showing = show[name];
    if (!showing) throw new Error(`Nobody says how {${name}} is shown, in "${key}".`);
    if (values[name] === undefined) throw new Error(`The sentence "${key}" lacks its value {${name}}.`);
    return showing(values[name], language, values, ...more);
  };
  const say: Words<A>["say"] = (language, key, values = {}, about) => {
    const message = messageOf(language, key);
    const said = message.flatMap((part) => (typeof part === "string" ? [] : [part.name]));
    let sentence = "";
    for (const part of message) {
      if (typeof part === "string") {
        sentence += part;
        continue;
      }
      const value = shown(key, part.name, language, values, about, said);
      sentence += part.cases
        ? formOf(part.cases, formsOf(value, values[part.name]), language)
        : inSentence(value, sentence, language);
    }
    return (finish[language] ?? asItIs)(sentence);
  };
  return {
    say,
    has: (key) => key in texts.en,
    reason: (rule, key, values = {}) => ({ rule, text: say("en", key, values), key, values }),
    because: ({ key, values, text }, language) => (key === undefined ? text : say(language, key, values)),
    faults: () => faultsOf(texts, show),
  };
}

type More<A> = [about: A | undefined, said: readonly string[]];

const asItIs = (sentence: string) => sentence;

const PREPOSITION = /(?<![\p{L}'’])(?:a|da|di|in|su) $/iu;

/** A value after what has been said so far. Italian: "da Anna e da Bruno", "dal 1° Rossi e dal 2° Rossi". */
function inSentence(value: InWords, before: string, language: Language): string {
  if (typeof value === "string") return value;
  const preposition = language === "it" && value.row ? PREPOSITION.exec(before)?.[0].toLowerCase() : undefined;
  if (preposition === undefined) return value.text;
  return inARow(
    value.row!.map((name, i) => (i === 0 ? name : `${preposition}${name}`)),
    language,
  );
}

/** What a sentence can agree with: the forms of a noun, how many there are, or the value itself where it is a word. */
function formsOf(shown: InWords, value: unknown): readonly (string | number)[] {
  const own = typeof shown === "string" ? [] : shown.forms;
  if (typeof value === "number") return [...own, value];
  if (Array.isArray(value)) return [...own, value.length];
  return [...own, String(value)];
}

/** Sentences that one language lacks, values that are not the same, values that nobody shows, cases that may find nothing. */
function faultsOf(texts: Readonly<Record<Language, Catalogue>>, show: Readonly<Record<string, unknown>>): string[] {
  const faults: string[] = [];
  const values = (language: Language, key: string) => {
    const parts = parsed(texts[language][key]!).filter((part) => typeof part !== "string");
    for (const { name, cases } of parts) {
      if (cases && !("other" in cases)) faults.push(`"${key}" in ${language}: {${name}|...} has no case "other".`);
    }
    return [...new Set(parts.map(({ name }) => name))].sort();
  };
  for (const key of new Set([...Object.keys(texts.en), ...Object.keys(texts.it)])) {
    const missing = LANGUAGES.filter((language) => texts[language][key] === undefined);
    if (missing.length > 0) {
      faults.push(`"${key}" is missing in ${missing.join(", ")}.`);
      continue;
    }
    const [en, it] = [values("en", key), values("it", key)];
    if (`${en}` !== `${it}`)
      faults.push(`"${key}" has other values: ${en.join(", ") || "none"}; ${it.join(", ") || "none"}.`);
    for (const name of new Set([...en, ...it])) {
      if (!(name in show)) faults.push(`"${key}": nobody says how {${name}} is shown.`);
    }
  }
  return faults;
}

/** A number as it is. */
export const amount: Show<unknown> = (value: number) => String(value);
/** A number with its sign. */
export const signed: Show<unknown> = (value: number) => (value > 0 ? `+${value}` : String(value));
/** A word, or names in a row, that are said as they stand. */
export const text: Show<unknown> = (value: string | Noun) => (typeof value === "object" ? value : String(value));

/** Names in a row, the last with "and"; what to say when there are none. */
export function inARow(names: readonly string[], language: Language, none = "-"): string {
  if (names.length === 0) return none;
  return new Intl.ListFormat(language, { type: "conjunction", style: "long" }).format(names).replace(/, and /, " and ");
}

/** The same as a value of a sentence, before which a preposition may stand. */
export function row(names: readonly string[], language: Language, none?: string): Noun {
  return { text: inARow(names, language, none), forms: [], ...(names.length > 1 && { row: names }) };
}

/** Italian: "ad Ardea", not "a Ardea"; "ed Emilio", not "e Emilio". */
export function euphonic(italian: string): string {
  return italian
    .replace(/(?<![\p{L}'’])([Aa]) (?=[AaÀ][\p{Ll}'’])/gu, "$1d ")
    .replace(/(?<![\p{L}'’])([Ee]) (?=[EeÈÉ][\p{Ll}'’])/gu, "$1d ");
}

const ARTICLES: Readonly<Record<string, string>> = { il: "l", lo: "llo", la: "lla", i: "i", gli: "gli", le: "lle" };
const STEMS: Readonly<Record<string, string>> = { a: "a", da: "da", di: "de", su: "su", in: "ne" };

/** Italian: "al giudice", not "a il giudice"; "ad altri", not "a altri"; a capital article belongs to a name: "di La Spezia". */
export function contracted(italian: string): string {
  const joined = italian
    .replace(/\b([Aa]|[Dd]a|[Dd]i|[Ss]u|[Ii]n) (il|lo|la|i|gli|le) /g, (_, preposition: string, article: string) => {
      const word = `${STEMS[preposition.toLowerCase()]}${ARTICLES[article]} `;
      return preposition === preposition.toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1);
    })
    .replace(/\b(a|da|di|su|in) l'/gi, (_, preposition: string) => `${STEMS[preposition.toLowerCase()]}ll'`);
  return euphonic(joined);
}

const ARTICLE = /^(?:(?:il|lo|la|i|gli|le) |l')/;

/** Italian: "fanteria svizzera" of "la fanteria svizzera". A capital article belongs to the name. */
export function bareNoun(name: string, language: Language): string {
  return language === "it" ? name.replace(ARTICLE, "") : name;
}

/** Italian: whether the article of a noun is that of several: "gli stradiotti", "le picche". */
export function isPlural(italian: string): boolean {
  return /^(?:i|gli|le) /.test(italian);
}
