/** What lies in the games' folders, for tools that know no game. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./repository.mjs";

/** The games, by the names of their folders. */
export const games = readdirSync(join(root, "games")).filter((id) =>
  existsSync(join(root, "games", id, "package.json")),
);

/** The games that a command names, or all; ends the program where there is no such game. */
export function gamesNamed(words) {
  const unknown = words.find((word) => !games.includes(word));
  if (unknown === undefined) return words.length > 0 ? words : games;
  console.error(`There is no game "${unknown}". There are: ${games.join(", ")}.`);
  process.exit(2);
}

/** A file of each game that has it. */
export function gameFiles(name) {
  return games
    .map((id) => ({ id, path: join(root, "games", id, name) }))
    .filter(({ path }) => existsSync(path))
    .map(({ id, path }) => ({ id, path, url: pathToFileURL(path).href }));
}
