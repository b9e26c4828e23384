import { hexDistance } from "@gonfalon/engine/board";
import { hexesOfArea, seatOf } from "../cast.ts";
import { board, hexes, hexNamed, opponentOf } from "../data.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { holds } from "../rules/conditions.ts";
import { fortressAt } from "../rules/regions.ts";
import type { ConditionData, Side } from "../schemas/index.ts";
import { chanceAt, type Force, isHalfBroken } from "./lay.ts";
import { turnsLeft } from "./stakes.ts";

/** How likely each side is to win by places, from who stands how near to what it still needs, and how long there is. */

/** The Forces on the map by side. */
export interface Field {
  readonly french: readonly Force[];
  readonly rivals: readonly Force[];
}

/** The chance of each side to win by places, added up for the French: 1 for a victory of theirs that is certain. */
export function prospects(position: Honour, field: Field): number {
  const { data } = castOf(position);
  let sum = 0;
  for (const { condition, side, level } of data.victory) {
    if (level !== "standard" || side === null || side === "either" || side === "higher total") continue;
    const seat = seatOf(data, side);
    const chance = condition.notWonBy
      ? 1 - winChance(position, field, seatOf(data, condition.notWonBy))
      : chanceOf(position, field, condition, seat);
    sum += seat === "french" ? chance : -chance;
  }
  return sum;
}

/** The best chance of a side by any of its own conditions. */
function winChance(position: Honour, field: Field, side: Side): number {
  const { data } = castOf(position);
  return data.victory.reduce((best, { condition, side: whose, level }) => {
    const isOwn = level === "standard" && whose !== null && whose !== "either" && seatOf(data, whose) === side;
    return isOwn ? Math.max(best, chanceOf(position, field, condition, side)) : best;
  }, 0);
}

/** How sharply what is lacking tells against a victory, at first and at the end. */
const EARLY = 1.3;
const LATE = 3;

function chanceOf(position: Honour, field: Field, condition: ConditionData, side: Side): number {
  const doubts = doubtsOf(position, field, condition, side);
  if (doubts.length === 0) return 0;
  const { turnCount } = castOf(position).data;
  const late = Math.min(1, position.turn / turnCount);
  return Math.exp(-(EARLY + LATE * late ** 2) * doubts.reduce((sum, doubt) => sum + doubt, 0));
}

/** What may keep a side from each place of a condition: 0 for what is certain, 1 for what is out of reach. */
function doubtsOf(position: Honour, field: Field, condition: ConditionData, side: Side): number[] {
  if (condition.all) return condition.all.flatMap((part) => doubtsOf(position, field, part, side));
  if (condition.atLeast) {
    const { n, of } = condition.atLeast;
    const doubts = of.flatMap((part: ConditionData) => doubtsOf(position, field, part, side));
    return doubts.sort((a, b) => a - b).slice(0, n);
  }
  const doubt = (hex: number, isMet: boolean, needsForce: boolean) =>
    doubtOf(position, field, side, hex, isMet, needsForce);
  if (condition.owned) return [doubt(hexNamed(condition.owned.hex), holds(position, condition, side), false)];
  if (condition.occupied) return [doubt(hexNamed(condition.occupied.hex), holds(position, condition, side), true)];
  return clearing(position, field, condition, side);
}

/** Places that are to be free of the enemy: his Forces in them have to be driven out, and those near them kept out. */
function clearing(position: Honour, field: Field, condition: ConditionData, side: Side): number[] {
  const { capitani } = castOf(position);
  const { noForceIn, noFortressHeld } = condition;
  const named = noForceIn?.hexes ?? noFortressHeld?.hexes;
  const zone = noFortressHeld?.area ? hexesOfArea(noFortressHeld.area, { board, hexes }) : null;
  const listed = named?.map(hexNamed) ?? [];
  if (!noForceIn && !noFortressHeld) return [];
  const counts = ({ primo }: Force) => noForceIn?.nation === undefined || capitani.nation[primo] === noForceIn.nation;
  return field[opponentOf(side)].filter(counts).flatMap((enemy) => {
    const isHeld = zone ? zone[enemy.hex] === 1 && fortressAt(enemy.hex) >= 0 : listed.includes(enemy.hex);
    // Whoever is in the field may still go into one of them.
    if (!isHeld) return enemy.besieged || isHalfBroken(enemy) ? [] : [AT_LARGE];
    if (enemy.besieged && noFortressHeld) return [SHUT_IN];
    return [doubtOf(position, field, side, enemy.hex, false, false)];
  });
}

const AT_LARGE = 0.15;
const SHUT_IN = 0.1;

/** Hexes of a turn's march, and turns that a siege takes with guns and without. */
const DAY = 5;
const SIEGE = 2.5;
const BLOCKADE = 7;
/** What walls are worth, and those who stand near. */
const WALLS = 1.25;
const NEAR = 0.5;

function doubtOf(position: Honour, field: Field, side: Side, hex: number, isMet: boolean, needsForce: boolean): number {
  const [own, foes] = [field[side], field[opponentOf(side)]];
  if (!isMet) return 1 - takingChance(position, hex, own, foes);
  const lost = takingChance(position, hex, foes, own);
  const here = own.some((force) => force.hex === hex && !force.besieged);
  return lost * (here ? KEPT : needsForce ? 1 : EMPTY);
}

/** How much of the chance of an enemy remains where a garrison stands, or none that would have to. */
const KEPT = 0.8;
const EMPTY = 0.5;

/** How likely some Forces are to clear a place and to stand in it before the end. */
function takingChance(position: Honour, hex: number, own: readonly Force[], foes: readonly Force[]): number {
  const left = turnsLeft(position);
  let [power, guns, soonest] = [0, 0, 99];
  for (const force of own) {
    if (force.besieged || isHalfBroken(force)) continue;
    const turns = Math.max(0, hexDistance(board, force.hex, hex) - 1) / DAY;
    if (turns > left) continue;
    const weight = 1 / (1 + (turns / 3) ** 2);
    power += weight * force.power;
    guns = Math.max(guns, weight * Math.min(1, force.guns / 3));
    if (force.power >= 1) soonest = Math.min(soonest, turns);
  }
  if (power <= 0) return 0;
  let [inside, near] = [0, 0];
  for (const foe of foes) {
    if (foe.hex === hex) inside += foe.power + 0.3;
    else if (!foe.besieged && hexDistance(board, foe.hex, hex) <= 2 * DAY) near += foe.power;
  }
  if (inside === 0) return Math.max(0, Math.min(0.95, (left - soonest) / 1.5)) * (power / (power + NEAR * near + 0.5));
  const place = hexes.place[hex]!;
  const begun = place >= 0 && position.siegeStatus[place] !== NO_SIEGE ? 1 : 0;
  const days = guns * SIEGE + (1 - guns) * BLOCKADE - begun;
  const inTime = 1 - Math.exp(-Math.max(0, left - soonest) / days);
  return inTime * chanceAt(power / (WALLS * inside + NEAR * near));
}
