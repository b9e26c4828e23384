import type { Play } from "@gonfalon/engine/kernel";
import { areaNamed, opponentOf, SIDES, type Side, scenarioNamed, turnNamed, walls } from "../data.ts";
import { type Gradisca, NO_BOOTY, QUESTION_MARK } from "../position.ts";
import { anyIn, enemyCombatUnitIn, isCombatUnit } from "./pieces.ts";

/** Rule 13: booty, the end of the game and who has won. */

/** §13a. */
export function addVictoryPoints(play: Play<Gradisca>, side: Side, amount: number, ...rules: string[]): void {
  play.position.victoryPoints[side] += amount;
  play.tell({ type: "victoryPoints", rules, side, amount, now: play.position.victoryPoints[side] });
}

/** §13c: a combat unit in an area without enemy combat units turns up an enemy booty marker there. */
export function plunder(play: Play<Gradisca>, side: Side, area: number): void {
  const { position } = play;
  if (!anyIn(position, side, area, isCombatUnit) || enemyCombatUnitIn(position, side, area)) return;
  takeBooty(play, side, area);
}

/** Turns up the enemy marker of an area, if there is one: a number, or a die for a question mark. */
export function takeBooty(play: Play<Gradisca>, side: Side, area: number): void {
  const booty = play.position.booty[opponentOf(side)];
  const value = booty[area]!;
  if (value === NO_BOOTY) return;
  booty[area] = NO_BOOTY;
  const points = value === QUESTION_MARK ? play.roll() : value;
  play.tell({ type: "booty", rules: ["13c"], side, area, points, rolled: value === QUESTION_MARK });
  addVictoryPoints(play, side, points, "13c");
}

/** §4c, §13: cards move the End of Game marker, never past the last possible turn (§4.1f); behind the turn it ends the game. */
export function shiftEndOfGame(play: Play<Gradisca>, by: number): void {
  setEndOfGame(play, play.position.endOfGame + by);
}

export function setEndOfGame(play: Play<Gradisca>, turn: number): void {
  const { position } = play;
  position.endOfGame = Math.min(turn, lastPossibleTurn(position));
  play.tell({ type: "endOfGameMarker", rules: ["4c", "4.1f"], turn: position.endOfGame });
  if (isPastTheEnd(position)) endGame(play);
}

/** §4.1f. */
export function lastPossibleTurn(position: Gradisca): number {
  return turnNamed(scenarioNamed(position.scenario).lastPossibleTurn);
}

/** §4.1e, §13: the turn marker stands beyond the End of Game marker. */
export function isPastTheEnd(position: Gradisca): boolean {
  return position.turn > position.endOfGame;
}

/** §13d, §13e: an area is occupied by at least one combat unit. */
function occupies(position: Gradisca, side: Side, area: number): boolean {
  return anyIn(position, side, area, isCombatUnit);
}

/** §13d, §13e, and what the scenario gives for damage to walls: the points each side gets when the game ends. */
export function pointsAtTheEnd(position: Gradisca, side: Side): number {
  return whatCountsAtTheEnd(position, side).reduce((sum, { amount }) => sum + amount, 0);
}

/** An area that is occupied, or a Fortress whose walls are damaged, and the points it gives. */
interface CountsAtTheEnd {
  readonly area: number;
  readonly amount: number;
  readonly isDamage: boolean;
}

/** The same, one by one. */
export function whatCountsAtTheEnd(position: Gradisca, side: Side): CountsAtTheEnd[] {
  const { vpAreas, specialVp = [] } = scenarioNamed(position.scenario);
  const held = vpAreas.filter((one) => one.side === side && occupies(position, side, areaNamed(one.area)));
  const damaged = specialVp.filter((one) => one.side === side);
  return [
    ...held.map(({ area, amount }) => ({ area: areaNamed(area), amount, isDamage: false })),
    ...damaged.map((one) => ({
      ...{ area: areaNamed(one.fortress), amount: pointsForDamage(position, one), isDamage: true },
    })),
  ].filter(({ amount }) => amount !== 0);
}

interface DamagePoints {
  fortress: string;
  side: Side;
  perMissingLevel: number;
  perBreach: number;
}

/** Only while the side does not hold the Fortress itself; an empty one is still its owner's, as for a siege (§7.4.1). */
function pointsForDamage(position: Gradisca, { fortress, side, perMissingLevel, perBreach }: DamagePoints): number {
  const inside = areaNamed(fortress);
  if (occupies(position, side, inside)) return 0;
  let points = 0;
  position.wallLevel.forEach((level, wall) => {
    if (walls.fortress[wall] !== inside) return;
    points += (walls.printed[wall]! - level) * perMissingLevel + (level === 0 ? perBreach : 0);
  });
  return points;
}

/** §13f: the player with more Victory Points wins; equal totals are a draw. */
export function endGame(play: Play<Gradisca>): void {
  const { position } = play;
  for (const side of SIDES) {
    const points = pointsAtTheEnd(position, side);
    if (points > 0) addVictoryPoints(play, side, points, side === "austrian" ? "13d" : "13e");
  }
  const { venetian, austrian } = position.victoryPoints;
  const winner = venetian === austrian ? null : venetian > austrian ? "venetian" : "austrian";
  const level = winner === null ? "draw" : `${winner === "venetian" ? "Venetian" : "Austrian"} victory`;
  play.tell({ type: "gameOver", rules: ["13", "13f"], winner, venetian, austrian });
  play.end({ winner, level, scores: { venetian, austrian }, rules: ["13", "13f"] });
}
