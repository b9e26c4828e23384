import type { Change, State, StoredEntry, TableRecord } from "../src/table/record.ts";

/** What the tests of the storage write: a table, its entries, and a change that changes nothing. */

export function state(): State {
  return {
    ...{ seats: { north: { kind: "open" }, south: { kind: "open" } }, watch: "", diceKnown: false, cuts: 0 },
    ...{ index: { north: 1 }, rewound: {}, hash: {}, clocks: {}, draw: null, takeBack: null, ended: null },
    ...{ rematch: null, started: null },
  };
}

export function record(id: string): TableRecord {
  const setup = { scenario: "cards", options: {}, seed: "s", dice: "fair" as const };
  const terms = { game: "duel", setup, clock: { kind: "none" as const }, solo: false, inherited: 0 };
  return {
    id,
    version: 1,
    length: 0,
    status: "playing",
    creator: "me",
    made: 5,
    deadline: null,
    terms,
    state: state(),
  };
}

export const unchanged: Change = { status: "playing", state: state(), deadline: null, addJobs: [], dropJobs: [] };
export const entry = (n: number, note = ""): StoredEntry => ({
  ...{ n, seat: "north", option: { type: `bid${note}` }, at: 7 },
  ...{ events: [{ type: "told", rules: ["1"] }], seen: { north: n + 1 } },
});
