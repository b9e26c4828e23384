import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, otherSide, pieces, SIDE_NAMES, SIDES, type Side, tables, units } from "../../../data.ts";
import { IN_PLAY, IN_POOL, NOWHERE, type Quadrilateral } from "../../../position.ts";
import { procedure, step } from "../../rulebook.ts";
import { isForce, isUnemployed, ownUnits, trainsOf, under, unitsOf } from "../forces.ts";
import { captureLeader, flight } from "../loneLeaders.ts";
import { loseInside } from "../surrender.ts";
import { takeSp } from "./losses.ts";
import { type Battle, fighting, forcesBy, hasAnything } from "./state.ts";

/** §C2.13, §C9.8, §C14.34: what follows when a Force has lost its last SP, or lays down its arms. */

/** Looks for Forces without SPs, and for a side that has nothing left: it has lost the battle. */
export function afterLosses(play: Play<Quadrilateral>, battle: Battle, captor: Side): void {
  const { position } = play;
  loseEmptyForces(play, battle);
  for (const side of SIDES) {
    // Units in Reserve fight when nobody else is left.
    if (fighting(position, battle, side).length === 0) {
      battle.reserve = battle.reserve.filter((unit) => units.side[unit] !== side);
    }
    if (hasAnything(position, battle, side)) continue;
    battle.over = 1;
    battle.victor = hasAnything(position, battle, otherSide(side)) ? otherSide(side) : captor;
  }
}

/** Forces without SPs are lost. */
export function loseEmptyForces(play: Play<Quadrilateral>, battle: Battle): void {
  const { position } = play;
  for (const side of SIDES) {
    for (const leader of forcesBy(battle, side)) {
      if (isForce(position, leader)) continue;
      // §C10.13: in a stormed citadel nobody flees.
      if (battle.storm && side !== battle.phasing) for (const one of treeOf(position, leader)) loseInside(play, one);
      else loseForce(play, leader, taker(battle, leader), false);
    }
  }
  battle.attackers = battle.attackers.filter((leader) => isForce(position, leader));
  battle.defenders = battle.defenders.filter((leader) => isForce(position, leader));
}

/** The Force of the other side that takes what a lost Force had with it. */
function taker(battle: Battle, leader: number): number {
  return forcesBy(battle, otherSide(leaders.side[leader]!))[0] ?? NOWHERE;
}

/** A Force is no more: its trains are taken, its leaders flee or are captured. */
export function loseForce(play: Play<Quadrilateral>, leader: number, by: number, surrendered: boolean): void {
  const { position } = play;
  seizeTrains(position, leader, by);
  for (const unit of unitsOf(position, leader)) {
    while (position.strength[unit]! > 0) takeSp(position, unit, "surrender");
  }
  const left = treeOf(position, leader);
  for (const one of left) position.superior[one] = NOWHERE;
  const side = leaders.side[leader]!;
  const type = surrendered ? "surrendered" : "destroyed";
  play.tell({ type, rules: ["C2.13"], side: SIDE_NAMES[side], hex: position.leaderHex[leader]! });
  play.call(leadersLost, { side, left, surrendered });
}

/** A leader and all under him. */
export function treeOf(position: Quadrilateral, leader: number): number[] {
  return [leader, ...under(position, leader).flatMap((one) => treeOf(position, one))];
}

/** §C9.8: the captor has the train if he has fewer than two; else it is removed. */
export function seizeTrains(position: Quadrilateral, leader: number, by: number): void {
  for (const train of trainsOf(position, leader)) {
    const captor = otherSide(leaders.side[leader]!);
    const has = pieces.train.filter((_, one) => isInUse(position, one) && position.trainSide[one] === captor).length;
    const takes = by !== NOWHERE && has < MOST_TRAINS;
    position.trainLeader[train] = takes ? by : NOWHERE;
    if (takes) position.trainSide[train] = captor;
  }
}
const MOST_TRAINS = 2;

function isInUse({ trainLeader, trainLink }: Quadrilateral, train: number): boolean {
  return trainLeader[train]! >= 0 || trainLink[train]! >= 0;
}

type LeadersLost = { side: Side; left: number[]; surrendered: boolean };

/** §C2.13: each named leader flees or is captured; who surrenders is captured; major generals go back to their pool (§C6.3). */
export const leadersLost = procedure<LeadersLost>("leadersLost", {
  side: everybody,
  left: everybody,
  surrendered: everybody,
}).steps({
  next: step("C2.13", (play, frame) => {
    const leader = frame.left.shift();
    if (leader === undefined) return done;
    if (frame.surrendered || leaders.generic[leader]) captureLeader(play, leader);
    else play.call(flight, { side: frame.side, leader, mayCapture: true, to: NOWHERE });
    return again;
  }),
});

export function removeGarrison(play: Play<Quadrilateral>, garrison: number): void {
  const { position } = play;
  const side = pieces.garrison[garrison]!;
  const hex = position.garrisonHex[garrison]!;
  position.garrisonHex[garrison] = NOWHERE;
  position.eliminated[side]++;
  play.tell({ type: "garrisonLost", rules: ["C10.16"], side: SIDE_NAMES[side], hex });
}

/** §C14.31: the SPs that a pursuit must cost for leaders to be in danger, and the die. */
export function isCaughtInRout(die: number): boolean {
  return tables.pursuit.captureAt.die.includes(die);
}

/** A leader is taken while his Force survives: whoever served under him serves under the leader who comes after him (§C2.14). */
export function captureInForce(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const heir = position.superior[leader]! >= 0 ? position.superior[leader]! : heirOf(position, leader);
  const hex = position.leaderHex[leader]!;
  for (const unit of ownUnits(position, leader)) {
    position.unitLeader[unit] = heir;
    if (heir === NOWHERE) position.unitHex[unit] = hex;
  }
  for (const train of pieces.train.keys())
    if (position.trainLeader[train] === leader) position.trainLeader[train] = heir;
  for (const one of under(position, leader)) position.superior[one] = one === heir ? NOWHERE : heir;
  captureLeader(play, leader);
}

/** §C2.14: a subordinate, else an unemployed leader, else a major general from the pool, else nobody. */
function heirOf(position: Quadrilateral, leader: number): number {
  const those = under(position, leader).sort((a, b) => leaders.subordination[b]! - leaders.subordination[a]! || a - b);
  const heir = those.find((one) => !isUnemployed(position, one)) ?? those[0];
  if (heir !== undefined) return heir;
  const general = leaders.ofSide[leaders.side[leader]!].find(
    (one) => position.leaderState[one] === IN_POOL && !leaders.cavalryOnly[one],
  );
  if (general === undefined) return NOWHERE;
  position.leaderState[general] = IN_PLAY;
  position.leaderHex[general] = position.leaderHex[leader]!;
  position.superior[general] = NOWHERE;
  return general;
}
