import { describe, expect, test } from "vitest";
import {
  again,
  copy,
  diceFrom,
  done,
  enclosing,
  everybody,
  Flow,
  type Option,
  type Position,
  type Procedure,
  rulebook,
  running,
  type Step,
} from "./index.ts";

/** A position that only remembers what happened. */
interface Trace extends Position {
  log: string[];
}
interface Pick extends Option {
  readonly type: "pick";
  readonly what: string;
}
type Counter = { count: number };

const { procedure, step, decision, call } = rulebook<Trace, Pick>();
const fresh = (): Trace => ({ flow: [], dice: diceFrom("1", "fast"), outcome: null, log: [] });
const note = (text: string) => step("1", ({ position }) => void position.log.push(text));
const finish = step("9", (play) => play.end({ winner: null, level: "over", scores: {}, rules: ["9"] }));
const ask = (...what: string[]) =>
  decision({
    rule: "2",
    seat: () => "red",
    options: () => what.map((one) => ({ type: "pick", what: one })),
    play: ({ position }, _, { what: picked }) => void position.log.push(`picked ${picked}`),
  });

/** A procedure that the compiler has not read: steps made up while the test runs. */
// biome-ignore lint/suspicious/noExplicitAny: steps of any kind
const unread = <L extends object = object>(name: string, steps: Record<string, Step<Trace, any, any>>) =>
  ({ name, steps, first: Object.keys(steps)[0]!, known: {} }) as Procedure<Trace, L>;

describe("steps", () => {
  test("automatic ones run in order until the game is over", () => {
    const whole = procedure("whole").steps({ a: note("a"), b: note("b"), end: finish, never: note("never") });
    const position = fresh();
    new Flow([whole]).begin(position, whole);
    expect(position.log).toEqual(["a", "b"]);
    expect(position.outcome).toEqual({ over: true, winner: null, level: "over", scores: {}, rules: ["9"] });
    expect(position.flow).toEqual([]);
  });

  test("a decision stops play and says who is asked what by which rule", () => {
    const whole = procedure("whole").steps({ a: note("a"), which: ask("x", "y"), b: note("b"), end: finish });
    const flow = new Flow<Trace, Pick>([whole]);
    const position = fresh();
    flow.begin(position, whole);
    expect(position.log).toEqual(["a"]);
    expect(flow.deciders(position)).toEqual(["red"]);
    expect(flow.choice(position)).toEqual({
      over: false,
      seat: "red",
      rule: "2",
      ask: "whole.which",
      sealed: false,
      options: [
        { type: "pick", what: "x" },
        { type: "pick", what: "y" },
      ],
    });
    flow.play(position, { type: "pick", what: "y" });
    expect(position.log).toEqual(["a", "picked y", "b"]);
  });

  test("a decision lists nothing for a seat that does not decide", () => {
    const whole = procedure("whole").steps({ which: ask("x") });
    const flow = new Flow<Trace, Pick>([whole]);
    const position = fresh();
    flow.begin(position, whole);
    expect(flow.choice(position, "blue")).toMatchObject({ seat: "red", options: [] });
    expect(flow.choice(position, "red")).toMatchObject({ seat: "red", options: [{ what: "x" }] });
  });

  test("a decision with nothing to decide is passed over, by its list or by its `when`", () => {
    const shut = { ...ask("x"), when: () => false };
    const whole = procedure("whole").steps({ none: ask(), shut, b: note("b"), which: ask("x") });
    const flow = new Flow<Trace, Pick>([whole]);
    const position = fresh();
    flow.begin(position, whole);
    expect(position.log).toEqual(["b"]);
    expect(flow.choice(position)).toMatchObject({ ask: "whole.which" });
  });
});

describe("where a step leads", () => {
  const counting = (target: (count: number) => string | undefined) =>
    step<Counter, string | undefined>("1", ({ position }, frame) => {
      position.log.push(`step ${++frame.count}`);
      return target(frame.count);
    });
  const run = (...steps: [string, ReturnType<typeof note> | ReturnType<typeof counting>][]) => {
    const inner = unread<Counter>("inner", Object.fromEntries(steps));
    const whole = procedure("whole").steps({
      inner: call(
        "1",
        () => inner,
        () => ({ count: 0 }),
      ),
      end: finish,
    });
    const position = fresh();
    new Flow([whole, inner]).begin(position, whole);
    return position.log;
  };

  test("nowhere special: to the next", () => {
    expect(run(["a", counting(() => undefined)], ["b", note("b")])).toEqual(["step 1", "b"]);
  });

  test("`again`: to itself", () => {
    const thrice = counting((count) => (count < 3 ? again : undefined));
    expect(run(["a", thrice], ["b", note("b")])).toEqual(["step 1", "step 2", "step 3", "b"]);
  });

  test("`done`: out of the procedure", () => {
    expect(run(["a", counting(() => done)], ["b", note("b")])).toEqual(["step 1"]);
  });

  test("a name: to that step, forwards or backwards", () => {
    const back = counting((count) => (count < 2 ? "first" : "last"));
    expect(run(["first", note("first")], ["a", back], ["b", note("b")], ["last", note("last")])).toEqual([
      "first",
      "step 1",
      "first",
      "step 2",
      "last",
    ]);
  });

  test("a name that is no step is an error", () => {
    expect(() => run(["a", counting(() => "nowhere")])).toThrow("There is no step inner.nowhere.");
  });
});

