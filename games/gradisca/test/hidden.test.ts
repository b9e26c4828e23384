import { expect, test } from "vitest";
import { gradisca } from "../src/index.ts";
import { NO_BOOTY } from "../src/position.ts";
import { FACE_DOWN, UNKNOWN_CARD, view } from "../src/view.ts";

const position = gradisca.start({ scenario: "campaign", options: { game: "basic" }, seed: "7", dice: "fair" });

test("a view shows one's own hand, and of the other's hand and the deck only how many cards they have", () => {
  const seen = view(position, "venetian").position;
  expect(seen.hands.venetian).toEqual(position.hands.venetian);
  expect(seen.hands.austrian).toEqual([UNKNOWN_CARD, UNKNOWN_CARD, UNKNOWN_CARD, UNKNOWN_CARD]);
  expect(seen.deck.every((card) => card === UNKNOWN_CARD)).toBe(true);
  expect(seen.deck).toHaveLength(position.deck.length);
  const spectator = view(position, "spectator").position;
  expect([...spectator.hands.venetian, ...spectator.hands.austrian].every((card) => card === UNKNOWN_CARD)).toBe(true);
});

test("booty lies face down for everybody, and the dice are nobody's", () => {
  for (const viewer of ["venetian", "austrian", "spectator"]) {
    const seen = view(position, viewer).position;
    expect(seen.booty.venetian.every((value) => value === NO_BOOTY || value === FACE_DOWN)).toBe(true);
    expect(JSON.stringify(seen)).not.toContain('"seed"');
  }
});
