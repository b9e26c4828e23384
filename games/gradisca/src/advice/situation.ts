import { board, ofSide, opponentOf, SIDES, type Side, stackingLimit, units, walls } from "../data.ts";
import type { Gradisca } from "../position.ts";
import { defensiveWorks } from "../rules/forts.ts";
import { isCombatUnit, isFootOrHorse } from "../rules/pieces.ts";
import { isFortress, power, siegePower, turnsLeft, unitWorth } from "./force.ts";
import { garrisonGain } from "./garrisons.ts";
import { distanceForGuns, groundInUse } from "./ground.ts";
import { type Basis, basisOf } from "./memory.ts";
import { type SiegeWorks, siegeGain, siegeLaidBy } from "./sieges.ts";
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
  readonly pull: Readonly<Record<Side, readonly number[]>>;
  readonly at: Readonly<Record<Side, Presence>>;
  readonly sieges: Record<Side, SiegeWorks | null>;
  /** By stake: the taker's prospect as things stand. */
  readonly now: readonly number[];
  /** By stake: how much more its taker and its owner weigh for being in the place, as works and walls stand. */
  readonly takerHolds: readonly number[];
  readonly ownerHolds: readonly number[];
  /** How far who is there now decides who is there in the end; the part of the booty within reach for which there is time. */
  readonly late: number;
  readonly soon: number;
}

/** By area: what one side has there. */
export interface Presence {
  readonly all: number[];
  readonly combat: number[];
  readonly footAndHorse: number[];
  readonly power: number[];
  readonly worth: number[];
  /** By wall: the guns and Guastatori before it, and part of those who are on their way. */
  readonly siege: number[];
  /** What the enemy could throw at it there. */
  readonly threat: number[];
  /** What it risks there as things stand, or `UNKNOWN` if nobody has asked yet. */
  readonly risk: number[];
}

const UNKNOWN = -1;

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

/**
 * A position whose lie is worked out only if somebody asks for it. (A class, because an object literal with a getter is
 * slow to make and slow to read.)
 */
export class Outlook {
  private mixed: Basis | null = null;
  private seen: Situation | null = null;

  constructor(readonly position: Gradisca) {}

  get basis(): Basis {
    this.mixed ??= basisOf(this.position);
    return this.mixed;
  }

  get situation(): Situation {
    this.seen ??= situationOf(this.position);
    return this.seen;
  }
}

export function situationOf(position: Gradisca): Situation {
  const stakes = stakesIn(position);
  const left = turnsLeft(position);
  const pull = { venetian: zeros(stakes.length), austrian: zeros(stakes.length) };
  const now = zeros(stakes.length);
  const takerHolds = zeros(stakes.length);
  const ownerHolds = zeros(stakes.length);
  const situation: Situation = {
    position,
    stakes,
    left,
    pull,
    at: { venetian: presence(), austrian: presence() },
    sieges: { venetian: null, austrian: null },
    now,
    takerHolds,
    ownerHolds,
    late: LATE[Math.min(left, LATE.length - 1)]!,
    soon: Math.min(1, (left + 0.3) / 3),
  };
  for (const side of SIDES) count(situation, side, pull[side]);
  for (const side of SIDES) situation.sieges[side] = siegeLaidBy(position, situation.at, side);
  for (let i = 0; i < stakes.length; i++) {
    const { area, taker } = stakes[i]!;
    takerHolds[i] = IN_PLACE + PER_WORK * defensiveWorks(position, taker, area);
    ownerHolds[i] = holding(situation, opponentOf(taker), area, null);
    now[i] = prospect(situation, i, null, 0);
  }
  return situation;
}

/** Zeros to be copied: lists of fractions that the next situation gets quicker than typed arrays, which lie outside the heap. */
const blanks = new Map<number, readonly number[]>();

function zeros(length: number): number[] {
  let blank = blanks.get(length);
  if (!blank) {
    blank = new Array(length).fill(0.5).fill(0);
    blanks.set(length, blank);
  }
  return blank.slice();
}

function presence(): Presence {
  const { size } = board;
  return {
    all: zeros(size),
    combat: zeros(size),
    footAndHorse: zeros(size),
    power: zeros(size),
    worth: zeros(size),
    siege: zeros(walls.outside.length),
    threat: zeros(size),
    risk: zeros(size).fill(UNKNOWN),
  };
}

