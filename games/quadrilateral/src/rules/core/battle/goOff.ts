import { everybody } from "@gonfalon/engine/kernel";
import { board, SIDE_NAMES, type Side } from "../../../data.ts";
import type { Quadrilateral } from "../../../position.ts";
import { decision, procedure } from "../../rulebook.ts";
import { stop } from "../entering.ts";
import { fieldOf } from "../field.ts";
import { isForce } from "../forces.ts";
import { moveForce } from "../march.ts";
import type { RetreatOption } from "./retreat.ts";
import { mayRetreatOver } from "./retreat.ts";

/** §C14.15, §C14.38: a Force goes off as it likes: under (1) of the priorities, into no enemy zone, without loss; or it stays. */
export const goOff = procedure<{ side: Side; leader: number; left: number }>("goOff", {
  side: everybody,
  leader: everybody,
  left: everybody,
}).steps({
  go: decision({
    rule: "C14.15",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { side, leader, left }): RetreatOption[] => {
      const ways = left > 0 && isForce(position, leader) ? waysOff(position, side, position.leaderHex[leader]!) : [];
      return ways.length === 0
        ? []
        : [...ways.map((hex) => ({ type: "retreatTo", hex }) as const), { type: "stopRetreat" }];
    },
    play: (play, frame, option) => {
      if (option.type !== "retreatTo") return;
      moveForce(play, frame.leader, option.hex);
      frame.left--;
      if (frame.left > 0) return "go";
      stop(play, frame.leader);
    },
  }),
});

function waysOff(position: Quadrilateral, side: Side, hex: number): number[] {
  const ways: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const next = board.linkTo[link]!;
    if (mayRetreatOver(position, side, link) && fieldOf(position, side).zone[next] === 0) ways.push(next);
  }
  return ways;
}
