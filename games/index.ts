import { type Game, type GameId, type Language, refused } from "@gonfalon/engine/kernel";

export { term, terms } from "./terms.ts";

/** A game whose position, options and views are its own affair. */
// biome-ignore lint/suspicious/noExplicitAny: whoever handles all games handles any of them
export type AnyGame = Game<any, any, any>;

/** What stands on a cover. */
export interface CoverWords {
  readonly title: string;
  readonly period: string;
  readonly length: string;
}

/** A game on the shelf: what a player reads on its cover, in English and, where it has one, in Italian. */
export interface Cover extends CoverWords {
  readonly id: GameId;
  readonly it?: CoverWords;
  readonly complexity: 1 | 2 | 3 | 4 | 5;
  /** Absent for a game that is not built yet. */
  readonly load?: () => Promise<AnyGame>;
}

export const shelf: readonly Cover[] = [
  {
    id: "tolentino",
    title: "The battle of Tolentino",
    period: "2-3 May 1815",
    length: "12 turns, an evening",
    it: { title: "La battaglia di Tolentino", period: "2-3 maggio 1815", length: "12 turni, una serata" },
    complexity: 3,
    load: async () => (await import("@gonfalon/tolentino")).tolentino,
  },
  {
    id: "gradisca",
    title: "The War of Gradisca",
    period: "1615-1617",
    length: "14 turns, an evening or two",
    it: { title: "La guerra di Gradisca", period: "1615-1617", length: "14 turni, una serata o due" },
    complexity: 3,
    load: async () => (await import("@gonfalon/gradisca")).gradisca,
  },
  {
    id: "honour",
    title: "All Is Lost Save Honour",
    period: "1509-1525",
    length: "five campaigns, several evenings",
    it: { title: "Tutto è perduto fuorché l'onore", period: "1509-1525", length: "cinque campagne, parecchie serate" },
    complexity: 5,
  },
  {
    id: "quadrilateral",
    title: "Bonaparte in Italy: The Quadrilateral",
    period: "1796-1797",
    length: "93 turns, a winter",
    it: { title: "Bonaparte in Italia: il Quadrilatero", period: "1796-1797", length: "93 turni, un inverno" },
    complexity: 5,
  },
];

export function coverWords(cover: Cover, language: Language): CoverWords {
  return (language === "it" && cover.it) || cover;
}

/** What a game is called, on its cover or by itself. */
export function titleOf({ id, title }: AnyGame, language: Language): string {
  const cover = shelf.find((one) => one.id === id);
  return cover ? coverWords(cover, language).title : title;
}

/** The game with an id; an unknown or unbuilt one is refused with the list of those that can be played. */
export async function loadGame(id: GameId, covers: readonly Cover[] = shelf): Promise<AnyGame> {
  const cover = covers.find((one) => one.id === id);
  if (cover?.load) return cover.load();
  const playable = covers.filter(({ load }) => load).map((one) => one.id);
  const fault = cover ? `${cover.title} is not built yet.` : `There is no game "${id}".`;
  throw refused(`${fault} You can play: ${playable.join(", ")}.`);
}
