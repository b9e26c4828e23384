import type { Effect } from "../cardSchema.ts";
import { cards, corps, corpsNamed, opponentOf, type Side, unitNamed, units, walls } from "../data.ts";
import { FLAG, type Gradisca } from "../position.ts";
import { answeredCard } from "../rules/cards.ts";
import { holds } from "../rules/conditions.ts";
import { unitsMeant } from "../rules/filters.ts";
import type { Window } from "../rules/reactions.ts";
import { isCampSupplied } from "../rules/supply.ts";
import { sidesOf } from "../rules/whom.ts";
import { HIT, moraleWorth, turnsLeft, worthOf } from "./force.ts";
import { leadNow } from "./points.ts";
import { meanBooty } from "./stakes.ts";

/** What a card would do for its player now, in points, effect by effect. */

interface Case {
  readonly position: Gradisca;
  readonly player: Side;
  readonly card: number;
  readonly window?: Window;
}

export function cardGain(position: Gradisca, player: Side, card: number, window?: Window): number {
  const { effects, effectsBasic } = cards[card]!;
  const list = position.advanced ? effects : (effectsBasic ?? effects);
  return listGain({ position, player, card, ...(window && { window }) }, list);
}

/** What it is worth to have the card in hand. §12b: a Mandatory card has to be played in the end, whomever it helps. */
export function cardToKeep(position: Gradisca, player: Side, card: number): number {
  const { mandatory, timing, playBy } = cards[card]!;
  if (playBy !== "either" && playBy !== player) return 0;
  if (timing.window === "reaction") return REACTION_IN_HAND;
  const gain = cardGain(position, player, card);
  return 0.2 + (mandatory ? gain : Math.max(0, gain));
}
const REACTION_IN_HAND = 0.6;

/** The gain of one of the lists among which a card lets a side choose. */
export function choiceGain(position: Gradisca, player: Side, card: number, which: number): number {
  const { effects, effectsBasic } = cards[card]!;
  for (const effect of position.advanced ? effects : (effectsBasic ?? effects)) {
    if (effect.type === "choice") return listGain({ position, player, card }, effect.options[which] ?? []);
  }
  return 0;
}

function listGain(on: Case, list: readonly Effect[]): number {
  return list.reduce((sum, effect) => sum + effectGain(on, effect), 0);
}

function effectGain(on: Case, effect: Effect): number {
  const inPlay = { side: on.player, card: on.card, ...(on.window && { window: on.window }) };
  const named = "side" in effect ? sidesOf(effect.side, on.player) : [on.player];
  const condition = effect.if;
  const sides = condition ? named.filter((side) => holds(on.position, condition, inPlay, side)) : named;
  return sides.reduce((sum, side) => sum + (side === on.player ? 1 : -1) * gainFor(on, effect, side), 0);
}

const DISORDER = 0.33;

/** What an effect does for the side that it reaches. */
function gainFor(on: Case, effect: Effect, side: Side): number {
  const { position, player } = on;
  switch (effect.type) {
    case "reinforce":
      return reinforcementsWorth(position, effect.units);
    case "morale":
      return moraleGain(position, side, effect);
    case "vp":
      return effect.amount;
    case "recover":
      return DISORDER * Math.min(effect.max, disordered(position, side, effect.filter ?? {}));
    case "end-of-game-shift":
      return endShiftGain(position, side, effect.turns);
    case "end-of-game-set":
      return 0.5 * leadNow(position, side);
    case "take-booty":
      return meanBooty(position, opponentOf(side));
    case "disorganise":
      return -DISORDER * disorganised(position, side, effect);
    case "withdraw":
      return -0.4 * effect.count;
    case "choice":
      return Math.max(...effect.options.map((list) => listGain(on, list)));
    case "commander-casualty":
      return commanderLoss(position, effect, player);
    case "hold-command":
      return (corps.side[corpsNamed(effect.corps)] === player ? -1 : 1) * 0.5;
    default:
      return lesserGain(on, effect, side);
  }
}

/** What is in force for a time, and what answers the opponent. */
function lesserGain({ position, player, window }: Case, effect: Effect, side: Side): number {
  switch (effect.type) {
    case "peace-talks":
      return besiegers(position, opponentOf(player)) - besiegers(position, player) - 0.1;
    case "cancel-card": {
      const answered = answeredCard(position);
      return answered ? 0.3 + cardGain(position, answered.side, answered.card) : 0;
    }
    case "cancel-area-activation":
      return window ? 0.15 * strengthIn(position, opponentOf(player), window.area) - 0.4 : 0;
    case "stop-move":
      return window ? 0.2 * window.units.length - 0.3 : 0;
    case "hits":
      return -HIT * Math.min(effect.count, 2 * (window?.units.length ?? 1));
    case "eliminate-on-roll":
      return window ? -(effect.on / 6) * siegeUnits(position, side, window.area) : 0;
    case "remove-mines":
      return window && position.mines[opponentOf(player)][window.wall]! > 0 ? 0.8 : 0;
    case "modifier":
      return effect.target === "movement"
        ? effect.amount * 0.12 * commandsToCome(position, side)
        : besiegers(position, side);
    case "immobile":
      return -0.05 * commandsToCome(position, side);
    case "block-sea-supply":
      return player === "venetian" ? -0.2 : 0.2;
    case "flood":
    case "bridge-of-boats":
      return 0.05;
    default:
      return 0;
  }
}

