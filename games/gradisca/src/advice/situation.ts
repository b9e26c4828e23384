import { board, opponentOf, SIDES, type Side, stackingLimit, units, walls } from "../data.ts";
import { defensiveWorks } from "../forts.ts";
import { isCombatUnit, isFootOrHorse } from "../pieces.ts";
import type { Gradisca } from "../position.ts";
import { isFortress, power, siegePower, turnsLeft, unitWorth } from "./force.ts";
import { distanceBetween, groundInUse } from "./ground.ts";
import { type Stake, stakesIn } from "./stakes.ts";

/**
 * How a position lies: what each side has in each area, how heavily it weighs on each stake, and what it is threatened by.
 * Made once for a decision; what a move would change is then told by difference (`Shift`).
 */
export interface Situation {
  readonly position: Gradisca;
  readonly stakes: readonly Stake[];
  readonly left: number;
  /** By stake: the weight of each side on it. */
  readonly pull: Readonly<Record<Side, Float64Array>>;
  readonly at: Readonly<Record<Side, Presence>>;
  /** By stake: the taker's prospect as things stand. */
  readonly now: Float64Array;
  /** By stake in a Fortress: its weakest wall as things stand. */
  readonly wallNow: Float64Array;
}

/** By area: what one side has there. */
export interface Presence {
  readonly all: Uint8Array;
  readonly combat: Uint8Array;
  readonly footAndHorse: Uint8Array;
  readonly power: Float64Array;
  readonly worth: Float64Array;
  /** By wall: the guns and Guastatori before it, and part of those who are on their way. */
  readonly siege: Float64Array;
  /** What the enemy could throw at it there. */
  readonly threat: Float64Array;
}

/** A group of one side that goes from one area to another, or comes onto the map (`from` -1). */
export interface Shift {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  readonly power: number;
  readonly worth: number;
  readonly siege: number;
  readonly combat: number;
  readonly footAndHorse: number;
  /** The enemies in the area it enters have been driven out. */
  readonly beaten: boolean;
}

/** A position whose lie is worked out only if somebody asks for it. */
export interface Outlook {
  readonly position: Gradisca;
  readonly situation: Situation;
}

export function outlookOn(position: Gradisca): Outlook {
  let seen: Situation | undefined;
  return {
    position,
    get situation() {
      seen ??= situationOf(position);
      return seen;
    },
  };
}

export function situationOf(position: Gradisca): Situation {
  const stakes = stakesIn(position);
  const situation: Situation = {
    position,
    stakes,
    left: turnsLeft(position),
    pull: { venetian: new Float64Array(stakes.length), austrian: new Float64Array(stakes.length) },
    at: { venetian: presence(), austrian: presence() },
    now: new Float64Array(stakes.length),
    wallNow: new Float64Array(stakes.length),
  };
  for (const side of SIDES) count(situation, side);
  for (let i = 0; i < stakes.length; i++) {
    const { area, taker } = stakes[i]!;
    if (isFortress(area)) situation.wallNow[i] = weakestWall(situation, opponentOf(taker), area, null);
    situation.now[i] = prospect(situation, i, null);
  }
  return situation;
}

function presence(): Presence {
  const { size } = board;
  return {
    all: new Uint8Array(size),
    combat: new Uint8Array(size),
    footAndHorse: new Uint8Array(size),
    power: new Float64Array(size),
    worth: new Float64Array(size),
    siege: new Float64Array(walls.outside.length),
    threat: new Float64Array(size),
  };
}

function count(situation: Situation, side: Side): void {
  const { position, at } = situation;
  const here = at[side];
  for (const unit of units.ofSide[side]) {
    const area = position.area[unit]!;
    if (area < 0) continue;
    here.all[area]!++;
    if (isCombatUnit(unit)) here.combat[area]!++;
    if (isFootOrHorse(unit)) here.footAndHorse[area]!++;
    here.power[area]! += power(position, unit);
    here.worth[area]! += unitWorth(position, unit);
    const siege = siegePower(unit);
    if (siege === 0) continue;
    for (let wall = 0; wall < walls.outside.length; wall++) {
      here.siege[wall]! += siege * atWall(area, walls.outside[wall]!);
    }
  }
  for (let area = 0; area < board.size; area++) if (here.power[area]! > 0) radiate(situation, side, area);
}

