import type { Play } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side } from "../../data.ts";
import { IN_PLAY, IN_POOL, NOWHERE, type Quadrilateral, TO_COME } from "../../position.ts";
import { tellOwner } from "../telling.ts";
import { armyCommander, nextInSuccession } from "./forces.ts";

/** §C2.8: at the start of its Command Phase an army that has lost its commander gets the next in succession. */
export function takeCommand(play: Play<Quadrilateral>, side: Side): void {
  const { position } = play;
  const { successor, leaderState } = position;
  if (successor[side] !== NOWHERE && leaderState[successor[side]] !== IN_PLAY) successor[side] = NOWHERE;
  if (armyCommander(position, side) === NOWHERE) {
    successor[side] = nextInSuccession(position, side);
    const leader = successor[side];
    if (leader !== NOWHERE) {
      tellOwner(play, side, { type: "newCommander", rules: ["C2.8"], side: SIDE_NAMES[side] }, { leader });
    }
  }
  const commander = armyCommander(position, side);
  if (commander !== NOWHERE) position.commanded[commander] = 1;
}

/** §C6.3: a major general who was lost is back in his pool after two complete Game-Turns. */
export function returnToPool({ leaderState, leaderDue, turn }: Quadrilateral, side: Side): void {
  for (const leader of leaders.ofSide[side]) {
    if (!leaders.generic[leader] || leaderState[leader] !== TO_COME || leaderDue[leader]! > turn) continue;
    leaderState[leader] = IN_POOL;
    leaderDue[leader] = 0;
  }
}
