import { again, done, everybody, type Play } from "@gonfalon/engine/kernel";
import { leaders, otherSide, pieces, SIDE_NAMES, SIDES, type Side, units } from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import { procedure, step } from "../../rulebook.ts";
import { isForce, under, unitsOf } from "../forces.ts";
import { captureLeader, flight } from "../loneLeaders.ts";
import { loseInside } from "../surrender.ts";
import { loseTrains } from "../trains.ts";
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
  loseTrains(play, leader, by);
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
