import type { Play } from "@gonfalon/engine/kernel";
import type { Honour } from "../position.ts";
import type { Order } from "../schemas/index.ts";
import { tellOf } from "./known.ts";

/**
 * §5.2c: puts an Order on the Card of a Primo Capitano. As ruled (7.7) any but Manoeuvre takes the Administrative March marker
 * off; on a turn with APs it stays under a new Manoeuvre Order. As ruled (18.1) any but Stand and Garrison puts a Force On Campaign.
 */
export function takeOrder(play: Play<Honour>, primo: number, order: Order): void {
  play.position.order[primo] = order;
  if (order !== "manoeuvre") leaveColumn(play, primo, "7.7");
  if (order !== "stand" && order !== "garrison") goOnCampaign(play, primo);
}

/** §18.1f: out of Quarters. */
export function goOnCampaign(play: Play<Honour>, primo: number): void {
  const { position } = play;
  if (!position.quarters[primo]) return;
  position.quarters[primo] = 0;
  tellOf(play, primo, { type: "onCampaign", rules: ["18.1f"] });
}

/** §7.7b: the owner may take the marker off at no cost. */
export function leaveColumn(play: Play<Honour>, primo: number, rule = "7.7b"): void {
  const { position } = play;
  if (!position.administrativeMarch[primo]) return;
  position.administrativeMarch[primo] = 0;
  tellOf(play, primo, { type: "administrativeMarch", rules: [rule], on: false });
}
