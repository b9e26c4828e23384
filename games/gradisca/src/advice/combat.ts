import { opponentOf, type Side, units } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { fireInField } from "../rules/fieldCombat.ts";
import { defensiveWorks } from "../rules/forts.ts";
import { capacity } from "../rules/losses.ts";
import { isCombatUnit, unitsIn } from "../rules/pieces.ts";
import { type Force, type RoundChances, roundChances } from "../table/chances.ts";
import { HIT, isFortress, worthOf } from "./force.ts";

/** What a Field Combat promises, by the exact chances of its first round. */
export interface Prospects {
  readonly chances: RoundChances;
  /** The chance that the attacker stands in the area afterwards. */
  readonly win: number;
  /** Hits given and taken on the average. */
  readonly given: number;
  readonly taken: number;
}

export function fight(position: Gradisca, side: Side, area: number, attackers: readonly number[]): Prospects {
  const defender = opponentOf(side);
  const breach = isFortress(area);
  const attack = forceOf(position, attackers, "attack", area, breach);
  const defence = forceOf(position, unitsIn(position, defender, area), "defence", area, breach);
  const chances = roundChances(attack, defence, defensiveWorks(position, defender, area));
  // §7.3c: the garrison of a Fortress may stand at the cost of one more hit.
  const driven = chances.defenderForcedBack * (breach ? GARRISON_LEAVES : 1);
  return {
    chances,
    win: chances.defenderWipedOut + driven,
    given: mean(chances.defenderSuffers) + (breach ? chances.defenderForcedBack : 0),
    taken: mean(chances.attackerSuffers),
  };
}

/** How often a garrison that loses a round does not stand, for want of units. */
const GARRISON_LEAVES = 0.25;

function forceOf(
  position: Gradisca,
  list: readonly number[],
  role: "attack" | "defence",
  area: number,
  breach: boolean,
): Force {
  const values: number[] = [];
  const combat: number[] = [];
  for (const unit of list) {
    const value = fireInField(position, unit, role, area, breach);
    if (value > 0) values.push(value);
    if (isCombatUnit(unit)) combat.push(unit);
  }
  return { values, capacity: capacity(position, combat), commanders: list.length - combat.length };
}

function mean(chances: readonly number[]): number {
  let sum = 0;
  for (let hits = 1; hits < chances.length; hits++) sum += hits * chances[hits]!;
  return sum;
}

/** What the exchange of hits is worth to the attacker, with what Commanders risk. */
export function exchange(
  position: Gradisca,
  { given, taken, chances }: Prospects,
  attackers: readonly number[],
): number {
  const risk = chances.attackerLosesCommander * commanderLost(position, attackers);
  return HIT * (given - taken) - risk + BEATEN * chances.defenderForcedBack;
}

/** What it costs if a Commander falls: what he is worth more than his replacement (§7.2a), and whom he could have led. */
function commanderLost(position: Gradisca, attackers: readonly number[]): number {
  let most = 0;
  for (const unit of attackers) {
    if (isCombatUnit(unit)) continue;
    const turned = position.turned[unit] === 1;
    const successor = units.hasBack[unit] && !turned ? worthOf(unit, true) : 0;
    most = Math.max(most, WITHOUT_HIM + worthOf(unit, turned) - successor);
  }
  return most;
}

const WITHOUT_HIM = 0.7;
/** Driving the enemy off the field is worth something wherever it is. */
const BEATEN = 0.3;
