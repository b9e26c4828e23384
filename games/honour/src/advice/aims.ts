import { hexDistance } from "@gonfalon/engine/board";
import { board, derived, hexes } from "../data.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { controllerOf } from "../rules/forces.ts";
import { limitOn } from "../rules/limits.ts";
import type { Activation } from "../rules/march/points.ts";
import { priceOfChange } from "../rules/orders.ts";
import { owns } from "../rules/regions.ts";
import type { Side } from "../schemas/index.ts";
import { rallyOf, strikeGain } from "./blows.ts";
import { exitFor, type Party, partyIn, turnsToLeave } from "./expedition.ts";
import { type Country, countryOf, marchesFrom, UNREACHED } from "./ground.ts";
import { battleChance, type Force, isHalfBroken, type Lay, layOf, nearest, weightNear } from "./lay.ts";
import { hasLine, nearestLine, turnsToPay, turnsToSupply } from "./line.ts";
import { neededAt, useOf } from "./posts.ts";
import { losesByTime, mustWin, stakesOf, stress, turnsLeft } from "./stakes.ts";

/** What each Force is to do: the design of a commander, worked out anew whenever he looks at the map. */
export type Purpose = "take" | "besiege" | "hold" | "strike" | "join" | "supply" | "rest" | "stay" | "leave";
export interface Aim {
  readonly hex: number;
  readonly purpose: Purpose;
  readonly gain: number;
  /** Activations to get there. */
  readonly away: number;
}

export interface Design {
  readonly lay: Lay;
  readonly country: Country;
  /** By Primo Capitano. */
  readonly aims: ReadonlyMap<number, Aim>;
}

/** What a plan may change: one Force gets another aim than the usual. */
export interface Instead {
  readonly primo: number;
  readonly hex: number;
  readonly purpose: Purpose;
}

export function designOf(position: Honour, side: Side, instead: Instead | null = null): Design {
  const lay = layOf(position, side);
  const country = countryOf(position, side);
  const before = { ...lay, own: lay.own.map((force) => ({ ...force, hex: originOf(position, force) })) };
  const key = instead ? "" : situation(position, before, country);
  const known = kept().get(key);
  if (known) return { lay, country, aims: known };
  const aims = aimsOf(position, side, before, country, instead);
  if (!instead) remember(key, aims);
  return { lay, country, aims };
}

/** Designs are worked out once for a situation: on a march, and in the many playouts from a position, it stays the same. */
const kept = derived(() => new Map<string, ReadonlyMap<number, Aim>>());
const MOST_DESIGNS = 400;

function remember(key: string, aims: ReadonlyMap<number, Aim>): void {
  const designs = kept();
  if (designs.size >= MOST_DESIGNS) designs.clear();
  designs.set(key, aims);
}

/** Everything that the aims of a side depend on, so that what is remembered is what would be worked out anew. */
function situation(position: Honour, { own, foes }: Lay, country: Country): string {
  const { turn, siegeStatus, conqueror, controller, earthworks } = position;
  const forces = [...own, ...foes].map((force) => Object.values(force).join());
  const works = earthworks.map(({ hex, level }) => `${hex}/${level}`);
  // What a garrison may do against an assault hangs on who holds which troops, and how they are.
  const { weather, holder, superior, sp, demoralised, disrupted, militiaLost, order, source, ap } = position;
  const troops = [weather, holder, superior, sp, demoralised, disrupted, militiaLost, order, source, ap];
  return [country.key, turn, stress(position), controller, siegeStatus, conqueror, works, forces, troops].join(";");
}

