import { diceFrom, type Random } from "@gonfalon/engine/kernel";
import { copyOf } from "../copy.ts";
import { cards, SIDES, scenarioNamed } from "../data.ts";
import { type Gradisca, NO_BOOTY, QUESTION_MARK } from "../position.ts";
import { covered, type GradiscaView } from "../table/view.ts";

/** A full position that agrees with everything the view shows: hidden cards and booty are dealt out at random. */
export function guess({ position }: GradiscaView, _seat: string, random: Random): Gradisca {
  const full = copyOf(position);
  full.dice = diceFrom(String(random(0xffffff)), "fast");
  dealHiddenCards(full, random);
  placeHiddenBooty(full, random);
  return full;
}

/** The cards that lie nowhere in sight are in the other hand and in the deck, each where cards of its shuffle are. */
function dealHiddenCards(full: Gradisca, random: Random): void {
  const piles = [full.deck, ...SIDES.map((side) => full.hands[side])];
  const inSight = new Set([full.discard, full.removed, full.aside, ...piles].flat());
  const hidden = cards.flatMap((_, card) => (inSight.has(card) ? [] : [card]));
  const byShuffle = new Map<number, number[]>();
  for (const card of hidden) {
    const code = covered(full.shuffle, card);
    byShuffle.set(code, [...(byShuffle.get(code) ?? []), card]);
  }
  for (const pile of piles) {
    for (let i = 0; i < pile.length; i++) if (pile[i]! < 0) pile[i] = takeOne(byShuffle.get(pile[i]!)!, random);
  }
}

/** Which markers have been taken is not written down: any of the scenario's may lie there still. */
function placeHiddenBooty(full: Gradisca, random: Random): void {
  const { booty } = scenarioNamed(full.scenario);
  for (const side of SIDES) {
    const values = booty[side].values.map((value) => (value === "?" ? QUESTION_MARK : value));
    full.booty[side] = full.booty[side].map((value) => (value === NO_BOOTY ? NO_BOOTY : takeOne(values, random)));
  }
}

function takeOne(pile: number[], random: Random): number {
  const at = random(pile.length);
  const [taken] = pile.splice(at, 1);
  return taken!;
}
