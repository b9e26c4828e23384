import { everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import {
  ARTILLERY,
  board,
  type CrossingKind,
  crossings,
  INFANTRY,
  LAKE_SIDE,
  leaders,
  SIDE_NAMES,
  type Side,
  sides,
  tables,
} from "../../data.ts";
import { NOWHERE, type Quadrilateral, type Work } from "../../position.ts";
import { procedure, step } from "../rulebook.ts";
import { isFitForWheels } from "./between.ts";
import { FORCE_THERE, fieldOf, GARRISON_THERE, VEDETTE_THERE } from "./field.ts";
import { armOf, headOf, isForce, trainsOf } from "./forces.ts";
import { crossingAt, hasPontoon, NO_CROSSING } from "./ground.ts";
import { isForced, type March, type Mover } from "./steps.ts";

/** §C9.1 to §C9.5, §II.f: works on crossings, announced on the march and done in the Bridge Segment. */
export type WorkOption = {
  readonly type: "work";
  readonly kind: Work["kind"];
  readonly link: number;
  readonly train: number;
};

/** §C9.1: what a Force may announce on the hexsides of its hex, with what is left of its MPs. One work a Force. */
export function worksOf(position: Quadrilateral, mover: Mover): WorkOption[] {
  const { leader, march, left } = mover;
  if (isForced(march.way) || march.oneMp) return [];
  if (position.works.some((work) => work.leader === leader)) return [];
  const hex = position.leaderHex[leader]!;
  const works: WorkOption[] = [];
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (sides.river[link] === 0 || isTaken(position, link)) continue;
    for (const kind of KINDS) {
      const train = trainFor(position, mover, kind, link);
      if (train !== NONE && costOf(position, mover, kind, link) <= left)
        works.push({ type: "work", kind, link, train });
    }
  }
  return works;
}

/**
 * §C1.9: whether a Force with every arm, a train and MPs enough could work here. Who has been stopped is asked then whatever
 * he has: else the question would tell of a train.
 */
export function mightWork(position: Quadrilateral, mover: Mover): boolean {
  const { leader, march, field } = mover;
  if (isForced(march.way) || march.oneMp || position.works.some((work) => work.leader === leader)) return false;
  const hex = position.leaderHex[leader]!;
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if (sides.river[link] === 0 || isTaken(position, link)) continue;
    const far = field.enemy[board.linkTo[link]!]!;
    const held = (far & (FORCE_THERE | GARRISON_THERE)) !== 0;
    if (!held && mayDamage(position, link)) return true;
    if (!held && (far & VEDETTE_THERE) === 0 && (isDamaged(position, link) || mayDeploy(position, link))) return true;
    if (ownPontoon(position, mover, link) !== NONE) return true;
  }
  return false;
}

const KINDS: readonly Work["kind"][] = ["damage", "repair", "deploy", "takeUp"];
const NONE = -2;

function isTaken({ works }: Quadrilateral, link: number): boolean {
  return works.some((work) => work.link === link || board.back[work.link] === link);
}

/** The train that the work needs or helps, `NOWHERE` for none, or `NONE` if this work cannot be done here. */
function trainFor(position: Quadrilateral, mover: Mover, kind: Work["kind"], link: number): number {
  const { leader, field } = mover;
  const far = field.enemy[board.linkTo[link]!]!;
  const [train = NOWHERE] = trainsOf(position, leader);
  const infantry = armOf(position, leader, INFANTRY) > 0;
  const held = (far & (FORCE_THERE | GARRISON_THERE)) !== 0;
  if (kind === "damage") {
    const hands = infantry || armOf(position, leader, ARTILLERY) > 0;
    return hands && !held && mayDamage(position, link) ? NOWHERE : NONE;
  }
  if (held || (far & VEDETTE_THERE) !== 0) return kind === "takeUp" ? ownPontoon(position, mover, link) : NONE;
  if (kind === "repair") return infantry && isDamaged(position, link) ? train : NONE;
  if (kind === "deploy") return infantry && train !== NOWHERE && mayDeploy(position, link) ? train : NONE;
  return ownPontoon(position, mover, link);
}

/** §C9.2: a whole bridge or ferry, or a pontoon; no ford, and no bridge inside a citadel. */
function mayDamage(position: Quadrilateral, link: number): boolean {
  if (hasPontoon(position, link)) return true;
  const crossing = sides.crossing[link]!;
  if (crossing < 0 || position.damaged[crossing] || crossings.kind[crossing] === "ford") return false;
  return !crossings.insideCitadel[crossing];
}

function isDamaged(position: Quadrilateral, link: number): boolean {
  const crossing = sides.crossing[link]!;
  return crossing >= 0 && position.damaged[crossing] === 1;
}

/** §C9.4, ruling C9.4: on a river hexside without a whole crossing, not on a lake, not in snow. */
function mayDeploy(position: Quadrilateral, link: number): boolean {
  if (sides.river[link] === LAKE_SIDE || position.weather === "snow") return false;
  return crossingAt(position, link) === NO_CROSSING;
}

