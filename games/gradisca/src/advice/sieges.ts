import { linkBetween } from "@gonfalon/engine/board";
import { areaNamed, board, links, ofSide, opponentOf, type Side, scenarioNamed, units, walls } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { isFortress, siegePower } from "./force.ts";
import { distanceForGuns } from "./ground.ts";
import type { Presence, Shift } from "./situation.ts";

/**
 * The siege that a side lays: before which wall its guns and Guastatori gather, and how many troops are to cover them. A siege
 * takes a year; so what brings it on is worth something long before the first shot.
 */
export interface SiegeWorks {
  readonly fortress: number;
  /** The area before the wall. */
  readonly site: number;
  /** What the Fortress pays. */
  readonly points: number;
  /** The weight of troops that makes the site safe, and is enough to storm. */
  readonly wanted: number;
  /** There are guns, Guastatori or mines at the wall, or a Breach in it: whoever covers them is needed there. */
  readonly inHand: boolean;
}

type At = Readonly<Record<Side, Presence>>;

/** The siege worth most to a side, or null: of an enemy Fortress that pays it, with guns to be brought there, by enough troops. */
export function siegeLaidBy(position: Gradisca, at: At, side: Side): SiegeWorks | null {
  let best: SiegeWorks | null = null;
  for (const { area, side: taker, amount } of scenarioNamed(position.scenario).vpAreas) {
    const fortress = areaNamed(area);
    if (taker !== side || !isFortress(fortress)) continue;
    if (ofSide(at, opponentOf(side)).combat[fortress] === 0 || (best && best.points >= amount)) continue;
    const site = siteBefore(position, at, side, fortress);
    if (site < 0 || !isStrongEnough(at, side, site)) continue;
    const wanted = COVER_LEAST + COVER_SHARE * ofSide(at, side).threat[site]!;
    const inHand = isInHand(position, side, fortress, site);
    best = { fortress, site, points: amount, wanted: Math.min(COVER_MOST, wanted), inHand };
  }
  return best;
}

function isInHand(position: Gradisca, side: Side, fortress: number, site: number): boolean {
  const wall = links.wall[linkBetween(board, site, fortress)]!;
  if (position.wallLevel[wall] === 0 || ofSide(position.mines, side)[wall]! > 0) return true;
  return ofSide(units.ofSide, side).some((unit) => position.area[unit] === site && siegePower(unit) > 0);
}

const COVER_LEAST = 6;
const COVER_SHARE = 0.5;
const COVER_MOST = 16;

/** Movement points within which troops count for a siege and against it; the ratio that makes it worth while. */
const THEATRE = 8;
const ENOUGH = 1.05;

function isStrongEnough(at: At, side: Side, site: number): boolean {
  let ours = 0;
  let theirs = 0;
  for (let area = 0; area < board.size; area++) {
    if (distanceForGuns(area, site) > THEATRE) continue;
    ours += ofSide(at, side).power[area]!;
    theirs += ofSide(at, opponentOf(side)).power[area]!;
  }
  return ours >= ENOUGH * theirs;
}

/** Before which wall: where the works have been begun, else the weakest that guns can reach soonest. -1 if there is none. */
function siteBefore(position: Gradisca, at: At, side: Side, fortress: number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let wall = 0; wall < walls.outside.length; wall++) {
    if (walls.fortress[wall] !== fortress) continue;
    const site = walls.outside[wall]!;
    const near = ofSide(at, side).siege[wall]!;
    if (near === 0) continue;
    const begun = ofSide(position.mines, side)[wall]! + 0.15 * ofSide(at, side).power[site]!;
    const held = ofSide(at, side).combat[site] === 0 ? 0.3 * ofSide(at, opponentOf(side)).power[site]! : 0;
    const merit = 4 * near + begun - position.wallLevel[wall]! - held;
    if (merit > most) [best, most] = [site, merit];
  }
  return best;
}

/** By points of the Fortress: what a level's worth of guns is worth at the site, and for each movement point nearer to it. */
const GUNS_AT_SITE = 0.1;
const GUNS_NEARER = 0.06;
/** And what a point of covering troops is. */
const COVER_AT_SITE = 0.012;
const COVER_NEARER = 0.002;
/** How much more those count who cover works that are in hand. */
const COVER_IN_HAND = 2.5;

/** What a level that the wall has lost is worth, and a mine under it. */
const WALL_LEVEL = 0.12;
const MINE = 0.12;

/**
 * How far the siege of a side has come: its guns and Guastatori on their way and in place, what they have done to the wall,
 * and who covers them.
 */
export function siegeStanding(position: Gradisca, works: SiegeWorks | null, at: At, side: Side): number {
  if (!works) return 0;
  const { fortress, site, points, wanted, inHand } = works;
  const wall = links.wall[linkBetween(board, site, fortress)]!;
  let sum = WALL_LEVEL * (walls.printed[wall]! - position.wallLevel[wall]!);
  if (ofSide(position.mines, side)[wall]! > 0) sum += MINE;
  for (const unit of ofSide(units.ofSide, side)) {
    const area = position.area[unit]!;
    const siege = area < 0 ? 0 : siegePower(unit);
    if (siege === 0) continue;
    const near = THEATRE * 2 - Math.min(THEATRE * 2, distanceForGuns(area, site));
    sum += siege * ((area === site ? GUNS_AT_SITE : 0) + GUNS_NEARER * near);
  }
  const cover = Math.min(wanted, ofSide(at, side).power[site]!);
  return points * (sum + cover * COVER_AT_SITE * (inHand ? COVER_IN_HAND : 1));
}

/** What a shift brings to the siege of its side. */
export function siegeGain(works: SiegeWorks | null, at: At, shift: Shift): number {
  if (!works || shift.from < 0) return 0;
  const { site, points, wanted, inHand } = works;
  const { from, to } = shift;
  const nearer = Math.min(THEATRE * 2, distanceForGuns(from, site)) - Math.min(THEATRE * 2, distanceForGuns(to, site));
  const arrives = (to === site ? 1 : 0) - (from === site ? 1 : 0);
  let gain = shift.siege * (GUNS_AT_SITE * arrives + GUNS_NEARER * nearer);
  // Whoever goes through the Breach leaves nothing behind that he was there for.
  if (shift.footAndHorse > 0 && to !== works.fortress) {
    const others = ofSide(at, shift.side).power[site]! - (from === site ? shift.power : 0);
    const cover = Math.min(shift.power, Math.max(0, wanted - others));
    gain += cover * (COVER_AT_SITE * (inHand ? COVER_IN_HAND : 1) * arrives + COVER_NEARER * nearer);
  }
  return points * gain;
}
