import { beforeAll, describe, expect, test } from "vitest";
import { duel } from "../testkit/duel.ts";
import { randomGame } from "../testkit/random.ts";
import { skirmish } from "../testkit/skirmish.ts";
import {
  completeSetup,
  copy,
  type Game,
  hash,
  type Journal,
  journalOf,
  Match,
  Refused,
  readJournal,
  replay,
  type Setup,
  same,
  VERSION,
} from "./index.ts";

const game = skirmish({ units: 8, cols: 5, rows: 5, turns: 30 });
let setup: Setup;
let journal: Journal;
let end: string;

beforeAll(() => {
  setup = completeSetup(game, { seed: "journal" });
  const { position, entries } = randomGame(game, setup, "luck");
  journal = journalOf(game as unknown as Game, setup, entries, position);
  end = hash(position);
});

/** What is said about a journal in which something was changed. */
function complaint(change: (journal: Journal) => void): string {
  const changed = copy(journal);
  change(changed);
  try {
    replay(game, readJournal(JSON.stringify(changed), "game.json"));
  } catch (error) {
    expect(error).toBeInstanceOf(Refused);
    return (error as Error).message;
  }
  return "nothing";
}

describe("a journal", () => {
  test("written, read and replayed gives the same position, with fair dice as well", () => {
    expect(setup.dice).toBe("fair");
    expect(hash(replay(game, readJournal(JSON.stringify(journal), "game.json")))).toBe(end);
  });

  test("shows each position before its entry", () => {
    const turns: number[] = [];
    replay(game, journal, (position, index) => {
      if (index % 2 === 0) turns.push(position.turn);
    });
    expect(turns).toEqual(turns.map((_, i) => i));
    expect(turns.length).toBe(Math.ceil(journal.entries.length / 2));
  });

  test("names the game, the version and the data, and holds the setup and the entries", () => {
    expect(journal).toMatchObject({ format: "gonfalon-journal-1", game: "skirmish", data: game.dataHash(), setup });
    expect(journal.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(journal.marks).toEqual([{ after: journal.entries.length, hash: end }]);
  });

  test("that an earlier version wrote on the same data, under another hash, is replayed", () => {
    const older = { ...journal, data: "the hash of an earlier version" };
    expect(() => replay(game, older)).toThrow(/on other data/);
    const today = { ...game, formerHashes: () => ["the hash of an earlier version"] };
    expect(hash(replay(today, older))).toBe(end);
  });

  test("of an earlier version is replayed only where its setup makes the same game on the data in use", () => {
    const older = { ...journal, data: "the hash of an earlier version" };
    const unlessOnScenario = (scenario: string) => ({
      ...game,
      formerHashes: (asked: { scenario: string }) =>
        asked.scenario === scenario ? [] : ["the hash of an earlier version"],
    });
    expect(() => replay(unlessOnScenario(setup.scenario), older)).toThrow(/version .* on other data/);
    expect(hash(replay(unlessOnScenario("another"), older))).toBe(end);
  });

  test("that an earlier version wrote, with its positions spelled in another way, is replayed", () => {
    const spelled = (position: object) => ({ ...position, spelled: "in another way" });
    const older = {
      ...journal,
      marks: [{ after: journal.entries.length, hash: hash(spelled(replay(game, journal))) }],
    };
    expect(() => replay(game, older)).toThrow(/the position differs/);
    expect(hash(replay({ ...game, formerly: (position) => [spelled(position)] }, older))).toBe(end);
    expect(() => replay({ ...game, formerly: (position) => [position] }, older)).toThrow(/the position differs/);
  });

  test("whose options an earlier version called otherwise is replayed, and taken up under today's names", () => {
    const entries = journal.entries.map(([seat, option]): Journal["entries"][number] => [
      seat,
      { ...option, type: `old-${option.type}` },
    ]);
    const older = { ...journal, entries };
    expect(() => replay(game, older)).toThrow(/is not a legal option/);
    const renamed = { ...game, renamed: (stored: string) => stored.replace("old-", "") };
    expect(hash(replay(renamed, older))).toBe(end);
    expect(Match.resume(renamed, older).entries).toEqual(journal.entries);
  });

  test("is taken up by a match where it ends", () => {
    const begun = Match.start(game, setup);
    for (const [seat, option] of journal.entries.slice(0, 11)) begun.play(seat, option);
    const resumed = Match.resume(game, readJournal(JSON.stringify(begun.journal()), "game.json"));
    expect(resumed.position).toEqual(begun.position);
    expect(resumed.entries).toEqual(begun.entries);
    for (const [seat, option] of journal.entries.slice(11)) resumed.play(seat, option);
    expect(hash(resumed.position)).toBe(end);
    expect(resumed.journal()).toEqual(journal);
  });
});

describe("a journal that is not right is refused with what is wrong", () => {
  test("text that is not whole JSON", () => {
    const cut = JSON.stringify(journal).slice(0, 200);
    expect(() => readJournal(cut, "game.json")).toThrow(/^game\.json is not a journal: it is not valid JSON \(.+\)\.$/);
  });

  test("JSON that is something else", () => {
    expect(() => readJournal('{"format":"chess"}', "game.json")).toThrow(/^game\.json is not a journal: at \//);
    expect(() => readJournal("[]", "game.json")).toThrow("game.json is not a journal: expected object, found [].");
  });

  test("an entry of the wrong shape, with its place", () => {
    expect(complaint(({ entries }) => Object.assign(entries, { 3: ["red"] }))).toMatch(
      /^game\.json is not a journal: at \/entries\/3/,
    );
    expect(complaint(({ entries }) => Object.assign(entries[2]!, { 1: {} }))).toContain(
      "game.json is not a journal: at /entries/2/1/type",
    );
  });

  test("something that does not belong in a journal", () => {
    expect(complaint((it) => Object.assign(it, { cheat: 1 }))).toBe(
      "game.json is not a journal: at /cheat: unexpected property, found 1.",
    );
  });

  test("a journal of another game", () => {
    expect(() => replay(duel, journal)).toThrow('This is a journal of "skirmish", not of "duel".');
  });

  test("a journal played on other data, with the version that wrote it", () => {
    expect(complaint((it) => Object.assign(it, { data: "0123456789abcdef", version: "0.0.9" }))).toMatch(
      /^The journal was written by version 0\.0\.9 on other data \(0123456789ab, here [0-9a-f]{12}\).+ with version 0\.0\.9 \(this is /,
    );
  });

  test("an entry that was legal under the rules of the version that wrote it, with both versions", () => {
    const message = complaint((it) => {
      it.version = "0.0.9";
      Object.assign(it.entries[5]!, { 1: { type: "move", to: 999 } });
    });
    expect(message).toBe(
      `entry 6 (written by version 0.0.9; this is ${VERSION}, and rules differ) is not a legal option: ` +
        '{"type":"move","to":999}.',
    );
  });

  test("an entry that was not legal", () => {
    const message = complaint(({ entries }) => Object.assign(entries[5]!, { 1: { type: "move", to: 999 } }));
    expect(message).toBe('entry 6 is not a legal option: {"type":"move","to":999}.');
  });

  test("an entry of the wrong seat", () => {
    expect(complaint(({ entries }) => Object.assign(entries[4]!, { 0: "nobody" }))).toMatch(
      /^It is not for nobody to decide now but for (red|blue) \(entry 5\)\.$/,
    );
  });

  test("an entry after the end", () => {
    expect(complaint(({ entries }) => entries.push(entries[0]!))).toMatch(
      new RegExp(`^The game is over \\(.+\\): entry ${journal.entries.length + 1} comes after its end\\.$`),
    );
  });

  test("entries that were changed for other legal ones", () => {
    const match = Match.start(game, setup);
    const asked = match.choice();
    const [seat, option] = journal.entries[0]!;
    const other = asked.over ? undefined : asked.options.find((one) => !same(one, option));
    match.play(seat, option);
    const message = complaint((it) => Object.assign(it, match.journal(), { entries: [[seat, other]] }));
    expect(message).toMatch(/^After entry 1 the position differs from the one recorded by version .+ was altered/);
  });

  test("a mark at the start that is not the first position's", () => {
    expect(complaint(({ marks }) => marks.unshift({ after: 0, hash: "0" }))).toMatch(
      /^After entry 0 the position differs/,
    );
  });

  test("entries cut off at the end", () => {
    const count = journal.entries.length;
    expect(complaint(({ entries }) => entries.splice(-3))).toBe(
      `The journal is cut short: it has ${count - 3} entries but a mark after entry ${count}.`,
    );
    expect(complaint((it) => Object.assign(it, { entries: [] }))).toBe(
      `The journal is cut short: it has 0 entries but a mark after entry ${count}.`,
    );
  });

  test("a scenario that does not exist", () => {
    expect(complaint((it) => Object.assign(it.setup, { scenario: "sea" }))).toBe(
      'Skirmish has no scenario "sea". It has: field, ford.',
    );
  });
});
