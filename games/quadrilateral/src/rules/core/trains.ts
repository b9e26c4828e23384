import type { Play } from "@gonfalon/engine/kernel";
import { leaders, SIDE_NAMES, type Side } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { isFitForWheels } from "./between.ts";
import { trainsOf } from "./forces.ts";

/** §C9.7, §C9.8: what becomes of bridge trains that their side loses. */

/** Ruling C9.8: trains that a side may have in all, captured ones included. */
export const MOST_TRAINS = 2;

/** Trains that a side has, with a leader or lying as a pontoon. */
export function trainsInUse({ trainSide, trainLeader, trainLink }: Quadrilateral, side: Side): number {
  return trainSide.filter(
    (owner, train) => owner === side && (trainLeader[train] !== NOWHERE || trainLink[train] !== NOWHERE),
  ).length;
}

/**
 * §C9.8: a captured train is the captor's while he has fewer than two, with this leader of his or where its pontoon lies;
 * otherwise, and where it cannot follow its captor, it is out of the game.
 */
export function takeTrain(play: Play<Quadrilateral>, train: number, captor: Side, holder = NOWHERE): void {
  const { position } = play;
  const follows = holder === NOWHERE || isFitForWheels(position.leaderHex[holder]!);
  const taken = trainsInUse(position, captor) < MOST_TRAINS && follows;
  position.trainLeader[train] = taken ? holder : NOWHERE;
  if (taken) position.trainSide[train] = captor;
  else position.trainLink[train] = NOWHERE;
  play.tell({ type: "trainTaken", rules: ["C9.8"], side: SIDE_NAMES[captor], taken });
}

/**
 * §C9.8: a leader whose troops are gone flees without his train. The Force that comes upon him has it; a vedette cannot lead one away
 * and destroys it.
 */
export function abandonTrains(play: Play<Quadrilateral>, leader: number, captor: Side, taker: number): void {
  for (const train of trainsOf(play.position, leader)) {
    if (taker !== NOWHERE) {
      takeTrain(play, train, captor, taker);
      continue;
    }
    play.position.trainLeader[train] = NOWHERE;
    play.tell({ type: "trainTaken", rules: ["C9.8"], side: SIDE_NAMES[captor], taken: false });
  }
}

/** A Force loses its trains: to the Force that has beaten it, or without one for good. */
export function loseTrains(play: Play<Quadrilateral>, head: number, to: number): void {
  for (const train of trainsOf(play.position, head)) {
    if (to === NOWHERE) play.position.trainLeader[train] = NOWHERE;
    else takeTrain(play, train, leaders.side[to]!, to);
  }
}