/** Spreads the weight of a stack over the stakes and over the enemies it could strike. */
function radiate({ stakes, pull, at }: Situation, side: Side, area: number): void {
  const { size, nearness, strike } = groundInUse();
  const weight = at[side].power[area]!;
  const mine = pull[side];
  for (let i = 0; i < stakes.length; i++) mine[i]! += weight * nearness[area * size + stakes[i]!.area]!;
  if (at[side].footAndHorse[area] === 0) return;
  const { threat } = at[opponentOf(side)];
  const row = area * size;
  for (let to = 0; to < size; to++) threat[to]! += weight * strike[row + to]!;
}

function combatUnits({ at }: Situation, side: Side, area: number, shift: Shift | null): number {
  const now = at[side].combat[area]!;
  if (!shift) return now;
  if (shift.side !== side) return shift.beaten && shift.to === area ? 0 : now;
  return now + (shift.to === area ? shift.combat : 0) - (shift.from === area ? shift.combat : 0);
}

/** Holding a place weighs more than being near it; works add to that. */
const IN_PLACE = 1.4;
const PER_WORK = 0.35;
const PER_LEVEL = 0.6;
const EMPTY = 0.7;

/** The chance that the taker of a stake gets its points. */
export function prospect(situation: Situation, i: number, shift: Shift | null): number {
  const { position, stakes, pull, left } = situation;
  const { area, taker, booty } = stakes[i]!;
  const owner = opponentOf(taker);
  const there = combatUnits(situation, taker, area, shift) > 0;
  const defended = combatUnits(situation, owner, area, shift) > 0;
  if (booty && there && !defended) return 1;
  let mine = pull[taker][i]! + (shift?.side === taker ? weightShifted(shift, area) : 0);
  let theirs = pull[owner][i]! + (shift?.side === owner ? weightShifted(shift, area) : 0);
  if (shift?.beaten && shift.to === area && shift.side === taker) theirs -= situation.at[owner].power[area]! / 2;
  if (there) mine *= IN_PLACE + PER_WORK * defensiveWorks(position, taker, area);
  theirs *= defended ? holding(situation, i, owner, shift) : EMPTY;
  const chance = (mine * mine) / (mine * mine + theirs * theirs + 2);
  if (booty) return chance * BOOTY_TAKEN * Math.min(1, (left + 0.3) / 3);
  const late = LATE[Math.min(left, LATE.length - 1)]!;
  return chance * (1 - late) + (there ? late : 0);
}

/** Not every booty within reach is taken in the end. */
const BOOTY_TAKEN = 0.7;
/** By turns left: how far who is there now decides who is there in the end. */
const LATE = [0.9, 0.6, 0.4, 0.3, 0.22, 0.18, 0.15];

function weightShifted({ from, to, power }: Shift, area: number): number {
  const { size, nearness } = groundInUse();
  return power * (nearness[to * size + area]! - (from < 0 ? 0 : nearness[from * size + area]!));
}

function holding(situation: Situation, i: number, owner: Side, shift: Shift | null): number {
  const { area } = situation.stakes[i]!;
  if (!isFortress(area)) return IN_PLACE + PER_WORK * defensiveWorks(situation.position, owner, area);
  const besieging = shift !== null && shift.siege > 0 && shift.side !== owner;
  return IN_PLACE + PER_LEVEL * (besieging ? weakestWall(situation, owner, area, shift) : situation.wallNow[i]!);
}

/** By movement points to the area before a wall: how far guns there count as besieging it. */
const AT_WALL = [1, 0.5, 0.4, 0.3, 0.2, 0.12, 0.06];

function atWall(area: number, outside: number): number {
  return AT_WALL[distanceBetween(area, outside)] ?? 0;
}

/** Activations of the besiegers that are looked ahead to. */
const SIEGE_AHEAD = 3;

