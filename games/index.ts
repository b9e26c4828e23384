import { type Game, type GameId, refused } from "@gonfalon/engine/kernel";

/** A game whose position, options and views are its own affair. */
// biome-ignore lint/suspicious/noExplicitAny: whoever handles all games handles any of them
export type AnyGame = Game<any, any, any>;

/** A game on the shelf: what a player reads on its cover. */
export interface Cover {
  readonly id: GameId;
  readonly title: string;
  readonly period: string;
  readonly length: string;
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
    complexity: 3,
    load: async () => (await import("@gonfalon/tolentino")).tolentino,
  },
  {
    id: "gradisca",
    title: "The War of Gradisca",
    period: "1615-1617",
    length: "14 turns, an evening or two",
    complexity: 3,
    load: async () => (await import("@gonfalon/gradisca")).gradisca,
  },
  {
    id: "honour",
    title: "All Is Lost Save Honour",
    period: "1509-1525",
    length: "five campaigns, several evenings",
    complexity: 5,
  },
  {
    id: "quadrilateral",
    title: "Bonaparte in Italy: The Quadrilateral",
    period: "1796-1797",
    length: "93 turns, a winter",
    complexity: 5,
  },
];

/** The game with an id; an unknown or unbuilt one is refused with the list of those that can be played. */
export async function loadGame(id: GameId, covers: readonly Cover[] = shelf): Promise<AnyGame> {
  const cover = covers.find((one) => one.id === id);
  if (cover?.load) return cover.load();
  const playable = covers.filter(({ load }) => load).map((one) => one.id);
  const fault = cover ? `${cover.title} is not built yet.` : `There is no game "${id}".`;
  throw refused(`${fault} You can play: ${playable.join(", ")}.`);
}
