import { everybody, type Play } from "@gonfalon/engine/kernel";
import { charts, hexes, opponentOf, places, tables } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Order, Side } from "../schemas/index.ts";
import { forceLostAll } from "./capture.ts";
import { disciplineCheck, disciplineCheckOf, forcedOrderModifier } from "./discipline.ts";
import { armyOf, combatUnitsOfForce, controllerOf, hasFeature, isMajor, strengthOf } from "./forces.ts";
import { counter, sidesOwn, tellOf, tellOwner } from "./known.ts";
import { takeOrder } from "./orderMarker.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { refusesToMarch } from "./scenarios/venetians.ts";
import { canPay, pay } from "./treasury.ts";
import { isLightCavalry } from "./units.ts";

/** §5.2, §5.3: what Orders cost, which a Force may take, and the Order of a Force that has just been made (§5.3.3). */

/** In the order of the Orders Table. */
export const ORDERS = Object.keys(charts.orders) as Order[];

/** §5.2c, §6.1, §6.1a, §3.8.1.W: APs for an Order that is issued anew. */
export function priceOf(position: Honour, primo: number, order: Order): number {
  if (isFree(position, primo)) return 0;
  const { costMajor, costMinor, costLightOr1sp } = charts.orders[order];
  const extra = hesitation(position, primo, order);
  if (isMajor(position, primo)) return costMajor + extra;
  return (isLight(position, primo) ? costLightOr1sp : costMinor) + extra;
}

/** §5.3.2: APs for another Order in place of the present one: the "Change to" column, on the line of the new Order. */
export function priceOfChange(position: Honour, primo: number, order: Order): number {
  const present = position.order[primo]!;
  if (present === "") return priceOf(position, primo, order);
  if (isFree(position, primo)) return 0;
  const { changeMajor, changeMinor, changeLightOr1sp } = tables["orders-table"];
  const extra = present === order ? 0 : hesitation(position, primo, order);
  if (isMajor(position, primo)) return changeMajor[present]![order]! + extra;
  return (isLight(position, primo) ? changeLightOr1sp : changeMinor[present]![order]!) + extra;
}

/** §S3.supply.a: the Swiss of 1515 pay nothing. */
function isFree(position: Honour, primo: number): boolean {
  return castOf(position).data.armies[armyOf(position, primo)]!.ap.ordersFree === true;
}

/** §3.8.1.W, as ruled: added to whatever the table gives, for a change too. */
function hesitation(position: Honour, primo: number, order: Order): number {
  return hasFeature(position, primo, "W") ? (charts.orders[order].costExtraTemporeggiatore ?? 0) : 0;
}

/** §6.1a: Light Cavalry alone, or a single SP of any type. */
function isLight(position: Honour, primo: number): boolean {
  const units = combatUnitsOfForce(position, primo);
  return strengthOf(position, units) === 1 || units.every((unit) => isLightCavalry(position, unit));
}

/** §5.3.Garrison, §5.3.Attack, §9.1.1a, §9.1.1b: where the Force stands and how many of its units are Demoralised. */
export function mayTake(position: Honour, primo: number, order: Order): boolean {
  const { wherePlaces, forbiddenIf } = charts.orders[order];
  const place = hexes.place[position.hex[primo]!]!;
  if (wherePlaces && (place < 0 || !wherePlaces.includes(places.type[place]!))) return false;
  if (isPost(order)) return true;
  const units = combatUnitsOfForce(position, primo);
  // Ruling 15.1.1c: Militia alone hold the place and nothing else.
  if (units.length === 0 || mustStand(position, primo)) return false;
  if (!forbiddenIf) return true;
  const broken = units.filter((unit) => position.demoralised[unit] === 1).length;
  return broken < forbiddenIf.demoralisedShareAtLeast * units.length;
}

/** Stand and Garrison. */
export function isPost(order: Order | ""): boolean {
  return order === "stand" || order === "garrison";
}

/**
 * §18.4c, as ruled: who offered an Interphase Turn that was refused gives no other Orders in that turn. §S3.6c: nor do the
 * French to Swiss who are with them.
 */
export function mustStand(position: Honour, primo: number): boolean {
  const army = armyOf(position, primo);
  return isWithTheFrench(position, primo) || position.apShift[opponentOf(position.controller[army]!)] > 0;
}

/** §S3.6c: a Swiss Force while the Swiss are Pro-French. */
export function isWithTheFrench(position: Honour, primo: number): boolean {
  return position.swissStatus === "pro-french" && castOf(position).armies.elects[armyOf(position, primo)]!;
}

/** §18.4b: an Interphase Turn has been agreed upon, and is under way: the turn after it is known. */
export function isInterphase(position: Honour): boolean {
  return position.fullPayTurn > position.turn;
}

export type OrderOption = { readonly type: "order"; readonly order: Order; readonly forced: boolean };

