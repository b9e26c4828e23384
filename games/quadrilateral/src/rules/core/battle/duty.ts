import { linkBetween } from "@gonfalon/engine/board";
import {
  board,
  CITADEL,
  FORT,
  FORTIFIED_TOWN,
  hexes,
  INFANTRY,
  leaders,
  otherSide,
  pieces,
  type Side,
} from "../../../data.ts";
import { ATTACKED, type Quadrilateral, WAS_ATTACKED } from "../../../position.ts";
import { inQuarters } from "../alert.ts";
import { type Field, FORCE_THERE, fieldOf, GARRISON_THERE } from "../field.ts";
import { armOf, combatOf, forcesIn, forcesOf, leaderless } from "../forces.ts";
import { waterAt } from "../ground.ts";
import { hexesWithPieces } from "../showing.ts";
import { besiegersOf, garrisonIn } from "../sieges.ts";
import { mayAttackInto } from "./state.ts";

/** §C14.1, §C14.3 to §C14.6: who may attack what, and who must. */

/** §C14.3, §C10.8: Forces of the phasing side that may still attack in this Phase. */
export function mayStillAttack(position: Quadrilateral, side: Side): number[] {
  return forcesOf(position, side).filter((leader) => {
    if ((position.leaderDone[leader]! & ATTACKED) !== 0 || combatOf(position, leader) === 0) return false;
    if (position.besieged[leader]) return armOf(position, leader, INFANTRY) >= SORTIE_INFANTRY;
    return !inQuarters(position, leader);
  });
}
const SORTIE_INFANTRY = 3;

/** Hexes that may be attacked by one of these Forces: with a Force not attacked before, units without a leader or a garrison. */
export function targets(position: Quadrilateral, side: Side, attackers: readonly number[]): number[] {
  const enemy = otherSide(side);
  const found = new Set<number>();
  for (const leader of attackers) {
    const from = position.leaderHex[leader]!;
    for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
      const hex = board.linkTo[link]!;
      if (isTarget(position, enemy, hex) && mayAttack(position, leader, hex)) found.add(hex);
    }
  }
  return [...found].sort((a, b) => a - b);
}

function isTarget(position: Quadrilateral, enemy: Side, hex: number): boolean {
  const forces = forcesIn(position, enemy, hex);
  if (forces.length > 0) return forces.some((leader) => (position.leaderDone[leader]! & WAS_ATTACKED) === 0);
  return leaderless(position, enemy, hex).length > 0 || garrisonIn(position, enemy, hex) >= 0;
}

/** §C8.9, §C10.8: over that hexside; a sortie goes only against besiegers of its place. */
export function mayAttack(position: Quadrilateral, leader: number, hex: number): boolean {
  const from = position.leaderHex[leader]!;
  if (!mayAttackInto(position, from, hex)) return false;
  if (!position.besieged[leader]) return true;
  const besiegers = besiegersOf(position, hexes.siege[from]!, otherSide(leaders.side[leader]!));
  return besiegers.some((one) => position.leaderHex[one] === hex);
}

/** §C14.3: whether the Force owes an attack to the hex. */
export function owes(position: Quadrilateral, leader: number, hex: number): boolean {
  const from = position.leaderHex[leader]!;
  const feature = hexes.feature[from];
  if (position.besieged[leader] || feature === FORTIFIED_TOWN || feature === FORT) return false;
  const link = linkBetween(board, from, hex);
  if (link < 0) return false;
  const water = waterAt(position, link);
  if (!water.attackAllowed || !water.attackObligatory) return false;
  return forcesIn(position, otherSide(leaders.side[leader]!), hex).some(
    (one) => !position.besieged[one] && (position.leaderDone[one]! & WAS_ATTACKED) === 0,
  );
}

/**
 * §C1.8: whether a piece of the side, whatever it is, could attack if it were a Force, and would not have to. As the side sees
 * the enemy, who sees where its pieces are and which have fought.
 */
export function mightAttack(position: Quadrilateral, side: Side): boolean {
  const field = fieldOf(position, side);
  return unproven(position, side).some((from) => {
    for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
      if (isOpenToAttack(position, field, side, link) && !isBound(position, field, side, link)) return true;
    }
    return false;
  });
}

/** Hexes with a piece that has not attacked in this Phase. */
function unproven(position: Quadrilateral, side: Side): number[] {
  const attacked = leaders.ofSide[side].filter((one) => (position.leaderDone[one]! & ATTACKED) !== 0);
  const proven = attacked.map((one) => position.leaderHex[one]!);
  return hexesWithPieces(position, side).filter((hex) => !proven.includes(hex));
}

