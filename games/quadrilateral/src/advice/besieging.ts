import { hexDistance } from "@gonfalon/engine/board";
import { board, FORT, FORTIFIED_TOWN, hexes, siegePlaces } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { isEnough } from "../rules/core/sieges.ts";
import { dayMarch } from "./ground.ts";
import { behindWalls, PRICE_OF_LINES } from "./investing.ts";
import { type Force, type Lay, weightOn } from "./lay.ts";
import type { Aim, Orders } from "./orders.ts";
import { partsOf } from "./parts.ts";
import { areLastDays, isLate, isRunningOut } from "./season.ts";
import { isCampaign, stakesOf } from "./stakes.ts";

/** Rule of thumb 2: who besieges Mantova, from which hexes, and when it is left alone. */

/** A bank of the place, who is to stand there, and how many combat SPs that takes. */
interface Post {
  readonly bank: readonly number[];
  readonly least: number;
}

/** Both banks are held by as few as it takes, each by enough to stand a sortie; all together, or nobody goes. */
export function besiege(orders: Orders, place: number): void {
  const { position } = orders;
  const value = stakesOf(position).siege;
  if (value === 0) return;
  const isShut = position.siege[place] === 1;
  if (!isShut && !isLate(position) && !canInvest(orders, place)) return;
  if (isShut && areLastDays(position, orders.lay.side)) gather(orders, place, value);
  const before = new Map(orders.aims);
  const posts = siegePlaces.banks[place]!.map((bank) => ({ bank, least: leastOn(orders, place, bank) }));
  for (const post of posts.sort((a, b) => b.least - a.least)) man(orders, post, value, isShut && isCampaign(position));
  for (const post of posts) if (!isCovered(orders, post.bank)) divide(orders, post, value);
  const isManned = isCampaign(position)
    ? areEnough(orders, posts)
    : posts.every((post) => mannedBy(orders, post.bank) > 0);
  if (isShut || isManned || isLate(position)) return;
  orders.aims.clear();
  for (const [leader, aim] of before) orders.aims.set(leader, aim);
  orders.parts.clear();
}

/** §C10.9: in the last days of a campaign all who are near come before the walls that are to be stormed, if they are enough. */
function gather({ lay, nearest, cost, give }: Orders, place: number, value: number): void {
  for (const walls of siegePlaces.hexes[place]!) {
    const inside = lay.foes.filter(({ hex }) => hex === walls);
    const need = STORMERS * inside.reduce((sum, { combat, guns }) => sum + Math.max(combat, guns / 2), 0);
    const camps = siegePlaces.banks[place]!.flat().filter((hex) => hexDistance(board, hex, walls) === 1);
    // Whoever holds a bank stays there: a storm must not lift the siege.
    const others = nearest(walls, STORM_MARCHES).filter(({ hex }) => !isBank(place, hex) || camps.includes(hex));
    if (inside.length === 0 || others.reduce((sum, { combat }) => sum + combat, 0) < need) continue;
    for (const force of others) {
      const camp = camps.includes(force.hex) ? force.hex : camps.sort((a, b) => cost(force, a) - cost(force, b))[0]!;
      give(force, camp, "besiege", value);
    }
  }
}
/** §C10.9: those inside count three times, so that so many are even with them. */
const STORMERS = 3;
const STORM_MARCHES = 4;

function isBank(place: number, hex: number): boolean {
  return siegePlaces.banks[place]!.some((bank) => bank.includes(hex));
}

/** All together they are nearly as many as it takes, and on no bank far too few. */
function areEnough(orders: Orders, posts: readonly Post[]): boolean {
  const manned = posts.map(({ bank }) => mannedBy(orders, bank));
  const total = manned.reduce((sum, one) => sum + one, 0);
  const wanted = posts.reduce((sum, { least }) => sum + least, 0);
  const isDivided = orders.parts.size > 0;
  return total >= SHORT * wanted && (isDivided || posts.every(({ least }, i) => manned[i]! >= WEAK * least));
}
const WEAK = 0.6;
/** The share of what a bank takes with which it is still tried. */
const SHORT = 0.8;

