import { board, hexes, MARSH, MOUNTAIN, type Side } from "../../data.ts";
import { type CampaignsPosition, NOWHERE } from "../../position.ts";
import { type Field, fieldOf } from "./field.ts";
import { forcesOf } from "./forces.ts";
import { roadAlong } from "./ground.ts";
import { cuts } from "./lines.ts";

/**
 * Ruling E52: what lies between an army's Forces and its Supply Source: the hexes of every shortest way by road, counted in
 * hexes, from an unbesieged Force to the Source. The way may not enter a hex that is shut; the Force itself may stand in one.
 */
export function hexesBetween(position: CampaignsPosition, side: Side, shut: (hex: number) => boolean): Set<number> {
  const supply = position.supply[side];
  const found = new Set<number>();
  if (supply === NOWHERE || shut(supply)) return found;
  const away = roadDistances(position, supply, shut);
  for (const force of forcesOf(position, side)) {
    if (!position.besieged[force]) walkBack(position, away, position.leaderHex[force]!, found, shut);
  }
  return found;
}

/** By hex, the length of the shortest way by road from one hex, or -1. A shut hex ends a way: it can be reached, not passed. */
function roadDistances(position: CampaignsPosition, from: number, shut: (hex: number) => boolean): Int16Array {
  const away = new Int16Array(board.size).fill(-1);
  away[from] = 0;
  const queue = [from];
  for (const hex of queue) {
    if (hex !== from && shut(hex)) continue;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const next = board.linkTo[link]!;
      if (roadAlong(position, link) === 0 || away[next]! >= 0) continue;
      away[next] = away[hex]! + 1;
      queue.push(next);
    }
  }
  return away;
}

function walkBack(
  position: CampaignsPosition,
  away: Int16Array,
  from: number,
  found: Set<number>,
  shut: (hex: number) => boolean,
): void {
  if (away[from]! < 0) return;
  found.add(from);
  const queue = [from];
  for (const hex of queue) {
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const next = board.linkTo[link]!;
      if (away[next] !== away[hex]! - 1 || roadAlong(position, link) === 0 || shut(next) || found.has(next)) continue;
      found.add(next);
      queue.push(next);
    }
  }
}

/** Ruling E52: at the set-up a way enters no hex with an enemy piece and none in an enemy zone. */
export function shutAtStart({ enemy, zone }: Field): (hex: number) => boolean {
  return (hex) => enemy[hex] !== 0 || zone[hex]! > 0;
}

/** §E52: with any friendly Force, or on a primary road between the Forces and the Supply Source. */
export function centersAtStart(position: CampaignsPosition, side: Side): number[] {
  const between = hexesBetween(position, side, shutAtStart(fieldOf(position, side)));
  const withForces = forcesOf(position, side).map((force) => position.leaderHex[force]!);
  return inOrder([...[...between].filter((hex) => hexes.road[hex] === PRIMARY), ...withForces.filter(isFitForWheels)]);
}

/** §C4.22: on a primary road with a Force, or on an unbroken road between the Supply Source and such a Force; in no enemy zone. */
export function centersAgain(position: CampaignsPosition, side: Side): number[] {
  const field = fieldOf(position, side);
  const between = hexesBetween(position, side, (hex) => cuts(field, hex));
  const withForces = forcesOf(position, side).map((force) => position.leaderHex[force]!);
  return inOrder([...between, ...withForces]).filter(
    (hex) => hexes.road[hex] === PRIMARY && field.zone[hex] === 0 && field.enemy[hex] === 0,
  );
}

const PRIMARY = 2;

/** §C7.14: artillery, trains and Centers cannot stand in a mountain or marsh hex without a road. */
export function isFitForWheels(hex: number): boolean {
  return hexes.road[hex]! > 0 || (hexes.terrain[hex] !== MOUNTAIN && hexes.terrain[hex] !== MARSH);
}

/** Each hex once, by its number on the map. */
function inOrder(list: readonly number[]): number[] {
  return [...new Set(list)].sort((a, b) => (board.ids[a]! < board.ids[b]! ? -1 : 1));
}
