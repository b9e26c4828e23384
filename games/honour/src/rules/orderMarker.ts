import type { Play } from "@gonfalon/engine/kernel";
import type { Honour } from "../position.ts";
import type { Order } from "../schemas/index.ts";
import { tellOf } from "./known.ts";

/**
 * §5.2c: puts an Order on the Card of a Primo Capitano. As ruled (7.7) any but Manoeuvre takes the Administrative March marker
 * off; on a turn with APs it stays under a new Manoeuvre Order.
 */
export function takeOrder(play: Play<Honour>, primo: number, order: Order): void {
  play.position.order[primo] = order;
  if (order !== "manoeuvre") leaveColumn(play, primo, "7.7");
}

/** §7.7b: the owner may take the marker off at no cost. */
export function leaveColumn(play: Play<Honour>, primo: number, rule = "7.7b"): void {
  const { position } = play;
  if (!position.administrativeMarch[primo]) return;
  position.administrativeMarch[primo] = 0;
  tellOf(play, primo, { type: "administrativeMarch", rules: [rule], on: false });
}
