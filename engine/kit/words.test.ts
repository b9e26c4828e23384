import { describe, expect, test } from "vitest";
import {
  amount,
  bareNoun,
  contracted,
  euphonic,
  inARow,
  isPlural,
  type Noun,
  row,
  signed,
  text,
  wordsOf,
} from "./index.ts";

const UNITS = ["the guard", "the hussars", "the guns"];
const SIDES: Readonly<Record<string, Noun>> = {
  arcadia: { text: "Arcadia", forms: ["f"] },
  latins: { text: "the Latins", forms: ["m", "p"] },
};
const en = {
  marched: "{units} {units|one:marches|other:march} to {to}.",
  hit: "{side} {side|p:take|other:takes} {hits|0:no hits|one:one hit|other:{hits}}.",
  hits: "{hits} {hits|one:hit|other:hits}, {by}",
  chose: "{side} {way|draw:draws a card|other:does nothing}",
};
const it = {
  marched: "{units} {units|one:marcia|other:marciano} a {to}.",
  hit: "{side} {side|p:subiscono|other:subisce} {hits|0:nessun colpo|one:un colpo|other:{hits}}.",
  hits: "{hits} {hits|one:colpo|other:colpi}, {by}",
  chose: "{side} {way|draw:pesca una carta|other:non fa nulla}",
};
const simple = { ...en, hit: "{side} {side|p:take|other:takes} {hits}." };
const semplice = { ...it, hit: "{side} {side|p:subiscono|m:subisce|f:subisce|other:-} {hits}." };
const show = {
  units: (list: readonly number[], language: "en" | "it") =>
    inARow(
      list.map((unit) => UNITS[unit]!),
      language,
    ),
  to: text,
  side: (side: string) => SIDES[side]!,
  hits: amount,
  by: signed,
  way: text,
};
const words = wordsOf({ catalogues: { en: simple, it: semplice }, show, finish: { it: euphonic } });

describe("sentences", () => {
  test("agree with how many there are, by the plural rules of the language", () => {
    expect(words.say("en", "marched", { units: [0], to: "Tusculum" })).toBe("the guard marches to Tusculum.");
    expect(words.say("en", "marched", { units: [0, 1, 2], to: "Tusculum" })).toBe(
      "the guard, the hussars and the guns march to Tusculum.",
    );
    expect(words.say("it", "marched", { units: [0, 1], to: "Tusculum" })).toBe(
      "the guard e the hussars marciano a Tusculum.",
    );
    expect(words.say("en", "hits", { hits: 1, by: 2 })).toBe("1 hit, +2");
    expect(words.say("it", "hits", { hits: 0, by: -1 })).toBe("0 colpi, -1");
  });

  test("agree with the gender and number of a noun, and with a word", () => {
    expect(words.say("en", "hit", { side: "latins", hits: 2 })).toBe("the Latins take 2.");
    expect(words.say("en", "hit", { side: "arcadia", hits: 2 })).toBe("Arcadia takes 2.");
    expect(words.say("it", "hit", { side: "latins", hits: 2 })).toBe("the Latins subiscono 2.");
    expect(words.say("it", "hit", { side: "arcadia", hits: 2 })).toBe("Arcadia subisce 2.");
    expect(words.say("en", "chose", { side: "arcadia", way: "draw" })).toBe("Arcadia draws a card");
    expect(words.say("en", "chose", { side: "arcadia", way: "pass" })).toBe("Arcadia does nothing");
  });

  test("are finished as the language wants", () => {
    expect(words.say("it", "marched", { units: [0], to: "Ardea" })).toBe("the guard marcia ad Ardea.");
  });

  test("say an Italian preposition before each name of a row", () => {
    const texts = { en: { lost: "Lost by {units}, at {to}." }, it: { lost: "Persa da {units}, a {to}." } };
    const named = (names: readonly string[], language: "en" | "it") => row(names, language);
    const lost = wordsOf({ catalogues: texts, show: { units: named, to: named }, finish: { it: contracted } });
    const values = { units: ["il re", "gli alfieri", "Enea"], to: ["Roma", "Ardea"] };
    expect(lost.say("it", "lost", values)).toBe("Persa dal re, dagli alfieri e da Enea, a Roma e ad Ardea.");
    expect(lost.say("en", "lost", values)).toBe("Lost by il re, gli alfieri and Enea, at Roma and Ardea.");
    expect(lost.say("it", "lost", { ...values, units: ["il re"] })).toBe("Persa dal re, a Roma e ad Ardea.");
    expect(euphonic("Anna e Enea, e il resto a altri; E1324 e E1325")).toBe(
      "Anna ed Enea, e il resto ad altri; E1324 e E1325",
    );
  });

  test("that lack a value, or are not there, are a fault that says so", () => {
    expect(() => words.say("en", "hits", { hits: 1 })).toThrow('The sentence "hits" lacks its value {by}.');
    expect(() => words.say("en", "lost")).toThrow('no sentence for "lost"');
  });

  test("give reasons that can be said in any language", () => {
    const reason = words.reason("7.1", "hits", { hits: 1, by: 0 });
    expect(reason).toEqual({ rule: "7.1", text: "1 hit, 0", key: "hits", values: { hits: 1, by: 0 } });
    expect(words.because(reason, "it")).toBe("1 colpo, 0");
    expect(words.because({ rule: "", text: "No." }, "it")).toBe("No.");
  });
});

describe("what is wrong with catalogues is told", () => {
  const faults = (english: object, italian: object, shows: object = show) =>
    wordsOf({ catalogues: { en: english, it: italian }, show: shows as typeof show }).faults();

  test("nothing is", () => expect(words.faults()).toEqual([]));

  test.each<[string, object, object, string]>([
    ["a sentence that is missing", { lost: "Lost." }, {}, '"lost" is missing in it.'],
    ["a value that is missing", { a: "{hits}" }, { a: "-" }, '"a" has other values: hits; none.'],
    ["a value that nobody shows", { a: "{hex}" }, { a: "{hex}" }, '"a": nobody says how {hex} is shown.'],
    [
      "a case that may find nothing",
      { a: "{hits|one:x}" },
      { a: "{hits}" },
      '"a" in en: {hits|...} has no case "other".',
    ],
  ])("%s", (_, english, italian, fault) => expect(faults(english, italian)).toEqual([fault]));

  test("braces within braces, and cases without a name", () => {
    expect(() => faults(en, it)).toThrow("A brace stands alone");
    expect(() => faults({ a: "{hits|one}" }, { a: "" })).toThrow('"one" is no case');
  });
});

describe("Italian nouns with their article", () => {
  test("stand bare where a sentence wants no article; a capital article belongs to the name", () => {
    const bare = ["la fanteria", "gli stradiotti", "l'artiglieria", "La Palice", "soldati"].map((noun) =>
      bareNoun(noun, "it"),
    );
    expect(bare).toEqual(["fanteria", "stradiotti", "artiglieria", "La Palice", "soldati"]);
    expect(bareNoun("la guerre", "en")).toBe("la guerre");
  });

  test("tell by it whether they are one or several", () => {
    expect(["i gendarmi", "gli stradiotti", "le picche"].map(isPlural)).toEqual([true, true, true]);
    expect(["la fanteria", "l'artiglieria", "il duca", "lo stendardo", "gendarmi"].some(isPlural)).toBe(false);
  });
});
