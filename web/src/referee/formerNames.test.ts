import { readFileSync } from "node:fs";
import { readJournal } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { LocalTable } from "./localTable.ts";
import { ReplayTable } from "./replayTable.ts";

const file = new URL("../../../games/gradisca/test/journals/outdated/names-with-hyphens.json", import.meta.url);
const game = await loadGame("gradisca");
const text = readFileSync(file, "utf8");
// The advanced game has had points of its own at the start since then: it is taken up on the scenarios of its time.
const scenarios = ["scenarios/campaign.json", "scenarios/first-siege.json"];
const withOneStart = (name: string) => ({ ...(game.data()[name] as object), vpStartAdvanced: undefined });
game.useData(Object.fromEntries(scenarios.map((name) => [name, withOneStart(name)])));

test("a journal that an earlier version wrote under other names is taken up where it ends, and looked back at", () => {
  const table = LocalTable.resume(game, text, "the file");
  const journal = readJournal(text, "the file");
  expect(table.length).toBe(journal.entries.length);
  expect(table.journal().entries.filter(([, { type }]) => type.includes("-"))).toEqual([]);
  expect(new ReplayTable(game, journal).at(table.length)).toEqual(table.position);
  const altered = text.replace(journal.marks.at(-1)!.hash, "another hash");
  expect(() => LocalTable.resume(game, altered, "the file")).toThrow(/not the one that was recorded/);
});
