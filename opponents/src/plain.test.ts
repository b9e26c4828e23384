import { type Choice, diceFrom, draw, type Outcome } from "@gonfalon/engine/kernel";
import { expect, test } from "vitest";
import { playerOf } from "./index.ts";
import { Search } from "./plain.ts";

interface Path {
  /** What is hidden, and what has been played. */
  hidden: number;
  played: string[];
}
type Step = { readonly type: string };
type Answer = Choice<Step> | Outcome;

const ended = (winner: string | null): Outcome => ({ over: true, winner, level: "", scores: {}, rules: [] });
const asked = (seat: string, ...types: string[]): Choice<Step> => ({
  ...{ over: false, seat, rule: "1", ask: "tree.step", sealed: false },
  options: types.map((type) => ({ type })),
});

/** Searches a game that is nothing but what follows on each path, one iteration for each hidden number in turn. */
function searched(follows: (path: Path) => Answer, hidden: readonly number[], iterations: number, longest?: number) {
  const game = {
    choice: (position: unknown) => follows(position as Path),
    play: (position: unknown, { type }: Step) => {
      (position as Path).played.push(type);
      return [];
    },
  };
  const dice = diceFrom("plain", "fast");
  // biome-ignore lint/suspicious/noExplicitAny: a position without flow and dice
  const search = new Search<any, Step>(game, (below) => draw(dice, below), longest);
  const first = follows({ hidden: hidden[0]!, played: [] }) as Choice<Step>;
  for (let i = 0; i < iterations; i++) search.iterate({ hidden: hidden[i % hidden.length]!, played: [] }, first);
  return search.best(first);
}

test("what wins in most of the guesses is taken, though it loses in some", () => {
  const follows = ({ hidden, played }: Path): Answer => {
    if (played.length === 0) return asked("me", "left", "right");
    return ended((played[0] === "left") === (hidden === 0) ? "me" : "you");
  };
  const { option, won } = searched(follows, [0, 1, 1, 1], 400);
  expect(option.type).toBe("right");
  expect(won).toBeCloseTo(0.75, 1);
});

test("the enemy is expected to take what is best for the enemy", () => {
  const follows = ({ played }: Path): Answer => {
    if (played.length === 0) return asked("me", "venture", "draw");
    if (played[0] === "draw") return ended(null);
    return played.length === 1 ? asked("you", "blunder", "punish") : ended(played[1] === "blunder" ? "me" : "you");
  };
  const { option, won } = searched(follows, [0], 400);
  expect(option.type).toBe("draw");
  expect(won).toBe(0.5);
});

test("an answer that is seldom possible is weighed by the times when it was", () => {
  // Whoever ventures loses only if the enemy holds the card that one guess in four gives him.
  const follows = ({ hidden, played }: Path): Answer => {
    if (played.length === 0) return asked("me", "venture", "lose");
    if (played[0] === "lose") return ended("you");
    if (played.length === 2) return ended(played[1] === "card" ? "you" : "me");
    return hidden === 0 ? asked("you", "card", "pass") : asked("you", "pass", "sigh");
  };
  const { option, won } = searched(follows, [0, 1, 1, 1], 800);
  expect(option.type).toBe("venture");
  expect(won).toBeGreaterThan(0.7);
  expect(won).toBeLessThan(0.85);
});

test("a game that does not end counts as drawn", () => {
  const follows = ({ played }: Path): Answer => {
    if (played[0] === "lose") return ended("you");
    return played.length === 0 ? asked("me", "lose", "wander") : asked("me", "on");
  };
  expect(searched(follows, [0], 60, 30)).toMatchObject({ option: { type: "wander" }, won: 0.5 });
});

test("a game that cannot say what may be hidden is refused", () => {
  const game = { title: "Duel" } as Parameters<typeof playerOf>[1];
  expect(() => playerOf("plain", game)).toThrow('Duel has no advice for computer players yet: only "random" plays it.');
});
