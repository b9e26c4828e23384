import { running } from "@gonfalon/engine/kernel";
import type { Honour } from "../position.ts";
import { issueOrders } from "../rules/command/issuing.ts";
import { orderOfNewForce } from "../rules/orders.ts";

/** The Primo Capitano who is to receive an Order now, where one is. */
export function ordered(position: Honour): number | undefined {
  const primo = running(position, orderOfNewForce)?.primo ?? running(position, issueOrders)?.primo ?? -1;
  return primo >= 0 ? primo : undefined;
}
