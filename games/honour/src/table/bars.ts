import { hexDistance, linkBetween } from "@gonfalon/engine/board";
import { running } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { board, charts, links, opponentOf } from "../data.ts";
import { CLOSED } from "../ground.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour } from "../position.ts";
import { armyOf, combatUnitsOfForce, forcesOf, sideOf } from "../rules/forces.ts";
import { isFinished } from "../rules/initiative.ts";
import { limitOn } from "../rules/limits.ts";
import { activation } from "../rules/march/activation.ts";
import { type Activation, pointsLeft } from "../rules/march/points.ts";
import { costOfStep, mayMarch, RING } from "../rules/march/steps.ts";
import { isRoad } from "../rules/movement.ts";
import { mayTake, ORDERS, priceOf } from "../rules/orders.ts";
import { canPay } from "../rules/treasury.ts";
import { isArtillery, isHalfDemoralised } from "../rules/units.ts";
import { enemyZone } from "../rules/zones.ts";
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
      return wanted.capitano in position.order && isFinished(position, wanted.capitano)
        ? bar("7.2.4b", "bar.finished")
        : null;
    default:
      return null;
  }
}

/** §7.3 to §7.8: why the Force that marches may not enter a hex next. */
function stepBar(position: Honour, to: number): Bar | null {
  const march = running(position, activation);
  if (!march) return null;
  const from = position.hex[march.primo]!;
  const link = linkBetween(board, from, to);
  if (link < 0) return bar("7.4", "bar.not-next");
  if (!mayMarch(position, march.primo)) return bar("5.3", "bar.order-stays");
  if (march.halted) return bar("7.8.1", "bar.halted");
  return groundBar(position, march, link) ?? enemyBar(position, march, from, link) ?? limitBar(position, march, to);
}

function groundBar(position: Honour, march: Activation, link: number): Bar | null {
  const cost = costOfStep(position, march, link);
  const left = pointsLeft(position, march);
  if (cost === CLOSED) return bar("7.6", "bar.impassable");
  if (cost > left) return bar("7.4", "bar.points", { cost: pointsInWords(cost), left: pointsInWords(left) });
  const hasGuns = combatUnitsOfForce(position, march.primo).some((unit) => isArtillery(position, unit));
  if (hasGuns && links.artillery[link] === 0) return bar("7.6", "bar.guns");
  return position.administrativeMarch[march.primo] && !isRoad(link) ? bar("7.7", "bar.column-off-road") : null;
}

/** §7.6.5, §7.3.RegularMarch, §7.7a, §7.8.1, §7.8.2.2: what the enemy forbids. */
function enemyBar(position: Honour, { primo, side }: Activation, from: number, link: number): Bar | null {
  const to = board.linkTo[link]!;
  const zone = enemyZone(position, side);
  const distance = Math.min(
    ...forcesOf(position, opponentOf(side)).map((enemy) => hexDistance(board, to, position.hex[enemy]!)),
  );
  const order = position.order[primo]!;
  const mayTouch = order !== "" && charts.orders[order].actions.includes("march-to-contact");
  if (distance === 0) return bar("7.6.5", "bar.enemy-there");
  if (position.administrativeMarch[primo] && distance <= RING) return bar("7.7a", "bar.ring");
  if (!mayTouch && distance <= 1) return bar("7.3.RegularMarch", "bar.next-to-enemy");
  if (zone[to] && zone[from]) return bar("7.8.2.2", "bar.zone-to-zone");
  const units = combatUnitsOfForce(position, primo);
  return zone[to] && isHalfDemoralised(position, units) ? bar("7.8.1", "bar.zone-closed") : null;
}

function limitBar(position: Honour, { primo }: Activation, to: number): Bar | null {
  const rule = limitOn(position, primo, to);
  return rule ? bar(rule, "bar.scenario") : bar("6.2a", "bar.two-forces");
}

/** §5.2, §5.3, §9.1.1: why the Force that receives an Order may not have this one. */
function orderBar(
  position: Honour,
  order: (HonourOption & { readonly type: "order" })["order"],
  forced: boolean,
): Bar | null {
  const primo = ordered(position);
  if (primo === undefined) return null;
  if (!mayTake(position, primo, order)) {
    return charts.orders[order].wherePlaces ? bar("5.3.Garrison", "bar.no-place") : bar("9.1.1b", "bar.broken");
  }
  const price = priceOf(position, primo, order);
  if (forced) return price === 0 ? bar("5.3.1", "bar.free-order") : null;
  if (canPay(position, armyOf(position, primo), price)) return null;
  return bar("4.3.3", "bar.money", { cost: String(price), left: String(position.ap[armyOf(position, primo)]) });
}

/** The Forces of a side, finished or not: what one may think of indicating. */
export function everyForce(position: Honour, side: string): number[] {
  return castOf(position).capitani.ids.flatMap((_, who) =>
    position.stands[who] === "map" && sideOf(position, who) === side ? [who] : [],
  );
}
