import { hexDistance } from "@gonfalon/engine/board";
import { type Group, hexesOfArea } from "../../cast.ts";
import { board, hexes, hexNamed, links, opponentOf } from "../../data.ts";
import { PRIMARY_ROAD } from "../../ground.ts";
import { castOf, type Honour } from "../../position.ts";
import { communicationTo } from "../communications.ts";
import { capitaniGeneraliOf, hexOf } from "../forces.ts";
import { limitOn } from "../limits.ts";
import { isOnMap } from "../movement.ts";
import { enemyZone, forceHexes } from "../zones.ts";

/** §7.1, §7.1.1, §7.1a: where reinforcements come in, with whom, and behind whom. */

/**
 * §7.1.1: the named hex if no enemy Force is in it or controls it, and no limit of the scenario closes it (ruling S3.7);
 * otherwise, as ruled, the nearest hexes of the map edge that are free. Several named hexes are all open to choice (§S5.2).
 */
export function entriesOf(position: Honour, { hex, army, data }: Group, leader: number): number[] {
  const named = data.force?.location.entry?.map(hexNamed) ?? [hex];
  const side = castOf(position).armies.side[army]!;
  const enemies = forceHexes(position, opponentOf(side));
  const zone = enemyZone(position, side);
  const isFree = (one: number) => !enemies[one] && !zone[one] && limitOn(position, leader, one) === null;
  const open = named.filter(isFree);
  return open.length > 0 ? open : nearest(named, edgeOf(position).filter(isFree));
}

function nearest(from: readonly number[], candidates: readonly number[]): number[] {
  const distance = (hex: number) => Math.min(...from.map((one) => hexDistance(board, one, hex)));
  const least = Math.min(...candidates.map(distance));
  return candidates.filter((hex) => distance(hex) === least);
}

/** §1.3.1, §S1.map as ruled: the hexes at the edge of the map, or of the half map; lakes left out. */
export function edgeOf(position: Honour): number[] {
  return Array.from(board.ids.keys()).filter((hex) => {
    if (!isOnMap(position, hex) || hexes.lake[hex]) return false;
    let neighbours = 0;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (isOnMap(position, board.linkTo[link]!)) neighbours++;
    }
    return neighbours < 6;
  });
}

/** §7.1b, §S5.reinf.3: the Capitani Generali whom they may join: in the area of the scenario and with a valid LOC. */
export function hostsOf(position: Honour, { army, data }: Group): number[] {
  const { area, needsLoc } = data.appearsWith!;
  const zone = area ? hexesOfArea(area, { board, hexes }) : null;
  return capitaniGeneraliOf(position, army).filter((who) => {
    const hex = hexOf(position, who);
    return (!zone || zone[hex] === 1) && (!needsLoc || communicationTo(position, army, hex) >= 0);
  });
}

/** §7.1a: half MPs that a column of march costs the next Force behind it: a full MP on a Primary Road, otherwise 2. */
const BEHIND_ON_PRIMARY = 2;
const BEHIND = 4;

/** Has come in during this Phase and not yet moved on. */
function isAtEntry(position: Honour, primo: number): boolean {
  return position.arrival[primo]! > 0 && position.cameFrom[primo]! < 0;
}

/** §7.1a, as ruled: a Force moves out of its entry hex: those who came in by the same hex have to wait so much longer. */
export function delayFollowers(position: Honour, primo: number, from: number): void {
  if (!isAtEntry(position, primo)) return;
  let cost = BEHIND;
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (links.road[link] === PRIMARY_ROAD) cost = BEHIND_ON_PRIMARY;
  }
  for (let other = 0; other < position.hex.length; other++) {
    if (other !== primo && position.hex[other] === from && isAtEntry(position, other)) position.prepaid[other]! += cost;
  }
}
