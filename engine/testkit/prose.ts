import type { Language } from "../kernel/index.ts";

/** Slips of the pen that a machine can find in what players read, by what is wrong. */
const SLIPS: readonly (readonly [fault: string, pattern: RegExp])[] = [
  ["a word stands twice", /(?<![\p{L}\d])(?!se )(\p{L}{2,}) \1(?![\p{L}\d])/iu],
  ["two spaces", / {2}/],
  ["a space before a stop", / [,;.!?](?![\d.])/],
  ["a space before a colon", / :/],
  ["two stops", /[,;:][,;:.]|(?<!\.)\.\.(?!\.)/],
  ["a brace that was left over", /[{}]/],
  ["a space inside brackets", /\( | \)/],
  ["brackets after brackets", /\) \(/],
  ["a modified die that is not told as a sum", /\b(?:die|dado) [\dX]+, (?:modified|modificato)\b/],
];

/** Italian: words that only English has, and articles that do not fit what follows. */
const ITALIAN: readonly (readonly [fault: string, pattern: RegExp])[] = [
  [
    "English",
    /\b(the|of|and|with|from|is|are|was|were|not|this|that|these|those|may|must|you|your|has|have|will|but|which|their|its|who|by)\b/i,
  ],
  // "La" and "una" are pronouns as well: "la assedia", "una adiacente".
  ["an article before a vowel", /\b(il|del|dal|nel|sul|al|della|dalla|nella|sulla|alla) [aeiouàèéìòù]\p{L}/u],
  [
    "an article before s and consonant, z, gn, ps",
    /\b(il|un|del|dal|nel|sul|al|i|dei|dai|nei|sui|ai) (s[bcdfglmnpqrtv]|z|gn|ps)/,
  ],
  ["the article of masculine plurals", /\b(i|dei|nei|sui|ai) [aeiouàèéìòù]/],
  // "da a ad f", "segmenti: a amministrativo" are letters.
  ["a d that is missing", /(?<![\p{L}'’.]|da |: )(?:a [Aa]|e [Ee])\p{Ll}/u],
  ["a way that reads as a purpose: passando per", /\bda X per X a X/],
  ["an English abbreviation", /\b(?:SPs?|APs?|MPs?|VPs?)\b/],
  ["an accent that is missing", /\b(perche|poiche|finche|cosi|piu|gia|puo|cioe|citta)\b/i],
  // "De' Rossi" is right.
  ["an apostrophe in place of an accent", /\b(?!de' )\p{L}+(?:e'|u'|o'(?! ))(?=[ ,.;:]|$)/u],
];

/** Italian: "di il". In a sentence with values the game joins them when it speaks. */
const UNJOINED = [
  "a preposition that is not joined",
  /(?<![-\p{L}])(di|a|da|in|su) (il|lo|la|gli|le|l')(?= |(?<=')\p{L})/u,
] as const;

/** What is wrong with a text. `{side|p:attack|other:attacks}` is read with each of its cases, a value as a name. */
export function faultsOfText(text: string, language: Language): string[] {
  const italian = language === "it" ? [...ITALIAN, ...(text.includes("{") ? [] : [UNJOINED])] : [];
  const rules = [...SLIPS, ...italian];
  const found = readings(text).flatMap((reading) =>
    rules.flatMap(([fault, pattern]) => {
      const at = pattern.exec(reading);
      return at ? [`${fault}: "${at[0]}"`] : [];
    }),
  );
  return [...new Set(found)];
}

/** What is wrong in a catalogue, by the key. `except` are names and titles that are right as they stand. */
export function faultsOfProse(
  texts: Readonly<Record<string, string>>,
  language: Language,
  except: readonly RegExp[] = [],
): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const read = except.reduce((left, name) => left.replace(name, "X"), text);
    return faultsOfText(read, language).map((fault) => `${key}: ${fault} in "${text}"`);
  });
}

/** Every text in a value of JSON, by its path. */
export function textsIn(value: unknown, path = ""): Record<string, string> {
  if (typeof value === "string") return { [path]: value };
  if (typeof value !== "object" || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([key, part]) => textsIn(part, path ? `${path}.${key}` : key)));
}

/** The sentence as it can be read: once for each place in the lists of cases. */
function readings(text: string): string[] {
  const most = Math.max(
    1,
    ...[...text.matchAll(/\{\w+((?:\|[^{}]*)?)\}/g)].map(([, cases]) => cases!.split("|").length - 1),
  );
  return Array.from({ length: most }, (_, i) =>
    text.replace(/\{\w+((?:\|[^{}|]*)*)\}/g, (_whole, cases: string) => {
      if (!cases) return "X";
      const all = cases.split("|").slice(1);
      const one = all[Math.min(i, all.length - 1)]!;
      return one.slice(one.indexOf(":") + 1);
    }),
  );
}
