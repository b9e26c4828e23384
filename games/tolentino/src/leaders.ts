import { Paths } from "@gonfalon/engine/board";
import type { Side } from "./army.ts";
import { isBridged } from "./command.ts";
import { army, derived, ground } from "./data.ts";
import { LEADER, NEVER } from "./ground.ts";
import { enemyOf, isBridge, sideOfLeader, type Tolentino } from "./position.ts";
import { zonesOf } from "./zones.ts";

const scratch = derived(() => ({
  paths: new Paths(ground.board.size),
  zone: new Uint8Array(ground.board.size),
  enemies: new Uint8Array(ground.board.size),
  friends: new Uint8Array(ground.board.size),
}));

/**
 * §2.2.1 §9.1.4 where a leader can ride with his whole allowance, nearest first, his own hex included. One who escapes
 * (§4.4.4a, §4.4.6, §8.2.3) is not held by the zone he is in; one who comes onto the map has spent what his entry hex cost.
 */
export function leaderReach(position: Tolentino, leader: number, isEscape = false, from = -1, spent = 0): Paths {
  const { paths } = scratch();
  const side = sideOfLeader(leader);
  const start = from >= 0 ? from : position.at[leader]!;
  lookAround(position, side);
  paths.explore(start, Math.max(0, army.leaderMovement[leader]! - spent), (hex, _cost, enter) => {
    const { firstLink, linkTo } = ground.board;
    const isHeld = !(isEscape && hex === start);
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const to = linkTo[link]!;
      const added = isBridged(position, link) ? 0 : ground.sideCost[LEADER]![link]!;
      if (added !== NEVER && mayRide(isHeld, hex, to)) enter(to, ground.cost[LEADER]![to]! + added);
    }
    for (const passage of ground.passage) {
      const to = hex === passage.from ? passage.to : hex === passage.to ? passage.from : -1;
      if (to >= 0 && position.severino === side && mayRide(isHeld, hex, to)) enter(to, passage.cost);
    }
  });
  return paths;
}

function lookAround(position: Tolentino, side: Side): void {
  const { zone, enemies, friends } = scratch();
  zonesOf(position, enemyOf(side), zone);
  enemies.fill(0);
  friends.fill(0);
  for (let unit = 0; unit < position.hex.length; unit++) {
    const hex = position.hex[unit]!;
    if (hex >= 0 && !isBridge(position, unit)) (army.side[unit] === side ? friends : enemies)[hex] = 1;
  }
}

/** §9.1.2a §8.2.2 no enemy hex, no EZoC without friends; §9.1.4a from EZoC to EZoC only if friends are in both. */
function mayRide(isHeld: boolean, from: number, to: number): boolean {
  const { zone, enemies, friends } = scratch();
  if (enemies[to]) return false;
  if (!zone[to]) return true;
  return friends[to] === 1 && (!isHeld || !zone[from] || friends[from] === 1);
}

/** Whether a leader on the map can ride anywhere at all. */
export function canRide(position: Tolentino, leader: number): boolean {
  const { firstLink, linkTo } = ground.board;
  const here = position.at[leader]!;
  lookAround(position, sideOfLeader(leader));
  for (let link = firstLink[here]!; link < firstLink[here + 1]!; link++) {
    if (ground.sideCost[LEADER]![link] !== NEVER && mayRide(true, here, linkTo[link]!)) return true;
  }
  return leaderReach(position, leader).reached.length > 1;
}

/** §8.2.3a whether a leader has no way out of his hex. */
export function isTrapped(position: Tolentino, leader: number): boolean {
  return leaderReach(position, leader, true).reached.length <= 1;
}