describe("nested procedures", () => {
  type Named = { name: string };
  const leaf = procedure<Named>("leaf", { name: everybody }).steps({
    enter: step("3", ({ position }, { name }) => void position.log.push(name)),
  });

  test("several calls of one step run in the order in which they were made, before the next step", () => {
    const whole = procedure("whole").steps({
      calls: step("3", (play) => {
        for (const name of ["one", "two", "three"]) play.call(leaf, { name });
      }),
      after: note("after"),
      end: finish,
    });
    const position = fresh();
    new Flow([whole, leaf]).begin(position, whole);
    expect(position.log).toEqual(["one", "two", "three", "after"]);
  });

  test("a procedure may call itself, and comes back to where it was", () => {
    type Depth = { depth: number };
    const deep = procedure<Depth>("deep", { depth: everybody }).steps({
      down: step("3", (play, { depth }) => {
        play.position.log.push(`down ${depth}`);
        if (depth < 3) play.call(deep, { depth: depth + 1 });
      }),
      up: step("3", ({ position }, { depth }) => void position.log.push(`up ${depth}`)),
    });
    const whole = procedure("whole").steps({
      deep: call(
        "3",
        () => deep,
        () => ({ depth: 1 }),
      ),
      end: finish,
    });
    const position = fresh();
    new Flow([whole, deep]).begin(position, whole);
    expect(position.log).toEqual(["down 1", "down 2", "down 3", "up 3", "up 2", "up 1"]);
  });

  test("a procedure finds the frame of one that encloses it", () => {
    const inner = procedure("inner").steps({
      look: step("3", ({ position }) => void position.log.push(enclosing(position, outer).name)),
    });
    const outer = procedure<Named>("outer", { name: everybody }).steps({
      call: call(
        "3",
        () => inner,
        () => ({}),
      ),
      after: note("after"),
    });
    const whole = procedure("whole").steps({
      outer: call(
        "3",
        () => outer,
        () => ({ name: "outer one" }),
      ),
      end: finish,
    });
    const position = fresh();
    new Flow<Trace, Pick>([whole, outer, inner]).begin(position, whole);
    expect(position.log).toEqual(["outer one", "after"]);
    expect(running(position, outer)).toBeUndefined();
    expect(() => enclosing(position, outer)).toThrow("The procedure outer is not running.");
  });

  test("a decision deep inside is the one that is asked, and play goes on from there", () => {
    const inner = procedure("inner").steps({ which: ask("x"), after: note("inner after") });
    const whole = procedure("whole").steps({
      inner: call(
        "3",
        () => inner,
        () => ({}),
      ),
      b: note("b"),
      end: finish,
    });
    const flow = new Flow<Trace, Pick>([whole, inner]);
    const position = fresh();
    flow.begin(position, whole);
    expect(flow.choice(position)).toMatchObject({ ask: "inner.which" });
    expect(position.flow).toEqual([
      { procedure: "whole", step: "b" },
      { procedure: "inner", step: "which" },
    ]);
    flow.play(position, { type: "pick", what: "x" });
    expect(position.log).toEqual(["picked x", "inner after", "b"]);
  });

  test("a position that was stored and read goes on like the one in memory", () => {
    const inner = procedure<Named>("inner", { name: everybody }).steps({
      which: ask("x", "y"),
      name: step("3", ({ position }, { name }) => void position.log.push(name)),
    });
    const calls = step("3", (play) => {
      for (const name of ["one", "two"]) play.call(inner, { name });
    });
    const whole = procedure("whole").steps({ calls, end: finish });
    const flow = new Flow<Trace, Pick>([whole, inner]);
    const position = fresh();
    flow.begin(position, whole);
    const stored = JSON.parse(JSON.stringify(position)) as Trace;
    const copied = copy(position);
    for (const one of [position, stored, copied]) {
      flow.play(one, { type: "pick", what: "x" });
      flow.play(one, { type: "pick", what: "y" });
    }
    expect(position.log).toEqual(["picked x", "one", "picked y", "two"]);
    expect(stored).toEqual(position);
    expect(copied).toEqual(position);
  });
});

describe("faults of a game are named", () => {
  const begin = (...steps: [string, Step<Trace, object, Pick>][]) => {
    const whole = unread("whole", Object.fromEntries(steps));
    return new Flow([whole]).begin(fresh(), whole);
  };

  test("play that goes round in circles", () => {
    expect(() => begin(["a", note("a")], ["b", step("1", () => "a")])).toThrow("Play goes round in circles at whole.");
  });

  test("play that ends without an outcome", () => {
    expect(() => begin(["a", note("a")])).toThrow("Play ended without an outcome.");
  });

  test("a procedure without steps, and two of one name", () => {
    expect(() => procedure("empty").steps({})).toThrow("The procedure empty has no steps.");
    const one = procedure("one").steps({ a: note("a") });
    expect(() => new Flow([one, one])).toThrow("Two procedures are called one.");
  });

  test("a call of a procedure that the game does not list", () => {
    const stray = procedure("stray").steps({ a: note("a") });
    expect(() =>
      begin([
        "a",
        call(
          "1",
          () => stray,
          () => ({}),
        ),
      ]),
    ).toThrow("The step whole.a calls the procedure stray, which the game does not have.");
  });

  test("playing before the beginning and after the end", () => {
    const whole = procedure("whole").steps({ end: finish });
    const flow = new Flow<Trace, Pick>([whole]);
    const position = fresh();
    expect(() => flow.choice(position)).toThrow("Play has not begun.");
    flow.begin(position, whole);
    expect(flow.choice(position)).toBe(position.outcome);
    expect(flow.deciders(position)).toEqual([]);
    expect(() => flow.play(position, { type: "pick", what: "x" })).toThrow("The game is over.");
  });
});
