import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refused } from "@gonfalon/engine/kernel";
import { type AnyGame, type Cover, loadGame } from "@gonfalon/games";
import type { Arguments, Flags } from "./command.ts";
import { reason } from "./journalFile.ts";

/** The flags with which a game is chosen and set up, the same for every command. */
export const dataFlag: Flags = {
  data: { value: "FOLDER", about: "your own data files (JSON) in place of ours" },
};
export const setupFlags: Flags = {
  scenario: { value: "NAME", about: "which scenario (default: the first)" },
  option: { value: "NAME=VALUE", about: "a rule option", many: true },
};

/** The game that the first operand names, with the owner's data in place if there is any. */
export async function gameOf(args: Arguments, covers: readonly Cover[]): Promise<AnyGame> {
  const id = args.operands[0];
  if (id === undefined) throw refused(`Say which game: ${playable(covers).join(", ")}.`);
  return withData(await loadGame(id, covers), dataFiles(args));
}

export function playable(covers: readonly Cover[]): string[] {
  return covers.filter(({ load }) => load).map(({ id }) => id);
}

export type DataFiles = Readonly<Record<string, unknown>>;

/** The JSON files of the folder that `--data` names, by name. */
export function dataFiles(args: Arguments): DataFiles | undefined {
  const folder = args.value("data");
  return folder === undefined ? undefined : readFolder(folder);
}

function readFolder(folder: string): DataFiles {
  const files = namesIn(folder).map((name) => [name, readJson(join(folder, name))] as const);
  if (files.length === 0) throw refused(`The folder ${folder} has no JSON files.`);
  return Object.fromEntries(files);
}

/** Paths are given with "/" below the folder, as the games name their files. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => name.replaceAll("\\", "/"))
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (error) {
    throw refused(`The data folder ${folder} cannot be read (${reason(error)}).`);
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw refused(`${file}: expected valid JSON: ${(error as Error).message}.`);
  }
}

/** Puts an owner's files in place of ours; a file the game does not have is refused. */
export function withData(game: AnyGame, files: DataFiles | undefined): AnyGame {
  if (!files) return game;
  const known = Object.keys(game.data());
  for (const name of Object.keys(files)) {
    if (!known.includes(name)) throw refused(`${game.title} has no data file "${name}". It has: ${known.join(", ")}.`);
  }
  game.useData(files);
  return game;
}

/** What `--scenario` and `--option` ask for; the game itself checks and completes it. */
export function wantedSetup(args: Arguments): { scenario?: string; options: Record<string, string> } {
  const options: Record<string, string> = {};
  for (const text of args.values("option")) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) {
      throw refused(`--option takes NAME=VALUE, not "${text}".`);
    }
    if (Object.hasOwn(options, name)) throw refused(`--option ${name} is given twice.`);
    options[name] = value;
  }
  const scenario = args.value("scenario");
  return scenario === undefined ? { options } : { scenario, options };
}
