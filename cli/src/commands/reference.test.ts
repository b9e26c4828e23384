import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shelf } from "@gonfalon/games";
import { expect, test } from "vitest";
import { run, temporaryFolder } from "../testing/run.ts";
import { commands } from "./index.ts";

test("games lists what can be played and what cannot yet", async () => {
  const { code, out } = await run("games");
  expect(code).toBe(0);
  expect(out).toMatch(/^skirmish +Skirmish, any time\n +a minute, complexity 1 of 5\n +seats: red, blue\n/);
  expect(out).toContain("option weather: fair or rain (The weather)");
  expect(out).toContain("not built yet");
  const list = JSON.parse((await run("games --json")).out);
  expect(list.map(({ id, playable }: { id: string; playable: boolean }) => [id, playable])).toEqual([
    ["skirmish", true],
    ["broken", true],
    ["unbuilt", false],
  ]);
  expect(list[0].scenarios).toMatchObject([
    { id: "field", title: "An open field", sides: [{ seat: "red" }, { seat: "blue" }] },
    { id: "ford", title: "By the ford", sides: [{ seat: "red" }, { seat: "blue" }] },
  ]);
});

test("rules: the chapters, a rule by its number, rules by words", async () => {
  expect((await run("rules skirmish")).out).toMatch(/ 1 +Turn\n +2 +Move\n/);
  const one = await run("rules skirmish 3");
  expect(one.out).toMatch(/^3 {2}Attack {2}\(rule\)\n {2}A unit attacks an enemy beside it/);
  expect((await run("rules skirmish §3")).out).toBe(one.out);
  const found = await run("rules skirmish free hex");
  expect(found.out).toContain("2  Move");
  expect(found.out).not.toContain("Victory");
});

test("the examples that tell how to look things up find something", async () => {
  for (const example of commands.flatMap(({ name, examples }) => (LOOKS_UP.has(name) ? examples : []))) {
    const { code, out, err } = await run(example.replace(/^gonfalon /, ""), [], { covers: shelf });
    expect([code, err], example).toEqual([0, ""]);
    expect(out.length, example).toBeGreaterThan(100);
  }
});
const LOOKS_UP = new Set(["rules", "odds"]);

test("odds lists the calculators with their parameters, in either language", async () => {
  const { code, out } = await run("odds skirmish");
  expect(code).toBe(0);
  expect(out).toContain("gonfalon odds skirmish attack: one attack");
  expect(out).toMatch(/--hit +needed to hit: a whole number from 1 to 6 \(needed\)/);
  expect(out).toMatch(/--dice +how many dice: 1 or 2 \(default: 1\)/);
  const italian = (await run("odds skirmish --language it")).out;
  expect(italian).toMatch(/1 to 6 \(necessario\)/);
  expect(italian).toMatch(/1 or 2 \(altrimenti: 1\)/);
});

test("odds shows the exact chances with bars, what they come from and the rules", async () => {
  const { code, out } = await run("odds skirmish attack --hit 4 --dice 2");
  expect(code).toBe(0);
  expect(out).toMatch(/needed +4 +\(3\)/);
  expect(out).toMatch(/-1 +uphill +\(2\)/);
  expect(out).toMatch(/hit +the enemy falls +75\.0 % +█{30}/);
  expect(out).toMatch(/miss +nothing happens +25\.0 % +█{10}\n/);
  const forecast = JSON.parse((await run("odds skirmish attack --hit 4 --json")).out);
  expect(forecast.results.map(({ chance }: { chance: number }) => chance)).toEqual([0.5, 0.5]);
});

test("--data puts the owner's files in place, and says what is wrong with a broken one", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "tables.json");
  const simulate = () => run(["simulate", "skirmish", "--games", "1", "--data", folder]);
  expect((await simulate()).err).toContain("has no JSON files");
  writeFileSync(file, '{ "hit": 5 }');
  expect((await simulate()).code).toBe(0);
  writeFileSync(file, '{ "hit": ');
  expect((await simulate()).err).toMatch(/tables\.json: expected valid JSON: /);
  writeFileSync(file, '{ "hit": 9 }');
  const wrong = await simulate();
  expect(wrong.err).toBe("gonfalon: tables.json: at /hit: expected 6 at most, found 9.\n");
  expect(wrong.code).toBe(2);
  writeFileSync(file, '{ "hit": 5 }');
  mkdirSync(join(folder, "more"));
  writeFileSync(join(folder, "more", "cards.json"), "{}");
  expect((await simulate()).err).toContain('Skirmish has no data file "more/cards.json". It has: tables.json.');
});

test("a map replaces an older picture, but nothing else", async () => {
  const file = join(temporaryFolder(), "map.svg");
  const draw = () => run(["map", "gradisca", "--out", file], [], { covers: shelf });
  expect((await draw()).code).toBe(0);
  expect((await draw()).code).toBe(0);
  writeFileSync(file, "my notes");
  const { code, err } = await draw();
  expect([code, err]).toEqual([2, `gonfalon: ${file} is something else and is kept: give another name.\n`]);
  expect(readFileSync(file, "utf8")).toBe("my notes");
});
