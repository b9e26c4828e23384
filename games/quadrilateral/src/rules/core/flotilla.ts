import type { Play } from "@gonfalon/engine/kernel";
import { ARTILLERY, CAVALRY, hexNamed, type Side, sideNamed, tables } from "../../data.ts";
import { MOVED, type Quadrilateral } from "../../position.ts";
import { alertMayStop } from "./alert.ts";
import { attritionCheck } from "./attritionChecks.ts";
import { mayShare } from "./consolidation.ts";
import { stop } from "./entering.ts";
import { fieldOf } from "./field.ts";
import { armOf, sizeOf, trainsOf } from "./forces.ts";
import { markMoved, moveForce } from "./march.ts";
import { isHeld } from "./steps.ts";

/** §C7.19, optional: the flotilla carries a small Force between two ports of Lake Garda, by Movement Command. */
export type FlotillaOption = { readonly type: "sail"; readonly leader: number; readonly hex: number };

/** The ports to which Forces that may be given a Command can sail. */
export function sailings(position: Quadrilateral, side: Side, forces: readonly number[]): FlotillaOption[] {
  const { lakePorts } = tables;
  if (!position.optional.flotilla || position.flotillaUsed || sideNamed(lakePorts.side) !== side) return [];
  if (lakePorts.closedIn.includes(position.weather)) return [];
  const { zone, enemy } = fieldOf(position, side);
  const ports = lakePorts.ports.map(({ hex }) => hexNamed(hex)).filter((hex) => zone[hex] === 0 && enemy[hex] === 0);
  return forces
    .filter((leader) => ports.includes(position.leaderHex[leader]!) && isFit(position, leader))
    .flatMap((leader) =>
      ports
        .filter((hex) => hex !== position.leaderHex[leader] && mayShare(position, leader, hex))
        .filter((hex) => alertMayStop(position, leader, position.leaderHex[leader]!, hex))
        .map((hex) => ({ type: "sail" as const, leader, hex })),
    );
}

/** Small, and nobody has to be left behind on the quay (§C5.5, §C2.17). */
function isFit(position: Quadrilateral, leader: number): boolean {
  if (isHeld(position, leader)) return false;
  const { maxSP, maxArtillerySP, cavalry } = tables.lakePorts;
  if (sizeOf(position, leader) > maxSP || armOf(position, leader, ARTILLERY) > maxArtillerySP) return false;
  return (cavalry || armOf(position, leader, CAVALRY) === 0) && trainsOf(position, leader).length === 0;
}

/** In place of its move: it spends no MPs on the march. */
export function sail(play: Play<Quadrilateral>, { leader, hex }: FlotillaOption): void {
  const { position } = play;
  position.flotillaUsed = 1;
  markMoved(position, leader, MOVED);
  const size = sizeOf(position, leader);
  moveForce(play, leader, hex, "C7.19");
  stop(play, leader);
  const side = sideNamed(tables.lakePorts.side);
  const still = { spent: 0, mountain: false, forced: false, moved: true, forages: false };
  play.call(attritionCheck, { side, leader, size, ...still });
}
