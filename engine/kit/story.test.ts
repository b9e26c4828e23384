import { expect, test } from "vitest";
import type { Event } from "../kernel/event.ts";
import { standing, toldAfter } from "../kernel/story.ts";
import { again, counted, numeral, onward, pathOf, storyBy, through, together, unsaid } from "./story.ts";

const story = storyBy({
  headings: { turn: () => ({ rank: "turn" }), acts: ({ side }) => ({ rank: "activation", side: side as string }) },
  joins: {
    "marched+marched": onward({ same: ["who"], to: "to" }),
    "lost+lost": together({ same: ["hex"], one: "unit", list: "units" }),
    "rides+rides": again("side"),
    "+ended": unsaid,
  },
});
const event = (type: string, facts: Record<string, unknown> = {}) =>
  ({ type, rules: [], ...facts }) as unknown as Event;
const march = (who: string, from: number, to: number) => event("marched", { who, from, to });

/** What is told in the end of events that happen one after the other. */
function told(...events: Event[]): Event[] {
  let last: Event | undefined;
  const lines = events.map((next) => {
    const { event, instead, heading } = toldAfter({ story }, last, next);
    last = event;
    return { rules: next.rules, event, instead, ...(heading && { heading }) };
  });
  return standing(lines).map((line) => line.event);
}

test("a march is one line with all its spaces, however many steps it took", () => {
  const [line, ...more] = told(march("Ney", 1, 2), march("Ney", 2, 3), march("Ney", 3, 4));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ from: 1, to: 4, path: [1, 2, 3, 4] });
});

test("a march of somebody else, or from elsewhere, is another line", () => {
  expect(told(march("Ney", 1, 2), march("Soult", 2, 3))).toHaveLength(2);
  expect(told(march("Ney", 1, 2), march("Ney", 5, 6))).toHaveLength(2);
  expect(told(march("Ney", 1, 2), event("rain"), march("Ney", 2, 3))).toHaveLength(3);
});

test("the same that befalls several is told of all together, and what happens again is counted", () => {
  const lost = (unit: number, hex: number) => event("lost", { unit, hex });
  expect(told(lost(1, 7), lost(2, 7), lost(3, 8))).toMatchObject([{ units: [1, 2] }, { unit: 3 }]);
  const rides = event("rides", { side: "red" });
  expect(told(rides, rides, rides)).toMatchObject([{ times: 3 }]);
  expect(told(rides, event("rides", { side: "blue" }))).toHaveLength(2);
});

test("what needs no words is told by what came before it, with its rules", () => {
  expect(told(event("turn"), event("ended"))).toMatchObject([{ type: "turn" }]);
  const lines = [
    { rules: ["1", "2"], text: "a", dice: [3], space: 4 },
    { rules: ["2", "3"], text: "b", dice: [5], instead: true },
  ];
  expect(standing(lines)).toEqual([{ rules: ["1", "2", "3"], text: "b", dice: [3, 5], space: 4, instead: true }]);
});

test("headings begin turns and activations", () => {
  expect(toldAfter({ story }, undefined, event("acts", { side: "red" })).heading).toEqual({
    rank: "activation",
    side: "red",
  });
  expect(toldAfter({ story }, undefined, event("rain")).heading).toBeUndefined();
  expect(toldAfter({}, event("rides"), event("rides"))).toEqual({ event: event("rides"), instead: false });
});

test("names of which some are the same, ways, and numbers in words", () => {
  expect(counted(["a", "b", "a"], String)).toEqual([
    { one: "a", count: 2 },
    { one: "b", count: 1 },
  ]);
  expect(pathOf(march("Ney", 1, 2), "to")).toEqual([1, 2]);
  expect(through([1, 2, 1, 3, 2, 4])).toEqual([2, 3]);
  expect([numeral(3, "en"), numeral(3, "it"), numeral(40, "en")]).toEqual(["three", "tre", "40"]);
});
