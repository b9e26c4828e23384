import { Paths } from "@gonfalon/engine/board";
import { areas, board, links, ofSide, opponentOf, type Side, units } from "../data.ts";
import { type Gradisca, NO_BOOTY, NOWHERE } from "../position.ts";
import { isForbidden } from "../rules/lasting.ts";
import { moraleBand } from "../rules/morale.ts";
import { pointsLeft, UNITS_NEEDING_ATTACK_SUPPLY } from "../rules/movement.ts";
import { isCombatUnit, isFootOrHorse, unitsIn } from "../rules/pieces.ts";
import { anyArtillery, inFlood, isUnbridged } from "../rules/rivers.ts";
import { exchange, fight } from "./combat.ts";
import { isFortress } from "./force.ts";
import { stormGain, wearsDown } from "./garrisons.ts";
import { gainOf, type Shift, type Situation, shiftOf, shiftTo } from "./situation.ts";
import { meanBooty } from "./stakes.ts";

/** Where a group would best go, and what is gained by it. */
export interface Aim {
  /** Where it would halt; where it stands if nothing is better. */
  readonly area: number;
  /** The first step on the way. */
  readonly step: number;
  readonly gain: number;
}

let paths = new Paths(0);
let pathsFor = 0;
function ways(): Paths {
  if (pathsFor !== board.size) paths = new Paths(board.size);
  pathsFor = board.size;
  return paths;
}

/** Every place the group could come to in this activation, with what that would gain over staying. */
export function aimsOf(situation: Situation, group: readonly number[]): Aim[] {
  const { position } = situation;
  const from = position.area[group[0]!]!;
  const search = ways();
  explore(situation, group, from, search);
  const marching = shiftOf(position, group, from);
  const aims: Aim[] = [];
  for (let i = 0; i < search.count; i++) {
    const area = search.order[i]!;
    if (area === from) continue;
    const path = search.pathTo(area);
    const back = path[path.length - 2]!;
    const gain = gainAt(situation, group, marching, area, back) + bootyOnTheWay(situation, marching, path);
    aims.push({ area, step: path[1]!, gain: gain - WAY * search.cost(area) });
  }
  return aims;
}

/** So that of two equal places the nearer is chosen, and nobody marches for nothing. */
const WAY = 0.02;

function explore(situation: Situation, group: readonly number[], from: number, search: Paths): void {
  const { position } = situation;
  const side = units.side[group[0]!]!;
  const enemies = situation.at[opponentOf(side)].all;
  const budget = Math.max(0, pointsLeft(position, group));
  const fresh = group.every((unit) => position.spent[unit] === 0);
  const attack = mayAttack(position, group);
  const guns = anyArtillery(group);
  search.begin(budget);
  search.enter(from, 0);
  for (let area = search.next(); area >= 0; area = search.next()) {
    const isSettingOut = fresh && search.spent === 0;
    if (area !== from && enemies[area]! > 0) continue;
    for (let link = board.firstLink[area]!; link < board.firstLink[area + 1]!; link++) {
      const to = board.linkTo[link]!;
      if (links.impassable[link]) continue;
      const river = crossingCost(position, link, budget, isSettingOut, guns);
      if (river < 0) continue;
      if (enemies[to]! > 0 && (!attack || isWalled(position, to, link, guns))) continue;
      search.enter(to, Math.max(river, areas.cost[to]!));
    }
  }
}

/** What a river adds to a step: 0 for none, the whole allowance for one to be crossed, -1 where it cannot be. */
function crossingCost(position: Gradisca, link: number, budget: number, fresh: boolean, guns: boolean): number {
  if (links.river[link] !== "unbridged" || !isUnbridged(position, link)) return 0;
  if (inFlood(position)) return -1;
  if (!position.advanced) return 0;
  return fresh && !guns ? Math.max(1, budget) : -1;
}

function isWalled(position: Gradisca, to: number, link: number, guns: boolean): boolean {
  if (!isFortress(to)) return false;
  return guns || position.wallLevel[links.wall[link]!]! > 0;
}

function mayAttack(position: Gradisca, group: readonly number[]): boolean {
  if (!group.some(isFootOrHorse) || isForbidden(position, "enter-enemy-area")) return false;
  if (moraleBand(position, units.side[group[0]!]!) === "low") return false;
  const supplied = position.activation?.attackSupply !== false;
  return supplied || group.filter(isCombatUnit).length < UNITS_NEEDING_ATTACK_SUPPLY;
}

/** What a group gains by halting in an area that it enters from `back`. */
function gainAt(situation: Situation, group: readonly number[], marching: Shift, area: number, back: number): number {
  const enemy = ofSide(situation.at, opponentOf(marching.side));
  if (enemy.all[area] === 0) return gainOf(situation, shiftTo(marching, area));
  if (enemy.combat[area] === 0) return gainOf(situation, shiftTo(marching, area, true)) + enemy.worth[area]!;
  return attackGain(situation, group, marching, area, back);
}

/** §7.3b: who is thrown back ends where he came from. */
function attackGain(
  situation: Situation,
  group: readonly number[],
  marching: Shift,
  area: number,
  back: number,
): number {
  const { position } = situation;
  const { side } = marching;
  const attackers = [...group, ...comrades(position, side, area, group)];
  const prospects = fight(position, side, area, attackers);
  const storm = isFortress(area) && wearsDown(prospects) ? stormGain(situation, marching, area, prospects) : 0;
  if (storm === 0 && prospects.win < HOPELESS && prospects.given < prospects.taken) return FOOLISH;
  const won = gainOf(situation, shiftTo(marching, area, true));
  const repulsed = back === marching.from ? 0 : gainOf(situation, shiftTo(marching, back));
  const outcome = prospects.win * won + (1 - prospects.win) * (repulsed - VENTURE);
  return outcome + storm + exchange(position, prospects, attackers);
}

/** No attack is made with a lesser chance, unless it hurts the enemy more. */
const HOPELESS = 0.25;
const FOOLISH = -5;
/** What it costs to be thrown back. */
const VENTURE = 0.4;

/** Those of the side who have entered the area to attack it already. */
function comrades(position: Gradisca, side: Side, area: number, group: readonly number[]): number[] {
  return unitsIn(position, side, area).filter((unit) => position.cameFrom[unit] !== NOWHERE && !group.includes(unit));
}

/** §13c: who passes through an area takes the booty in it. */
function bootyOnTheWay({ position, at }: Situation, { side, combat }: Shift, path: readonly number[]): number {
  if (combat === 0) return 0;
  const enemy = opponentOf(side);
  const booty = ofSide(position.booty, enemy);
  const guards = ofSide(at, enemy).combat;
  let sum = 0;
  for (let i = 1; i < path.length - 1; i++) {
    const area = path[i]!;
    if (booty[area] !== NO_BOOTY && guards[area] === 0) sum += meanBooty(position, enemy);
  }
  return sum * ON_THE_WAY;
}

/** Part of what such booty is worth is counted already: it lies within reach. */
const ON_THE_WAY = 0.5;

/** The best of several aims, or null. */
export function bestAim(aims: readonly Aim[]): Aim | null {
  let best: Aim | null = null;
  for (const aim of aims) if (!best || aim.gain > best.gain) best = aim;
  return best;
}
