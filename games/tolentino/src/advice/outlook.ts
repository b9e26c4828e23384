import type { Plan } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, type Side } from "../army.ts";
import { army, derived, ground } from "../data.ts";
import { fieldOf } from "../field.ts";
import { distance, enemyOf, GOOD, isArtillery, NOWHERE, onMap, strengthOf, type Tolentino } from "../position.ts";
import { defenceOf, type Lay, layOf, shelterOf } from "./lay.ts";
import { MARCH, type Star, stars, turnsLeft, wayTo } from "./stars.ts";

/** What a formation means to do: press on towards a hex, hold it, or fall back on it. */
export type Posture = "press" | "hold" | "back";

export interface FormationPlan extends Plan {
  readonly formation: number;
  readonly posture: Posture;
  readonly target: number;
}

/**
 * A position as one side looks at it. The forces are counted only when somebody asks for them. (A class, because an object
 * literal with a getter is slow to make and slow to read.)
 */
export class Outlook {
  readonly enemy: Side;
  readonly plan: FormationPlan | null;
  private counted: Lay | null = null;

  constructor(
    readonly position: Tolentino,
    readonly side: Side,
    plan: Plan | null,
  ) {
    this.enemy = enemyOf(side);
    this.plan = plan as FormationPlan | null;
  }

  get lay(): Lay {
    this.counted ??= layOf(this.position);
    return this.counted;
  }
}

export function planFor({ plan }: Outlook, formation: number): FormationPlan | null {
  return plan && plan.formation === formation ? plan : null;
}

export function postureOf(look: Outlook, formation: number): Posture {
  return planFor(look, formation)?.posture ?? (look.side === NEAPOLITAN ? "press" : "hold");
}

/** The fighting units of a formation on the map. */
export function troopsOf(position: Tolentino, formation: number): number[] {
  return army.unitsOf[formation]!.filter((unit) => onMap(position, unit) && !isArtillery(unit));
}

/** How far the nearest enemy combat unit is. */
export function nearestFoe({ position, enemy }: Outlook, hex: number): number {
  let least = 99;
  for (let unit = 0; unit < army.units; unit++) {
    const at = position.hex[unit]!;
    if (army.side[unit] === enemy && at >= 0) least = Math.min(least, distance(hex, at));
  }
  return least;
}

/** What is left of a star's promise when another formation goes there already. */
const SHARED = 0.65;

/** What was found out for the sides about the field as it stands. */
interface Findings {
  version: number;
  turn: number;
  readonly aims: [readonly number[] | null, readonly number[] | null];
  readonly needs: [readonly Need[] | null, readonly Need[] | null];
}

const findings = derived((): Findings => ({ version: -1, turn: -1, aims: [null, null], needs: [null, null] }));

function findingsOn(position: Tolentino): Findings {
  const found = findings();
  const { version } = fieldOf(position);
  if (found.version !== version || found.turn !== position.turn) {
    [found.version, found.turn] = [version, position.turn];
    for (const side of [0, 1] as const) found.aims[side] = found.needs[side] = null;
  }
  return found;
}

/** Where a formation of the side goes by the usual plan, or NOWHERE. */
export function usualAim(look: Outlook, formation: number): number {
  const found = findingsOn(look.position);
  found.aims[look.side] ??= usualAims(look);
  return found.aims[look.side]![formation]!;
}

/**
 * By formation the star that promises most for the way and the fight it costs. Formations choose in their order, so that
 * they do not all go to the same.
 */
function usualAims(look: Outlook): number[] {
  const taken: number[] = [];
  return Array.from({ length: army.formations }, (_, formation) => {
    const aim = army.formationSide[formation] === look.side ? bestAim(look, formation, taken) : NOWHERE;
    if (aim !== NOWHERE) taken.push(aim);
    return aim;
  });
}

function bestAim(look: Outlook, formation: number, taken: readonly number[]): number {
  const troops = troopsOf(look.position, formation);
  let [best, most] = [NOWHERE, Number.NEGATIVE_INFINITY];
  if (troops.length === 0) return best;
  for (const star of stars()) {
    const promise = promiseOf(look, star, troops) * (taken.includes(star.hex) ? SHARED : 1);
    if (promise > most) [best, most] = [star.hex, promise];
  }
  return best;
}

/** Stars by promise for a formation, best first. */
export function aimsOf(look: Outlook, formation: number): number[] {
  const troops = troopsOf(look.position, formation);
  const promised = stars().map((star) => ({ hex: star.hex, promise: promiseOf(look, star, troops) }));
  return promised.sort((a, b) => b.promise - a.promise).map(({ hex }) => hex);
}

