import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duel } from "../testkit/duel.ts";
import { type Skirmish, type SkirmishOption, skirmish } from "../testkit/skirmish.ts";
import { type Choice, completeSetup, copy, hash, isFinal, Match, Refused, type Seat } from "./index.ts";

const game = skirmish({ units: 6, cols: 6, rows: 3, turns: 20 });
const begun = () => Match.start(game, completeSetup(game, { seed: "match" }));
const options = (match: Match<Skirmish, SkirmishOption, unknown>) => (match.choice() as Choice<SkirmishOption>).options;
const first = (match: Match<Skirmish, SkirmishOption, unknown>) => options(match)[0]!;

/** The reasons for which something is refused. */
function reasons(work: () => void) {
  try {
    work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal.reasons;
    throw error;
  }
  return "not refused";
}

describe("playing", () => {
  test("a listed option, equal but not identical, is played and recorded", () => {
    const match = begun();
    const option = copy(first(match));
    expect(match.play("red", option)).toEqual([]);
    expect(match.entries).toEqual([["red", option]]);
    expect(match.choice()).toMatchObject({ seat: "red", ask: "turn.action" });
  });

  test("returns what happened", () => {
    const match = begun();
    match.play("red", first(match));
    const { to } = first(match) as { to: number };
    expect(match.play("red", first(match))).toEqual([{ type: "moved", rules: ["2"], unit: expect.any(Number), to }]);
  });
});

describe("what is refused changes nothing and says why", () => {
  const refusedOf = (seat: Seat, option: { type: string }) => {
    const match = begun();
    match.play("red", { type: "pick", unit: 0 } as SkirmishOption);
    const before = hash(match.position);
    const why = reasons(() => match.play(seat, option));
    expect(hash(match.position)).toBe(before);
    expect(match.entries.length).toBe(1);
    return why;
  };

  test("by the rule that forbids it, in words", () => {
    expect(refusedOf("red", { type: "move", to: 1 } as SkirmishOption)).toEqual([
      { rule: "2", text: "Hex 0102 is not free." },
    ]);
    expect(refusedOf("red", { type: "move", to: 10 } as SkirmishOption)).toEqual([
      { rule: "2", text: "Hex 0402 is not beside the unit." },
    ]);
  });

  test("as not legal when no rule knows it", () => {
    expect(refusedOf("red", { type: "fly" })).toEqual([
      { rule: "", text: 'that is not a legal option: {"type":"fly"}.' },
    ]);
  });

  test("because it is for another seat to decide", () => {
    expect(refusedOf("blue", { type: "move", to: 3 } as SkirmishOption)).toEqual([
      { rule: "", text: "It is not for blue to decide now but for red (that)." },
    ]);
  });

  test("because the game is over", () => {
    const match = begun();
    while (!match.choice().over) match.play((match.choice() as Choice<SkirmishOption>).seat, first(match));
    expect(reasons(() => match.play("red", { type: "move", to: 3 } as SkirmishOption))).toEqual([
      { rule: "", text: expect.stringMatching(/^The game is over \(.+\): that comes after its end\.$/) },
    ]);
  });
});