/** Over the hexside stands what is or may be a Force that has not been attacked, or a garrison. */
function isOpenToAttack(position: Quadrilateral, field: Field, side: Side, link: number): boolean {
  const hex = board.linkTo[link]!;
  if ((field.enemy[hex]! & (FORCE_THERE | GARRISON_THERE)) === 0) return false;
  const there = leaders.ofSide[otherSide(side)].filter(
    (one) => position.leaderHex[one] === hex && position.superior[one]! < 0,
  );
  const fought = there.length > 0 && there.every((one) => (position.leaderDone[one]! & WAS_ATTACKED) !== 0);
  return !fought && waterAt(position, link).attackAllowed;
}

/** A Force would have to attack over the hexside (§C14.3). */
function isBound(position: Quadrilateral, field: Field, side: Side, link: number): boolean {
  const feature = hexes.feature[board.linkFrom[link]!];
  if (feature === FORTIFIED_TOWN || feature === FORT || feature === CITADEL) return false;
  const hex = board.linkTo[link]!;
  const force = (field.enemy[hex]! & FORCE_THERE) !== 0;
  // Units without a leader are no Force: nobody has to attack them.
  return (
    force && hexesWithPieces(position, otherSide(side)).includes(hex) && !!waterAt(position, link).attackObligatory
  );
}

/** §C14.3: what a Force of the side would have to attack out of a hex, as its side sees the enemy. */
export function boundFrom(position: Quadrilateral, side: Side, from: number): number[] {
  const field = fieldOf(position, side);
  const found: number[] = [];
  for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) {
    if (isBound(position, field, side, link)) found.push(board.linkTo[link]!);
  }
  return found;
}

/** Whether an attack is still owed by anybody. */
export function isOwed(position: Quadrilateral, side: Side): boolean {
  const able = mayStillAttack(position, side);
  const hexesLeft = targets(position, side, able);
  return able.some((leader) => hexesLeft.some((hex) => owes(position, leader, hex)));
}

/** §C10.9: the Forces in the hex, or units without a leader in a place under siege, are besieged, so that it is stormed. */
export function isStorm(position: Quadrilateral, enemy: Side, hex: number): boolean {
  const forces = forcesIn(position, enemy, hex);
  if (forces.length > 0) return forces.every((leader) => position.besieged[leader]);
  return leaderless(position, enemy, hex).length > 0 && position.siege[hexes.siege[hex]!] === 1;
}

/** §C10.16: nothing but a garrison marker. */
function isGarrisonAlone(position: Quadrilateral, enemy: Side, hex: number): boolean {
  return (
    forcesIn(position, enemy, hex).length === 0 &&
    leaderless(position, enemy, hex).length === 0 &&
    garrisonIn(position, enemy, hex) >= 0
  );
}

/** A battle that is being put together: ruling C14.1. */
export interface Plan {
  hexes: number[];
  forces: number[];
}

/**
 * Adds what must be there: the only Force that can attack a hex of the plan, every Force whose duty can be met nowhere
 * else, every hex that is owed by Forces of the plan alone: others who can reach it, out of a fort or over a bridge, need not.
 */
export function close(position: Quadrilateral, side: Side, plan: Plan): void {
  const able = mayStillAttack(position, side);
  const reach = (hex: number) => able.filter((leader) => mayAttack(position, leader, hex));
  const [first] = plan.hexes;
  if (isApart(position, side, first!)) {
    addOnly(
      plan.forces,
      reach(first!).filter((leader) => plan.forces.includes(leader) || isSpared(position, side, plan, leader)),
    );
    return;
  }
  const owed = targets(position, side, able).filter(
    (hex) => !isApart(position, side, hex) && able.some((leader) => owes(position, leader, hex)),
  );
  for (let before = -1; before !== plan.hexes.length + plan.forces.length; ) {
    before = plan.hexes.length + plan.forces.length;
    for (const hex of plan.hexes) addOnly(plan.forces, reach(hex));
    for (const leader of able) {
      const his = owed.filter((hex) => owes(position, leader, hex));
      if (his.length > 0 && his.every((hex) => plan.hexes.includes(hex))) add(plan.forces, leader);
    }
    for (const hex of owed) {
      if (able.every((leader) => plan.forces.includes(leader) || !owes(position, leader, hex))) add(plan.hexes, hex);
    }
  }
}

function addOnly(list: number[], candidates: readonly number[]): void {
  if (candidates.length === 1) add(list, candidates[0]!);
}

