import { everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { cardNamed, cards, SIDES, type Side, scenarioNamed, timeLine } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { isBound, isEarly } from "./cardDates.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** The deck, the hands and the discards (§4e, §5b, §5d, §12g, §12h). The top of the deck is its last element. */

type Piles = Pick<Gradisca, "hands" | "deck" | "discard" | "removed" | "aside" | "shuffle">;

/** §4e: the cards of the scenario's deck; those of 1617, and those it does not use, are set aside. */
export function cardsBeforeDealing(scenario: string): Piles {
  const deck = scenarioNamed(scenario).deck.map(cardNamed);
  const aside = cards.flatMap((_, card) => (deck.includes(card) ? [] : [card]));
  return { hands: { venetian: [], austrian: [] }, deck, discard: [], removed: [], aside, shuffle: cards.map(() => 0) };
}

/** §4e: shuffles the deck and deals the hands. */
export function dealCards(play: Play<Gradisca>): void {
  const { position } = play;
  play.shuffle(position.deck);
  const { cardsDealt } = scenarioNamed(position.scenario);
  for (const side of SIDES) {
    for (let i = 0; i < cardsDealt; i++) takeTopCard(position, side);
    play.tell({ type: "cardsDealt", rules: ["4e"], side, count: cardsDealt });
    play.tell({ type: "handDealt", rules: ["4e"], audience: [side], side, cards: [...position.hands[side]] });
  }
}

/** §5b: the side draws a card, and discards one if it then holds too many (§5ba, §5bb). */
export const drawCard: Procedure<Gradisca, { side: Side }> = procedure<{ side: Side }>("drawCard", {
  side: everybody,
}).steps({
  draw: step(["5b", "5d"], (play, { side }) => {
    const { position } = play;
    reformDeck(play);
    const card = takeTopCard(position, side);
    if (card === undefined) {
      play.tell({ type: "nothingToDraw", rules: ["5b"], side });
      return;
    }
    play.tell({ type: "cardDrawn", rules: ["5b"], side });
    play.tell({ type: "cardSeen", rules: ["5b"], audience: [side], side, card });
    reformDeck(play);
  }),
  discard: decision({
    rule: ["5ba", "5bb"],
    seat: (_, { side }) => side,
    when: (position, { side }) => position.hands[side].length > scenarioNamed(position.scenario).handSize,
    options: (position, { side }) => discardable(position, side).map((card) => ({ type: "discardCard", card })),
    play: (play, { side }, { card }) => {
      leaveHand(play.position, side, card);
      play.position.discard.push(card);
      play.tell({ type: "cardDiscarded", rules: ["5ba"], side, card });
    },
  }),
});

/** §12b, §26: cards that may not be thrown away; when all are such, one has to go all the same (ruling on 12b). */
function discardable(position: Gradisca, side: Side): number[] {
  const free = position.hands[side].filter((card) => !isBound(position, card));
  return free.length > 0 ? free : [...position.hands[side]];
}

const NOT_TO_BE_DISCARDED = bar("12b", "bar.not-to-be-discarded");
const R_CARD = bar("26", "bar.r-card");

/** Why a side cannot discard a card, or null. */
export function discardBar(position: Gradisca, side: Side, card: number): Bar | null {
  if (discardable(position, side).includes(card)) return null;
  return isEarly(position, card) ? R_CARD : NOT_TO_BE_DISCARDED;
}

/**
 * §5d: when the deck has run out the discards are shuffled into a new one: at once with its last card, or where there were
 * none then, when somebody next wants a card.
 */
function reformDeck(play: Play<Gradisca>): void {
  const { position } = play;
  if (position.deck.length > 0 || position.discard.length === 0) return;
  position.deck = play.shuffle(position.discard);
  noteShuffle(position, position.deck);
  position.discard = [];
  play.tell({ type: "deckReformed", rules: ["5d"], count: position.deck.length });
}

function noteShuffle(position: Gradisca, shuffled: readonly number[]): void {
  const latest = Math.max(...position.shuffle) + 1;
  for (const card of shuffled) position.shuffle[card] = latest;
}

function takeTopCard(position: Gradisca, side: Side): number | undefined {
  const card = position.deck.pop();
  if (card !== undefined) position.hands[side].push(card);
  return card;
}

export function leaveHand(position: Gradisca, side: Side, card: number): void {
  position.hands[side] = position.hands[side].filter((one) => one !== card);
}

/** §5d, §5db, §12g: a played card goes to the discards, or out of the game if it says so. */
export function putAway(position: Gradisca, card: number): void {
  (cards[card]!.removeIfUsed ? position.removed : position.discard).push(card);
}

/** §12h: at the start of the first turn of 1617 its cards are shuffled and put on top; the discards stay where they are. */
export function bringIn1617(play: Play<Gradisca>): void {
  const { position } = play;
  if (scenarioNamed(position.scenario).cards1617Enter !== timeLine[position.turn]!.id) return;
  const of1617 = position.aside.filter((card) => cards[card]!.year1617);
  position.aside = position.aside.filter((card) => !cards[card]!.year1617);
  position.deck.push(...play.shuffle(of1617));
  noteShuffle(position, of1617);
  play.tell({ type: "cardsOf1617", rules: ["12h"], count: of1617.length });
}
