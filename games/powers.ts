import type { Language, Side, SideWords } from "@gonfalon/engine/kernel";

/**
 * Powers that fought in more than one of the games, as they are spoken of and, where they bore the same, their flags and colours. A
 * game seats them, and gives them what they bore in its own time.
 */
export type Power = Omit<Side, "seat">;
export type People = Readonly<Record<Language, SideWords>>;

/** A people in English: "the French", "French", "French". */
type English = readonly [name: string, short: string, adjective: string];
/** And in Italian, with its adjective in every form: masculine and feminine, one and many. */
type Italian = readonly [name: string, short: string, adjectives: readonly [string, string, string, string]];

/** A people, of whom one says "they". */
export function people(english: English, italian: Italian): People {
  return {
    en: { ...spokenOf(english), plural: true, gender: "neuter", pronoun: "they" },
    it: { ...inItalian(italian), plural: true, gender: "masculine", pronoun: "essi" },
  };
}

/** A league of several, of which one says "it". */
export function league(english: English, italian: Italian): People {
  return {
    en: { ...spokenOf(english), plural: false, gender: "neuter", pronoun: "it" },
    it: { ...inItalian(italian), plural: false, gender: "feminine", pronoun: "essa" },
  };
}

function spokenOf([name, short, adjective]: English) {
  return { name, short, adjective };
}

function inItalian([name, short, [adjective, feminine, masculinePlural, femininePlural]]: Italian) {
  return { name, short, adjective, adjectives: { feminine, masculinePlural, femininePlural } };
}

export const FRENCH = people(
  ["the French", "French", "French"],
  ["i Francesi", "Francesi", ["francese", "francese", "francesi", "francesi"]],
);

/** The white coats of the Emperor, and the black eagle on gold. */
export const AUSTRIANS: Power = {
  flag: { field: "plain", colours: ["#e8b93a"], charge: "eagle", chargeColour: "#1d1a16" },
  livery: { ground: "#f6f2e6", ink: "#1d1a16", band: "#e2b33a" },
  words: people(
    ["the Austrians", "Austrians", "Austrian"],
    ["gli Austriaci", "Austriaci", ["austriaco", "austriaca", "austriaci", "austriache"]],
  ),
};

/** The lion of Saint Mark. */
export const VENETIANS: Power = {
  flag: { field: "plain", colours: ["#a3262b"], charge: "lion", chargeColour: "#e9b93b" },
  livery: { ground: "#b3262b", ink: "#fff6e0", band: "#e9b93b" },
  words: people(
    ["the Venetians", "Venetians", "Venetian"],
    ["i Veneziani", "Veneziani", ["veneziano", "veneziana", "veneziani", "veneziane"]],
  ),
};
