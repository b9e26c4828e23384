import {
  board,
  CITADEL,
  FEATURES,
  FORT,
  FORTIFIED_TOWN,
  hexes,
  LAKE_SIDE,
  leaders,
  PRIMARY_RIVER,
  type Side,
  sides,
  TERRAINS,
  tables,
} from "../../data.ts";
import { type CampaignsPosition, NOWHERE } from "../../position.ts";
import { type Field, FORCE_THERE, fieldOf, GARRISON_THERE } from "./field.ts";
import { BRIDGE, crossingAt, PONTOON } from "./ground.ts";

/**
 * §C11.10: the hexes from which a Force in a hex can live: its own and the six around it, but none held by or in the zone
 * of the enemy, none beyond a lake or a primary river without a bridge, none with a hostile work, none in `used`, the
 * hexes counted for other Forces of its side in this Segment.
 */
export function forageArea(
  position: CampaignsPosition,
  side: Side,
  hex: number,
  used: readonly number[] = [],
): number[] {
  const field = fieldOf(position, side);
  const area = isOpen(position, side, field, hex, used) ? [hex] : [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const next = board.linkTo[link]!;
    if (isWithinReach(position, link) && isOpen(position, side, field, next, used)) area.push(next);
  }
  return area;
}

function isWithinReach(position: CampaignsPosition, link: number): boolean {
  if (sides.river[link] !== PRIMARY_RIVER && sides.river[link] !== LAKE_SIDE) return true;
  const crossing = crossingAt(position, link);
  return crossing === BRIDGE || crossing === PONTOON;
}

function isOpen(position: CampaignsPosition, side: Side, field: Field, hex: number, used: readonly number[]): boolean {
  if ((field.enemy[hex]! & (FORCE_THERE | GARRISON_THERE)) !== 0 || field.zone[hex]! > 0) return false;
  return !isHostileWork(position, side, hex) && !used.includes(hex);
}

function isHostileWork(position: CampaignsPosition, side: Side, hex: number): boolean {
  const feature = hexes.feature[hex]!;
  if (feature !== CITADEL && feature !== FORTIFIED_TOWN && feature !== FORT) return false;
  const holder = position.holder[hexes.holding[hex]!]!;
  return holder !== NOWHERE && holder !== side;
}

/** §C11.10: what one hex yields. */
export function yieldOf(hex: number): number {
  const feature = FEATURES[hexes.feature[hex]!]!;
  const { hexValues, featureBonus } = tables.forage;
  return hexValues[TERRAINS[hexes.terrain[hex]!]!] + (feature === "none" ? 0 : featureBonus[feature]);
}

/** §C11.10: the Forage Value of a hex for a side. */
export function forageValue(position: CampaignsPosition, side: Side, hex: number, used?: readonly number[]): number {
  return forageArea(position, side, hex, used).reduce((sum, one) => sum + yieldOf(one), 0);
}

/** §C11.11: the same for a Force that has foraged there before. */
export function forageLeft(position: CampaignsPosition, leader: number, used?: readonly number[]): number {
  const value = forageValue(position, leaders.side[leader]!, position.leaderHex[leader]!, used);
  return Math.max(0, value - tables.forage.exhaustionStep * position.foraged[leader]!);
}

/** §C11.10, §E15: enough to be in Quarters. */
export function feedsQuarters(value: number): boolean {
  return value >= tables.forage.quartersMinimum;
}
