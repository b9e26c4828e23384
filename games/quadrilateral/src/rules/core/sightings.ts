import { leaders, type Side } from "../../data.ts";
import { NOWHERE, type Quadrilateral } from "../../position.ts";
import { mayLeaveCitadel } from "./battle/governor.ts";
import { hexesWithPieces } from "./showing.ts";

/**
 * What each side remembers of the other's leaders. Everybody has read the set-up and sees every counter march, join and stay
 * behind, face down or not; names and strengths are told in battles and to scouts (§C1.9, §C1.10, §C8.14). All of it follows from what
 * both sides were told: nothing here looks at what is hidden. It is a memory and no knowledge: who has gone over to another
 * leader in his hex, or was left on the way, nobody has told.
 */

/** §E51: where everybody stands as a game begins is in the scenario. */
export function rememberSetUp(position: Pick<Quadrilateral, "leaderHex" | "lastHex" | "lastSeen" | "turn">): void {
  position.lastHex = position.leaderHex.slice();
  position.lastSeen = position.leaderHex.map((hex) => (hex === NOWHERE ? 0 : position.turn));
}

/**
 * A piece has gone from one hex to the next before all eyes. A Force takes along whoever was thought to be there; of a leader
 * alone or a vedette nobody knows which of the two it is (§C7.13), so that they stay if anything does.
 */
export function follow(position: Quadrilateral, side: Side, from: number, hex: number, isForce: boolean): void {
  const { lastHex } = position;
  // §C2.17 A governor does not go out with others.
  const there = leaders.ofSide[side].filter((leader) => lastHex[leader] === from && mayLeaveCitadel(leader));
  if (there.length === 0 || (!isForce && hexesWithPieces(position, side).includes(from))) return;
  for (const leader of there) lastHex[leader] = hex;
}

/** Somebody has been named. */
export function remember(position: Quadrilateral, named: readonly number[]): void {
  for (const leader of named) {
    position.lastHex[leader] = position.leaderHex[leader]!;
    position.lastSeen[leader] = position.turn;
  }
}

/** §C1.10: all leaders of these Forces have been named: whoever was thought to be with them and is not has gone elsewhere. */
export function rememberAll(position: Quadrilateral, side: Side, named: readonly number[]): void {
  const where = new Set(named.map((leader) => position.leaderHex[leader]!));
  for (const leader of leaders.ofSide[side]) if (where.has(position.lastHex[leader]!)) forget(position, leader);
  remember(position, named);
}

/** §C14.9, §C14.20: how strong the Forces of these leaders are together has been told. */
export function rememberStrength(position: Quadrilateral, named: readonly number[], sps: number): void {
  for (const leader of named) dropOldTale(position, leader, named);
  for (const leader of named) {
    position.toldSps[leader] = sps;
    position.toldTurn[leader] = position.turn;
    position.toldWith[leader] = Math.min(...named);
  }
}

/** What was told of him and others together says nothing of the others any more. */
function dropOldTale({ toldSps, toldTurn, toldWith }: Quadrilateral, leader: number, named: readonly number[]): void {
  if (toldSps[leader] === 0) return;
  toldWith.forEach((one, other) => {
    const together = one === toldWith[leader] && toldTurn[other] === toldTurn[leader];
    if (together && !named.includes(other)) toldSps[other] = 0;
  });
}

/** He has left the map, or nobody knows where he is. */
export function forget({ lastHex }: Quadrilateral, leader: number): void {
  lastHex[leader] = NOWHERE;
}
