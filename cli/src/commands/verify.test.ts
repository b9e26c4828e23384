import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Journal } from "@gonfalon/engine/kernel";
import { beforeAll, expect, test } from "vitest";
import { run, temporaryFolder } from "../testing/run.ts";

const folder = temporaryFolder();
const whole = join(folder, "whole.json");
let text: string;

beforeAll(async () => {
  await run(`play skirmish --seats random,random --seed s --save ${whole}`);
  text = readFileSync(whole, "utf8");
});

async function verified(content: string) {
  const file = join(folder, "other.json");
  writeFileSync(file, content);
  const { code, out, err } = await run(`verify ${file}`);
  expect(out).toBe("");
  expect(err).toMatch(/^gonfalon: .*\n$/);
  return { code, err };
}

function altered(change: (journal: { -readonly [K in keyof Journal]: Journal[K] }) => void): string {
  const journal = JSON.parse(text);
  change(journal);
  return JSON.stringify(journal);
}

test("a whole journal is in order", async () => {
  const { code, out } = await run(`verify ${whole}`);
  expect(code).toBe(0);
  expect(out).toContain("every one legal when it was played");
  expect(out).toContain("1 recorded hash agrees");
});

test("the seal that was shown at the start is compared with the seed", async () => {
  const seal = createHash("sha256").update("s").digest("hex");
  const told = await run(`verify ${whole} --seal ${seal.slice(0, 16).toUpperCase()}`);
  expect(told).toMatchObject({ code: 0, err: "" });
  expect(told.out).toContain(`seal      ${seal}`);
  const other = await run(`verify ${whole} --seal ${seal.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}`);
  expect(other.code).toBe(2);
  expect(other.err).toContain(`not those that were promised: the seal of its seed is ${seal}`);
  expect((await run(`verify ${whole} --seal xyz`)).err).toContain("--seal takes 8 to 64 hexadecimal digits");
});

const BROKEN: readonly (readonly [string, () => string, RegExp])[] = [
  ["an empty file", () => "", /is not a journal: it is not valid JSON/],
  ["a truncated file", () => text.slice(0, text.length / 2), /is not a journal: it is not valid JSON/],
  ["something else", () => "[1, 2]", /is not a journal: expected object, found \[1,2\]/],
  [
    "another format",
    () => altered((j) => Object.assign(j, { format: "x" })),
    /at \/format: expected 'gonfalon-journal-1'/,
  ],
  ["an unknown game", () => altered((j) => Object.assign(j, { game: "chess" })), /There is no game "chess"/],
  ["an unknown scenario", () => altered((j) => Object.assign(j.setup, { scenario: "hill" })), /no scenario "hill"/],
  [
    "an unknown seat",
    () => altered((j) => j.entries.splice(0, 1, ["green", j.entries[0]![1]])),
    /not for green to decide/,
  ],
  [
    "an option that is not legal",
    () => altered((j) => j.entries.splice(0, 1, ["red", { type: "fly" }])),
    /entry 1 is not a legal option: \{"type":"fly"\}/,
  ],
  [
    "an entry taken out",
    () => altered((j) => j.entries.splice(2, 1)),
    /entry 3 is not a legal option|not for \w+ to decide now/,
  ],
  [
    "its end cut off",
    () => altered((j) => j.entries.splice(-4)),
    /cut short: it has \d+ entries but a mark after entry \d+/,
  ],
  [
    "another seed",
    () => altered((j) => Object.assign(j.setup, { seed: "t" })),
    /not a legal option|not for \w+ to decide|comes after its end|the position differs/,
  ],
  [
    "another hash",
    () => altered((j) => Object.assign(j.marks[0]!, { hash: "0" })),
    /the position differs from the one recorded/,
  ],
  ["no hashes", () => altered((j) => Object.assign(j, { marks: [] })), /has no hash at all, so nothing shows/],
  [
    "entries after the last hash",
    () => altered((j) => Object.assign(j.marks, [{ after: 0, hash: "0" }])),
    /the position differs/,
  ],
  ["other data", () => altered((j) => Object.assign(j, { data: "abc" })), /on other data \(abc, here/],
];

test.each(BROKEN)("%s is told, with exit code 2", async (_, content, message) => {
  const { code, err } = await verified(content());
  expect(err).toMatch(message);
  expect(code).toBe(2);
});

test("entries that no hash vouches for are told", async () => {
  const { hash } = await import("@gonfalon/engine/kernel");
  const { toyGame } = await import("../testing/toyShelf.ts");
  const start = altered((j) => {
    const first = toyGame().start(j.setup);
    Object.assign(j, { marks: [{ after: 0, hash: hash(first) }] });
  });
  const { err } = await verified(start);
  expect(err).toMatch(/the entries from 1 to \d+ have no hash/);
});