describe("undo", () => {
  test("does not take back the end of a game in which something is hidden: who has won may tell of it", () => {
    const before = game.start(completeSetup(game, { seed: "match" }));
    const after = game.copy(before);
    after.outcome = { over: true, winner: null, level: "a draw", scores: {}, rules: ["4"] };
    expect(isFinal({ reveals: () => false }, before, after, "red")).toBe(true);
    expect(isFinal({ reveals: () => false, open: true }, before, after, "red")).toBe(false);
    expect(isFinal({ reveals: () => false }, before, game.copy(before), "red")).toBe(false);
  });

  test("takes back decision by decision, and the same ones again lead to the same position", () => {
    const match = begun();
    const start = hash(match.position);
    const actions = [first(match)];
    match.play("red", actions[0]!);
    const picked = hash(match.position);
    actions.push(first(match));
    match.play("red", actions[1]!);
    const moved = hash(match.position);
    expect(match.undoable("red")).toBe(2);
    match.undo("red");
    expect(hash(match.position)).toBe(picked);
    match.undo("red");
    expect(hash(match.position)).toBe(start);
    expect(match.entries).toEqual([]);
    for (const action of actions) match.play("red", action);
    expect(hash(match.position)).toBe(moved);
  });

  test("does not go back past a decision of another seat", () => {
    const match = begun();
    match.play("red", first(match));
    match.play("red", first(match));
    match.play("blue", first(match));
    expect(match.undoable("red")).toBe(0);
    expect(() => match.undo("red")).toThrow("There is nothing to take back");
    expect(match.undoable("blue")).toBe(1);
    match.undo("blue");
    expect(match.undoable("blue")).toBe(0);
    expect(match.undoable("red")).toBe(0);
  });

  test("does not go back past a roll, but up to it", () => {
    const match = begun();
    while (!options(match).some(({ type }) => type === "attack")) {
      match.play((match.choice() as Choice<SkirmishOption>).seat, towardsTheEnemy(match));
    }
    const { seat } = match.choice() as Choice<SkirmishOption>;
    expect(match.undoable(seat)).toBe(1);
    match.play(seat, options(match).find(({ type }) => type === "attack")!);
    expect(match.undoable(seat)).toBe(0);
    expect(() => match.undo(seat)).toThrow("since then something was rolled or shown");
  });

  test("does not go back past something hidden that was shown", () => {
    const match = Match.start(duel, completeSetup(duel, { seed: "shown" }));
    for (const seat of duel.seats) match.play(seat, (match.choice(seat) as Choice<{ type: string }>).options[0]!);
    const { seat } = match.choice() as Choice<unknown>;
    match.play(seat, { type: "card" });
    expect(match.undoable(seat)).toBe(0);
  });

  test("does not go back into what was played before a journal was taken up", () => {
    const match = begun();
    match.play("red", first(match));
    expect(Match.resume(game, match.journal()).undoable("red")).toBe(0);
  });

  test("leaves behind what cannot be taken back any more: the position worth storing", () => {
    const match = begun();
    const start = hash(match.position);
    match.play("red", first(match));
    match.play("red", first(match));
    expect(match.settled.after).toBe(0);
    expect(hash(match.settled.position)).toBe(start);
    const before = hash(match.position);
    match.play("blue", first(match));
    expect(match.settled.after).toBe(2);
    expect(hash(match.settled.position)).toBe(before);
  });
});

/** Red goes to higher columns, Blue to lower ones: they meet. */
function towardsTheEnemy(match: Match<Skirmish, SkirmishOption, unknown>): SkirmishOption {
  const sign = (match.choice() as Choice<SkirmishOption>).seat === "red" ? 1 : -1;
  const value = (option: SkirmishOption) =>
    sign * (option.type === "pick" ? match.position.at[option.unit]! : option.to);
  return options(match).reduce((best, option) => (value(option) > value(best) ? option : best));
}

describe("any JSON whatever is refused with a sentence, before a game sees it", () => {
  const refusedWith = (option: unknown) => {
    const match = begun();
    match.play("red", { type: "pick", unit: 0 } as SkirmishOption);
    const why = reasons(() => match.play("red", option as SkirmishOption));
    expect(why).not.toBe("not refused");
    return (why as readonly { readonly text: string }[])[0]!.text;
  };

  test("a field that is missing, too many, or of another kind is named", () => {
    expect(refusedWith({ type: "move" })).toBe('"move" comes with to (a whole number); here it has no other field.');
    expect(refusedWith({ type: "move", to: "1" })).toContain("here it has to (a word).");
    expect(refusedWith({ type: "move", to: 1, unit: [2] })).toContain("unit (a list of a whole number)");
    expect(refusedWith(null)).toBe("An option is an object with a type, not nothing.");
    expect(refusedWith([{ type: "move" }])).toMatch(/^An option is an object with a type, not a list/);
  });

  test("and so is anything else", () => {
    let deep: unknown = { type: "move", to: 1 };
    for (let i = 0; i < 50_000; i++) deep = { type: "move", to: deep };
    expect(refusedWith(deep)).toContain("nested too deeply");
    expect(refusedWith(undefined)).toBe("An option is an object with a type, not nothing.");
    const asked = begun();
    asked.play("red", { type: "pick", unit: 0 } as SkirmishOption);
    const legal = new Set(options(asked).map((option) => JSON.stringify(option)));
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("move", "pick", "attack", "fly"), (value, type) => {
        for (const forged of [value, { type, to: value }, { type, unit: value }]) {
          if (!legal.has(JSON.stringify(forged))) expect(refusedWith(forged).length).toBeGreaterThan(10);
        }
      }),
      { numRuns: 200 },
    );
  });
});
