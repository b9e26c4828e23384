import { hexDistance } from "@gonfalon/engine/board";
import { board, derived, hexes, places } from "../data.ts";
import { castOf, type Honour, NO_SIEGE } from "../position.ts";
import { isTruce } from "../rules/combat/duty.ts";
import { earthworksAt, isProtected } from "../rules/earthworks.ts";
import { controllerOf } from "../rules/forces.ts";
import { limitOn } from "../rules/limits.ts";
import type { Activation } from "../rules/march/points.ts";
import { isPassable } from "../rules/movement.ts";
import { owns } from "../rules/regions.ts";
import type { Order, Side } from "../schemas/index.ts";
import { type Country, countryOf, marchesFrom, UNREACHED } from "./ground.ts";
import { battleChance, type Force, isHalfBroken, type Lay, layOf, nearest, weightNear } from "./lay.ts";
import { hasLine, nearestLine, turnsToSupply } from "./line.ts";
import { captureChance } from "./odds.ts";
import { countsAtTheEnd, lacks, losesByTime, type Stake, stakesOf, stress } from "./stakes.ts";

/** What each Force is to do: the design of a commander, worked out anew whenever he looks at the map. */
export type Purpose = "take" | "besiege" | "hold" | "strike" | "join" | "supply" | "rest" | "stay";
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
  const { weather, holder, superior, sp, demoralised, disrupted, militiaLost, order, source } = position;
  const troops = [weather, holder, superior, sp, demoralised, disrupted, militiaLost, order, source];
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
  const taken = new Map<number, number>();
  if (instead && mine.some(({ primo }) => primo === instead.primo)) {
    aims.set(instead.primo, { ...instead, gain: 5, away: 1 });
    taken.set(instead.hex, instead.primo);
  }
  for (const { force, aim } of wanted) {
    if (aims.has(force.primo)) continue;
    if (isExclusive(aim) && taken.has(aim.hex)) continue;
    aims.set(force.primo, aim);
    if (isExclusive(aim) && force.power >= neededAt(aim.hex, lay)) taken.set(aim.hex, force.primo);
  }
  for (const { primo, hex } of mine) {
    if (!aims.has(primo)) aims.set(primo, { hex, purpose: "stay", gain: 0, away: 0 });
  }
  return aims;
}

/** One Force is enough for it. */
function isExclusive({ purpose }: Aim): boolean {
  return purpose === "take" || purpose === "hold";
}

export function turnsLeft(position: Honour): number {
  return castOf(position).data.turnCount - position.turn + 1;
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
  const measure = (hex: number) => {
    const cost = ways[hex]!;
    return cost >= UNREACHED ? -1 : cost / Math.max(6, force.pace);
  };
  const left = 1.6 * turnsLeft(position);
  const found: Aim[] = [];
  const add = (hex: number, purpose: Purpose, gain: number, away: number) => {
    if (gain > 0 && away >= 0 && (away <= left + 0.5 || purpose === "join")) {
      found.push({ hex, purpose, gain: gain / (1 + DELAY * away), away });
    }
  };
  const more = stress(position);
  const isShaken = force.shaken > SHAKEN * (force.power + force.shaken);
  // An army whose core is broken does nothing before that is mended, while there is time to mend it.
  if (isShaken && turnsLeft(position) > 3 && !force.besieged) {
    return [{ hex: refuge(position, force, lay, country), purpose: "rest", gain: 4 * more, away: 0 }];
  }
  for (const stake of stakesOf(position).places) {
    const away = stake.hex === force.hex ? 0 : measure(stake.hex);
    if (away < 0) continue;
    const { purpose, gain } = useOf(position, force, stake, lay, away);
    add(stake.hex, purpose, more * gain, away);
  }
  for (const foe of lay.foes) {
    const gain = strikeGain(position, force, foe, lay);
    if (gain > 0) add(foe.hex, "strike", gain, measure(foe.hex));
  }
  const due = losesByTime(position, force.side) ? 0 : turnsToSupply(position, force);
  if (due > 0 && !hasLine(position, force, force.hex)) {
    const hex = nearestLine(position, force, ways, due * MARCHED * Math.max(6, force.pace));
    if (hex >= 0) add(hex, "supply", PAY / due, measure(hex));
  }
  const rally = rallyOf(lay);
  for (const friend of lay.own) {
    if (!mayJoin(position, force, friend) || limitOn(position, force.primo, friend.hex) !== null) continue;
    const isAlone = weightNear(force.hex, lay.foes, 8) > 1.2 * force.power && !force.walls;
    // Where a battle decides, everybody goes where it will be fought.
    const gain = stakesOf(position).battle > 0 ? (friend === rally ? 4 : 0) : isAlone ? 0.6 : 0;
    add(friend.hex, "join", Math.max(gain, columnGain(position, force, friend)), measure(friend.hex));
  }
  return found;
}

