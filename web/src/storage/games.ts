import type { Journal, Option } from "@gonfalon/engine/kernel";
import { all, change, get } from "./database.ts";

/** Who sits in a seat of a game on this machine: a person here, or the computer at a level. */
export type Sitter = "here" | `computer ${string}`;

/** A game on this machine, without its journal. */
export interface GameRecord {
  readonly id: string;
  readonly game: string;
  readonly scenario: string;
  readonly seats: Readonly<Record<string, Sitter>>;
  readonly length: number;
  readonly deciders: readonly string[];
  /** How it ended, in the words of the rulebook. */
  readonly level: string | null;
  readonly changed: number;
  /** How many decisions the player had seen when last here. */
  readonly seen: number;
  readonly lesson: boolean;
}

export interface SavedGame extends GameRecord {
  readonly journal: string;
}

/**
 * How far a game has come since it was last saved whole. A decision changes this and adds itself; the journal that was saved,
 * however long it is, is not touched.
 */
export interface Progress extends Pick<GameRecord, "id" | "length" | "deciders" | "level" | "changed" | "seen"> {
  /** How many entries of the saved journal still stand: the rest was taken back. */
  readonly standing: number;
  /** The hash of the position. */
  readonly hash: string;
}

interface Decision {
  readonly game: string;
  /** Its place in the journal. */
  readonly n: number;
  readonly seat: string;
  readonly option: Option;
}

const WHOLE = ["games", "progress", "decisions"] as const;
/** The decisions of a game from a place in its journal on. */
const decisionsOf = (game: string, from = 0) => IDBKeyRange.bound([game, from], [game, Infinity]);

export async function savedGames(): Promise<GameRecord[]> {
  const [games, progress] = await Promise.all([all<SavedGame>("games"), all<Progress>("progress")]);
  const known = new Map(progress.map((one) => [one.id, one]));
  return games.map((game) => recordOf(game, known.get(game.id))).sort((a, b) => b.changed - a.changed);
}

function recordOf({ journal: _, ...record }: SavedGame, progress: Progress | undefined): GameRecord {
  if (!progress) return record;
  const { length, deciders, level, changed, seen } = progress;
  return { ...record, length, deciders, level, changed, seen };
}

export async function savedGame(id: string): Promise<SavedGame | undefined> {
  const game = await get<SavedGame>("games", id);
  const progress = game && (await get<Progress>("progress", id));
  if (!progress) return game;
  const decisions = await all<Decision>("decisions", decisionsOf(id));
  return { ...recordOf(game, progress), journal: grown(game.journal, progress, decisions) };
}

/** A journal that was saved, with what was decided since. */
function grown(saved: string, { standing, length, hash }: Progress, decisions: readonly Decision[]): string {
  const journal = JSON.parse(saved) as Journal;
  const since = decisions.filter(({ n }) => n >= standing && n < length);
  const entries = [...journal.entries.slice(0, standing), ...since.map(({ seat, option }) => [seat, option])];
  return JSON.stringify({ ...journal, entries, marks: [{ after: length, hash }] });
}

/** Keeps a game whole: one that begins, or whose journal came from elsewhere. */
export function saveGame(game: SavedGame): Promise<void> {
  return change(WHOLE, ({ games, progress, decisions }) => {
    games.put(game);
    progress.delete(game.id);
    decisions.delete(decisionsOf(game.id));
  });
}

/** Keeps one decision, the last of its journal. */
export function keepDecision(progress: Progress, seat: string, option: Option): Promise<void> {
  const { id: game, length } = progress;
  return change(["progress", "decisions"], (at) => {
    at.progress.put(progress);
    at.decisions.put({ game, n: length - 1, seat, option } satisfies Decision);
  });
}

/** Keeps that decisions were taken back. */
export function keepTakenBack(progress: Progress): Promise<void> {
  return change(["progress", "decisions"], (at) => {
    at.progress.put(progress);
    at.decisions.delete(decisionsOf(progress.id, progress.length));
  });
}

export function deleteGame(id: string): Promise<void> {
  return change(WHOLE, ({ games, progress, decisions }) => {
    games.delete(id);
    progress.delete(id);
    decisions.delete(decisionsOf(id));
  });
}

/** How far a game is that was taken up: what each decision then changes. */
export const progressOf = async (game: SavedGame): Promise<Pick<Progress, "standing">> =>
  (await get<Progress>("progress", game.id)) ?? { standing: game.length };

export function newId(): string {
  return crypto.randomUUID().slice(0, 13).replaceAll("-", "");
}

export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function levelOf(sitter: Sitter | undefined): string | null {
  return sitter?.startsWith("computer ") ? sitter.slice("computer ".length) : null;
}
