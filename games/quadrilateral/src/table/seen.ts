import { type Frame, SPECTATOR, type Viewer } from "@gonfalon/engine/kernel";
import { board, hexes, leaders, otherSide, pieces, SIDE_NAMES, SIDES, type Side, units } from "../data.ts";
import {
  CAPTURED,
  CHECKED_ATTRITION,
  FACE_DOWN,
  IN_PLAY,
  LOST,
  NAMED,
  NOWHERE,
  OUT_OF_PLAY,
  type Quadrilateral,
  RAISED,
} from "../position.ts";
import { treeOf } from "../rules/core/battle/aftermath.ts";
import { mayLeaveCitadel } from "../rules/core/battle/governor.ts";
import { stands } from "../rules/core/forces.ts";
import { shownVedettes } from "../rules/core/showing.ts";
import { dueAsSeen } from "../rules/exclusive/leadersToCome.ts";

/**
 * §C1.8 to §C1.10: how the pieces of an army look to somebody who may not know them. Names, trees and strengths are
 * covered; what stands face down on the map is put, hex by hex, into places of leaders that tell nothing. So a view has the
 * shape of a position, and the rules see in it what the viewer sees: an unshown piece counts as a Force.
 */
export type Covered = Pick<
  Quadrilateral,
  (typeof BY_LEADER)[number] | (typeof BY_UNIT)[number] | (typeof BY_VEDETTE)[number]
>;

const BY_LEADER = [
  ...(["leaderState", "leaderDue", "leaderHex", "superior", "leaderMoved", "leaderDone", "alert", "foraged"] as const),
  ...(["besieged", "leaderShown", "leaderFromCitadel", "commanded", "leaderDiverted"] as const),
] as const;
const BY_UNIT = [
  ...(["strength", "unitLeader", "unitHex", "unitState"] as const),
  ...(["received", "transferred", "beyondSpan", "unitFromCitadel"] as const),
] as const;
const BY_VEDETTE = ["vedetteHex", "vedetteShown", "vedetteMoved"] as const;

/** What a list holds where nothing is known; elsewhere 0. */
const BLANK: Readonly<Record<string, number>> = {
  leaderState: OUT_OF_PLAY,
  leaderHex: NOWHERE,
  superior: NOWHERE,
  unitLeader: NOWHERE,
  unitHex: NOWHERE,
  vedetteHex: NOWHERE,
};

/** The pieces as a viewer sees them: his own as they are, the others covered. */
export function piecesSeen(position: Quadrilateral, viewer: Viewer): Covered {
  const seen = {} as Covered;
  for (const field of [...BY_LEADER, ...BY_UNIT, ...BY_VEDETTE]) seen[field] = position[field].slice();
  seen.leaderDue = dueAsSeen(position);
  for (const side of SIDES) {
    if (SIDE_NAMES[side] !== viewer) cover(position, side, viewer, seen);
    else forgetShown(side, seen);
  }
  return seen;
}

/** §C1.8: whether the enemy still watches a piece that was shown depends on what his own pieces are. */
function forgetShown(side: Side, seen: Covered): void {
  for (const leader of leaders.ofSide[side]) seen.leaderShown[leader] = FACE_DOWN;
  pieces.vedette.forEach((owner, vedette) => {
    if (owner === side) seen.vedetteShown[vedette] = 0;
  });
}

/** A piece that lies face down, or is shown as a lone leader or a Force without a name. */
interface Unnamed {
  readonly hex: number;
  readonly shown: number;
  readonly besieged: number;
  readonly moved: number;
  readonly done: number;
}

function cover(position: Quadrilateral, side: Side, viewer: Viewer, seen: Covered): void {
  const named = namedLeaders(position, side, viewer);
  const unnamed = unnamedPieces(position, side, named);
  for (const leader of leaders.ofSide[side]) {
    if (named.includes(leader)) coverNamed(leader, seen);
    else blank(BY_LEADER, leader, seen, isOutOfTheGame(position, leader) ? position.leaderState[leader]! : OUT_OF_PLAY);
  }
  for (const unit of units.ofSide[side]) blank(BY_UNIT, unit, seen);
  const vedettes = pieces.vedette.flatMap((owner, one) => (owner === side ? [one] : []));
  for (const vedette of vedettes) blank(BY_VEDETTE, vedette, seen);
  const free = leaders.ofSide[side].filter((leader) => !named.includes(leader) && !isOutOfTheGame(position, leader));
  const shown = shownVedettes(position, side);
  let over = shown.length;
  for (const piece of unnamed) {
    const leader = placeFor(piece, free);
    if (leader !== undefined) lay(piece, leader, seen);
    else seen.vedetteHex[vedettes[over++]!] = piece.hex;
  }
  shown.forEach((vedette, i) => {
    seen.vedetteHex[vedettes[i]!] = position.vedetteHex[vedette]!;
    seen.vedetteShown[vedettes[i]!] = 1;
    seen.vedetteMoved[vedettes[i]!] = position.vedetteMoved[vedette]!;
  });
  layLeaderless(position, side, seen);
}

