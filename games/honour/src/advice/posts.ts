import { hexDistance } from "@gonfalon/engine/board";
import { board } from "../data.ts";
import type { Honour } from "../position.ts";
import { isTruce } from "../rules/combat/duty.ts";
import { subordinatesOf, unemployedOf } from "../rules/forces.ts";
import { limitOn } from "../rules/limits.ts";
import { owns } from "../rules/regions.ts";
import type { Purpose } from "./aims.ts";
import { siegeChance } from "./blows.ts";
import { battleChance, type Force, isHalfBroken, type Lay, weightNear } from "./lay.ts";
import {
  countsAtTheEnd,
  LAST_PLACE,
  lacks,
  losesByTime,
  mustWin,
  pointsNow,
  type Stake,
  stakesOf,
  stress,
  turnsLeft,
} from "./stakes.ts";

/** What a place offers to a Force: to take it empty, to besiege it, or to hold it. */
export function useOf(
  position: Honour,
  force: Force,
  stake: Stake,
  lay: Lay,
  away: number,
): { purpose: Purpose; gain: number } {
  const { hex, place, kind } = stake;
  const points = pointsNow(position, stake);
  const none = { purpose: "stay" as const, gain: 0 };
  if (force.besieged && hex !== force.hex) return none;
  const counts = (one: Force) => stake.army < 0 || one.army === stake.army;
  const garrison = lay.foes.filter((foe) => foe.hex === hex);
  if (garrison.length > 0 && kind === "presence" && !garrison.some(counts)) return none;
  const friends = lay.own.filter((one) => one.hex === hex && one.primo !== force.primo);
  const wantsForce = kind !== "own" && stake.side === lay.side && counts(force);
  if (garrison.length > 0) {
    // §S3.1: while the Swiss talk nobody enters the place that decides, but who means to have it comes near.
    const isAwaited = kind === "occupy" && wantsForce && isTruce(position);
    if (limitOn(position, force.primo, hex) !== null && !isAwaited) return none;
    const prize = isIndispensable(position, stake, lay) ? Math.max(points, LAST_PLACE) : points;
    return { purpose: "besiege", gain: prize * siegeChance(position, force, garrison, lay, away) };
  }
  if (limitOn(position, force.primo, hex) !== null && hex !== force.hex) return none;
  const isOurs = owns(position, lay.side, place);
  const threat = weightNear(hex, lay.foes, 8);
  if (force.hex === hex) {
    // It is taken only when the march ends in it.
    if (kind === "own" && !isOurs) return { purpose: "take", gain: 1.5 * points };
    if (friends.some((one) => one.power >= 1)) return { purpose: "hold", gain: 0.05 };
    const late = turnsLeft(position) <= 2 && weightNear(hex, lay.foes, 14) > 0 ? 5 : 0;
    if (kind === "presence" && !wantsForce) {
      // One place is as good as the next: nobody leaves it for that.
      const denied = DENIED * points * (QUIET + (1 - QUIET) * raidChance(position, hex, lay));
      return { purpose: "hold", gain: 1.2 * wasteOf(force) * (denied + foothold(position, force, lay, hex)) };
    }
    // Where a battle decides, an army that nobody threatens goes to seek it.
    if (stakesOf(position).battle > 0 && force.major && threat === 0) return { purpose: "hold", gain: 0.3 };
    const leaves = kind === "occupy" && wantsForce && force.units >= GARRISONED && lacks(position, lay.side);
    const usual = leaves ? leaving(position, force, hex, lay) : holding(force, kind, wantsForce, threat + late);
    const kept = isOurs && kind === "own" ? keeping(position, force, hex, lay) : 0;
    const others = kind === "presence" && wantsForce ? alsoHeld(position, force, lay) : 0;
    const spare = 1 + (stress(position) === 1 ? 1 : PRESSED) * others;
    return { purpose: "hold", gain: (points * Math.max(usual, kept)) / spare };
  }
  // Whoever is there holds it if nobody comes who is much stronger.
  if (friends.some((one) => one.power >= Math.min(force.power, neededAt(hex, lay)))) return none;
  const danger = threat > 1.5 * force.power ? 0.5 : 1;
  if (kind === "presence" && !wantsForce) {
    // §S3.6b: who sets foot there ends the talks.
    if (isTruce(position) || points < 1) return none;
    return { purpose: "take", gain: wasteOf(force) * danger * (DENIED * points + foothold(position, force, lay, hex)) };
  }
  if (kind === "occupy" && !wantsForce) return { purpose: "take", gain: points * danger * (threat > 1 ? 1 : 0.5) };
  if (!isOurs || wantsForce) {
    const isNoGain = kind === "presence" && isAtPost(position, force, lay);
    const share = isNoGain ? AS_GOOD : kind === "own" && maySend(position, force) ? LEFT_TO_OTHERS : 1;
    return { purpose: "take", gain: share * (isNearerTo(hex, force, lay) ? NOT_OURS : 1) * points * danger };
  }
  // Whoever is about to win leaves nothing empty that he needs.
  if (friends.length === 0 && kind === "own" && stress(position) >= NEAR_VICTORY) {
    return { purpose: "hold", gain: KEPT * wasteOf(force) * points * danger };
  }
  if (friends.length === 0 && kind === "own" && countsAtTheEnd(position)) {
    const share = Math.max(wasteOf(force), coverOf(force, hex, lay));
    return { purpose: "hold", gain: COVERED * share * raidChance(position, hex, lay) * points * danger };
  }
  return { purpose: "hold", gain: threat > 1 ? 0.3 * points * danger * Math.min(1, threat / 6) : 0 };
}

