import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { type Game, type Option, type Position, readJournal, replay, VERSION } from "../kernel/index.ts";

/** The journals in a folder, and what `GameData` tells of the game's files. */
export interface Kept {
  readonly folder: URL;
  /** The data in use with other words. */
  reworded(): Readonly<Record<string, unknown>>;
}

/**
 * Registers the tests of journals that earlier versions wrote: they replay to the hashes that were noted then, and what
 * is only shown in the data files makes no difference to them. Those in the folder `outdated`, written before a rule or a
 * table was mended, are refused with the version that wrote them.
 */
export function keptJournals<P extends Position, O extends Option, V>(game: Game<P, O, V>, kept: Kept): void {
  const ours = game.data();
  const outdated = new URL("outdated/", kept.folder);
  const names = journalsIn(kept.folder);
  const journal = (name: string, folder = kept.folder) =>
    readJournal(readFileSync(new URL(name, folder), "utf8"), name);
  describe(`${game.title}: journals that were kept`, () => {
    afterEach(() => game.useData(Object.fromEntries(Object.keys(kept.reworded()).map((name) => [name, ours[name]]))));

    test("there are some, and they note where they passed", () => {
      expect(names.map((name) => journal(name).marks.length > 1)).toContain(true);
    });

    test.each(names)("%s replays to the positions it noted", (name) => {
      expect(() => replay(game, journal(name))).not.toThrow();
    });

    test.each(names)("%s replays on the same data in other words", (name) => {
      const before = game.dataHash();
      game.useData(kept.reworded());
      expect(game.dataHash()).toBe(before);
      expect(() => replay(game, journal(name))).not.toThrow();
    });

    for (const name of journalsIn(outdated)) {
      test(`${name}, of an earlier version, is refused with the version that wrote it`, () => {
        const older = journal(name, outdated);
        expect(older.version).not.toBe(VERSION);
        expect(() => replay(game, older)).toThrow(`version ${older.version}`);
      });
    }
  });
}

function journalsIn(folder: URL): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
}
