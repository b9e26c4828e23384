import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copy, difference, edited } from "./index.ts";

/** Two plain values, often alike in part: from few keys and few values. */
const { value: plain } = fc.letrec<{ value: unknown }>((tie) => {
  const primitive = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("a", "", null, true));
  const key = fc.constantFrom("a", "b", "c", "length", "0", "__proto__");
  return {
    value: fc.oneof(
      { depthSize: "medium" },
      primitive,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  };
});
const json = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("difference", () => {
  test("leads from any value to any other, also when it was sent as JSON, and changes neither", () => {
    fc.assert(
      fc.property(plain, plain, (before, after) => {
        const [was, is] = [copy(before), copy(after)];
        const edits = json(difference(before, after));
        expect(edited(before, edits)).toEqual(after);
        expect(before).toEqual(was);
        expect(after).toEqual(is);
      }),
      { numRuns: 2000 },
    );
  });

  test("of equal values is nothing", () => {
    fc.assert(fc.property(plain, (value) => void expect(difference(value, copy(value))).toEqual([])));
  });

  test("names only what is different", () => {
    const before = { on: [-1, 4, -1], units: [{ hex: 1, lost: 0 }, { hex: 2 }], turn: 3 };
    const after = { on: [4, -1, -1], units: [{ hex: 1, lost: 2 }, { hex: 2 }], turn: 3, over: null };
    expect(difference(before, after)).toEqual([
      [["on", 0], 4],
      [["on", 1], -1],
      [["units", 0, "lost"], 2],
      [["over"], null],
    ]);
    expect(difference(after, before).at(-1)).toEqual([["over"]]);
  });

  test("replaces a list whose length has changed, and what has become something else", () => {
    expect(difference({ a: [1, 2], b: [] }, { a: [1], b: {} })).toEqual([
      [["a"], [1]],
      [["b"], {}],
    ]);
    expect(difference(null, { a: 1 })).toEqual([[[], { a: 1 }]]);
  });

  test("takes a field that is undefined for one that is not there", () => {
    expect(difference({ a: undefined, b: 1 }, { b: 1, c: undefined })).toEqual([]);
    expect(difference({ a: 1 }, { a: undefined })).toEqual([[["a"]]]);
  });

  test("cannot reach what all objects share", () => {
    const poisoned = edited({}, [[["__proto__", "bad"], 1]]) as Record<string, unknown>;
    expect(({} as Record<string, unknown>).bad).toBeUndefined();
    expect(Object.getPrototypeOf(poisoned)).toBe(Object.prototype);
  });
});
