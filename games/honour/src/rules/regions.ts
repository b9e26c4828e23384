import { hexes, opponentOf, places } from "../data.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
import type { Side } from "../schemas/index.ts";

/** §14, §1.3.1a: how Regions are aligned, and who owns Towns and Fortresses. */

export type Alignment = Side | "not-aligned" | "neutral" | "ignored";

/** §14: the alignment of a Region now: as printed, by the Swiss status (§S3.6), or changed for good (§S5.regions). */
export function alignmentOf(position: Honour, region: number): Alignment {
  const { alignment, data } = castOf(position);
  const printed = alignment[region]!;
  const id = hexes.regionIds[region]!;
  if (position.duchyTurned && data.regionRules?.change?.regions.includes(id)) return "not-aligned";
  if (printed === "by-swiss-status") return position.swissStatus === "anti-french" ? "rivals" : "not-aligned";
  return printed === "not-applicable" ? "ignored" : printed;
}

/** §14: Aligned with the other side. */
export function isHostile(position: Honour, hex: number, side: Side): boolean {
  return alignmentOf(position, hexes.region[hex]!) === opponentOf(side);
}

/** The Fortress in a hex (§7.6.3), or -1. */
export function fortressAt(hex: number): number {
  const place = hexes.place[hex]!;
  return place >= 0 && places.fortress[place] ? place : -1;
}

export function isCity(place: number): boolean {
  return places.city[place] === 1;
}

/** §14c, as ruled: in a Neutral Region a Force is always outside, Conquers nothing and gets no benefit of walls. */
export function isNeutralPlace(position: Honour, place: number): boolean {
  return alignmentOf(position, places.region[place]!) === "neutral";
}

/** §14c: walls behind which a Force can go; those of a Neutral Region are closed to it. */
export function hasWalls(position: Honour, hex: number): boolean {
  const fortress = fortressAt(hex);
  return fortress >= 0 && !isNeutralPlace(position, fortress);
}

/** §14.1: the side that owns a place: by its marker, else by the alignment of its Region; null while nobody does. */
export function ownerOf(position: Honour, place: number): Side | null {
  const conqueror = position.conqueror[place]!;
  if (conqueror !== NOBODY) return castOf(position).armies.side[conqueror]!;
  const alignment = alignmentOf(position, places.region[place]!);
  return alignment === "french" || alignment === "rivals" ? alignment : null;
}

export function owns(position: Honour, side: Side, place: number): boolean {
  return ownerOf(position, place) === side;
}

/** §4.2a, §14d, as ruled: a Fortress that the enemy owns is a wall to lines and paths, garrisoned or empty. */
export function isEnemyFortress(position: Honour, hex: number, side: Side): boolean {
  const fortress = fortressAt(hex);
  return fortress >= 0 && ownerOf(position, fortress) === opponentOf(side);
}

/**
 * §14.2, §14.3: a Force of an Army stops in a Fortress, or passes a Town: the marker of the side to which the place is
 * Aligned goes, any other side puts down its own. Nothing changes in a Neutral Fortress or for the owner himself.
 * Returns whether the owner changed.
 */
export function conquer(position: Honour, place: number, army: number): boolean {
  if (places.fortress[place] && isNeutralPlace(position, place)) return false;
  const side = castOf(position).armies.side[army]!;
  if (ownerOf(position, place) === side) return false;
  const aligned = alignmentOf(position, places.region[place]!);
  position.conqueror[place] = aligned === side ? NOBODY : army;
  return true;
}
