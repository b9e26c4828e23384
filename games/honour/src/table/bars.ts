import { linkBetween } from "@gonfalon/engine/board";
import { running } from "@gonfalon/engine/kernel";
import { type Bar, Bars, bar } from "@gonfalon/engine/kit";
import { board, charts, opponentOf } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour, NO_MOVE_AFTER_BATTLE } from "../position.ts";
import { areAdjacent, canAttack, isTruce } from "../rules/combat/duty.ts";
import { combatPhase } from "../rules/combat/phase.ts";
import { commanderOf, hasPathFrom, issueOrders } from "../rules/command/issuing.ts";
import { isLocked } from "../rules/command/novara.ts";
import { MOST_MOVES, transfers } from "../rules/command/transfers.ts";
import {
  armyOf,
  combatUnitsOfForce,
  controllerOf,
  forcesOf,
  hexOf,
  isForce,
  mayCommand,
  mayLead,
  sideOf,
} from "../rules/forces.ts";
import { isFinished } from "../rules/initiative.ts";
import { activation } from "../rules/march/activation.ts";
import { pointsLeft } from "../rules/march/points.ts";
import { barToStep, costOfStep, TOO_FAR } from "../rules/march/steps.ts";
import {
  isPost,
  isWithTheFrench,
  mayTake,
  mustStand,
  ORDERS,
  orderOfNewForce,
  priceOfChange,
} from "../rules/orders.ts";
import { isBoundToRetreat } from "../rules/scenarios/venetians.ts";
import { canPay } from "../rules/treasury.ts";
import { isAllDemoralised } from "../rules/units.ts";
import type { Order } from "../schemas/index.ts";
import { ordered } from "./ordered.ts";
import { pointsInWords } from "./words.ts";

/** The rule that forbids what somebody has in mind, or null where it is only not asked now. */
export function barTo(position: Honour, wanted: HonourOption): Bar | null {
  switch (wanted.type) {
    case "step":
      return stepBar(position, wanted.hex);
    case "order":
      return ORDERS.includes(wanted.order) ? orderBar(position, wanted.order, wanted.forced) : null;
    case "indicate":
      return wanted.capitano in position.order ? indicateBar(position, wanted.capitano) : null;
    case "changeOrder":
      return changeBar(position, wanted.capitano);
    case "attack":
      return attackBar(position, wanted.hex);
    case "takeUnit":
      return takeBar(position, wanted.unit);
    case "giveUnit":
      return giveBar(position, wanted.capitano);
    default:
      return null;
  }
}

/** §7.2.1b, §7.2.4b, §7.2.5: why a Capitano is not indicated. */
function indicateBar(position: Honour, capitano: number): Bar | null {
  if (!isForce(position, capitano)) return bar("7.2.1b", "bar.no-troops");
  if (isFinished(position, capitano)) return bar("7.2.4b", "bar.finished");
  const isLast = position.flow.at(-1)?.step === "remaining";
  return isLast && position.activations[capitano]! > 0 ? bar("7.2.5", "bar.activated") : null;
}

/** §11.1, §11.2.1: why the Force whose turn it is does not attack a hex. */
const attackBars = new Bars<readonly [position: Honour, primo: number, hex: number]>(
  { rule: "S3.7", key: "bar.truce", when: (position) => isTruce(position) },
  {
    rule: "11.1",
    key: "bar.nobody-there",
    when: (position, primo, hex) =>
      !forcesOf(position, opponentOf(sideOf(position, primo))).some((one) => position.hex[one] === hex),
  },
  {
    rule: "11.1",
    key: "bar.not-adjacent",
    when: (position, primo, hex) => !areAdjacent(position, position.hex[primo]!, hex),
  },
  { rule: "11.2.1c", key: "bar.attacked", when: (position, primo) => position.attackFinished[primo]! > 0 },
  { rule: "18.1c", key: "bar.quarters", when: (position, primo) => position.quarters[primo] === 1 },
  {
    rule: "9.1.1b",
    key: "bar.all-broken",
    when: (position, primo) => isAllDemoralised(position, combatUnitsOfForce(position, primo)),
  },
  {
    rule: "11.5.Step3-b.note",
    key: "bar.no-fighters",
    when: (position, primo, hex) => !canAttack(position, primo, hex),
  },
);

function attackBar(position: Honour, hex: number): Bar | null {
  const primo = running(position, combatPhase)?.current ?? -1;
  return primo < 0 ? null : attackBars.bar(position, primo, hex);
}

