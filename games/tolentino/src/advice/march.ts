import { NEAPOLITAN } from "../army.ts";
import { army, ground } from "../data.ts";
import {
  ADVANCE,
  ATTACK,
  DEFENSE,
  DID_MOVE,
  distance,
  GOOD,
  isArtillery,
  NOBODY,
  NOWHERE,
  orderOf,
  strengthOf,
  type Tolentino,
} from "../position.ts";
import { mayStack } from "../rules/stacking.ts";
import { garrisonsOf } from "./garrisons.ts";
import { defenceOf, shelterOf } from "./lay.ts";
import { type Need, needsOf, type Outlook, planFor, postOf, usualAim } from "./outlook.ts";
import { MARCH, rideFrom, wayTo } from "./stars.ts";

/** Units on the move, and what they want: how good it would be for them to stand in a hex. */
export interface March {
  readonly look: Outlook;
  readonly units: readonly number[];
  readonly formation: number;
  readonly strength: number;
  /** Guns go with others; pioneers stay behind. */
  readonly isEscorted: boolean;
  readonly mayAttack: boolean;
  readonly isCovered: boolean;
  /** The way to where they want to go, from everywhere; null if they are where they should be. */
  readonly way: Uint16Array | null;
  readonly orders: Orders;
}

/** What all the units of a formation have in common when they march. */
export interface Orders {
  readonly aim: number;
  readonly needs: readonly Need[] | null;
  /** §18a Neapolitans who hold or take a star on their own, by unit. */
  readonly garrisons: ReadonlyMap<number, number>;
  /** What the formation can bring against an enemy hex, over its defence: worked out when first asked for. */
  readonly odds: Map<number, number>;
  /** §4.3.4 the rides of the officers of a Neapolitan division, to whom its units must keep close. */
  readonly officers: readonly Uint16Array[];
  /** Where units of the formation have gone in this segment. */
  readonly gone: readonly number[];
}

const NO_GARRISONS: ReadonlyMap<number, number> = new Map();

export function ordersOf(look: Outlook, formation: number): Orders {
  const plan = planFor(look, formation);
  const aim = plan ? plan.target : look.side === NEAPOLITAN ? usualAim(look, formation) : -1;
  const isClose = look.side === NEAPOLITAN;
  return {
    aim,
    needs: aim < 0 ? needsOf(look) : null,
    garrisons: isClose ? garrisonsOf(look) : NO_GARRISONS,
    odds: new Map(),
    officers: isClose ? officersOf(look.position, formation) : [],
    gone: isClose ? goneTo(look.position, formation) : [],
  };
}

function officersOf({ serves, at }: Tolentino, formation: number): Uint16Array[] {
  return at.filter((hex, leader) => hex >= 0 && serves[leader] === formation).map(rideFrom);
}

function goneTo({ hex, did }: Tolentino, formation: number): number[] {
  return army.unitsOf[formation]!.filter((unit) => hex[unit]! >= 0 && did[unit]! & DID_MOVE).map((unit) => hex[unit]!);
}

export function marchOf(look: Outlook, units: readonly number[], orders: Orders): March {
  const { position } = look;
  const unit = units[0]!;
  const order = orderOf(position, unit);
  const isEscorted = units.every(needsEscort);
  const target = targetOf(look, unit, orders);
  let strength = 0;
  for (const one of units) if (!isArtillery(one)) strength += strengthOf(position, one);
  return {
    look,
    units,
    formation: army.formation[unit]!,
    strength,
    isEscorted,
    mayAttack: !isEscorted && (order === ATTACK || order === ADVANCE) && position.state[unit] === GOOD,
    isCovered: order === DEFENSE,
    way: target < 0 ? null : wayTo(target),
    orders,
  };
}

/** §11.1 guns, and §16.1 the company that builds the bridge: whoever catches them alone has them. */
function needsEscort(unit: number): boolean {
  return isArtillery(unit) || unit === army.radinski;
}

