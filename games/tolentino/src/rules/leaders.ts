import { Paths } from "@gonfalon/engine/board";
import { army, derived, ground } from "../data.ts";
import { LEADER, NEVER } from "../ground.ts";
import { sideOfLeader, type Tolentino } from "../position.ts";
import { isSpanned } from "./command.ts";
import { type Survey, survey } from "./entering.ts";

const scratch = derived(() => new Paths(ground.board.size));

/** A leader rides to a hex, whatever makes him do so. */
export type RideOption = { type: "leader"; leader: number; to: number };

/** §9.1.4 half points that a leader pays for a hex and its hexside, by link, or NEVER; and where a bridge spans the link. */
const fares = derived(() => {
  const { linkTo } = ground.board;
  const hex = (link: number) => ground.cost[LEADER]![linkTo[link]!]!;
  const side = (link: number) => (ground.bridge[link] ? 0 : ground.sideCost[LEADER]![link]!);
  return {
    usual: Int16Array.from(linkTo, (_, link) => (side(link) === NEVER ? NEVER : hex(link) + side(link))),
    bridge: Int16Array.from(linkTo, (_, link) => hex(link)),
  };
});

/**
 * §2.2.1 §9.1.4 where a leader can ride with his whole allowance, nearest first, his own hex included. One who escapes
 * (§4.4.4a, §4.4.6, §8.2.3) is not held by the zone he is in; one who comes onto the map has spent what his entry hex cost.
 */
export function leaderReach(position: Tolentino, leader: number, isEscape = false, from = -1, spent = 0): Paths {
  const paths = scratch();
  const { usual, bridge } = fares();
  const { firstLink, linkTo } = ground.board;
  const side = sideOfLeader(leader);
  const start = from >= 0 ? from : position.at[leader]!;
  const field = survey(position, side);
  paths.begin(Math.max(0, army.leaderMovement[leader]! - spent));
  paths.enter(start, 0);
  for (let hex = paths.next(); hex >= 0; hex = paths.next()) {
    const isHeld = !(isEscape && hex === start);
    for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
      const to = linkTo[link]!;
      const fare = isSpanned(position, link) ? bridge[link]! : usual[link]!;
      if (fare !== NEVER && mayRide(field, isHeld, hex, to)) paths.enter(to, fare);
    }
    for (const passage of ground.passage) {
      const to = hex === passage.from ? passage.to : hex === passage.to ? passage.from : -1;
      if (to >= 0 && position.severino === side && mayRide(field, isHeld, hex, to)) paths.enter(to, passage.cost);
    }
  }
  return paths;
}

/** The same as options: every hex but the one he is in. */
export function ridesOf(leader: number, here: number, { order, count }: Paths): RideOption[] {
  const rides: RideOption[] = [];
  for (let i = 0; i < count; i++) if (order[i] !== here) rides.push({ type: "leader", leader, to: order[i]! });
  return rides;
}

/** §9.1.2a §8.2.2 no enemy hex, no EZoC without friends; §9.1.4a from EZoC to EZoC only if friends are in both. */
function mayRide({ zone, enemies, friends }: Survey, isHeld: boolean, from: number, to: number): boolean {
  if (enemies[to]) return false;
  if (!zone[to]) return true;
  return friends[to]! > 0 && (!isHeld || !zone[from] || friends[from]! > 0);
}

/** Whether a leader on the map can ride anywhere at all. */
export function canRide(position: Tolentino, leader: number): boolean {
  const { firstLink, linkTo } = ground.board;
  const here = position.at[leader]!;
  const field = survey(position, sideOfLeader(leader));
  for (let link = firstLink[here]!; link < firstLink[here + 1]!; link++) {
    if (ground.sideCost[LEADER]![link] !== NEVER && mayRide(field, true, here, linkTo[link]!)) return true;
  }
  return leaderReach(position, leader).count > 1;
}

/** §8.2.3a whether a leader has no way out of his hex. */
export function isTrapped(position: Tolentino, leader: number): boolean {
  return leaderReach(position, leader, true).count <= 1;
}
