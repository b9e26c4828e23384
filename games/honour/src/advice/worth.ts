import { hexDistance } from "@gonfalon/engine/board";
import type { Seat } from "@gonfalon/engine/kernel";
import { seatOf } from "../cast.ts";
import { board } from "../data.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { ownerOf } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";
import { prospects } from "./chances.ts";
import { type Force, isHalfBroken, layOf } from "./lay.ts";
import { SP } from "./odds.ts";
import { countsAtTheEnd, openConditions, type Stake, sign, stakesOf, standingOf } from "./stakes.ts";

/** How well a seat stands, in the points of its places. */
export function worth(position: Honour, seat: Seat): number {
  const french = position.outcome ? ended(position) : standing(position);
  return seat === "french" ? french : -french;
}

/** A game that is over: more than any position is worth. */
const VICTORY = 25;

function ended({ outcome }: Honour): number {
  const { winner, level } = outcome as unknown as { winner: Side | null; level: string };
  if (winner === null) return 0;
  return sign(winner) * VICTORY * (level === "strategic" ? 1.2 : 1);
}

const POWER = 0.1;
const GUN = 0.15;
const AP = 0.06;
const CAPTAIN = 0.12;
const KING = 12;
/** §S5.3a: a draw that is raised to a victory in one case of three. */
const EXPEDITION = 6;

/** Of the points of places and of a victory by places that is certain. */
const PLACES = 0.4;
const DECIDED = 20;

function standing(position: Honour): number {
  const { own, foes } = layOf(position, "french");
  const { places, king } = stakesOf(position);
  const late = lateness(position);
  const presence = new Map([...own, ...foes].map((force) => [force.hex, force]));
  let sum = 0;
  for (const stake of places) {
    const now = standingOf(position, stake, presence);
    const later = stake.kind === "presence" || late === 1 ? 0 : lean(stake, own, foes);
    sum += stake.points * ((0.35 + 0.65 * late) * now + (1 - late) * 0.35 * later);
  }
  if (!countsAtTheEnd(position)) sum = PLACES * sum + DECIDED * prospects(position, { french: own, rivals: foes });
  sum += troops(own) - troops(foes) + danger(own, foes) - danger(foes, own);
  for (let army = 0; army < position.ap.length; army++) {
    sum += sign(position.controller[army]!) * AP * (1 - late) * Math.min(8, position.ap[army]!);
  }
  if (position.expedition) sum += EXPEDITION;
  sum += outlook(position, late);
  return sum + captains(position) - (king >= 0 ? kingsDanger(position, king, own, foes) : 0);
}

/** What a victory counts for while so many of its conditions are open: games are decided by it, not by places. */
const NEARNESS = [6, 2.5, 1, 0.4];
/** How sharply a lead in places is a victory. */
const LEAD = 1.5;

/** How near each side is to a victory as things stand, the more so the later it is. */
function outlook(position: Honour, late: number): number {
  const { data } = castOf(position);
  let sum = 0;
  if (!countsAtTheEnd(position)) return 0;
  for (const { condition, side, level } of data.victory) {
    if (condition.victoryPoints) sum += NEARNESS[0]! * late * Math.tanh(lead(position) / LEAD);
    const isNamed = side !== null && side !== "either" && side !== "higher total";
    if (level !== "standard" || !isNamed || !(condition.all || condition.noFortressHeld)) continue;
    const seat = seatOf(data, side);
    const near = NEARNESS[openConditions(position, condition, seat)] ?? 0;
    sum += sign(seat) * near * (0.2 + 0.8 * late);
  }
  return sum;
}

/** By how much the French lead in the places that are counted at the end. */
function lead(position: Honour): number {
  return stakesOf(position).places.reduce((sum, stake) => {
    if (stake.kind !== "own" || position.siegeStatus[stake.place] !== NO_SIEGE) return sum;
    const owner = ownerOf(position, stake.place);
    return owner === null ? sum : sum + sign(owner) * stake.points;
  }, 0);
}

/** 0 as a scenario begins, 1 in its last turn. */
function lateness(position: Honour): number {
  const { turnCount } = castOf(position).data;
  return Math.min(1, (position.turn - 1) / Math.max(1, turnCount - 1));
}

/** Who is likely to have a place in the end: power near by. */
function lean({ hex }: Stake, own: readonly Force[], foes: readonly Force[]): number {
  const weight = (list: readonly Force[]) =>
    list.reduce((sum, force) => sum + force.power / (1 + (hexDistance(board, hex, force.hex) / 5) ** 2), 0);
  const [a, b] = [weight(own), weight(foes)];
  return (a - b) / (a + b + 2);
}

function troops(list: readonly Force[]): number {
  return list.reduce(
    (sum, force) =>
      sum + POWER * force.power + 0.3 * SP * force.sps + GUN * force.guns - (isHalfBroken(force) ? 0.4 : 0),
    0,
  );
}

/** Forces in the open with stronger enemies beside them. */
function danger(list: readonly Force[], enemies: readonly Force[]): number {
  let sum = 0;
  for (const force of list) {
    if (force.walls) continue;
    let weight = 0;
    for (const enemy of enemies)
      if (!enemy.besieged && hexDistance(board, enemy.hex, force.hex) <= 3) weight += enemy.power;
    if (weight > 1.2 * force.power) sum -= 0.03 * Math.min(weight - force.power, force.power);
  }
  return sum;
}

/** Captains lost. */
function captains(position: Honour): number {
  const { capitani, armies } = castOf(position);
  let sum = 0;
  for (let who = 0; who < capitani.count; who++) {
    const standing = position.stands[who];
    if (standing !== "eliminated" && standing !== "captured") continue;
    const value = CAPTAIN * (capitani.minor[who] ? 0.2 : 0.5 + 0.2 * capitani.rank[who]!);
    sum -= sign(armies.side[capitani.army[who]!]!) * value;
  }
  return sum;
}

/** The king lost, or with weak troops near the enemy: he is French in all scenarios. */
function kingsDanger(position: Honour, king: number, own: readonly Force[], foes: readonly Force[]): number {
  const standing = position.stands[king];
  if (standing === "eliminated" || standing === "captured") return KING;
  const primo = standing === "map" ? king : position.superior[king]!;
  const force = own.find((one) => one.primo === primo);
  const hex = primo >= 0 ? position.hex[primo]! : -1;
  if (hex < 0) return 0;
  const near = foes.reduce((sum, foe) => (hexDistance(board, foe.hex, hex) <= 3 ? sum + foe.power : sum), 0);
  return near > (force?.power ?? 0.1) ? 1.5 : 0;
}
