import { areNeighbours } from "@gonfalon/engine/board";
import type { Frame, Random, Viewer } from "@gonfalon/engine/kernel";
import { copyPosition } from "../copy.ts";
import { ARMS, board, leaders, otherSide, pieces, SIDE_NAMES, SIDES, type Side, tables, units } from "../data.ts";
import { FACE_DOWN, NOWHERE, type Quadrilateral, SHOWN_AS_FORCE, TO_COME } from "../position.ts";
import { treeOf } from "../rules/core/battle/aftermath.ts";
import { headOf, isForce, stands } from "../rules/core/forces.ts";
import { hexesWithPieces, isWatched } from "../rules/core/showing.ts";
import { inBattle } from "./seen.ts";

/**
 * A position that differs from this one only in what the viewer may not know: which piece that lies face down is which, how
 * strong the units are, what is in the pools, and who waits on the turn track.
 */
export function disguise(position: Quadrilateral, viewer: Viewer, random: Random): Quadrilateral {
  const other = copyPosition(position);
  for (const side of SIDES) {
    mixWaiting(other, side, random);
    if (SIDE_NAMES[otherSide(side)] !== viewer) mixMemory(other, side, random);
    if (SIDE_NAMES[side] === viewer) continue;
    const fighting = inBattle(other);
    const settled = [...fighting, ...inFrames(other)];
    mixPieces(other, side, settled, random);
    if (!isBattleNear(other)) mixForces(other, side, settled, random);
    // How strong a Force is that just acts is as secret as any.
    mixStrengths(other, side, fighting, random);
    if (other.poolFed[side]) mixPool(other, side, random);
  }
  return other;
}

/** What the other side remembers of these leaders is known to itself alone. */
function mixMemory(position: Quadrilateral, side: Side, random: Random): void {
  const { lastHex, lastSeen, toldSps, toldTurn, toldWith, turn } = position;
  for (const leader of leaders.ofSide[side]) {
    lastHex[leader] = random(3) === 0 ? random(board.size) : NOWHERE;
    lastSeen[leader] = random(turn + 1);
    toldSps[leader] = random(20);
    toldTurn[leader] = random(turn + 1);
    toldWith[leader] = leader;
  }
}

function mixPool({ pool }: Quadrilateral, side: Side, random: Random): void {
  ARMS.forEach((arm, i) => {
    pool[side][i] = random(tables.replacements.poolLimit[arm] + 1);
  });
}

/** §C14.20: what meets in battle tells its strength, in that moment. */
function isBattleNear({ flow }: Quadrilateral): boolean {
  return flow.some(({ procedure }) => procedure === "combat");
}

/** §E34: nobody knows who of those that wait comes when. */
function mixWaiting({ leaderState, leaderDue }: Quadrilateral, side: Side, random: Random): void {
  const waiting = leaders.ofSide[side].filter((one) => leaderState[one] === TO_COME && !leaders.generic[one]);
  const due = shuffled(
    waiting.map((leader) => leaderDue[leader]!),
    random,
  );
  waiting.forEach((leader, i) => {
    leaderDue[leader] = due[i]!;
  });
}

const LEADERS_IN_FRAMES = ["leader", "general", "lost", "force", "forces", "entered", "dropped", "besiegers"] as const;

/** Leaders that a procedure is about, with the Forces they ride with: where play stands depends on them. */
function inFrames(position: Quadrilateral): number[] {
  return position.flow.flatMap((frame) => {
    const locals = frame as Frame & Partial<Record<(typeof LEADERS_IN_FRAMES)[number], number | number[]>>;
    const named = LEADERS_IN_FRAMES.flatMap((name) => locals[name] ?? []).filter((leader) => leader >= 0);
    return named.flatMap((leader) => [leader, headOf(position, leader)]);
  });
}

/**
 * Exchanges what lies face down, far from the enemy, and has done nothing that is seen: Forces, lone leaders and vedettes
 * look alike. Next to the enemy the rules themselves tell what a piece is, as soon as somebody rolls for his Initiative, or
 * has to show what stands next to a Force (§C14.3), be it a leader alone; of two pieces in a hex it is told by Consolidation
 * whether they are leaders (§C12.1).
 */
