import { type Choice, completeSetup, copy, diceFrom, draw, type Position } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { loadGame } from "@gonfalon/games";
import { describe, expect, test } from "vitest";
import { captain } from "./captain.ts";
import { general } from "./general.ts";
import type { Player } from "./player.ts";
import { recruit } from "./recruit.ts";

// biome-ignore lint/suspicious/noExplicitAny: the levels play any game
const game = (await loadGame("tolentino")) as any;

interface Moment {
  readonly position: Position;
  readonly choice: Choice<{ type: string }>;
}

/** Moments of a random game, one in every so many decisions. */
function moments(seed: string, every: number, most: number): Moment[] {
  const found: Moment[] = [];
  let count = 0;
  const setup = completeSetup(game, { seed, dice: "fast" });
  randomGame(game, setup, seed, (position, choice) => {
    if (count++ % every === 0 && found.length < most) found.push({ position: copy(position), choice });
  });
  return found;
}

/** A clock that moves on by a fixed step whenever it is looked at: thinking is as long on every machine. */
function ticking(step: number): () => number {
  let now = 0;
  return () => {
    now += step;
    return now;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: see above
function ask(player: Player<any, any>, { position, choice }: Moment, seed: string, budget = 0.2, signal?: AbortSignal) {
  const dice = diceFrom(seed, "fast");
  return player({
    view: game.view(position, choice.seat),
    choice,
    seat: choice.seat,
    budget,
    signal: signal ?? new AbortController().signal,
    progress: () => {},
    random: (below) => draw(dice, below),
  });
}

const levels = {
  recruit: () => recruit(game),
  captain: () => captain(game, ticking(40)),
  general: () => general(game, ticking(40)),
};

describe.each(Object.entries(levels))("the %s", (_name, level) => {
  test("answers with one of the options it was given", async () => {
    for (const [i, moment] of moments("legal", 41, 25).entries()) {
      const { option } = await ask(level(), moment, `legal ${i}`);
      expect(moment.choice.options).toContainEqual(option);
    }
  });

  test("chooses the same when only what it cannot know differs", async () => {
    for (const [i, moment] of moments("blind", 53, 18).entries()) {
      const dice = diceFrom(`disguise ${i}`, "fast");
      const other = game.disguise(copy(moment.position), moment.choice.seat, (below: number) => draw(dice, below));
      const [seen, disguised] = [
        await ask(level(), moment, `blind ${i}`),
        await ask(level(), { position: other, choice: moment.choice }, `blind ${i}`),
      ];
      expect(disguised.option).toEqual(seen.option);
    }
  });
});

/** A moment at which there is much to think about. */
function hardMoment(): Moment {
  const found = moments("hard", 1, 400).find(({ choice }) => choice.ask === "officerInitiative.choose");
  if (!found) throw new Error("No moment to think about.");
  return found;
}

/** The least of a few measurements, because other work on the machine only adds to them. */
async function leastOf(tries: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < tries; i++) least = Math.min(least, await measure());
  return least;
}

test("the general keeps within its budget and a fifth, and uses it", async () => {
  const moment = hardMoment();
  await ask(general(game), moment, "warm", 0.3);
  const took = await leastOf(3, async () => {
    const began = performance.now();
    await ask(general(game), moment, "budget", 1);
    return performance.now() - began;
  });
  expect(took).toBeLessThan(1200);
  expect(took).toBeGreaterThan(400);
});

test("the general stops within a tenth of a second when it is called off", async () => {
  const moment = hardMoment();
  await ask(general(game), moment, "warm", 0.3);
  const took = await leastOf(3, async () => {
    const control = new AbortController();
    let called = 0;
    setTimeout(() => {
      called = performance.now();
      control.abort();
    }, 200);
    const answer = await ask(general(game), moment, "abort", 30, control.signal);
    expect(moment.choice.options).toContainEqual(answer.option);
    return performance.now() - called;
  });
  expect(took).toBeLessThan(100);
});

test("the general says why", async () => {
  const { reasons } = await ask(general(game, ticking(40)), hardMoment(), "why");
  expect(reasons!.length).toBeGreaterThan(0);
});
