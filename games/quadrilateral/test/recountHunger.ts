import {
  board,
  CITADEL,
  FORT,
  FORTIFIED_TOWN,
  hexes,
  leaders,
  type Side,
  sides,
  siegePlaces,
  TERRAINS,
  TOWN,
  units,
} from "../src/data.ts";
import type { Quadrilateral } from "../src/position.ts";
import {
  type Body,
  crossing,
  type Ground,
  groundOf,
  halfMps,
  isCut,
  neighbours,
  standing,
  troopsOf,
} from "./recount.ts";
import { CAPACITY, combat, garrisonAt, heldBy, other, sps } from "./recountBattle.ts";

/** Attrition once more from the text of §C11: what is added to the die, and the column. */
export interface Check {
  readonly leader: number;
  readonly side: Side;
  /** SPs when it began; half MPs on the march. */
  readonly size: number;
  readonly spent: number;
  readonly mountain: boolean;
  readonly forced: boolean;
  readonly moved: boolean;
}

const WEATHER = { fair: 0, heat: 1, rain: 1, mud: 1, frost: 1, snow: 2 } as const;

export function sizeModifier(size: number): number {
  return [4, 8, 13, 18, 23, 28, 35].filter((least) => size >= least).length - 2;
}

/** §C11.16. */
export const conditionOf = (space: number) => Math.floor((space - 1) / 4);

const INFANTRYMAN: Body = { infantry: true, cavalry: false, wheels: false, ferried: true };

/** §C4.6 to §C4.8: within 28 MPs of a Center that has a LOC. */
export function isSupplied(position: Quadrilateral, side: Side, leader: number): boolean {
  const [center, supply] = [position.center[side], position.supply[side]];
  if (center < 0 || supply < 0 || position.besieged[leader]) return false;
  const ground = groundOf(position, side);
  const shut = (link: number) => isCut(ground, board.linkTo[link]!);
  const onRoad = (link: number) => isRoad(position, link) && !shut(link);
  if (reach(supply, (link) => (onRoad(link) ? 1 : 9e9), 400).get(center) === undefined) return false;
  const step = (link: number) => (shut(link) ? 9e9 : halfMps(position, link, INFANTRYMAN, "fair"));
  return reach(center, step, 56).has(position.leaderHex[leader]!);
}
const isRoad = (position: Quadrilateral, link: number) => roadOf(link) > 0 && crossing(position, link).by !== "none";
const roadOf = (link: number) => sides.road[link]!;

function reach(from: number, cost: (link: number) => number, most: number): Map<number, number> {
  const found = new Map([[from, 0]]);
  for (let open = [from]; open.length > 0; ) {
    const next: number[] = [];
    for (const hex of open)
      for (const { to, link } of neighbours(hex)) {
        const all = found.get(hex)! + cost(link);
        if (all > most || all >= (found.get(to) ?? Number.POSITIVE_INFINITY)) continue;
        found.set(to, all);
        next.push(to);
      }
    open = next;
  }
  return found;
}

/** §C11.5. */
export function attritionSum(
  position: Quadrilateral,
  { leader, side, size, spent, mountain, forced, moved }: Check,
): number {
  const hex = position.leaderHex[leader]!;
  const terrain = TERRAINS[hexes.terrain[hex]!]!;
  const feature = hexes.feature[hex]!;
  const swamp = position.weather === "heat" && (terrain === "marsh" || terrain === "irrigated") ? 1 : 0;
  const march = spent <= 6 ? 0 : spent <= 10 ? 1 : 2;
  const rests = !moved && [TOWN, FORTIFIED_TOWN, CITADEL].includes(feature) ? 1 : 0;
  const moving = !position.centerActive[side] && isSupplied(position, side, leader) ? 1 : 0;
  return (
    sizeModifier(size) +
    march +
    (forced ? 2 : 0) +
    (mountain ? 1 : 0) +
    WEATHER[position.weather] +
    swamp +
    conditionOf(position.condition[side]) +
    (besieges(position, leader, side) ? 1 : 0) -
    rests -
    leaders.bonus[leader]! +
    moving
  );
}

