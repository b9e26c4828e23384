import { expect, test } from "vitest";
import { boxAt, covered, freest } from "./corners.ts";

const SIZE = { width: 100, height: 60 };
const corners = [boxAt(0, 0, SIZE), boxAt(0, 300, SIZE), boxAt(500, 0, SIZE)];

test("what lies in a corner covers the places under it and those it would cut", () => {
  expect(covered(corners[0]!, [[50, 30]])).toBe(1);
  expect(covered(corners[0]!, [[110, 30]])).toBe(1);
  expect(covered(corners[0]!, [[130, 30]])).toBe(0);
});

test("the first corner that covers nothing is taken, and kept as long as none is better", () => {
  expect(freest(corners, [], [])).toBe(0);
  expect(freest(corners, [[50, 30]], [])).toBe(1);
  expect(freest(corners, [], [], 1)).toBe(1);
  expect(freest(corners, [[50, 310]], [], 1)).toBe(0);
});

test("where each corner covers a place, the one that covers the fewest", () => {
  const places = [
    [20, 20],
    [60, 20],
    [20, 320],
    [60, 320],
    [520, 20],
  ] as const;
  expect(freest(corners, places, [])).toBe(2);
});

test("nothing lies over what lies there already: rather it covers a place, or is not shown", () => {
  expect(freest(corners, [[50, 310]], [boxAt(90, 50, SIZE), boxAt(480, 0, SIZE)])).toBe(1);
  expect(freest(corners, [], corners)).toBeUndefined();
});
