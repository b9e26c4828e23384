import { everybody, type Play } from "@gonfalon/engine/kernel";
import { charts, hexes, places } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Order, Side } from "../schemas/index.ts";
import { disciplineCheck, disciplineCheckOf, forcedOrderModifier } from "./discipline.ts";
import { armyOf, combatUnitsOfForce, hasFeature, isMajor, sideOf, strengthOf } from "./forces.ts";
import { counter, tellOf, tellOwner } from "./known.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { isLightCavalry } from "./units.ts";

/** §5.2, §5.3: what Orders cost, which a Force may take, and the Order of a Force that has just been made (§5.3.3). */

/** In the order of the Orders Table. */
export const ORDERS = Object.keys(charts.orders) as Order[];

/** §5.2c, §6.1, §6.1a, §3.8.1.W: APs for an Order that is issued anew. */
export function priceOf(position: Honour, primo: number, order: Order): number {
  const army = armyOf(position, primo);
  if (castOf(position).data.armies[army]!.ap.ordersFree) return 0;
  const { costMajor, costMinor, costLightOr1sp, costExtraTemporeggiatore } = charts.orders[order];
  const extra = hasFeature(position, primo, "W") ? (costExtraTemporeggiatore ?? 0) : 0;
  if (isMajor(position, primo)) return costMajor + extra;
  return (isLight(position, primo) ? costLightOr1sp : costMinor) + extra;
}

/** §6.1a: Light Cavalry alone, or a single SP of any type. */
function isLight(position: Honour, primo: number): boolean {
  const units = combatUnitsOfForce(position, primo);
  return strengthOf(position, units) === 1 || units.every((unit) => isLightCavalry(position, unit));
}

/** §4: whether an Army has so many APs; of scenario 2 it has as many as it likes. */
export function canPay(position: Honour, army: number, points: number): boolean {
  return castOf(position).data.armies[army]!.ap.unlimited || position.ap[army]! >= points;
}

export function pay(position: Honour, army: number, points: number): void {
  if (!castOf(position).data.armies[army]!.ap.unlimited) position.ap[army]! -= points;
}

/** §5.3.Garrison, §5.3.Attack, §9.1.1a, §9.1.1b: where the Force stands and how many of its units are Demoralised. */
export function mayTake(position: Honour, primo: number, order: Order): boolean {
  const { wherePlaces, forbiddenIf } = charts.orders[order];
  const place = hexes.place[position.hex[primo]!]!;
  if (wherePlaces && (place < 0 || !wherePlaces.includes(places.type[place]!))) return false;
  if (!forbiddenIf) return true;
  const units = combatUnitsOfForce(position, primo);
  const broken = units.filter((unit) => position.demoralised[unit] === 1).length;
  return units.length === 0 || broken < forbiddenIf.demoralisedShareAtLeast * units.length;
}

export interface NewForce {
  side: Side;
  primo: number;
  forced: boolean;
}
export type OrderOption = { readonly type: "order"; readonly order: Order; readonly forced: boolean };

/** §5.3.1, §5.3.3: each Order it may take, paid if there are APs, or Forced for nothing. */
function ordersFor(position: Honour, primo: number): OrderOption[] {
  const army = armyOf(position, primo);
  return ORDERS.filter((order) => mayTake(position, primo, order)).flatMap((order) => {
    const price = priceOf(position, primo, order);
    const ways: OrderOption[] = canPay(position, army, price) ? [{ type: "order", order, forced: false }] : [];
    return price > 0 ? [...ways, { type: "order" as const, order, forced: true }] : ways;
  });
}

function issue(play: Play<Honour>, frame: NewForce, { order, forced }: OrderOption): void {
  const { position } = play;
  const { primo } = frame;
  const price = forced ? 0 : priceOf(position, primo, order);
  position.order[primo] = order;
  pay(position, armyOf(position, primo), price);
  const event = { type: "order", rules: ["5.3.3"], price, forced };
  // §5.2c: only a Retreat Order lies on the map.
  if (charts.orders[order].visibleToEnemy) tellOf(play, primo, { ...event, order });
  else
    tellOwner(
      play,
      sideOf(position, primo),
      { ...event, capitano: primo, order },
      { ...event, hex: position.hex[primo] },
    );
  frame.forced = forced;
}

/** §5.3.3, as ruled: a Force made in the Activation Phase gets its Order at once, for the price of its kind or Forced. */
export const orderOfNewForce = procedure<NewForce>("orderOfNewForce", {
  side: everybody,
  primo: counter,
  forced: everybody,
}).steps({
  choose: decision({
    rule: ["5.3.3", "5.3.1"],
    seat: (_, { side }) => side,
    options: (position, { primo }) => ordersFor(position, primo),
    play: issue,
  }),
  forcedCheck: step("5.3.1", (play, { primo, forced }) => {
    if (forced) check(play, primo, "5.3.1", forcedOrderModifier());
  }),
  continuousAttack: step("5.3.5", (play, { primo }) => {
    const { position } = play;
    if (position.order[primo] === "attack" && position.previousAttack[primo]) check(play, primo, "5.3.5", 0);
  }),
});

function check(play: Play<Honour>, primo: number, rule: string, modifier: number): void {
  const { position } = play;
  const units = combatUnitsOfForce(position, primo);
  play.call(disciplineCheck, disciplineCheckOf(position, primo, units, rule, "reliability", { modifier }));
}
