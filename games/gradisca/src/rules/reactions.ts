import { done, everybody, type Procedure, running } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import type { Trigger } from "../cardSchema.ts";
import { cards, type Side } from "../data.ts";
import type { Gradisca, Interruption, StandingOrder } from "../position.ts";
import { isAfterDate } from "./cardDates.ts";
import { conditionOf, playCard } from "./cards.ts";
import { holds } from "./conditions.ts";
import { decision, procedure, step } from "./rulebook.ts";

export type { Trigger } from "../cardSchema.ts";

/** A reaction window: who may answer what (§4.1ba). */
export interface Window {
  trigger: Trigger;
  /** The side that may answer. */
  side: Side;
  /** The area named or entered, the area the units leave or the besieging area; -1 where there is none. */
  area: number;
  /** The units that enter or cross. */
  units: number[];
  /** The link about to be crossed, or -1. */
  link: number;
  /** The wall under attack, or -1. */
  wall: number;
}

export type ReactionOption =
  | { readonly type: "react"; readonly card: number }
  | { readonly type: "pass" }
  /** Passes, and lets the following windows pass unasked: until the end of the activation or of the turn. */
  | { readonly type: "passActivation" }
  | { readonly type: "passTurn" };

/**
 * §4.1ba: the opponent of the active side may answer with one card, if the card allows it. The window opens by rule, never
 * because of what is in the hand (docs/hidden-information.md).
 */
export const reactionWindow: Procedure<Gradisca, Window> = procedure<Window>("reactionWindow", {
  trigger: everybody,
  side: everybody,
  area: everybody,
  units: everybody,
  link: everybody,
  wall: everybody,
}).steps({
  open: step("4.1ba", ({ position }, window) => {
    if (position.activation) position.activation.interruption = "none";
    if (!opens(position, window)) return done;
    position.windowsOpened++;
  }),
  answer: decision({
    rule: ["4.1ba", "12"],
    seat: (_, { side }) => side,
    when: (position, window) => position.standingOrders[window.side] === "ask",
    options: (position, window) => [
      ...position.hands[window.side]
        .filter((card) => answers(position, card, window))
        .map((card): ReactionOption => ({ type: "react", card })),
      { type: "pass" },
      { type: "passActivation" },
      { type: "passTurn" },
    ],
    play: (play, frame, option) => {
      if (option.type === "react")
        play.call(playCard, { side: frame.side, card: option.card, window: windowOf(frame) });
      else if (option.type !== "pass") play.position.standingOrders[frame.side] = option.type satisfies StandingOrder;
    },
  }),
});

/** A window opens for a hand that is not empty if a card that may be in any hand, as everybody knows, could answer. */
function opens(position: Gradisca, window: Window): boolean {
  if (position.hands[window.side].length === 0) return false;
  const { discard, removed, aside } = position;
  return cards.some(
    (_, card) =>
      answers(position, card, window) && !discard.includes(card) && !removed.includes(card) && !aside.includes(card),
  );
}

/** Whether the card may be played by that side at this trigger; whether the side has it is another question. */
function answers(position: Gradisca, card: number, window: Window): boolean {
  const { playBy, timing } = cards[card]!;
  if (timing.window === "own-activation" || timing.trigger !== window.trigger) return false;
  if (playBy !== "either" && playBy !== window.side) return false;
  const condition = conditionOf(position, card);
  return isAfterDate(position, card) && (!condition || holds(position, condition, { side: window.side, card, window }));
}

const NO_ANSWER = bar("4.1ba", "bar.no-answer");

/** Why a card cannot be played at the window that stands open, or null. */
export function reactionBar(position: Gradisca, card: number): Bar | null {
  const window = running(position, reactionWindow);
  return window && answers(position, card, window) ? null : NO_ANSWER;
}

function windowOf({ trigger, side, area, units, link, wall }: Window): Window {
  return { trigger, side, area, units: [...units], link, wall };
}

/** What the answer to the last window has put a stop to. */
export function interrupted(position: Gradisca): Interruption {
  return position.activation?.interruption ?? "none";
}