/** How much the second garrison counts less for the first when the enemy is near a victory: he has to drive out all of them. */
const PRESSED = 0.4;

/** What one place of many is worth to whoever would leave another for it that is as good. */
const AS_GOOD = 0.2;

/** Whether a Force is the only one of its side in a place in which it counts that somebody is. */
function isAtPost(position: Honour, force: Force, { own, side }: Lay): boolean {
  const post = stakesOf(position).places.find(({ hex }) => hex === force.hex);
  const counts = post?.kind === "presence" && post.side === side && (post.army < 0 || post.army === force.army);
  return counts && !own.some((one) => one.primo !== force.primo && one.hex === force.hex);
}

/** Whether a side that is beaten by time has to drive the enemy out of a place: one is as much in its way as another. */
function isIndispensable(position: Honour, { hex, kind, side }: Stake, { side: ours }: Lay): boolean {
  const { footholds } = stakesOf(position);
  const isFoothold = footholds.side !== null && footholds.side !== ours && footholds.hexes.includes(hex);
  return (isFoothold || (kind === "presence" && side !== ours)) && mustWin(position, ours);
}

/** What an empty place counts for whoever is twice as far from it as another in the field, and the power that will do to take it. */
const NOT_OURS = 0.7;
const ENOUGH = 2;

/** Whether another Force of the side, not in a garrison, is at hand to take a place. */
function isNearerTo(hex: number, force: Force, { own }: Lay): boolean {
  const far = hexDistance(board, hex, force.hex);
  return own.some(
    (one) =>
      one.primo !== force.primo &&
      !one.walls &&
      one.power >= ENOUGH &&
      !isHalfBroken(one) &&
      2 * hexDistance(board, hex, one.hex) < far,
  );
}

/** What an empty place counts for an army that can send a captain to take it (§5.1, §14.2). */
const LEFT_TO_OTHERS = 0.6;

/** Whether an army has captains and units to send off. */
function maySend(position: Honour, { primo, major, units }: Force): boolean {
  return (
    major && units >= GARRISONED && subordinatesOf(position, primo).length + unemployedOf(position, primo).length > 1
  );
}

/** What a garrison must have so that nobody else need come: behind walls a fifth of those who may come, within bounds. */
export function neededAt(hex: number, lay: Lay): number {
  return Math.max(0.5, Math.min(10, 0.2 * weightNear(hex, lay.foes, 8)));
}

/** Places in any one of which a Force is enough that others of the side are in. */
function alsoHeld(position: Honour, force: Force, { own, side }: Lay): number {
  const { places } = stakesOf(position);
  const isOne = (hex: number) => places.some((one) => one.hex === hex && one.kind === "presence" && one.side === side);
  return own.filter((one) => one.primo !== force.primo && !one.besieged && isOne(one.hex)).length;
}

/** What it is worth to be in a place before the enemy, of what it is worth to him to be there. */
const DENIED = 0.4;
/** How much of that is left where no enemy is likely to come. */
const QUIET = 0.3;
/** What the only place counts by which a side is not beaten. */
const FOOTHOLD = 3;

/** §S5.V2: a side that must have a Force somewhere sees to it, before anything else, that it has one. */
function foothold(position: Honour, force: Force, lay: Lay, hex: number): number {
  const { footholds } = stakesOf(position);
  if (footholds.side !== lay.side || !footholds.hexes.includes(hex)) return 0;
  const others = lay.own.some(
    (one) => one.primo !== force.primo && !one.besieged && one.power >= 1 && footholds.hexes.includes(one.hex),
  );
  return others ? 0 : FOOTHOLD / stress(position);
}

/** Stress from which a side that has what it needs does not go away from it. */
const NEAR_VICTORY = 2;

/** How much of an empty place that victory hangs on is kept by going there. */
const KEPT = 0.5;

/** How much of a place that victory hangs on is kept by staying in it; an army that can win the next does that. */
function guarding(position: Honour, force: Force, threat: number): number {
  const share = Math.max(lacks(position, force.side) ? 0.3 : 0.8, wasteOf(force));
  return share * (0.35 + 0.3 * Math.min(1, threat / 5));
}

