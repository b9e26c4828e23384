import { expect, test } from "vitest";
import { type Choice, diceFrom, Flow, type Position, rulebook } from "../kernel/index.ts";
import { type Chain, endsOf, sampledEnds } from "./chain.ts";

interface Toss extends Position {
  hits: number;
  after: number;
}
type TossOption = { readonly type: "throw" } | { readonly type: "again" } | { readonly type: "rest" };

/** Two dice that hit on a six; after a hit one may throw a third. Then dice fall that are none of it. */
const { procedure, step, decision } = rulebook<Toss, TossOption>();
const toss = procedure("toss").steps({
  first: decision({
    rule: "1",
    seat: () => "one",
    options: (): TossOption[] => [{ type: "throw" }],
    play: (play) => {
      for (let i = 0; i < 2; i++) if (play.roll() === 6) play.position.hits++;
      play.tell({ type: "thrown", rules: ["1"], hits: play.position.hits });
    },
  }),
  more: decision({
    rule: "2",
    seat: () => "one",
    when: ({ hits }) => hits > 0,
    options: (): TossOption[] => [{ type: "again" }, { type: "rest" }],
    play: (play, _, { type }) => {
      if (type === "again" && play.roll() === 6) play.position.hits++;
    },
  }),
  aside: step("3", (play) => {
    play.position.after = play.roll();
    return "first";
  }),
});
const flow = new Flow<Toss, TossOption>([toss]);

function chain(): Chain<Toss, TossOption> {
  const position: Toss = { flow: [], dice: diceFrom("toss", "fast"), outcome: null, hits: 0, after: 0 };
  flow.begin(position, toss);
  return {
    position,
    option: { type: "throw" },
    seat: "one",
    assume: ({ options }: Choice<TossOption>) => options.find(({ type }) => type === "again") ?? null,
    within: ({ flow: [frame] }) => frame!.step !== "aside",
    note: ({ type, hits }) => (type === "thrown" ? `thrown:${hits}` : null),
  };
}

const rules = {
  copy: (position: Toss) => structuredClone(position),
  play: (position: Toss, option: TossOption, seat?: string) => flow.play(position, option, seat),
  choice: (position: Toss, seat?: string) => flow.choice(position, seat),
};

test("every end of a chain has its exact chance; what is rolled after it is no part of it", () => {
  const ends = endsOf(rules, chain())!;
  const of = (hits: number) =>
    ends.filter(({ position }) => position.hits === hits).reduce((sum, { chance }) => sum + chance, 0);
  expect(of(0)).toBeCloseTo(25 / 36, 12);
  expect(of(1)).toBeCloseTo((10 / 36) * (5 / 6), 12);
  expect(of(2)).toBeCloseTo((10 / 36) * (1 / 6) + (1 / 36) * (5 / 6), 12);
  expect(of(3)).toBeCloseTo(1 / 216, 12);
  expect(ends.every(({ position }) => position.after === 0)).toBe(true);
});

test("what was noted on the way keeps ends apart that are alike", () => {
  const ends = endsOf(rules, chain())!;
  const two = ends.filter(({ position }) => position.hits === 2);
  expect(two.map(({ notes }) => notes)).toEqual(expect.arrayContaining([["thrown:1"], ["thrown:2"]]));
  expect(two).toHaveLength(2);
});

test("a chain with too many ways is not told; ways drawn by lot come near to it", () => {
  expect(endsOf(rules, { ...chain(), most: 1 })).toBeNull();
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const ends = sampledEnds(rules, chain(), 4000, random);
  expect(ends).toHaveLength(4000);
  const none = ends.filter(({ position }) => position.hits === 0).length / 4000;
  expect(Math.abs(none - 25 / 36)).toBeLessThan(0.03);
});