function aimsOf(
  position: Honour,
  side: Side,
  lay: Lay,
  country: Country,
  instead: Instead | null,
): ReadonlyMap<number, Aim> {
  const mine = lay.own.filter(({ primo }) => controllerOf(position, primo) === side);
  const aims = new Map<number, Aim>();
  const wanted = mine
    .flatMap((force) => candidatesFor(position, force, lay, country).map((aim) => ({ force, aim })))
    .sort((a, b) => b.aim.gain - a.aim.gain);
  const taken = new Map<number, Aim>();
  if (instead && mine.some(({ primo }) => primo === instead.primo)) {
    const aim = { ...instead, gain: 5, away: 1 };
    aims.set(instead.primo, aim);
    taken.set(instead.hex, aim);
  }
  for (const { force, aim } of wanted) {
    if (aims.has(force.primo)) continue;
    if (isExclusive(aim) && !isSooner(aim, taken.get(aim.hex))) continue;
    aims.set(force.primo, aim);
    if (isExclusive(aim) && force.power >= neededAt(aim.hex, lay)) taken.set(aim.hex, aim);
  }
  for (const { primo, hex } of mine) {
    if (!aims.has(primo)) aims.set(primo, { hex, purpose: "stay", gain: 0, away: 0 });
  }
  return aims;
}

/** Activations by which somebody must be sooner in a place that another goes for, to go there too. */
const SOONER = 1;

function isSooner(aim: Aim, other: Aim | undefined): boolean {
  return other === undefined || aim.away + SOONER < other.away;
}

/** One Force is enough for it. */
function isExclusive({ purpose }: Aim): boolean {
  return purpose === "take" || purpose === "hold";
}

/** What an activation of delay makes of a gain. */
const DELAY = 0.25;

/** Everything that a Force could aim at. */
export function candidatesFor(position: Honour, force: Force, lay: Lay, country: Country): Aim[] {
  if (isHalfBroken(force)) {
    return [{ hex: refuge(position, force, lay, country), purpose: "rest", gain: 20, away: 0 }];
  }
  return aimsFrom(position, force, lay, country);
}

/** Units out of order that are worth a pause: this share of a Force, by what they would bring. */
const SHAKEN = 0.35;

function aimsFrom(position: Honour, force: Force, lay: Lay, country: Country): Aim[] {
  const ways = marchesFrom(country, force.hex, force.army, force.guns > 0);
  const pace = paceOf(position, force);
  const measure = (hex: number) => (ways[hex]! >= UNREACHED ? -1 : ways[hex]! / pace);
  const exit = exitFor(position, force.primo);
  if (exit >= 0 && isInTime(position, measure(exit))) {
    return [{ hex: exit, purpose: "leave", gain: LEAVING, away: measure(exit) }];
  }
  const left = 2.5 * turnsLeft(position);
  const found: Aim[] = [];
  const add = (hex: number, purpose: Purpose, gain: number, away: number) => {
    if (gain > 0 && away >= 0 && (away <= left + 0.5 || purpose === "join")) {
      found.push({ hex, purpose, gain: gain / (1 + DELAY * away), away });
    }
  };
  const more = stress(position);
  const hands = isBound(position, force) ? BOUND : 1;
  const isShaken = force.shaken > SHAKEN * (force.power + force.shaken);
  // An army whose core is broken does nothing before that is mended, while there is time to mend it.
  if (isShaken && turnsLeft(position) > 3 && !force.besieged) {
    return [{ hex: refuge(position, force, lay, country), purpose: "rest", gain: 4 * more, away: 0 }];
  }
  for (const stake of stakesOf(position).places) {
    const away = stake.hex === force.hex ? 0 : measure(stake.hex);
    if (away < 0) continue;
    const { purpose, gain } = useOf(position, force, stake, lay, away);
    const isContact = purpose === "besiege" || (away > 0 && country.zone[stake.hex] === 1);
    add(stake.hex, purpose, (isContact ? hands : 1) * (stake.beyond ? 1 : more) * gain, away);
  }
  for (const foe of lay.foes) {
    const gain = hands * strikeGain(position, force, foe, lay);
    const away = measure(foe.hex);
    // Whoever is far off is elsewhere when one comes.
    const isLame = isHalfBroken(foe);
    if (gain > 0) add(foe.hex, "strike", isLame ? gain : gain / Math.max(1, away), away);
  }
  const due = turnsToSupply(position, force);
  if (due > 0 && !hasLine(position, force, force.hex)) {
    const hex = nearestLine(position, force, ways, due * MARCHED * pace);
    const isUrgent = due * MARCHED - measure(hex) < LEISURE;
    if (hex >= 0)
      add(hex, "supply", isUrgent ? (isBesieger(position, force, lay) ? PAY / 2 : PAY) : PAY / 4, measure(hex));
  }
  const rally = rallyOf(lay);
  for (const friend of lay.own) {
    if (!mayJoin(position, force, friend) || limitOn(position, force.primo, friend.hex) !== null) continue;
    const isAlone = weightNear(force.hex, lay.foes, 8) > 1.2 * force.power && !force.walls;
    // Where a battle decides, everybody goes where it will be fought.
    const gain = stakesOf(position).battle > 0 ? (friend === rally ? 4 : 0) : isAlone ? 0.6 : 0;
    const column = Math.max(columnGain(position, force, friend, lay), huntGain(position, force, friend, lay));
    add(friend.hex, "join", Math.max(gain, column), measure(friend.hex));
  }
  return found;
}