function count(situation: Situation, side: Side, pull: number[]): void {
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
  for (let area = 0; area < board.size; area++) if (here.power[area]! > 0) radiate(situation, side, area, pull);
}

/** Spreads the weight of a stack over the stakes and over the enemies it could strike. */
function radiate({ stakes, at }: Situation, side: Side, area: number, pull: number[]): void {
  const { size, nearness, strike } = groundInUse();
  const weight = at[side].power[area]!;
  for (let i = 0; i < stakes.length; i++) pull[i]! += weight * nearness[area * size + stakes[i]!.area]!;
  if (at[side].footAndHorse[area] === 0) return;
  const { threat } = at[opponentOf(side)];
  const row = area * size;
  for (let to = 0; to < size; to++) threat[to]! += weight * strike[row + to]!;
}

/** Holding a place weighs more than being near it; works add to that. */
const IN_PLACE = 1.4;
const PER_WORK = 0.35;
const PER_LEVEL = 0.6;
const EMPTY = 0.7;

/** The chance that the taker of a stake gets its points; `nearer` is how much nearness to it a shift adds. */
function prospect(situation: Situation, i: number, shift: Shift | null, nearer: number): number {
  const { stakes, pull, at } = situation;
  const { area, taker, booty } = stakes[i]!;
  const owner = opponentOf(taker);
  const takers = ofSide(at, taker);
  const owners = ofSide(at, owner);
  let there = takers.combat[area]!;
  let defending = owners.combat[area]!;
  let mine = ofSide(pull, taker)[i]!;
  let theirs = ofSide(pull, owner)[i]!;
  if (shift) {
    const come = (shift.to === area ? shift.combat : 0) - (shift.from === area ? shift.combat : 0);
    const drivenOut = shift.beaten && shift.to === area;
    if (shift.side === taker) {
      there += come;
      mine += shift.power * nearer;
      if (drivenOut) {
        defending = 0;
        theirs -= owners.power[area]! / 2;
      }
    } else {
      defending += come;
      theirs += shift.power * nearer;
      if (drivenOut) there = 0;
    }
  }
  if (booty && there > 0 && defending <= 0) return 1;
  if (there > 0) mine *= situation.takerHolds[i]!;
  const besieging = shift !== null && shift.siege > 0 && shift.side === taker && isFortress(area);
  if (defending <= 0) theirs *= EMPTY;
  else theirs *= besieging ? holding(situation, owner, area, shift) : situation.ownerHolds[i]!;
  const chance = (mine * mine) / (mine * mine + theirs * theirs + 2);
  if (booty) return chance * BOOTY_TAKEN * situation.soon;
  return chance * (1 - situation.late) + (there > 0 ? situation.late : 0);
}

/** Not every booty within reach is taken in the end. */
const BOOTY_TAKEN = 0.7;
/** By turns left: how far who is there now decides who is there in the end. */
const LATE = [0.9, 0.6, 0.4, 0.3, 0.22, 0.18, 0.15];

/** How much more the owner of a place weighs for being in it: by its works, or behind its walls. */
function holding(situation: Situation, owner: Side, area: number, shift: Shift | null): number {
  if (!isFortress(area)) return IN_PLACE + PER_WORK * defensiveWorks(situation.position, owner, area);
  return IN_PLACE + PER_LEVEL * weakestWall(situation, owner, area, shift);
}

/** By movement points to the area before a wall: how far guns there count as besieging it. */
const AT_WALL = [1, 0.5, 0.4, 0.3, 0.2, 0.12, 0.06];
const FAR_FROM_WALL = 0.01;

function atWall(area: number, outside: number): number {
  return AT_WALL[distanceForGuns(area, outside)] ?? FAR_FROM_WALL;
}

/** Activations of the besiegers that are looked ahead to. */
const SIEGE_AHEAD = 3;

