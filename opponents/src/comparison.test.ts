import { expect, test } from "vitest";
import { Comparison } from "./comparison.ts";

test("the candidate with the best mean wins", () => {
  const comparison = new Comparison(["a", "b", "c"]);
  for (const b of [3, 2, 3, 3]) comparison.sample((one) => ({ a: 1, b, c: 2 })[one]!);
  expect(comparison.surest()).toBe("b");
  expect(comparison.lead(1)).toBeCloseTo(1.75);
});

test("whoever wants to be sure asks for a margin over the usual one", () => {
  const comparison = new Comparison(["usual", "other"]);
  for (let i = 0; i < 3; i++) comparison.sample((one) => (one === "other" ? 1.09 : 1));
  expect(comparison.surest()).toBe("usual");
  for (let i = 0; i < 3; i++) comparison.sample((one) => (one === "other" ? 1.13 : 1));
  expect(comparison.surest()).toBe("other");
});

test("a lead that chance explains is not believed, nor a single sample", () => {
  const wild = new Comparison(["usual", "other"]);
  for (const lead of [9, -8, 7, -6]) wild.sample((one) => (one === "other" ? lead : 0));
  expect(wild.lead(1)).toBeCloseTo(0.5);
  expect([wild.surest(), wild.likeliest()]).toEqual(["usual", "usual"]);
  const once = new Comparison(["usual", "other"]);
  once.sample((one) => (one === "other" ? 5 : 0));
  expect([once.surest(), once.likeliest()]).toEqual(["usual", "usual"]);
});

test("what is not sure may still be likely, and the likelier the more often it was seen", () => {
  const leads = [1.6, -0.4, 1.2, -0.3];
  const few = new Comparison(["usual", "other"]);
  for (const lead of leads) few.sample((one) => (one === "other" ? lead : 0));
  expect([few.surest(), few.likeliest()]).toEqual(["usual", "other"]);
  const small = (times: number) => {
    const comparison = new Comparison(["usual", "other"]);
    for (let i = 0; i < times; i++) comparison.sample((one) => (one === "other" ? (i % 2 ? 1.2 : -1) : 0));
    return comparison.likeliest();
  };
  expect([small(4), small(40)]).toEqual(["usual", "other"]);
});

test("a round for which time runs out does not count", () => {
  const comparison = new Comparison(["usual", "other", "third"]);
  for (let i = 0; i < 3; i++) comparison.sample((one) => (one === "other" ? 5 : 0));
  let asked = 0;
  comparison.sample(
    () => -100 * asked++,
    () => asked >= 2,
  );
  expect(asked).toBe(2);
  expect([comparison.lead(1), comparison.surest()]).toEqual([5, "other"]);
});

test("whoever never differs from the usual one drops out, whoever did once stays", () => {
  const comparison = new Comparison(["usual", "the same", "another"]);
  for (const value of [1, 0]) comparison.sample((one) => (one === "another" ? value : 0));
  comparison.dropAlike();
  expect(comparison.leaders).toBe(2);
  expect(comparison.surest()).toBe("usual");
});

test("without a sample the first candidate stands", () => {
  const comparison = new Comparison(["usual", "other"]);
  expect([comparison.surest(), comparison.likeliest()]).toEqual(["usual", "usual"]);
});

test("the worse half of the challengers drops out, never the last of them nor the usual one", () => {
  const comparison = new Comparison([0, 1, 2, 3, 4]);
  const asked = [0, 0, 0, 0, 0];
  const value = (one: number) => {
    asked[one]!++;
    return one;
  };
  const round = () => {
    comparison.sample(value);
    comparison.halve();
    return comparison.leaders;
  };
  expect([round(), round(), round()]).toEqual([3, 2, 2]);
  comparison.sample(value);
  expect(asked).toEqual([4, 1, 1, 2, 4]);
  expect(comparison.surest()).toBe(4);
});

test("a comparison is settled when no challenger is likely to overtake, and not before it has been looked at a few times", () => {
  const clear = new Comparison(["usual", "worse"]);
  for (let i = 0; i < 7; i++) clear.sample((one) => (one === "worse" ? -2 + (i % 2) : 0));
  expect(clear.settled()).toBe(false);
  clear.sample((one) => (one === "worse" ? -1 : 0));
  expect(clear.settled()).toBe(true);
  const open = new Comparison(["usual", "rival"]);
  for (let i = 0; i < 20; i++) open.sample((one) => (one === "rival" ? (i % 2 ? 3 : -3) : 0));
  expect(open.settled()).toBe(false);
});
