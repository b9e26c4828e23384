import { readFileSync } from "node:fs";
import { readJournal } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { LocalTable } from "./localTable.ts";
import { ReplayTable } from "./replayTable.ts";

const file = new URL("../../../games/gradisca/test/journals/outdated/names-with-hyphens.json", import.meta.url);
const game = await loadGame("gradisca");
const text = readFileSync(file, "utf8");
// Points at the start have been moved since then: it is taken up on the scenarios of its time.
const former = (name: string, more: object = {}) => ({
  ...(game.data()[name] as object),
  vpStartAdvanced: undefined,
  ...more,
});
game.useData({
  "scenarios/campaign.json": former("scenarios/campaign.json"),
  "scenarios/first-siege.json": former("scenarios/first-siege.json", { vpStart: { venetian: 2, austrian: 0 } }),
});

test("a journal that an earlier version wrote under other names is taken up where it ends, and looked back at", () => {
  const table = LocalTable.resume(game, text, "the file");
  const journal = readJournal(text, "the file");
  expect(table.length).toBe(journal.entries.length);
  expect(table.journal().entries.filter(([, { type }]) => type.includes("-"))).toEqual([]);
  expect(new ReplayTable(game, journal).at(table.length)).toEqual(table.position);
  const altered = text.replace(journal.marks.at(-1)!.hash, "another hash");
  expect(() => LocalTable.resume(game, altered, "the file")).toThrow(/not the one that was recorded/);
});
