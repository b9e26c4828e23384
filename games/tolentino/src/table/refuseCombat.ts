import { areNeighbours } from "@gonfalon/engine/board";
import { type Reason, running } from "@gonfalon/engine/kernel";
import { army, ground } from "../data.ts";
import {
  ADVANCE,
  ATTACK,
  DID_ATTACK,
  enemyOf,
  GOOD,
  holds,
  orderOf,
  sideOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { type Advance, advance, mayAdvance } from "../rules/advance.ts";
import { retireBeforeCombat } from "../rules/cavalry.ts";
import { COMBAT_SEGMENT, fights, mayBeDeclared, segmentOf } from "../rules/combat.ts";
import { enterable, type Retreat, retreat, waysOut } from "../rules/retreat.ts";
import { mayStack } from "../rules/stacking.ts";
import { because, type Intent } from "./reasons.ts";

/** Why not, in the Combat segment: the rule that bars an assault, a retreat or an advance; null for anything else. */
export function whyNotInCombat(position: Tolentino, intent: Intent): Reason[] | null {
  const frame = position.flow.at(-1);
  const { type, from, against, unit, units, to } = intent;
  if (type === "resolve") return because("12.2.3", "refuse.notDeclared");
  if (type === "efficiency") return because("12.3.1", "refuse.efficiency");
  if (type === "lead") return because("12.4.4", "refuse.lead");
  if (type === "lose") return because("12.5.4d", "refuse.lose");
  if (frame?.procedure === COMBAT_SEGMENT && frame.step === "declare") {
    if (type === "attacksDeclared") return because("12.2.1", "refuse.attackOwed");
    if (type === "assault" && isHex(from) && Array.isArray(against)) return whyNotAssault(position, from, against);
  }
  if (type === "retreat" && isUnit(unit) && isHex(to)) return whyNotRetreat(position, unit, to);
  if (type === "retire" && isUnit(unit) && isHex(to) && running(position, retireBeforeCombat)) {
    return because("14.1", "refuse.retire", { unit });
  }
  if (type === "advance" && Array.isArray(units) && isHex(to)) return whyNotAdvance(position, units, to);
  return null;
}

function isHex(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < ground.board.size;
}

function isUnit(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < army.units;
}

function whyNotAssault(position: Tolentino, from: number, against: readonly unknown[]): Reason[] {
  const own = unitsIn(position, from).filter((unit) => army.formation[unit] === position.active);
  if (own.length === 0) return because("3.1.Ba", "refuse.noAttacker", { hex: from });
  return whyNoAttacker(position, from, own) ?? whyNotAgainst(position, from, own, against);
}

/** What keeps the units of a hex from attacking anybody. */
function whyNoAttacker(position: Tolentino, from: number, own: readonly number[]): Reason[] | null {
  const troops = own.filter(fights);
  if (troops.length === 0) return because("11.0.1", "refuse.gunsAttack");
  const ordered = troops.filter((unit) => [ATTACK, ADVANCE].includes(orderOf(position, unit)));
  if (ordered.length === 0) return because("12.2b", "refuse.attackOrder");
  if (!ordered.some((unit) => position.state[unit] === GOOD)) return because("15.1", "refuse.attackDisordered");
  const isUsed = segmentOf(position).combats.some(({ posts }) => posts.includes(from));
  if (isUsed || ordered.every((unit) => position.did[unit]! & DID_ATTACK))
    return because("12.2.3", "refuse.attackOnce");
  return null;
}

/** What is wrong with attacking these hexes from there. */
function whyNotAgainst(
  position: Tolentino,
  from: number,
  own: readonly number[],
  against: readonly unknown[],
): Reason[] {
  const enemy = enemyOf(sideOf(own[0]!));
  for (const hex of against) {
    if (!isHex(hex) || !holds(position, enemy, hex)) return because("12", "refuse.noDefender");
    if (!areNeighbours(ground.board, from, hex)) return because("12.4", "refuse.notAdjacent", { hex });
    if (position.charge.includes(hex)) return because("14.2.3", "refuse.charged", { hex });
    const isOther = segmentOf(position).combats.some(({ hexes }) => hexes.includes(hex) && !isSame(hexes, against));
    if (isOther) return because("12.2.3", "refuse.attackedAlready", { hex });
  }
  const attackers = own.filter((unit) => fights(unit) && position.state[unit] === GOOD);
  const combat = { attackers, posts: attackers.map(() => from), hexes: against as number[], charge: 0, over: 0 };
  if (!mayBeDeclared(position, combat)) return because("12.4.2a", "refuse.tooWeak");
  return because("12.2.1", "refuse.attackAll");
}

function isSame(hexes: readonly number[], others: readonly unknown[]): boolean {
  return hexes.length === others.length && hexes.every((hex) => others.includes(hex));
}

function whyNotRetreat(position: Tolentino, unit: number, to: number): Reason[] | null {
  const frame = running(position, retreat) as Retreat | undefined;
  if (!frame) return null;
  if (!frame.units.includes(unit)) return because("12.6", "refuse.noRetreat", { unit });
  if (!enterable(position, unit).includes(to)) return because("12.6.3", "refuse.retreatBarred", { hex: to });
  if (!mayStack(position, [unit], to)) return because("12.6.2", "refuse.stacking", { hex: to });
  const { kind } = waysOut(position, unit, frame.away, frame.trail);
  return kind === "open"
    ? because("12.6.1", "refuse.retreatPressed", { hex: to })
    : because("12.6", "refuse.retreatBack");
}

function whyNotAdvance(position: Tolentino, units: readonly unknown[], to: number): Reason[] | null {
  const frame = running(position, advance) as Advance | undefined;
  if (!frame) return null;
  if (!frame.hexes.includes(to) || unitsIn(position, to).length > 0) {
    return because("12.7", "refuse.notEmptied", { hex: to });
  }
  for (const unit of units) {
    if (!isUnit(unit) || !frame.units.includes(unit)) return because("12.7", "refuse.notVictorious");
    if (!mayAdvance(position, unit)) return because("12.7.1", "refuse.cannotAdvance", { unit });
  }
  return because("12.7.2", "refuse.advanceOne");
}
