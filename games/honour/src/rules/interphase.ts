import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { opponentOf, SIDES } from "../data.ts";
import { castOf, type Honour, NO_MOVE_AFTER_BATTLE } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { attritionSegment } from "./attritionSegment.ts";
import { posts } from "./command/issuing.ts";
import { isApTurn } from "./command/money.ts";
import { enterQuarters } from "./command/quarters.ts";
import { forcesControlledBy } from "./forces.ts";
import { byHex, counters } from "./known.ts";
import { takeOrder } from "./orderMarker.ts";
import { isInterphase, type OrderOption, tellOrder } from "./orders.ts";
import { call, decision, procedure, step } from "./rulebook.ts";
import { victoryPhase } from "./victory.ts";
import { rollForWeather } from "./weather.ts";

/** §18.4: Interphase Turns, which stand for four turns in which nothing happens. */

/** §18.4a, as ruled: the turn with APs and the three after it. */
const COLLAPSED = 4;
/** §18.4c: columns to the right for the one who refused. */
const REFUSED = 2;

export interface InterphaseOffer {
  side: Side;
}
export type InterphaseOption =
  | { readonly type: "offerInterphase" }
  | { readonly type: "noInterphase" }
  | { readonly type: "acceptInterphase" }
  | { readonly type: "refuseInterphase" };

/** §18.4, §18.4a: on a turn in which APs arrive; the one after an Interphase Turn is played. */
export function mayOffer(position: Honour): boolean {
  return position.options.interphase && isApTurn(position) && position.fullPayTurn < position.turn;
}

/** §18.4: whether this side offers one; if so the other answers. As ruled the other is asked only if the first did not offer. */
export const interphaseOffer = procedure<InterphaseOffer>("interphaseOffer", { side: everybody }).steps({
  offer: decision({
    rule: "18.4",
    seat: (_, { side }) => side,
    // The first has made one already.
    when: (position) => !isInterphase(position) && SIDES.every((side) => position.apShift[side] === 0),
    options: () => [{ type: "noInterphase" }, { type: "offerInterphase" }],
    play: (play, { side }, { type }) => {
      if (type === "noInterphase") return done;
      play.tell({ type: "interphaseOffered", rules: ["18.4"], side });
      return "answer";
    },
  }),
  nobody: step("18.4", () => done),
  answer: decision({
    rule: ["18.4a", "18.4c"],
    seat: (_, { side }) => opponentOf(side),
    options: () => [{ type: "acceptInterphase" }, { type: "refuseInterphase" }],
    play: (play, { side }, { type }) => {
      const { position } = play;
      const other = opponentOf(side);
      if (type === "acceptInterphase") {
        position.fullPayTurn = position.turn + COLLAPSED;
        play.tell({ type: "interphaseAccepted", rules: ["18.4a"], side: other });
      } else {
        position.apShift[other] = REFUSED;
        play.tell({ type: "interphaseRefused", rules: ["18.4c"], side: other });
      }
    },
  }),
});

/**
 * §18.4a, as ruled: a side turns every Order to Stand or Garrison, free, without path or check. Which of its Forces have such an Order
 * already is hidden (§1.4): all of them are gone through.
 */
interface InterphaseOrders {
  side: Side;
  waiting: number[];
}
const interphaseOrders = procedure<InterphaseOrders>("interphaseOrders", { side: everybody, waiting: counters }).steps({
  begin: step("18.4a", ({ position }, frame) => {
    frame.waiting = byHex(position, forcesControlledBy(position, frame.side));
  }),
  order: decision({
    rule: "18.4a",
    seat: (_, { side }) => side,
    when: (_, { waiting }) => waiting.length > 0,
    options: (position, { waiting }) => posts(position, waiting[0]!),
    play: (play, frame, option) => {
      takePost(play, frame.waiting.shift()!, option);
      return "order";
    },
  }),
});

function takePost(play: Play<Honour>, primo: number, { order }: OrderOption): void {
  const { position } = play;
  takeOrder(play, primo, order);
  position.reluctant[primo] = 0;
  // §11.4.Step10-a.c: the turn in which the victor of a Major Battle stands has come.
  if (position.noMove[primo] === NO_MOVE_AFTER_BATTLE) position.noMove[primo] = 0;
  tellOrder(play, primo, { type: "order", rules: ["18.4a"], price: 0, forced: false, order });
}

/**
 * §18.4b: Weather, Attrition with +1 (attritionSegment.ts), Victory, and the marker goes on. As ruled no scenario rolls are
 * made; what was due in the turns skipped and is no reinforcement is lost (§18.4d).
 */
export const interphaseTurn = procedure("interphaseTurn").steps({
  orders: step("18.4a", (play) => {
    for (const side of SIDES) {
      play.call(interphaseOrders, { side, waiting: [] });
      play.call(enterQuarters, { side });
    }
  }),
  weather: step("18.4b", rollForWeather),
  attrition: call(
    "18.4b",
    () => attritionSegment,
    () => ({ waiting: [] }),
  ),
  // As ruled (18.4), if fewer than four turns are left they are all collapsed and the scenario ends.
  collapse: step("18.4a", ({ position }) => {
    position.turn = Math.min(position.turn + COLLAPSED - 1, castOf(position).data.turnCount);
  }),
  victory: call(
    "18.4b",
    () => victoryPhase,
    () => ({}),
  ),
});