/** The level of the weakest wall of a Fortress, seen as what the besiegers' guns and mines will make of it. */
export function weakestWall(situation: Situation, owner: Side, fortress: number, shift: Shift | null): number {
  const { position, at, left } = situation;
  const besieger = opponentOf(owner);
  const ahead = Math.min(SIEGE_AHEAD, left + 0.5);
  let weakest = 9;
  for (let wall = 0; wall < walls.outside.length; wall++) {
    if (walls.fortress[wall] !== fortress) continue;
    const outside = walls.outside[wall]!;
    let siege = at[besieger].siege[wall]!;
    if (shift?.side === besieger) {
      siege += shift.siege * (atWall(shift.to, outside) - (shift.from < 0 ? 0 : atWall(shift.from, outside)));
    }
    const mined = position.mines[besieger][wall]! > 0 ? 1.5 : 0;
    const level = Math.max(position.wallLevel[wall]! > 0 ? 0.3 : 0, position.wallLevel[wall]! - mined - siege * ahead);
    weakest = Math.min(weakest, level);
  }
  return weakest;
}

/** What a stack risks where it stands, as a loss: it may be attacked by more than it can bear. */
export function danger(situation: Situation, side: Side, area: number, shift: Shift | null): number {
  const here = situation.at[side];
  let strength = here.power[area]!;
  let worth = here.worth[area]!;
  let footAndHorse = here.footAndHorse[area]!;
  if (shift?.side === side) {
    const sign = (shift.to === area ? 1 : 0) - (shift.from === area ? 1 : 0);
    strength += sign * shift.power;
    worth += sign * shift.worth;
    footAndHorse += sign * shift.footAndHorse;
  }
  if (worth < 0.01) return 0;
  const threat = here.threat[area]! * (isFortress(area) ? BEHIND_WALLS : 1);
  const works = 1 + PER_WORK * defensiveWorks(situation.position, side, area);
  const ratio = (0.6 * threat) / (Math.max(0, strength) * works + 0.5);
  const risk = (ratio * ratio) / (1 + ratio * ratio);
  const alone = footAndHorse <= 0 ? Math.min(1, threat / 4) * UNESCORTED : 0;
  return worth * (AT_RISK * risk + alone) + CROWDED * Math.max(0, footAndHorse - stackingLimit);
}

const BEHIND_WALLS = 0.25;
/** The share of a stack that is lost when it is overpowered; what more is lost without foot or horse (§6h, §8.1). */
const AT_RISK = 0.3;
const UNESCORTED = 0.5;
/** §9: what each unit too many costs at the end of the turn. */
const CROWDED = 0.25;

/** How much better the side of a shift stands after it. */
export function gainOf(situation: Situation, shift: Shift): number {
  const { stakes, now } = situation;
  const { side, from, to } = shift;
  let gain = 0;
  for (let i = 0; i < stakes.length; i++) {
    const { area, taker, points } = stakes[i]!;
    if (isUntouched(shift, area)) continue;
    const change = points * (prospect(situation, i, shift) - now[i]!);
    gain += taker === side ? change : -change;
  }
  gain += danger(situation, side, to, null) - danger(situation, side, to, shift);
  if (from >= 0 && from !== to) gain += danger(situation, side, from, null) - danger(situation, side, from, shift);
  return gain;
}

/** Whether a shift changes nothing about a stake: it comes no nearer to it and brings no guns before its walls. */
function isUntouched({ from, to, siege }: Shift, area: number): boolean {
  if (area === from || area === to || (siege > 0 && isFortress(area))) return false;
  const { size, nearness } = groundInUse();
  return nearness[to * size + area]! === (from < 0 ? 0 : nearness[from * size + area]!);
}

/** A group on its way, as a shift to be completed with where it goes. */
export function shiftOf(position: Gradisca, group: readonly number[], to: number, beaten = false): Shift {
  let strength = 0;
  let worth = 0;
  let siege = 0;
  let combat = 0;
  let footAndHorse = 0;
  for (const unit of group) {
    strength += power(position, unit);
    worth += unitWorth(position, unit);
    siege += siegePower(unit);
    if (isCombatUnit(unit)) combat++;
    if (isFootOrHorse(unit)) footAndHorse++;
  }
  const first = group[0]!;
  const from = position.area[first]!;
  return { side: units.side[first]!, from, to, power: strength, worth, siege, combat, footAndHorse, beaten };
}
