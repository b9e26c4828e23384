import { expect, test } from "vitest";
import { randomGame } from "./randomPlay.ts";

test.each([1, 2, 3, 4, 5])("random play of scenario %i runs to its end and keeps every invariant", (scenario) => {
  const { faults, position } = randomGame(scenario, `random ${scenario}`, { every: 3 });
  expect(faults).toEqual([]);
  expect(position.outcome).not.toBeNull();
});

/** `GAMES=50` plays so many games of each scenario in contact. */
const games = Number(process.env.GAMES ?? 2);
const met = new Set<string>();

test.each([1, 2, 3, 4, 5])("random games of scenario %i in which the armies meet keep every invariant", (scenario) => {
  for (let game = 0; game < games; game++) {
    const seed = `arms ${scenario} ${game}`;
    const { faults, asked } = randomGame(scenario, seed, { every: 3, atArms: true });
    expect(faults, seed).toEqual([]);
    for (const name of asked.keys()) met.add(name);
  }
});

test("there were battles of every kind in these games", () => {
  expect(["skirmish", "siege", "retreat", "pursuit", "majorBattle"].filter((kind) => !met.has(kind))).toEqual([]);
});

// Seeds of games that once broke something are kept: works outlived a Force that was lost in them (§7.5d).
test.each([
  [3, "arms 3 46"],
  [4, "arms 4 11"],
])("§7.5d a game of scenario %i in which a Force was lost in its works leaves none behind: %s", (scenario, seed) => {
  expect(randomGame(scenario, seed, { every: 3, atArms: true }).faults).toEqual([]);
});
