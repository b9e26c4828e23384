import { hexDistance } from "@gonfalon/engine/board";
import type { Choice } from "@gonfalon/engine/kernel";
import { board, hexes, leaders, type Side, scenarioNamed } from "../data.ts";
import type { QuadrilateralOption } from "../option.ts";
import { NOT_MOVED, type Quadrilateral, TRIED_INITIATIVE } from "../position.ts";
import { isWork } from "../rules/core/battle/state.ts";
import { costOfCommand } from "../rules/core/commands.ts";
import { armyCommander, isForce } from "../rules/core/forces.ts";
import { defendingSps, groundOf, shelterOn } from "../rules/core/odds.ts";
import type { March } from "../rules/core/steps.ts";
import { type Aim, type Design, designOf } from "./aims.ts";
import { dayMarch, marchesTo } from "./ground.ts";
import { type Force, weightOn } from "./lay.ts";

/** Rules of thumb for who moves and where. */

type Asked = Choice<QuadrilateralOption>;

/** §C7.12: each hex by how much nearer the aim is, and by what waits there. */
export function weighStep(position: Quadrilateral, { options }: Asked): number[] {
  const march = position.flow.at(-1) as unknown as March;
  const { side, leader } = march;
  const design = designOf(position, side);
  const force = design.lay.own.find((one) => one.leader === leader);
  const usual = design.aims.get(leader);
  const flees = force !== undefined && (march.way === "forcedMarch" || isTrapped(position, design, force, usual));
  const aim = flees ? refuge(position, design, force) : usual;
  if (!force || !aim) return options.map((option) => (option.type === "halt" ? 1 : 0));
  const away = marchesTo(position, aim.hex, force.bits);
  const here = position.leaderHex[leader]!;
  const stay = liking(position, design, force, aim, here, away[here]!);
  return options.map((option) => {
    if (option.type === "halt") return stay;
    if (option.type !== "march") return -100;
    const gained = away[here]! - away[option.hex]!;
    if (gained <= 0 && away[option.hex]! > 0 && !flees) return stay - 1;
    return liking(position, design, force, aim, option.hex, away[option.hex]!) - weariness(march, gained);
  });
}

/** It stands beside somebody whom it would have to attack at bad odds. */
function isTrapped(position: Quadrilateral, design: Design, force: Force, aim: Aim | undefined): boolean {
  return aim !== undefined && contact(position, design, force, aim, force.hex) < -1;
}

/** §C11.5: beyond 3 and 5 MPs a march tells. */
function weariness({ spent, size }: March, gained: number): number {
  const after = spent + Math.max(1, gained);
  const steps = (after > 6 ? 1 : 0) + (after > 10 ? 1 : 0) - (spent > 6 ? 1 : 0) - (spent > 10 ? 1 : 0);
  return steps * (size > 12 ? 0.12 : 0.05);
}

/** How good it is to stand in a hex. */
function liking(position: Quadrilateral, design: Design, force: Force, aim: Aim, hex: number, away: number): number {
  const near = -(0.1 + 0.05 * aim.value) * away;
  return near + contact(position, design, force, aim, hex) - exposure(design, force, hex);
}

/** §C14.3: whoever ends beside the enemy has to attack: at good odds that is what he came for, at bad odds it is folly. */
function contact(position: Quadrilateral, design: Design, force: Force, aim: Aim, hex: number): number {
  const foes = design.lay.foes.filter((foe) => !foe.besieged && hexDistance(board, foe.hex, hex) === 1);
  if (foes.length === 0) return 0;
  const defence = foes.reduce((sum, foe) => sum + defendingSps(foe.combat, shelterOn(groundOf(foe.hex), 1)), 0);
  let attack = force.combat;
  for (const one of design.lay.own) {
    if (one.leader === force.leader || one.besieged) continue;
    if (foes.some((foe) => hexDistance(board, foe.hex, one.hex) === 1)) attack += one.combat;
    else if (isStillToCome(position, one) && foes.some((foe) => design.aims.get(one.leader)?.hex === foe.hex)) {
      attack += foes.some((foe) => hexDistance(board, foe.hex, one.hex) <= 5) ? 0.5 * one.combat : 0;
    }
  }
  const ratio = attack / Math.max(1, defence);
  // Before a citadel the garrison shuts itself in, or is beaten by all who besiege it.
  if (aim.purpose === "besiege" && foes.every((foe) => hexes.siege[foe.hex]! >= 0)) {
    return besiegers(design) >= 0.7 * foes.reduce((sum, foe) => sum + foe.combat, 0) ? 1 : -2;
  }
  if (position.phasing !== design.lay.side) return ratio < 1 ? -4 : 0;
  if (ratio >= 1.3) return aim.purpose === "attack" || aim.purpose === "relieve" ? 2 : 0.8;
  return ratio >= 1 ? -1 : -5 * (1 - ratio) - 2;
}

function besiegers({ lay, aims }: Design): number {
  return lay.own.reduce((sum, one) => sum + (aims.get(one.leader)?.purpose === "besiege" ? one.combat : 0), 0);
}

function isStillToCome({ leaderMoved, leaderDone }: Quadrilateral, { leader }: Force): boolean {
  return leaderMoved[leader] === NOT_MOVED && (leaderDone[leader]! & TRIED_INITIATIVE) === 0;
}

/** What could fall upon a Force there, beyond what it and its friends can meet. */
function exposure({ lay }: Design, force: Force, hex: number): number {
  const threat = weightOn(hex, lay.foes);
  const support = force.combat + weightOn(hex, lay.own, force.leader);
  const shelter = isWork(hex) ? 2 : 1;
  return threat > 1.5 * support * shelter ? Math.min(3, threat / Math.max(1, support) - 1.5) : 0;
}

