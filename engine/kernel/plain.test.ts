import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical, copy, hash, same } from "./index.ts";

/** Plain data as positions hold it: lists of primitives, or lists of objects and nulls. */
const { value: plain } = fc.letrec<{ value: unknown }>((tie) => {
  const primitive = fc.oneof(fc.integer(), fc.string(), fc.boolean());
  const record = fc.dictionary(fc.string({ maxLength: 4 }), tie("value"), { maxKeys: 4, noNullPrototype: true });
  return {
    value: fc.oneof(
      { depthSize: "small" },
      primitive,
      fc.constant(null),
      fc.array(primitive, { maxLength: 5 }),
      fc.array(fc.option(record), { maxLength: 4 }),
      record,
    ),
  };
});

describe("copy", () => {
  test("gives equal data that shares nothing with the first", () => {
    const first = { a: [1, 2], b: { c: [{ d: 1 }, null] }, e: null };
    const second = copy(first);
    expect(second).toEqual(first);
    second.a.push(3);
    second.b.c[0]!.d = 9;
    expect(first).toEqual({ a: [1, 2], b: { c: [{ d: 1 }, null] }, e: null });
  });

  test("copies any plain data", () => {
    fc.assert(fc.property(plain, (value) => void expect(copy(value)).toEqual(value)));
  });
});

describe("canonical", () => {
  test("spells equal data alike, whatever the order of keys", () => {
    expect(canonical({ b: 1, a: [true, null, "x"] })).toBe('{"a":[true,null,"x"],"b":1}');
    expect(canonical({ a: [true, null, "x"], b: 1 })).toBe('{"a":[true,null,"x"],"b":1}');
  });

  test("leaves out fields that are undefined", () => {
    expect(canonical({ a: undefined, b: 2 })).toBe('{"b":2}');
  });

  test("is JSON of the same value", () => {
    fc.assert(fc.property(plain, (value) => void expect(JSON.parse(canonical(value))).toEqual(value)));
  });
});

describe("same", () => {
  test.each([
    [1, 1, true],
    [1, "1", false],
    [null, {}, false],
    [[], {}, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: { c: [1] } }, { b: { c: [1] }, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{}, Object.create({ a: 1 }), true],
  ])("%j and %j: %s", (a, b, equal) => {
    expect(same(a, b)).toBe(equal);
    expect(same(b, a)).toBe(equal);
  });

  test("agrees with the canonical spelling", () => {
    fc.assert(fc.property(plain, plain, (a, b) => void expect(same(a, b)).toBe(canonical(a) === canonical(b))));
  });
});

describe("hash", () => {
  test("is SHA-256 of the canonical spelling, on every machine", () => {
    expect(hash({ b: 1, a: "è" })).toBe("8395494206df59820a0b31df59025a34ee96b7b468c8aebb5ca3acef969d0f32");
    expect(hash({ a: "è", b: 1 })).toBe(hash({ b: 1, a: "è" }));
    expect(hash({ a: "è", b: 2 })).not.toBe(hash({ b: 1, a: "è" }));
  });
});