/** What an attack is worth to whoever has no Order for it, and cannot pay for one before he comes there. */
const BOUND = 0.3;
/** Turns from which a payday is near. */
const SOON = 2;

/** §5.3.Manoeuvre: who is told to march goes next to no enemy. */
function isBound(position: Honour, force: Force): boolean {
  if (position.order[force.primo] !== "manoeuvre" || turnsToPay(position, force) <= SOON) return false;
  const { unlimited } = castOf(position).data.armies[force.army]!.ap;
  return !unlimited && position.ap[force.army]! < priceOfChange(position, force.primo, "attack");
}

/** §S5.3: what the march to Napoli is worth, and the activations of a turn that are counted on for it, much of it by road. */
const LEAVING = 6;
const DAYS_MARCH = 1.3;

function isInTime(position: Honour, away: number): boolean {
  return away >= 0 && away <= DAYS_MARCH * turnsToLeave(position);
}

/** §S5.3: the party that an army sends off now, while there is time for its march and no enemy at hand that it needs everybody for. */
export function partyOf(position: Honour, force: Force, lay: Lay, country: Country): Party | null {
  if (turnsToLeave(position) === 0 || !force.major || force.besieged) return null;
  if (lay.own.some(({ primo }) => exitFor(position, primo) >= 0)) return null;
  if (weightNear(force.hex, lay.foes, 6) > WANTED * force.power) return null;
  const party = partyIn(position, force.primo);
  if (!party) return null;
  const { exit } = party;
  return isInTime(position, marchesFrom(country, force.hex, force.army, true)[exit]! / (PARTY_PACE - 2)) ? party : null;
}

/** Half MPs of such a party. */
const PARTY_PACE = 10;
/** The share of the power of an army that enemies near it may have while it parts with a quarter. */
const WANTED = 0.5;

/** Whether a Force stands before a place that it besieges. */
function isBesieger({ siegeStatus }: Honour, { hex }: Force, { foes }: Lay): boolean {
  return foes.some(
    (foe) => foe.besieged && hexDistance(board, foe.hex, hex) === 1 && siegeStatus[hexes.place[foe.hex]!] !== NO_SIEGE,
  );
}

/** §7.2.4: MPs that the roll for an activation takes on the average, by Initiative. */
const SLOWED = [3.5, 2.5, 1.67, 1, 0.5, 0.17];
/** Half MPs that the slowest Force makes. */
const CRAWL = 3;

/** §7.2.4: half MPs that a Force may hope for in an activation: a slow captain does not make the most of good legs. */
function paceOf(position: Honour, { primo, pace }: Force): number {
  const { initiative } = castOf(position).capitani;
  return Math.max(CRAWL, pace - 2 * (SLOWED[initiative[primo]!] ?? 0));
}

