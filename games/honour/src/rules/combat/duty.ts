import { linkBetween } from "@gonfalon/engine/board";
import { board, charts, opponentOf } from "../../data.ts";
import { castOf, type Honour } from "../../position.ts";
import { isBesieged } from "../besieged.ts";
import { earthworksAt, isProtected } from "../earthworks.ts";
import { combatUnitsOfForce, forcesOf, hasFeature, sideOf } from "../forces.ts";
import { isPassable, isPoCrossing } from "../movement.ts";
import { hasWalls } from "../regions.ts";
import { isAllDemoralised, isHalfDemoralised } from "../units.ts";
import { zonesOn } from "../zones.ts";
import { attackingCapitani, defendersIn } from "./fighters.ts";

/** §11.1, §11.2: which Forces must, may or cannot attack. */

/** §S3.7, as ruled: while the Swiss are not Anti-French the coalitions do not fight. */
export function isTruce({ swissStatus }: Honour): boolean {
  return swissStatus === "neutral" || swissStatus === "pro-french";
}

/** §11.1: two hexes from one of which the other can be attacked: no impassable hexside between them. */
export function areAdjacent(position: Honour, from: number, to: number): boolean {
  const link = linkBetween(board, from, to);
  return link >= 0 && isPassable(position, link) && isPassable(position, board.back[link]!);
}

export function adjacentEnemies(position: Honour, primo: number): number[] {
  if (isTruce(position)) return [];
  const hex = position.hex[primo]!;
  return forcesOf(position, opponentOf(sideOf(position, primo))).filter((enemy) =>
    areAdjacent(position, hex, position.hex[enemy]!),
  );
}

/** §7.8.3b, §11.2.4: the Po lies between them, with a ferry or a pontoon. */
export function acrossPo(position: Honour, from: number, to: number): boolean {
  const link = linkBetween(board, from, to);
  return link >= 0 && isPoCrossing(position, link);
}

/**
 * §11.2.2b, §11.3.1: in Earthworks, as ruled of any facing, with an Attack Order, against one inside a Fortress. §11.3.1b:
 * with another Order a besieger only keeps his marker.
 */
export function maySiege(position: Honour, primo: number, hex: number): boolean {
  const order = position.order[primo]!;
  if (order === "" || !charts.orders[order].siegeCombat) return false;
  return hasWalls(position, hex) && earthworksAt(position, position.hex[primo]!) !== undefined;
}

/**
 * Whether a Force can make the attack at all: neither Attack Finished nor in Quarters (§18.1c), with somebody who can fight
 * (§11.5.Step3-b.note) or a Siege to make; a half-Demoralised one only out of an enemy ZOC (§9.1.1a, as ruled); the Besieged
 * by Sortie alone, and not over the Po (§11.7); no Cavaliere against a Retreat Order (§3.8.1.C).
 */
export function canAttack(position: Honour, primo: number, hex: number): boolean {
  if (position.attackFinished[primo] || position.quarters[primo]) return false;
  const side = sideOf(position, primo);
  const from = position.hex[primo]!;
  const units = combatUnitsOfForce(position, primo);
  if (isAllDemoralised(position, units)) return false;
  if (isHalfDemoralised(position, units) && zonesOn(position, from, side).length === 0) return false;
  const defenders = defendersIn(position, hex, opponentOf(side));
  if (isSpared(position, primo, defenders)) return false;
  const hasFighters = attackingCapitani(position, primo, defenders).length > 0;
  if (isBesieged(position, primo)) return hasFighters && !acrossPo(position, from, hex);
  return hasFighters || (units.length > 0 && maySiege(position, primo, hex));
}

function isSpared(position: Honour, primo: number, defenders: readonly number[]): boolean {
  return hasFeature(position, primo, "C") && defenders.some((one) => position.order[one] === "retreat");
}

/** §11.2.4, cases 3 and 4, §7.8.3a: a Force in a Fortress hex, or at least half of it Demoralised. */
function isExempt(position: Honour, primo: number): boolean {
  return hasWalls(position, position.hex[primo]!) || isHalfDemoralised(position, combatUnitsOfForce(position, primo));
}

/** §11.2.4, cases 1 and 3: nothing forces one to attack the other over the Po or out of its works. */
function isSheltered(position: Honour, primo: number, enemy: number): boolean {
  const from = position.hex[primo]!;
  const to = position.hex[enemy]!;
  return acrossPo(position, from, to) || isProtected(position, from, to);
}

/** §7.8, §11.2.1a: the enemies in whose ZOC a Force is. */
function controllersOf(position: Honour, primo: number): number[] {
  return isTruce(position) ? [] : zonesOn(position, position.hex[primo]!, sideOf(position, primo));
}

/** §11.2.3, §11.2.4: the enemies because of whom a Force has to fight; those who say that they are inside do not count. */
export function dutiesOf(position: Honour, primo: number, inside: readonly number[] = []): number[] {
  if (isExempt(position, primo)) return [];
  return controllersOf(position, primo).filter(
    (enemy) =>
      !inside.includes(enemy) &&
      !isSheltered(position, primo, enemy) &&
      hasToFight(position, primo, position.hex[enemy]!),
  );
}

/** §11.2.1a, as ruled: of those whose ZOC it is in, the ones that can be made to attack it. */
export function compellable(position: Honour, primo: number): number[] {
  const hex = position.hex[primo]!;
  return controllersOf(position, primo).filter(
    (enemy) => !isExempt(position, enemy) && !isSheltered(position, enemy, primo) && hasToFight(position, enemy, hex),
  );
}

/** As ruled (11.2.1a), nothing but Artillery and Demoralised units is neither required nor compelled, though it could besiege. */
function hasToFight(position: Honour, primo: number, hex: number): boolean {
  const defenders = defendersIn(position, hex, opponentOf(sideOf(position, primo)));
  return attackingCapitani(position, primo, defenders).length > 0 && canAttack(position, primo, hex);
}

/** §11.2.1a, §11.2.1b: the hexes that a Force may attack: of those whose ZOC it is in if it has to, else of any enemy. */
export function targetsOf(position: Honour, primo: number, required: boolean): number[] {
  const enemies = required ? controllersOf(position, primo) : adjacentEnemies(position, primo);
  const from = position.hex[primo]!;
  const found = [...new Set(enemies.map((enemy) => position.hex[enemy]!))];
  return found.filter((hex) => areAdjacent(position, from, hex) && canAttack(position, primo, hex));
}

/** §11.2.4, as ruled: every enemy whose ZOC covers it is in a Fortress, so each says first whether he is inside. */
export function wallsToAsk(position: Honour, primo: number): number[] {
  if (dutiesOf(position, primo).length === 0) return [];
  const enemies = controllersOf(position, primo);
  return enemies.every((enemy) => hasWalls(position, position.hex[enemy]!)) ? enemies : [];
}

/** §11.1a: of these the Forces with the highest printed Initiative, and among equals those with a star. */
export function highestInitiative(position: Honour, primi: readonly number[]): number[] {
  const { initiative, star } = castOf(position).capitani;
  const rank = (who: number) => 2 * initiative[who]! + star[who]!;
  const best = Math.max(...primi.map(rank));
  return primi.filter((who) => rank(who) === best);
}
