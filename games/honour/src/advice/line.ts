import { castOf, type Honour } from "../position.ts";
import { communicationTo } from "../rules/communications.ts";
import type { Force } from "./lay.ts";

/** §4.3.1: whether the Army of a Force is paid when the next turn begins, along the line to its Capitano Generale. */
export function isPaidNext(position: Honour, { major, army }: Force): boolean {
  const { turnTrack, armies } = castOf(position).data;
  const next = turnTrack[position.turn];
  const { unlimited, schedule } = armies[army]!.ap;
  return major && !unlimited && next?.apTurn === true && (schedule[next.turn] ?? 0) > 0;
}

/** §4.2: whether the line of its Army would reach a Force in a hex, as everybody else stands now. */
export function hasLine(position: Honour, { army }: Force, hex: number): boolean {
  return communicationTo(position, army, hex) >= 0;
}