/**
 * §5.3.1: each Order it may take, paid if there are APs, or Forced for nothing. §5.2d, as ruled: without a Command Path every
 * Order is Forced, one that costs nothing too.
 */
export function ordersFor(position: Honour, primo: number, hasPath: boolean): OrderOption[] {
  const army = armyOf(position, primo);
  const present = position.order[primo]!;
  return ORDERS.filter((order) => order !== present && mayTake(position, primo, order)).flatMap((order) => {
    if (!hasPath) return [{ type: "order" as const, order, forced: true }];
    const price = priceOfChange(position, primo, order);
    const ways: OrderOption[] = canPay(position, army, price) ? [{ type: "order", order, forced: false }] : [];
    return price > 0 ? [...ways, { type: "order" as const, order, forced: true }] : ways;
  });
}

/** §5.2c: deducts the price from the Army of the Capitano and puts the marker on his Card. */
export function issue(
  play: Play<Honour>,
  primo: number,
  { order, forced }: OrderOption,
  rules: readonly string[],
): void {
  const { position } = play;
  const price = pay(position, armyOf(position, primo), forced ? 0 : priceOfChange(position, primo, order));
  takeOrder(play, primo, order);
  tellOrder(play, primo, { type: "order", rules, price, forced, order });
}

/** §S4.5: the same, unless it is a Venetian Force that turns home; says whether the Order is Forced. */
export function issueOrTurnHome(
  play: Play<Honour>,
  primo: number,
  option: OrderOption,
  rules: readonly string[],
): boolean {
  if (!refusesToMarch(play, primo, option.order)) {
    issue(play, primo, option, rules);
    return option.forced;
  }
  takeOrder(play, primo, "retreat");
  play.position.reluctant[primo] = 1;
  tellOrder(play, primo, { type: "order", rules: ["S4.5"], price: 0, forced: false, order: "retreat" });
  return false;
}

/** §5.2c: only a Retreat Order lies on the map. */
export function tellOrder(
  play: Play<Honour>,
  primo: number,
  event: { type: string; rules: readonly string[]; price: number; forced: boolean; order: Order },
): void {
  const { position } = play;
  const side = controllerOf(position, primo);
  if (charts.orders[event.order].visibleToEnemy) {
    tellOf(play, primo, { ...event, side });
    return;
  }
  const { order: _, ...vague } = { ...event, side };
  const hex = position.hex[primo];
  tellOwner(play, side, { ...event, side, capitano: primo, hex }, { ...vague, hex });
}

/** §5.3.1: the check of a Forced Order. */
export function checkForced(play: Play<Honour>, primo: number): void {
  check(play, primo, "5.3.1", forcedOrderModifier());
}

/** §5.3.5: another check, if a Capitano with Previous Attack has received an Attack Order, whatever a first one has made of it. */
export function checkContinuousAttack(play: Play<Honour>, primo: number): void {
  if (play.position.previousAttack[primo]) check(play, primo, "5.3.5", 0);
}

function check(play: Play<Honour>, primo: number, rule: string, modifier: number): void {
  const { position } = play;
  const units = combatUnitsOfForce(position, primo);
  if (units.length === 0) return;
  play.call(disciplineCheck, disciplineCheckOf(position, primo, units, rule, "reliability", { modifier }));
}

export interface NewForce {
  side: Side;
  primo: number;
  /** §5.2a: a Command Path leads to it; from the Capitano Generale who has dropped it off it does (ruling 5.3.3). */
  hasPath: boolean;
  forced: boolean;
  /** It has received an Attack Order. */
  attack: boolean;
}

export function newForceOf(position: Honour, primo: number, hasPath: boolean): NewForce {
  return { side: controllerOf(position, primo), primo, hasPath, forced: false, attack: false };
}

/** §5.3.3, as ruled: a Force made in the Activation Phase gets its Order at once, for the price of its kind or Forced. */
export const orderOfNewForce = procedure<NewForce>("orderOfNewForce", {
  side: everybody,
  primo: counter,
  hasPath: everybody,
  forced: everybody,
  attack: sidesOwn(false),
}).steps({
  choose: decision({
    rule: ["5.3.3", "5.3.1"],
    seat: (_, { side }) => side,
    options: (position, { primo, hasPath }) => ordersFor(position, primo, hasPath),
    play: (play, frame, option) => {
      frame.forced = issueOrTurnHome(play, frame.primo, option, ["5.3.3"]);
      frame.attack = play.position.order[frame.primo] === "attack";
    },
  }),
  forcedCheck: step("5.3.1", (play, { primo, forced }) => {
    if (forced) checkForced(play, primo);
  }),
  continuousAttack: step("5.3.5", (play, { primo, attack }) => {
    if (attack) checkContinuousAttack(play, primo);
  }),
  // The check may have cost the last SP.
  lost: step("3.6a", (play, { primo }) => forceLostAll(play, primo, "attrition")),
});
