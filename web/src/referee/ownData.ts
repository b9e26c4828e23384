import { isOnDataOf, readJournal } from "@gonfalon/engine/kernel";
import { type AnyGame, loadGame } from "@gonfalon/games";
import { get, put, remove } from "../storage/database.ts";
import { type DataFiles, hasOwnData, replaced } from "./dataInUse.ts";

/**
 * An owner of the printed game may put their own data files in place of ours. They are kept in this browser and hold
 * for games on this machine. A journal says by its hash on which data it was played: a saved game finds the right ones.
 */
interface Kept {
  readonly id: string;
  readonly files: DataFiles;
}

const ownFiles = async (id: string): Promise<DataFiles | undefined> => (await get<Kept>("data", id))?.files;

/** The names of the owner's files; none when ours are in use. */
export async function ownNames(id: string): Promise<string[]> {
  return Object.keys((await ownFiles(id)) ?? {});
}

function putInPlace(game: AnyGame, files: DataFiles): void {
  const before = game.data();
  game.useData(files);
  const ours = Object.fromEntries(Object.keys(files).map((name) => [name, before[name]]));
  replaced.set(game.id, { ...ours, ...replaced.get(game.id) });
}

function putBack(game: AnyGame): void {
  const ours = replaced.get(game.id);
  if (ours) game.useData(ours);
  replaced.delete(game.id);
}

/** The game on the data that new games on this machine use, or on ours. */
export async function gameOn(id: string, data: "own" | "ours"): Promise<AnyGame> {
  const game = await loadGame(id);
  if (data === "own" && hasOwnData(game)) return game;
  putBack(game);
  const files = data === "own" ? await ownFiles(id) : undefined;
  if (files) putInPlace(game, files);
  return game;
}

/** The game on the data a journal was played on, where we have them; whoever takes up the journal checks that. */
export async function gameOf(journal: string, from: string): Promise<AnyGame> {
  const read = readJournal(journal, from);
  const game = await gameOn(read.game, "ours");
  return isOnDataOf(game, read) ? game : gameOn(read.game, "own");
}

/** Checks an owner's files and keeps them; a broken one is refused with its name, the place in it and what was expected. */
export async function keepOwnData(id: string, files: DataFiles): Promise<void> {
  const game = await gameOn(id, "ours");
  putInPlace(game, withFolders(game, files));
  await put("data", { id, files: withFolders(game, files) });
}

/** A file that was chosen in a browser has lost its folder. */
function withFolders(game: AnyGame, files: DataFiles): DataFiles {
  const known = Object.keys(game.data());
  const whole = (name: string) =>
    known.includes(name) ? name : (known.find((one) => one.endsWith(`/${name}`)) ?? name);
  return Object.fromEntries(Object.entries(files).map(([name, value]) => [whole(name), value]));
}

export async function forgetOwnData(id: string): Promise<void> {
  await remove("data", id);
  await gameOn(id, "ours");
}