/** §4.2c: what it is worth to an army to have its line when money or troops come, and the activations of a turn that bring it there. */
const PAY = 2;
const MARCHED = 1.2;
/** Activations to spare with which nobody is in a hurry to be there. */
const LEISURE = 1.35;

/** Where a Force stands, or where its march began: on the way its aims are as far as they were, so that it keeps to one. */
function originOf({ flow }: Honour, { primo, hex }: Force): number {
  const march = flow.find(({ procedure }) => procedure === "activation") as unknown as Activation | undefined;
  return march?.primo === primo ? march.from : hex;
}

/** A small Force goes to an army; of the Swiss, who elect, the weaker to the stronger (§15.5). */
function mayJoin(position: Honour, force: Force, friend: Force): boolean {
  if (friend.primo === force.primo || friend.besieged || force.major) return false;
  if (friend.major) return true;
  const elects = castOf(position).armies.elects[force.army] && friend.army === force.army;
  if (!elects || stakesOf(position).battle > 0) return elects === true;
  return friend.power === force.power ? friend.primo < force.primo : friend.power > force.power;
}

/** SPs of foot that make a column for an assault, and what they are worth to an army with guns that has to take a place. */
const COLUMN = 12;
const LEAST = 6;
const COLUMN_GAIN = 1;
/** The same while its guns are at work: the breach has to be gone through. */
const BREACH_GAIN = 4;

/** §11.6.Step4-c: guns open walls and foot goes in: whoever must win brings them together. */
function columnGain(position: Honour, force: Force, friend: Force, lay: Lay): number {
  const isNeeded = friend.guns >= 3 && force.foot >= LEAST && friend.army === force.army;
  if (!isNeeded || !mustWin(position, force.side)) return 0;
  const share = losesByTime(position, force.side) && force.foot < COLUMN ? 0 : Math.min(1, force.foot / COLUMN);
  return share * (isBesieger(position, friend, lay) ? BREACH_GAIN : COLUMN_GAIN);
}

/** What it is worth to gather against a king in whose loss the game is won, and how far off he may be. */
const HUNT = 1.5;
const HUNTED = 24;

/** §S5.V3: an army that could beat the king with others of its side calls them to it. */
function huntGain(position: Honour, force: Force, friend: Force, { own, foes }: Lay): number {
  const king = foes.find(({ primo }) => primo === stakesOf(position).king);
  if (!king || king.besieged || !friend.major || hexDistance(board, king.hex, friend.hex) > HUNTED) return 0;
  const near = own.filter((one) => !one.besieged && hexDistance(board, one.hex, friend.hex) <= HUNTED);
  const power = near.reduce((sum, one) => sum + one.power, 0);
  return battleChance({ ...friend, power }, king.power, king.walls ? 2 : 0) > 0.6
    ? HUNT * Math.min(1, force.power / 6)
    : 0;
}

/** Hexes within which beaten troops look for rest. */
const REST = 8;

/** §9.2: where beaten troops rest, out of enemy zones: here if nobody can come, else near by, best in a place of their own. */
function refuge(position: Honour, force: Force, lay: Lay, { zone, enemies }: Country): number {
  const isFree = (hex: number) => !zone[hex] && !enemies[hex];
  if (isFree(force.hex) && (force.walls || nearest(force.hex, lay.foes) > 4)) return force.hex;
  let best = force.hex;
  let most = Number.NEGATIVE_INFINITY;
  for (let hex = 0; hex < board.size; hex++) {
    const away = hexDistance(board, force.hex, hex);
    if (away > REST || !isFree(hex) || castOf(position).inPlay[hex] === 0) continue;
    const place = hexes.place[hex]!;
    const own = place >= 0 && owns(position, lay.side, place) ? 2 : 0;
    const value = own + Math.min(5, nearest(hex, lay.foes)) - 0.8 * away;
    if (value > most) [best, most] = [hex, value];
  }
  return best;
}
