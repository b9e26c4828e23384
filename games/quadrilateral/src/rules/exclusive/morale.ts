import { everybody, type Play } from "@gonfalon/engine/kernel";
import { AUSTRIAN, leaders, type Side, tables } from "../../data.ts";
import type { Quadrilateral } from "../../position.ts";
import { surrenders } from "../core/surrender.ts";
import { modifierOf } from "../core/tables.ts";
import { call, procedure, step } from "../rulebook.ts";
import { moraleChange, moveMorale } from "./moraleTrack.ts";
import { lookAtMantova, lookAtRoad } from "./relief.ts";
import { endQuiet } from "./replacementRoll.ts";

/** §IV: the Morale Phase of one side. */
export const morale = procedure<{ side: Side }>("morale", { side: everybody }).steps({
  surrender: call(
    ["IV.a", "C15.1"],
    () => surrenders,
    (_, { side }) => ({ side, place: 0 }),
  ),
  features: step(["IV.b", "C15.2"], (play) => lookAtMantova(play)),
  road: step("C15.3", (play) => lookAtRoad(play)),
});

/** §III.b.10, §C14.32: a critical battle; §C5.8 counts Fortnights without one. */
export function criticalBattle(play: Play<Quadrilateral>, winner: Side): void {
  const { position } = play;
  endQuiet(position);
  position.criticalWon[winner]++;
  const id = winner === AUSTRIAN ? "critical-battle-austrian" : "critical-battle-french";
  moveMorale(play, moraleChange(id), id, ["III.b.10", "C14.32"]);
}

/** §C2.16: the capture of a Major Personality moves the marker one space in favour of the captor. */
export function leaderCaptured(play: Play<Quadrilateral>, leader: number): void {
  if (!leaders.majorPersonality[leader]) return;
  const by = leaders.side[leader] === AUSTRIAN ? -1 : 1;
  moveMorale(play, by, "major-personality-captured", ["C2.16", "C14.32"]);
}

/** §C15.1: a low Vienna Morale makes an Austrian garrison readier to surrender. */
export function surrenderMorale({ morale: level }: Pick<Quadrilateral, "morale">, defender: Side): number {
  if (defender !== AUSTRIAN || level > LOW_MORALE) return 0;
  return modifierOf(tables.siege.surrender.modifiers, "viennaMorale");
}
const LOW_MORALE = -2;