/** Combat SPs that stand a sortie against one bank, in their works (§C10.8). */
export function holding(position: Quadrilateral, lay: Lay, place: number): number {
  return Math.max(KEEPERS, Math.ceil(STANDS * garrison(position, lay, place)));
}
/** Combat SPs that a bank needs so that it does not open when somebody falls ill. */
const KEEPERS = 3;
/** At so large a share of those inside, one and a half times as strong in the lines, a sortie is no better than even. */
const STANDS = 0.6;

function garrison(position: Quadrilateral, { foes }: Lay, place: number): number {
  const walls = siegePlaces.hexes[place]!;
  if (!position.siege[place] && !isCampaign(position)) return behindWalls(position, foes, walls);
  return foes.filter((foe) => walls.includes(foe.hex)).reduce((sum, { combat }) => sum + combat, 0);
}

/** Those on a bank stay, the weakest first, until they are enough; the rest come from near. */
function man(orders: Orders, { bank, least }: Post, value: number, spares: boolean): void {
  let there = 0;
  const keepers = orders.free().filter((force) => bank.includes(force.hex));
  for (const keeper of keepers.sort((a, b) => a.combat - b.combat)) {
    if (there >= least) return;
    const left = spares ? leave(orders, keeper, least - there) : 0;
    if (left === 0) orders.give(keeper, keeper.hex, "besiege", value);
    there += left || keeper.combat;
  }
  for (let sent = 1; there < least && sent > 0; there += sent) {
    sent = send(orders, bank, there > 0 ? value / 2 : value, least - there);
  }
}

/** Leaders of an army, those with the fewest SPs first, who together have so many; nobody if hardly anybody would be left. */
function partOf(
  position: Quadrilateral,
  { leader, combat }: Force,
  wanted: number,
): { leaders: number[]; sps: number } {
  const found: number[] = [];
  let sps = 0;
  for (const part of partsOf(position, leader).reverse()) {
    if (sps >= wanted) break;
    found.push(part.leader);
    sps += part.combat;
  }
  return sps >= wanted && combat - sps >= Math.min(wanted, SPARE) ? { leaders: found, sps } : { leaders: [], sps: 0 };
}

/** Combat SPs that an army leaves before the walls, so that the rest of it may march: 0 if it is not much more than they are. */
function leave({ position, parts }: Orders, force: Force, wanted: number): number {
  if (force.combat < wanted + SPARE) return 0;
  const { leaders, sps } = partOf(position, force, wanted);
  if (sps > 0) parts.set(force.leader, leaders);
  return sps;
}
/** Combat SPs for which it is worth dividing an army before the walls. */
const SPARE = 6;

/** Somebody is to stand there, or to leave a part there. */
function isCovered({ lay, aims, parts }: Orders, bank: readonly number[]): boolean {
  return (
    mannedBy({ lay, aims }, bank) > 0 || lay.own.some(({ leader, hex }) => parts.has(leader) && bank.includes(hex))
  );
}

/** The Force that is nearest for what it brings goes to a bank. */
function send({ position, free, cost, give }: Orders, bank: readonly number[], value: number, wanted: number): number {
  const found = free()
    .filter(({ combat }) => combat >= 2 && !isArmy(position, combat, wanted))
    .flatMap((force) => bank.map((hex) => ({ force, hex, cost: cost(force, hex) + duty(hex) })))
    .sort(
      (a, b) => a.cost - PER_SP * Math.min(a.force.combat, wanted) - b.cost + PER_SP * Math.min(b.force.combat, wanted),
    )[0];
  if (!found || found.cost > (isCampaign(position) ? FAR : NEAR) * dayMarch()) return 0;
  give(found.force, found.hex, "besiege", value);
  return found.force.combat;
}
/** In a campaign no army stands before the walls for what a brigade could do, while somebody is there already. */
function isArmy(position: Quadrilateral, combat: number, wanted: number): boolean {
  return isCampaign(position) && wanted < KEEPERS && combat > CROWD;
}
/** Combat SPs that are an army by themselves. */
const CROWD = 9;

