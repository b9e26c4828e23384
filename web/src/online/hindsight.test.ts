import { expect, test } from "vitest";
import { Hindsight } from "./hindsight.ts";

const [march, halt, ride] = ["march", "halt", "ride"].map((type) => ({ type })) as [
  { type: string },
  { type: string },
  { type: string },
];
const all = [march, halt, ride];

test("two decisions are taken back and made again, in their order", () => {
  const hindsight = new Hindsight();
  hindsight.decided(march, 4);
  hindsight.decided(ride, 5);
  expect(hindsight.next(5, all)).toBeUndefined();
  hindsight.takenBack(5, 6);
  expect(hindsight.next(6, all)).toEqual(ride);
  hindsight.takenBack(6, 7);
  expect(hindsight.next(7, all)).toEqual(march);
  hindsight.decided(march, 8);
  expect(hindsight.next(8, all)).toEqual(ride);
  hindsight.decided(ride, 9);
  expect(hindsight.next(9, all)).toBeUndefined();
});

test("another decision, another state or another offer ends it", () => {
  const undone = () => {
    const hindsight = new Hindsight();
    hindsight.decided(march, 4);
    hindsight.takenBack(4, 5);
    return hindsight;
  };
  const otherwise = undone();
  otherwise.decided(halt, 6);
  expect(otherwise.next(6, all)).toBeUndefined();
  expect(undone().next(6, all), "something else has happened").toBeUndefined();
  expect(undone().next(5, [halt, ride]), "it is not offered any more").toBeUndefined();
});

test("what was decided elsewhere is not known here", () => {
  const hindsight = new Hindsight();
  hindsight.decided(march, 4);
  hindsight.takenBack(5, 6);
  expect(hindsight.next(6, all)).toBeUndefined();
  hindsight.takenBack(6, 7);
  expect(hindsight.next(7, all)).toBeUndefined();
});
