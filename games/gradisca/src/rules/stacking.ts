import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { board, SIDES, type Side, stackingLimit, units } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { disorganise } from "./losses.ts";
import { isFootOrHorse, unitsIn } from "./pieces.ts";
import { decision, procedure, step } from "./rulebook.ts";

/** Rule 9: too many units in an area at the end of the turn. */
interface Overcrowding {
  side: Side;
  area: number;
  excess: number;
}

/** §9: foot and horse above six; other units do not count. */
export function excessIn(position: Gradisca, side: Side, area: number): number {
  return Math.max(0, unitsIn(position, side, area).filter(isFootOrHorse).length - stackingLimit);
}

/** §9, §9a: foot and horse in good order that have a Disorganized side. */
function inGoodOrder(position: Gradisca, { side, area }: Overcrowding): number[] {
  return unitsIn(position, side, area).filter(
    (unit) => isFootOrHorse(unit) && units.hasBack[unit] && !position.turned[unit],
  );
}

/** §4.1d, §9: checks every area. */
export function checkStacking(play: Play<Gradisca>): void {
  for (const side of SIDES) {
    for (let area = 0; area < board.size; area++) {
      const excess = excessIn(play.position, side, area);
      if (excess > 0) play.call(overcrowding, { side, area, excess });
    }
  }
}

/** §9: for each unit above the limit one in good order is Disorganized, chosen by the owner. */
export const overcrowding = procedure<Overcrowding>("overcrowding", {
  side: everybody,
  area: everybody,
  excess: everybody,
}).steps({
  all: step("9a", (play, frame) => {
    const candidates = inGoodOrder(play.position, frame);
    if (candidates.length > frame.excess) return;
    for (const unit of candidates) disorganise(play, unit, "9");
    return done;
  }),
  choose: decision({
    rule: "9",
    seat: (_, frame) => frame.side,
    when: (_, frame) => frame.excess > 0,
    options: (position, frame) => inGoodOrder(position, frame).map((unit) => ({ type: "disorganise", unit })),
    play(play, frame, option) {
      if (option.type === "disorganise") disorganise(play, option.unit, "9");
      frame.excess--;
      return "all";
    },
  }),
});
