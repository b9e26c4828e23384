import { hexDistance } from "@gonfalon/engine/board";
import { board, links, opponentOf, places } from "../data.ts";
import { CLOSED, PONTOON_ON_PO } from "../ground.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { sourcesOf } from "./communications.ts";
import { zoneCrosses } from "./field.ts";
import { crossingOf, isOnMap, stepCost } from "./movement.ts";
import { fortressAt, owns } from "./regions.ts";
import { exertingForces, forceHexes } from "./zones.ts";

/** §12.2.1, as ruled: where a retreat may end, and by which path. */

export interface Retreat {
  readonly from: number;
  readonly side: Side;
  /** The Army of the Primo Capitano: its active source gives the direction (§12.2.1e). */
  readonly army: number;
  /** Half MPs. */
  readonly allowance: number;
  /** Artillery keeps to the roads in mountain and swamp. */
  readonly artillery: boolean;
  /** §12.2.7bis: in an activation under a Retreat Order enemy zones are closed; after combat they bring Pursuit. */
  readonly zones: "pursued" | "closed";
  /** Half MPs for leaving the hex: the City exit, paid under a Retreat Order and not after combat (ruling 7.6.6). */
  readonly exit: number;
  /** Whether the scenario closes a hex to this Force. */
  closed(hex: number): boolean;
}

export interface RetreatEnd {
  readonly hex: number;
  /** From the first hex entered to the last. */
  readonly path: readonly number[];
  readonly cost: number;
  /** §12.2.1d: Primi Capitani of the enemy Forces whose zone the path enters, each once. */
  readonly pursuers: readonly number[];
  /** §12.2.7: an owned Fortress where it may stop short. */
  readonly fortress: boolean;
}

/** The best way found so far to a hex: the fewest enemy Forces, then the fewest MPs. */
interface Way {
  path: number[];
  cost: number;
  pursuers: number;
}

/**
 * Every hex in which the retreat may end (§12.2.1a, §12.2.1f). 1) the greatest distance; 2) no hex of the path touches an earlier one but the one
 * just left; 4) the fewest enemy Forces' zones; 5) nearest to the active source or an owned Fortress; 6) the cheapest.
 * Besides, every owned Fortress on such a path. Empty if no hex can be entered. One hex is always allowed.
 */
export function retreatEnds(position: Honour, retreat: Retreat): RetreatEnd[] {
  const ways = waysOut(position, retreat);
  const farthest = farthestOf(ways, retreat.from);
  const fortresses = [...ways.keys()].filter((hex) => {
    const fortress = fortressAt(hex);
    return fortress >= 0 && owns(position, retreat.side, fortress);
  });
  const chosen = nearestHome(position, retreat, withFewestPursuers(farthest, ways), ways);
  const enemies = exertingForces(position, opponentOf(retreat.side));
  const ends = [...new Set([...chosen, ...fortresses])];
  return ends.map((hex) => {
    const { path, cost, pursuers } = ways.get(hex)!;
    const pursuing = enemies.filter((_, i) => (pursuers & (1 << i)) !== 0);
    return { hex, path, cost, pursuers: pursuing, fortress: fortresses.includes(hex) };
  });
}

/** A depth-first search over all paths; at most some 13,000 steps with 8 MPs. */
function waysOut(position: Honour, retreat: Retreat): Map<number, Way> {
  const ways = new Map<number, Way>();
  const enemies = forceHexes(position, opponentOf(retreat.side));
  const zones = zoneBits(position, retreat.side);
  const path = [retreat.from];

  const goOn = (hex: number, cost: number, pursuers: number): void => {
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (enemies[to] || !mayStep(position, retreat, link) || touchesEarlier(path, to)) continue;
      if (retreat.zones === "closed" && zones[to]) continue;
      const total = cost + stepCost(position, link);
      // §7.4c: only a retreat after combat has a first hex for nothing; an activation under a Retreat Order has none.
      const isFree = path.length === 1 && retreat.zones === "pursued";
      if (total > retreat.allowance && !isFree) continue;
      const met = pursuers | zones[to]!;
      path.push(to);
      note(ways, to, path, total, met);
      if (total <= retreat.allowance) goOn(to, total, met);
      path.pop();
    }
  };
  goOn(retreat.from, retreat.exit, 0);
  return ways;
}

