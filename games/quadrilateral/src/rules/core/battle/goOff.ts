import { everybody } from "@gonfalon/engine/kernel";
import { board, leaders, SIDE_NAMES, type Side } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { consolidate } from "../consolidation.ts";
import { stop } from "../entering.ts";
import { fieldOf } from "../field.ts";
import { isForce, unitsOf } from "../forces.ts";
import { CLOSED, stepCost, withoutFerry } from "../ground.ts";
import { moveForce } from "../march.ts";
import { mayRetreatOver, moverOf, type RetreatOption, takeAlong } from "./retreat.ts";
import { markRetreated } from "./state.ts";

/** §C14.15, §C14.38: a Force goes off as it likes: under (1) of the priorities, into no enemy zone, without loss; or it stays. */
export const goOff = procedure<GoOff>("goOff", {
  side: everybody,
  leader: everybody,
  left: everybody,
  gone: everybody,
  field: everybody,
}).steps({
  go: decision({
    rule: "C14.15",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { leader, left }): RetreatOption[] => {
      const free = left > 0 && isForce(position, leader) && !position.besieged[leader];
      const ways = free ? waysOff(position, leader) : [];
      return ways.length === 0
        ? []
        : [...ways.map((hex) => ({ type: "retreatTo", hex }) as const), { type: "stopRetreat" }];
    },
    play: (play, frame, option) => {
      if (option.type !== "retreatTo") return;
      markRetreated(play.position, frame.leader);
      moveForce(play, frame.leader, option.hex, "C14.15");
      frame.left--;
      frame.gone++;
      return "go";
    },
  }),
  // However far it has gone: it has ended a retreat (ruling E40).
  stopped: step("C14.15", (play, { side, leader, gone, field }) => {
    if (gone === 0) return;
    // §C14.11 The vedettes of the field go with the last Force.
    if (field !== NOWHERE) takeAlong(play.position, { side, from: field, at: play.position.leaderHex[leader]! });
    stop(play, leader);
  }),
  stack: step("C6.12", (play, { side, leader }) => {
    if (isForce(play.position, leader)) play.call(consolidate, { side, stack: play.position.leaderHex[leader]! });
  }),
});

/** `field` is the hex that it has defended, or `NOWHERE` when it has left that before. */
type GoOff = { side: Side; leader: number; left: number; gone: number; field: number };

/** A Force that may go off that many hexes. */
export function goOffOf(side: Side, leader: number, left: number, field = NOWHERE): GoOff {
  return { side, leader, left, gone: 0, field };
}

/** Without loss: into no hex, and over no river, that is closed to one of its arms. */
function waysOff(position: Quadrilateral, leader: number): number[] {
  const side = leaders.side[leader]!;
  const hex = position.leaderHex[leader]!;
  const { zone } = fieldOf(position, side);
  const mover = moverOf(position, leader, unitsOf(position, leader));
  const ways: number[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const passable = stepCost(withoutFerry(position, link), link, mover, position.weather) !== CLOSED;
    if (passable && mayRetreatOver(position, side, link) && zone[board.linkTo[link]!] === 0) {
      ways.push(board.linkTo[link]!);
    }
  }
  return ways;
}