/** §4.2c: what it is worth to an army to have its line when money or troops come, and the activations of a turn that bring it there. */
const PAY = 2;
const MARCHED = 1.5;

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
const COLUMN_GAIN = 1;

/** §11.6.Step4-c: guns open walls and foot goes in: whoever must win brings them together. */
function columnGain(position: Honour, force: Force, friend: Force): number {
  const isNeeded = friend.guns >= 3 && force.foot >= COLUMN && friend.army === force.army;
  return isNeeded && losesByTime(position, force.side) && lacks(position, force.side) ? COLUMN_GAIN : 0;
}

/** What a place offers to a Force: to take it empty, to besiege it, or to hold it. */
function useOf(
  position: Honour,
  force: Force,
  stake: Stake,
  lay: Lay,
  away: number,
): { purpose: Purpose; gain: number } {
  const { hex, place, points, kind } = stake;
  const none = { purpose: "stay" as const, gain: 0 };
  if (force.besieged && hex !== force.hex) return none;
  const counts = (one: Force) => stake.army < 0 || one.army === stake.army;
  const garrison = lay.foes.filter((foe) => foe.hex === hex);
  if (garrison.length > 0 && kind === "presence" && !garrison.some(counts)) return none;
  const friends = lay.own.filter((one) => one.hex === hex && one.primo !== force.primo);
  const wantsForce = kind !== "own" && stake.side === lay.side && counts(force);
  if (garrison.length > 0) {
    // §S3.1: while the Swiss talk nobody enters the place that decides, but who means to have it comes near.
    const isAwaited = kind === "occupy" && wantsForce && isTruce(position);
    if (limitOn(position, force.primo, hex) !== null && !isAwaited) return none;
    return { purpose: "besiege", gain: points * siegeChance(position, force, garrison, lay, away) };
  }
  if (limitOn(position, force.primo, hex) !== null && hex !== force.hex) return none;
  const isOurs = owns(position, lay.side, place);
  const threat = weightNear(hex, lay.foes, 8);
  if (force.hex === hex) {
    // It is taken only when the march ends in it.
    if (kind === "own" && !isOurs) return { purpose: "take", gain: 1.5 * points };
    if (friends.some((one) => one.power >= 1)) return { purpose: "hold", gain: 0.05 };
    const late = turnsLeft(position) <= 2 && weightNear(hex, lay.foes, 14) > 0 ? 5 : 0;
    if (kind === "presence" && !wantsForce) {
      // One place is as good as the next: nobody leaves it for that.
      return { purpose: "hold", gain: 1.2 * wasteOf(force) * (DENIED * points + foothold(position, force, lay, hex)) };
    }
    // Where a battle decides, an army that nobody threatens goes to seek it.
    if (stakesOf(position).battle > 0 && force.major && threat === 0) return { purpose: "hold", gain: 0.3 };
    const leaves = kind === "occupy" && wantsForce && force.units >= GARRISONED && lacks(position, lay.side);
    const usual = leaves ? leaving(position, force, threat) : holding(force, kind, wantsForce, threat + late);
    const kept = isOurs && kind === "own" ? keeping(position, force, hex, lay) : 0;
    const spare = kind === "presence" && wantsForce && stress(position) === 1 ? 1 + alsoHeld(position, force, lay) : 1;
    return { purpose: "hold", gain: (points * Math.max(usual, kept)) / spare };
  }
  // Whoever is there holds it if nobody comes who is much stronger.
  if (friends.some((one) => one.power >= Math.min(force.power, neededAt(hex, lay)))) return none;
  const danger = threat > 1.5 * force.power ? 0.5 : 1;
  if (kind === "presence" && !wantsForce) {
    // §S3.6b: who sets foot there ends the talks.
    if (isTruce(position) || points < 1) return none;
    return { purpose: "take", gain: wasteOf(force) * danger * (DENIED * points + foothold(position, force, lay, hex)) };
  }
  if (kind === "occupy" && !wantsForce) return { purpose: "take", gain: points * danger * (threat > 1 ? 1 : 0.5) };
  if (!isOurs || wantsForce) return { purpose: "take", gain: points * danger };
  // Whoever is about to win leaves nothing empty that he needs.
  if (friends.length === 0 && kind === "own" && stress(position) >= NEAR_VICTORY) {
    return { purpose: "hold", gain: KEPT * wasteOf(force) * points * danger };
  }
  if (friends.length === 0 && kind === "own" && countsAtTheEnd(position)) {
    return { purpose: "hold", gain: COVERED * wasteOf(force) * raidChance(position, hex, lay) * points * danger };
  }
  return { purpose: "hold", gain: threat > 1 ? 0.3 * points * danger * Math.min(1, threat / 6) : 0 };
}