/** §C9.5: the train of a pontoon of its own side on the hexside, or `NONE`. */
function ownPontoon(position: Quadrilateral, { side, leader }: Mover, link: number): number {
  // §C9.7 A train cannot stand where it may not go.
  if (!isFitForWheels(position.leaderHex[leader]!)) return NONE;
  const train = position.trainLink.findIndex((one) => one === link || (one >= 0 && board.back[one] === link));
  return train >= 0 && position.trainSide[train] === side ? train : NONE;
}

/** §C9.2, §C9.3, §C9.4, §C9.5: half MPs of waiting. */
export function costOf(position: Quadrilateral, { leader, field }: Mover, kind: Work["kind"], link: number): number {
  return waitFor(kind, {
    zone: field.zone[board.linkTo[link]!]! > 0,
    train: trainsOf(position, leader).length > 0,
    ferry: crossings.kind[sides.crossing[link]!] === "ferry",
  });
}

/** The far side in an enemy zone, a bridge train with the Force, a ferry that is worked at. */
type Site = { readonly zone: boolean; readonly train: boolean; readonly ferry: boolean };

export function waitFor(kind: Work["kind"], { zone, train, ferry }: Site): number {
  const { damage, repair, deployPontoon, undeployPontoon } = tables.bridgeActions;
  if (kind === "damage") return 2 * damage.mp;
  if (kind === "takeUp") return 2 * undeployPontoon.mp;
  if (kind === "deploy") return 2 * (deployPontoon.mp + (zone ? deployPontoon.enemyZoneMp : 0));
  const mp = ferry ? repair.mpFerry : train ? repair.mpWithBridgeTrain : repair.mp;
  return 2 * (mp + (zone ? repair.enemyZoneMp : 0));
}

/** §C9.2: by the kind of crossing, harder when the enemy watches the far side. */
export function isBroken(kind: CrossingKind | "pontoon", die: number, zone: boolean): boolean {
  const { success, enemyZoneDie } = tables.bridgeActions.damage;
  return success[kind].includes(die + (zone ? enemyZoneDie : 0));
}

/** §C7.13: the intention is announced as the MPs are spent; they do not count for attrition (§II.fb). */
export function announce(play: Play<Quadrilateral>, march: March, { kind, link, train }: WorkOption): void {
  const { position } = play;
  const mover = { leader: march.leader, side: march.side, field: fieldOf(position, march.side) } as Mover;
  march.worked += costOf(position, mover, kind, link);
  position.works.push({ kind, leader: march.leader, link, train });
  const [from, to] = [board.linkFrom[link]!, board.linkTo[link]!];
  play.tell({ type: "work", rules: ["C7.13", "C9.1"], side: SIDE_NAMES[march.side], kind, from, to });
}

/** §II.f: building is finished, damage has its die. */
export const bridges: Procedure<Quadrilateral, { side: Side }> = procedure<{ side: Side }>("bridges", {
  side: everybody,
}).steps({
  works: step(["II.f", "II.fa", "C9.1"], (play) => {
    for (const work of play.position.works) carryOut(play, work);
    play.position.works = [];
  }),
});

function carryOut(play: Play<Quadrilateral>, work: Work): void {
  const { position } = play;
  const { kind, link, train, leader } = work;
  // §C9.7 A Force that was displaced where no train can stand leaves the pontoon down, and so does one that is no more.
  if (kind === "takeUp" && !mayLoad(position, leader)) return;
  if (kind === "damage") damage(play, work);
  else if (kind === "repair") position.damaged[sides.crossing[link]!] = 0;
  else if (kind === "deploy") {
    position.trainLeader[train] = NOWHERE;
    position.trainLink[train] = link;
  } else {
    position.trainLink[train] = NOWHERE;
    position.trainLeader[train] = leader;
  }
  if (kind === "damage") return;
  const side = SIDE_NAMES[leaders.side[leader]!];
  play.tell({ type: "built", rules: ["II.fa"], side, kind, from: board.linkFrom[link]!, to: board.linkTo[link]! });
}

function mayLoad(position: Quadrilateral, leader: number): boolean {
  return isForce(position, headOf(position, leader)) && isFitForWheels(position.leaderHex[leader]!);
}

/** §C9.2: the die is cast. A pontoon is lost with its train (ruling). */
function damage(play: Play<Quadrilateral>, { link, leader }: Work): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const pontoon = position.trainLink.findIndex((one) => one === link || (one >= 0 && board.back[one] === link));
  const kind = pontoon >= 0 ? "pontoon" : crossings.kind[sides.crossing[link]!]!;
  const zone = fieldOf(position, side).zone[board.linkTo[link]!]! > 0;
  const die = play.roll();
  const done = isBroken(kind, die, zone);
  const [from, to] = [board.linkFrom[link]!, board.linkTo[link]!];
  play.tell({ type: "damage", rules: ["C9.2"], side: SIDE_NAMES[side], from, to, die, zone, done });
  if (!done) return;
  if (pontoon >= 0) position.trainLink[pontoon] = NOWHERE;
  else position.damaged[sides.crossing[link]!] = 1;
}
