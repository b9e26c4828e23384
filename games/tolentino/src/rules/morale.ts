import { everybody, type Play } from "@gonfalon/engine/kernel";
import { NEAPOLITAN, SEATS } from "../army.ts";
import { army } from "../data.ts";
import { INFANTRY } from "../ground.ts";
import { armOf, efficiencyOf, leaderWith, NOBODY, onMap, sideOf, type Tolentino } from "../position.ts";
import { seenUnits } from "./known.ts";
import { decision, procedure } from "./rulebook.ts";
import { tellOf } from "./telling.ts";

/** §13.2 what a leader in the stack takes off the die. */
export const LEADER_DRM = -1;

/** §13.1 a die not above the efficiency passes; §13.1.1 a natural 1 always does, a natural 6 never. */
export function passes(roll: number, modifier: number, efficiency: number): boolean {
  if (roll === 1) return true;
  return roll !== 6 && roll + modifier <= efficiency;
}

export interface Check {
  readonly roll: number;
  readonly passed: number[];
  readonly failed: number[];
}

/**
 * §13.1.2 one die for the units of a stack, compared with the efficiency of each. `modifierOf` is what the rule that
 * calls for the check adds to the die for a unit. What failure costs is up to the caller (§13.1.3: a level of disorder, as a rule).
 */
export function efficiencyCheck(
  play: Play<Tolentino>,
  units: readonly number[],
  rules: readonly string[],
  modifierOf: (unit: number) => number = () => 0,
): Check {
  const { position } = play;
  const roll = play.roll();
  const passed: number[] = [];
  const failed: number[] = [];
  for (const unit of units) {
    const passing = passes(roll, modifierOf(unit) + leaderModifier(position, unit), efficiencyOf(position, unit));
    (passing ? passed : failed).push(unit);
  }
  const [first] = units;
  tellOf(play, sideOf(first!), position.hex[first!]!, {
    type: "efficiencyCheck",
    rules: [...rules, "13.1"],
    hex: position.hex[first!]!,
    roll,
    modifiers: units.map(modifierOf),
    leader: units.map((unit) => leaderWith(position, unit)).find((leader) => leader !== NOBODY) ?? NOBODY,
    passed,
    failed,
  });
  return { roll, passed, failed };
}

/** §13.2 §4.1.1c §4.1.2 units stacked with an officer of their formation or with their Commander; one leader only. */
export function leaderModifier(position: Tolentino, unit: number): number {
  return leaderWith(position, unit) === NOBODY ? 0 : LEADER_DRM;
}

/** §13.3c how far a Morale counter can go, either way. */
const MOST = 2;

/** §13.3 §13.3.2 whether a unit can gain a point: within the limit, and with a counter to show it. */
export function canGain(position: Tolentino, unit: number): boolean {
  const morale = position.morale[unit]!;
  if (!onMap(position, unit) || morale >= MOST) return false;
  return morale !== 0 || counters(position, 1) < army.moraleCounters.plus;
}

/** §13.3a §13.3.2 the same for a loss; §13.3c no efficiency falls below 1. */
export function canLose(position: Tolentino, unit: number): boolean {
  const morale = position.morale[unit]!;
  if (!onMap(position, unit) || morale <= -MOST || army.efficiency[unit]! + morale <= 1) return false;
  return morale !== 0 || counters(position, -1) < army.moraleCounters.minus;
}

/** Morale counters on the map that show a gain (1) or a loss (-1). */
function counters(position: Tolentino, sign: 1 | -1): number {
  let used = 0;
  for (const morale of position.morale) if (morale * sign > 0) used++;
  return used;
}

/** Who might gain or lose a point of efficiency. */
export interface MoraleChange {
  units: number[];
  by: 1 | -1;
}
export type MoraleOption = { type: "morale"; unit: number };

/** §13.3b the Neapolitan chooses who gains, the Austrian who loses. §13.3.1 the counter stays until another combat. */
export const moraleChange = procedure<MoraleChange>("morale", { units: seenUnits, by: everybody }).steps({
  choose: decision({
    rule: ["13.3", "13.3a", "13.3b"],
    seat: (_, { by }) => SEATS[by > 0 ? 1 : 0],
    options: (position, { units, by }) =>
      units
        .filter((unit) => (by > 0 ? canGain(position, unit) : canLose(position, unit)))
        .map((unit) => ({ type: "morale", unit })),
    play: (play, { by }, { unit }) => {
      const { position } = play;
      position.morale[unit]! += by;
      const rules = [by > 0 ? "13.3" : "13.3a", "13.3.1"];
      tellOf(play, NEAPOLITAN, position.hex[unit]!, { type: "morale", rules, unit, morale: position.morale[unit]! });
    },
  }),
});

/** §13.3 Neapolitan infantry among units: the only troops whose morale changes. */
export function isNeapolitanInfantry(unit: number): boolean {
  return sideOf(unit) === NEAPOLITAN && armOf(unit) === INFANTRY;
}
