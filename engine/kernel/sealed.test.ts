import { describe, expect, test } from "vitest";
import { duel } from "../testkit/duel.ts";
import { type Choice, completeSetup, Match, refused, SPECTATOR, seenBy } from "./index.ts";

const begun = () => Match.start(duel, completeSetup(duel, { seed: "sealed" }));
const bidOf = (match: ReturnType<typeof begun>, seat: string, which = 0) =>
  (match.choice(seat) as Choice<{ type: "bid"; card: number }>).options[which]!;
const ownBids = (match: ReturnType<typeof begun>, seat: string) =>
  (match.choice(seat) as Choice<{ card: number }>).options.map(({ card }) => card);

describe("a question that both answer in secret", () => {
  test("is put to both at once, each with its own options", () => {
    const match = begun();
    expect(duel.deciders(match.position)).toEqual(["north", "south"]);
    expect(match.choice("north")).toMatchObject({ seat: "north", ask: "round.bids", sealed: true });
    expect(ownBids(match, "north")).toEqual(match.view("north").hand);
    expect(ownBids(match, "south")).toEqual(match.view("south").hand);
  });

  test.each([
    ["north", "south"],
    ["south", "north"],
  ])("may be answered by %s first, and nothing tells the others that it was", (first, second) => {
    const match = begun();
    const seen = () =>
      [second, SPECTATOR].map((viewer) => [
        match.view(viewer),
        duel.deciders(match.position, viewer),
        match.choice(viewer),
      ]);
    const before = structuredClone(seen());
    const events = match.play(first, bidOf(match, first));
    expect(events).toEqual([]);
    expect(seen()).toEqual(before);
    expect(duel.deciders(match.position, first)).toEqual([second]);
    expect(match.choice(first)).toMatchObject({ options: [] });
  });

  test("lists no options for somebody who is not asked", () => {
    expect(begun().choice(SPECTATOR)).toMatchObject({ options: [] });
  });

  test("is decided when all answers are in, and only then", () => {
    const match = begun();
    const [north, south] = [bidOf(match, "north"), bidOf(match, "south")];
    match.play("south", south);
    expect(match.view("north").bids).toEqual({ north: 0, south: 0 });
    const events = match.play("north", north);
    expect(match.view("north").bids).toEqual({ north: north.card, south: south.card });
    expect(events).toMatchObject([{ type: "won", high: Math.max(north.card, south.card) }]);
    expect(JSON.stringify(match.position.flow)).not.toContain("sealed");
  });

  test("gives the same game in whichever order the answers come", () => {
    const [one, two] = [begun(), begun()];
    const [north, south] = [bidOf(one, "north", 2), bidOf(one, "south", 1)];
    one.play("north", north);
    one.play("south", south);
    two.play("south", south);
    two.play("north", north);
    expect(two.position).toEqual(one.position);
  });

  test("takes one answer from each", () => {
    const match = begun();
    match.play("north", bidOf(match, "north"));
    const other = { type: "bid", card: match.view("north").hand[1]! };
    expect(() => match.play("north", other)).toThrow("It is not for north to decide now but for south (that).");
  });

  test("does not take the answer of somebody who is not asked", () => {
    const match = begun();
    const bid = bidOf(match, "north");
    expect(() => match.play("west", bid)).toThrow("It is not for west to decide now but for north and south (that).");
  });

  test("may be answered anew while the other has not answered, and not once all is shown", () => {
    const match = begun();
    const before = structuredClone(match.position);
    match.play("north", bidOf(match, "north"));
    expect(match.undoable("north")).toBe(1);
    match.undo("north");
    expect(match.position).toEqual(before);
    match.play("north", bidOf(match, "north", 1));
    match.play("south", bidOf(match, "south"));
    expect(match.undoable("south")).toBe(0);
    expect(match.undoable("north")).toBe(0);
  });

  test("cannot be taken back by the last to answer even when the game forgets to say that something was shown", () => {
    const forgetful = { ...duel, reveals: () => false };
    const match = Match.start(forgetful, completeSetup(duel, { seed: "sealed" }));
    match.play("north", bidOf(match, "north"));
    match.play("south", bidOf(match, "south"));
    expect(() => match.undo("south")).toThrow("There is nothing to take back");
  });
});

describe("events for some eyes only", () => {
  const events = [
    { type: "open", rules: ["1"] },
    { type: "secret", rules: ["1"], card: 7, audience: ["north"] },
    { type: "rumour", rules: ["1"], audience: ["south", SPECTATOR] },
  ];

  test.each([
    ["north", ["open", "secret"]],
    ["south", ["open", "rumour"]],
    [SPECTATOR, ["open", "rumour"]],
  ])("%s sees %j", (viewer, types) => {
    expect(seenBy(events, viewer).map(({ type }) => type)).toEqual(types);
  });

  test("who else saw an event is not told", () => {
    expect(seenBy(events, "north")).toEqual([
      { type: "open", rules: ["1"] },
      { type: "secret", rules: ["1"], card: 7 },
    ]);
  });

  test("a drawn card is told to its owner alone", () => {
    const match = begun();
    match.play("north", bidOf(match, "north"));
    match.play("south", bidOf(match, "south"));
    const { seat } = match.choice() as Choice<unknown>;
    const other = duel.seats.find((one) => one !== seat)!;
    const drawn = match.play(seat, { type: "card" });
    const card = match.view(seat).hand.at(-1);
    expect(seenBy(drawn, seat)).toEqual([{ type: "drewCard", rules: ["3"], card }]);
    expect(seenBy(drawn, other)).toEqual([{ type: "drew", rules: ["3"], seat }]);
    expect(seenBy(drawn, SPECTATOR)).toEqual([{ type: "drew", rules: ["3"], seat }]);
  });
});

test("a refusal is an error with reasons and their rules", () => {
  expect(refused("No.", "4.2").message).toBe("No. (rule 4.2)");
  expect(refused("No.").refusal).toEqual({ reasons: [{ rule: "", text: "No." }] });
});
