import { describe, expect, test } from "vitest";
import { duel } from "../testkit/duel.ts";
import { completeSetup, defineGame, type Event, type Game, hash, Match, type Position, rulebook } from "./index.ts";

describe("a setup", () => {
  test("is completed with the first scenario, the first values, and fair dice", () => {
    expect(completeSetup(duel, { seed: "s" })).toEqual({
      scenario: "cards",
      options: { start: "none" },
      seed: "s",
      dice: "fair",
    });
  });

  test("keeps what was asked for, and it takes effect", () => {
    const setup = completeSetup(duel, { seed: "s", options: { start: "one" }, dice: "fast" });
    expect(duel.start(setup).points).toEqual({ north: 1, south: 1 });
    expect(duel.start(setup).dice.kind).toBe("fast");
  });

  test.each([
    [{ scenario: "sea" }, 'Duel has no scenario "sea". It has: cards, hired.'],
    [{ options: { speed: "fast" } }, 'Duel has no option "speed". It has: start.'],
    [{ options: { start: "two" } }, 'The option "start" cannot be "two". It can be: none, one.'],
  ])("%j is refused with what is allowed", (wanted, message) => {
    expect(() => completeSetup(duel, { seed: "s", ...wanted })).toThrow(message);
  });

  test("tells what happens before the first decision, the same whenever it is asked", () => {
    const setup = completeSetup(duel, { seed: "s" });
    expect(duel.opening(setup)).toEqual([{ type: "dealt", rules: ["1"] }]);
    expect(Match.start(duel, setup).opening).toEqual(duel.opening(setup));
  });

  test("is checked again when the game starts", () => {
    const setup = completeSetup(duel, { seed: "s" });
    expect(() => duel.start({ ...setup, options: {} })).toThrow('The option "start" is missing. It can be: none, one.');
    expect(() => duel.start({ ...setup, scenario: "sea" })).toThrow('Duel has no scenario "sea".');
  });
});

test("the same setup gives the same first position, another seed another", () => {
  const start = (seed: string) => hash(duel.start(completeSetup(duel, { seed })).hands);
  expect(start("a")).toBe(start("a"));
  expect(start("a")).not.toBe(start("b"));
});

test("what earlier versions stored under other names is told and located under today's", () => {
  const { type, ...facts } = { type: "dealt", rules: ["1"] };
  const heard: string[] = [];
  const hear = (event: Event) => void heard.push(event.type);
  const spec = {
    ...{ procedures: [], known: {}, renamed: (stored: string) => (stored === "dealt-out" ? type : stored) },
    describe: ({ event }: { event: Event }) => hear(event),
    rolls: hear,
    locateEvent: hear,
    story: { heading: hear, joined: (told: Event, next: Event) => [told, next].map(hear) },
  };
  const game = defineGame(spec as never) as unknown as Game;
  const stored = { ...facts, type: "dealt-out" };
  game.describe({ event: stored }, "en");
  game.rolls(stored);
  game.locateEvent(stored);
  game.story!.heading(stored);
  game.story!.joined(stored, stored);
  expect(heard).toEqual(Array(6).fill("dealt"));
});

test("what a game tells of its data follows the data", () => {
  let tables = 1;
  const spec = {
    procedures: [],
    known: {},
    get rules() {
      return [{ id: String(tables) }];
    },
  };
  const game = defineGame(spec as never);
  tables = 2;
  expect(game.rules[0]?.id).toBe("2");
  expect(Object.keys(game)).not.toContain("procedures");
});

test("an event is told with what its sentence needs besides, at the beginning and in play", () => {
  const { procedure, step, decision, procedures } = rulebook<Position, { readonly type: "go" }>();
  const whole = procedure("whole").steps({
    begin: step("1", (play) => play.tell({ type: "begun", rules: ["1"] })),
    go: decision({
      rule: "1",
      seat: () => "north",
      options: () => [{ type: "go" }],
      play: (play) => {
        play.tell({ type: "gone", rules: ["1"] }, ["north"]);
        return "go";
      },
    }),
  });
  const told = (event: Event) => ({ ...event, scenario: 3 });
  const spec = { procedures, whole, told, known: {}, setup: () => ({}), scenarios: [{ id: "a" }], options: [] };
  const game = defineGame(spec as never);
  const setup = { scenario: "a", options: {}, seed: "s", dice: "fast" as const };
  expect(game.opening(setup)).toEqual([{ type: "begun", rules: ["1"], scenario: 3 }]);
  const gone = { type: "gone", rules: ["1"], audience: ["north"], scenario: 3 };
  expect(game.play(game.start(setup), { type: "go" } as never)).toEqual([gone]);
});
