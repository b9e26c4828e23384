import { everybody } from "@gonfalon/engine/kernel";
import { type Bar, bar } from "@gonfalon/engine/kit";
import { opponentOf, units, walls } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { truceBar } from "./movement.ts";
import { isEnemyFortress, isEngineer, onMap } from "./pieces.ts";
import { procedure, step } from "./rulebook.ts";
import { engineerRoll, type Siege, siegeWindow } from "./siege.ts";
import { NO_ATTACK_SUPPLY } from "./supply.ts";

/** Rules 7.5 and 7.6: mines and counter-mines. That abandoned mines are lost (§7.5d) is seen to in `pieces.ts`. */

const ONLY_ENGINEERS = bar("5.1d", "bar.mines.only-engineers");
const NOT_BESIDE_FORTRESS = bar("7.5", "bar.not-beside-fortress");
const NO_MINE = bar("7.5b", "bar.no-mine");
const NOT_INSIDE = bar("7.6", "bar.not-inside");
const NOT_MINED = bar("7.6", "bar.not-mined");

function besiegingBar(position: Gradisca, unit: number, wall: number): Bar | null {
  if (!isEngineer(unit)) return ONLY_ENGINEERS;
  const facing = walls.outside[wall] === position.area[unit];
  if (!facing || !isEnemyFortress(position, units.side[unit]!, walls.fortress[wall]!)) return NOT_BESIDE_FORTRESS;
  return position.activation?.attackSupply === false ? NO_ATTACK_SUPPLY : null;
}

/** §7.5, §21.1: why a unit cannot mine a wall, or null. */
export function miningBar(position: Gradisca, unit: number, wall: number): Bar | null {
  return besiegingBar(position, unit, wall) ?? truceBar(position, "mine");
}

/** §7.5b: why a unit cannot blow a mine, or null: never in the turn in which it was laid. */
export function blowingBar(position: Gradisca, unit: number, wall: number): Bar | null {
  const siege = besiegingBar(position, unit, wall);
  if (siege) return siege;
  if (ripeMines(position, unit, wall) <= 0) return NO_MINE;
  return truceBar(position, "fire-mine");
}

function ripeMines(position: Gradisca, unit: number, wall: number): number {
  return position.mines[units.side[unit]!][wall]! - position.freshMines[wall]!;
}

/** §7.6: why a unit cannot counter-mine a wall, or null. */
export function counterMiningBar(position: Gradisca, unit: number, wall: number): Bar | null {
  if (!isEngineer(unit)) return ONLY_ENGINEERS;
  if (walls.fortress[wall] !== position.area[unit]) return NOT_INSIDE;
  return position.mines[opponentOf(units.side[unit]!)][wall]! > 0 ? null : NOT_MINED;
}

/** §7.5, §7.5a: a die not above the fire value places a mine. */
export const layMine = procedure<Siege>("layMine", { unit: everybody, wall: everybody }).steps({
  reaction: step("4.1ba", (play, siege) => siegeWindow(play, siege)),
  dig: step(["7.5", "7.5a"], (play, { unit, wall }) => {
    const { position } = play;
    if (!onMap(position, unit)) return;
    const roll = engineerRoll(play, unit);
    if (roll.success) {
      position.mines[units.side[unit]!][wall]!++;
      position.freshMines[wall]!++;
    }
    play.tell({ type: "mineLaid", rules: ["7.5"], unit, wall, ...roll });
  }),
});

export type Explosion = "explodes" | "nothing" | "lost";

/** §7.5c: 1-3 the mine explodes and makes a Breach, 4-5 nothing, 6 it is lost. */
export function explosion(die: number): Explosion {
  return die <= 3 ? "explodes" : die === 6 ? "lost" : "nothing";
}

/** §7.5b, §7.5c: one Guastatori unit with one mine. */
export const blowMine = procedure<Siege>("blowMine", { unit: everybody, wall: everybody }).steps({
  reaction: step("4.1ba", (play, siege) => siegeWindow(play, siege)),
  fuse: step(["7.5b", "7.5c"], (play, { unit, wall }) => {
    const { position } = play;
    if (!onMap(position, unit) || ripeMines(position, unit, wall) <= 0) return;
    const die = play.roll();
    const result = explosion(die);
    if (result !== "nothing") position.mines[units.side[unit]!][wall]!--;
    if (result === "explodes") position.wallLevel[wall] = 0;
    play.tell({ type: "mineFired", rules: ["7.5c"], unit, wall, die, result });
  }),
});

/** Takes a mine off a wall, one laid earlier before one laid in this turn. */
export function removeMine(position: Gradisca, side: "venetian" | "austrian", wall: number): void {
  const left = Math.max(0, position.mines[side][wall]! - 1);
  position.mines[side][wall] = left;
  position.freshMines[wall] = Math.min(position.freshMines[wall]!, left);
}

/** §7.6: a die not above the fire value takes one mine away. */
export const counterMine = procedure<Siege>("counterMine", { unit: everybody, wall: everybody }).steps({
  dig: step("7.6", (play, { unit, wall }) => {
    const roll = engineerRoll(play, unit);
    if (roll.success) removeMine(play.position, opponentOf(units.side[unit]!), wall);
    play.tell({ type: "counterMine", rules: ["7.6"], unit, wall, ...roll });
  }),
});
