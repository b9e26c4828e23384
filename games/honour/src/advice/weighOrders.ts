import { hexDistance } from "@gonfalon/engine/board";
import type { Choice, Plan } from "@gonfalon/engine/kernel";
import { board, charts, hexes } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { communicationTo } from "../rules/communications.ts";
import { forcedOrderModifier } from "../rules/discipline.ts";
import { combatUnitsOfForce, isMajor } from "../rules/forces.ts";
import { priceOfChange } from "../rules/orders.ts";
import { specialRule } from "../rules/special.ts";
import type { Order, Side } from "../schemas/index.ts";
import { type Aim, type Design, designOf } from "./aims.ts";
import { type Force, type Lay, nearest } from "./lay.ts";
import { hasLine, turnsToPay } from "./line.ts";
import { checkCost, standChance } from "./odds.ts";
import { orderFor } from "./orderFor.ts";
import { insteadOf } from "./plans.ts";
import { savingsFor } from "./purse.ts";
import { lacks, losesByTime, turnsLeft } from "./stakes.ts";
import { frameOf, leavesRoad } from "./weighMarch.ts";

/** §5.2c: the Order that serves the aim, for what it costs in APs or in the temper of the troops. */
export function weighOrder(position: Honour, choice: Choice<HonourOption>, plan: Plan | null): number[] {
  const { primo } = frameOf<{ primo: number }>(position);
  const design = designOf(position, choice.seat as Side, insteadOf(plan));
  if (choice.ask === "orderOfNewForce.choose" && isOnMarch(position)) return choice.options.map(staying);
  return choice.options.map((option) =>
    option.type === "order" ? orderValue(position, design, primo, option.order, option.forced) : 0,
  );
}

/** §6.3: whoever is dropped off on a march is to stay where he is. */
function staying(option: HonourOption): number {
  if (option.type !== "order") return 0;
  return (option.order === "garrison" ? 2 : option.order === "stand" ? 1 : 0) - (option.forced ? 0.5 : 0);
}

function isOnMarch({ flow }: Honour): boolean {
  return flow.some(({ procedure }) => procedure === "activation");
}

/** §5.3.2: who is to have another Order: he whose present one serves his aim least. */
export function weighChange(position: Honour, { options, seat }: Choice<HonourOption>, plan: Plan | null): number[] {
  const design = designOf(position, seat as Side, insteadOf(plan));
  return options.map((option) => {
    if (option.type === "leaveColumn") return leaveValue(position, design, option.capitano);
    if (option.type !== "changeOrder") return 0.12;
    const present = position.order[option.capitano] as Order;
    const now = fitness(position, design, option.capitano, present);
    const wanted = wantedOrder(position, design, option.capitano);
    if (wanted === present || present === "attack") {
      const rest = present === "attack" ? restValue(position, design, option.capitano) : -1;
      if (rest > 0 || wanted === present) return rest;
    }
    const price = priceOfChange(position, option.capitano, wanted);
    const canPay =
      price === 0 || position.ap[armyOf(position, option.capitano)]! >= price || isUnlimited(position, option.capitano);
    const then = orderValue(position, design, option.capitano, wanted, !canPay);
    return then - now;
  });
}

/** What a turn of an attack is worth of the whole. */
const A_TURN = 0.5;

/**
 * §5.3.4, §5.3.5: an Attack Order that lies on the Card on a payday is renewed at the risk of a check. To give it up on the eve
 * costs a turn of the siege and spares the troops that.
 */
function restValue(position: Honour, design: Design, primo: number): number {
  return evePrice(position, design, primo) - fitness(position, design, primo, "attack");
}

/** What an Attack for the last turn of a siege before a payday costs: all the other turns of it, and the check to go on. */
function evePrice(position: Honour, design: Design, primo: number): number {
  const force = design.lay.own.find((one) => one.primo === primo);
  if (!force || design.aims.get(primo)?.purpose !== "besiege") return 0;
  if (turnsToPay(position, force) !== 1 || turnsLeft(position) <= END) return 0;
  const use = fitness(position, design, primo, "attack");
  const risk = 1 - standChance(position, primo, 0, "reliability");
  const check = patienceOf(position, design.lay.side) * checkCost(position, primo, 0, "reliability");
  return (1 - A_TURN) * use + check + risk * use;
}

/** §7.7b: out of march order before the Activation, for to leave it on the way ends a move. */
function leaveValue(position: Honour, design: Design, primo: number): number {
  const force = design.lay.own.find((one) => one.primo === primo);
  const aim = design.aims.get(primo);
  return force && aim && leavesRoad(position, design, force, aim) ? 0.5 : -1;
}

function armyOf(position: Honour, primo: number): number {
  return castOf(position).capitani.army[primo]!;
}

function isUnlimited(position: Honour, primo: number): boolean {
  return castOf(position).data.armies[armyOf(position, primo)]!.ap.unlimited;
}