/** §C11.15: it stands with a combat SP on a bank of a place under siege that the enemy holds. */
function besieges(position: Quadrilateral, leader: number, side: Side): boolean {
  if (combat(position, troopsOf(position, leader)) === 0) return false;
  return siegePlaces.banks.some(
    (banks, place) =>
      position.siege[place] === 1 &&
      heldBy(position, place) === other(side) &&
      banks.flat().includes(position.leaderHex[leader]!),
  );
}

/** Ruling C10.3: who besieges whom in a place of two hexes and two sides is not recounted. */
export const isInTwoHands = (position: Quadrilateral) =>
  position.siege.some((besieged, place) => besieged === 1 && heldBy(position, place) === undefined);

export function apColumn(ap: number): number {
  return [1, 5, 10, 15, 20].filter((least) => ap >= least).length;
}

const FEEDS = { clear: 2, irrigated: 2, woods: 1, hill: 1, mountain: 0, marsh: 0, lake: 0 } as const;

/** §C11.10, §C11.11: what the land around a Force yields to it now. */
export function forage(position: Quadrilateral, side: Side, leader: number, used: readonly number[]): number {
  const hex = position.leaderHex[leader]!;
  const ground: Ground = groundOf(position, side);
  const near = neighbours(hex).filter(({ link }) => {
    const { river, by } = crossing(position, link);
    return river !== 3 && (river !== 2 || by === "bridge" || by === "pontoon");
  });
  const area = [hex, ...near.map(({ to }) => to)].filter((one) => {
    const feature = hexes.feature[one]!;
    const holder = hexes.holding[one]! >= 0 ? position.holder[hexes.holding[one]!] : -1;
    const hostile = [CITADEL, FORTIFIED_TOWN, FORT].includes(feature) && holder === other(side);
    return !ground.held.has(one) && !ground.zone.has(one) && !hostile && !used.includes(one);
  });
  const value = area.reduce((sum, one) => {
    const feature = hexes.feature[one]!;
    const more = feature === TOWN ? 1 : feature === FORTIFIED_TOWN ? 2 : feature === CITADEL ? 3 : 0;
    return sum + FEEDS[TERRAINS[hexes.terrain[one]!]!] + more;
  }, 0);
  return Math.max(0, value - 2 * position.foraged[leader]!);
}

/** §C11.11, §C11.12. */
export function forageColumn(value: number, size: number, spent: number): number {
  const column = value >= 2 * size ? 3 : value >= size ? 2 : 2 * value >= size ? 1 : 0;
  return spent > 4 ? Math.max(0, column - 1) : column;
}
export const sizeOf = (position: Quadrilateral, leader: number) => sps(position, troopsOf(position, leader), 0, 1, 2);

/** §C10.10, §C11.13: of all in a besieged place together; a garrison marker crowds it. */
export function besiegedSum(position: Quadrilateral, place: number, side: Side): number {
  const held = siegePlaces.hexes[place]!.filter((hex) => position.holder[hexes.holding[hex]!] === side);
  const heads = standing(position, side).filter((one) => held.includes(position.leaderHex[one]!));
  const loose = position.unitHex.flatMap((hex, unit) =>
    held.includes(hex) && units.side[unit] === side ? [unit] : [],
  );
  const size = sps(position, [...heads.flatMap((one) => troopsOf(position, one)), ...loose], 0, 1, 2);
  const markers = held.filter((hex) => garrisonAt(position, side, hex)).length;
  const room = held.reduce((sum, hex) => sum + CAPACITY[board.ids[hex]!]!, 0);
  const crowd = Math.max(0, Math.floor((size + markers - room) / 5));
  return sizeModifier(size) + position.duration[place]! + crowd + conditionOf(position.condition[side]);
}
