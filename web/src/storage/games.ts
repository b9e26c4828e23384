import { all, get, put, remove } from "./database.ts";

/** Who sits in a seat of a game on this machine: a person here, or the computer at a level. */
export type Sitter = "here" | `computer ${string}`;

/** A game on this machine, as it is kept. */
export interface SavedGame {
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: Readonly<Record<string, Sitter>>;
  readonly journal: string;
  readonly length: number;
  readonly deciders: readonly string[];
  /** How it ended, in the words of the rulebook. */
  readonly level: string | null;
  readonly changed: number;
  /** How many decisions the player had seen when last here. */
  readonly seen: number;
  readonly lesson: boolean;
}

export const savedGames = async (): Promise<SavedGame[]> =>
  (await all<SavedGame>("games")).sort((a, b) => b.changed - a.changed);
export const savedGame = (id: string) => get<SavedGame>("games", id);
export const saveGame = (game: SavedGame) => put("games", game);
export const deleteGame = (id: string) => remove("games", id);

export function newId(): string {
  return crypto.randomUUID().slice(0, 13).replaceAll("-", "");
}

export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function levelOf(sitter: Sitter | undefined): string | null {
  return sitter?.startsWith("computer ") ? sitter.slice("computer ".length) : null;
}
