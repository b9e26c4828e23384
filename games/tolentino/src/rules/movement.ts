import { linkBetween } from "@gonfalon/engine/board";
import { everybody, type Play } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "../army.ts";
import { army, ground } from "../data.ts";
import { CAVALRY } from "../ground.ts";
import {
  DEFENSE,
  DID_CHARGE,
  DID_MOVE,
  enemyOf,
  isArtillery,
  NOWHERE,
  onMap,
  orderOf,
  put,
  ROUTED,
  sideOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { type Approach, boundNear, excuse, isDutyDone, mustGetNearer, nearest } from "./approach.ts";
import { arrive } from "./arrival.ts";
import { chargeTargets, placeCharge } from "./cavalry.ts";
import { disorder } from "./disorder.ts";
import {
  ALL_IN_MARCH,
  canReach,
  explore,
  gaitOfNode,
  goals,
  hexOfNode,
  type Mover,
  mayStop,
  moverOf,
  ON_FOOT,
  roughOfNode,
  type Survey,
  stepCost,
  survey,
  wayTo,
} from "./entering.ts";
import { gaitSeen, owners, seenUnits } from "./known.ts";
import { efficiencyCheck } from "./morale.ts";
import { enteringUnits, entryOf } from "./reinforcements.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { sees } from "./sight.ts";
import { isLegalStack } from "./stacking.ts";
import { tellOf, tellSeen } from "./telling.ts";
import { inZoneOf } from "./zones.ts";

/** §9 the movement of combat units: which of them, then where to, hex by hex. */

/** Units that may move now: those of the active formation in command, or out-of-command units of one hex. */
export interface Segment extends Approach {
  /** The hex whose out-of-command units move, or NOWHERE while those in command do (§3.1.B3b). */
  turnOf: number;
}

export type PickOption =
  | { type: "move"; units: number[] }
  | { type: "charge"; units: number[]; target: number }
  | { type: "enter"; unit: number }
  | { type: "endMovement" };

/** §9 §9a §15.2 whether a unit may be picked to move: on the map, not Routed, not moved yet, and its turn has come. */
function isWaiting(position: Tolentino, segment: Segment, unit: number): boolean {
  if (!onMap(position, unit) || position.state[unit] === ROUTED) return false;
  if (position.did[unit]! & (DID_MOVE | DID_CHARGE)) return false;
  if (segment.turnOf === NOWHERE) return position.out[unit] === 0;
  return position.out[unit] === 1 && position.hex[unit] === segment.turnOf;
}

/** Whether a unit or stack has anywhere to go. */
function canMove(field: Survey, units: readonly number[]): boolean {
  return canReach(moverOf(field, units, field.position.hex[units[0]!]!), anywhere);
}
const anywhere = () => true;

export function someoneCanMove(position: Tolentino, segment: Segment): boolean {
  const field = survey(position, army.formationSide[segment.formation] as Side);
  const units = army.unitsOf[segment.formation]!;
  if (units.some((unit) => isWaiting(position, segment, unit) && canMove(field, [unit]))) return true;
  if (chargesOnTheSpot(field, segment).length > 0) return true;
  return segment.turnOf === NOWHERE && enteringUnits(position, segment.formation).length > 0;
}

function ableToMove(field: Survey, segment: Segment): number[] {
  return army.unitsOf[segment.formation]!.filter(
    (unit) => isWaiting(field.position, segment, unit) && canMove(field, [unit]),
  );
}

/** §9.1 units one by one or as a stack; ending the segment only when the duty of the order is done (§5.1.1, §5.1.2). */
export function picks(position: Tolentino, segment: Segment): PickOption[] {
  const field = survey(position, army.formationSide[segment.formation] as Side);
  const able = ableToMove(field, segment);
  const options: PickOption[] = able.map((unit) => ({ type: "move", units: [unit] }));
  for (const stack of stacks(field, able)) {
    if (canMove(field, stack)) options.push({ type: "move", units: stack });
  }
  options.push(...chargesOnTheSpot(field, segment));
  // §15.4 reinforcements enter in their turn: movement does not end before all who can have come.
  const entering = segment.turnOf === NOWHERE ? enteringUnits(position, segment.formation) : [];
  for (const unit of entering) options.push({ type: "enter", unit });
  if (entering.length === 0 && mayEnd(field, segment, able)) options.push({ type: "endMovement" });
  return options;
}

/** §14.2 cavalry that already stands next to its target charges without moving. */
function chargesOnTheSpot(field: Survey, segment: Segment): PickOption[] {
  const { position } = field;
  const horse = army.unitsOf[segment.formation]!.filter(
    (unit) => army.arm[unit] === CAVALRY && isWaiting(position, segment, unit),
  );
  if (horse.length === 0) return [];
  const groups = [...horse.map((unit) => [unit]), ...stacks(field, horse)];
  return groups.flatMap((units) =>
    chargesOf(position, units, 0).map((target) => ({ type: "charge" as const, units, target })),
  );
}

/** §9.1 stacks that may move as one: units of a hex under one order, all of them or those of one regiment. */
function stacks({ position, friends }: Survey, units: readonly number[]): number[][] {
  const found: number[][] = [];
  for (const first of units) {
    if (friends[position.hex[first]!]! < 2) continue;
    const mates = units.filter(
      (unit) => position.hex[unit] === position.hex[first] && orderOf(position, unit) === orderOf(position, first),
    );
    if (mates.length < 2) continue;
    const regiment = mates.filter((unit) => army.regiment[unit]! >= 0 && army.regiment[unit] === army.regiment[first]);
    const stack = isLegalStack(mates) ? mates : regiment;
    if (stack.length > 1 && stack[0] === first) found.push(stack);
  }
  return found;
}

/** §5.1.1 §5.1.2 the duties are done; §7.1.3 nobody who can leave an overfull hex is left in it. */
function mayEnd(field: Survey, segment: Segment, able: readonly number[]): boolean {
  if (able.some((unit) => isCrowded(field, unit))) return false;
  return segment.turnOf !== NOWHERE || isDutyDone(field, segment);
}

function isCrowded({ position, friends }: Survey, unit: number): boolean {
  const hex = position.hex[unit]!;
  return friends[hex]! > 1 && !isLegalStack(unitsIn(position, hex));
}

/** §7.1.3 the units that have still to leave an overfull hex. */
export function crowdedOut(position: Tolentino, segment: Segment): number[] {
  const field = survey(position, army.formationSide[segment.formation] as Side);
  return ableToMove(field, segment).filter((unit) => isCrowded(field, unit));
}

/** One unit or stack on its way. */
export interface UnitMove {
  units: number[];
  /** Where it began, or NOWHERE for a unit that comes onto the map. */
  start: number;
  /** Half points spent, and how it goes (§9.3). */
  spent: number;
  gait: number;
  /** §10.2a 1 when guns have entered their one rough hex of the turn. */
  rough: number;
  /** Nodes (hex and gait) still to go on the way to where it was sent, and what each step costs. */
  path: number[];
  costs: number[];
  /** Hexes passed since the move was last told. */
  trail: number[];
  /** The distance from the enemy it must better because of its order, or 0. */
  nearer: number;
  foes: number[];
  /** 1 when something has happened on the way that may bar the rest of it. */
  isStale: number;
}

export type GoOption = { type: "go"; to: number } | { type: "halt" };
export type ChargeOption = { type: "charge"; target: number } | { type: "noCharge" };

/** Units in a hex that have still to set out from there, and no duty binds them. */
function standing(units: number[], hex: number, start: number, spent: number): UnitMove {
  return {
    units,
    start,
    spent,
    trail: [hex],
    gait: ON_FOOT,
    rough: 0,
    path: [],
    costs: [],
    isStale: 0,
    nearer: 0,
    foes: [],
  };
}

/** Begins the move of the units that were picked. */
export function beginMove(play: Play<Tolentino>, segment: Segment, units: number[]): void {
  const { position } = play;
  const near = boundNear(segment, units);
  const must = segment.turnOf === NOWHERE && mustGetNearer(position, segment, units);
  if (near > 0 && !must && !couldGetNearer(position, segment, units, near)) excuse(segment, units);
  const start = position.hex[units[0]!]!;
  const move = standing(units, start, start, 0);
  if (must) [move.nearer, move.foes] = [near, [...segment.foes]];
  play.call(unitMove, move);
}

function couldGetNearer(position: Tolentino, { foes }: Approach, units: readonly number[], near: number): boolean {
  const mover = moverOf(survey(position, sideOf(units[0]!)), units, position.hex[units[0]!]!);
  return canReach(mover, (hex) => nearest(hex, foes) < near);
}

/** §15.4 a reinforcement comes onto its entry hex, which it pays for, and goes on from there. */
export function beginEntry(play: Play<Tolentino>, unit: number): void {
  const { position } = play;
  const { hex, cost } = entryOf(position, unit)!;
  put(position, unit, hex);
  markMoved(position, [unit]);
  const vague = { type: "someEnter", rules: ["15.4"], side: SEATS[sideOf(unit)], hex };
  tellOf(play, sideOf(unit), hex, { type: "enters", rules: ["15.4"], unit, hex }, vague);
  play.call(unitMove, standing([unit], hex, NOWHERE, cost));
  arrive(play, [unit], NOWHERE, hex);
}

/** §3.1.B3a §11a moved units, and guns turned to their Moved face. */
function markMoved(position: Tolentino, units: readonly number[]): void {
  for (const unit of units) {
    position.did[unit]! |= DID_MOVE;
    if (isArtillery(unit)) position.moved[unit] = 1;
  }
}

export const unitMove = procedure<UnitMove>("unitMove", {
  units: seenUnits,
  start: everybody,
  spent: gaitSeen,
  gait: gaitSeen,
  rough: gaitSeen,
  path: owners,
  costs: owners,
  trail: everybody,
  nearer: gaitSeen,
  foes: gaitSeen,
  isStale: everybody,
}).steps({
  destination: decision({
    rule: ["9.1", "9.1.1", "9.2"],
    seat: (_position, { units }) => SEATS[sideOf(units[0]!)],
    when: mayGoOn,
    options: (position, frame) => {
      const mover = moverFor(position, frame);
      const ways: GoOption[] = mayHalt(mover, frame) ? [{ type: "halt" }] : [];
      for (const node of destinations(mover, frame)) ways.push({ type: "go", to: hexOfNode(node) });
      return ways;
    },
    play: (play, frame, option) => {
      if (option.type === "halt") return "stop";
      plan(play.position, frame, option.to);
      return undefined;
    },
  }),
  march: step(["9.1a", "9.2a"], (play, frame) => {
    if (frame.path.length > 0 && frame.isStale) lookAgain(play.position, frame);
    if (frame.path.length > 0) {
      oneHex(play, frame);
      return "march";
    }
    if (frame.trail.length === 1) return "stop";
    tellTrail(play, frame);
    return "destination";
  }),
  stop: step("7.1", (play, frame) => backToRoom(play, frame)),
  charge: decision({
    rule: ["14.2", "14.2a"],
    seat: (_position, { units }) => SEATS[sideOf(units[0]!)],
    options: (position, frame) => {
      const targets = chargesOf(position, frame.units, frame.spent);
      if (targets.length === 0) return [];
      return [{ type: "noCharge" }, ...targets.map((target) => ({ type: "charge" as const, target }))];
    },
    play: (play, { units }, option) => {
      if (option.type === "charge") beginCharge(play, units, option.target);
    },
  }),
});

export function beginCharge(play: Play<Tolentino>, units: readonly number[], target: number): void {
  for (const unit of units) play.position.did[unit]! |= DID_CHARGE;
  placeCharge(play, units, target);
}

function moverFor(position: Tolentino, { units, start, rough }: UnitMove): Mover {
  return moverOf(survey(position, sideOf(units[0]!)), units, start, rough);
}

/** Whether there is a question where to: the units have not set out yet, or they can still go on. */
function mayGoOn(position: Tolentino, frame: UnitMove): boolean {
  const { units, start, spent, gait } = frame;
  const here = position.hex[units[0]!]!;
  if (here < 0) return false;
  if (start === here && spent === 0) return true;
  const mover = moverFor(position, frame);
  const isStopped = mover.order === DEFENSE || mover.field.zone[here]! > 0 || spent >= mover.allowance;
  const mayMarchOn = gait === ALL_IN_MARCH && spent < mover.allowance + ground.marchBonus;
  if (isStopped && !mayMarchOn) return false;
  return hasNextDoor(mover, frame, here) || destinations(mover, frame).length > 0;
}

/** A cheap sign that a move can go on: a neighbouring hex that can be entered and stopped in. */
function hasNextDoor(mover: Mover, { gait, spent, nearer }: UnitMove, here: number): boolean {
  const { firstLink, linkTo } = ground.board;
  if (nearer > 0) return false;
  for (let link = firstLink[here]!; link < firstLink[here + 1]!; link++) {
    const cost = stepCost(mover, link, gait, spent);
    if (cost >= 0 && spent + cost <= mover.allowance && mayStop(mover, linkTo[link]!, gait)) return true;
  }
  return false;
}

/** §9.1 a move that has begun may end where the units may stand; §9.1b the points not spent are lost. */
function mayHalt(mover: Mover, { units, start, spent, gait }: UnitMove): boolean {
  const here = mover.position.hex[units[0]!]!;
  return (here !== start || spent > 0) && mayStop(mover, here, gait);
}

/** The nodes that the units can go on to and end in; those under a duty only nearer to the enemy than they began. */
function destinations(mover: Mover, { units, gait, spent, nearer, foes }: UnitMove): number[] {
  const here = mover.position.hex[units[0]!]!;
  const found = goals(mover, explore(mover, here, gait, spent), here);
  if (nearer === 0) return found;
  return found.filter((node) => nearest(hexOfNode(node), foes) < nearer);
}

/** The cheapest way to a hex, step by step. */
function plan(position: Tolentino, frame: UnitMove, to: number): void {
  const { units, gait, spent } = frame;
  const { nodes, costs } = wayTo(moverFor(position, frame), position.hex[units[0]!]!, gait, spent, to);
  frame.path = nodes.slice(1);
  frame.costs = frame.path.map((_, i) => costs[i + 1]! - costs[i]!);
}

/** Takes the next step of the path. */
function oneHex(play: Play<Tolentino>, frame: UnitMove): void {
  const { position } = play;
  const { units } = frame;
  const node = frame.path.shift()!;
  const cost = frame.costs.shift()!;
  const [from, to] = [position.hex[units[0]!]!, hexOfNode(node)];
  frame.gait = gaitOfNode(node);
  frame.rough = roughOfNode(node);
  if (from === to) return;
  frame.spent += cost;
  if (orderOf(position, units[0]!) === DEFENSE) waver(play, units, from, to);
  enterHex(play, frame, from, to);
  // Whatever the arrival sets off may bar the rest of the way: it is looked at again.
  if (play.called.length > 0) frame.isStale = 1;
}

/** Gives up the rest of a path that something now bars. */
function lookAgain(position: Tolentino, frame: UnitMove): void {
  frame.isStale = 0;
  const { units, path, gait } = frame;
  const [from, to] = [position.hex[units[0]!]!, hexOfNode(path[0]!)];
  if (from === to) return;
  const mover = moverFor(position, frame);
  const link = linkBetween(ground.board, from, to);
  const cost = link < 0 ? frame.costs[0]! : stepCost(mover, link, gait, frame.spent);
  if (cost === frame.costs[0]) frame.isStale = 1;
  else [frame.path, frame.costs] = [[], []];
}

/** §5.1.3c from one enemy-controlled hex to another under Defense. */
function waver(play: Play<Tolentino>, units: readonly number[], from: number, to: number): void {
  const enemy = enemyOf(sideOf(units[0]!));
  if (!inZoneOf(play.position, enemy, from) || !inZoneOf(play.position, enemy, to)) return;
  for (const unit of efficiencyCheck(play, units, ["5.1.3c"]).failed) disorder(play, unit, ["5.1.3c"]);
}

function enterHex(play: Play<Tolentino>, frame: UnitMove, from: number, to: number): void {
  for (const unit of frame.units) put(play.position, unit, to);
  markMoved(play.position, frame.units);
  frame.trail.push(to);
  arrive(play, frame.units, from, to);
}

/** §11.3.2 tells the way the units went: in full to the enemy if he sees any hex of it. */
function tellTrail(play: Play<Tolentino>, frame: UnitMove): void {
  const { units, trail } = frame;
  const side = sideOf(units[0]!);
  const isMarch = frame.gait !== ON_FOOT;
  const [from, to] = [trail[0]!, trail.at(-1)!];
  const event = { type: "move", rules: isMarch ? ["9.1", "9.3"] : ["9.1"], units: [...units], path: trail };
  const goesOn = from !== frame.start;
  const vague = { type: "someMove", rules: ["9.1"], side: SEATS[side], from, to, ...(goesOn && { goesOn }) };
  const isSeen = trail.some((hex) => sees(play.position, enemyOf(side), hex));
  tellSeen(play, side, isSeen, event, vague);
  frame.trail = [to];
}

/** A move that was cut short where the units cannot stand is taken back to where it began. */
function backToRoom(play: Play<Tolentino>, frame: UnitMove): void {
  const { position } = play;
  const { units, start } = frame;
  const here = position.hex[units[0]!]!;
  const mover = moverFor(position, frame);
  if (here === start || mayStop(mover, here, frame.gait)) return;
  for (const unit of units) position.hex[unit] = start;
  play.tell({ type: "fallsBack", rules: ["7.1"], side: SEATS[mover.side], from: here, to: start });
}

/** §14.2 the hexes that all the units can charge with the points they have left. */
function chargesOf(position: Tolentino, units: readonly number[], spent: number): number[] {
  if (!units.every((unit) => army.arm[unit] === CAVALRY)) return [];
  const [first, ...others] = units.map((unit) => chargeTargets(position, unit, army.movement[unit]! - spent));
  return first!.filter((target) => others.every((list) => list.includes(target)));
}
