import { linkBetween } from "@gonfalon/engine/board";
import { everybody, type Play } from "@gonfalon/engine/kernel";
import { SEATS } from "../army.ts";
import { ground } from "../data.ts";
import { CAVALRY, INFANTRY } from "../ground.ts";
import {
  ATTACK,
  armOf,
  DEFENSE,
  enemyOf,
  GOOD,
  holds,
  isHorseArtillery,
  MANEUVER,
  orderOf,
  put,
  ROUTED,
  sideOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { advance } from "./advance.ts";
import { occupy } from "./arrival.ts";
import { attackerOf, type Combat, segmentOf } from "./combat.ts";
import { isBridged } from "./command.ts";
import { goAlong } from "./losses.ts";
import { enterable } from "./retreat.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { mayStack } from "./stacking.ts";
import { tellOf } from "./telling.ts";
import { inZoneOf } from "./zones.ts";

/** §14 Cavalry charges, and retires before combat. */

/**
 * §14.2 the hexes that a cavalry unit can charge from where it stands, with so many half movement points left: clear,
 * held by the enemy, and within its means, hexsides included. §10.2.1 rough ground cannot be charged.
 */
export function chargeTargets(position: Tolentino, unit: number, left: number): number[] {
  const isAble = armOf(unit) === CAVALRY && orderOf(position, unit) === ATTACK && position.state[unit] === GOOD;
  if (!isAble) return [];
  const { firstLink, linkTo } = ground.board;
  const from = position.hex[unit]!;
  const found: number[] = [];
  for (let link = firstLink[from]!; link < firstLink[from + 1]!; link++) {
    const to = linkTo[link]!;
    if (!ground.chargeable[to] || chargeCost(position, from, to) > left) continue;
    if (holds(position, enemyOf(sideOf(unit)), to)) found.push(to);
  }
  return found;
}

function chargeCost(position: Tolentino, from: number, to: number): number {
  const link = linkBetween(ground.board, from, to);
  const added = isBridged(position, link) ? 0 : ground.sideCost[CAVALRY]![link]!;
  return added < 0 ? Number.POSITIVE_INFINITY : ground.cost[CAVALRY]![to]! + added;
}

/** §14.2a §14.2.1 the Charge counter on cavalry that has stopped next to its one target. */
export function placeCharge(play: Play<Tolentino>, units: readonly number[], target: number): void {
  const { position } = play;
  for (const unit of units) position.charge[unit] = target;
  const hex = position.hex[units[0]!]!;
  tellOf(play, sideOf(units[0]!), hex, { type: "charge", rules: ["14.2", "14.2a"], units: [...units], hex, target });
}

export interface RetireBeforeCombat {
  /** The combat's place in the list of the segment. */
  combat: number;
}
export type RetireOption = { type: "retire"; unit: number; to: number } | { type: "stand" };

/** §14.1 whether a unit may withdraw from such attackers: cavalry, or horse guns not on their Moved face. */
function mayRetire(position: Tolentino, unit: number): boolean {
  const order = orderOf(position, unit);
  if ((order !== MANEUVER && order !== DEFENSE) || position.state[unit] === ROUTED) return false;
  return armOf(unit) === CAVALRY || (isHorseArtillery(unit) && !position.moved[unit]);
}

/** §14.1 where to: a neighbouring hex outside enemy zones of control, within the stacking limits. */
function retirements(position: Tolentino, hexes: readonly number[]): { type: "retire"; unit: number; to: number }[] {
  return hexes.flatMap((hex) =>
    unitsIn(position, hex)
      .filter((unit) => mayRetire(position, unit))
      .flatMap((unit) =>
        enterable(position, unit)
          .filter((to) => !inZoneOf(position, enemyOf(sideOf(unit)), to) && mayStack(position, [unit], to))
          .map((to) => ({ type: "retire" as const, unit, to })),
      ),
  );
}

/** §14.1 only infantry is evaded; whoever may leave a combat's hexes then, and where to. */
function evasions(position: Tolentino, { attackers, hexes }: Combat): { type: "retire"; unit: number; to: number }[] {
  return attackers.some((unit) => armOf(unit) !== INFANTRY) ? [] : retirements(position, hexes);
}

/** Whether every unit of the attacked hexes may withdraw, so that nothing would be fought. */
export function mayAllRetire(position: Tolentino, combat: Combat): boolean {
  const leaving = evasions(position, combat).map(({ unit }) => unit);
  return combat.hexes.every((hex) => unitsIn(position, hex).every((unit) => leaving.includes(unit)));
}

/** §3.1.B5b §12.1-2 §14.1 the retreat before combat, from one combat of the segment. */
export const retireBeforeCombat = procedure<RetireBeforeCombat>("retireBeforeCombat", { combat: everybody }).steps({
  retire: decision({
    rule: ["14.1", "12.1-2", "3.1.B5b"],
    seat: (position, { combat }) => SEATS[enemyOf(attackerOf(segmentOf(position).combats[combat]!))],
    options: (position, { combat }) => {
      const ways = evasions(position, segmentOf(position).combats[combat]!);
      return ways.length > 0 ? [...ways, { type: "stand" }] : [];
    },
    play: (play, _frame, option) => {
      if (option.type === "stand") return undefined;
      retire(play, option.unit, option.to);
      return "retire";
    },
  }),
  // §14.1b the attacker may follow into ground that all have left; §13.3 it counts for morale like any other.
  follow: step("14.1b", (play, frame) => {
    const { position } = play;
    const combat = segmentOf(position).combats[frame.combat]!;
    const held = combat.hexes.filter((hex) => unitsIn(position, hex).length > 0);
    if (held.length > 0) {
      combat.hexes = held;
      return;
    }
    combat.over = 1;
    const { attackers, hexes } = combat;
    play.call(advance, { units: attackers, hexes, isAttack: 1, evicted: [], evictedFrom: [] });
  }),
});

function retire(play: Play<Tolentino>, unit: number, to: number): void {
  const { position } = play;
  const from = position.hex[unit]!;
  put(position, unit, to);
  // §14.1a
  if (isHorseArtillery(unit)) position.moved[unit] = 1;
  tellOf(
    play,
    sideOf(unit),
    to,
    { type: "retire", rules: ["14.1"], unit, from, to },
    { type: "someRetreat", rules: ["14.1"], from },
  );
  goAlong(play, sideOf(unit), from, to, "14.1");
  occupy(play, sideOf(unit), to);
}
