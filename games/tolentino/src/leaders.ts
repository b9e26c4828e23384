import { Paths } from "@gonfalon/engine/board";
import type { Side } from "./army.ts";
import { isBridged } from "./command.ts";
import { army, derived, ground } from "./data.ts";
import { LEADER, NEVER } from "./ground.ts";
import { enemyOf, holds, sideOfLeader, type Tolentino } from "./position.ts";
import { zonesOf } from "./zones.ts";

const pathsOf = derived(() => new Paths(ground.board.size));
const zoneOf = derived(() => new Uint8Array(ground.board.size));

/** §2.2.1 §9.1.4 where a leader can ride with his whole allowance; nearest first, his own hex included. */
export function leaderReach(position: Tolentino, leader: number, spent = 0): Paths {
  const side = sideOfLeader(leader);
  const zone = zonesOf(position, enemyOf(side), zoneOf());
  const paths = pathsOf();
  paths.explore(position.at[leader]!, army.leaderMovement[leader]! - spent, (hex, _cost, enter) => {
    const { firstLink, linkTo } = ground.board;
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const to = linkTo[link]!;
      const added = ground.sideCost[LEADER]![link]!;
      if (added === NEVER || !mayRide(position, side, zone, hex, to)) continue;
      enter(to, ground.cost[LEADER]![to]! + (isBridged(position, link) ? 0 : added));
    }
    for (const { from, to, cost } of ground.passage) {
      const other = hex === from ? to : hex === to ? from : -1;
      if (other >= 0 && position.severino === side && mayRide(position, side, zone, hex, other)) enter(other, cost);
    }
  });
  return paths;
}

/** §8.2.2 §9.1.2a §9.1.4a whether a leader may ride from a hex to the next. */
function mayRide(position: Tolentino, side: Side, zone: Uint8Array, from: number, to: number): boolean {
  if (holds(position, enemyOf(side), to)) return false;
  if (!zone[to]) return true;
  return holds(position, side, to) && (!zone[from] || holds(position, side, from));
}

/** §8.2.3a whether a leader has no way out of his hex. */
export function isTrapped(position: Tolentino, leader: number): boolean {
  return leaderReach(position, leader).reached.length <= 1;
}
