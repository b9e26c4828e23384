import { Paths } from "@gonfalon/engine/board";
import { board, derived, links, opponentOf } from "../data.ts";
import { CLOSED } from "../ground.ts";
import { castOf, type Honour } from "../position.ts";
import { isRoad, stepCosts } from "../rules/movement.ts";
import { enemyZone, forceHexes } from "../rules/zones.ts";
import type { Side } from "../schemas/index.ts";

/** How far it is to a hex for a Force of a side: half MPs, round enemy Forces, dearer through their zones. */

const FARTHEST = 160;
export const UNREACHED = 2 * FARTHEST;
/** Half MPs that an enemy zone costs: a march ends there. */
const ZONE = 8;
const MOST_MAPS = 500;

const search = derived(() => new Paths(board.size));
const kept = derived(() => new Map<string, Int16Array>());

/** The country as a side finds it now; made once for a decision, so that many targets can be measured. */
export interface Country {
  readonly position: Honour;
  readonly side: Side;
  readonly enemies: Uint8Array;
  readonly zone: Uint8Array;
  readonly key: string;
}

export function countryOf(position: Honour, side: Side): Country {
  const enemies = forceHexes(position, opponentOf(side));
  const zone = enemyZone(position, side);
  const where: number[] = [];
  for (let hex = 0; hex < enemies.length; hex++) if (enemies[hex]) where.push(zone[hex] ? hex : -hex);
  const { scenario, weather, swissStatus, papalEntered, pontoons } = position;
  const key = [scenario, side, weather === "Rain", swissStatus, papalEntered, pontoons, where].join(";");
  return { position, side, enemies, zone, key };
}

/** How a Force goes: with guns or without, and in Administrative March or not (§7.7: by road, or not at all). */
export interface Gait {
  readonly army: number;
  readonly guns: boolean;
  readonly column?: boolean;
}

/** Times as far as it is: what lies off the road, to whoever would have to leave it first. */
const OFF_ROAD = 3;

/** By hex, half MPs from there to the target for a Force of an Army. */
export function marchesTo(country: Country, target: number, gait: Gait): Int16Array {
  const key = `${target};${gait.army};${gait.guns};${gait.column === true};${country.key}`;
  return remembered(key, () => searched(country, target, gait));
}

function searched({ position, side, enemies, zone }: Country, target: number, gait: Gait): Int16Array {
  const { army, guns, column } = gait;
  const map = new Int16Array(board.size).fill(UNREACHED);
  const closed = closedTo(position, side, army);
  const costs = stepCosts(position);
  const paths = search();
  paths.begin(FARTHEST);
  paths.enter(target, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    map[hex] = paths.spent;
    if (hex !== target && (enemies[hex] || closed?.[hex])) continue;
    const extra = zone[hex] && hex !== target ? ZONE : 0;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      const back = board.back[link]!;
      if (guns && links.artillery[back] === 0) continue;
      const cost = costs[back]!;
      if (cost === CLOSED) continue;
      paths.enter(board.linkTo[link]!, (column && !isRoad(back) ? OFF_ROAD : 1) * cost + extra);
    }
  }
  return map;
}

/** By hex, half MPs from a hex to it: the same country the other way round, for many targets at once. */
export function marchesFrom(country: Country, from: number, army: number, guns: boolean): Int16Array {
  const key = `from ${from};${army};${guns};${country.key}`;
  return remembered(key, () => {
    const { position, side, enemies, zone } = country;
    const map = new Int16Array(board.size).fill(UNREACHED);
    const closed = closedTo(position, side, army);
    const costs = stepCosts(position);
    const paths = search();
    paths.begin(FARTHEST);
    paths.enter(from, 0);
    for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
      map[hex] = paths.spent;
      if (enemies[hex] || (closed?.[hex] && hex !== from)) continue;
      for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
        if (guns && links.artillery[link] === 0) continue;
        const cost = costs[link]!;
        const to = board.linkTo[link]!;
        if (cost !== CLOSED) paths.enter(to, cost + (zone[to] && !enemies[to] ? ZONE : 0));
      }
    }
    return map;
  });
}

function remembered(key: string, work: () => Int16Array): Int16Array {
  const maps = kept();
  let map = maps.get(key);
  if (!map) {
    if (maps.size > MOST_MAPS) maps.clear();
    map = work();
    maps.set(key, map);
  }
  return map;
}

/** Hexes that the scenario closes to an Army now. */
function closedTo(position: Honour, side: Side, army: number): Uint8Array | null {
  let closed: Uint8Array | null = null;
  for (const limit of castOf(position).limits) {
    if (!limit.area || !limit.sides.includes(side) || (limit.army >= 0 && limit.army !== army)) continue;
    if (limit.data.until?.armyHasEntered && position.papalEntered) continue;
    const status = limit.data.while?.swissStatus;
    if (status && !status.includes(position.swissStatus)) continue;
    closed ??= new Uint8Array(board.size);
    for (let hex = 0; hex < board.size; hex++) if (limit.area[hex]) closed[hex] = 1;
  }
  return closed;
}
