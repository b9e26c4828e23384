import { linkBetween } from "@gonfalon/engine/board";
import {
  ARTILLERY,
  board,
  CAVALRY,
  CITADEL,
  hexes,
  INFANTRY,
  leaders,
  otherSide,
  type Side,
  tables,
  units,
} from "../../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../../position.ts";
import type { Modifier } from "../attrition.ts";
import { armyCommander, unitsOf } from "../forces.ts";
import { waterAt } from "../ground.ts";
import { attackingSps, attackLinks, defendingSps, shelterOf, surprisedInQuarters } from "../odds.ts";
import { garrisonIn } from "../sieges.ts";
import { modifierOf } from "../tables.ts";
import type { Exchange } from "./exchange.ts";
import {
  type Battle,
  combatSps,
  commanderOf,
  defendingAt,
  fightingAt,
  gunsOf,
  isWork,
  mayAttackInto,
} from "./state.ts";

/** §C14.20 to §C14.22: what both sides fight with in an exchange, and what changes its die. */
type Sides = Pick<Exchange, "by" | "forces" | "hexes" | "withheld">;

/** §C14.20: SPs of the attack after terrain, before rounding; those held back do not count (§III.b.13a). */
export function attackSps(position: Quadrilateral, battle: Battle, sides: Sides): number {
  const back = heldBack(position, battle, sides);
  return sides.forces.reduce((sum, leader) => {
    const against = sides.hexes.filter((hex) => mayAttackInto(position, position.leaderHex[leader]!, hex));
    if (against.length === 0) return sum;
    const his = attackersOf(position, battle, sides.by, leader);
    const sps = (arm: number) =>
      his.reduce(
        (all, unit) => all + (units.arm[unit] === arm ? position.strength[unit]! - (back.get(unit) ?? 0) : 0),
        0,
      );
    return sum + attackingSps(sps(INFANTRY), sps(CAVALRY), against);
  }, 0);
}

/** Units of a Force that attack: not those in Reserve, of a Force that has retreated before, or beyond a span (§C2.14). */
export function attackersOf(position: Quadrilateral, battle: Battle, side: Side, leader: number): number[] {
  const fit = fightingAt(position, battle, side, position.leaderHex[leader]!);
  return unitsOf(position, leader).filter((unit) => fit.includes(unit) && !position.beyondSpan[unit]);
}

/** Ruling C14.35: by unit, the SPs held back: Reserve first, then the weakest units, infantry before cavalry. */
export function heldBack(position: Quadrilateral, battle: Battle, sides: Sides): Map<number, number> {
  const back = new Map<number, number>();
  if (sides.withheld === 0) return back;
  const reserve = battle.reserve.filter((unit) => units.side[unit] === sides.by);
  let owed = sides.withheld - combatSps(position, reserve);
  const from = sides.forces
    .flatMap((leader) => attackersOf(position, battle, sides.by, leader))
    .filter((unit) => units.arm[unit] !== ARTILLERY)
    .sort((a, b) => position.strength[a]! - position.strength[b]! || units.arm[a]! - units.arm[b]! || a - b);
  for (const unit of from) {
    if (owed <= 0) break;
    const taken = Math.min(owed, position.strength[unit]!);
    back.set(unit, taken);
    owed -= taken;
  }
  return back;
}

/** §C14.20, §C14.21: SPs of the defence after terrain, each hex with its own multiplier. */
export function defenceSps(position: Quadrilateral, battle: Battle, sides: Sides): number {
  const side = otherSide(sides.by);
  const there = sides.hexes.flatMap((hex) => defendingAt(position, battle, side, hex));
  const markers = sides.hexes.filter((hex) => garrisonIn(position, side, hex) >= 0).length;
  // §III.b.6a and its ruling: artillery counts where nothing else is left.
  const gunsAlone = combatSps(position, there) + markers === 0;
  return sides.hexes.reduce((sum, hex) => sum + defenceOf(position, battle, sides, hex, gunsAlone), 0);
}