/** What a garrison must have so that nobody else need come: behind walls a fifth of those who may come, within bounds. */
function neededAt(hex: number, lay: Lay): number {
  return Math.max(0.5, Math.min(10, 0.2 * weightNear(hex, lay.foes, 8)));
}

/** Places in any one of which a Force is enough that others of the side are in. */
function alsoHeld(position: Honour, force: Force, { own, side }: Lay): number {
  const { places } = stakesOf(position);
  const isOne = (hex: number) => places.some((one) => one.hex === hex && one.kind === "presence" && one.side === side);
  return own.filter((one) => one.primo !== force.primo && !one.besieged && isOne(one.hex)).length;
}

/** What it is worth to be in a place before the enemy, of what it is worth to him to be there. */
const DENIED = 0.4;
/** What the only place counts by which a side is not beaten. */
const FOOTHOLD = 3;

/** §S5.V2: a side that must have a Force somewhere sees to it, before anything else, that it has one. */
function foothold(position: Honour, force: Force, lay: Lay, hex: number): number {
  const { footholds } = stakesOf(position);
  if (footholds.side !== lay.side || !footholds.hexes.includes(hex)) return 0;
  const others = lay.own.some(
    (one) => one.primo !== force.primo && !one.besieged && one.power >= 1 && footholds.hexes.includes(one.hex),
  );
  return others ? 0 : FOOTHOLD / stress(position);
}

/** Stress from which a side that has what it needs does not go away from it. */
const NEAR_VICTORY = 2;

/** How much of an empty place that victory hangs on is kept by going there. */
const KEPT = 0.5;

/** How much of a place that victory hangs on is kept by staying in it; an army that can win the next does that. */
function guarding(position: Honour, force: Force, threat: number): number {
  const share = Math.max(lacks(position, force.side) ? 0.3 : 0.8, wasteOf(force));
  return share * (0.35 + 0.3 * Math.min(1, threat / 5));
}

/** How much of a place of his own is kept by whoever stays in it. */
function keeping(position: Honour, force: Force, hex: number, lay: Lay): number {
  const kept = LEFT_EMPTY * keeperOf(force) * raidChance(position, hex, lay);
  if (stress(position) < NEAR_VICTORY) return countsAtTheEnd(position) ? kept : 0;
  return Math.max(kept, guarding(position, force, weightNear(hex, lay.foes, 14)));
}

/** §6.3: an army leaves a garrison behind; whoever cannot detach one is the garrison. */
function keeperOf(force: Force): number {
  return force.major ? wasteOf(force) : Math.max(wasteOf(force), LONE_KEEPER);
}

const LONE_KEEPER = 0.7;

/** What is lost with a place that a garrison leaves and a raider takes, and what is kept by going to cover an empty one. */
const LEFT_EMPTY = 1;
const COVERED = 0.9;
/** Hexes that a raider comes in a turn, and what a turn more makes of his coming. */
const RIDE = 7;
const LATER = 0.3;
/** How much of a raider somebody is who would have to leave a place of his own for it. */
const POSTED = 0.3;

