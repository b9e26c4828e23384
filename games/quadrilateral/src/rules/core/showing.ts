import { areNeighbours } from "@gonfalon/engine/board";
import type { Play } from "@gonfalon/engine/kernel";
import { board, leaders, otherSide, pieces, SIDE_NAMES, SIDES, type Side, scenarioNamed } from "../../data.ts";
import { FACE_DOWN, NOWHERE, type Quadrilateral, SHOWN_AS_FORCE, SHOWN_AS_LONE_LEADER } from "../../position.ts";
import { FORCE_THERE, friendsOf, VEDETTE_THERE } from "./field.ts";
import { isForce, stands } from "./forces.ts";

/** §C1.8, §C8.5: which pieces are shown to the enemy, and when they are turned face down again. */

/** Shows a side what the pieces next to a hex are: Forces, vedettes or lone leaders, no names. */
export function showAround(play: Play<Quadrilateral>, side: Side, hex: number): void {
  const { position } = play;
  const owner = otherSide(side);
  for (const leader of leaders.ofSide[owner]) {
    if (stands(position, leader) && areNeighbours(board, hex, position.leaderHex[leader]!)) showLeader(play, leader);
  }
  position.vedetteHex.forEach((at, vedette) => {
    if (at !== NOWHERE && pieces.vedette[vedette] === owner && areNeighbours(board, hex, at)) {
      showVedette(play, vedette);
    }
  });
}

function showLeader(play: Play<Quadrilateral>, leader: number): void {
  const { position } = play;
  if (isForce(position, leader)) {
    if (position.leaderShown[leader] === FACE_DOWN) position.leaderShown[leader] = SHOWN_AS_FORCE;
    return;
  }
  if (position.leaderShown[leader] === SHOWN_AS_LONE_LEADER) return;
  position.leaderShown[leader] = SHOWN_AS_LONE_LEADER;
  const side = SIDE_NAMES[leaders.side[leader]!];
  play.tell({ type: "shown", rules: ["C8.5"], side, hex: position.leaderHex[leader]!, as: "loneLeader" });
}

export function showVedette(play: Play<Quadrilateral>, vedette: number): void {
  const { position } = play;
  if (position.vedetteShown[vedette]) return;
  position.vedetteShown[vedette] = 1;
  const side = SIDE_NAMES[pieces.vedette[vedette]!];
  play.tell({ type: "shown", rules: ["C8.5"], side, hex: position.vedetteHex[vedette]!, as: "vedette" });
}

/** The vedettes of a side that are shown, in the order by which others number them: nobody else knows which counter is which. */
export function shownVedettes(position: Quadrilateral, side: Side): number[] {
  return pieces.vedette
    .flatMap((owner, one) =>
      owner === side && position.vedetteHex[one] !== NOWHERE && position.vedetteShown[one] ? [one] : [],
    )
    .sort(
      (a, b) =>
        position.vedetteHex[a]! - position.vedetteHex[b]! || position.vedetteMoved[a]! - position.vedetteMoved[b]!,
    );
}

/**
 * §C1.8: what was shown stays shown while an enemy Force or vedette is adjacent, and as long as it is what it was shown to
 * be. The pieces of the set-up stay shown until the first Movement Phase of their owner (ruling C1.8).
 */
export function turnDown(position: Quadrilateral): void {
  for (const side of SIDES) {
    if (isBeforeFirstMove(position, side)) continue;
    for (const leader of leaders.ofSide[side]) {
      const shown = position.leaderShown[leader]!;
      if (shown !== FACE_DOWN && !staysShown(position, leader, shown)) position.leaderShown[leader] = FACE_DOWN;
    }
  }
  position.vedetteHex.forEach((hex, vedette) => {
    const side = pieces.vedette[vedette]!;
    if (!position.vedetteShown[vedette] || isBeforeFirstMove(position, side)) return;
    if (hex === NOWHERE || !isWatched(position, side, hex)) position.vedetteShown[vedette] = 0;
  });
}

function staysShown(position: Quadrilateral, leader: number, shown: number): boolean {
  if (!stands(position, leader)) return false;
  if (shown === SHOWN_AS_LONE_LEADER && isForce(position, leader)) return false;
  if (shown === SHOWN_AS_FORCE && !isForce(position, leader)) return false;
  return isWatched(position, leaders.side[leader]!, position.leaderHex[leader]!);
}

/** An enemy Force or vedette is next to the hex. */
export function isWatched(position: Quadrilateral, side: Side, hex: number): boolean {
  const { friend } = friendsOf(position, otherSide(side));
  for (let link = board.firstLink[hex]!; link < board.firstLink[hex + 1]!; link++) {
    if ((friend[board.linkTo[link]!]! & (FORCE_THERE | VEDETTE_THERE)) !== 0) return true;
  }
  return false;
}

/** Hexes in which a side has a piece on the map, whatever it is: this much the enemy sees. */
export function hexesWithPieces(position: Quadrilateral, side: Side): number[] {
  const led = leaders.ofSide[side].filter((leader) => stands(position, leader));
  const vedettes = position.vedetteHex.filter((hex, one) => hex !== NOWHERE && pieces.vedette[one] === side);
  return [...new Set([...led.map((leader) => position.leaderHex[leader]!), ...vedettes])];
}

/** A piece of the side is next to one of the enemy's: both see it, whatever the pieces are. */
export function touchesEnemy(position: Quadrilateral, side: Side): boolean {
  const enemies = hexesWithPieces(position, otherSide(side));
  return hexesWithPieces(position, side).some((hex) => enemies.some((other) => areNeighbours(board, hex, other)));
}

function isBeforeFirstMove(position: Quadrilateral, side: Side): boolean {
  return position.turn === scenarioNamed(position.scenario).startTurn && side > position.phasing;
}
