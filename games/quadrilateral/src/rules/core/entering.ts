import type { Play } from "@gonfalon/engine/kernel";
import { board, CAVALRY, leaders, otherSide, SIDE_NAMES, type Side } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { campaign } from "../campaign.ts";
import { armOf, forcesIn } from "./forces.ts";
import { driveOff } from "./loneLeaders.ts";
import { garrisonIn, isDefended, takeHold } from "./sieges.ts";
import { takeTrain } from "./trains.ts";

/** What a Force does to a hex by entering it, on a march, in retreat or in pursuit (ruling C4.12). */
export function enter(play: Play<Quadrilateral>, leader: number, hex: number): void {
  const side = leaders.side[leader]!;
  takeHold(play.position, side, hex);
  takeCenter(play, side, hex);
  takePontoons(play, side, hex);
  driveOff(play, side, hex, armOf(play.position, leader, CAVALRY) > 0, leader);
}

/** §C4.12: a Center of Operations without a Force or garrison in its hex is taken with half the APs of its army. */
function takeCenter(play: Play<Quadrilateral>, captor: Side, hex: number): void {
  const { position } = play;
  const owner = otherSide(captor);
  if (position.center[owner] !== hex || isDefended(position, owner, hex)) return;
  const lost = Math.ceil(position.ap[owner] / 2);
  const gained = Math.floor(lost / 2);
  position.ap[owner] -= lost;
  position.ap[captor] += gained;
  position.center[owner] = NOWHERE;
  position.centerActive[owner] = 0;
  position.centerTaken[owner] = 1;
  // His next Administrative Segment: that of the Second Player is still to come in the First Player's turn.
  position.centerDue[owner] = owner > position.phasing ? position.turn : position.turn + 1;
  play.tell({ type: "centerTaken", rules: ["C4.12"], side: SIDE_NAMES[captor], hex, lost, gained });
}

/** §C9.8: Forces in both hexes of an enemy pontoon take it with its train, or remove it when they have two already. */
function takePontoons(play: Play<Quadrilateral>, captor: Side, hex: number): void {
  const { position } = play;
  position.trainLink.forEach((link, train) => {
    if (link === NOWHERE || position.trainSide[train] === captor) return;
    const ends = [board.linkFrom[link]!, board.linkTo[link]!];
    if (!ends.includes(hex) || !ends.every((end) => forcesIn(position, captor, end).length > 0)) return;
    takeTrain(play, train, captor);
  });
}

/** §C10.7, ruling E40: a Force has ended a move or a retreat. */
export function stop(play: Play<Quadrilateral>, leader: number): void {
  takeSupplySource(play, leader);
  campaign.forceStops?.(play, leader);
}

/** §C4.2: where a Force has stopped, also in pursuit, a Supply Source without its garrison is lost. */
export function takeSupplySource(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const hex = position.leaderHex[leader]!;
  const owner = otherSide(side);
  if (position.supply[owner] === hex && garrisonIn(position, owner, hex) < 0) {
    position.supply[owner] = NOWHERE;
    position.supplyDue[owner] = position.turn + 2;
    play.tell({ type: "supplySourceLost", rules: ["C4.2"], side: SIDE_NAMES[owner], hex });
  }
}
