import { areas, cards, opponentOf, type Side } from "../data.ts";
import type { Window } from "../rules/reactions.ts";
import { cardGain, cardToKeep, choiceGain } from "./cardWorth.ts";
import { worthOf } from "./force.ts";
import { situationOf } from "./situation.ts";
import { meanBooty } from "./stakes.ts";
import type { Weigher } from "./weigh.ts";

/** Rules of thumb for cards: answers, discards, and what cards let a side choose. */

/** A card is spent on an answer only if that does so much. */
const WORTH_ANSWERING = 0.4;

export const weighReaction: Weigher = (position, { options, seat }) => {
  const side = seat as Side;
  const window = position.flow.at(-1) as unknown as Window;
  const mayAnswerLater = position.hands[side].some((card) => cards[card]?.timing.window !== "own-activation");
  return options.map((option) => {
    if (option.type === "react") return cardGain(position, side, option.card, window) - WORTH_ANSWERING;
    if (option.type === "pass") return 0;
    return option.type === "passActivation" && !mayAnswerLater ? 0.1 : -1;
  });
};

export const weighDiscard: Weigher = (position, { options, seat }) =>
  options.map((option) => (option.type === "discardCard" ? -cardToKeep(position, seat as Side, option.card) : 0));

export const weighChoose: Weigher = (position, { options, seat }) =>
  options.map((option) =>
    option.type === "choose" ? choiceGain(position, seat as Side, option.card, option.which) : 0,
  );

export const weighRecovery: Weigher = (_, { options }) =>
  options.map((option) => (option.type === "recover" ? worthOf(option.unit, false) - worthOf(option.unit, true) : 0));

/** The booty that the enemy guards best is taken by the card. */
export const weighBooty: Weigher = (position, { options, seat }) => {
  const owner = opponentOf(seat as Side);
  const { at } = situationOf(position);
  return options.map((option) =>
    option.type === "takeBooty" ? meanBooty(position, owner) + 0.1 * at[owner].power[option.area]! : 0,
  );
};

/** §15: a bridge is laid towards the enemy. */
export const weighBridge: Weigher = (position, { options, seat }) => {
  const enemy = opponentOf(seat as Side);
  const { at } = situationOf(position);
  return options.map((option) => {
    if (option.type !== "layBridge") return 0;
    return at[enemy].power[option.to]! + (areas.state[option.to] === enemy ? 1 : 0);
  });
};
