import { hexDistance } from "@gonfalon/engine/board";
import { board, crossingCosts, derived, hexes, links, opponentOf, places, tables } from "../data.ts";
import { BRIDGE, CLOSED, FERRY, NO_ROAD, PONTOON_ON_PO, PONTOON_ON_RIVER, PRIMARY_RIVER, RIVER } from "../ground.ts";
import { castOf, type Honour } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { hostOf, sameList } from "./field.ts";

/** §7.6: what a step costs, in half MPs. */

/** A link and its way back lie on one hexside: pontoons are noted by the lower of the two. */
export function hexsideOf(link: number): number {
  return Math.min(link, board.back[link]!);
}

/** What lies on the hexside now: a code of `CROSSINGS`, Pontoon Bridges (§15.1.4) among them. §7.6.2c: what is printed stays. */
export function crossingOf(position: Honour, link: number): number {
  const printed = links.crossing[link]!;
  if (position.pontoons.length === 0 || (printed !== RIVER && printed !== PRIMARY_RIVER)) return printed;
  if (!position.pontoons.includes(hexsideOf(link))) return printed;
  return printed === RIVER ? PONTOON_ON_RIVER : PONTOON_ON_PO;
}

/** §7.6.2, §7.6.2b, §17.1b: half MPs over the cost of the hex, or `CLOSED`; in Rain the river costs replace the others. */
export function crossingCost(position: Honour, link: number): number {
  const costs = position.weather === "Rain" ? crossingCosts.rain : crossingCosts.fair;
  return costs[crossingOf(position, link)]!;
}

/** §7.6, §7.6.1, §7.6.2a: half MPs to cross a hexside and enter the hex beyond; `CLOSED` where nobody can. */
export function stepCost(position: Honour, link: number): number {
  return stepCosts(position)[link]!;
}

/** A table of `stepCost` by link, and what it depends on. */
interface Costs {
  readonly scenario: number;
  readonly rain: boolean;
  readonly pontoons: readonly number[];
  readonly table: Int8Array;
}
const KEPT = 16;
const kept = derived((): Costs[] => []);

/** `stepCost` by link, for searches over the map. Kept beside the position; for reading only. */
export function stepCosts(position: Honour): Int8Array {
  const { scenario, pontoons } = position;
  const rain = position.weather === "Rain";
  const tables = kept();
  for (const costs of tables) {
    if (costs.scenario === scenario && costs.rain === rain && sameList(costs.pontoons, pontoons)) return costs.table;
  }
  const table = Int8Array.from(links.enter, (_, link) => costNow(position, link));
  if (tables.length === KEPT) tables.pop();
  tables.unshift({ scenario, rain, pontoons: pontoons.slice(), table });
  return table;
}

function costNow(position: Honour, link: number): number {
  const enter = links.enter[link]!;
  const cross = crossingCost(position, link);
  return enter === CLOSED || cross === CLOSED || !isOnMap(position, board.linkTo[link]!) ? CLOSED : enter + cross;
}

/** §S1.map, §S2.map: hexes outside a half map do not exist. */
export function isOnMap(position: Honour, hex: number): boolean {
  return castOf(position).inPlay[hex] === 1;
}

/** §7.8.3, §4.2a: whether the hexside can be crossed at all. */
export function isPassable(position: Honour, link: number): boolean {
  return stepCost(position, link) !== CLOSED;
}

export function isRoad(link: number): boolean {
  return links.road[link] !== NO_ROAD;
}

/** §7.6.6: half MPs more for leaving the City in which a move begins. */
export function exitCost(hex: number): number {
  const place = hexes.place[hex]!;
  if (place < 0) return 0;
  return 2 * (tables["terrain-effects-chart"].places.find(({ id }) => id === places.type[place])?.exitExtraMp ?? 0);
}

/** §7.6.2.1: a Major Force that pays 2 or more MPs for a river is Disrupted once across. */
export function disruptsMajorForce(position: Honour, link: number): boolean {
  return crossingCost(position, link) >= 4;
}

/** §7.8.2.1b, §12.1.2: a Secondary River in any form: open, bridged, or under a pontoon. */
export function isSecondaryRiver(position: Honour, link: number): boolean {
  const crossing = crossingOf(position, link);
  return crossing === RIVER || crossing === BRIDGE || crossing === PONTOON_ON_RIVER;
}

/** §7.8.3b, as ruled: a ferry, or a pontoon on the Po: attacks go across, but nobody has to make one. */
export function isPoCrossing(position: Honour, link: number): boolean {
  const crossing = crossingOf(position, link);
  return crossing === FERRY || crossing === PONTOON_ON_PO;
}

/** §7.7a: hexes from the nearest enemy Force; Administrative March enters no hex within five. */
export function distanceToEnemy(position: Honour, hex: number, side: Side): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const at of hostOf(position, opponentOf(side)).at) nearest = Math.min(nearest, hexDistance(board, hex, at));
  return nearest;
}

/** §7.3.RegularMarch: next to an enemy Force, even across an impassable hexside. */
export function isNextToEnemy(position: Honour, hex: number, side: Side): boolean {
  const { beside, hexes: held } = hostOf(position, opponentOf(side));
  return beside[hex] === 1 && held[hex] === 0;
}
