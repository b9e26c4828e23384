import { diceFrom, digest, draw, hash } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { run } from "../testing/run.ts";
import { toyGame, toyShelf } from "../testing/toyShelf.ts";
import { combinations, waysToPlay } from "./soak.ts";

const FIELDS = [
  "game",
  "scenario",
  "players",
  "games",
  "finished",
  "failed",
  "decisions",
  "seconds",
  "decisionsPerSecond",
  "outcomes",
  "winners",
  "hash",
];

async function simulated(words: string) {
  const { code, out, err } = await run(`simulate ${words} --json`);
  return { code, err, result: JSON.parse(out) };
}

test("--json has exactly the promised fields, and they agree with each other", async () => {
  const { code, err, result } = await simulated("skirmish --players random,random --games 20 --seed 7");
  expect(code).toBe(0);
  expect(err).toBe("");
  expect(Object.keys(result)).toEqual(FIELDS);
  expect(result).toMatchObject({ game: "skirmish", scenario: "field", players: ["random", "random"], games: 20 });
  expect(result.finished).toBe(20);
  expect(result.failed).toEqual([]);
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, number) => all + number, 0);
  expect([sum(result.outcomes), sum(result.winners)]).toEqual([20, 20]);
  expect(["red", "blue", "nobody"]).toEqual(expect.arrayContaining(Object.keys(result.winners)));
  expect(result.decisions).toBeGreaterThan(20);
  expect(result.hash).toMatch(/^[0-9a-f]{64}$/);
});

/** Game i, played by hand: seed/i for the dice, seed/i/players for the choices. */
function lastPosition(seed: string): string {
  const game = toyGame();
  const position = game.start({ scenario: "field", options: { weather: "fair" }, seed, dice: "fast" });
  const chance = diceFrom(`${seed}/players`, "fast");
  for (;;) {
    const choice = game.choice(position);
    if (choice.over) return hash(position);
    game.play(position, choice.options[draw(chance, choice.options.length)], choice.seat);
  }
}

test("the hash is that of the last positions of all games in order, game i having the seed SEED/i", async () => {
  const { result } = await simulated("skirmish --games 3 --seed 7");
  expect(result.hash).toBe(digest(["7/0", "7/1", "7/2"].map(lastPosition).join("\n")));
  const again = await simulated("skirmish --games 3 --seed 7");
  expect(again.result.hash).toBe(result.hash);
  const other = await simulated("skirmish --games 3 --seed 8");
  expect(other.result.hash).not.toBe(result.hash);
});

test("--from repeats one game of a series", async () => {
  const { result } = await simulated("skirmish --games 1 --from 2 --seed 7");
  expect(result.hash).toBe(digest(lastPosition("7/2")));
});

test("in words: outcomes, who won how often, decisions, speed and hash", async () => {
  const { code, out } = await run("simulate skirmish --games 5");
  expect(code).toBe(0);
  expect(out).toMatch(/^skirmish, field: random against random\n5 games finished, 0 failed\n/);
  expect(out).toMatch(/\nwon by \w+ \d+ \([\d.]+ %\)/);
  expect(out).toMatch(/[\d,]+ decisions in [\d.]+ s: [\d,]+ a second\nhash [0-9a-f]{64}\n$/);
});

test("--check finds broken invariants; a failed game is named by its seed and makes the exit code 1", async () => {
  const unchecked = await simulated("broken --games 4");
  expect(unchecked.code).toBe(0);
  const { code, result } = await simulated("broken --games 4 --check --seed x");
  expect(code).toBe(1);
  expect(result.finished).toBe(0);
  expect(result.failed.map(({ seed }: { seed: string }) => seed)).toEqual(["x/0", "x/1", "x/2", "x/3"]);
  expect(result.failed[0].error).toMatch(/^decision \d+: broken invariant: Turn five is cursed\.$/);
  const told = await run("simulate broken --games 1 --check --seed x");
  expect(told.code).toBe(1);
  expect(told.out).toContain("failed: seed x/0: decision");
});

test("--check finds what must not change from one decision to the next", async () => {
  const changes = (before: { turn: number }) => {
    const { turn } = before;
    return (after: { turn: number }) => (after.turn > turn ? ["Time has passed."] : []);
  };
  const covers = [{ ...toyShelf()[0]!, load: async () => ({ ...toyGame(), changes }) }];
  expect((await run("simulate skirmish --games 1", [], { covers })).code).toBe(0);
  const { code, out } = await run("simulate skirmish --games 1 --check", [], { covers });
  expect([code, out]).toEqual([1, expect.stringMatching(/decision \d+: broken invariant: Time has passed\./)]);
});

test("a dead end is a failure", async () => {
  const game = { ...toyGame() };
  const choice = game.choice;
  game.choice = (position) => {
    const real = choice(position);
    return real.over || position.turn < 3 ? real : { ...real, options: [] };
  };
  const covers = [{ ...toyShelf()[0]!, load: async () => game }];
  const { code, out } = await run("simulate skirmish --games 1", [], { covers });
  expect(code).toBe(1);
  expect(out).toMatch(/a dead end: turn\.\w+ has no options/);
});

test("of many options soak plays none, each by itself and all together", () => {
  const options = ["a", "b", "c", "d", "e", "f"].map((name) => ({ name, title: "", values: ["no", "yes"] }));
  const chosen = waysToPlay(options).map((way) =>
    Object.keys(way)
      .filter((name) => way[name] === "yes")
      .join(""),
  );
  expect(chosen).toEqual(["", "a", "b", "c", "d", "e", "f", "abcdef"]);
  expect(waysToPlay(options.slice(0, 5))).toHaveLength(32);
});

test("a progress bar on a terminal, on the error screen and gone at the end; none elsewhere", async () => {
  const watched = await run("simulate skirmish --games 3 --json", [], { tty: true });
  expect(watched.err).toContain("3/3");
  expect(watched.err.endsWith("\r\x1b[K")).toBe(true);
  expect(JSON.parse(watched.out).games).toBe(3);
  expect((await run("simulate skirmish --games 3")).err).toBe("");
});

test("soak plays every scenario with every combination of options and fails when a game fails", async () => {
  expect(
    combinations([
      { name: "a", title: "", values: ["1", "2"] },
      { name: "b", title: "", values: ["x", "y"] },
    ]),
  ).toEqual([
    { a: "1", b: "x" },
    { a: "1", b: "y" },
    { a: "2", b: "x" },
    { a: "2", b: "y" },
  ]);
  const whole = await run("soak skirmish --games 2 --jobs 1");
  expect(whole.code).toBe(0);
  expect(whole.out).toMatch(
    /^skirmish field weather=fair: 2 finished, 0 failed.*\nskirmish field weather=rain: 2 finished/,
  );
  const chosen = await run("soak skirmish --scenario field --games 1 --jobs 1");
  expect(chosen.out.match(/^skirmish field/gm)).toHaveLength(2);
  const refusal = await run("soak skirmish --scenario moon --games 1 --jobs 1");
  expect(refusal.code).toBe(2);
  expect(refusal.err).toContain('has no scenario "moon". It has: field');
  const broken = await run("soak --games 1 --jobs 1");
  expect(broken.code).toBe(1);
  expect(broken.out).toContain("broken field weather=rain: 0 finished, 1 failed");
});
