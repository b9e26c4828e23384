import { gameFiles, tables } from "../data.ts";
import { combatResult, limited, oddsColumn, toHalves } from "../rules/core/odds.ts";

/** By column and bonus, how often the attacker wins an exchange. */
const chances = gameFiles.derived(() => new Map<number, number>());

/** The chance that an attack wins its exchange, by strengths after terrain and the difference of bonus points. */
export function chanceOf(attack: number, defence: number, bonus = 0): number {
  const column = oddsColumn(Math.max(1, toHalves(attack)), Math.max(1, toHalves(defence)));
  const key = column * 8 + limited(bonus) + 4;
  let chance = chances().get(key);
  if (chance === undefined) {
    chance = wins(column, limited(bonus)) / 6;
    chances().set(key, chance);
  }
  return chance;
}

function wins(column: number, modifier: number): number {
  return [1, 2, 3, 4, 5, 6].filter((die) => combatResult(column, die + modifier).loser === "defender").length;
}

/** §C14.33, §C14.24: sizes that make a battle critical, or a small action. */
export const CRITICAL = 10;
export function isSmall(a: number, b: number): boolean {
  return Math.max(a, b) <= tables.crt.smallAction.maxCombatSP;
}
