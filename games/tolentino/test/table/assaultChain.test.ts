import { diceFrom, type Forecast } from "@gonfalon/engine/kernel";
import { describe, expect, test } from "vitest";
import type { Tolentino } from "../../src/position.ts";
import { forecastOf } from "../../src/table/odds.ts";
import { board, hex, type Run, type Situation, unit } from "../board.ts";
import { bombardment, combat } from "../fight.ts";

/**
 * The chances that are shown before an assault, held against what happens when the rules themselves are played with real
 * dice from the declaration on. `ROLLS=100000` plays as many in all.
 */
const GAMES = Number(process.env.ROLLS ?? 20_000) / 4;

/** Plays on by answers until the end that is looked for, or until nothing is asked any more. */
type Answers = Readonly<Record<string, Record<string, unknown>>>;

function playedOut(run: Run, answers: Answers): string {
  for (;;) {
    const ask = run.ask();
    const rolled = run.events.find(({ type }) => type === "assault") as unknown as { result: string } | undefined;
    if (rolled && ask !== "assault.hold") return endOf(run, rolled.result);
    if (run.events.some(({ type }) => type === "noAssault") || ask === "over") return "none";
    run.pick(answers[ask] ?? run.options()[0]!);
  }
}

/** What the table said, and what an attempt to hold the place made of it. */
function endOf({ events }: Run, result: string): string {
  const turned = events.find(({ type }) => type === "resultTurns") as unknown as { into: string } | undefined;
  return turned?.into ?? result;
}

function frequencies(count: number, play: (seed: number) => string): Record<string, number> {
  const seen: Record<string, number> = {};
  for (let seed = 0; seed < count; seed++) {
    const end = play(seed);
    seen[end] = (seen[end] ?? 0) + 1;
  }
  return seen;
}

/** Four standard deviations: one honest forecast in 15,000 would fail, and the seeds are fixed. */
function expectAgreement({ results }: Pick<Forecast, "results">, seen: Record<string, number>, count: number): void {
  for (const { result, chance } of results) {
    const slack = 4 * Math.sqrt((chance * (1 - chance)) / count) + 1e-12;
    expect(Math.abs((seen[result] ?? 0) / count - chance), `${result}: ${chance}`).toBeLessThanOrEqual(slack);
  }
  expect(Object.keys(seen).filter((end) => !results.some(({ result }) => result === end))).toEqual([]);
}

const rolling = (position: Tolentino, seed: number) => {
  position.dice = diceFrom(`assault ${seed}`, "fast");
  return position;
};

interface Fight {
  readonly pieces: Record<string, string>;
  readonly situation: Situation;
  readonly from: readonly string[];
  readonly answers: Answers;
}

function declared({ pieces, situation, from }: Fight, seed: number): Run {
  const run = combat(rolling(board(pieces, situation), seed));
  for (const post of from) run.pick({ from: hex(post) });
  if (run.ask() === "combat.declare") run.pick({ type: "attacksDeclared" });
  return run;
}

function forecastBefore({ pieces, situation, from }: Fight): Forecast {
  const run = combat(board(pieces, situation));
  for (const post of from.slice(0, -1)) run.pick({ from: hex(post) });
  const last = run.options().find((option) => option.from === hex(from.at(-1)!))!;
  return forecastOf(run.position, last)!;
}

const fights: Readonly<Record<string, Fight>> = {
  "§12.2.2 two stacks under Advance check first": {
    pieces: { "n-6r-1": "3208", "n-6r-2": "3208", "n-9r-1": "3307", "a-car-1": "3308" },
    situation: { orders: { II: "Advance" }, active: "II" },
    from: ["3208", "3307"],
    answers: {},
  },
  "§11.4.4 guns that are assaulted fire at the stronger stack, and then the shaken check": {
    pieces: { "n-6r-1": "3208", "n-6r-2": "3208", "n-9r-1": "3307", "a-car-1": "3308", "a-e-bty": "3308" },
    situation: { orders: { II: "Advance" }, active: "II" },
    from: ["3208", "3307"],
    answers: { "defensiveFire.fire": { type: "bombard", target: hex("3208") } },
  },
  "§4.4.1 the leader of the stack that is fired at may fall, and his modifier with him": {
    pieces: { "n-6r-1": "3208", "l-dambrosio": "3208", "a-car-1": "3308", "a-e-bty": "3308" },
    situation: { orders: { II: "Advance" }, active: "II" },
    from: ["3208"],
    answers: { "defensiveFire.fire": { type: "bombard" } },
  },
};

