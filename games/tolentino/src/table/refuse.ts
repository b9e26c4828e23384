import { linkBetween } from "@gonfalon/engine/board";
import { type Option, type Reason, type Refusal, running } from "@gonfalon/engine/kernel";
import type { Side } from "../army.ts";
import { army, ground } from "../data.ts";
import {
  ATTACK,
  DEFENSE,
  DID_MOVE,
  distance,
  GOOD,
  IN_PLAY,
  isArtillery,
  NOBODY,
  NOWHERE,
  ROUTED,
  sideOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { awaited } from "../rules/approach.ts";
import { rangeOfGuns } from "../rules/bombardment.ts";
import {
  barOf,
  ENEMY_HEX,
  explore,
  gaitOfNode,
  hexOfNode,
  type Mover,
  mayStop,
  moverOf,
  ON_FOOT,
  stepCost,
  survey,
} from "../rules/entering.ts";
import { crowdedOut, type UnitMove, unitMove } from "../rules/movement.ts";
import { movementSegment } from "../rules/movementSegment.ts";
import { enteringUnits } from "../rules/reinforcements.ts";
import { lineOfSight } from "../rules/sight.ts";
import { because, type Intent, isAskedFor, notNow, notOffered } from "./reasons.ts";
import { whyNotInCombat } from "./refuseCombat.ts";
import { whyNotInTurn } from "./refuseTurn.ts";
import type { View } from "./view.ts";

/** Why not: the rules that forbid what is not among the options. It looks at the view only, as its asker does. */
export function refuse(view: View, intent: Option): Refusal {
  const position = presumed(view);
  return { reasons: reasonsFor(position, intent as Intent) };
}

/**
 * The view with one unknown unit in each unseen stack, so that the rules of movement find enemies and zones of control
 * where the viewer knows them to be; a unit that is `likely`, as far as there are any.
 */
export function presumed(view: View, likely: (unit: number) => boolean = () => true): Tolentino {
  const hex = [...view.hex];
  const state = [...view.state];
  const spare = [...view.unknown];
  for (const stack of view.stacks) {
    const own = spare.filter((unit) => sideOf(unit) === stack.side);
    if (!stack.units || own.length === 0) continue;
    const unit = own.find(likely) ?? own[0]!;
    spare.splice(spare.indexOf(unit), 1);
    hex[unit] = stack.hex;
    state[unit] = stack.zone ? GOOD : ROUTED;
  }
  return { ...view, hex, state };
}

function reasonsFor(position: Tolentino, intent: Intent): Reason[] {
  if (!isAskedFor(position, intent.type)) return notNow(position, intent.type);
  const reasons = whyNotMove(position, intent) ?? whyNotInCombat(position, intent) ?? whyNotInTurn(position, intent);
  return reasons && reasons.length > 0 ? reasons : notOffered(position);
}

/** Why not, for the intents of the Movement and Bombardment segments; null for anything else. */
function whyNotMove(position: Tolentino, { type, to, units, guns, target }: Intent): Reason[] | null {
  if (type === "go" && typeof to === "number") return whyNotGo(position, to);
  if (type === "move" && Array.isArray(units)) return whyNotPick(position, units as number[]);
  if (type === "endMovement") return whyNotEnd(position);
  if (type === "halt") return whyNotHalt(position);
  if (type === "bombard") return whyNotFire(position, guns as number[], target as number);
  if (type === "leader" && typeof to === "number") return whyNotRide(position, to);
  return null;
}

/** Why units that have been picked cannot halt: they have not moved, or there is no room for them (§7.1). */
function whyNotHalt(position: Tolentino): Reason[] | null {
  const move = running(position, unitMove) as unknown as UnitMove | undefined;
  if (!move) return null;
  const here = position.hex[move.units[0]!]!;
  return here === move.start && move.spent === 0
    ? because("9.1", "refuse.haltAtOnce")
    : because("7.1", "refuse.stacking", { hex: here });
}

/** Why the movement cannot end: §15.4 reinforcements at the edge, §7.1.3 an overfull hex, or the duty of Attack (§5.1.2) or Advance (§5.1.1). */
function whyNotEnd(position: Tolentino): Reason[] | null {
  const segment = running(position, movementSegment);
  if (!segment) return null;
  const entering = enteringUnits(position, segment.formation);
  if (entering.length > 0) return because("15.4", "refuse.entering", { units: entering });
  const crowded = crowdedOut(position, segment);
  if (crowded.length > 0) {
    return because("7.1.3", "refuse.crowded", { hex: position.hex[crowded[0]!]!, units: crowded });
  }
  const units = awaited(position, segment);
  return position.order[segment.formation] === ATTACK
    ? because("5.1.2", "refuse.dutyOfAttack", { formation: segment.formation, units })
    : because("5.1.1", "refuse.dutyOfAdvance", { formation: segment.formation, units });
}

/** Why a unit cannot be picked to move. */
function whyNotPick(position: Tolentino, units: readonly number[]): Reason[] {
  const segment = running(position, movementSegment);
  const unit = units[0]!;
  if (!(unit in army.unitIds)) return because("9", "refuse.noSuchUnit");
  if (!segment) return notNow(position, "move");
  if (army.formation[unit] !== segment.formation) {
    return because("3.1.Ba", "refuse.otherFormation", { formation: segment.formation });
  }
  if (position.hex[unit]! < 0 || position.fate[unit] !== IN_PLAY) return because("9", "refuse.notOnMap", { unit });
  if (position.did[unit]! & DID_MOVE) return because("9a", "refuse.moved", { unit });
  if (position.state[unit] === ROUTED) return because("15.2", "refuse.routed", { unit });
  if (segment.turnOf === NOWHERE && position.out[unit]) return because("3.1.B3b", "refuse.outOfCommand", { unit });
  if (segment.turnOf !== NOWHERE && position.hex[unit] !== segment.turnOf) {
    return because("3.1.B3b", "refuse.otherHex", { unit });
  }
  return whyStuck(position, units);
}

/** Why units have nowhere to go at all: what bars each of the hexes around. */
function whyStuck(position: Tolentino, units: readonly number[]): Reason[] {
  const start = position.hex[units[0]!]!;
  const { firstLink, linkTo } = ground.board;
  const mover = moverOf(survey(position, sideOf(units[0]!)), units, start);
  const reasons: Reason[] = [];
  for (let link = firstLink[start]!; link < firstLink[start + 1]!; link++) {
    for (const reason of whyNotEnter(mover, start, linkTo[link]!, ON_FOOT, 0)) {
      if (!reasons.some(({ rule }) => rule === reason.rule)) reasons.push(reason);
    }
  }
  return reasons;
}

/** Why the units on the move cannot go to a hex. */
function whyNotGo(position: Tolentino, to: number): Reason[] {
  const move = running(position, unitMove) as unknown as UnitMove | undefined;
  if (!move) return notNow(position, "go");
  if (!(to in ground.board.ids)) return because("9.1a", "refuse.noSuchHex");
  const { units, start, gait, spent, rough } = move;
  const here = position.hex[units[0]!]!;
  const mover = moverOf(survey(position, sideOf(units[0]!)), units, start, rough);
  const nodes = explore(mover, here, gait, spent).reached.filter((node) => hexOfNode(node) === to);
  if (nodes.length === 0) return whyOutOfReach(position, move, here, to);
  if (!nodes.some((node) => mayStop(mover, to, gaitOfNode(node)))) {
    const marches = nodes.every((node) => gaitOfNode(node) !== ON_FOOT);
    return marches ? because("9.3.2b", "refuse.marchStack") : because("7.1", "refuse.stacking", { hex: to });
  }
  return because(position.order[army.formation[units[0]!]!] === ATTACK ? "5.1.2" : "5.1.1", "refuse.nearer");
}

/** For a neighbour the bar itself; farther off, that the points or the order do not suffice, or the bars around the goal. */
function whyOutOfReach(position: Tolentino, move: UnitMove, here: number, to: number): Reason[] {
  const { units, start, gait, spent, rough } = move;
  const mover = moverOf(survey(position, sideOf(units[0]!)), units, start, rough);
  if (linkBetween(ground.board, here, to) >= 0) return whyNotEnter(mover, here, to, gait, spent);
  if (mover.field.enemies[to]) return barredBy(ENEMY_HEX);
  if (isBeyondRough(mover, here, to, gait, spent)) return because("10.2a", "bar.gunsInRough");
  const { firstLink, linkTo, back } = ground.board;
  const reasons: Reason[] = [];
  for (let link = firstLink[to]!; link < firstLink[to + 1]!; link++) {
    const cost = stepCost({ ...mover, start: linkTo[link]! }, back[link]!, ON_FOOT, 0);
    if (cost >= 0 && mover.order === DEFENSE) return because("5.1.3a", "bar.defenseOneHex");
    if (cost >= 0) return because("9.1.1", "refuse.points", { hex: to });
    const { rule } = barOf(cost);
    if (!reasons.some((one) => one.rule === rule)) reasons.push(...barredBy(cost));
  }
  return reasons;
}

function barredBy(cost: number): Reason[] {
  const { rule, key } = barOf(cost);
  return because(rule, key);
}

/** §10.2a whether guns would get there if they could enter more than one rough hex. */
function isBeyondRough(mover: Mover, here: number, to: number, gait: number, spent: number): boolean {
  if (!mover.isLimited) return false;
  return explore({ ...mover, isLimited: false }, here, gait, spent).reached.some((node) => hexOfNode(node) === to);
}

function whyNotEnter(mover: Mover, from: number, to: number, gait: number, spent: number): Reason[] {
  const cost = stepCost(mover, linkBetween(ground.board, from, to), gait, spent);
  if (cost < 0) return barredBy(cost);
  if (spent + cost > mover.allowance && spent > 0) return because("9.1.1", "refuse.points", { hex: to });
  return mayStop(mover, to, gait) ? [] : because("7.1", "refuse.stacking", { hex: to });
}

/** Why guns cannot bombard a hex. */
function whyNotFire(position: Tolentino, guns: readonly number[], target: number): Reason[] {
  const gun = guns?.[0] ?? NOBODY;
  if (!(gun in army.unitIds) || !(target in ground.board.ids)) return because("11.4", "refuse.noSuchUnit");
  if (!isArtillery(gun)) return because("11.4", "refuse.noGun", { unit: gun });
  if (position.moved[gun]) return because("11c", "refuse.gunMoved", { unit: gun });
  if (position.state[gun] !== GOOD) return because("15.1", "refuse.gunDisordered", { unit: gun });
  const from = position.hex[gun]!;
  if (distance(from, target) > rangeOfGuns(position)) return because("11.2", "refuse.gunRange");
  if (!lineOfSight(from, target, rangeOfGuns(position))) return because("11.2a", "refuse.gunSight");
  const troops = unitsIn(position, target).filter((unit) => sideOf(unit) !== sideOf(gun));
  if (troops.length > 0 && troops.every(isArtillery)) return because("11.4.3a", "refuse.gunsAlone");
  return because("11.4", "refuse.noTarget");
}

/** Why a leader cannot ride to a hex. */
function whyNotRide(position: Tolentino, to: number): Reason[] {
  const frame = position.flow.at(-1) as unknown as { rider?: number; leader?: number };
  const leader = frame.rider ?? frame.leader ?? -1;
  if (leader < 0 || !(to in ground.board.ids)) return because("9.1.4", "refuse.noSuchHex");
  const field = survey(position, army.leaderSide[leader] as Side);
  if (field.enemies[to]) return barredBy(ENEMY_HEX);
  if (field.zone[to] && !field.friends[to]) return because("8.2.2", "refuse.leaderZone");
  return because("2.2.1", "refuse.points", { hex: to });
}
