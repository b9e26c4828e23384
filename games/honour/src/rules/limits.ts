import { linkBetween } from "@gonfalon/engine/board";
import type { MovementLimit } from "../cast.ts";
import { board, links } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import { combatUnitsOfForce, sideOf } from "./forces.ts";
import { isNextToEnemy } from "./movement.ts";
import { isArtillery } from "./units.ts";

/**
 * Hexes that a scenario closes to a Force. As ruled (S3.1) they bind every way of entering: march, drop-off, advance,
 * retreat and reinforcement; Unemployed Capitani are free, unless they are named.
 */

/** The rule that forbids a Force to enter a hex, or null. */
export function limitOn(position: Honour, primo: number, hex: number): string | null {
  const { limits, capitani } = castOf(position);
  for (const limit of limits) {
    if (!binds(position, primo, limit)) continue;
    if (limit.area ? limit.area[hex] === 1 : isNextToEnemy(position, hex, sideOf(position, primo))) return limit.rule;
  }
  return isHeldBack(position, capitani.ids[primo]!) && isNextToEnemy(position, hex, sideOf(position, primo))
    ? "S1.2"
    : null;
}

/** §7.6: guns keep to the roads in mountain and swamp, in whatever way their Force enters the hex. */
export function keepsGunsOut(position: Honour, primo: number, hex: number): boolean {
  const link = linkBetween(board, position.hex[primo]!, hex);
  if (link < 0 || links.artillery[link] === 1) return false;
  return combatUnitsOfForce(position, primo).some((unit) => isArtillery(position, unit));
}

/** §S4.1, as ruled (S3.1): a limit that names an Army holds for its Capitani without troops too. */
export function isClosedToRider(position: Honour, capitano: number, hex: number): boolean {
  const { limits, capitani } = castOf(position);
  return limits.some(({ army, area }) => army >= 0 && army === capitani.army[capitano] && area?.[hex] === 1);
}

/** The rule by which a Force may not be where it stands: a part of the map that is closed to it, or null. */
export function trespassOf(position: Honour, primo: number): string | null {
  const { limits } = castOf(position);
  const broken = limits.find((limit) => limit.area?.[position.hex[primo]!] === 1 && binds(position, primo, limit));
  return broken?.rule ?? null;
}

function binds(position: Honour, primo: number, { sides, army, data }: MovementLimit): boolean {
  if (!sides.includes(sideOf(position, primo)) || !isInForce(position, data)) return false;
  return army < 0 || hasPartOf(position, primo, army);
}

/** §S3.1, §S3.7: until the Papal Army has set foot in the duchy; while the Swiss are not Anti-French. */
function isInForce(position: Honour, limit: MovementLimit["data"]): boolean {
  if (limit.until?.armyHasEntered && position.papalEntered) return false;
  return !limit.while?.swissStatus || limit.while.swissStatus.includes(position.swissStatus);
}

/** §S4.1: the Capitano of that Army or a unit of it is in the Force. */
function hasPartOf(position: Honour, primo: number, army: number): boolean {
  const { capitani } = castOf(position);
  const isThere = (who: number) => who === primo || position.superior[who] === primo;
  for (let who = 0; who < capitani.count; who++) if (capitani.army[who] === army && isThere(who)) return true;
  return combatUnitsOfForce(position, primo).some((unit) => position.army[unit] === army);
}

/** §S1.2: Pitigliano keeps his distance until the French have taken enough. */
function isHeldBack(position: Honour, primo: string): boolean {
  return position.scenario === 1 && primo === "pitigliano" && !position.cautionLifted;
}