/** Takes from the free leaders the one in whose place a piece is put: a governor in his citadel, and nowhere else (§C2.17). */
function placeFor({ hex }: Unnamed, free: number[]): number | undefined {
  const governor = free.findIndex(
    (leader) => !mayLeaveCitadel(leader) && leaders.governor[leader] === hexes.siege[hex],
  );
  const at = governor >= 0 ? governor : free.findIndex(mayLeaveCitadel);
  return at < 0 ? undefined : free.splice(at, 1)[0];
}

function blank(fields: readonly (keyof Covered)[], at: number, seen: Covered, state = 0): void {
  for (const field of fields) seen[field][at] = BLANK[field] ?? 0;
  if (fields.includes("leaderState")) seen.leaderState[at] = state;
}

/** §C2.12, §C10.13: who has been captured or lost was told by name. */
function isOutOfTheGame({ leaderState }: Quadrilateral, leader: number): boolean {
  return leaderState[leader] === CAPTURED || leaderState[leader] === LOST;
}

/** §C8.14, §C1.10: leaders whose name the viewer knows: those that were scouted, and all in a battle that is being fought. */
function namedLeaders(position: Quadrilateral, side: Side, viewer: Viewer): number[] {
  const fighting = inBattle(position);
  return leaders.ofSide[side].filter((leader) => {
    if (position.leaderState[leader] !== IN_PLAY) return false;
    const scouted = viewer === SIDE_NAMES[otherSide(side)] && position.leaderShown[leader] === NAMED;
    return fighting.includes(leader) || (scouted && stands(position, leader));
  });
}

type Fight = Frame & { attackers?: number[]; defenders?: number[]; left?: number[] };

/** §III.b.1, §III.b.2: all leaders of the Forces in a battle, and those of a Force that has just been lost in it. */
export function inBattle(position: Quadrilateral): number[] {
  const found: number[] = [];
  for (const frame of position.flow as readonly Fight[]) {
    if (frame.procedure === "battle") {
      for (const head of [...frame.attackers!, ...frame.defenders!]) found.push(...treeOf(position, head));
    } else if (frame.procedure === "leadersLost") found.push(...frame.left!);
  }
  return found;
}

/** What is never told of a leader, though his name is known. */
function coverNamed(leader: number, seen: Covered): void {
  for (const field of ["leaderDue", "alert", "foraged", "leaderFromCitadel", "commanded"] as const)
    seen[field][leader] = 0;
  seen.leaderDone[leader]! &= ~CHECKED_ATTRITION;
}

function unnamedPieces(position: Quadrilateral, side: Side, named: readonly number[]): Unnamed[] {
  const found: Unnamed[] = [];
  for (const leader of leaders.ofSide[side]) {
    if (!stands(position, leader) || named.includes(leader)) continue;
    found.push({
      hex: position.leaderHex[leader]!,
      shown: position.leaderShown[leader] === NAMED ? FACE_DOWN : position.leaderShown[leader]!,
      besieged: position.besieged[leader]!,
      moved: position.leaderMoved[leader]!,
      done: position.leaderDone[leader]! & ~CHECKED_ATTRITION,
    });
  }
  position.vedetteHex.forEach((hex, vedette) => {
    if (hex === NOWHERE || pieces.vedette[vedette] !== side || position.vedetteShown[vedette]) return;
    found.push({ hex, shown: FACE_DOWN, besieged: 0, moved: position.vedetteMoved[vedette]!, done: 0 });
  });
  return found.sort(inOrder);
}

/** An order that tells nothing but what is seen; those of which most is seen come first. */
function inOrder(a: Unnamed, b: Unnamed): number {
  const plain = (piece: Unnamed) => (piece.shown === FACE_DOWN && piece.besieged === 0 && piece.done === 0 ? 1 : 0);
  return (
    plain(a) - plain(b) ||
    (board.ids[a.hex]! < board.ids[b.hex]! ? -1 : board.ids[a.hex]! > board.ids[b.hex]! ? 1 : 0) ||
    a.shown - b.shown ||
    a.besieged - b.besieged ||
    a.moved - b.moved ||
    a.done - b.done
  );
}

function lay({ hex, shown, besieged, moved, done }: Unnamed, leader: number, seen: Covered): void {
  seen.leaderState[leader] = IN_PLAY;
  seen.leaderHex[leader] = hex;
  seen.leaderShown[leader] = shown;
  seen.besieged[leader] = besieged;
  seen.leaderMoved[leader] = moved;
  seen.leaderDone[leader] = done;
}

/** §C6.12, §C2.14: that units without a leader stand in a hex is seen; which and how strong they are is not. */
function layLeaderless({ unitHex }: Quadrilateral, side: Side, seen: Covered): void {
  const there = new Set(units.ofSide[side].map((unit) => unitHex[unit]!).filter((hex) => hex !== NOWHERE));
  [...there]
    .sort((a, b) => a - b)
    .forEach((hex, i) => {
      const unit = units.ofSide[side][i]!;
      seen.unitHex[unit] = hex;
      seen.unitState[unit] = RAISED;
      seen.strength[unit] = 1;
    });
}

/** Whether a leader of a view stands for a piece whose name the viewer does not know. */
export function isUnnamed(position: Quadrilateral, viewer: Viewer, leader: number): boolean {
  const side = leaders.side[leader]!;
  if (viewer === SIDE_NAMES[side]) return false;
  if (viewer !== SPECTATOR && position.leaderShown[leader] === NAMED) return false;
  return !inBattle(position).includes(leader);
}
