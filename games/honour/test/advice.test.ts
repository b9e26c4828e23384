import { type Choice, diceFrom, draw } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { guess } from "../src/advice/guess.ts";
import { faultsOfAdvice } from "../src/advice/reasons.ts";
import { questions, weigh } from "../src/advice/weigh.ts";
import { worth } from "../src/advice/worth.ts";
import { SIDES } from "../src/data.ts";
import { honour } from "../src/index.ts";
import type { HonourOption } from "../src/option.ts";
import type { Honour } from "../src/position.ts";
import { procedures } from "../src/rules/rulebook.ts";

function begun(scenario: string, seed: string): Honour {
  const options = Object.fromEntries(honour.options.map(({ name, values }) => [name, String(values[0])]));
  return honour.start({ scenario, options, seed, dice: "fast" });
}

function chances(seed: string) {
  const luck = diceFrom(seed, "fast");
  return (below: number) => draw(luck, below);
}

function best(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}

/** What a view shows but for the dice. */
function shown(position: Honour, seat: string) {
  const { position: seen, ...rest } = honour.view(position, seat);
  const { dice: _, ...fields } = seen;
  return { ...rest, fields };
}

test("every question of the game has a rule of thumb, and no rule of thumb is for a question that is not asked", () => {
  const asked = procedures.flatMap(({ name, steps }) =>
    Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`${name}.${step}`])),
  );
  expect([...questions()].sort()).toEqual([...asked].sort());
  expect(faultsOfAdvice()).toEqual([]);
});

test.each(["1", "2", "3", "4", "5"])(
  "scenario %s by rules of thumb, each from a guess at what its seat sees: an answer to every question, a worth that sums to zero",
  (scenario) => {
    const position = begun(scenario, "advice");
    const random = chances(scenario);
    for (let decisions = 0; decisions < 220; decisions++) {
      const choice = honour.choice(position);
      if (choice.over) break;
      const guessed = guess(honour.view(position, choice.seat), choice.seat, random);
      const before = JSON.stringify(guessed);
      const weights = weigh(guessed, choice as Choice<HonourOption>, null);
      expect(weights.length, choice.ask).toBe(choice.options.length);
      expect(weights.every(Number.isFinite), `${choice.ask} ${weights}`).toBe(true);
      expect(JSON.stringify(guessed), choice.ask).toBe(before);
      expect(worth(position, "french") + worth(position, "rivals")).toBeCloseTo(0, 9);
      honour.play(position, choice.options[best(weights)]!, choice.seat);
    }
    expect(position.turn).toBeGreaterThan(1);
  },
);

test.each(["1", "2", "3", "4", "5"])("a guess of scenario %s agrees with everything that its seat sees", (scenario) => {
  const position = begun(scenario, "guess");
  const random = chances(`guess ${scenario}`);
  let compared = 0;
  for (let decisions = 0; decisions < 500; decisions++) {
    const choice = honour.choice(position);
    if (choice.over) break;
    if (decisions % 7 === 0) {
      for (const seat of SIDES) {
        const guessed = guess(honour.view(position, seat), seat, random);
        expect(shown(guessed, seat), `${choice.ask}, decision ${decisions}`).toEqual(shown(position, seat));
        compared++;
      }
    }
    honour.play(position, choice.options[random(choice.options.length)]!, choice.seat);
  }
  expect(compared).toBeGreaterThan(10);
});

test("two positions that a seat cannot tell apart give the same guess", () => {
  for (const scenario of ["1", "4"]) {
    const position = begun(scenario, "same");
    const random = chances(`same ${scenario}`);
    for (let decisions = 0; decisions < 120; decisions++) {
      const choice = honour.choice(position);
      if (choice.over) break;
      honour.play(position, choice.options[random(choice.options.length)]!, choice.seat);
    }
    for (const seat of SIDES) {
      const other = honour.disguise(honour.copy(position), seat, chances("disguise"));
      const guessFrom = (of: Honour) => {
        const { dice: _, ...rest } = guess(honour.view(of, seat), seat, chances("again"));
        return rest;
      };
      expect(guessFrom(other)).toEqual(guessFrom(position));
    }
  }
});
