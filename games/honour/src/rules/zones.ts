import { linkBetween } from "@gonfalon/engine/board";
import { board, crossingCosts, links, opponentOf } from "../data.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { forcesOf, sideOf } from "./forces.ts";

/** §7.8: Zones of Control. */

/**
 * §7.8, §9.1.1a: the Forces of a side that exert one: less than half of their Combat Units are Demoralised. Militia do not
 * count (ruling 1.3.3), unless the Force is nothing else (ruling 15.1.1c).
 */
export function exertingForces(position: Honour, side: Side): number[] {
  const { holder, superior, stands, demoralised } = position;
  const { militia } = castOf(position).units;
  /** By Capitano: units that are not broken less those that are, of Combat Units and of Militia; and whether he has any. */
  const sound = new Int16Array(stands.length);
  const soundMilitia = new Int16Array(stands.length);
  const hasUnits = new Uint8Array(stands.length);
  for (let unit = 0; unit < holder.length; unit++) {
    const who = holder[unit]!;
    if (who < 0) continue;
    const primo = stands[who] === "map" ? who : superior[who]!;
    if (primo < 0) continue;
    const count = demoralised[unit] ? -1 : 1;
    if (militia[unit]) soundMilitia[primo]! += count;
    else {
      sound[primo]! += count;
      hasUnits[primo] = 1;
    }
  }
  const found: number[] = [];
  for (let who = 0; who < stands.length; who++) {
    const count = hasUnits[who] ? sound[who]! : soundMilitia[who]!;
    if (count > 0 && sideOf(position, who) === side) found.push(who);
  }
  return found;
}

export function exertsZone(position: Honour, primo: number): boolean {
  return exertingForces(position, sideOf(position, primo)).includes(primo);
}

/** §7.8.3, §7.8.3b: a zone crosses no impassable hexside; over the Po only a ferry lets it through, a pontoon does not. */
export function zoneCrosses(link: number): boolean {
  return crossingCosts.zone[links.crossing[link]!] === 1;
}

/** Whether the zone of a Force in one hex covers another: its own hex, or a neighbour across an open hexside. */
export function reaches(from: number, hex: number): boolean {
  if (from === hex) return true;
  const link = linkBetween(board, from, hex);
  return link >= 0 && zoneCrosses(link);
}

/** The enemy Forces in whose zone a hex lies, as a side sees it. */
export function zonesOn(position: Honour, hex: number, side: Side): number[] {
  return exertingForces(position, opponentOf(side)).filter((primo) => reaches(position.hex[primo]!, hex));
}

/** §7.8: whether a hex is controlled by the enemy of a side. */
export function isInEnemyZone(position: Honour, hex: number, side: Side): boolean {
  return zonesOn(position, hex, side).length > 0;
}

/** By hex, 1: in a zone of the enemy of a side. For searches over the map. */
export function enemyZone(position: Honour, side: Side): Uint8Array {
  const zone = new Uint8Array(board.size);
  for (const primo of exertingForces(position, opponentOf(side))) {
    const hex = position.hex[primo]!;
    zone[hex] = 1;
    for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
      if (zoneCrosses(link)) zone[board.linkTo[link]!] = 1;
    }
  }
  return zone;
}

/** By hex, 1: a Force of the side stands there. */
export function forceHexes(position: Honour, side: Side): Uint8Array {
  const marked = new Uint8Array(board.size);
  for (const primo of forcesOf(position, side)) marked[position.hex[primo]!] = 1;
  return marked;
}