/** Rule of thumb 5: a forced march leads away from those who are too strong, towards friends. */
function refuge(position: Quadrilateral, design: Design, force: Force | undefined): Aim | undefined {
  if (!force) return undefined;
  const friends = design.lay.own.filter((one) => one.leader !== force.leader && !one.besieged);
  const nearest = friends.sort(
    (a, b) => hexDistance(board, a.hex, force.hex) - hexDistance(board, b.hex, force.hex),
  )[0];
  const center = position.center[design.lay.side];
  const hex = nearest?.hex ?? (center >= 0 ? center : force.hex);
  return { hex, purpose: "join", value: 1 };
}

/** §C7.6: the points of an aim, for the part of the way that a turn brings nearer; APs have their price (rule of thumb 9). */
export function weighCommand(position: Quadrilateral, { options, seat }: Asked): number[] {
  const side = seat === "austrian" ? 0 : 1;
  const design = designOf(position, side as Side);
  const price = priceOfAp(position, side as Side);
  return options.map((option) => {
    if (option.type === "command") {
      return gainOf(position, design, option.leader) - price * costOfCommand(position, option.leader);
    }
    if (option.type === "loneLeader") return weighRide(position, design, option.leader);
    if (option.type === "center") return isCenterInDanger(position, design) ? 1 : -1;
    return option.type === "endSegment" ? 0 : -1;
  });
}

/** What a turn's march of the Force is worth. */
function gainOf(position: Quadrilateral, design: Design, leader: number): number {
  const aim = design.aims.get(leader);
  const force = design.lay.own.find((one) => one.leader === leader);
  if (!aim || !force) return -1;
  if (isTrapped(position, design, force, aim)) return 1.5;
  const away = marchesTo(position, aim.hex, force.bits)[force.hex]!;
  if (away === 0 || (aim.purpose === "attack" && hexDistance(board, aim.hex, force.hex) <= 1)) return -1;
  return (aim.value * dayMarch()) / Math.max(dayMarch(), away);
}

/** Dear when few are left for many turns. */
function priceOfAp({ ap, turn, scenario }: Quadrilateral, side: Side): number {
  const left = Math.min(30, scenarioNamed(scenario).endTurn - turn + 1);
  return (0.25 * left) / Math.max(1, ap[side] - 1);
}

/** An Army Commander without troops rides to where the battle will be. */
function weighRide(position: Quadrilateral, design: Design, leader: number): number {
  const bonus = leaders.bonus[leader]! > 0 || armyCommander(position, design.lay.side) === leader;
  const hex = headquarters(position, design);
  return bonus && hex >= 0 && position.leaderHex[leader] !== hex ? 0.6 : -1;
}

/** Where a commander is wanted: with the strongest that is to attack, else with the strongest. */
function headquarters(_: Quadrilateral, { lay, aims }: Design): number {
  const rank = (force: Force) => force.combat + (aims.get(force.leader)?.purpose === "attack" ? 10 : 0);
  const field = lay.own.filter(({ besieged }) => !besieged).sort((a, b) => rank(b) - rank(a));
  return field[0]?.hex ?? -1;
}

function isCenterInDanger(position: Quadrilateral, { lay }: Design): boolean {
  const center = position.center[lay.side];
  return center >= 0 && weightOn(center, lay.foes) > 1.2 * weightOn(center, lay.own) + 1;
}

/** Where a vedette, a lone leader or the Center goes. */
export function weighDestination(position: Quadrilateral, { options, seat, ask }: Asked): number[] {
  const side: Side = seat === "austrian" ? 0 : 1;
  const design = designOf(position, side);
  const frame = position.flow.at(-1) as unknown as { leader?: number };
  if (ask === "centerMove.where") {
    const safety = (hex: number) => weightOn(hex, design.lay.own) - weightOn(hex, design.lay.foes);
    return options.map((option) => (option.type === "goTo" ? safety(option.hex) : 0));
  }
  const goal = (frame.leader ?? -1) >= 0 ? headquarters(position, design) : -1;
  return options.map((option) => {
    if (option.type !== "goTo") return 0;
    if (goal >= 0) return -hexDistance(board, option.hex, goal);
    return -weightOn(option.hex, design.lay.foes);
  });
}

/** §C7.8: trying costs nothing but the march. */
export function weighInitiative(position: Quadrilateral, { options, seat }: Asked): number[] {
  const design = designOf(position, (seat === "austrian" ? 0 : 1) as Side);
  return options.map((option) => (option.type === "initiative" ? gainOf(position, design, option.leader) - 0.1 : 0));
}

/** Rule of thumb 5: away from an enemy who will attack at good odds; a besieger or a garrison of works stays. */
export function weighForcedMarch(position: Quadrilateral, { options, seat }: Asked): number[] {
  const design = designOf(position, (seat === "austrian" ? 0 : 1) as Side);
  return options.map((option) => {
    if (option.type !== "forcedMarch") return 0;
    const force = design.lay.own.find((one) => one.leader === option.leader);
    if (!force || isWork(force.hex)) return -1;
    const beside = design.lay.foes.filter((foe) => hexDistance(board, foe.hex, force.hex) === 1 && !foe.besieged);
    if (beside.length === 0) return -1;
    const attack = beside.reduce((sum, foe) => sum + foe.combat, 0);
    const defence = defendingSps(force.combat, shelterOn(groundOf(force.hex), 1));
    return attack / Math.max(1, defence) - 1.6;
  });
}

/** Reinforcements come on, and go where they are wanted. */
export function weighReinforcement(position: Quadrilateral, { options }: Asked): number[] {
  return options.map((option) => {
    if (option.type === "endSegment") return 0;
    return option.type === "moveReinforcement" && !isForce(position, option.leader) ? -1 : 1;
  });
}
