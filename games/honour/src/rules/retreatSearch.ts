import { hexDistance, Paths } from "@gonfalon/engine/board";
import { board, derived, links, opponentOf } from "../data.ts";
import { CLOSED, PONTOON_ON_PO } from "../ground.ts";
import type { Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { zoneCrosses } from "./field.ts";
import { crossingOf, stepCosts } from "./movement.ts";
import type { Retreat } from "./retreatPath.ts";
import { exertingForces, forceHexes } from "./zones.ts";

/** §12.2.1a, §12.2.1b: the paths by which a retreat gets as far as it can, and to the Fortresses on its way. */

/** The best way found to a hex: the fewest enemy Forces, then the fewest MPs. */
export interface Way {
  path: number[];
  cost: number;
  /** A bit for each enemy Force whose zone it enters, in the order of `exertingForces`. */
  pursuers: number;
}

export interface WaysOut {
  readonly ways: ReadonlyMap<number, Way>;
  /** The greatest distance from the start; 0 if no hex can be entered. */
  readonly distance: number;
}

const OUT_OF_REACH = 255;
const scratch = derived(() => ({
  paths: new Paths(board.size),
  /** By link: half MPs of a step of this retreat, `CLOSED` where it may not go or was not looked at. */
  steps: new Int8Array(board.linkTo.length),
  /** By hex: the half MPs, at the least, from it to a hex that is looked for. */
  toGo: new Uint8Array(board.size),
  /** By hex: how many of the hexes passed, the one just left not counted, it touches. */
  touched: new Uint8Array(board.size),
  /** By hex, 1: looked for. */
  wanted: new Uint8Array(board.size),
}));

/**
 * The ways to all hexes at the greatest distance and to every Fortress that `isFortress` knows. No hex of a path may touch an
 * earlier one, so all paths have to be tried; but only those that can still come to one of these hexes.
 */
export function waysOut(position: Honour, retreat: Retreat, isFortress: (hex: number) => boolean): WaysOut {
  const reached = reachOf(position, retreat);
  const zones = zoneBits(position, retreat.side);
  const { wanted } = scratch();
  for (let distance = farthest(reached, retreat.from); distance > 0; distance--) {
    wanted.fill(0);
    for (const hex of reached) {
      if (hexDistance(board, retreat.from, hex) === distance || isFortress(hex)) wanted[hex] = 1;
    }
    lookAhead(reached, retreat.allowance);
    const ways = tryPaths(retreat, zones);
    for (const hex of ways.keys()) if (hexDistance(board, retreat.from, hex) === distance) return { ways, distance };
  }
  return { ways: new Map(), distance: 0 };
}

function farthest(hexes: readonly number[], from: number): number {
  let distance = 0;
  for (const hex of hexes) distance = Math.max(distance, hexDistance(board, from, hex));
  return distance;
}

/** Whether any hex can be entered at all. */
export function hasWayOut(position: Honour, retreat: Retreat): boolean {
  const costOf = costsOf(position, retreat);
  for (let link = board.firstLink[retreat.from]!; link < board.firstLink[retreat.from + 1]!; link++) {
    const cost = costOf(link);
    if (cost !== CLOSED && (hasFreeHex(retreat) || retreat.exit + cost <= retreat.allowance)) return true;
  }
  return false;
}

/** §7.4c: only a retreat after combat has a first hex for nothing; an activation under a Retreat Order has none. */
function hasFreeHex({ zones }: Retreat): boolean {
  return zones === "pursued";
}

/** §12.2a, §12.2.5: no impassable hexside, over the Po by ferry alone, no enemy Force, and nothing that the scenario closes. */
function costsOf(position: Honour, retreat: Retreat): (link: number) => number {
  const costs = stepCosts(position);
  const enemies = forceHexes(position, opponentOf(retreat.side));
  const zone = zoneBits(position, retreat.side);
  const { artillery, zones, closed } = retreat;
  return (link) => {
    const to = board.linkTo[link]!;
    if (costs[link] === CLOSED || enemies[to] || (artillery && links.artillery[link] === 0)) return CLOSED;
    if (zones === "closed" && zone[to]) return CLOSED;
    if (crossingOf(position, link) === PONTOON_ON_PO || closed(to)) return CLOSED;
    return costs[link]!;
  };
}

/** Every hex that is near enough, whichever way one goes; notes the cost of each step on the way. */
function reachOf(position: Honour, retreat: Retreat): number[] {
  const { from, exit, allowance } = retreat;
  const costOf = costsOf(position, retreat);
  const { paths, steps } = scratch();
  steps.fill(CLOSED);
  paths.begin(allowance);
  paths.enter(from, exit);
  const found = new Set<number>();
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    if (hex !== from) found.add(hex);
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = costOf(link);
      steps[link] = cost;
      if (cost === CLOSED) continue;
      paths.enter(board.linkTo[link]!, cost);
      if (hex === from && hasFreeHex(retreat)) found.add(board.linkTo[link]!);
    }
  }
  return [...found];
}

/** From every hex what is still needed to come to one that is wanted. */
function lookAhead(hexes: readonly number[], allowance: number): void {
  const { paths, steps, toGo, wanted } = scratch();
  toGo.fill(OUT_OF_REACH);
  paths.begin(allowance);
  for (const hex of hexes) if (wanted[hex]) paths.enter(hex, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    toGo[hex] = paths.spent;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const cost = steps[board.back[link]!]!;
      if (cost !== CLOSED) paths.enter(board.linkTo[link]!, cost);
    }
  }
}

/** A depth-first search over all paths that may lead to a hex that is wanted. */
function tryPaths(retreat: Retreat, zones: Int32Array): Map<number, Way> {
  const { steps, toGo, wanted, touched } = scratch();
  const { allowance } = retreat;
  const ways = new Map<number, Way>();
  const path = [retreat.from];
  const goOn = (hex: number, cost: number, pursuers: number): void => {
    const isFirst = path.length === 1;
    if (!isFirst) touch(touched, path[path.length - 2]!, 1);
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const to = board.linkTo[link]!;
      const step = steps[link]!;
      if (step === CLOSED || touched[to] !== 0) continue;
      const total = cost + step;
      const mayStop = wanted[to] === 1 && (total <= allowance || (isFirst && hasFreeHex(retreat)));
      const mayGoOn = total + toGo[to]! <= allowance;
      if (!mayStop && !mayGoOn) continue;
      const met = pursuers | zones[to]!;
      path.push(to);
      if (mayStop) note(ways, to, path, total, met);
      if (mayGoOn) goOn(to, total, met);
      path.pop();
    }
    if (!isFirst) touch(touched, path[path.length - 2]!, -1);
  };
  goOn(retreat.from, retreat.exit, 0);
  return ways;
}

/** §12.2.1b: each new hex touches only the one just left of all that were passed. */
function touch(touched: Uint8Array, hex: number, by: 1 | -1): void {
  touched[hex]! += by;
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) touched[board.linkTo[link]!]! += by;
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

export function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
