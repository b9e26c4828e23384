import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import { board, charts } from "../data.ts";
import type { HonourOption } from "../option.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { layOf } from "./lay.ts";
import { stakesOf } from "./stakes.ts";

/** §S3.6: the talks with the Swiss of 1515. */

/** Bids: French as much as leaves the king an Attack, rivals 2 APs of the Pope, who has no army to pay yet. */
export function weighBid(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  return options.map((option) => {
    if (option.type !== "bid" || option.points === 0) return 0.5;
    const left = position.ap[option.army]! - option.points;
    if (seat === "french") return option.points === 2 && left >= charts.orders.attack.costMajor ? 1 : 0;
    const isPapal = castOf(position).armies.ids[option.army] === "papal";
    return option.points === 2 && isPapal ? 1 : 0;
  });
}

/** Every turn of talks may cost the Swiss a unit; but Milano is to be besieged before the autumn. */
const LAST_TALKS = 5;
/** What a place that can be taken by a coup is held with at the most, and how far off the army may be. */
const FEW = 6;
const COUP = 13;

/** §S3.6a: talks are broken off when time is short, or when the place that decides is at hand and nobody has come to hold it. */
export function weighTalks(position: Honour, { options, seat }: Choice<HonourOption>): number[] {
  const ends = position.turn >= LAST_TALKS || isOpenToCoup(position, seat as Side);
  return options.map(({ type }) => (type === "breakOffTalks" ? (ends ? 1 : -1) : 0));
}

function isOpenToCoup(position: Honour, side: Side): boolean {
  const { own, foes } = layOf(position, side);
  return stakesOf(position).places.some(({ hex, kind }) => {
    if (kind !== "occupy") return false;
    const inside = foes.reduce((sum, foe) => (foe.hex === hex ? sum + foe.power : sum), 0);
    return inside <= FEW && own.some((force) => force.major && hexDistance(board, force.hex, hex) <= COUP);
  });
}
