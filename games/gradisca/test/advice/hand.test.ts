import { expect, test } from "vitest";
import { cardToKeep } from "../../src/advice/cardWorth.ts";
import { handWorth } from "../../src/advice/hand.ts";
import { worth } from "../../src/advice/worth.ts";
import { cardNamed, type Side } from "../../src/data.ts";
import { field } from "../field.ts";

const LEVANT = "C07";
const CONVOY = "C06";
const MAGAZINES = "C02";
const USKOKS = "C26";

/** What a hand is worth to a side in a war of which both armies are at Palma and Goritia. */
function priced(side: Side, ...cards: readonly string[]): number {
  const units = { palma: ["v-corsi-1"], goritia: ["a-stiria-1"] };
  return handWorth(field({ units, hands: { [side]: cards } }), side);
}

test("a hand is worth more by a card that brings points than by one that only the enemy may play", () => {
  expect(priced("austrian", USKOKS)).toBeGreaterThan(priced("austrian", MAGAZINES) + 0.5);
  expect(priced("austrian", MAGAZINES)).toBeGreaterThan(0);
  expect(priced("austrian")).toBe(0);
});

test("§12b a Mandatory card with the enemy's reinforcements weighs on a hand, and one's own are worth having", () => {
  expect(priced("austrian", LEVANT)).toBeLessThan(priced("austrian", MAGAZINES));
  expect(priced("venetian", LEVANT)).toBeGreaterThan(priced("venetian", MAGAZINES));
  expect(priced("austrian", USKOKS, LEVANT)).toBeLessThan(priced("austrian", USKOKS));
});

test("§12b of two cards that only help the enemy the Mandatory one is discarded first", () => {
  const position = field({ units: { palma: ["v-corsi-1"], goritia: ["a-stiria-1"] }, hands: {} });
  const kept = (side: Side, card: string) => cardToKeep(position, side, cardNamed(card));
  expect(kept("austrian", LEVANT)).toBeLessThan(kept("austrian", MAGAZINES));
  expect(kept("austrian", LEVANT)).toBeLessThan(0);
  expect(kept("venetian", LEVANT)).toBeGreaterThan(0.5);
});

test("a card that answers the enemy has its price without an occasion for it", () => {
  expect(priced("venetian", CONVOY)).toBeGreaterThan(priced("venetian", "C03"));
});

test("how a side stands goes by the cards it holds, not by how many", () => {
  const standing = (card: string) =>
    worth(field({ units: { palma: ["v-corsi-1"], goritia: ["a-stiria-1"] }, hands: { austrian: [card] } }), "austrian");
  expect(standing(USKOKS)).toBeGreaterThan(standing(LEVANT));
});

test("any card is worth the more, the longer the war is to last", () => {
  const cardOn = (turnsLeft: number) => {
    const position = field({ units: { palma: ["v-corsi-1"] }, hands: { venetian: [CONVOY] } });
    position.endOfGame = position.turn + turnsLeft;
    return handWorth(position, "venetian");
  };
  expect(cardOn(3)).toBeGreaterThan(cardOn(1));
  expect(cardOn(7)).toBeGreaterThan(cardOn(3));
});