/** How likely an empty place of one's own is to be taken: by raiders in reach of it, who have other empty places to choose from. */
function raidChance(position: Honour, hex: number, { own, foes, side }: Lay): number {
  const left = turnsLeft(position);
  let raiders = 0;
  for (const foe of foes) {
    const turns = hexDistance(board, foe.hex, hex) / RIDE;
    const ease = foe.walls && !foe.major ? POSTED : 1;
    if (!foe.besieged && !isHalfBroken(foe) && turns <= left) raiders += ease / (1 + LATER * turns);
  }
  const empty = stakesOf(position).places.filter(
    (one) => one.hex !== hex && owns(position, side, one.place) && !own.some((force) => force.hex === one.hex),
  ).length;
  return Math.min(1, raiders / (1 + empty));
}

/** 1 for a garrison, less for an army that stays where a garrison would do. */
function wasteOf({ power }: Force): number {
  return Math.min(1, 8 / Math.max(1, power));
}

/** Units from which an army can leave a garrison and still be one. */
const GARRISONED = 5;

/** How much of the place that decides is kept by an army that still lacks others: it stays if a garrison would not do. */
function leaving(position: Honour, force: Force, threat: number): number {
  const patience = losesByTime(position, force.side) ? 0.3 : 0.65;
  return 0.05 + patience * Math.min(1, (threat / Math.max(1, force.power)) ** 2);
}

/** How much of a place is kept by staying in it: a small garrison where the enemy is near; an army has better to do. */
function holding(force: Force, kind: Stake["kind"], wantsForce: boolean, threat: number): number {
  const waste = wasteOf(force);
  const need = Math.min(1, threat / 5);
  if (kind === "own") return 0.05 + 0.5 * need * (0.3 + 0.7 * waste);
  // The place that the others have to occupy is not left empty for another.
  if (kind === "occupy") return wantsForce ? 0.05 + 0.2 * waste + 0.5 * need : 0.5 + 0.2 * waste + 0.3 * need;
  // One place with a Force in it is as good as another: nobody leaves it for the next.
  return wantsForce ? Math.max(0.3 + 0.6 * need, 1.1 * waste) : 0;
}

/** How likely a siege is to end well within the time that is left. */
function siegeChance(position: Honour, force: Force, garrison: readonly Force[], lay: Lay, away: number): number {
  const inside = garrison.reduce((sum, one) => sum + one.power, 0);
  const outside = lay.foes.filter((foe) => !garrison.includes(foe));
  const relief = weightNear(force.hex, outside, 6);
  const help = lay.own.reduce(
    (sum, one) =>
      one.primo !== force.primo && hexDistance(board, one.hex, garrison[0]!.hex) <= 3 ? sum + one.power : sum,
    0,
  );
  const ratio = (force.power + 0.5 * help) / Math.max(1, inside + 0.7 * relief);
  if (ratio < (losesByTime(position, force.side) ? DARING : PRUDENT)) return 0;
  const turns = Math.max(1, Math.min(SIEGE_TURNS, turnsLeft(position) - 0.6 * away));
  const hex = garrison[0]!.hex;
  const taken = 1 - (1 - captureChance(position, force.primo, hex, approach(hex, force.hex))) ** turns;
  const guns = force.siegeTrain ? 0.5 : force.guns >= 3 ? 0.35 : force.guns > 0 ? 0.2 : 0.06;
  const begun = position.siegeStatus.some((status, place) => status !== NO_SIEGE && isAt(place, garrison)) ? 1.3 : 1;
  const hope = Math.max(taken, guns * Math.min(1, turnsLeft(position) / 3));
  return Math.min(0.95, hope * begun * Math.min(1.2, 0.5 + 0.3 * ratio));
}

/** Times the power inside, and of those who may come, with which an army lays siege; and one that is beaten if it does nothing. */
const PRUDENT = 0.9;
const DARING = 0.5;

/** Turns of a siege that are counted on. */
const SIEGE_TURNS = 3;

/** The hex beside a place from which a Force comes. */
function approach(hex: number, from: number): number {
  let best = from;
  let least = 999;
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const away = hexDistance(board, board.linkTo[link]!, from);
    if (away < least) [best, least] = [board.linkTo[link]!, away];
  }
  return best;
}

