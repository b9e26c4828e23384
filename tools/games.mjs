/** What lies in the games' folders, for tools that know no game. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./repository.mjs";

/** The games, by the names of their folders. */
export const games = readdirSync(join(root, "games")).filter((id) =>
  existsSync(join(root, "games", id, "package.json")),
);

/** A file of each game that has it. */
export function gameFiles(name) {
  return games
    .map((id) => ({ id, path: join(root, "games", id, name) }))
    .filter(({ path }) => existsSync(path))
    .map(({ id, path }) => ({ id, path, url: pathToFileURL(path).href }));
}
