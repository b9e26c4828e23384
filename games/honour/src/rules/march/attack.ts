import { linkBetween } from "@gonfalon/engine/board";
import type { Play } from "@gonfalon/engine/kernel";
import { board, charts, hexes, opponentOf, places, tables } from "../../data.ts";
import type { Honour } from "../../position.ts";
import { battle, battleOf } from "../combat/battle.ts";
import { acrossPo, adjacentEnemies, canAttack } from "../combat/duty.ts";
import { attackingCapitani, defendersIn } from "../combat/fighters.ts";
import { combatUnitsOfForce, hasForce, isForce, sideOf } from "../forces.ts";
import { keepsGunsOut, limitOn } from "../limits.ts";
import { isHalfDemoralised } from "../units.ts";
import { isInEnemyZone } from "../zones.ts";
import { type Activation, pointsLeft } from "./points.ts";
import { costOfStep, mayMarch } from "./steps.ts";

/** §7.9: a Force attacks from march, one hex at a time (§7.9.1), as often as it succeeds and has the MPs (§7.9.2). */

/** §7.9c: half MPs besides the cost of the hex. */
export const EXTRA_FOR_ATTACK = 2;

export type AttackFromMarchOption = { readonly type: "attackFromMarch"; readonly hex: number };

/** §7.9c: what it costs to enter the hex that is attacked. */
function costOfAttack(position: Honour, from: number, hex: number): number {
  return costOfStep(position, { stepped: true }, linkBetween(board, from, hex)) + EXTRA_FOR_ATTACK;
}

/**
 * §7.9, as ruled: an enemy next to the hex that was entered in this Activation, with or without a ZOC. Nobody is attacked in a
 * City or over the Po, nor where the Force could not enter after a victory.
 */
export function attacksFromMarch(position: Honour, march: Activation): AttackFromMarchOption[] {
  const { primo, stepped } = march;
  const order = position.order[primo]!;
  if (!stepped || order === "" || !charts.orders[order].actions.includes("attack-from-march")) return [];
  if (!mayMarch(position, primo) || isHalfDemoralised(position, combatUnitsOfForce(position, primo))) return [];
  const left = pointsLeft(position, march);
  const targets = new Set(adjacentEnemies(position, primo).map((enemy) => position.hex[enemy]!));
  return [...targets]
    .filter((hex) => mayAttack(position, primo, hex) && costOfAttack(position, position.hex[primo]!, hex) <= left)
    .map((hex) => ({ type: "attackFromMarch", hex }));
}

function mayAttack(position: Honour, primo: number, hex: number): boolean {
  const from = position.hex[primo]!;
  if (isBarredPlace(hex) || acrossPo(position, from, hex) || limitOn(position, primo, hex) !== null) return false;
  if (keepsGunsOut(position, primo, hex)) return false;
  const defenders = defendersIn(position, hex, opponentOf(sideOf(position, primo)));
  return canAttack(position, primo, hex) && attackingCapitani(position, primo, defenders).length > 0;
}

function isBarredPlace(hex: number): boolean {
  const place = hexes.place[hex]!;
  if (place < 0) return false;
  const row = tables["terrain-effects-chart"].places.find(({ id }) => id === places.type[place]);
  return row?.attackFromMarchAllowed === false;
}

export function attackFromMarch(play: Play<Honour>, march: Activation, hex: number): void {
  const { position } = play;
  const { primo } = march;
  march.attacked = hex;
  march.attackedFrom = position.hex[primo]!;
  march.unopposed = false;
  play.call(battle, battleOf(position, primo, hex, { fromMarch: true }));
}

/**
 * §7.9b, as ruled: it succeeded if the defender lost and his hex is empty; then it must be entered (§7.9c). One who did not
 * await the attack leaves the attacker free to go where he likes. In all other cases the move is over.
 */
export function afterAttack(position: Honour, march: Activation): "enter" | "free" | "over" {
  const { primo, attacked, unopposed, attackedFrom: from } = march;
  if (!isForce(position, primo) || position.hex[primo] !== from || position.attackFinished[primo]) return "over";
  if (hasForce(position, attacked, opponentOf(sideOf(position, primo)))) return "over";
  if (!unopposed) return "enter";
  march.halted = isInEnemyZone(position, from, sideOf(position, primo));
  return "free";
}
