import { otherSide, type Side } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { newBattle } from "../rules/core/battle/battle.ts";
import { mayAttack, mayStillAttack } from "../rules/core/battle/duty.ts";
import type { Battle } from "../rules/core/battle/state.ts";
import { attackSps, crtModifiers, defenceSps } from "../rules/core/battle/strength.ts";
import { combatResult, limited, oddsColumn, toHalves } from "../rules/core/odds.ts";

/** What an attack promises: the chance to win its first exchange, and how the strengths compare. */
export interface Prospect {
  readonly chance: number;
  /** Attack to defence, after terrain. */
  readonly ratio: number;
  /** Combat SPs gained in the exchange: theirs lost less ours. */
  readonly gain: number;
}

const NONE: Prospect = { chance: 0, ratio: 0, gain: -3 };

/** An attack by these Forces on these hexes, as the rules reckon it. */
export function prospectOf(
  position: Quadrilateral,
  side: Side,
  hexes: readonly number[],
  forces: readonly number[],
): Prospect {
  if (forces.length === 0) return NONE;
  return exchangeProspect(position, newBattle(position, side, [...hexes], [...forces]), side, hexes, forces);
}

export function exchangeProspect(
  position: Quadrilateral,
  battle: Battle,
  by: Side,
  hexes: readonly number[],
  forces: readonly number[],
): Prospect {
  const sides = { by, forces: [...forces], hexes: [...hexes], withheld: 0 };
  const attack = toHalves(attackSps(position, battle, sides));
  const defence = toHalves(defenceSps(position, battle, sides));
  const column = oddsColumn(attack, defence);
  const modifier = limited(crtModifiers(position, battle, sides).reduce((sum, one) => sum + one.by, 0));
  let chance = 0;
  let gain = 0;
  for (let die = 1; die <= 6; die++) {
    const result = combatResult(column, die + modifier);
    if (result.loser === "defender") chance += 1 / 6;
    gain += (result.defender - result.attacker) / 6;
  }
  return { chance, gain, ratio: attack / Math.max(1, defence) };
}

/** Everybody who can still attack a hex. */
export function attackersOn(position: Quadrilateral, side: Side, hex: number): number[] {
  return mayStillAttack(position, side).filter((leader) => mayAttack(position, leader, hex));
}

/** The same from the other side: how a Force there would fare if it attacked. */
export function enemyOf(side: Side): Side {
  return otherSide(side);
}
