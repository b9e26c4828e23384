import { hexDistance } from "@gonfalon/engine/board";
import { board, opponentOf, places } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { sourcesOf } from "./communications.ts";
import { isOnMap } from "./movement.ts";
import { fortressAt, owns } from "./regions.ts";
import { bits, type Way, waysOut } from "./retreatSearch.ts";
import { exertingForces } from "./zones.ts";

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
  /** §S4.5a: the only hexes where it is to go and may stop short, if the scenario names them. */
  readonly homes?: readonly number[];
}

export interface RetreatEnd {
  readonly hex: number;
  /** From the first hex entered to the last. */
  readonly path: readonly number[];
  readonly cost: number;
  /** §12.2.1d: Primi Capitani of the enemy Forces whose zone the path enters, each once. */
  readonly pursuers: readonly number[];
  /** §12.2.7: an owned Fortress where it may stop short; §S4.5a: a home that the scenario names. */
  readonly fortress: boolean;
}

/**
 * Every hex in which the retreat may end (§12.2.1a, §12.2.1f). 1) the greatest distance; 2) no hex of the path touches an earlier one but the one
 * just left; 4) the fewest enemy Forces' zones; 5) nearest to the active source or an owned Fortress; 6) the cheapest.
 * Besides, every owned Fortress on such a path. Empty if no hex can be entered. One hex is always allowed.
 */
export function retreatEnds(position: Honour, retreat: Retreat): RetreatEnd[] {
  const isRefuge = (hex: number) => mayStopShort(position, retreat, hex);
  const { ways, distance } = waysOut(position, retreat, isRefuge);
  const reached = [...ways.keys()];
  const farthest = reached.filter((hex) => hexDistance(board, retreat.from, hex) === distance);
  const chosen = nearestHome(position, retreat, withFewestPursuers(farthest, ways), ways);
  const enemies = exertingForces(position, opponentOf(retreat.side));
  const ends = [...new Set([...chosen, ...reached.filter(isRefuge)])];
  return ends.map((hex) => {
    const { path, cost, pursuers } = ways.get(hex)!;
    const pursuing = enemies.filter((_, i) => (pursuers & (1 << i)) !== 0);
    return { hex, path, cost, pursuers: pursuing, fortress: isRefuge(hex) };
  });
}

/** §12.2.7, §S4.5a: a hex in which the Force need not go on, nor leave if it starts there (ruling 5.3.Retreat). */
export function mayStopShort(position: Honour, { side, homes }: Pick<Retreat, "side" | "homes">, hex: number): boolean {
  if (homes) return homes.includes(hex);
  const fortress = fortressAt(hex);
  return fortress >= 0 && owns(position, side, fortress);
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
function homesOf(position: Honour, { from, side, army, homes: named }: Retreat): readonly number[] {
  if (named) return named;
  const homes = sourcesOf(position, army).filter((hex) => hex >= 0 && hex !== from && isOnMap(position, hex));
  for (let place = 0; place < places.count; place++) {
    const hex = places.hex[place]!;
    if (!places.fortress[place] || hex === from || !isOnMap(position, hex)) continue;
    if (owns(position, side, place)) homes.push(hex);
  }
  return homes.length > 0 ? homes : [...castOf(position).armies.sources[army]!];
}
