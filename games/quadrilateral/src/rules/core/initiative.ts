import { linkBetween } from "@gonfalon/engine/board";
import { again, done, everybody, type Play, type Procedure } from "@gonfalon/engine/kernel";
import {
  board,
  CITADEL,
  hexes,
  LAKE_SIDE,
  leaders,
  PRIMARY_RIVER,
  SIDE_NAMES,
  type Side,
  sides,
  tables,
} from "../../data.ts";
import { NOT_MOVED, type Quadrilateral, SHIFTED, TRIED_INITIATIVE } from "../../position.ts";
import { decision, procedure } from "../rulebook.ts";
import { tellOwner } from "../telling.ts";
import { inQuarters } from "./alert.ts";
import { type Eyes, exerting } from "./field.ts";
import { forcesOf, unitsOf } from "./forces.ts";
import { march, marchOf } from "./march.ts";
import { showAround } from "./showing.ts";
import type { Way } from "./steps.ts";

/** §II.c, §C7.7 to §C7.10, §C8.6: activation by the Initiative of a Force leader. */
export type InitiativeOption =
  | { readonly type: "initiative"; readonly leader: number }
  | { readonly type: "endSegment" };

/** §C7.11: a Force that may move at all: not in Quarters, not besieged, not all of it held by replacements. */
export function isFree(position: Quadrilateral, leader: number): boolean {
  if (position.besieged[leader] || inQuarters(position, leader)) return false;
  // §C2.17: a governor's own Force never leaves; it may shift inside the works.
  if (leaders.governor[leader]! >= 0) return false;
  return unitsOf(position, leader).some((unit) => position.received[unit] === 0);
}

/** §C7.2, §II.ba, §II.ca: it has not entered, moved nor tried in this Phase. */
export function isFresh(position: Quadrilateral, leader: number): boolean {
  if (position.leaderMoved[leader] !== NOT_MOVED) return false;
  return (position.leaderDone[leader]! & (TRIED_INITIATIVE | SHIFTED)) === 0;
}

export type Result = "moves" | "oneMp" | "stays";

/** §C7.8, §C7.9, §II.c.1, §II.c.1a: what a die gives. A natural 6 never activates; where a minus would have made it so it gives 1 MP. */
export function resultOf(initiative: number, die: number, modifier: number): Result {
  const { natural6NeverActivates, natural6OneMp } = tables.initiativeZoc;
  const total = die + modifier;
  if (total <= initiative) {
    if (die < 6 || !natural6NeverActivates) return "moves";
    return natural6OneMp ? "oneMp" : "stays";
  }
  return total === initiative + 1 ? "oneMp" : "stays";
}

/** §C8.6: for the best Initiative of the enemies in whose zone it stands; those beyond a primary river do not count (§C8.10). */
export function zoneModifier(position: Quadrilateral, leader: number): number {
  return modifierAgainst(Math.max(0, ...resisting(position, leader).map((enemy) => leaders.initiative[enemy]!)));
}

/** The enemies that may hold a Force where it stands. */
export function resisting(position: Quadrilateral, leader: number, eyes: Eyes = "true"): number[] {
  const hex = position.leaderHex[leader]!;
  return exerting(position, leaders.side[leader]!, hex, eyes).filter(
    (enemy) => !isBeyondPrimaryRiver(hex, position.leaderHex[enemy]!),
  );
}

/** §C8.6: by the best Initiative that resists; 0 where nobody does. */
export function modifierAgainst(best: number): number {
  return best === 0 ? 0 : tables.initiativeZoc.adjacentEnemyInitiative[best]!;
}

/** §C8.2: the bridges over the lakes of Mantova count as bridges over a primary river. */
function isBeyondPrimaryRiver(hex: number, other: number): boolean {
  const river = sides.river[linkBetween(board, hex, other)];
  return river === PRIMARY_RIVER || river === LAKE_SIDE;
}

/** §C8.4: it stands in the zone of control of an enemy Force, as things are or as they are seen. */
export function isInZone(position: Quadrilateral, leader: number, eyes: Eyes = "true"): boolean {
  const hex = position.leaderHex[leader]!;
  return hexes.feature[hex] !== CITADEL && exerting(position, leaders.side[leader]!, hex, eyes).length > 0;
}

/**
 * §C7.7, §C7.8: the Force tries. Pieces beside it that are no Forces are shown first (ruling C7.7), so that only Forces
 * give a modifier. `by` is added for a Movement Command in an enemy zone.
 */
export function tryInitiative(
  play: Play<Quadrilateral>,
  leader: number,
  way: Way,
  { by = 0, towards = [] }: { by?: number; towards?: readonly number[] } = {},
): void {
  const { position } = play;
  const side = leaders.side[leader]!;
  const hex = position.leaderHex[leader]!;
  showAround(play, side, hex);
  position.leaderDone[leader]! |= TRIED_INITIATIVE;
  const die = play.roll();
  const weather = tables.weatherEffects.types[position.weather].initiative;
  const zone = zoneModifier(position, leader);
  const result = resultOf(leaders.initiative[leader]!, die, weather + zone + by);
  const event = { type: "initiative", rules: ["C7.8"], side: SIDE_NAMES[side], hex, die, weather, zone, by, result };
  tellOwner(play, side, event, { leader });
  if (result !== "stays") play.call(march, marchOf(position, leader, way, result === "oneMp", { towards }));
}

/** §II.c: Forces that have not moved try their Initiative, one after another. */
export const initiative: Procedure<Quadrilateral, { side: Side }> = procedure<{ side: Side }>("initiative", {
  side: everybody,
}).steps({
  who: decision({
    rule: ["II.c", "C7.8"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.8 Asked whatever he has, as for forced marches (ruling C13.1).
    when: () => true,
    options: (position, { side }): InitiativeOption[] => [
      ...forcesOf(position, side)
        .filter((leader) => mayTry(position, leader))
        .map((leader) => ({ type: "initiative" as const, leader })),
      { type: "endSegment" },
    ],
    play: (play, _, option) => {
      if (option.type === "endSegment") return done;
      tryInitiative(play, option.leader, "initiative");
      return again;
    },
  }),
});

/** §II.c: neither entered nor moved nor tried in this Phase. */
export function mayTry(position: Quadrilateral, leader: number): boolean {
  return isFresh(position, leader) && isFree(position, leader);
}