function wantedOrder(position: Honour, design: Design, primo: number): Order {
  const force = design.lay.own.find((one) => one.primo === primo);
  const aim = design.aims.get(primo);
  return force && aim ? orderFor(position, force, aim, design) : "stand";
}

/** What an AP is worth: the dearer, the fewer are left for what is to come. */
function pointValue(position: Honour, lay: Lay, army: number): number {
  const { unlimited } = castOf(position).data.armies[army]!.ap;
  if (unlimited) return 0;
  const left = Math.min(turnsLeft(position), 8);
  const forces = lay.own.filter((force) => force.army === army).length;
  return ((forces > 1 ? 0.05 : ALONE) * left) / (1 + 0.25 * position.ap[army]!);
}

/** To an Army of one Force, which has nothing else to pay. */
const ALONE = 0.02;

function orderValue(position: Honour, design: Design, primo: number, order: Order, forced: boolean): number {
  // §S2.AP: whoever has APs without limit pays nothing that he misses.
  const price = forced || isUnlimited(position, primo) ? 0 : priceOfChange(position, primo, order);
  const patience = patienceOf(position, design.lay.side);
  const checks = checksFor(position, primo, order, forced);
  const temper = checks.reduce((sum, modifier) => sum + checkCost(position, primo, modifier, "reliability"), 0);
  const stands = checks.reduce((chance, modifier) => chance * standChance(position, primo, modifier, "reliability"), 1);
  const eve = order === "attack" ? evePrice(position, design, primo) : 0;
  const army = armyOf(position, primo);
  const left = position.ap[army]! - price;
  const short = price > 0 && left < reserveFor(position, design, primo) ? MAIN_FIRST : 0;
  const later = price > 0 && left < laterFor(position, design, primo) ? SAVED : 0;
  const spent = price > 0 && isSpentTooLate(position, design, primo, left) ? SAVED : 0;
  return (
    willingness(position, army, order) * stands * fitness(position, design, primo, order) -
    price * pointValue(position, design.lay, army) -
    patience * temper -
    eve -
    short -
    later -
    spent
  );
}

/** §5.3.1, §5.3.5: the modifiers of the Discipline Checks that an Order brings. */
function checksFor(position: Honour, primo: number, order: Order, forced: boolean): number[] {
  const again = order === "attack" && position.previousAttack[primo] ? [0] : [];
  return forced ? [forcedOrderModifier(), ...again] : again;
}

/** §S4.5: an ally who may turn for home when he is told to march. */
export function willingness(position: Honour, army: number, order: Order): number {
  const rule = specialRule<{ rollWhenOrderNot: Order[]; retreatOn: number[] }>(position, "S4.5");
  const isAsked = rule && castOf(position).armies.ids[army] === RELUCTANT && !rule.rollWhenOrderNot.includes(order);
  return isAsked ? 1 - rule.retreatOn.length / 6 : 1;
}

const RELUCTANT = "venetian";

/** Turns to come from which troops that break are missed in full; at the end there is nothing to spare them for. */
const LONG = 4;
/** How much of that remains to a side that is beaten if it waits. */
const HASTE = 0.4;

function patienceOf(position: Honour, side: Side): number {
  const mustHurry = losesByTime(position, side) && lacks(position, side);
  return Math.min(1, turnsLeft(position) / LONG) * (mustHurry ? HASTE : 1);
}

/** Turns before the end from which such a side has nothing left to wait for. */
const LAST_TURNS = 4;

function isPressed(position: Honour, side: Side): boolean {
  return turnsLeft(position) <= LAST_TURNS && losesByTime(position, side) && lacks(position, side);
}

/** What it costs to leave the main army without its Order. */
const MAIN_FIRST = 0.8;

/** APs that the strongest Force of the Army still needs, if its Order is yet to come. */
function reserveFor(position: Honour, design: Design, primo: number): number {
  const army = armyOf(position, primo);
  if (isUnlimited(position, primo)) return 0;
  const waiting = design.lay.own.filter((one) => one.army === army && position.order[one.primo] === "");
  const main = waiting.sort((a, b) => b.power - a.power)[0];
  return main && main.primo !== primo
    ? priceOfChange(position, main.primo, wantedOrder(position, design, main.primo))
    : 0;
}

/** What it costs to have nothing left for the main army when its Orders come off again. */
const SAVED = 0.5;
/** Turns before the end from which nothing is saved any more. */
const END = 4;

/** §5.3.4: APs that the others leave for the main army's next attack. */
function laterFor(position: Honour, { lay }: Design, primo: number): number {
  const army = armyOf(position, primo);
  if (isUnlimited(position, primo) || turnsLeft(position) <= END) return 0;
  const main = lay.own.filter((one) => one.army === army && one.major).sort((a, b) => b.power - a.power)[0];
  return main && main.primo !== primo ? savingsFor(position, main) : 0;
}