function promiseOf(look: Outlook, star: Star, troops: readonly number[]): number {
  const { position } = look;
  let [strength, march] = [0, 0];
  for (const unit of troops) {
    const points = strengthOf(position, unit);
    strength += points;
    march += points * star.way[position.hex[unit]!]!;
  }
  const turns = march / Math.max(1, strength) / MARCH;
  if (turns > turnsLeft(position) + 1) return -1;
  const gain = star.points + 0.3;
  return (gain * chanceAt(look, star, strength)) / (1.2 + turns);
}

/** How likely a force is to make a difference at a star: little where friends stand already, less the stronger the enemy. */
function chanceAt(look: Outlook, { hex }: Star, strength: number): number {
  const { lay, side, enemy } = look;
  const inside = lay.strength[enemy][hex]!;
  const foes = inside * shelterOf(hex) + 0.6 * (lay.pressure[enemy][hex]! - inside);
  const friends = lay.strength[side][hex]!;
  const chance = strength / (strength + foes);
  if (friends === 0) return chance;
  return foes > friends * shelterOf(hex) ? 0.8 : 0.2;
}

/** The strength that a star asks for, by how near the enemy is. */
function garrisonOf(look: Outlook, star: Star): number {
  const { position, enemy } = look;
  let near = 99;
  for (let unit = 0; unit < army.units; unit++) {
    const at = position.hex[unit]!;
    if (army.side[unit] === enemy && at >= 0) near = Math.min(near, distance(star.hex, at));
  }
  return near <= 6 ? 8 : near <= 10 ? 5 : near <= 14 ? 3 : 0;
}

/** The places that want troops, for units that hold: each star with what it still needs. */
export interface Need {
  readonly star: Star;
  readonly need: number;
  readonly isLost: boolean;
}

export function needsOf(look: Outlook): readonly Need[] {
  const found = findingsOn(look.position);
  found.needs[look.side] ??= countNeeds(look);
  return found.needs[look.side]!;
}

function countNeeds(look: Outlook): Need[] {
  const { lay, side, enemy } = look;
  return stars().map((star) => {
    const wanted = garrisonOf(look, star);
    const there = lay.strength[side][star.hex]!;
    return { star, need: wanted === 0 ? 0 : (wanted - there) / wanted, isLost: lay.strength[enemy][star.hex]! > 0 };
  });
}

/** Where a unit that holds should stand: the nearest star that needs it, or NOWHERE if it may stay. */
export function postOf({ position, lay, side, enemy }: Outlook, unit: number, needs: readonly Need[]): number {
  const hex = position.hex[unit]!;
  const own = strengthOf(position, unit);
  let [best, most] = [-1, 0.12];
  for (const { star, need, isLost } of needs) {
    const here = star.hex === hex;
    const left = here ? need + own / 8 : need;
    if (left <= 0.05) continue;
    const odds = isLost
      ? lay.pressure[side][star.hex]! / (1 + lay.strength[enemy][star.hex]! * shelterOf(star.hex))
      : 1;
    const use =
      ((0.6 + star.points) * Math.min(1, left) * Math.min(1, odds / 2)) / (1 + (star.way[hex]! / MARCH) * 1.5);
    if (use > most) [best, most] = [star.hex, use];
  }
  return best;
}

/** The way from a hex to a goal, in turns of march. */
export function turnsTo(goal: number, hex: number): number {
  return wayTo(goal)[hex]! / MARCH;
}

export interface Opening {
  /** The enemy hex that the formation could attack best, or -1. */
  readonly hex: number;
  /** The strength it could bring against it, over that of its defenders. */
  readonly odds: number;
}

/** The best attack that a formation could make this turn, by a rough count of who could get there. */
export function openingOf({ position, lay, enemy }: Outlook, formation: number, reach = 3): Opening {
  let [hex, odds, most] = [-1, 0, 0];
  const troops = troopsOf(position, formation).filter((unit) => position.state[unit] === GOOD && !position.out[unit]);
  const seen = new Set<number>();
  for (let foe = 0; foe < army.units; foe++) {
    const at = position.hex[foe]!;
    if (army.side[foe] !== enemy || at < 0 || seen.has(at)) continue;
    seen.add(at);
    let attack = 0;
    for (const unit of troops) if (distance(position.hex[unit]!, at) <= reach) attack += strengthOf(position, unit);
    if (attack === 0) continue;
    const ratio = (Math.min(attack, 26) * army.efficiency[troops[0]!]!) / 3.5 / defenceOf(lay, enemy, at);
    const value = Math.min(ratio, 4) * (1 + 0.3 * ground.star[at]!);
    if (value > most) [hex, odds, most] = [at, ratio, value];
  }
  return { hex, odds };
}
