import type { Language } from "../kernel/index.ts";
import { faultsOfText } from "./prose.ts";

/**
 * What a machine can find wrong with a sentence once its values stand in it: what any text may have wrong, a number that does not
 * agree with its noun, an article that does not fit a name, and what was left of the program.
 */
export function faultsOfSpeech(sentence: string, language: Language): string[] {
  if (sentence === "") return ["nothing is said"];
  const spoken = [...LEFT_OVER, ...SPOKEN[language]].flatMap(([fault, pattern]) => {
    const at = pattern.exec(sentence);
    return at ? [`${fault}: "${at[0]}"`] : [];
  });
  return [...faultsOfText(sentence, language), ...spoken];
}

type Faults = readonly (readonly [fault: string, pattern: RegExp])[];

const LEFT_OVER: Faults = [
  ["what the program left", /undefined|\bnull\b|NaN|\[object/],
  ["empty brackets", /\(\)/],
  ["a sentence that begins small", /\p{Ll}{3}[.!?] \p{Ll}/u],
  ["an id", /\b[a-z]+(?:-[a-z]+)*-\d+\b|(?<!\p{L})[a-z]{2,}[A-Z]\w*/u],
];

/** Italian: an article before a name, but for Roman numbers: "la Austria", "i Stranieri", "il IX Cacciatori". */
const before = (articles: string, name: string) => new RegExp(`(?<![\\p{L}'’])(?:${articles}) (?:${name})\\p{L}*`, "u");
const VOWEL = "[AEIOUÈ](?=\\p{Ll})";
const IMPURE = "S[bcdfglmnpqrtvz]|Z[aeiou]|Gn|Ps";

const SPOKEN: Readonly<Record<Language, Faults>> = {
  en: [
    ["one of several", /\b1 (?:SPs|APs|MPs|hexes|chits|cards|points|Points|hits|units|turns|battalions|squadrons)\b/],
    [
      "several of one",
      /(?<![\w.½/+-])(?:0|[2-9]|[1-9]\d+) (?:SP|AP|MP|hex|chit|card|Point|hit|unit|battalion|squadron)\b(?!-)/,
    ],
    ["an article", /\ba (?:[aio]|e(?!u)|un(?!i)|um|up)\p{Ll}+/u],
    ["an article", /\ban [bcdfgjklmnpqrstvwxyz]\p{Ll}+/iu],
  ],
  it: [
    ["an article before a vowel", before("il|lo|la|una|del|al|dal|nel|sul|(?:de|ne|a|da|su)ll[oa]", VOWEL)],
    ["an article before a vowel", /(?<![\p{L}'’])(?:una|la) (?:unità|area|altra|ondata|artiglieria)(?!\p{L})/u],
    ["an article before s and consonant, z, gn, ps", before("il|un|del|al|dal|nel|sul|i|dei|ai|nei|sui", IMPURE)],
    ["the article of masculine plurals", before("i|dei|ai|nei|sui", VOWEL)],
    ["the article of masculine plurals", before("degli|agli|negli|sugli", "[BCDFHLMQRTVbcdfhlmqrtv]|[SPN][aeiou]")],
    ["a preposition that is not joined", /\b(?:[Aa]|[Dd]a|[Dd]i|[Ss]u|[Ii]n) (?:il|lo|la|i|gli|le|l['’])(?!\p{L})/u],
    ["one of several", /\b1 (?:esagoni|colpi|segnalini|carte|punti|turni|perdite|battaglioni|squadroni)\b/],
    [
      "several of one",
      /(?<![\w.½/+-])(?:0|[2-9]|[1-9]\d+) (?:esagono|colpo|segnalino|carta|punto|turno|perdita|battaglione|squadrone)\b/,
    ],
  ],
};
