import { areas, moraleTrack, type Side, units } from "../data.ts";
import type { Gradisca } from "../position.ts";

/** What units and morale are worth, in Victory Points, and how much a unit weighs in the field. */

/** Points for each point of fire value of a unit in good order; a Disorganized one is worth its lower values. */
const PER_FIRE = 0.22;
const GUN = 0.9;
const ENGINEER = 0.7;
const PER_LEADERSHIP = 0.35;
/** What every combat unit is worth beyond its fire: it holds ground and stands for a hit. */
const PRESENCE = 0.25;

/** What a hit costs on the average: half a unit. */
export const HIT = 0.45;

export function unitWorth(position: Gradisca, unit: number): number {
  return worthOf(unit, position.turned[unit] === 1);
}

/** The worth of a unit with its front or its back up. */
export function worthOf(unit: number, turned: boolean): number {
  switch (units.type[unit]) {
    case "artillery":
      return GUN;
    case "guastatori":
      return ENGINEER;
    case "commander":
      return PER_LEADERSHIP * (turned ? units.replacementLeadership[unit]! : units.leadership[unit]!);
    default:
      return PRESENCE + PER_FIRE * fireOf(unit, turned) - (turned ? PRESENCE / 2 : 0);
  }
}

function fireOf(unit: number, turned: boolean): number {
  return turned
    ? (units.disorganisedAttack[unit]! + units.disorganisedDefence[unit]!) / 2
    : (units.fireAttack[unit]! + units.fireDefence[unit]!) / 2;
}

/** How much a unit weighs in the field. */
export function power(position: Gradisca, unit: number): number {
  const turned = position.turned[unit] === 1;
  switch (units.type[unit]) {
    case "artillery":
      return 0.6 * units.fireDefence[unit]!;
    case "guastatori":
      return 0.2;
    case "commander":
      return 0.6 * (turned ? units.replacementLeadership[unit]! : units.leadership[unit]!);
    default:
      return fireOf(unit, turned) + (turned ? 0 : 0.5);
  }
}

/** What guns and Guastatori do to walls in an activation, in levels. */
export function siegePower(unit: number): number {
  if (units.type[unit] === "artillery") return units.fireAttack[unit]! / 8;
  return units.type[unit] === "guastatori" ? units.fireAttack[unit]! / 8 : 0;
}

/** By morale value: what it is worth to an army to stand there while much of the war lies ahead (§22e, §22f). */
const MORALE_BY_BAND = { low: -7, medium: -2.5, high: 0 } as const;
const PER_MORALE = 0.5;

export function moraleWorth(position: Gradisca, side: Side, value: number = position.morale[side]): number {
  if (!position.advanced) return 0;
  const clamped = Math.min(moraleTrack.max, Math.max(moraleTrack.min, value));
  const ahead = Math.min(1, (turnsLeft(position) + 0.5) / 4);
  return ahead * (MORALE_BY_BAND[moraleTrack.band[clamped]!] + PER_MORALE * clamped);
}

/** Turns after this one, as the End of Game marker stands. */
export function turnsLeft(position: Gradisca): number {
  return Math.max(0, position.endOfGame - position.turn);
}

export function isFortress(area: number): boolean {
  return areas.terrain[area] === "fortress";
}
