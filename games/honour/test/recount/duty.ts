import { hexNamed } from "../../src/data.ts";
import type { Honour } from "../../src/position.ts";
import { directionOf, fortressAt, type Hex, hexside, regionOf } from "./country.ts";
import { alignment } from "./lines.ts";
import { areAdjacent, card, type Force, forces, isBroken, isShaken, other, zoneOf } from "./troops.ts";

const DIRECTIONS = ["E", "SE", "SW", "W", "NW", "NE"];
export function isBehindWorks(position: Honour, hex: Hex, from: Hex): boolean {
  const direction = DIRECTIONS.indexOf(directionOf(hex, from));
  return position.earthworks.some((works) => works.hex === hexNamed(hex) && (works.sides >> direction) % 2 === 1);
}

const isPo = (position: Honour, a: Hex, b: Hex) =>
  ["ferry", "pontoon on ferry", "pontoon on primary-river"].includes(hexside(position, a, b));
const isNeutral = (position: Honour, hex: Hex) => alignment(position, regionOf(hex)) === "neutral";
const onlyGuns = (force: Force) => force.units.filter(({ good }) => good).every(({ arm }) => arm === "artillery");

/** §11.2.4, §7.8.3a, §3.8.1.C: whether this Force owes that one an attack, or can be made to attack it. */
export function isBound(position: Honour, force: Force, enemy: Force): boolean {
  if (!zoneOf(position, enemy).includes(force.hex)) return false;
  if (isPo(position, force.hex, enemy.hex)) return false;
  if (fortressAt(force.hex) && !isNeutral(position, force.hex)) return false;
  if (isBehindWorks(position, force.hex, enemy.hex)) return false;
  if (isShaken(force) || position.attackFinished[force.primo]) return false;
  return !onlyGuns(force) && mayAttack(position, force, enemy);
}
const hasWorks = (position: Honour, hex: Hex) => position.earthworks.some((works) => works.hex === hexNamed(hex));
export function isBesieged(position: Honour, force: Force): boolean {
  const place = fortressAt(force.hex);
  return place !== undefined && position.siegeStatus[place.index]! >= 0;
}
export function mayAttack(position: Honour, force: Force, enemy: Force): boolean {
  if (!areAdjacent(position, force.hex, enemy.hex)) return false;
  if (position.scenario === 3 && position.swissStatus !== "anti-french") return false;
  if (position.attackFinished[force.primo] || position.quarters[force.primo]) return false;
  if (force.all.every(({ militia }) => militia) || isBroken(force)) return false;
  if (isShaken(force) && !forces(position, other(force.seat)).some((one) => zoneOf(position, one).includes(force.hex)))
    return false;
  const canSiege =
    position.order[force.primo] === "attack" &&
    fortressAt(enemy.hex) &&
    !isNeutral(position, enemy.hex) &&
    hasWorks(position, force.hex) &&
    !isBesieged(position, force);
  if (onlyGuns(force) && !canSiege) return false;
  if (card(position, force.primo).features.includes("C") && position.order[enemy.primo] === "retreat") return false;
  return !(isBesieged(position, force) && isPo(position, force.hex, enemy.hex));
}
/** §11.2.1, §11.2.3: hexes it may attack, Forces it may compel, and whether it may pass. */
export function choices(position: Honour, primo: number, inside: readonly number[]) {
  const force = forces(position).find((one) => one.primo === primo)!;
  const enemies = forces(position, other(force.seat));
  const controlling = enemies.filter((enemy) => zoneOf(position, enemy).includes(force.hex));
  const duties = controlling.filter((enemy) => isBound(position, force, enemy) && !inside.includes(enemy.primo));
  const isRequired = duties.length > 0;
  const attack = (isRequired ? controlling : enemies).filter((enemy) => mayAttack(position, force, enemy));
  const compel = isRequired ? controlling.filter((enemy) => isBound(position, enemy, force)) : [];
  return {
    attack: [...new Set(attack.map(({ hex }) => hex))].sort(),
    compel: compel.map((enemy) => enemy.primo).sort((a, b) => a - b),
    pass: !isRequired,
  };
}
