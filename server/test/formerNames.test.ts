import { readFileSync } from "node:fs";
import { readJournal } from "@gonfalon/engine/kernel";
import { loadGame } from "@gonfalon/games";
import { expect, test } from "vitest";
import { takeUp } from "../src/table/live.ts";

/** A table of version 0.2.0, in which options had hyphens and so had the standing orders in its stored position. */
const file = new URL("../../games/gradisca/test/journals/outdated/names-with-hyphens.json", import.meta.url);
const game = await loadGame("gradisca");
// The advanced game has had points of its own at the start since then: it is taken up on the scenario of its time.
const campaign = "scenarios/campaign.json";
game.useData({ [campaign]: { ...(game.data()[campaign] as object), vpStartAdvanced: undefined } });
const { setup, entries, marks } = readJournal(readFileSync(file, "utf8"), "the journal");

function stored(hash: string) {
  const [{ after }] = marks as [(typeof marks)[number]];
  return {
    snapshot: async () => ({ length: after, code: "0.2.0 of other days", hash, position: "{}", chain: "" }),
    entries: async () =>
      entries.slice(0, after + 2).map(([seat, option], n) => ({ n, seat, option, events: [], seen: {} })),
  };
}

test("a table that an earlier version wrote under other names is taken up, and its stored position still compared", async () => {
  const record = { id: "old", length: marks[0]!.after + 2, terms: { game: "gradisca", setup } };
  const taken = (hash: string) => takeUp(stored(hash) as never, game, record as never);
  const { match, base } = await taken(marks[0]!.hash);
  expect(base).toBe(0);
  expect(match.entries.map(([, { type }]) => type).filter((type) => type.includes("-"))).toEqual([]);
  await expect(taken("another hash")).rejects.toThrow(/cannot be taken up/);
});
