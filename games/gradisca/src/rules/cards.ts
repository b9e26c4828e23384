import { everybody, type Frame, type Procedure } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import type { Condition, Effect } from "../cardSchema.ts";
import { cards, opponentOf, type Side } from "../data.ts";
import type { Activation, Gradisca } from "../position.ts";
import { isAfterDate, isEarly, isMandatory } from "./cardDates.ts";
import { holds } from "./conditions.ts";
import { leaveHand, putAway } from "./deck.ts";
import { carryOutEffects } from "./effects/index.ts";
import { mostCards, ONE_CARD } from "./morale.ts";
import { reactionWindow, type Window } from "./reactions.ts";
import { procedure, step } from "./rulebook.ts";

/** Playing cards (rules 5 and 12). */
export interface CardOption {
  readonly type: "playCard";
  readonly card: number;
}

/** A card that is being played, by whom, and in answer to what. */
export interface CardInPlay {
  side: Side;
  card: number;
  /** The reaction window in which it is played; without one it is played in the side's own activation. */
  window?: Window;
}

/** §12b, §12c, §12f: whether the side must play a Mandatory card before it does anything else in its activation. */
export function mandatoryFirst(position: Gradisca, side: Side): boolean {
  return position.activation?.cardsPlayed === 0 && mandatoryCards(position, side).length > 0;
}

/** §12d: whether a Mandatory card in hand forbids drawing. */
export function mayNotDraw(position: Gradisca, side: Side): boolean {
  return mandatoryCards(position, side).length > 0;
}

function mandatoryCards(position: Gradisca, side: Side): number[] {
  return position.hands[side].filter((card) => isMandatory(position, card) && !cardBar(position, side, card));
}

/** §5a, §5c, §12f: the cards the active side may play now (only Mandatory ones while one of them must come first). */
export function cardOptions(position: Gradisca): CardOption[] {
  const { activation } = position;
  if (!activation || numberBar(position, activation)) return [];
  const { side } = activation;
  const list = mandatoryFirst(position, side)
    ? mandatoryCards(position, side)
    : position.hands[side].filter((card) => !cardBar(position, side, card));
  return list.map((card) => ({ type: "playCard", card }));
}

const ANSWERS_ONLY = bar("4.1ba", "bar.answers-only");
const NOT_FOR_THIS_SIDE = bar("12", "bar.not-for-this-side");
const TOO_EARLY = bar("12e", "bar.too-early");
const TOO_LATE = bar("12i", "bar.too-late");
const CONDITION = bar("12", "bar.condition");

/** Why the side whose activation it is could not play the card now, if it had it; or null. */
function cardBar(position: Gradisca, side: Side, card: number): Bar | null {
  const { playBy, timing } = cards[card]!;
  if (timing.window === "reaction") return ANSWERS_ONLY;
  if (playBy !== "either" && playBy !== side) return NOT_FOR_THIS_SIDE;
  if (!isAfterDate(position, card) && !isEarly(position, card)) return TOO_EARLY;
  if (timing.moment === BEFORE_UNITS && position.activation!.areasDone.length > 0) return TOO_LATE;
  const condition = conditionOf(position, card);
  return !condition || holds(position, condition, { side, card }) ? null : CONDITION;
}

const NOT_IN_HAND = bar("12", "bar.not-in-hand");
const NO_CARDS_LEFT = bar("5", "bar.no-cards-left");
export const MANDATORY_FIRST = bar("12c", "bar.mandatory-first");

/** §5a, §5c, §22f: why no more cards may be played in the activation, or null. */
function numberBar(position: Gradisca, { side, cardsLeft, cardsPlayed }: Activation): Bar | null {
  if (cardsLeft === 0) return NO_CARDS_LEFT;
  return mostCards(position, side, cardsLeft, cardsPlayed) === 0 ? ONE_CARD : null;
}

/** Why the active side cannot play a card, or null. */
export function playBar(position: Gradisca, card: number): Bar | null {
  const activation = position.activation!;
  const { side } = activation;
  if (!position.hands[side].includes(card)) return NOT_IN_HAND;
  const enough = numberBar(position, activation);
  if (enough) return enough;
  if (mandatoryFirst(position, side) && !isMandatory(position, card)) return MANDATORY_FIRST;
  return cardBar(position, side, card);
}

/** §12i: cards are played before or after activating units, unless they say this. */
const BEFORE_UNITS = "before activating units";

/** What must be true when the card is played. */
export function conditionOf(position: Gradisca, card: number): Condition | undefined {
  const { condition, conditionBasic } = cards[card]!.timing;
  return position.advanced ? condition : (conditionBasic ?? condition);
}

function effectsOf(position: Gradisca, card: number): readonly Effect[] {
  const { effects, effectsBasic } = cards[card]!;
  return position.advanced ? effects : (effectsBasic ?? effects);
}

/** §21j: whether the card is a supply card in the hands of that side. */
function isSupplyCard(card: number, side: Side): boolean {
  const { supply } = cards[card]!;
  return supply === true || supply === side;
}

interface Played extends CardInPlay {
  /** A reaction has cancelled it. */
  cancelled?: boolean;
}

/** Plays a card and carries out its effects. A card counts as played, and is put away, even if nothing comes of it. */
export const playCard: Procedure<Gradisca, Played> = procedure<Played>("playCard", {
  cancelled: everybody,
  side: everybody,
  card: everybody,
  window: everybody,
}).steps({
  show: step(["12", "5d", "12g"], (play, { side, card, window }) => {
    const { position } = play;
    leaveHand(position, side, card);
    putAway(position, card);
    if (!window) countCard(position);
    play.tell({ type: window ? "cardAnswers" : "cardPlayed", rules: ["12"], side, card });
    if (isSupplyCard(card, side)) {
      const trigger = "opponent-plays-supply-card";
      play.call(reactionWindow, { trigger, side: opponentOf(side), area: -1, units: [], link: -1, wall: -1 });
    }
  }),
  work: step("12", (play, { side, card, window, cancelled }) => {
    if (cancelled) return;
    const effects = [...effectsOf(play.position, card)];
    play.call(carryOutEffects, { side, card, ...(window && { window }), effects, at: 0 });
  }),
});

/** §5a, §5c: the active side has used up one of the cards of its activation. */
function countCard(position: Gradisca): void {
  const { activation } = position;
  if (!activation) return;
  activation.cardsPlayed++;
  activation.cardsLeft--;
}

/** The card that is being answered by the one in play. */
export function answeredCard(position: Gradisca): (Played & Frame) | undefined {
  const frames = position.flow.filter(({ procedure }) => procedure === playCard.name) as (Played & Frame)[];
  return frames.findLast(({ window }) => window === undefined);
}
