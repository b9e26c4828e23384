import { describe, expect, test } from "vitest";
import { again, done, everybody, type Position, rulebook } from "./index.ts";

interface Field extends Position {
  points: number;
}
type Offer = { readonly type: "go"; readonly to: number } | { readonly type: "halt" };
type March = { force: number; left: number };

const { procedure, step, decision, sealed, call, procedures } = rulebook<Field, Offer>();

const march = procedure<March>("march", {
  force: everybody,
  left: (left, { viewer }) => (viewer === "red" ? left : 0),
}).steps({
  next: decision({
    rule: "1",
    seat: () => "red",
    options: (_, { left }) => [{ type: "go", to: left }],
    play: (_, frame, { to }) => {
      frame.left -= to;
      return frame.left > 0 ? again : "halt";
    },
  }),
  halt: step("2", (_, frame) => (frame.left > 0 ? "next" : done)),
});

describe("the compiler reads procedures", () => {
  test("what is right is right", () => {
    const turn = procedure("turn").steps({
      first: call(
        "1",
        () => march,
        () => ({ force: 1, left: 3 }),
      ),
      bids: sealed({
        rule: "2",
        seats: () => ["red"],
        options: () => [{ type: "halt" }],
        play: () => "first",
      }),
      last: step("3", (play) => play.call(march, { force: 1, left: 3 })),
    });
    expect(procedures).toContain(march);
    expect(procedures).toContain(turn);
  });

  test("a jump to a step that does not exist does not compile", () => {
    procedure("a").steps({
      // @ts-expect-error: there is no step "nowhere"
      one: step("1", () => "nowhere"),
    });
    procedure("b").steps({
      one: step("1", () => "two"),
      // @ts-expect-error: one of its two ways leads nowhere
      two: step("1", ({ position }) => (position.points > 0 ? "one" : "nowhere")),
    });
    procedure("c").steps({
      // @ts-expect-error: a decision may not either
      one: decision({ rule: "1", seat: () => "red", options: () => [{ type: "halt" }], play: () => "nowhere" }),
    });
    expect(procedures.map(({ name }) => name)).toContain("c");
  });

  test("a call with wrong locals does not compile", () => {
    procedure("d").steps({
      one: call(
        "1",
        () => march,
        // @ts-expect-error: `left` is missing
        () => ({ force: 1 }),
      ),
      two: step("1", (play) => {
        // @ts-expect-error: `left` is a number
        play.call(march, { force: 1, left: "two" });
      }),
    });
    expect(march.first).toBe("next");
  });

  test("a local that the frame does not carry, an option of another step, or of no step, does not compile", () => {
    procedure<March>("e", { force: everybody, left: everybody }).steps({
      // @ts-expect-error: the frame of a march has no `speed`
      one: step("1", (_, { speed }) => void speed),
      two: decision({
        rule: "1",
        seat: () => "red",
        options: () => [{ type: "halt" }],
        // @ts-expect-error: this step offers only to halt
        play: (_, __, { to }) => void to,
      }),
      three: decision({
        rule: "1",
        seat: () => "red",
        // @ts-expect-error: nobody is ever offered to fly
        options: () => [{ type: "fly" }],
        play: () => {},
      }),
    });
    expect(procedures.map(({ name }) => name)).toContain("e");
  });

  test("a local that nobody has said who may know does not compile", () => {
    // @ts-expect-error: who may know `left`?
    procedure<March>("f", { force: everybody });
    // @ts-expect-error: who may know anything?
    procedure<March>("g");
    expect(procedures.map(({ name }) => name)).not.toContain("f");
  });
});
