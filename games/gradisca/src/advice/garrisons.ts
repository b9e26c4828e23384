import { ofSide, opponentOf, type Side, units, walls } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { capacity } from "../rules/losses.ts";
import { combatUnitsIn } from "../rules/pieces.ts";
import type { Prospects } from "./combat.ts";
import { isFortress, siegePower } from "./force.ts";
import type { Shift, Situation } from "./situation.ts";
import type { Stake } from "./stakes.ts";

/** What a place asks of those who hold it, and what the storm of a Fortress promises beyond its first round. */

/** By point that a place pays the enemy: what it costs to leave it open, and to take guns or Guastatori from its siege. */
const OPEN_GATES = 0.08;
const HANDS_NEEDED = 0.15;
/** Points for which an open place, too, keeps a garrison: a unit is worth more elsewhere than a chance at less. */
const WORTH_A_GARRISON = 10;

/** Nobody leaves a place of his own empty that the enemy is paid well for in the end: whoever comes walks in (§6h). */
export function garrisonGain(situation: Situation, shift: Shift): number {
  return atGates(situation, shift, shift.to, 1) + atGates(situation, shift, shift.from, -1);
}

function atGates(situation: Situation, shift: Shift, area: number, sign: 1 | -1): number {
  if (shift.from === shift.to || area < 0) return 0;
  const stake = ownStake(situation, shift.side, area);
  if (!stake || (!isFortress(area) && stake.points < WORTH_A_GARRISON)) return 0;
  const guards = ofSide(situation.at, shift.side).footAndHorse[area]!;
  const others = sign > 0 ? guards : guards - shift.footAndHorse;
  const gates = shift.footAndHorse > 0 && others <= 0 ? OPEN_GATES : 0;
  const hands = isBesieged(situation, shift.side, area) ? HANDS_NEEDED * shift.siege : 0;
  return sign * stake.points * (gates + hands);
}

function ownStake({ stakes }: Situation, side: Side, area: number): Stake | undefined {
  return stakes.find((stake) => !stake.booty && stake.area === area && stake.taker === opponentOf(side));
}

/** Whether the enemy is at work before a wall, and nobody has come in. */
function isBesieged({ sieges }: Situation, side: Side, area: number): boolean {
  const works = ofSide(sieges, opponentOf(side));
  return works !== null && works.fortress === area && works.inHand;
}

/** Who storms may lose more than he takes, by so much: those who come after him find fewer. */
const DEARLY = 0.6;
/** By point that the Fortress pays: what it is worth to wear down the whole garrison, if others can follow. */
const WORN_DOWN = 0.3;
/** The part of that which is left when nobody stands ready: he may come back himself. */
const ALONE = 0.4;

/** Whether a storm is worth its price, though it will hardly succeed by itself. */
export function wearsDown({ given, taken }: Prospects): boolean {
  return given >= DEARLY * taken;
}

/** What a storm through a Breach leaves to those who follow, in points: the garrison has fewer hits to give (§7.3c). */
export function stormGain(situation: Situation, shift: Shift, fortress: number, { given }: Prospects): number {
  const { position, stakes } = situation;
  const { side } = shift;
  const stake = stakes.find((one) => !one.booty && one.area === fortress && one.taker === side);
  if (!stake) return 0;
  const garrison = combatUnitsIn(position, opponentOf(side), fortress);
  const hits = capacity(position, garrison);
  if (hits === 0) return 0;
  const held = ofSide(situation.at, opponentOf(side)).power[fortress]!;
  const ready = Math.min(1, waiting(situation, shift, fortress) / Math.max(1, held));
  return stake.points * WORN_DOWN * Math.min(1, given / hits) * (ALONE + (1 - ALONE) * ready);
}

/** The weight of those who stand before a Breach, may still act in this turn, and do not storm with the group. */
function waiting({ position, at }: Situation, { side, from, power }: Shift, fortress: number): number {
  let weight = 0;
  for (const site of sitesBeforeBreaches(position, fortress)) {
    weight += ofSide(at, side).power[site]! * freshShare(position, side, site);
    if (site === from) weight -= power;
  }
  return Math.max(0, weight);
}

function sitesBeforeBreaches({ wallLevel }: Gradisca, fortress: number): Set<number> {
  return new Set(walls.outside.filter((_, wall) => walls.fortress[wall] === fortress && wallLevel[wall] === 0));
}

function freshShare(position: Gradisca, side: Side, area: number): number {
  const here = ofSide(units.ofSide, side).filter((unit) => position.area[unit] === area && siegePower(unit) === 0);
  return here.length === 0 ? 0 : here.filter((unit) => !position.activated[unit]).length / here.length;
}