/** §12.2a, §12.2.5: no impassable hexside, over the Po by ferry alone, and nothing that the scenario closes. */
function mayStep(position: Honour, retreat: Retreat, link: number): boolean {
  if (stepCost(position, link) === CLOSED || crossingOf(position, link) === PONTOON_ON_PO) return false;
  if (retreat.artillery && links.artillery[link] === 0) return false;
  return !retreat.closed(board.linkTo[link]!);
}

/** §12.2.1b: each new hex touches only the one just left of all that were passed. */
function touchesEarlier(path: readonly number[], to: number): boolean {
  for (let i = 0; i < path.length - 1; i++) if (hexDistance(board, path[i]!, to) <= 1) return true;
  return false;
}

function note(ways: Map<number, Way>, hex: number, path: readonly number[], cost: number, pursuers: number): void {
  const best = ways.get(hex);
  if (best) {
    const fewer = bits(pursuers) - bits(best.pursuers);
    if (fewer > 0 || (fewer === 0 && cost >= best.cost)) return;
  }
  ways.set(hex, { path: path.slice(1), cost, pursuers });
}

/** By hex: the enemy Forces in whose zone it lies, a bit for each in the order of `exertingForces`. */
function zoneBits(position: Honour, side: Side): Int32Array {
  const zones = new Int32Array(board.size);
  exertingForces(position, opponentOf(side)).forEach((primo, i) => {
    const hex = position.hex[primo]!;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (zoneCrosses(link)) zones[board.linkTo[link]!]! |= 1 << i;
    }
  });
  return zones;
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}

function farthestOf(ways: ReadonlyMap<number, Way>, from: number): number[] {
  let farthest = 0;
  for (const hex of ways.keys()) farthest = Math.max(farthest, hexDistance(board, from, hex));
  return [...ways.keys()].filter((hex) => hexDistance(board, from, hex) === farthest);
}

function withFewestPursuers(ends: readonly number[], ways: ReadonlyMap<number, Way>): number[] {
  const fewest = Math.min(...ends.map((hex) => bits(ways.get(hex)!.pursuers)));
  return ends.filter((hex) => bits(ways.get(hex)!.pursuers) === fewest);
}

function nearestHome(
  position: Honour,
  retreat: Retreat,
  ends: readonly number[],
  ways: ReadonlyMap<number, Way>,
): number[] {
  const homes = homesOf(position, retreat);
  const distance = (hex: number) => Math.min(...homes.map((home) => hexDistance(board, hex, home)));
  const nearest = Math.min(...ends.map(distance));
  const near = ends.filter((hex) => distance(hex) === nearest);
  const cheapest = Math.min(...near.map((hex) => ways.get(hex)!.cost));
  return near.filter((hex) => ways.get(hex)!.cost === cheapest);
}

/**
 * §12.2.1e, as ruled: the active source and the Fortresses of the side; without either, any eligible source. The hex that is
 * left is no direction.
 */
function homesOf(position: Honour, { from, side, army }: Retreat): number[] {
  const homes = sourcesOf(position, army).filter((hex) => hex >= 0 && hex !== from && isOnMap(position, hex));
  for (let place = 0; place < places.count; place++) {
    const hex = places.hex[place]!;
    if (!places.fortress[place] || hex === from || !isOnMap(position, hex)) continue;
    if (owns(position, side, place)) homes.push(hex);
  }
  return homes.length > 0 ? homes : [...castOf(position).armies.sources[army]!];
}
