import type { Plan } from "@gonfalon/engine/kernel";
import { cards, corps, opponentOf, type Side, scenarioNamed, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import { type Gradisca, NOWHERE } from "../position.ts";
import { unitsToAct } from "../rules/activation.ts";
import { isAfterDate, isEarly } from "../rules/cardDates.ts";
import { conditionOf } from "../rules/cards.ts";
import { spanFrom } from "../rules/commandSpan.ts";
import { holds } from "../rules/conditions.ts";
import { mostAreas, mostCards } from "../rules/morale.ts";
import { hasAttackSupply, leadershipOf } from "../rules/supply.ts";
import { cardGain } from "./cardWorth.ts";
import { distanceBetween, distanceForGuns } from "./ground.ts";
import { bestOrders } from "./orders.ts";
import { Outlook, type Situation } from "./situation.ts";
import type { Weigher } from "./weigh.ts";

/** Rules of thumb for an activation: how to use the Command, which areas and cards, and what the units of an area do. */

/** What a new card is worth, by how many are in hand already. */
const NEW_CARD = [1.3, 1.1, 0.9, 0.6, 0.3];

export const weighWay: Weigher = (position, { options }, plan) => {
  const { side } = position.activation!;
  const byArea = areaGains(new Outlook(position), plan);
  const byCard = playable(position, side)
    .map((card) => Math.max(0, cardGain(position, side, card)))
    .sort((a, b) => b - a);
  return options.map((option) => {
    if (option.type === "drawCard") return drawGain(position, side);
    const cardsToPlay = mostCards(position, side, option.type === "lead" ? 1 : 2, 0);
    const byLeadership = option.type === "lead" ? leadershipOf(position, option.commander) : 1;
    const within = option.type === "lead" ? ledBy(position, side, option.commander, byArea) : byArea;
    const gains = within.map(({ gain }) => gain);
    return sum(gains, mostAreas(position, side, byLeadership, 0)) + sum(byCard, cardsToPlay);
  });
};

interface AreaGain {
  readonly area: number;
  readonly gain: number;
}

/** Best first. */
function areaGains(outlook: Outlook, plan: Plan | null): AreaGain[] {
  const { position } = outlook;
  const named = new Set(corps.units[position.activation!.corps]!.map((unit) => position.area[unit]!));
  const gains: AreaGain[] = [];
  for (const area of named) if (area >= 0) gains.push({ area, gain: areaGain(outlook, area, plan) });
  return gains.sort((a, b) => b.gain - a.gain);
}

/** §16: a Commander leads only what is within his span. */
function ledBy(position: Gradisca, side: Side, commander: number, areas: readonly AreaGain[]): readonly AreaGain[] {
  const from = position.area[commander]!;
  if (!position.advanced || from < 0) return areas;
  const span = spanFrom(position, side, from);
  return areas.filter(({ area }) => span[area]);
}

/** What the units of an area can do, in points; and what the Camp there would gain by following. */
function areaGain(outlook: Outlook, area: number, plan: Plan | null): number {
  const acting = unitsToAct(outlook.position, area);
  return acting.length === 0 ? 0 : bestOrders(asSupplied(outlook, area), acting, plan).gain;
}

/** §21.1: what can be done in an area depends on its Attack Supply, which is found out only when it has been named. */
function asSupplied(outlook: Outlook, area: number): Outlook {
  const { position } = outlook;
  const activation = position.activation!;
  if (!position.advanced || activation.area === area) return outlook;
  const attackSupply = hasAttackSupply(position, activation.side, area);
  if (attackSupply === activation.attackSupply) return outlook;
  return new Outlook({ ...position, activation: { ...activation, attackSupply } });
}

function sum(gains: readonly number[], most: number): number {
  let total = 0;
  for (let i = 0; i < most && i < gains.length; i++) total += Math.max(0, gains[i]!);
  return total;
}

function drawGain(position: Gradisca, side: Side): number {
  const room = scenarioNamed(position.scenario).handSize - position.hands[side].length;
  const last = position.endOfGame === position.turn ? 0.3 : 1;
  return last * (room <= 0 ? NEW_CARD.at(-1)! : NEW_CARD[position.hands[side].length]!);
}

/** The cards in hand that could be played in this activation. */
function playable(position: Gradisca, side: Side): number[] {
  return position.hands[side].filter((card) => {
    const { playBy, timing } = cards[card]!;
    if (timing.window === "reaction" || (playBy !== "either" && playBy !== side)) return false;
    if (!isAfterDate(position, card) && !isEarly(position, card)) return false;
    const condition = conditionOf(position, card);
    return !condition || holds(position, condition, { side, card });
  });
}

/** No area is named for nothing. */
const NOT_FOR_NOTHING = 0.01;
/** A card is kept for a better moment unless it does at least so much. */
const WORTH_PLAYING = 0.25;

export const weighAct: Weigher = (position, { options }, plan) => {
  const { side } = position.activation!;
  const outlook = new Outlook(position);
  return options.map((option) => {
    if (option.type === "playCard") return cardGain(position, side, option.card) - WORTH_PLAYING;
    if (option.type !== "area") return 0;
    return areaGain(outlook, option.area, plan) - NOT_FOR_NOTHING;
  });
};

/** What those who stay do is done before the march, what is not worth doing is left. */
const STAYING_FIRST = 100;
const MARCHING = 50;
const NOT_MEANT = -10;

export const weighOperate: Weigher = (position, choice, plan) => {
  const { options } = choice;
  const outlook = new Outlook(position);
  const area = position.activation!.area;
  const orders = bestOrders(outlook, unitsToAct(position, area), plan);
  const doing = new Map(orders.works.map((work) => [work.unit, work]));
  return options.map((option) => {
    if (option.type === "endArea") return 0;
    if (option.type === "move") return marchWeight(orders.group, option.unit, orders.aim?.gain ?? 0);
    if (option.type === "moveCamp") return campGain(outlook.situation, option.area);
    if (option.type === "returnCamp") return STAYING_FIRST;
    if (!("unit" in option)) return -1;
    const work = doing.get(option.unit);
    const same = work && work.option.type === option.type && sameTarget(work.option, option);
    return same ? STAYING_FIRST + work.gain : NOT_MEANT;
  });
};

function marchWeight(group: readonly number[], unit: number, gain: number): number {
  return group[0] === unit ? MARCHING + gain : -5;
}

function sameTarget(a: GradiscaOption, b: GradiscaOption): boolean {
  const target = (option: GradiscaOption) => ("wall" in option ? option.wall : "area" in option ? option.area : -1);
  return target(a) === target(b);
}

/** §21.1b: the Camp belongs within three points of the troops that are to attack, and behind them. */
function campGain(situation: Situation, to: number): number {
  const { position } = situation;
  const { side } = position.activation!;
  const from = position.camps[side].area;
  return campPlace(situation, side, to) - campPlace(situation, side, from) - 0.1;
}

const CAMP_REACH = 3;

function campPlace(situation: Situation, side: Side, area: number): number {
  if (area === NOWHERE) return 0;
  const { position, at } = situation;
  let troops = 0;
  for (const unit of units.ofSide[side]) {
    const where = position.area[unit]!;
    if (where >= 0 && distanceBetween(where, area) <= CAMP_REACH) troops += 0.12 * front(situation, side, where);
  }
  const guarded = at[side].footAndHorse[area]! > 0;
  const threat = at[side].threat[area]!;
  return troops + behindTheSiege(situation, side, area) - (guarded ? 0.05 : 0.3) * threat;
}

/** §21.1: guns and mines work on Attack Supply, from a Camp within reach of the works. */
const SUPPLIES_SIEGE = 3;
const NEARER_TO_SIEGE = 0.15;

function behindTheSiege({ sieges }: Situation, side: Side, area: number): number {
  const works = sieges[side];
  if (!works) return 0;
  const distance = distanceForGuns(area, works.site);
  return (distance <= CAMP_REACH ? SUPPLIES_SIEGE : 0) - NEARER_TO_SIEGE * distance;
}

/** How much there is to attack from an area: 1 beside the enemy, less farther off. */
function front({ at }: Situation, side: Side, area: number): number {
  return Math.min(1, at[side].threat[area]! / 6) + (at[opponentOf(side)].threat[area]! > 0 ? 0.1 : 0);
}

/** §21d: Venice supplies by sea where most troops need it. */
export const weighSeaSupply: Weigher = (position, { options }) =>
  options.map((option) => {
    if (option.type !== "seaSupply") return 0.01;
    const troops = units.ofSide.venetian.filter((unit) => position.area[unit] === option.area).length;
    if (troops === 0) return 0;
    return troops * (hasAttackSupply(position, "venetian", option.area) ? 0.2 : 1);
  });