/** §5.3.4: whether an army buys its Order just before all Orders come off, and would have nothing to march with then. */
function isSpentTooLate(position: Honour, { lay }: Design, primo: number, left: number): boolean {
  const force = lay.own.find((one) => one.primo === primo);
  if (!force?.major || turnsLeft(position) <= END) return false;
  const income = hasLine(position, force, force.hex) ? INCOME : 0;
  return turnsToPay(position, force) <= LATE && left + income < charts.orders.manoeuvre.costMajor;
}

/** What may be hoped for on a payday, and the turns before it in which an Order is hardly worth its price. */
const INCOME = 2;
const LATE = 2;

/** How well an Order serves what the Force is to do. */
function fitness(position: Honour, design: Design, primo: number, order: Order): number {
  const force = design.lay.own.find((one) => one.primo === primo);
  const aim = design.aims.get(primo);
  if (!force || !aim) return order === "stand" ? 0.1 : 0;
  const wanted = orderFor(position, force, aim, design);
  const urgency = (0.4 + Math.min(2, aim.gain) / (1 + 0.1 * aim.away)) * weightOf(force);
  if (order === wanted) return urgency;
  return urgency * likeness(position, wanted, order, force, aim, design);
}

/** Money goes to those who can do most with it. */
function weightOf({ power }: Force): number {
  return 0.6 + Math.min(1, power / 25);
}

/** Whether a Force lies round the place that it is to take. */
function isBesieging({ siegeStatus }: Honour, { hex }: Force, aim: Aim): boolean {
  const place = hexes.place[aim.hex]!;
  const isBeside = aim.purpose === "besiege" && hexDistance(board, hex, aim.hex) === 1;
  return isBeside && place >= 0 && siegeStatus[place] !== NO_SIEGE;
}

function isPoor(position: Honour, { primo, army }: Force): boolean {
  return !isUnlimited(position, primo) && position.ap[army]! < priceOfChange(position, primo, "attack");
}

function likeness(position: Honour, wanted: Order, order: Order, force: Force, aim: Aim, { lay }: Design): number {
  if (order === "retreat") return -0.5;
  const marches = charts.orders[wanted].mayLeaveHex;
  if (!marches) {
    if (order === "garrison" || order === "stand") return order === "garrison" || !force.walls ? 0.95 : 0.9;
    // What is paid for is kept: it does all that a post does but rally troops.
    if (order === position.order[force.primo]) return force.broken > 0 ? 0.35 : 0.97;
    return nearest(force.hex, lay.foes) <= 2 ? 0.5 : 0.35;
  }
  // §5.2: a siege goes on under any Order: who cannot have an Attack saves for the next one.
  if (wanted === "attack" && isBesieging(position, force, aim)) {
    return order === "stand" && isPoor(position, force) ? 0.3 : order === "stand" ? 0.1 : 0.05;
  }
  if (order === "garrison" || order === "stand") return 0.05;
  // Far from the enemy a march is as good as an attack.
  if (wanted === "attack") return aim.away > 2 ? 0.8 : isPressed(position, force.side) ? 0.1 : 0.3;
  return order === position.order[force.primo] ? 1 : 0.85;
}

/** §5.2b: the Capitano Generale with the larger army commands. */
export function weighCommander(position: Honour, { options }: Choice<HonourOption>): number[] {
  return options.map((option) =>
    option.type === "commander" ? combatUnitsOfForce(position, option.capitano).length : 0,
  );
}

/** §4.1.1: the source from which the line to the Capitano Generale is shortest. */
export function weighSource(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const frame = frameOf<{ armies: number[] }>(position);
  const army = frame.armies[0]!;
  const side = seat as Side;
  return options.map((option) => {
    if (option.type === "placeSource") return 10 - 0.1 * lengthFrom(position, army, option.hex);
    if (option.type === "keepSource") return 0;
    // A change costs the APs of a turn: only for a line that is cut for good.
    return position.source[army]! >= 0 &&
      lengthFrom(position, army, position.source[army]!) > 90 &&
      hasOther(position, army, side)
      ? 0.1
      : -1;
  });
}

function hasOther(position: Honour, army: number, _: Side): boolean {
  return castOf(position).armies.sources[army]!.some((hex) => lengthFrom(position, army, hex) < 60);
}

/** Hexes of the line from a source to the Capitani Generali of an Army; 99 if there is none. */
export function lengthFrom(position: Honour, army: number, source: number): number {
  const was = position.source[army]!;
  position.source[army] = source;
  const { capitani } = castOf(position);
  let [sum, count] = [0, 0];
  for (let who = 0; who < capitani.count; who++) {
    if (capitani.army[who] !== army || position.stands[who] !== "map" || !isMajor(position, who)) continue;
    const length = communicationTo(position, army, position.hex[who]!);
    sum += length < 0 ? 99 : length;
    count++;
  }
  position.source[army] = was;
  return count === 0 ? 99 : sum / count;
}