function reinforcementsWorth(position: Gradisca, ids: readonly string[]): number {
  const time = Math.min(1, (turnsLeft(position) + 0.5) / 4);
  return ids.reduce((sum, id) => {
    const unit = unitNamed(id);
    return sum + (position.area[unit] === FLAG ? time * 1.4 * worthOf(unit, false) : 0);
  }, 0);
}

type MoraleEffect = Extract<Effect, { type: "morale" }>;

function moraleGain(position: Gradisca, side: Side, { amount, requires, otherwise }: MoraleEffect): number {
  if (!position.advanced) return 0;
  const arrives = requires === undefined || isCampSupplied(position, side);
  const change = arrives ? amount : (otherwise ?? -1);
  return moraleWorth(position, side, position.morale[side] + change) - moraleWorth(position, side);
}

/** Who is ahead wants the end, who is behind wants time. */
function endShiftGain(position: Gradisca, side: Side, turns: number): number {
  const lead = leadNow(position, side);
  return -turns * Math.max(-3, Math.min(3, lead * 0.3));
}

function disordered(position: Gradisca, side: Side, filter: object): number {
  return unitsMeant(position, side, { ...filter, order: "disorganised" }).length;
}

type DisorganiseEffect = Extract<Effect, { type: "disorganise" }>;

function disorganised(position: Gradisca, side: Side, { all, per, count = 1, filter = {} }: DisorganiseEffect): number {
  const steady = unitsMeant(position, side, { ...filter, order: "good" });
  if (all) return steady.length;
  if (!per) return Math.min(count, steady.length);
  if ("units" in per) {
    const every = unitsMeant(position, side, per.filter).length;
    return Math.min(steady.length, count * Math.max(per.minimum, Math.floor(every / per.units)));
  }
  const byArea = new Map<number, number>();
  for (const unit of unitsMeant(position, side, {})) {
    byArea.set(position.area[unit]!, (byArea.get(position.area[unit]!) ?? 0) + 1);
  }
  return [...byArea.values()].filter((there) => there >= per.areasWithAtLeast).length * count;
}

type CasualtyEffect = Extract<Effect, { type: "commander-casualty" }>;

function commanderLoss(position: Gradisca, { unit: id, face, on }: CasualtyEffect, player: Side): number {
  const commander = unitNamed(id);
  const back = position.turned[commander] === 1;
  if (position.area[commander]! < 0 || (face === "back") !== back) return 0;
  const loss = (((on.nearEnemy + on.otherwise) / 12) * worthOf(commander, back)) / 2;
  return units.side[commander] === player ? -loss : loss;
}

/** Guns and Guastatori of a side that stand before an enemy Fortress, in points. */
function besiegers(position: Gradisca, side: Side): number {
  let sum = 0;
  for (const unit of units.ofSide[side]) {
    const type = units.type[unit];
    const area = position.area[unit]!;
    if (area < 0 || (type !== "artillery" && type !== "guastatori")) continue;
    for (let wall = 0; wall < walls.outside.length; wall++) {
      if (walls.outside[wall] === area && isHeldBy(position, opponentOf(side), walls.fortress[wall]!)) sum += 0.2;
    }
  }
  return sum;
}

function isHeldBy(position: Gradisca, side: Side, area: number): boolean {
  return units.ofSide[side].some((unit) => position.area[unit] === area);
}

function siegeUnits(position: Gradisca, side: Side, area: number): number {
  return units.ofSide[side].reduce((sum, unit) => {
    const type = units.type[unit];
    if (position.area[unit] !== area || (type !== "artillery" && type !== "guastatori")) return sum;
    return sum + worthOf(unit, false);
  }, 0);
}

function strengthIn(position: Gradisca, side: Side, area: number): number {
  return units.ofSide[side].filter((unit) => position.area[unit] === area).length;
}

/** Commands of a side that have yet to be drawn in this turn. */
function commandsToCome(position: Gradisca, side: Side): number {
  return position.commands.filter(
    (place, index) => corps.side[index] === side && place !== "played" && place !== "absent",
  ).length;
}