describe("an assault from the click to the end", () => {
  for (const [title, fight] of Object.entries(fights)) {
    test(`${title}: as often as ${GAMES.toLocaleString("en")} played assaults`, () => {
      const seen = frequencies(GAMES, (seed) => playedOut(declared(fight, seed), fight.answers));
      expectAgreement(forecastBefore(fight), seen, GAMES);
      expect(seen.none).toBeGreaterThan(0);
    });
  }

  test("§12.2.2 no longer sure of what the check may prevent: the chance of no assault is told, with its step", () => {
    const forecast = forecastBefore(fights["§12.2.2 two stacks under Advance check first"]!);
    expect(forecast.results[0]!.result).toBe("none");
    expect(forecast.steps!.map(({ rule }) => rule).slice(0, 2)).toEqual(["12.2.2", "12.5.3"]);
    expect(forecast.results.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
  });

  test("§11.4.4 whether the guns fire is the defender's choice: a range from what happens without it", () => {
    const silent = forecastBefore(fights["§12.2.2 two stacks under Advance check first"]!);
    const guns = forecastBefore(
      fights["§11.4.4 guns that are assaulted fire at the stronger stack, and then the shaken check"]!,
    );
    const none = (forecast: Forecast) => forecast.results.find(({ result }) => result === "none")!;
    expect(none(guns).range![0]).toBeCloseTo(none(silent).chance, 12);
    expect(none(guns).range![1]).toBeGreaterThanOrEqual(none(guns).chance);
    expect(none(guns).chance).toBeGreaterThan(none(silent).chance);
  });

  test("§12.5.3 under Attack and without guns only the table is rolled on", () => {
    const forecast = forecastBefore({
      ...fights["§12.2.2 two stacks under Advance check first"]!,
      situation: { orders: { II: "Attack" }, active: "II" },
    });
    expect(forecast.results.some(({ result }) => result === "none")).toBe(false);
    expect(forecast.steps![0]!.rule).toBe("12.5.3");
  });

  test("§12.2.2 an assault that the check prevents is told with its reason", () => {
    const { pieces, from } = fights["§12.2.2 two stacks under Advance check first"]!;
    const run = combat(board(pieces, { orders: { II: "Advance" }, active: "II", rolls: [6, 6] }));
    for (const post of from) run.pick({ from: hex(post) });
    if (run.ask() === "combat.declare") run.pick({ type: "attacksDeclared" });
    expect(run.events.find(({ type }) => type === "noAssault")).toMatchObject({ because: "check", rules: ["12.2.2"] });
    expect(run.events.find(({ type }) => type === "holdBack")).toMatchObject({
      units: [unit("n-6r-1"), unit("n-6r-2"), unit("n-9r-1")],
    });
  });
});

test(`§11.4.3 a bombardment, its check included: as often as ${GAMES.toLocaleString("en")} played ones`, () => {
  const pieces = { "a-e-bty": "3208", "n-10r-1": "3408", "n-6r-1": "3408", "n-9r-1": "3410" };
  const situation = { active: "E", orders: { E: "Defense" } } as const;
  const fire = (seed: number) => {
    const run = bombardment(rolling(board(pieces, situation), seed)).pick({ type: "bombard", target: hex("3408") });
    const end = fireEnd(run, ["n-10r-1", "n-6r-1"].map(unit));

    return end;
  };
  const start = bombardment(board(pieces, situation));
  const option = start.options().find((one) => one.type === "bombard" && one.target === hex("3408"))!;
  expectAgreement(forecastOf(start.position, option)!, frequencies(GAMES, fire), GAMES);
});

function fireEnd({ events, position }: Run, units: readonly number[]): string {
  const { result } = events.find(({ type }) => type === "bombardment") as unknown as { result: string };
  if (result === "DR") return "DR";
  const shaken = units.filter((one) => position.state[one] !== 0).length;
  return shaken === 0 ? "calm" : shaken < units.length ? "some" : "shaken";
}