function isAt(place: number, garrison: readonly Force[]): boolean {
  return garrison.some(({ walls, hex }) => walls && placeHex(place) === hex);
}

/** Where columns meet before a battle: with the strongest army in the field, else with the column nearest to the enemy. */
function rallyOf({ own, foes }: Lay): Force | undefined {
  const free = own.filter(({ besieged }) => !besieged);
  const armies = free.filter(({ major }) => major).sort((a, b) => b.power - a.power);
  return armies[0] ?? free.sort((a, b) => nearest(a.hex, foes) - nearest(b.hex, foes) || a.primo - b.primo)[0];
}

/** §7.5.1: works that leave a side open on which an enemy can stand are no works to him. */
function hasOpenSide(position: Honour, hex: number): boolean {
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    const from = board.linkTo[link]!;
    if (isPassable(position, board.back[link]!) && !isProtected(position, hex, from)) return true;
  }
  return false;
}

/** What it is worth to beat an enemy Force in the open. */
function strikeGain(position: Honour, force: Force, foe: Force, lay: Lay): number {
  const { battle, king } = stakesOf(position);
  const decisive = battle > 0 && force.major && foe.major;
  if ((foe.walls && !decisive) || force.besieged) return 0;
  if (hexDistance(board, force.hex, foe.hex) > 20) return 0;
  const friends = lay.foes.filter((one) => one !== foe && hexDistance(board, one.hex, foe.hex) <= 2);
  const sum = (list: readonly Force[]) => list.reduce((all, one) => all + one.power, 0);
  const works = hasOpenSide(position, foe.hex) ? 0 : (earthworksAt(position, foe.hex)?.level ?? 0);
  // Where a battle decides, the others are on their way to it.
  const reach = decisive ? 10 : 2;
  const help = lay.own.filter(
    (one) => one.primo !== force.primo && !one.besieged && hexDistance(board, one.hex, foe.hex) <= reach,
  );
  const own = { ...force, power: force.power + (decisive ? 0.7 : 0.4) * sum(help) };
  const chance = battleChance(own, foe.power + 0.4 * sum(friends), works);
  const prize = (force.major && foe.major ? 0.15 : 0.07) * foe.power + 0.25 + (foe.primo === king ? 3 : 0);
  const risk = 0.08 * Math.min(force.power, 2 * foe.power) + (force.primo === king ? 4 : 0);
  // The column that the others come up to leads them towards the enemy.
  if (battle > 0 && !force.major && foe.major) return rallyOf(lay) === force ? 2 : 0;
  // Whoever has walls may stay behind them.
  if (decisive) return (foe.walls ? 0.4 : 1.5) * battle * (2 * chance - 1);
  return chance < 0.6 ? 0 : chance * prize - (1 - chance) * risk;
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

function placeHex(place: number): number {
  return places.hex[place]!;
}

/** Activations within which an army may meet the enemy, and those of a march that is made by road. */
const SOON = 2.5;
const LONG_MARCH = 3;

/** The Order under which a Force does what it is to do. */
export function orderFor(position: Honour, force: Force, aim: Aim, { lay }: Design): Order {
  // §S3.7: while the Swiss talk nobody fights, and who waits for them waits for nothing.
  if (isTruce(position)) return aim.hex === force.hex ? postOf(force) : "manoeuvre";
  // Where a battle decides and Orders cost nothing, an army is always ready for it.
  const isNear = aim.away <= SOON || nearest(force.hex, lay.foes) <= 8;
  if (stakesOf(position).battle > 0 && force.major && isNear && !isHalfBroken(force)) return "attack";
  if (aim.away > LONG_MARCH && nearest(force.hex, lay.foes) > 8) return "manoeuvre";
  switch (aim.purpose) {
    case "besiege":
    case "strike":
      return "attack";
    case "take":
    case "join":
    case "supply":
      return nearest(aim.hex, lay.foes) <= 1 && aim.hex !== force.hex ? "attack" : "manoeuvre";
    default:
      if (aim.hex !== force.hex) return "manoeuvre";
      return position.order[force.primo] === "attack" && nearest(force.hex, lay.foes) <= 1 ? "attack" : postOf(force);
  }
}

function postOf({ walls }: Force): Order {
  return walls ? "garrison" : "stand";
}
