import { expect, test } from "vitest";
import { guess } from "../../src/advice/guess.ts";
import { cards, turnNamed } from "../../src/data.ts";
import { gradisca } from "../../src/index.ts";
import { type Gradisca, NO_BOOTY } from "../../src/position.ts";
import { bringIn1617 } from "../../src/rules/deck.ts";
import { disguise, FACE_DOWN } from "../../src/table/view.ts";
import { field, play } from "../field.ts";
import { table } from "../table.ts";

const { view } = gradisca;

const UNKNOWN_CARD = -1;
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

/** Random numbers for a disguise that come again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const of1617 = (list: readonly number[]) => list.map((card) => cards[card]!.year1617);

test("§12h everybody knows that the cards of 1617 lie on top: a disguise leaves them there, and in hand what was drawn", () => {
  const position: Gradisca = field({ turn: turnNamed("jan-feb-1617"), hands: { austrian: ["C01", "C05"] } });
  play(position, bringIn1617);
  position.hands.austrian.push(position.deck.pop()!);
  const seen = view(position, "venetian").position;
  expect(seen.hands.austrian).toEqual([-1, -1, -2]);
  expect(seen.deck.slice(-8)).toEqual([-2, -2, -2, -2, -2, -2, -2, -2]);
  const deals = new Set<string>();
  for (let seed = 1; seed <= 20; seed++) {
    const other = disguise(position, "venetian", numbers(seed));
    expect(of1617(other.deck)).toEqual(of1617(position.deck));
    expect(of1617(other.hands.austrian)).toEqual([false, false, true]);
    expect([...other.deck, ...other.hands.austrian].sort()).toEqual(
      [...position.deck, ...position.hands.austrian].sort(),
    );
    deals.add(other.hands.austrian.join());
    const guessed = guess(view(position, "venetian"), "venetian", numbers(seed));
    expect(view(guessed, "venetian").position).toMatchObject({ hands: seen.hands, deck: seen.deck });
  }
  expect(deals.size).toBeGreaterThan(10);
});

test("§5d a deck made of the discards holds the discards, in an order nobody knows; a card kept in hand is none of them", () => {
  const t = table({ game: "basic", corps: "aus-arciducale", venetian: ["C36"], austrian: ["C01"] });
  const { position: now } = t;
  now.discard = now.deck;
  now.deck = [];
  t.play("drawCard");
  const seen = view(now, "venetian").position;
  expect(seen.hands.austrian).toEqual([-1, -2]);
  expect(seen.deck.every((card) => card === -2)).toBe(true);
  for (let seed = 1; seed <= 10; seed++) {
    const other = disguise(now, "venetian", numbers(seed));
    expect(other.hands.austrian[0]).toBe(now.hands.austrian[0]);
  }
});