function add(list: number[], one: number): void {
  if (!list.includes(one)) list.push(one);
}

/**
 * §C14.3, ruling C14.1: a storm, or a garrison alone, is nobody's duty. Whoever goes there leaves no enemy beside him to whom an
 * attack is owed by nobody else any more.
 */
function isSpared(position: Quadrilateral, side: Side, { forces }: Pick<Plan, "forces">, leader: number): boolean {
  const others = mayStillAttack(position, side).filter((one) => one !== leader && !forces.includes(one));
  return targets(position, side, [leader])
    .filter((hex) => owes(position, leader, hex))
    .every((hex) => others.some((one) => owes(position, one, hex)));
}

/** Hexes that the side may attack now, each with a Force that can be spared for it. */
export function hexesToAttack(position: Quadrilateral, side: Side): number[] {
  const able = mayStillAttack(position, side);
  return targets(position, side, able).filter((hex) => {
    if (!isApart(position, side, hex)) return true;
    return able.some((leader) => mayAttack(position, leader, hex) && isSpared(position, side, { forces: [] }, leader));
  });
}

/** A storm and an attack on a garrison alone are battles of one hex. */
function isApart(position: Quadrilateral, side: Side, hex: number): boolean {
  return isStorm(position, otherSide(side), hex) || isGarrisonAlone(position, otherSide(side), hex);
}

/**
 * Forces that may join. Where others attack already it may not be one that alone owes an attack to a hex that may not be in
 * this battle: that duty could then be met by nobody (ruling C14.1).
 */
export function mayJoin(position: Quadrilateral, side: Side, plan: Plan): number[] {
  const covered = isCovered(position, plan);
  const apart = plan.hexes.some((hex) => isApart(position, side, hex));
  return mayStillAttack(position, side).filter((leader) => {
    if (plan.forces.includes(leader) || !plan.hexes.some((hex) => mayAttack(position, leader, hex))) return false;
    if (apart) return isSpared(position, side, plan, leader);
    if (!covered) return true;
    const joined = { hexes: [...plan.hexes], forces: [...plan.forces, leader] };
    close(position, side, joined);
    return joined.hexes.every((hex) => plan.hexes.includes(hex) || isBeside(position, joined, hex));
  });
}

/** §C14.6: the hex is next to another of the plan, and a Force of the plan is adjacent to both. */
function isBeside(position: Quadrilateral, { hexes: attacked, forces }: Plan, hex: number): boolean {
  return forces.some(
    (leader) =>
      mayAttack(position, leader, hex) &&
      attacked.some((one) => linkBetween(board, one, hex) >= 0 && mayAttack(position, leader, one)),
  );
}

/** §C1.8: another piece of the side, whatever it is, is next to a hex of the plan. */
export function mightJoin(position: Quadrilateral, side: Side, plan: Plan): boolean {
  const theirs = plan.forces.map((leader) => position.leaderHex[leader]!);
  return unproven(position, side).some(
    (from) => !theirs.includes(from) && plan.hexes.some((hex) => mayAttackInto(position, from, hex)),
  );
}

/** §C14.6: hexes that may be added: next to one of the plan, and a Force of the plan is adjacent to both. */
export function mayAdd(position: Quadrilateral, side: Side, plan: Plan): number[] {
  if (plan.hexes.some((hex) => isApart(position, side, hex))) return [];
  return targets(position, side, plan.forces).filter((hex) => {
    return !plan.hexes.includes(hex) && !isApart(position, side, hex) && isBeside(position, plan, hex);
  });
}

/** Every hex has an attacker. */
export function isCovered(position: Quadrilateral, plan: Plan): boolean {
  return plan.hexes.every((hex) => plan.forces.some((leader) => mayAttack(position, leader, hex)));
}

/** Enemy vedettes and leaders on the map next to the side's Forces. */
export function nextToForces(position: Quadrilateral, side: Side): { leaders: number[]; vedettes: number[] } {
  const near = new Set<number>();
  for (const leader of forcesOf(position, side)) {
    const from = position.leaderHex[leader]!;
    for (let link = board.firstLink[from]!; link < board.firstLink[from + 1]!; link++) near.add(board.linkTo[link]!);
  }
  const enemy = otherSide(side);
  return {
    leaders: leaders.ofSide[enemy].filter((one) => position.superior[one]! < 0 && near.has(position.leaderHex[one]!)),
    vedettes: pieces.vedette.flatMap((owner, one) =>
      owner === enemy && near.has(position.vedetteHex[one]!) ? [one] : [],
    ),
  };
}
