import type { Language, Side, SideWords } from "@gonfalon/engine/kernel";

/**
 * Powers that fought in more than one of the games, as they are spoken of and, where they bore the same, their flags and colours. A
 * game seats them, and gives them what they bore in its own time.
 */
export type Power = Omit<Side, "seat">;
export type People = Readonly<Record<Language, SideWords>>;

/** In a language: "the French", "French". */
type Names = readonly [name: string, short: string];

/** A people, whose verb is in the plural. */
export function people(english: Names, italian: Names): People {
  return { en: spokenOf(english, true), it: spokenOf(italian, true) };
}

/** A league of several, which is one. */
export function league(english: Names, italian: Names): People {
  return { en: spokenOf(english, false), it: spokenOf(italian, false) };
}

function spokenOf([name, short]: Names, plural: boolean): SideWords {
  return { name, short, plural };
}

export const FRENCH = people(["the French", "French"], ["i Francesi", "Francesi"]);

/** The white coats of the Emperor, and the black eagle on gold. */
export const AUSTRIANS: Power = {
  flag: { field: "plain", colours: ["#e8b93a"], charge: "eagle", chargeColour: "#1d1a16" },
  livery: { ground: "#f6f2e6", ink: "#1d1a16", band: "#e2b33a" },
  words: people(["the Austrians", "Austrians"], ["gli Austriaci", "Austriaci"]),
};

/** The lion of Saint Mark. */
export const VENETIANS: Power = {
  flag: { field: "plain", colours: ["#a3262b"], charge: "lion", chargeColour: "#e9b93b" },
  livery: { ground: "#b3262b", ink: "#fff6e0", band: "#e9b93b" },
  words: people(["the Venetians", "Venetians"], ["i Veneziani", "Veneziani"]),
};
