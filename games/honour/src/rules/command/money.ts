import type { Play } from "@gonfalon/engine/kernel";
import { charts, hexNamed } from "../../data.ts";
import { read } from "../../lookup.ts";
import { castOf, type Honour } from "../../position.ts";
import type { Side } from "../../schemas/index.ts";
import { communicationOfArmy } from "../communications.ts";
import { hexOf } from "../forces.ts";
import { isBoundToRetreat } from "../scenarios/venetians.ts";

/** §4.3: Administrative Points. Each Army has its own total and spends it on its own Orders only (§4.3.3). */

/** The Armies that a seat moves, in the order of the scenario. */
export function armiesOf(position: Honour, side: Side): number[] {
  return position.controller.flatMap((controller, army) => (controller === side ? [army] : []));
}

/** §2.2.B1a: whether APs arrive in this turn, and Orders are issued anew. */
export function isApTurn(position: Honour): boolean {
  return castOf(position).data.turnTrack[position.turn - 1]!.apTurn;
}

/** §4.3.1: the nominal APs of this turn; an Army that is not in the schedule (the Swiss of 1515) receives none. */
export function nominalOf(position: Honour, army: number): number {
  const { turnTrack, armies } = castOf(position).data;
  return armies[army]!.ap.schedule[turnTrack[position.turn - 1]!.turn] ?? 0;
}

/** §4.3.1a, §17.1a, §18.4c: columns to the right on the Administrative Points Table. */
export function apColumns(position: Honour, army: number): number {
  return charts.weather[position.weather].apShift + position.apShift[position.controller[army]!];
}

/** §4.3.1: what the table adds to the nominal APs for the sum of two dice over an LOC of so many hexes. */
export function apChange(sum: number, distance: number, columns: number): number {
  return read(charts.adminPoints, sum, distance, columns);
}

/**
 * §4.3.1, §4.3.2: APs go by the LOC to the farthest Capitano Generale who has one. §4.2c: without an LOC nothing is received
 * and no dice are rolled; that is so too while the source is changing or lost (§4.1.1), even if it returns in this Segment
 * (ruling 2.2.B1a). §18.4a: after an Interphase Turn the full nominal quantity comes without a roll.
 */
export function receivePoints(play: Play<Honour>, army: number): void {
  const { position } = play;
  const nominal = nominalOf(position, army);
  const { unlimited, schedule } = castOf(position).data.armies[army]!.ap;
  if (unlimited || Object.keys(schedule).length === 0) return;
  const event = { type: "pointsReceived", rules: ["4.3.1"], army, nominal };
  if (position.fullPayTurn === position.turn) {
    position.ap[army]! += nominal;
    play.tell({ ...event, rules: ["18.4a"], received: nominal });
    return;
  }
  const distance = communicationOfArmy(position, army);
  if (distance < 0) {
    play.tell({ type: "noPoints", rules: ["4.2c", "4.3.1"], army });
    return;
  }
  const dice = [play.roll(), play.roll()];
  const change = apChange(dice[0]! + dice[1]!, distance, apColumns(position, army));
  const received = Math.max(0, nominal + change);
  position.ap[army]! += received;
  play.tell({ ...event, distance, dice, change, received });
}

/** §S4.AP.a: an actual AP more if Sforza is in Milano, whatever the table gave. */
export function receiveBonus(play: Play<Honour>, army: number): void {
  const { position } = play;
  const { ap } = castOf(position).data.armies[army]!;
  if (!ap.bonus) return;
  const { when, ap: points, rule } = ap.bonus;
  if (hexOf(position, castOf(position).capitani.named(when.capitano)) !== hexNamed(when.inHex)) return;
  position.ap[army]! += points;
  play.tell({ type: "bonusPoints", rules: [rule], army, points });
}

/**
 * §5.3.4: every Previous Attack marker comes off, then every Order; an Attack Order stays as Previous Attack. The marker is
 * the Capitano's own (ruling 5.3.4). §S4.5a: the Venetians keep the Retreat Order that binds them.
 */
export function removeOrders(play: Play<Honour>, side: Side): void {
  const { position } = play;
  const { capitani } = castOf(position);
  for (let who = 0; who < capitani.count; who++) {
    if (position.controller[capitani.army[who]!] !== side) continue;
    position.previousAttack[who] = position.order[who] === "attack" ? 1 : 0;
    if (!isBoundToRetreat(position, who)) position.order[who] = "";
  }
  play.tell({ type: "ordersRemoved", rules: ["5.3.4"], side });
}
