import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Played, Series } from "../simulation.ts";
import { run, temporaryFolder } from "../testing/run.ts";
import { toyGame } from "../testing/toyShelf.ts";
import { standings } from "./ladder.ts";
import { resultOf } from "./match.ts";

const game = toyGame();
const [first, second] = game.seats as [string, string];
const series: Series = {
  game: game.id,
  scenario: "field",
  options: {},
  players: ["a", "b"],
  seed: "1",
  first: 0,
  games: 4,
  budget: 0.1,
  check: false,
  swap: true,
};
const won = (winner: string | null): Played => ({
  seed: "1/0",
  decisions: 1,
  hash: "",
  outcome: { winner, level: winner ?? "draw" },
});

describe("match", () => {
  test("a win from the second seat counts for whoever sat there: players change seats in every second game", () => {
    const result = resultOf(game, series, [won(first), won(second), won(first), won(first)]);
    expect(result).toMatchObject({ wins: 3, draws: 0, losses: 1, score: 0.75, games: 4 });
    expect(result.sides[first]).toMatchObject({ wins: 3, score: 0.75 });
    expect(result.levels).toEqual({ [first]: 3, [second]: 1 });
  });

  test("a draw is half a point, and a game that failed is told and not counted", () => {
    const failed: Played = { seed: "1/1", decisions: 9, hash: "", error: "decision 9: broken" };
    const result = resultOf(game, series, [won(null), won(first), won(null), failed]);
    expect(result).toMatchObject({ games: 3, wins: 0, draws: 2, losses: 1 });
    expect(result.score).toBeCloseTo(1 / 3);
    expect(result.failed).toEqual([{ seed: "1/1", error: "decision 9: broken" }]);
  });

  test("--json tells the players, the score with its interval and Elo, and the sides", async () => {
    const { code, out } = await run("match skirmish --players random,random --games 10 --seed 3 --json");
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(result.players).toEqual(["random", "random"]);
    expect(result.wins + result.draws + result.losses).toBe(10);
    expect(result.interval[0]).toBeLessThan(result.score);
    expect(result.interval[1]).toBeGreaterThan(result.score);
    const [one, other] = game.seats.map((seat) => result.sides[seat].score);
    expect(one + other).toBeCloseTo(1);
  });

  test("the report is one file with the plots, the endings and nothing to fetch", async () => {
    const file = join(temporaryFolder(), "match.html");
    const { code, out } = await run(`match skirmish --players random,random --games 2 --report ${file}`);
    expect(code).toBe(0);
    expect(out).toContain(`report: ${file}`);
    const html = readFileSync(file, "utf8");
    expect(html).toContain("Strength lost in each turn");
    expect(html).toContain("Victory points over time");
    expect(html).not.toMatch(/(src|href)=/);
  });

  test.each([
    ["match skirmish --players random", "--players takes two players"],
    ["match skirmish --players random,nobody", 'no computer player "nobody"'],
    ["match skirmish --players random,random --games 3", "an even number"],
    ["match skirmish --players random,recruit", "has no advice"],
    ["ladder skirmish --players random", "two players or more"],
  ])("%s is refused", async (words, message) => {
    const { code, err, out } = await run(words);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(out).toBe("");
  });

  test("a report replaces an older one, but nothing else", async () => {
    const file = join(temporaryFolder(), "report.html");
    const report = () => run(`match skirmish --players random,random --games 2 --report ${file}`);
    await report();
    expect((await report()).code).toBe(0);
    writeFileSync(file, "my notes");
    const { code, err } = await report();
    expect([code, err]).toEqual([2, `gonfalon: ${file} is something else and is kept: give another name.\n`]);
    expect(readFileSync(file, "utf8")).toBe("my notes");
  });

  test("a report into a folder that does not exist is refused before anything is played", async () => {
    const file = join(temporaryFolder(), "nowhere", "match.html");
    const { code } = await run(`match skirmish --players random,random --games 2 --report ${file}`);
    expect(code).toBe(2);
    expect(existsSync(file)).toBe(false);
  });
});

describe("ladder", () => {
  test("puts the players in order by their share of all points", () => {
    const strong = resultOf(game, { ...series, players: ["a", "b"] }, [won(first), won(second)]);
    const even = resultOf(game, { ...series, players: ["b", "c"] }, [won(first), won(first)]);
    expect(standings(["a", "b", "c"], [strong, even])).toEqual([
      { player: "a", games: 2, score: 1 },
      { player: "c", games: 2, score: 0.5 },
      { player: "b", games: 4, score: 0.25 },
    ]);
  });

  test("plays everyone against everyone", async () => {
    const { code, out } = await run("ladder skirmish --players random,random --games 2 --json");
    expect(code).toBe(0);
    const { matches } = JSON.parse(out);
    expect(matches).toHaveLength(1);
  });
});