/** Half MPs that an SP more is worth. */
const PER_SP = 1;

/** §C14.3: in a fort one need not attack the walls: worth going round for. */
function duty(hex: number): number {
  return hexes.feature[hex] === FORTIFIED_TOWN || hexes.feature[hex] === FORT ? 0 : 3;
}

/** Combat SPs that are to stand on a bank. */
function mannedBy({ lay, aims }: Pick<Orders, "lay" | "aims">, bank: readonly number[]): number {
  return lay.own.reduce((sum, { leader, combat }) => {
    const aim = aims.get(leader);
    return aim?.purpose === "besiege" && bank.includes(aim.hex) ? sum + combat : sum;
  }, 0);
}

/** One Force for both banks: it leaves a part where it stands and goes on with the rest. */
function divide({ position, lay, aims, parts, cost, give }: Orders, { bank, least }: Post, value: number): void {
  for (const force of [...lay.own].sort((a, b) => b.combat - a.combat)) {
    const aim = aims.get(force.leader);
    if (force.besieged || (aim && aim.purpose !== "besiege")) continue;
    const stay = partOf(position, force, least);
    if (stay.leaders.length === 0) continue;
    parts.set(force.leader, stay.leaders);
    if (aim?.hex === force.hex || !aim) {
      const hex = [...bank].sort((a, b) => cost(force, a) - cost(force, b))[0]!;
      give(force, hex, "besiege", value);
    }
    return;
  }
}

/** Combat SPs that have to come to a bank: more where the walls have to be attacked for it. */
function leastOn({ position, lay }: Orders, place: number, bank: readonly number[]): number {
  const hold = holding(position, lay, place);
  if (position.siege[place]) return hold;
  // From a fort nobody has to attack them.
  if (bank.some((hex) => duty(hex) === 0)) return hold;
  const walls = siegePlaces.hexes[place]!.filter((hex) => bank.every((one) => hexDistance(board, one, hex) === 1));
  return behindWalls(position, lay.foes, walls) > 0 ? hold + PRICE_OF_LINES : hold;
}

/** §C14.3: before an open fortress one has to attack whoever is inside, so it is shut by enough or not at all. */
function canInvest({ position, lay, nearest }: Orders, place: number): boolean {
  const hex = siegePlaces.hexes[place]![0]!;
  const near = nearest(hex, isCampaign(position) ? FAR : 2).reduce((sum, force) => sum + force.combat, 0);
  const wanted = SHORT * (2 * holding(position, lay, place) + PRICE_OF_LINES);
  return near >= wanted && isFieldClear(lay, hex, isRunningOut(position, lay.side) ? 1 : CLEAR);
}

/** Those who could march to its relief are fewer than all who could meet them. */
export function isFieldClear({ own, foes }: Lay, hex: number, share = CLEAR): boolean {
  const field = foes.filter((force) => hexes.siege[force.hex]! < 0);
  return weightOn(hex, field) <= share * weightOn(hex, own);
}
const CLEAR = 0.7;

/** Whether those who are to stand on both banks are there, or can be in this turn: then the lines are opened. */
export function isTimeToInvest(
  position: Quadrilateral,
  { lay, aims }: { readonly lay: Lay; readonly aims: ReadonlyMap<number, Aim> },
  place: number,
  isComing: (force: Force, hex: number) => boolean,
): boolean {
  const hold = holding(position, lay, place);
  const ready = siegePlaces.banks[place]!.map((bank) =>
    lay.own.reduce((sum, force) => {
      const aim = aims.get(force.leader);
      if (force.besieged || aim?.purpose !== "besiege" || !bank.includes(aim.hex)) return sum;
      return bank.includes(force.hex) || isComing(force, aim.hex) ? sum + force.combat : sum;
    }, 0),
  );
  const left = ready.reduce((sum, one) => sum + one, 0) - PRICE_OF_LINES;
  return ready.every((one) => one >= WEAK * hold) && isEnough(left, garrison(position, lay, place));
}

/** Marches from which somebody goes to Mantova in a campaign: there is time. */
export const FAR = 6;
const NEAR = 4;