/** §5.1, as ruled: why a unit does not change Card. */
function takeBar(position: Honour, unit: number): Bar | null {
  const now = running(position, transfers);
  const holder = position.holder[unit]!;
  if (!now || holder < 0 || controllerOf(position, holder) !== now.side) return bar("1.4", "bar.not-yours");
  if (now.moved.filter((one) => one === unit).length >= MOST_MOVES) return bar("5.1", "bar.moved-twice");
  return bar("5.1", "bar.alone");
}

/** §7.3 to §7.8: why the Force that marches may not enter a hex next. */
function stepBar(position: Honour, to: number): Bar | null {
  const march = running(position, activation);
  const found = march && barToStep(position, march, to);
  if (!march || found !== TOO_FAR) return found ?? null;
  const cost = costOfStep(position, march, linkBetween(board, position.hex[march.primo]!, to));
  return bar(found.rule, found.key, { cost: pointsInWords(cost), left: pointsInWords(pointsLeft(position, march)) });
}

/** §5.1, §3.1: why a Capitano of the hex cannot have the unit in hand. */
function giveBar(position: Honour, capitano: number): Bar | null {
  const now = running(position, transfers);
  if (!now || now.unit < 0 || hexOf(position, capitano) !== hexOf(position, position.holder[now.unit]!)) return null;
  if (!mayLead(position, capitano, now.unit)) return bar("3.1", "bar.not-his-troops");
  return mayCommand(position, capitano, now.unit) ? null : bar("3.1", "bar.no-room");
}

/** §5.2, §5.3, §9.1.1: why the Force that receives an Order may not have this one. */
function orderBar(position: Honour, order: Order, forced: boolean): Bar | null {
  const primo = ordered(position);
  if (primo === undefined) return null;
  if (position.order[primo] === order) return bar("5.3.2", "bar.same-order");
  if (position.noMove[primo] === NO_MOVE_AFTER_BATTLE && !isPost(order)) return bar("11.4.Step10-a.c", "bar.rests");
  if (!mayTake(position, primo, order)) return unfitBar(position, primo, order);
  return termsBar(position, primo, order, forced);
}

/** §5.2a, §5.3.1, §5.3.2: what the path and the money of the Army allow. */
function termsBar(position: Honour, primo: number, order: Order, forced: boolean): Bar | null {
  const issuing = running(position, issueOrders);
  const isInReach = () => !issuing || hasPathFrom(position, commanderOf(position, issuing), primo);
  const hasPath = running(position, orderOfNewForce)?.hasPath ?? isInReach();
  if (!hasPath) return forced ? null : bar("5.2a", "bar.no-path");
  const price = priceOfChange(position, primo, order);
  if (forced) return price === 0 ? bar("5.3.1", "bar.free-order") : null;
  if (canPay(position, armyOf(position, primo), price)) return null;
  return bar("4.3.3", "bar.money", { cost: String(price), left: String(position.ap[armyOf(position, primo)]) });
}

/** §5.3.Garrison, §S3.6c, §18.4c, §15.1.1c, §9.1.1: why it may have no such Order at any price. */
function unfitBar(position: Honour, primo: number, order: Order): Bar {
  const units = combatUnitsOfForce(position, primo);
  if (charts.orders[order].wherePlaces) return bar("5.3.Garrison", "bar.no-place");
  if (isWithTheFrench(position, primo)) return bar("S3.6c", "bar.swiss-stay");
  if (mustStand(position, primo)) return bar("18.4c", "bar.offer-refused");
  if (units.length === 0) return bar("15.1.1c", "bar.militia-alone");
  return bar(isAllDemoralised(position, units) ? "9.1.1b" : "9.1.1a", "bar.broken");
}

/** §S4.5a, §S2.2: why the Order of a Force is not to be changed now. */
function changeBar(position: Honour, primo: number): Bar | null {
  if (!(primo in position.order)) return null;
  if (isBoundToRetreat(position, primo)) return bar("S4.5a", "bar.turned-home");
  return isLocked(position, primo) ? bar("S2.2", "bar.novara-waits") : null;
}

/** The Forces of a side, finished or not: what one may think of indicating. */
export function everyForce(position: Honour, side: string): number[] {
  return castOf(position).capitani.ids.flatMap((_, who) =>
    position.stands[who] === "map" && sideOf(position, who) === side ? [who] : [],
  );
}
