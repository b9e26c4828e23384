import { board } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { communicationTo } from "../rules/communications.ts";
import type { Force } from "./lay.ts";

/** §4.3.1, §7.1: whether money or troops come to the Army of a Force in the next turn, along the line to its Capitano Generale. */
export function isSuppliedNext(position: Honour, force: Force): boolean {
  return isPaidIn(position, force, 1) || isReinforcedIn(position, force, 1);
}

function isPaidIn(position: Honour, { major, army }: Force, turns: number): boolean {
  const { turnTrack, armies } = castOf(position).data;
  const next = turnTrack[position.turn - 1 + turns];
  const { unlimited, schedule } = armies[army]!.ap;
  return major && !unlimited && next?.apTurn === true && (schedule[next.turn] ?? 0) > 0;
}

/** §5.3.4: turns until Orders come off and money comes; many if that is past. */
export function turnsToPay(position: Honour, { army }: Pick<Force, "army">): number {
  const { turnTrack, armies } = castOf(position).data;
  const at = turnTrack.findIndex(
    ({ n, turn, apTurn }) => n > position.turn && apTurn && (armies[army]!.ap.schedule[turn] ?? 0) > 0,
  );
  return at < 0 ? 99 : at + 1 - position.turn;
}

/** §4.3.1, §7.1: turns until something comes to the Army along its line: money, or troops that join its Capitano Generale. */
export function turnsToSupply(position: Honour, force: Force): number {
  for (let turns = 1; turns <= FORESEEN; turns++) {
    if (isPaidIn(position, force, turns) || isReinforcedIn(position, force, turns)) return turns;
  }
  return 0;
}

const FORESEEN = 2;

function isReinforcedIn(position: Honour, { major, army }: Force, turns: number): boolean {
  const { data, armies } = castOf(position);
  return (
    major &&
    data.reinforcements.some(
      ({ n, appearsWith }) =>
        n === position.turn + turns &&
        appearsWith?.needsLoc === true &&
        appearsWith.capitanoGeneraleOf === armies.ids[army],
    )
  );
}

/** §4.2: whether the line of its Army would reach a Force in a hex, as everybody else stands now. */
export function hasLine(position: Honour, { army }: Force, hex: number): boolean {
  return communicationTo(position, army, hex) >= 0;
}

/** The hex with a line that is nearest by the ways of a Force, or -1. */
export function nearestLine(position: Honour, force: Force, ways: Int16Array, farthest: number): number {
  let [best, least] = [-1, farthest];
  for (let hex = 0; hex < board.size; hex++) {
    if (ways[hex]! < least && hasLine(position, force, hex)) [best, least] = [hex, ways[hex]!];
  }
  return best;
}
