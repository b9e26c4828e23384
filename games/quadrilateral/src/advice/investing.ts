import { hexes, hexOfPlace, otherSide, type Side, siegePlaceNamed, siegePlaces } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { combatOf } from "../rules/core/forces.ts";
import { besiegersOf, besiegersOn, defenderOf, inside, isEnough } from "../rules/core/sieges.ts";
import type { Force } from "./lay.ts";
import { MANTOVA } from "./stakes.ts";

/**
 * Laying siege to an open Mantova. Whoever comes before its walls has to attack those inside (§C14.3), who stand at twice their
 * number; but who chooses Pitched and loses stays where he is (§C14.14), and with both banks held the place is besieged (§C10.4).
 */

/** SPs that an attack on the walls may cost, bombardment and a counterattack included. */
export const PRICE_OF_LINES = 4;

/**
 * Combat SPs that are thought to stand behind these walls of an open Mantova: whoever has come in by a relief (§E40) is told to
 * nobody, so that there are at least as many as the place feeds.
 */
export function behindWalls(position: Quadrilateral, foes: readonly Force[], walls: readonly number[]): number {
  const seen = foes
    .filter((foe) => walls.includes(foe.hex) && !foe.besieged)
    .reduce((sum, { combat }) => sum + combat, 0);
  const isMain = walls.includes(hexOfPlace(MANTOVA)) && seen > 0;
  return isMain && position.relieved ? Math.max(seen, RELIEVED) : seen;
}
const RELIEVED = 14;

/** Mantova is the enemy's, and nobody besieges it. */
export function isOpen(position: Quadrilateral, side: Side): boolean {
  const place = siegePlaceNamed(MANTOVA);
  return position.siege[place] === 0 && defenderOf(position, place) === otherSide(side);
}

/** A Force that stands in this hex closes the ring, whatever the walls cost it: the other bank is held, and enough are left. */
export function wouldInvest(position: Quadrilateral, side: Side, force: Force, hex: number): boolean {
  const place = siegePlaceNamed(MANTOVA);
  const bank = siegePlaces.banks[place]!.findIndex((one) => one.includes(hex));
  if (bank < 0) return false;
  const left = force.combat - PRICE_OF_LINES;
  const isCovered = siegePlaces.banks[place]!.every(
    (_, one) => one === bank || besiegersOn(position, place, one, side).some((leader) => leader !== force.leader),
  );
  if (left < 1 || !isCovered) return false;
  const others = besiegersOf(position, place, side).filter((leader) => leader !== force.leader);
  return isEnough(left + strengthOf(position, others), inside(position, place, otherSide(side)));
}

function strengthOf(position: Quadrilateral, heads: readonly number[]): number {
  return heads.reduce((sum, head) => sum + combatOf(position, head), 0);
}

/** Those whom a Force in the hex would have to attack are all behind the walls. */
export function isBeforeTheWalls(foes: readonly Force[]): boolean {
  return foes.length > 0 && foes.every((foe) => hexes.siege[foe.hex] === siegePlaceNamed(MANTOVA));
}