/**
 * Neapolitans keep their divisions together but for garrisons; Austrians go each where they are needed. A garrison stays, and
 * so do the pioneers. §5.3 whoever is out of command goes back to his officer, unless he holds a star.
 */
function targetOf(look: Outlook, unit: number, { aim, needs, garrisons }: Orders): number {
  const hex = look.position.hex[unit]!;
  const post = garrisons.get(unit);
  if (post !== undefined) return post;
  const officer = officerOf(look.position, unit);
  if (hex >= 0 && !needsEscort(unit) && look.position.out[unit] && !ground.star[hex] && officer >= 0) return officer;
  if (!needs) return aim;
  if (hex < 0 || unit === army.radinski) return NOWHERE;
  return isArtillery(unit) ? escortOf(look, unit) : postOf(look, unit, needs);
}

/** Where the officer is who commands a unit's formation, or NOWHERE. */
function officerOf({ officer, at }: Tolentino, unit: number): number {
  const leader = officer[army.formation[unit]!]!;
  return leader === NOBODY ? NOWHERE : at[leader]!;
}

/** §11.1 the strongest stack of a battery's formation that is near: guns alone are lost. */
function escortOf({ position, lay, side }: Outlook, gun: number): number {
  let [best, most] = [NOWHERE, 0];
  for (const unit of army.unitsOf[army.formation[gun]!]!) {
    const hex = position.hex[unit]!;
    if (hex < 0 || isArtillery(unit)) continue;
    const use = lay.strength[side][hex]! / (2 + distance(hex, position.hex[gun]!));
    if (use > most) [best, most] = [hex, use];
  }
  return best;
}

/** How good it is for the units to stand in a hex, in points. */
export function standing(march: March, hex: number): number {
  const { look, way } = march;
  let value = way ? -0.5 * (way[hex]! / MARCH) : 0;
  if (ground.star[hex]) value += garrison(march, hex);
  value += contacts(march, hex);
  value -= march.isEscorted ? dangerAlone(march, hex) : danger(march, hex) - cover(march, hex);
  value -= straying(march.orders, hex);
  return value + 0.02 * Math.min(12, look.lay.pressure[look.side][hex]!);
}

/** Half points that a leader can be counted on to ride in a turn, and one hex more to be close. */
const RIDE = 16;

/** §4.3.4 a division that outruns its officers, or scatters wider than they can follow, falls into disorder. */
function straying({ officers, gone }: Orders, hex: number): number {
  if (officers.length === 0) return 0;
  let cost = 0;
  let ride = 999;
  for (const from of officers) ride = Math.min(ride, from[hex]!);
  if (ride > RIDE) cost += 0.15 * (ride - RIDE);
  const mates = nearestOf(gone, hex);
  if (gone.length > 0 && mates > 1) cost += Math.min(0.4, 0.12 * mates);
  return cost;
}

function nearestOf(hexes: readonly number[], hex: number): number {
  let least = 99;
  for (const one of hexes) least = Math.min(least, distance(one, hex));
  return least;
}

/** Friends in a hex, without the marching units themselves. */
function friendsIn({ look, units, strength }: March, hex: number): number {
  const there = look.lay.strength[look.side][hex]!;
  return look.position.hex[units[0]!] === hex ? Math.max(0, there - strength) : there;
}

/** §18a a star wants somebody in it. */
function garrison(march: March, hex: number): number {
  if (march.isEscorted) return 0;
  const isHeld = friendsIn(march, hex) > 0;
  return (0.3 + 0.5 * ground.star[hex]!) * (isHeld ? 0.35 : 1);
}

