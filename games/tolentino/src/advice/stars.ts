import { Paths } from "@gonfalon/engine/board";
import { derived, ground, tables } from "../data.ts";
import { INFANTRY, LEADER, NEVER } from "../ground.ts";
import type { Tolentino } from "../position.ts";

/** A victory hex (§18a), and the half points that infantry needs from everywhere to get there. */
export interface Star {
  readonly hex: number;
  readonly points: number;
  readonly way: Uint16Array;
}

/** Half points of an infantry turn, and a way that cannot be found. */
export const MARCH = 8;
const NO_WAY = 999;

const ways = derived(() => new Map<number, Uint16Array>());

export const stars = derived((): readonly Star[] => {
  const found: Star[] = [];
  ground.star.forEach((points, hex) => {
    if (points > 0) found.push({ hex, points, way: wayTo(hex) });
  });
  return found;
});

/** The way to any hex for infantry on a map without enemies, worked out once. */
export function wayTo(hex: number): Uint16Array {
  let way = ways().get(hex);
  if (!way) {
    way = marchTo(hex);
    ways().set(hex, way);
  }
  return way;
}

function marchTo(goal: number): Uint16Array {
  const { board, road, trail, sideCost, cost, bridge, impassable } = ground;
  const way = new Uint16Array(board.size).fill(NO_WAY);
  const paths = new Paths(board.size);
  paths.begin(NO_WAY);
  paths.enter(goal, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    way[hex] = paths.spent;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const added = bridge[link] ? 0 : sideCost[INFANTRY]![link]!;
      if (impassable[link] || added === NEVER) continue;
      const usual = cost[INFANTRY]![hex]! + added;
      paths.enter(board.linkTo[link]!, road[link] ? ground.roadRate : trail[link] ? Math.max(1, usual - 1) : usual);
    }
  }
  return way;
}

const rides = derived(() => new Map<number, Uint16Array>());

/** Half points that a leader needs from a hex to everywhere (§9.1.4), on a map without enemies, worked out once. */
export function rideFrom(start: number): Uint16Array {
  let ride = rides().get(start);
  if (!ride) {
    const { board, sideCost, cost, bridge } = ground;
    const paths = new Paths(board.size);
    ride = new Uint16Array(board.size).fill(NO_WAY);
    paths.begin(NO_WAY);
    paths.enter(start, 0);
    for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
      ride[hex] = paths.spent;
      for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
        const added = bridge[link] ? 0 : sideCost[LEADER]![link]!;
        const to = board.linkTo[link]!;
        if (added !== NEVER) paths.enter(to, cost[LEADER]![to]! + added);
      }
    }
    rides().set(start, ride);
  }
  return ride;
}

/** Turns that are still to be played after this one. */
export function turnsLeft(position: Tolentino): number {
  return Math.max(0, tables.turnRecord.lastTurn - position.turn);
}
