import { everybody } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { walls } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { isEngineer } from "./pieces.ts";
import { procedure, step } from "./rulebook.ts";
import { engineerRoll, type Siege } from "./siege.ts";

/** Rule 7.7: rebuilding walls. */

const ONLY_ENGINEERS = bar("7.7", "bar.walls.only-engineers");
const INTACT = bar("7.7", "bar.intact");

/** Why a unit cannot rebuild a wall, or null. */
export function rebuildingBar(position: Gradisca, unit: number, wall: number): Bar | null {
  if (!isEngineer(unit) || walls.fortress[wall] !== position.area[unit]) return ONLY_ENGINEERS;
  return position.wallLevel[wall]! < walls.printed[wall]! ? null : INTACT;
}

/** §7.7: a die not above the fire value restores one level; from 0 it closes the Breach. Mines stay. */
export const rebuild = procedure<Siege>("rebuild", { unit: everybody, wall: everybody }).steps({
  work: step("7.7", (play, { unit, wall }) => {
    const { position } = play;
    const roll = engineerRoll(play, unit);
    if (roll.success) position.wallLevel[wall] = Math.min(walls.printed[wall]!, position.wallLevel[wall]! + 1);
    play.tell({ type: "wallRebuilt", rules: ["7.7"], unit, wall, ...roll, level: position.wallLevel[wall]! });
  }),
});
