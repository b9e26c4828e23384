/** What of a game, or of its data, is needed to put other files in place. */
interface WithFiles {
  data(): Readonly<Record<string, unknown>>;
  useData(files: Readonly<Record<string, unknown>>): void;
}

/**
 * Runs something with other data files in place of a game's own, and puts back those that were there. Test files share a process: whatever
 * is left in place is played by all that come after.
 */
export function withData<T>(game: WithFiles, files: Readonly<Record<string, unknown>>, run: () => T): T {
  const inUse = game.data();
  const before = Object.fromEntries(Object.keys(files).map((name) => [name, inUse[name]]));
  game.useData(files);
  try {
    return run();
  } finally {
    game.useData(before);
  }
}