/** The level of the weakest wall of a Fortress, seen as what the besiegers' guns and mines will make of it. */
function weakestWall(situation: Situation, owner: Side, fortress: number, shift: Shift | null): number {
  const { position, at, left } = situation;
  const besieger = opponentOf(owner);
  const besieging = ofSide(at, besieger).siege;
  const mines = ofSide(position.mines, besieger);
  const ahead = Math.min(SIEGE_AHEAD, left + 0.5);
  let weakest = 9;
  for (let wall = 0; wall < walls.outside.length; wall++) {
    if (walls.fortress[wall] !== fortress) continue;
    const outside = walls.outside[wall]!;
    let siege = besieging[wall]!;
    if (shift?.side === besieger) {
      siege += shift.siege * (atWall(shift.to, outside) - (shift.from < 0 ? 0 : atWall(shift.from, outside)));
    }
    const mined = mines[wall]! > 0 ? 1.5 : 0;
    const level = Math.max(position.wallLevel[wall]! > 0 ? 0.3 : 0, position.wallLevel[wall]! - mined - siege * ahead);
    weakest = Math.min(weakest, level);
  }
  return weakest;
}

/** What a stack risks where it stands, as a loss: it may be attacked by more than it can bear. */
export function danger(situation: Situation, side: Side, area: number): number {
  const here = ofSide(situation.at, side);
  if (here.risk[area] === UNKNOWN) {
    here.risk[area] = riskOf(situation, side, area, here.power[area]!, here.worth[area]!, here.footAndHorse[area]!);
  }
  return here.risk[area]!;
}

/** The same after the group of a shift has come (1) or left (-1). */
function dangerAfter(situation: Situation, shift: Shift, area: number, sign: number): number {
  const { side } = shift;
  const here = ofSide(situation.at, side);
  const strength = here.power[area]! + sign * shift.power;
  const worth = here.worth[area]! + sign * shift.worth;
  return riskOf(situation, side, area, strength, worth, here.footAndHorse[area]! + sign * shift.footAndHorse);
}

function riskOf(
  situation: Situation,
  side: Side,
  area: number,
  strength: number,
  worth: number,
  footAndHorse: number,
): number {
  if (worth < 0.01) return 0;
  const threat = ofSide(situation.at, side).threat[area]! * (isFortress(area) ? BEHIND_WALLS : 1);
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
const CROWDED = 0.4;

/** How much better the side of a shift stands after it. */
export function gainOf(situation: Situation, shift: Shift): number {
  const { stakes, now } = situation;
  const { side, from, to, siege } = shift;
  const { size, nearness } = groundInUse();
  let gain = 0;
  for (let i = 0; i < stakes.length; i++) {
    const { area, taker, points } = stakes[i]!;
    const nearer = nearness[to * size + area]! - (from < 0 ? 0 : nearness[from * size + area]!);
    // What it comes no nearer to, and brings no guns before, is as it was.
    if (nearer === 0 && area !== from && area !== to && !(siege > 0 && isFortress(area))) continue;
    const change = points * (prospect(situation, i, shift, nearer) - now[i]!);
    gain += taker === side ? change : -change;
  }
  gain += danger(situation, side, to) - dangerAfter(situation, shift, to, from === to ? 0 : 1);
  if (from >= 0 && from !== to) gain += danger(situation, side, from) - dangerAfter(situation, shift, from, -1);
  gain += siegeGain(situation.sieges[side], situation.at, shift) + garrisonGain(situation, shift);
  return situation.position.advanced ? gain + campGain(situation, shift) : gain;
}

/** §24c, §24d: what it is worth to take the enemy's Camp, and to leave somebody with one's own while it is threatened. */
const CAMP = 1.5;

function campGain({ position, at }: Situation, { side, from, to, footAndHorse, combat, beaten }: Shift): number {
  const enemy = opponentOf(side);
  let gain = 0;
  if (to === position.camps[enemy].area && combat > 0 && (beaten || ofSide(at, enemy).all[to] === 0)) gain += CAMP;
  const camp = position.camps[side].area;
  if (camp < 0 || footAndHorse === 0 || from === to) return gain;
  const guards = ofSide(at, side).footAndHorse[camp]!;
  const threatened = Math.min(1, ofSide(at, side).threat[camp]! / 4);
  if (from === camp && guards <= footAndHorse) gain -= CAMP * threatened;
  if (to === camp && guards === 0) gain += CAMP * threatened;
  return gain;
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

/** The same group, going elsewhere. */
export function shiftTo(shift: Shift, to: number, beaten = false): Shift {
  const { side, from, power, worth, siege, combat, footAndHorse } = shift;
  return { side, from, to, power, worth, siege, combat, footAndHorse, beaten };
}