function defenceOf(position: Quadrilateral, battle: Battle, sides: Sides, hex: number, gunsAlone: boolean): number {
  const side = otherSide(sides.by);
  const there = defendingAt(position, battle, side, hex);
  const sps = gunsAlone ? gunsOf(position, there) : combatAt(position, battle, side, hex, there);
  // §C10.16 A garrison alone outside works, at a Supply Source, counts 1 on any ground.
  if (there.length === 0 && !isWork(hex)) return sps;
  const from = [...new Set(sides.forces.map((leader) => position.leaderHex[leader]!))];
  // §C10.9, §C10.16: tripled if besieged, and a garrison alone in a citadel always is.
  const besieged = isBesiegedHex(position, battle, side, hex) || (there.length === 0 && hexes.feature[hex] === CITADEL);
  const lines = battle.sortie === 1 && attackersOn(position, sides, hex).every((leader) => position.besieged[leader]);
  return defendingSps(sps, shelterOf(position, hex, attackLinks(position, from, hex), { besieged, lines }), besieged);
}

/** §E12: each Force surprised in Quarters is halved by itself, rounded up. */
function combatAt(position: Quadrilateral, battle: Battle, side: Side, hex: number, there: readonly number[]): number {
  const surprised = battle.surprised.filter((leader) => position.leaderHex[leader] === hex);
  const asleep = surprised.flatMap((leader) => unitsOf(position, leader)).filter((unit) => there.includes(unit));
  const halved = surprised.reduce((sum, leader) => {
    const his = unitsOf(position, leader).filter((unit) => there.includes(unit));
    return sum + surprisedInQuarters(combatSps(position, his));
  }, 0);
  const awake = there.filter((unit) => !asleep.includes(unit));
  const marker = garrisonIn(position, side, hex) >= 0 ? 1 : 0;
  return halved + combatSps(position, awake) + marker;
}

/** §C10.9: those in the hex are besieged: tripled up to the capacity. */
function isBesiegedHex(position: Quadrilateral, battle: Battle, side: Side, hex: number): boolean {
  if (battle.storm && side !== battle.phasing) return true;
  const forces = side === battle.phasing ? battle.attackers : battle.defenders;
  return forces.some((leader) => position.leaderHex[leader] === hex && position.besieged[leader]);
}

function attackersOn(position: Quadrilateral, sides: Sides, hex: number): number[] {
  return sides.forces.filter((leader) => mayAttackInto(position, position.leaderHex[leader]!, hex));
}

/** §C14.22: bonus points, pontoons and committed Reserves. */
export function crtModifiers(position: Quadrilateral, battle: Battle, sides: Sides): Modifier[] {
  const { modifiers } = tables.crt;
  const bonus = (side: Side) => {
    const commander = commanderOf(position, battle, side, armyCommander(position, side));
    return commander !== NOWHERE && leaders.bonus[commander]! > 0;
  };
  const reserve = (side: Side) => battle.committed[side] >= RESERVE_SPS;
  const when = (rule: string, key: string, applies: boolean) => ({
    rule,
    by: applies ? modifierOf(modifiers, key) : 0,
  });
  return [
    when("C2.15", "attackLeaderBonus", bonus(sides.by)),
    when("C2.15", "defenceLeaderBonus", bonus(otherSide(sides.by))),
    when("C14.22", "pontoon", isOverPontoons(position, sides)),
    when("C14.37", "reserveAttack", reserve(sides.by)),
    when("C14.37", "reserveDefence", reserve(otherSide(sides.by))),
  ].filter(({ by }) => by !== 0);
}
export const RESERVE_SPS = 2;

/** Every attacking Force attacks over a pontoon. */
function isOverPontoons(position: Quadrilateral, { forces, hexes }: Sides): boolean {
  return forces.every((leader) => {
    const links = hexes.map((hex) => linkBetween(board, position.leaderHex[leader]!, hex)).filter((link) => link >= 0);
    const used = links.filter((link) => waterAt(position, link).attackAllowed);
    return used.length > 0 && used.every((link) => waterAt(position, link).combatDie < 0);
  });
}