/** How much of a place of his own is kept by whoever stays in it. */
function keeping(position: Honour, force: Force, hex: number, lay: Lay): number {
  const raid = LEFT_EMPTY * keeperOf(force) * raidChance(position, hex, lay);
  const kept = countsAtTheEnd(position) && !force.major ? Math.max(raid, GARRISON) : raid;
  if (stress(position) < NEAR_VICTORY) return countsAtTheEnd(position) ? kept : 0;
  return Math.max(kept, guarding(position, force, weightNear(hex, lay.foes, 14)));
}

/** §6.3: an army leaves a garrison behind; whoever cannot detach one is the garrison. */
function keeperOf(force: Force): number {
  return force.major ? wasteOf(force) : Math.max(wasteOf(force), LONE_KEEPER);
}

const LONE_KEEPER = 0.7;
/** What a place that counts at the end is worth to its garrison at the least: it is not given for one that is still to be won. */
const GARRISON = 0.8;

/** What an army does by covering a place against an army that it would beat, and the hexes from which that may come. */
const COVER = 0.8;
const COMING = 18;

function coverOf(force: Force, hex: number, { foes }: Lay): number {
  if (!force.major) return 0;
  const armies = foes.filter((foe) => foe.major && !foe.besieged && hexDistance(board, foe.hex, hex) <= COMING);
  return armies.length > 0 && armies.every((foe) => battleChance(force, foe.power, 0) > 0.6) ? COVER : 0;
}

/** What is lost with a place that a garrison leaves and a raider takes, and what is kept by going to cover an empty one. */
const LEFT_EMPTY = 1;
const COVERED = 0.9;
/** Hexes that a raider comes in a turn, and what a turn more makes of his coming. */
const RIDE = 7;
const LATER = 0.15;
/** How much of a raider somebody is who would have to leave a place of his own for it, and in the last turns, when nobody can make him pay for it. */
const POSTED = 0.3;
const POSTED_LATE = 0.7;
const LAST_RIDES = 4;

/** How likely an empty place of one's own is to be taken: by raiders in reach of it, who have other empty places to choose from. */
export function raidChance(position: Honour, hex: number, { own, foes, side }: Lay): number {
  const left = turnsLeft(position);
  let raiders = 0;
  for (const foe of foes) {
    const turns = hexDistance(board, foe.hex, hex) / RIDE;
    const ease = foe.walls && !foe.major ? (left <= LAST_RIDES ? POSTED_LATE : POSTED) : 1;
    if (!foe.besieged && !isHalfBroken(foe) && turns <= left) raiders += ease / (1 + LATER * turns);
  }
  // They come for what counts most.
  const { places } = stakesOf(position);
  const points = places.find((one) => one.hex === hex)?.points ?? 0;
  const others = places.reduce(
    (sum, one) =>
      one.hex !== hex && owns(position, side, one.place) && !own.some((force) => force.hex === one.hex)
        ? sum + one.points
        : sum,
    0,
  );
  return points === 0 ? 0 : Math.min(1, (raiders * points) / (points + others));
}

/** 1 for a garrison, less for an army that stays where a garrison would do. */
function wasteOf({ power }: Force): number {
  return Math.min(1, 8 / Math.max(1, power));
}

/** Units from which an army can leave a garrison and still be one. */
const GARRISONED = 5;

/**
 * How much of the place that decides is kept by an army that still lacks others: it stays if a garrison would not do. Against
 * an enemy without guns a garrison does (§11.6): ladders seldom take a city.
 */
function leaving(position: Honour, force: Force, hex: number, lay: Lay): number {
  const near = lay.foes.filter((foe) => !foe.besieged && hexDistance(board, foe.hex, hex) <= 8);
  const patience = losesByTime(position, force.side) ? 0.3 : 0.65;
  const share = near.some(({ guns }) => guns > 0) || !force.walls ? 1 : WITHOUT_GUNS;
  const threat = weightNear(hex, lay.foes, 8);
  return 0.05 + share * patience * Math.min(1, (threat / Math.max(1, force.power)) ** 2);
}

const WITHOUT_GUNS = 0.3;

/** How much of a place is kept by staying in it: a small garrison where the enemy is near; an army has better to do. */
function holding(force: Force, kind: Stake["kind"], wantsForce: boolean, threat: number): number {
  const waste = wasteOf(force);
  const need = Math.min(1, threat / 5);
  if (kind === "own") return 0.05 + 0.5 * need * (0.3 + 0.7 * waste);
  // The place that the others have to occupy is not left empty for another.
  if (kind === "occupy") return wantsForce ? 0.05 + 0.2 * waste + 0.5 * need : 0.5 + 0.2 * waste + 0.3 * need;
  // One place with a Force in it is as good as another: nobody leaves it for the next.
  return wantsForce ? Math.max(0.3 + 0.6 * need, 1.1 * waste) : 0;
}
