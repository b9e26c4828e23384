import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { castOf, type Honour, NO_MOVE_AFTER_BATTLE, NOBODY } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { forceLostAll } from "../capture.ts";
import { putOnMap } from "../cards.ts";
import { mayStayTogether } from "../coalition.ts";
import { commandReach } from "../communications.ts";
import { armyOf, capitaniGeneraliOf, forceFlags, hexOf, isForce, isMajor, primoOf, sideOf } from "../forces.ts";
import { byHex, counter, counters, sidesOwn, tellOf } from "../known.ts";
import { leaveColumn, takeOrder } from "../orderMarker.ts";
import {
  checkContinuousAttack,
  checkForced,
  isPost,
  issueOrTurnHome,
  isWithTheFrench,
  mayTake,
  ORDERS,
  type OrderOption,
  ordersFor,
  tellOrder,
} from "../orders.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { isBoundToRetreat } from "../scenarios/venetians.ts";
import { isLocked } from "./novara.ts";

/** §2.2.B2d, §5.2: the Orders of one Army, Force by Force. */
export interface IssueOrders {
  side: Side;
  army: number;
  /** §5.2b: the Capitano Generale from whom all Orders of this Segment are issued, once there is need of him. */
  commander: number;
  /** Forces that have their Order of this Segment. */
  ordered: number[];
  primo: number;
  forced: boolean;
  /** It has received an Attack Order. */
  attack: boolean;
}
export type IssuingOption =
  | { readonly type: "changeOrder"; readonly capitano: number }
  | { readonly type: "commander"; readonly capitano: number }
  | { readonly type: "leaveColumn"; readonly capitano: number }
  | { readonly type: "ordersDone" };

export function issueOrdersOf(side: Side, army: number): IssueOrders {
  return { side, army, commander: NOBODY, ordered: [], primo: NOBODY, forced: false, attack: false };
}

/** §5.2e: the Primi Capitani of the Army with Forces: those who are seen to lead Major Forces first, the others hex by hex. */
function receivers(position: Honour, army: number): number[] {
  const flags = forceFlags(position);
  const found = castOf(position).capitani.army.reduce<number[]>((list, of, who) => {
    if (of === army && flags[who]) list.push(who);
    return list;
  }, []);
  const isSeenMajor = (primo: number) => position.faceDown[primo] === 0 && isMajor(position, primo);
  return byHex(position, found).sort((a, b) => Number(isSeenMajor(b)) - Number(isSeenMajor(a)));
}

/**
 * §5.2d, §5.3.3: a Force without an Order; one whose No Move marker becomes a Stand or Garrison Order (§11.4.Step10-a.c); one
 * with an Attack Order that it may no longer have (§9.1.1a, as ruled); a Swiss one that has gone over (ruling S3.6c).
 */
function needsOrder(position: Honour, primo: number): boolean {
  const order = position.order[primo]!;
  if (order === "" || rests(position, primo)) return true;
  if (isWithTheFrench(position, primo)) return !isPost(order);
  return order === "attack" && !mayTake(position, primo, "attack");
}

/** Everybody sees that it gets one: there is none, or a marker lies on the map. What else asks for another lies on its Card. */
function isSeenToNeedOne(position: Honour, primo: number): boolean {
  return position.order[primo] === "" || rests(position, primo);
}

/** §11.4.Step10-a.c: the winner of a Major Battle. */
function rests(position: Honour, primo: number): boolean {
  return position.noMove[primo] === NO_MOVE_AFTER_BATTLE;
}

/**
 * §5.2a, §5.2: a Command Path from the commanding Capitano Generale of his own Army. Without one on the map there is none,
 * but a Swiss Primo Capitano then commands himself (ruling 15.5).
 */
export function hasPathFrom(position: Honour, commander: number, primo: number): boolean {
  if (commander === NOBODY) return castOf(position).armies.elects[armyOf(position, primo)]!;
  if (commander === primo) return true;
  return commandReach(position, hexOf(position, commander), sideOf(position, primo))[position.hex[primo]!] === 1;
}

/** The one Capitano Generale there is, or the one who was picked. */
export function commanderOf(position: Honour, { commander, army }: IssueOrders): number {
  if (commander !== NOBODY) return commander;
  return capitaniGeneraliOf(position, army)[0] ?? NOBODY;
}

/** What the Force whose turn it is may be given. */
function choices(position: Honour, frame: IssueOrders): OrderOption[] {
  const { primo } = frame;
  if (rests(position, primo)) return posts(position, primo);
  if (isWithTheFrench(position, primo))
    return posts(position, primo).filter(({ order }) => order !== position.order[primo]);
  return ordersFor(position, primo, hasPathFrom(position, commanderOf(position, frame), primo));
}

/** Stand, or Garrison where there is a place: free, without path or check. */
export function posts(position: Honour, primo: number): OrderOption[] {
  const orders = (["garrison", "stand"] as const).filter((order) => mayTake(position, primo, order));
  return orders.map((order) => ({ type: "order", order, forced: false }));
}

