import { charts } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { priceOfChange } from "../rules/orders.ts";
import type { Force } from "./lay.ts";
import { hasLine, turnsToPay } from "./line.ts";
import { isDone } from "./stakes.ts";

/** §4.3.1, §5.3: what the others of an Army leave in its purse for the attack of its main Force. */

/** APs that are lost of those that are due, on the average of the dice and of lines of middling length. */
const LOST = 2;

/** §4.3.1: APs that may be hoped for on the next payday. */
function nextIncome(position: Honour, force: Force): number {
  const { data, armies } = castOf(position);
  const next = data.turnTrack[position.turn - 1 + turnsToPay(position, force)];
  const due = next ? (data.armies.find(({ id }) => id === armies.ids[force.army])!.ap.schedule[next.turn] ?? 0) : 0;
  return due > LOST && hasLine(position, force, force.hex) ? due - LOST : 0;
}

/** APs without which the main Force of an Army could not attack: now, or when its Orders come off again. */
export function savingsFor(position: Honour, main: Force): number {
  const { unlimited, ordersFree } = castOf(position).data.armies[main.army]!.ap;
  if (unlimited || ordersFree || isDone(position, main.side)) return 0;
  const now = priceOfChange(position, main.primo, "attack");
  const later = turnsToPay(position, main) < 99 ? charts.orders.attack.costMajor - nextIncome(position, main) : 0;
  return Math.max(now, later, 0);
}
