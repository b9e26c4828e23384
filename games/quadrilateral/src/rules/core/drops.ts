import { again, done, type Play, type Procedure, SPECTATOR } from "@gonfalon/engine/kernel";
import { leaders, otherSide, SIDE_NAMES, type Side, units } from "../../data.ts";
import { FACE_DOWN, FORCED_MARCH, IN_PLAY, IN_POOL, MOVED, NOWHERE, type Quadrilateral } from "../../position.ts";
import { ownersOnly } from "../known.ts";
import { decision, procedure, step } from "../rulebook.ts";
import { tellOnly } from "../telling.ts";
import { alertMayStop } from "./alert.ts";
import { attritionCheck } from "./attritionChecks.ts";
import { mayShare } from "./consolidation.ts";
import { stop } from "./entering.ts";
import { mayLead, ownUnits, sizeOf, under, unitsOf } from "./forces.ts";
import { isForced, type March } from "./steps.ts";

/** §C6.10, §C11.8: a Force on the march leaves parts behind, each under a leader. */
export type DropOption =
  | { readonly type: "drop"; readonly leader: number }
  | { readonly type: "dropUnder"; readonly leader: number }
  | { readonly type: "dropUnit"; readonly unit: number }
  | { readonly type: "dropDone" };

/** Leaders under whom a part may be left in the hex where the Force is. */
export function dropsOf(position: Quadrilateral, march: March): DropOption[] {
  const { leader, side, stopped } = march;
  if (stopped || !alertMayStop(position, leader, march.from, position.leaderHex[leader]!)) return [];
  const size = sizeOf(position, leader);
  const subordinates = under(position, leader).filter((one) => {
    const part = spsUnder(position, one);
    return part < size && mayShare(position, one, position.leaderHex[leader]!, leader);
  });
  const general = freeGenerals(position, side).filter((one) => firstUnits(position, leader, one).length > 0);
  return [
    ...subordinates.map((one) => ({ type: "drop" as const, leader: one })),
    ...general.map((one) => ({ type: "dropUnder" as const, leader: one })),
  ];
}

function spsUnder(position: Quadrilateral, leader: number): number {
  return ownUnits(position, leader).reduce((sum, unit) => sum + position.strength[unit]!, 0);
}

/** §C6.2: the next major general of each kind in the pool; they are all alike. */
export function freeGenerals(position: Quadrilateral, side: Side): number[] {
  const free = leaders.ofSide[side].filter((one) => leaders.generic[one] && position.leaderState[one] === IN_POOL);
  return [0, 1].flatMap((cavalry) => free.find((one) => leaders.cavalryOnly[one] === cavalry) ?? []);
}

/** Units that a major general may take, with those he has: within his span, and at least one SP goes on. */
function firstUnits(position: Quadrilateral, leader: number, general: number): number[] {
  const taken = ownUnits(position, general);
  const room = leaders.span[general]! - taken.reduce((sum, unit) => sum + units.span[unit]!, 0);
  const rest = unitsOf(position, leader).filter((unit) => position.unitLeader[unit] !== general);
  if (rest.length < 2) return [];
  return rest.filter((unit) => mayLead(general, unit) && units.span[unit]! <= room);
}

/** Sets a part on the map: it stops here for the Phase and checks attrition with the size of the whole (§C11.8). */
export function dropOff(play: Play<Quadrilateral>, march: March, part: number): void {
  const { position } = play;
  const { leader, side, spent, size, mountain, way } = march;
  position.superior[part] = NOWHERE;
  position.leaderMoved[part] = MOVED;
  position.alert[part] = position.alert[leader]!;
  position.leaderShown[part] = FACE_DOWN;
  // It tried with the whole (§C13.1) and, where that has gone, has just ended a forced march with it (§C13.3).
  const forced = isForced(way);
  position.leaderDone[part]! |= position.leaderDone[leader]! | (forced && spent > 0 ? FORCED_MARCH : 0);
  position.foraged[part] = spent === 0 ? position.foraged[leader]! : 0;
  march.dropped.push(part);
  tellOnly(play, side, { type: "dropped", rules: ["C6.10"], side: SIDE_NAMES[side], leader: part });
  // §C1.8, §C7.13 That a counter is left there is seen by all.
  const seen = { type: "pieceAppears", rules: ["C6.10"], side: SIDE_NAMES[side], hex: position.leaderHex[part]! };
  play.tell(seen, [SIDE_NAMES[otherSide(side)], SPECTATOR]);
  if (spsUnder(position, part) === 0 || (forced && spent === 0)) return;
  // §C4.2, ruling E40: the part ends its move here.
  if (position.leaderHex[part] !== march.from) stop(play, part);
  play.call(attritionCheck, { side, leader: part, spent, size, mountain, forced, moved: true, forages: false });
}

type Drop = { side: Side; leader: number; general: number };

/** Ruling C6.10: a part under a major general is named by its leader, then unit by unit. */
export const dropUnits: Procedure<Quadrilateral, Drop> = procedure<Drop>("dropUnits", {
  side: "everybody",
  leader: ownersOnly(NOWHERE),
  general: ownersOnly(NOWHERE),
}).steps({
  place: step("C6.10", ({ position }, { leader, general }) => {
    position.leaderState[general] = IN_PLAY;
    position.leaderHex[general] = position.leaderHex[leader]!;
    position.superior[general] = leader;
  }),
  units: decision({
    rule: "C6.10",
    seat: (_, { side }) => SIDE_NAMES[side],
    options: (position, { leader, general }): DropOption[] => [
      ...firstUnits(position, leader, general).map((unit) => ({ type: "dropUnit" as const, unit })),
      ...(ownUnits(position, general).length > 0 ? [{ type: "dropDone" as const }] : []),
    ],
    play: ({ position }, { general }, option) => {
      if (option.type !== "dropUnit") return done;
      position.unitLeader[option.unit] = general;
      return again;
    },
  }),
});