function give(play: Play<Honour>, frame: IssueOrders, option: OrderOption): void {
  const { position } = play;
  const { primo } = frame;
  frame.ordered.push(primo);
  frame.forced = false;
  frame.attack = false;
  if (rests(position, primo)) {
    position.noMove[primo] = 0;
    takeOrder(play, primo, option.order);
    tellOrder(play, primo, { ...option, type: "order", rules: ["11.4.Step10-a.c"], price: 0 });
  } else {
    frame.forced = issueOrTurnHome(play, primo, option, ["5.2c", "5.3.2"]);
    frame.attack = position.order[primo] === "attack";
  }
}

/**
 * Ruling S3.3: a Capitano Generale who may no longer stay with his ally (the Papal one without the Attack Order of Cardona)
 * stands on the map with what is on his Card, as a Force with its own Order.
 */
function partCompany(play: Play<Honour>, army: number): void {
  const { position } = play;
  for (const who of capitaniGeneraliOf(position, army)) {
    if (position.stands[who] === "map" || mayStayTogether(position, [primoOf(position, who), who])) continue;
    putOnMap(position, who);
    tellOf(play, who, { type: "detached", rules: ["S3.3"] });
  }
}

export const issueOrders = procedure<IssueOrders>("issueOrders", {
  side: everybody,
  army: everybody,
  commander: counter,
  ordered: counters,
  primo: counter,
  forced: everybody,
  attack: sidesOwn(false),
}).steps({
  partCompany: step("S3.3", (play, { army }) => partCompany(play, army)),
  // §5.1, §5.2d: first those that have to get one.
  next: step(["2.2.B2d", "5.2d"], ({ position }, frame) => {
    frame.primo = unordered(position, frame).find((primo) => isSeenToNeedOne(position, primo)) ?? NOBODY;
  }),
  // §5.3.2: then whoever is to change his; to keep an Order is not to issue it (ruling 5.3.2). Who may change his is hidden, and
  // so is who has to: while one does, nothing else is offered.
  force: decision({
    rule: ["5.2", "5.3.2", "7.7b"],
    seat: (_, { side }) => side,
    when: (position, frame) =>
      frame.primo === NOBODY && unordered(position, frame).length + inColumn(position, frame.army).length > 0,
    options: (position, frame) => {
      const bound = mustChange(position, frame);
      if (bound.length > 0) return bound.map((capitano) => ({ type: "changeOrder", capitano }));
      return [
        ...mayChange(position, frame).map((capitano) => ({ type: "changeOrder" as const, capitano })),
        ...inColumn(position, frame.army).map((capitano) => ({ type: "leaveColumn" as const, capitano })),
        { type: "ordersDone" },
      ];
    },
    play: (play, frame, option) => {
      if (option.type === "ordersDone") return done;
      if (option.type === "changeOrder") frame.primo = option.capitano;
      if (option.type !== "leaveColumn") return;
      leaveColumn(play, option.capitano);
      return "next";
    },
  }),
  over: step("2.2.B2d", (_, { primo }) => (primo === NOBODY ? done : undefined)),
  commander: decision({
    rule: "5.2b",
    seat: (_, { side }) => side,
    when: (position, { army, commander }) => commander === NOBODY && capitaniGeneraliOf(position, army).length > 1,
    options: (position, { army }) =>
      capitaniGeneraliOf(position, army).map((capitano) => ({ type: "commander", capitano })),
    play: (_, frame, { capitano }) => {
      frame.commander = capitano;
    },
  }),
  order: decision({
    rule: ["5.2c", "5.3.1", "5.3.2", "5.2d"],
    seat: (_, { side }) => side,
    options: choices,
    play: give,
  }),
  forcedCheck: step("5.3.1", (play, { primo, forced }) => {
    if (forced) checkForced(play, primo);
  }),
  continuousAttack: step("5.3.5", (play, { primo, attack }) => {
    if (attack) checkContinuousAttack(play, primo);
  }),
  lost: step("3.6a", (play, { primo }) => {
    if (!isForce(play.position, primo)) forceLostAll(play, primo, "attrition");
    return "next";
  }),
});

/** §7.7b, as ruled: in the Organization Segment the owner may take the Administrative March marker off. */
function inColumn(position: Honour, army: number): number[] {
  return receivers(position, army).filter((primo) => position.administrativeMarch[primo] === 1);
}

/** Forces that have had no Order in this Segment. */
function unordered(position: Honour, { army, ordered }: IssueOrders): number[] {
  return receivers(position, army).filter((primo) => !ordered.includes(primo));
}

function mustChange(position: Honour, frame: IssueOrders): number[] {
  return unordered(position, frame).filter((primo) => needsOrder(position, primo));
}

/** Those of them that may have another. */
function mayChange(position: Honour, frame: IssueOrders): number[] {
  const isFixed = (primo: number) => isBoundToRetreat(position, primo) || isLocked(position, primo);
  const hasOther = (primo: number) =>
    ORDERS.some((order) => order !== position.order[primo] && mayTake(position, primo, order));
  return unordered(position, frame).filter((primo) => !isFixed(primo) && hasOther(primo));
}
