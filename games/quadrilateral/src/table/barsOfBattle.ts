import { type Bar, Bars, bar } from "@gonfalon/engine/kit";
import { otherSide, type Side } from "../data.ts";
import type { Quadrilateral } from "../position.ts";
import { mayAttack, mayStillAttack, type Plan } from "../rules/core/battle/duty.ts";
import { isReserveFull } from "../rules/core/battle/reserve.ts";
import { hasWayBack } from "../rules/core/battle/retreat.ts";
import { type Battle, type BattleType, battleOf, forcesBy, isWork } from "../rules/core/battle/state.ts";
import {
  areInMountains,
  hasCavalryToRefuse,
  hasForcedMarch,
  hasInfantryToPitch,
  isTooEarly,
  PITCHED_INFANTRY,
} from "../rules/core/battle/types.ts";

/** Why a type of battle cannot be chosen, an attack not joined, the battles not ended. */
type Fight = readonly [position: Quadrilateral, battle: Battle, side: Side];

/** One of the side's Forces in the battle is such. */
const some = (is: (position: Quadrilateral, leader: number, battle: Battle, side: Side) => boolean) =>
  ((position, battle, side) => forcesBy(battle, side).some((leader) => is(position, leader, battle, side))) as (
    ...fight: Fight
  ) => boolean;

const SORTIE = {
  rule: "C10.8",
  key: "bar.sortiePitched",
  when: (_: Quadrilateral, battle: Battle, side: Side) => battle.sortie === 1 && side === battle.phasing,
};

const pursuit = new Bars<Fight>(SORTIE);

const pitched = new Bars<Fight>(
  {
    rule: "C14.14",
    key: "bar.tooFewToPitch",
    when: (...fight) => !hasInfantryToPitch(...fight),
    values: () => ({ number: PITCHED_INFANTRY }),
  },
  { rule: "C14.14", key: "bar.inMountains", when: (...fight) => areInMountains(...fight) },
  {
    rule: "C14.37",
    key: "bar.reserveShort",
    when: (position, battle, side) => battle.round === 1 && !isReserveFull(position, battle, side),
  },
);

const refusal = new Bars<Fight>(
  SORTIE,
  { rule: "C10.9", key: "bar.storm", when: (_, { storm }) => storm === 1 },
  { rule: "C14.15", key: "bar.tooEarly", when: (_, battle, side) => isTooEarly(battle, side) },
  { rule: "C14.15", key: "bar.inWorks", when: some((position, leader) => isWork(position.leaderHex[leader]!)) },
  { rule: "C14.15", key: "bar.surprised", when: some((_, leader, battle) => battle.surprised.includes(leader)) },
  { rule: "C13.3", key: "bar.justMarched", when: some((position, leader) => hasForcedMarch(position, leader)) },
  {
    rule: "C14.15",
    key: "bar.noWayBack",
    when: some((position, leader, _, side) => !hasWayBack(position, side, position.leaderHex[leader]!)),
  },
  {
    rule: "C14.15",
    key: "bar.tooFewCavalry",
    when: (...fight) => !hasCavalryToRefuse(...fight),
    values: (_, { told }, side) => ({ sps: told[otherSide(side)], number: told[otherSide(side)] / 10 }),
  },
);

const rearguard = new Bars<Fight>(
  { rule: "C14.38", key: "bar.noRearguards", when: ({ optional }) => !optional.rearguard },
  { rule: "C14.38", key: "bar.defendersRearguard", when: (_, battle, side) => side === battle.phasing },
);

const BY_TYPE = { none: null, pursuit, pitched, refuse: refusal, rearguard } as const;

export function battleTypeBar(position: Quadrilateral, side: Side, type: BattleType): Bar | null {
  return BY_TYPE[type]?.bar(position, battleOf(position), side) ?? null;
}

const join = new Bars<readonly [position: Quadrilateral, side: Side, plan: Plan, leader: number]>(
  {
    rule: "C14.3",
    key: "bar.mayNotAttack",
    when: (position, side, _, leader) => !mayStillAttack(position, side).includes(leader),
  },
  {
    rule: "C8.9",
    key: "bar.notBeside",
    when: (position, _, { hexes }, leader) => !hexes.some((hex) => mayAttack(position, leader, hex)),
  },
  // What enemies beside it are the seat need not see: it is next to the battle and able, so this is what keeps it away.
  { rule: "C14.1", key: "bar.owesElsewhere", when: (_position, _side, { forces }, leader) => !forces.includes(leader) },
);

/** The battle that is put together is in the frame. */
export function joinBar(position: Quadrilateral, side: Side, leader: number): Bar | null {
  const plan = position.flow.at(-1) as unknown as Plan | undefined;
  return plan?.hexes ? join.bar(position, side, plan, leader) : null;
}

/** §C14.3: the battles are over whenever nobody owes an attack. */
export function endBattlesBar(): Bar {
  return bar("C14.3", "bar.attackOwed");
}
