import { linkBetween } from "@gonfalon/engine/board";
import { board, charts, opponentOf } from "../../data.ts";
import { PRIMARY_RIVER, RIVER } from "../../ground.ts";
import type { Honour } from "../../position.ts";
import { earthworksAt } from "../earthworks.ts";
import { capitaniOf, hasForce, strengthOf, unitsOfForce } from "../forces.ts";
import { crossingOf, hexsideOf, isOnMap } from "../movement.ts";
import { mayDevastate, mayPillage, PILLAGE, type SackOption } from "../pillage.ts";
import { isFoot } from "../units.ts";
import { isInEnemyZone } from "../zones.ts";
import { type Activation, pointsLeft } from "./points.ts";

/**
 * §7.5, §9.3b, §15.1.4, §18.7: what MPs buy besides steps. As ruled (7.5a): at any point of the Activation, also in an enemy ZOC,
 * but not in Administrative March (§7.7a) and not under a Retreat Order. Half MPs.
 */
const LEVEL_1 = 4;
const LEVEL_2 = 8;
const RALLY = 4;
export const PONTOON = 2;

/** §7.5a: Infantry SPs without which nobody digs. */
const DIGGERS = 2;
export const ALL_SIDES = 0b111111;

export type SpendingOption =
  | { readonly type: "dig"; readonly level: 1 | 2; readonly sides: number }
  | { readonly type: "rallyDisruption" }
  | { readonly type: "layPontoon"; readonly hex: number };

export function spendingOptions(position: Honour, march: Activation): (SpendingOption | SackOption)[] {
  const { primo } = march;
  if (position.administrativeMarch[primo] || position.order[primo] === "retreat") return [];
  const left = pointsLeft(position, march);
  const options: (SpendingOption | SackOption)[] = [...digging(position, primo, left)];
  if (position.disrupted[primo] && left >= RALLY) options.push({ type: "rallyDisruption" });
  if (left >= PONTOON) options.push(...bridging(position, march));
  if (march.stepped && left >= PILLAGE) options.push(...sacking(position, primo));
  return options;
}

/** §18.7, §18.7e, as ruled: in a hex that the Force has entered in this Activation. */
function sacking(position: Honour, primo: number): SackOption[] {
  if (mayPillage(position, primo)) return [{ type: "pillage" }];
  return mayDevastate(position, primo) ? [{ type: "devastate" }] : [];
}

/** §7.5a: foot of any kind, Demoralised or not, Militia left out (ruling). */
function mayDig(position: Honour, primo: number): boolean {
  const order = position.order[primo]!;
  if (order === "" || !charts.orders[order].earthworks) return false;
  const foot = unitsOfForce(position, primo).filter((unit) => isFoot(position, unit));
  return strengthOf(position, foot) >= DIGGERS;
}

/** §7.5c: Level 2 at once, or for the difference once Level 1 is there. */
function costOfLevel2(position: Honour, hex: number): number {
  return earthworksAt(position, hex) ? LEVEL_2 - LEVEL_1 : LEVEL_2;
}

function digging(position: Honour, primo: number, left: number): SpendingOption[] {
  if (left < LEVEL_1 || !mayDig(position, primo)) return [];
  const hex = position.hex[primo]!;
  const works = earthworksAt(position, hex);
  const options: SpendingOption[] = works ? [] : facings().map((sides) => ({ type: "dig", level: 1, sides }));
  if (works?.level !== 2 && left >= costOfLevel2(position, hex))
    options.push({ type: "dig", level: 2, sides: ALL_SIDES });
  return options;
}

/** §7.5b, as ruled: Level 1 protects three adjoining hexsides. */
export function facings(): number[] {
  return [0, 1, 2, 3, 4, 5].map((first) => [0, 1, 2].reduce((sides, next) => sides | (1 << ((first + next) % 6)), 0));
}

/** §15.1.4, §7.6.2b, §7.6.2c: over a river without a crossing, and not off the half map, towards an enemy Force or into an enemy ZOC. */
function bridging(position: Honour, { primo, side }: Activation): SpendingOption[] {
  if (!capitaniOf(position, primo).some((who) => position.pontoonTrains[who]! > 0)) return [];
  const hex = position.hex[primo]!;
  const options: SpendingOption[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const crossing = crossingOf(position, link);
    const to = board.linkTo[link]!;
    if ((crossing !== RIVER && crossing !== PRIMARY_RIVER) || !isOnMap(position, to)) continue;
    if (hasForce(position, to, opponentOf(side)) || isInEnemyZone(position, to, side)) continue;
    options.push({ type: "layPontoon", hex: to });
  }
  return options;
}

/** Does it, and returns the half MPs it cost. */
export function spend(position: Honour, { primo }: Activation, option: SpendingOption): number {
  const hex = position.hex[primo]!;
  switch (option.type) {
    case "dig":
      return dig(position, hex, option.level, option.sides);
    case "rallyDisruption":
      position.disrupted[primo] = 0;
      return RALLY;
    case "layPontoon": {
      const train = capitaniOf(position, primo).find((who) => position.pontoonTrains[who]! > 0)!;
      position.pontoonTrains[train]!--;
      position.pontoons.push(hexsideOf(linkBetween(board, hex, option.hex)));
      return PONTOON;
    }
  }
}

function dig(position: Honour, hex: number, level: 1 | 2, sides: number): number {
  const works = earthworksAt(position, hex);
  const cost = level === 1 ? LEVEL_1 : costOfLevel2(position, hex);
  if (works) Object.assign(works, { level, sides });
  else position.earthworks.push({ hex, level, sides });
  return cost;
}
