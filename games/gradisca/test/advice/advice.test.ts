import { type Choice, completeSetup, copy, diceFrom, draw, enclosing, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { describe, expect, test } from "vitest";
import { fight } from "../../src/advice/combat.ts";
import type { MarchPlan } from "../../src/advice/orders.ts";
import { questions, weigh } from "../../src/advice/weigh.ts";
import { areaNamed, unitNamed } from "../../src/data.ts";
import { type Gradisca, type GradiscaOption, gradisca as game } from "../../src/index.ts";
import { march } from "../../src/rules/march.ts";
import { enemyCombatUnitIn, unitsIn } from "../../src/rules/pieces.ts";
import { procedures } from "../../src/rules/rulebook.ts";
import { field } from "../field.ts";

const advice = game.advice!;

interface Moment {
  readonly position: Gradisca;
  readonly choice: Choice<GradiscaOption>;
}

/** Every so many positions of random games of each kind, with what is asked there. */
function moments(every: number): Moment[] {
  const found: Moment[] = [];
  for (const scenario of ["campaign", "first-siege"]) {
    for (const rules of ["basic", "advanced"]) {
      let count = 0;
      const setup = completeSetup(game, { scenario, options: { game: rules }, seed: `advice ${rules}`, dice: "fast" });
      randomGame(game, setup, `advice ${scenario}`, (position, choice) => {
        if (count++ % every === 0) found.push({ position: copy(position), choice });
      });
    }
  }
  return found;
}

const some = moments(13);
const luck = (seed: string) => {
  const dice = diceFrom(seed, "fast");
  return (below: number) => draw(dice, below);
};
const liked = (position: Gradisca, choice: Choice<GradiscaOption>) => {
  const weights = weigh(position, choice, null);
  return choice.options[weights.indexOf(Math.max(...weights))]!;
};

/** Whether the marching group would attack there with hardly a chance, and be hurt more than it hurts. */
function isHopeless(position: Gradisca, area: number): boolean {
  const { side, group } = enclosing(position, march);
  if (!enemyCombatUnitIn(position, side, area)) return false;
  const { win, given, taken } = fight(position, side, area, [...group, ...unitsIn(position, side, area)]);
  return win < 0.2 && given < taken;
}

describe("the advice for the War of Gradisca", () => {
  test("a guess agrees with everything that the view shows", () => {
    for (const [i, { position }] of some.entries()) {
      for (const seat of game.seats) {
        const view = game.view(position, seat);
        const again = game.view(advice.guess(view, seat, luck(`guess ${i}`)), seat);
        if (!same(again, view)) expect(again).toEqual(view);
      }
    }
  });

  test("whoever decides has the same options in his guess, and play goes on from it to the end", () => {
    for (const [i, { position, choice }] of some.entries()) {
      const guess = advice.guess(game.view(position, choice.seat), choice.seat, luck(`go on ${i}`));
      expect(game.choice(guess, choice.seat)).toMatchObject({ ask: choice.ask, options: choice.options });
      for (let steps = 0; steps < 60; steps++) {
        const next = game.choice(guess);
        if (next.over) break;
        game.play(guess, next.options[steps % next.options.length]!, next.seat);
      }
      expect(game.invariants(guess)).toEqual([]);
    }
  });

  test("what one side gains the other loses", () => {
    for (const { position } of some) {
      const [one, other] = game.seats.map((seat) => advice.worth(position, seat));
      expect(Number.isFinite(one)).toBe(true);
      expect(one).toBeCloseTo(-other!, 9);
    }
  });

  test("every question of the game is weighed, and no other", () => {
    const asked = procedures.flatMap(({ name, steps }) =>
      Object.entries(steps).flatMap(([step, { kind }]) => (kind === "automatic" ? [] : [`${name}.${step}`])),
    );
    expect(questions().sort()).toEqual(asked.sort());
  });

  test("every option gets a weight that is a number, under every plan", () => {
    for (const { position, choice } of some) {
      for (const plan of [null, ...advice.plans(position, choice.seat)]) {
        const weights = weigh(position, choice, plan);
        expect(weights).toHaveLength(choice.options.length);
        expect(weights.every(Number.isFinite), choice.ask).toBe(true);
      }
    }
  });

  test("what is liked does not depend on what the seat cannot know", () => {
    for (const [i, { position, choice }] of some.entries()) {
      const other = game.disguise(position, choice.seat, luck(`disguise ${i}`));
      const answer = (from: Gradisca) => {
        const guess = advice.guess(game.view(from, choice.seat), choice.seat, luck(`same ${i}`));
        return liked(guess, choice);
      };
      expect(answer(other)).toEqual(answer(position));
    }
  });

  test("plans are orders for the area that was named, the usual first, each another", () => {
    let planned = 0;
    for (const { position, choice } of some) {
      const plans = advice.plans(position, choice.seat).map((plan) => JSON.stringify(plan));
      expect(new Set(plans).size).toBe(plans.length);
      if (plans.length === 0) continue;
      planned++;
      expect(JSON.parse(plans[0]!)).toEqual({ id: "usual" });
      expect(position.activation?.side).toBe(choice.seat);
      expect(position.activation?.area).toBeGreaterThanOrEqual(0);
    }
    expect(planned).toBeGreaterThan(5);
  });

  test("the units of a plan come to where it sends them, or meet the enemy there", () => {
    let came = 0;
    for (const { position, choice } of some) {
      for (const plan of advice.plans(position, choice.seat).slice(1, 4)) {
        const { id, to, units: marching } = plan as MarchPlan;
        if (id !== "march" || choice.ask !== "areaActivation.operate") continue;
        const now = copy(position);
        const occasion = advice.occasion(now);
        let there = false;
        while (advice.occasion(now) === occasion && !there) {
          const next = game.choice(now);
          if (next.over) break;
          const weights = weigh(now, next, next.seat === choice.seat ? plan : null);
          game.play(now, next.options[weights.indexOf(Math.max(...weights))]!, next.seat);
          there = marching.every((unit) => now.area[unit] === to);
        }
        if (there) came++;
        else expect(marching.some((unit) => now.area[unit] !== position.area[unit])).toBe(true);
      }
    }
    expect(came).toBeGreaterThan(5);
  });

  test("reasons are sentences, in both languages", () => {
    for (const { position, choice } of some) {
      const plan = advice.plans(position, choice.seat).at(-1) ?? null;
      for (const language of ["en", "it"] as const) {
        const said = advice.reasons(position, choice, liked(position, choice), plan, language);
        expect(said.length).toBeGreaterThan(0);
        for (const sentence of said) expect(sentence, choice.ask).toMatch(/^\S.*[.]$/);
        expect(said.join(" ")).not.toMatch(/undefined|NaN|[{}]|reason\./);
      }
    }
  });

  test("nobody rides off the map, and nobody attacks at hopeless odds", () => {
    for (let seed = 0; seed < 2; seed++) {
      const setup = { scenario: "campaign", options: { game: "basic" }, seed: `sense ${seed}`, dice: "fast" as const };
      const position = game.start(setup);
      for (let choice = game.choice(position); !choice.over; choice = game.choice(position)) {
        const option = liked(position, choice);
        expect(option.type).not.toBe("leaveMap");
        if (option.type === "go") expect(isHopeless(position, option.area)).toBe(false);
        game.play(position, option, choice.seat);
      }
      expect(position.outcome).not.toBeNull();
    }
  }, 60_000);

  test("a lead in points, a taken objective and a stronger army are worth having", () => {
    const units = { udine: ["v-corsi-1"], goritia: ["a-stiria-1"] };
    const plain = field({ units, turn: 12 });
    const better = (change: (position: Gradisca) => void) => {
      const changed = field({ units, turn: 12 });
      change(changed);
      return advice.worth(changed, "venetian") - advice.worth(plain, "venetian");
    };
    expect(better((position) => position.victoryPoints.venetian++)).toBeGreaterThan(0.9);
    const [foot, goritia] = [unitNamed("v-albanesi-1"), areaNamed("goritia")];
    expect(better((position) => (position.area[foot] = areaNamed("udine")))).toBeGreaterThan(0.2);
    const taken = better((position) => {
      position.area[unitNamed("a-stiria-1")] = areaNamed("vipacco");
      position.area[foot] = goritia;
    });
    expect(taken).toBeGreaterThan(4);
  });
});
