import { again, done, everybody } from "@gonfalon/engine/kernel";
import { otherSide, SIDE_NAMES, type Side, tables, units } from "../../../data.ts";
import type { Quadrilateral } from "../../../position.ts";
import { decision, procedure, step } from "../../rulebook.ts";
import { toldAs } from "../odds.ts";
import { lineFor } from "../tables.ts";
import { type Battle, battleOf, isGarrisonOnly, unitsOfSide } from "./state.ts";

/** §C14.37: the optional Reserve. */
export type ReserveOption =
  | { readonly type: "holdInReserve"; readonly unit: number }
  | { readonly type: "commitReserve"; readonly unit: number }
  | { readonly type: "reserveDone" };

type Placing = { placing: number; asked: number };

export function placingOf(): Placing {
  return { placing: 0, asked: 0 };
}

/** §III.b.3b: in the first round each side puts the required number of units into Reserve, the attacker first. */
export const reserve = procedure<Placing>("reserve", { placing: everybody, asked: everybody }).steps({
  place: decision({
    rule: ["III.b.3b", "C14.37"],
    seat: (position, { placing }) => SIDE_NAMES[sideOf(position, placing)],
    // §C1.9 As often as for the most SPs of which this may have been told (§C14.9): how many he has is not told yet.
    when: (position, { placing, asked }) => asked < mostToHold(position, battleOf(position), sideOf(position, placing)),
    options: (position, { placing }): ReserveOption[] => {
      const side = sideOf(position, placing);
      const battle = battleOf(position);
      if (held(battle, side) >= toHold(position, battle, side)) return [{ type: "reserveDone" }];
      return unitsOfSide(position, battle, side)
        .filter((unit) => !battle.reserve.includes(unit))
        .map((unit) => ({ type: "holdInReserve", unit }));
    },
    play: ({ position }, frame, option) => {
      frame.asked++;
      if (option.type === "holdInReserve") battleOf(position).reserve.push(option.unit);
      return again;
    },
  }),
  other: step("C14.37", (_, frame) => {
    if (frame.placing === 1) return done;
    frame.placing = 1;
    frame.asked = 0;
    return "place";
  }),
});

function sideOf(position: Quadrilateral, placing: number): Side {
  const { phasing } = battleOf(position);
  return placing === 0 ? phasing : otherSide(phasing);
}

function held({ reserve: list }: Battle, side: Side): number {
  return list.filter((unit) => units.side[unit] === side).length;
}

/** The number of units that is required for the side's combat SPs. */
function required(position: Quadrilateral, battle: Battle, side: Side): number {
  return position.optional.reserve ? limitFor(battle.began[side]) : 0;
}

function limitFor(sps: number): number {
  return lineFor(tables.reserveLimits.rows, sps)?.units ?? 0;
}

/** The same by what the enemy was told: no more SPs than are rounded down to it. */
function mostToHold(position: Quadrilateral, battle: Battle, side: Side): number {
  if (!position.optional.reserve || (side !== battle.phasing && isGarrisonOnly(position, battle))) return 0;
  let most = battle.told[side];
  while (toldAs(most + 1) === battle.told[side]) most++;
  return limitFor(most);
}

/** The number of units it puts into Reserve: one at least must fight. */
function toHold(position: Quadrilateral, battle: Battle, side: Side): number {
  return Math.min(required(position, battle, side), unitsOfSide(position, battle, side).length - 1);
}

/** §C14.14: as many are held as are required. */
export function isReserveFull(position: Quadrilateral, battle: Battle, side: Side): boolean {
  return held(battle, side) >= required(position, battle, side);
}

/** §III.b.1b, §III.b.2b: from the second round on units may be brought into the battle, for good. */
export const commitReserve = procedure<{ side: Side }>("commitReserve", { side: everybody }).steps({
  commit: decision({
    rule: ["III.b.1b", "III.b.2b", "C14.37"],
    seat: (_, { side }) => SIDE_NAMES[side],
    // §C1.9 Asked whatever he holds, until he has done.
    when: (position) => position.optional.reserve,
    options: (position, { side }): ReserveOption[] => {
      const mine = battleOf(position).reserve.filter((unit) => units.side[unit] === side);
      return [...mine.map((unit): ReserveOption => ({ type: "commitReserve", unit })), { type: "reserveDone" }];
    },
    play: (play, { side }, option) => {
      if (option.type !== "commitReserve") return;
      const battle = battleOf(play.position);
      battle.reserve = battle.reserve.filter((unit) => unit !== option.unit);
      const sps = play.position.strength[option.unit]!;
      battle.committed[side] += sps;
      play.tell({ type: "reserveCommitted", rules: ["C14.37"], side: SIDE_NAMES[side], sps });
      return again;
    },
  }),
});