/** Enemies next door: an opportunity for units that may attack at good odds, else a nuisance. */
function contacts(march: March, hex: number): number {
  const { look, mayAttack, isEscorted } = march;
  const { firstLink, linkTo } = ground.board;
  const foes = look.lay.strength[look.enemy];
  const guns = look.lay.guns[look.enemy];
  let value = 0;
  for (let link = firstLink[hex]!; link < firstLink[hex + 1]!; link++) {
    const to = linkTo[link]!;
    if (foes[to] === 0 && guns[to] === 0) continue;
    if (isEscorted) value -= 0.2;
    else if (!mayAttack) value -= 0.12;
    else value += Math.max(-0.5, Math.min(0.7, 0.3 * (oddsAgainst(march, to) - 1.2))) * (1 + 0.25 * ground.star[to]!);
  }
  return value;
}

/** What the formation can bring against an enemy hex: those next to it, and part of those who can still come. */
function oddsAgainst({ look, formation, orders: { odds } }: March, hex: number): number {
  const known = odds.get(hex);
  if (known !== undefined) return known;
  const { position, lay, enemy } = look;
  let attack = 0;
  for (const unit of army.unitsOf[formation]!) {
    const at = position.hex[unit]!;
    if (at < 0 || isArtillery(unit) || position.state[unit] !== GOOD) continue;
    const away = distance(at, hex);
    const strength = strengthOf(position, unit);
    if (away === 1) attack += strength;
    else if (!(position.did[unit]! & DID_MOVE) && away <= 4) attack += 0.6 * strength;
  }
  const ratio = (attack * efficiencyShare(formation)) / defenceOf(lay, enemy, hex);
  odds.set(hex, ratio);
  return ratio;
}

function efficiencyShare(formation: number): number {
  return army.formationSide[formation] === NEAPOLITAN ? 0.85 : 1.1;
}

/** What is to be feared from the enemies about. */
function danger(march: March, hex: number): number {
  const { look, strength } = march;
  const threat = look.lay.pressure[look.enemy][hex]!;
  if (threat === 0) return 0;
  const shelter = march.isCovered || ground.town[hex] ? shelterOf(hex) : 1;
  const own = (strength + friendsIn(march, hex)) * shelter + 0.3 * look.lay.pressure[look.side][hex]!;
  return 0.3 * Math.max(0, Math.min(2, threat / own - 1));
}

/** §11.1 what guns within the enemy's reach gain by whoever stands with them, if nobody else does. */
const COVER = 0.5;

function cover(march: March, hex: number): number {
  const { lay, side, enemy } = march.look;
  const guns = lay.guns[side][hex]!;
  return guns > 0 && lay.pressure[enemy][hex]! > 0 && friendsIn(march, hex) === 0 ? COVER * guns : 0;
}

/** §11.1 who needs an escort belongs with infantry, two hexes from the enemy. */
function dangerAlone(march: March, hex: number): number {
  const { look } = march;
  const threat = look.lay.pressure[look.enemy][hex]!;
  const escort = friendsIn(march, hex);
  if (threat === 0) return escort > 0 ? -0.05 : 0;
  if (escort === 0) return 0.9;
  return threat > 2 * escort ? 0.3 : -0.3;
}

/** Less than anything that can be gained. */
const NOT_WORTH_IT = -99;

/** What the units could gain by moving, to judge by the hexes next door. */
export function stirring(march: March): number {
  const { look, units } = march;
  const { position } = look;
  const { firstLink, linkTo } = ground.board;
  const here = position.hex[units[0]!]!;
  let best = NOT_WORTH_IT;
  for (let link = firstLink[here]!; link < firstLink[here + 1]!; link++) {
    const to = linkTo[link]!;
    if (ground.impassable[link] || look.lay.strength[look.enemy][to]! > 0) continue;
    const value = standing(march, to);
    if (value > best && hasRoom(position, march, to)) best = value;
  }
  return best - standing(march, here);
}

/** A gain below which a unit stays where it is. */
export const STIR = 0.04;

export function isWorthAMove(march: March): boolean {
  return stirring(march) >= STIR;
}

function hasRoom(position: Tolentino, { look, units }: March, hex: number): boolean {
  const { lay, side } = look;
  if (lay.strength[side][hex] === 0 && lay.guns[side][hex] === 0) return true;
  return mayStack(position, units, hex);
}
