import { type Bar, Bars } from "@gonfalon/engine/kit";
import { hexes, leaders, otherSide, type Side, units } from "../data.ts";
import { type Quadrilateral, WAS_ATTACKED } from "../position.ts";
import { mayAttack, mayStillAttack } from "../rules/core/battle/duty.ts";
import { mayAttackInto } from "../rules/core/battle/state.ts";
import { FORCE_THERE, fieldOf, GARRISON_THERE } from "../rules/core/field.ts";
import { forcesOf, hexOfUnit, isEmployable, mayLead, spanLeft } from "../rules/core/forces.ts";
import { centerServes, dispatchTo } from "../rules/core/lines.ts";
import { isShutIn, MOST_TO_A_UNIT } from "../rules/core/replacements.ts";
import { garrisonIn } from "../rules/core/sieges.ts";

/** Why a hex is not attacked, a unit not taken, a replacement not given. */

const attack = new Bars<readonly [position: Quadrilateral, side: Side, hex: number]>(
  {
    rule: "C14.1",
    key: "bar.nobodyThere",
    when: (position, side, hex) => (fieldOf(position, side).enemy[hex]! & (FORCE_THERE | GARRISON_THERE)) === 0,
  },
  {
    rule: "C8.9",
    key: "bar.outOfReach",
    when: (position, side, hex) =>
      !forcesOf(position, side).some((leader) => mayAttackInto(position, position.leaderHex[leader]!, hex)),
  },
  {
    rule: "C14.3",
    key: "bar.noAttackerLeft",
    when: (position, side, hex) => !mayStillAttack(position, side).some((leader) => mayAttack(position, leader, hex)),
  },
  // It could be attacked; whom its attackers owe an attack the seat need not see.
  { rule: "C14.3", key: "bar.neededElsewhere", when: isNobodysDuty },
);

/** §C10.9, §C10.16: a place under siege, or a garrison, that has not been attacked in this Phase. */
function isNobodysDuty(position: Quadrilateral, side: Side, hex: number): boolean {
  const enemy = otherSide(side);
  if (!position.siege[hexes.siege[hex]!] && garrisonIn(position, enemy, hex) < 0) return false;
  return !leaders.ofSide[enemy].some(
    (one) => position.leaderHex[one] === hex && (position.leaderDone[one]! & WAS_ATTACKED) !== 0,
  );
}

export function attackBar(position: Quadrilateral, side: Side, hex: number): Bar | null {
  return attack.bar(position, side, hex);
}

const take = new Bars<readonly [position: Quadrilateral, leader: number, unit: number]>(
  { rule: "C6.6", key: "bar.gone", when: ({ strength }, _, unit) => strength[unit] === 0 },
  { rule: "C6.6", key: "bar.hisAlready", when: ({ unitLeader }, leader, unit) => unitLeader[unit] === leader },
  {
    rule: "C6.6",
    key: "bar.otherHex",
    when: (position, leader, unit) => hexOfUnit(position, unit) !== position.leaderHex[leader],
  },
  { rule: "C6.6", key: "bar.transferred", when: ({ transferred }, _, unit) => transferred[unit] === 1 },
  { rule: "C2.6", key: "bar.cavalryOnly", when: (_, leader, unit) => !mayLead(leader, unit) },
  {
    rule: "C2.3",
    key: "bar.noSpan",
    when: (position, leader, unit) => units.span[unit]! > spanLeft(position, leader),
    values: (position, leader, unit) => ({ span: Math.max(0, spanLeft(position, leader)), used: units.span[unit]! }),
  },
  { rule: "C2.10", key: "bar.notEmployable", when: (position, leader) => !isEmployable(position, leader) },
);

/** The leader who takes units now is in the frame. */
export function takeUnitBar(position: Quadrilateral, unit: number): Bar | null {
  const frame = position.flow.at(-1) as { leader?: number } | undefined;
  const leader = frame?.leader ?? -1;
  return leaders.ids[leader] === undefined ? null : take.bar(position, leader, unit);
}

const replace = new Bars<readonly [position: Quadrilateral, side: Side, unit: number]>(
  { rule: "C5.4", key: "bar.gone", when: ({ strength }, _, unit) => strength[unit] === 0 },
  { rule: "C5.4", key: "bar.full", when: ({ strength }, _, unit) => strength[unit]! >= units.max[unit]! },
  { rule: "C5.4", key: "bar.emptyPool", when: ({ pool }, side, unit) => pool[side][units.arm[unit]!] === 0 },
  { rule: "C5.4", key: "bar.received", when: ({ received }, _, unit) => received[unit]! >= MOST_TO_A_UNIT },
  { rule: "C5.4", key: "bar.noCenter", when: (position, side) => !centerServes(position, side) },
  {
    rule: "C5.4",
    key: "bar.besieged",
    when: (position, _, unit) => isShutIn(position, unit),
  },
  {
    rule: "C5.4",
    key: "bar.outOfDispatch",
    when: (position, side, unit) => dispatchTo(position, side, hexOfUnit(position, unit)) < 0,
  },
  {
    rule: "E29a",
    key: "bar.inZone",
    when: (position, side, unit) => fieldOf(position, side).zone[hexOfUnit(position, unit)]! > 0,
  },
);

export function replacementBar(position: Quadrilateral, side: Side, unit: number): Bar | null {
  return replace.bar(position, side, unit);
}
