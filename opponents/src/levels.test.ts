import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Choice, completeSetup, copy, diceFrom, draw, type Position, same } from "@gonfalon/engine/kernel";
import { randomGame } from "@gonfalon/engine/testkit";
import { loadGame } from "@gonfalon/games";
import { describe, expect, test } from "vitest";
import { captain } from "./captain.ts";
import { general } from "./general.ts";
import { plain } from "./plain.ts";
import type { Player } from "./player.ts";
import { recruit } from "./recruit.ts";

// biome-ignore lint/suspicious/noExplicitAny: the levels play any game
type AnyAdvised = any;
const tolentino: AnyAdvised = await loadGame("tolentino");
const gradisca: AnyAdvised = await loadGame("gradisca");

interface Moment {
  readonly game: AnyAdvised;
  readonly position: Position;
  readonly choice: Choice<{ type: string }>;
}

/** Moments of a random game, one in every so many decisions. */
function moments(game: AnyAdvised, seed: string, every: number, most: number, options = {}): Moment[] {
  const found: Moment[] = [];
  let count = 0;
  const setup = completeSetup(game, { seed, options, dice: "fast" });
  randomGame(game, setup, seed, (position, choice) => {
    if (count++ % every === 0 && found.length < most) found.push({ game, position: copy(position), choice });
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

function ask(
  player: Player<{ type: string }, AnyAdvised>,
  { game, position, choice }: Moment,
  seed: string,
  budget = 0.2,
  signal?: AbortSignal,
) {
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
  recruit: (game: AnyAdvised) => recruit(game),
  captain: (game: AnyAdvised) => captain(game, ticking(40)),
  general: (game: AnyAdvised) => general(game, ticking(40)),
  plain: (game: AnyAdvised) => plain(game, ticking(80)),
};
const games = [
  { name: "Tolentino", game: tolentino, options: {} },
  { name: "Gradisca, basic", game: gradisca, options: { game: "basic" } },
  { name: "Gradisca, advanced", game: gradisca, options: { game: "advanced" } },
];

describe.each(Object.entries(levels))("the %s", (_name, level) => {
  describe.each(games)("at $name", ({ game, options }) => {
    test("answers with one of the options it was given", async () => {
      for (const [i, moment] of moments(game, "legal", 41, 20, options).entries()) {
        const { option } = await ask(level(game), moment, `legal ${i}`);
        expect(moment.choice.options).toContainEqual(option);
      }
    });

    test("chooses the same when only what it cannot know differs", async () => {
      let differing = 0;
      for (const [i, moment] of moments(game, "blind", 53, 16, options).entries()) {
        const dice = diceFrom(`disguise ${i}`, "fast");
        const { seat } = moment.choice;
        const other = game.disguise(copy(moment.position), seat, (below: number) => draw(dice, below));
        if (!same(other, moment.position)) differing++;
        const [seen, disguised] = [
          await ask(level(game), moment, `blind ${i}`),
          await ask(level(game), { ...moment, position: other }, `blind ${i}`),
        ];
        expect(disguised.option).toEqual(seen.option);
      }
      expect(differing).toBeGreaterThan(0);
    });
  });
});

/** A moment at which there is much to think about. */
function hardMoment(): Moment {
  const found = moments(tolentino, "hard", 1, 400).find(({ choice }) => choice.ask === "officerInitiative.choose");
  if (!found) throw new Error("No moment to think about.");
  return found;
}

test("the general keeps within its budget and a fifth, and uses it where the case is not clear", async () => {
  const took: number[] = [];
  for (const moment of moments(tolentino, "hard", 1, 400)) {
    if (moment.choice.ask !== "officerInitiative.choose") continue;
    // Five milliseconds pass whenever it looks at the clock, however quick the machine is.
    let now = 0;
    const clock = () => {
      now += 5;
      return now;
    };
    await ask(general(tolentino, clock), moment, "budget", 0.2);
    took.push(now);
  }
  expect(Math.max(...took)).toBeLessThan(240);
  expect(Math.max(...took)).toBeGreaterThan(120);
});

test("what has some consequence a general thinks about and a captain answers by rule of thumb", async () => {
  const destinations = moments(tolentino, "thorough", 1, 300).filter(
    ({ choice }) => choice.ask === "unitMove.destination" && choice.options.length > 3,
  );
  const moment = destinations.at(-1)!;
  expect(tolentino.advice.consequence(moment.choice)).toBe("some");
  const guesses = async (level: (game: AnyAdvised) => Player<{ type: string }, AnyAdvised>) => {
    let count = 0;
    const guess = (...given: unknown[]) => {
      count++;
      return tolentino.advice.guess(...given);
    };
    // Without plans to compare, every guess but the first is a sample for the question itself.
    const game = { ...tolentino, advice: { ...tolentino.advice, guess, plans: () => [] } };
    await ask(level(game), moment, "thorough");
    return count;
  };
  expect(await guesses(levels.captain)).toBe(1);
  expect(await guesses(levels.general)).toBeGreaterThan(1);
});

test("the general stops at once when it is called off", async () => {
  const moment = hardMoment();
  const control = new AbortController();
  let looks = 0;
  // It looks at the clock several times in a round.
  const clock = () => {
    looks++;
    if (looks === CALLED_OFF) control.abort();
    return looks;
  };
  const answer = await ask(general(tolentino, clock), moment, "abort", 30, control.signal);
  expect(looks).toBeGreaterThanOrEqual(CALLED_OFF);
  expect(looks).toBeLessThan(CALLED_OFF + 8);
  expect(moment.choice.options).toContainEqual(answer.option);
});
const CALLED_OFF = 20;

test("the general says why", async () => {
  const { reasons } = await ask(general(tolentino, ticking(40)), hardMoment(), "why");
  expect(reasons!.length).toBeGreaterThan(0);
});

/** Bytes in use once what nobody needs has been thrown away. */
function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

test.each(games)("nobody's memory grows with the questions asked at $name", async ({ game, options }) => {
  const players = [recruit(game), captain(game, ticking(150)), general(game, ticking(150))];
  const asked = moments(game, "memory", 97, 10, options);
  const answerAll = async (times: number, name: string) => {
    for (let i = 0; i < times; i++) {
      for (const player of players) await ask(player, asked[i % asked.length]!, `${name} ${i}`);
    }
  };
  await answerAll(30, "before");
  const before = bytesInUse();
  await answerAll(150, "after");
  expect(bytesInUse() - before).toBeLessThan(4_000_000);
});
