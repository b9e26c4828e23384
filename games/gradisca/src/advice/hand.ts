import { cards, type Side } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { cardGain } from "./cardWorth.ts";
import { turnsLeft } from "./force.ts";

/** What a hand is worth: each card by what it would do now, for it may never be played, or at a worse moment. */

/** What any card is worth beyond what it would do now: the more, the longer the war is to last. */
const CHOICE = 0.3;
const CHOICE_PER_TURN = 0.06;
const CHOICE_MOST = 0.72;
/** The part of what a card would do now that is counted. */
const SHARE = 0.5;
/** Cards that answer the enemy. */
const ANSWER = 0.3;

export function handWorth(position: Gradisca, side: Side): number {
  const choice = Math.min(CHOICE_MOST, CHOICE + CHOICE_PER_TURN * (turnsLeft(position) - 1));
  return position.hands[side].reduce((sum, card) => sum + choice + cardInHand(position, side, card), 0);
}

/** §12b: a Mandatory card has to be played in the end, whomever it helps. */
function cardInHand(position: Gradisca, side: Side, card: number): number {
  const { mandatory, playBy, timing } = cards[card]!;
  if (playBy !== "either" && playBy !== side) return 0;
  if (timing.window === "reaction") return ANSWER;
  const gain = cardGain(position, side, card);
  return SHARE * (mandatory ? gain : Math.max(0, gain));
}