function mixPieces(position: Quadrilateral, side: Side, settled: readonly number[], random: Random): void {
  const enemies = hexesWithPieces(position, otherSide(side));
  const own = piecesIn(position, side);
  const isFar = (hex: number) => own.get(hex) === 1 && !enemies.some((other) => areNeighbours(board, hex, other));
  const plain = leaders.ofSide[side].filter(
    (leader) =>
      isFree(position, leader, settled) &&
      position.leaderShown[leader] === FACE_DOWN &&
      position.leaderMoved[leader] === 0 &&
      position.leaderDone[leader] === 0 &&
      isFar(position.leaderHex[leader]!),
  );
  const vedettes = pieces.vedette.flatMap((owner, one) => {
    const hidden = owner === side && position.vedetteHex[one] !== NOWHERE && !position.vedetteShown[one];
    const plainly = hidden && !position.vedetteMoved[one] && isFar(position.vedetteHex[one]!);
    return plainly && !isUnderWay(position, one) ? [one] : [];
  });
  const where = shuffled(
    [...plain.map((leader) => position.leaderHex[leader]!), ...vedettes.map((one) => position.vedetteHex[one]!)],
    random,
  );
  plain.forEach((leader, i) => {
    move(position, leader, where[i]!);
  });
  vedettes.forEach((vedette, i) => {
    position.vedetteHex[vedette] = where[plain.length + i]!;
  });
}

/** How many pieces of the side are in a hex, by hex. */
function piecesIn(position: Quadrilateral, side: Side): Map<number, number> {
  const found = new Map<number, number>();
  const count = (hex: number) => found.set(hex, (found.get(hex) ?? 0) + 1);
  for (const leader of leaders.ofSide[side]) if (stands(position, leader)) count(position.leaderHex[leader]!);
  position.vedetteHex.forEach((hex, one) => {
    if (hex !== NOWHERE && pieces.vedette[one] === side) count(hex);
  });
  return found;
}

function isUnderWay({ flow }: Quadrilateral, vedette: number): boolean {
  return flow.some((frame) => (frame as Frame & { vedette?: number }).vedette === vedette);
}

/** Exchanges Forces that are known as such and of which the same is seen. */
function mixForces(position: Quadrilateral, side: Side, settled: readonly number[], random: Random): void {
  const alike = new Map<string, number[]>();
  for (const leader of leaders.ofSide[side]) {
    if (!isFree(position, leader, settled) || position.leaderShown[leader] !== SHOWN_AS_FORCE) continue;
    // §C8.6: the modifier of a roll next to a Force tells the class of its leader.
    const modifier = tables.initiativeZoc.adjacentEnemyInitiative[leaders.initiative[leader]!];
    const seen = [
      position.leaderMoved[leader],
      position.leaderDone[leader],
      isForce(position, leader),
      modifier,
    ].join();
    alike.set(seen, [...(alike.get(seen) ?? []), leader]);
  }
  for (const group of alike.values()) {
    const where = shuffled(
      group.map((leader) => position.leaderHex[leader]!),
      random,
    );
    group.forEach((leader, i) => {
      move(position, leader, where[i]!);
    });
  }
}

function isFree(position: Quadrilateral, leader: number, settled: readonly number[]): boolean {
  return stands(position, leader) && !position.besieged[leader] && !settled.includes(leader);
}

function move(position: Quadrilateral, leader: number, hex: number): void {
  for (const one of treeOf(position, leader)) position.leaderHex[one] = hex;
}

/** §C1.9: strengths pass between units of one arm, as far as they have room; nobody in a battle or under siege. */
function mixStrengths(position: Quadrilateral, side: Side, settled: readonly number[], random: Random): void {
  const { strength, unitLeader } = position;
  const hidden = units.ofSide[side].filter((unit) => {
    const leader = unitLeader[unit]!;
    if (strength[unit] === 0 || leader < 0 || !isFree(position, headOf(position, leader), settled)) return false;
    return !isBattleNear(position) || !isWatched(position, side, position.leaderHex[leader]!);
  });
  for (const unit of hidden) {
    const other = hidden[random(hidden.length)]!;
    const [mine, his] = [strength[unit]!, strength[other]!];
    if (units.arm[unit] !== units.arm[other] || mine > units.max[other]! || his > units.max[unit]!) continue;
    strength[unit] = his;
    strength[other] = mine;
  }
}

function shuffled(list: readonly number[], random: Random): number[] {
  const left = [...list];
  return list.map(() => left.splice(random(left.length), 1)[0]!);
}
