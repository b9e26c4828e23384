import { completeSetup, copy, diceFrom, draw, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { marchOf, ordersOf, standing } from "../../src/advice/march.ts";
import { Outlook } from "../../src/advice/outlook.ts";
import { questions, weigh } from "../../src/advice/weigh.ts";
import { AUSTRIAN } from "../../src/army.ts";
import { tolentino as game, type Tolentino } from "../../src/index.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { board, formation, hex, unit } from "../board.ts";
import { combat } from "../fight.ts";

const advice = game.advice!;

/** Every so many positions of random games, with what is asked there. */
function somePositions(games: number, every: number): { position: Tolentino; seat: string }[] {
  const found: { position: Tolentino; seat: string }[] = [];
  for (let i = 0; i < games; i++) {
    let count = 0;
    const setup = completeSetup(game, { seed: `advice ${i}`, dice: "fast" });
    randomGame(game, setup, `advice ${i}`, (position, { seat }) => {
      if (count++ % every === 0) found.push({ position: copy(position), seat });
    });
  }
  return found;
}

const positions = somePositions(4, 23);
const luck = (seed: string) => {
  const dice = diceFrom(seed, "fast");
  return (below: number) => draw(dice, below);
};

describe("the advice for Tolentino", () => {
  test("a guess agrees with everything that the view shows", () => {
    for (const [i, { position }] of positions.entries()) {
      for (const seat of game.seats) {
        const view = game.view(position, seat);
        const guess = advice.guess(view, seat, luck(`guess ${i}`));
        const again = game.view(guess, seat);
        for (const field of Object.keys(view) as (keyof typeof view)[]) {
          if (!same(again[field], view[field]))
            expect({ i, seat, [field]: again[field] }).toEqual({ i, seat, [field]: view[field] });
        }
      }
    }
  });

  test("whoever decides has the same options in his guess, and play goes on from it", () => {
    for (const [i, { position, seat }] of positions.entries()) {
      const guess = advice.guess(game.view(position, seat), seat, luck(`go on ${i}`));
      guess.dice = diceFrom(String(i), "fast");
      const [asked, guessed] = [game.choice(position), game.choice(guess)];
      if (asked.over || guessed.over) throw new Error("The game was not over.");
      expect(guessed.ask).toBe(asked.ask);
      expect(guessed.options).toEqual(asked.options);
      for (let steps = 0; steps < 40; steps++) {
        const choice = game.choice(guess);
        if (choice.over) break;
        game.play(guess, choice.options[steps % choice.options.length]!, choice.seat);
      }
    }
  });

  test("§12.2 whoever lets several attacks loose tells the odds of each", () => {
    const attackers = { "n-6r-1": "3208", "n-9r-1": "3508", "n-3l-1": "2808" };
    const pieces = { ...attackers, "a-car-1": "3308", "a-hil-1": "3608", "a-wac": "2908" };
    const run = combat(board(pieces, { orders: { II: "Advance" }, active: "II" }));
    run.pick({ from: hex("3208") }).pick({ from: hex("3508") });
    const choice = { ask: run.ask(), seat: run.seat(), options: run.options(), over: false } as never;
    const told = (option: object) => advice.reasons(run.position, choice, option as never, null, "en");
    const odds = (option: object) => told(option).filter((sentence) => /^Odds \d+-\d+: \d+ % /.test(sentence));
    expect(odds({ type: "attacksDeclared" })).toHaveLength(2);
    expect(odds(run.options().find(({ from }) => from === hex("2808"))!)).toHaveLength(1);
  });

  test("§16.1 the pioneers stay behind, where no enemy comes and no star draws them", () => {
    const pieces = { "a-rad": "2808", "a-jag": "3109", "a-stj": "3008", "n-6r-1": "3408", "n-6r-2": "3408" };
    const position = board(pieces, { orders: { Av: "Attack" } });
    const look = new Outlook(position, AUSTRIAN, null);
    const march = (id: string) => marchOf(look, [unit(id)], ordersOf(look, formation("Av")));
    expect([march("a-rad").way, march("a-rad").mayAttack]).toEqual([null, false]);
    expect([march("a-jag").way === null, march("a-jag").mayAttack]).toEqual([false, true]);
    expect(standing(march("a-rad"), hex("2808"))).toBeGreaterThan(standing(march("a-rad"), hex("3308")) + 0.9);
  });

  test("what one side gains the other loses", () => {
    for (const { position } of positions) {
      const [one, other] = game.seats.map((seat) => advice.worth(position, seat));
      expect(one).toBeCloseTo(-other!, 9);
      expect(Number.isFinite(one)).toBe(true);
    }
  });

  test("every question of the game is weighed", () => {
    const asked = procedures.flatMap(({ name, steps }) =>
      Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`${name}.${step}`])),
    );
    expect(questions().sort()).toEqual(asked.sort());
  });

  test("every option gets a weight that is a number", () => {
    for (const { position } of positions) {
      const choice = game.choice(position);
      if (choice.over) continue;
      const weights = weigh(position, choice, null);
      expect(weights).toHaveLength(choice.options.length);
      expect(weights.every(Number.isFinite)).toBe(true);
    }
  });

  test("plans are for the formation that acts, the usual one first, each under another name", () => {
    let planned = 0;
    for (const { position, seat } of positions) {
      const plans = advice.plans(position, seat);
      const names = plans.map(({ id }) => id);
      expect(new Set(names).size).toBe(names.length);
      if (plans.length > 0) expect(names[0]).toBe("usual");
      for (const { formation, id } of plans) if (id !== "usual") expect(formation).toBe(position.active);
      if (plans.length >= 3) planned++;
    }
    expect(planned).toBeGreaterThan(10);
  });

  test("reasons are sentences in both languages", () => {
    for (const { position, seat } of positions.slice(0, 80)) {
      const choice = game.choice(position);
      if (choice.over) continue;
      for (const language of ["en", "it"] as const) {
        const told = advice.reasons(
          position,
          choice,
          choice.options[0]!,
          advice.plans(position, seat)[0] ?? null,
          language,
        );
        expect(told.length).toBeGreaterThan(0);
        for (const sentence of told) expect(sentence).toMatch(/^[^{}]{12,}[.]$/);
      }
    }
  });

  test("a check is told as a check, and not as a fight", () => {
    let checks = 0;
    for (const { position } of positions) {
      const choice = game.choice(position);
      if (choice.over) continue;
      const option = choice.options.find(({ type }) => type === "tryOrder" || type === "reorganize");
      if (!option) continue;
      checks++;
      const [first] = advice.reasons(position, choice, option, null, "en");
      expect(first).toMatch(/^(The officer's own initiative|Taking another order|Reorganization): \d+ % \(.+\)\.$/);
    }
    expect(checks).toBeGreaterThan(5);
  });

  test("to stand on a star at the end is worth its points, and to lose Murat the battle", () => {
    const position = game.start(completeSetup(game, { seed: "worth", dice: "fast" }));
    position.turn = 12;
    const rancia = position.hex[1]!;
    const before = advice.worth(position, "neapolitan");
    const taken = copy(position);
    taken.hex[1] = position.hex[2]!;
    taken.hex[25] = rancia;
    expect(advice.worth(taken, "neapolitan")).toBeGreaterThan(before + 1);
    const lost = copy(position);
    lost.outcome = { over: true, winner: "austrian", level: "", scores: { neapolitan: 9, austrian: -9 }, rules: [] };
    expect(advice.worth(lost, "neapolitan")).toBeLessThan(-15);
  });
});
