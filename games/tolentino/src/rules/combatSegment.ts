import { everybody } from "@gonfalon/engine/kernel";
import { SEATS, type Side } from "../army.ts";
import { army } from "../data.ts";
import { ADVANCE, NOWHERE, orderOf, type Tolentino } from "../position.ts";
import { advance } from "./advance.ts";
import { assault, assaultOf } from "./assault.ts";
import { bombard, bombardmentSegment, defensiveFire } from "./bombardment.ts";
import { retireBeforeCombat } from "./cavalry.ts";
import {
  COMBAT_SEGMENT,
  type Combat,
  type CombatSegment,
  comesToNothing,
  keepAttackers,
  stillAttacking,
} from "./combat.ts";
import { chargesDeclared, declarations, declare, mark, someoneCanAssault } from "./declaration.ts";
import { seenUnits } from "./known.ts";
import { efficiencyCheck, moraleChange } from "./morale.ts";
import { retreat } from "./retreat.ts";
import { decision, procedure, step } from "./rulebook.ts";

export type ResolveOption = { type: "resolve"; combat: number; hexes: number[] };

const attacker = (position: Tolentino) => SEATS[army.formationSide[position.active] as Side];

/**
 * §3.1.B5 the Combat segment: all attacks are declared, then all retreats before combat are made, then all guns that are
 * assaulted fire, then all pre-shock checks are taken, and then the assaults are fought one at a time (§12a).
 */
export const combatSegment = procedure<CombatSegment>(COMBAT_SEGMENT, { combats: everybody, spared: seenUnits }).steps({
  charges: step(["14.2a", "14.2.1"], (play, segment) => {
    segment.combats = chargesDeclared(play.position);
  }),
  declare: decision({
    rule: ["12.2", "12.2.1", "12.1-1", "3.1.B5a"],
    seat: attacker,
    when: (position, { combats }) => someoneCanAssault(position, combats),
    options: (position, { combats }) => declarations(position, combats),
    play: (play, { combats }, option) => {
      if (option.type === "attacksDeclared") return undefined;
      declare(play.position, combats, option.from, option.against);
      return "declare";
    },
  }),
  mark: step("12.2a", (play, { combats }) => {
    mark(play, combats);
    return combats.length === 0 ? "close" : undefined;
  }),
  retreatBeforeCombat: step(["3.1.B5b", "12.1-2"], (play, { combats }) => {
    combats.forEach((_, combat) => void play.call(retireBeforeCombat, { combat }));
  }),
  defensiveBombardment: step(["3.1.B5c", "12.1-3"], (play, { combats }) => {
    combats.forEach(({ over }, combat) => {
      if (!over) play.call(defensiveFire, { combat, fired: [] });
    });
  }),
  preShock: step(["3.1.B5d", "12.1-4", "12.2.2"], (play, { combats }) => {
    for (const combat of combats) {
      if (combat.over) continue;
      keepAttackers(combat, stillAttacking(play.position, combat));
      if (combat.attackers.length === 0) {
        comesToNothing(play, combat, "fire");
        continue;
      }
      const shaken = [...new Set(combat.posts)].flatMap((post) => {
        const unsure = combat.attackers.filter(
          (unit, i) => combat.posts[i] === post && orderOf(play.position, unit) === ADVANCE,
        );
        return unsure.length > 0 ? efficiencyCheck(play, unsure, ["12.2.2"]).failed : [];
      });
      keepAttackers(
        combat,
        combat.attackers.filter((unit) => !shaken.includes(unit)),
      );
      if (shaken.length > 0) play.tell({ type: "holdBack", rules: ["12.2.2"], units: shaken, hexes: combat.hexes });
      if (combat.attackers.length === 0) comesToNothing(play, combat, "check");
    }
  }),
  order: decision({
    rule: ["12a", "12.5.3a"],
    seat: attacker,
    when: (_, { combats }) => combats.filter(({ over }) => !over).length > 1,
    options: (_, { combats }) =>
      combats.flatMap(({ over, hexes }, combat) => (over ? [] : [{ type: "resolve" as const, combat, hexes }])),
    play: (play, _segment, { combat }) => {
      play.call(assault, assaultOf(combat));
      return "order";
    },
  }),
  last: step("12.5.3a", (play, { combats }) => {
    const combat = combats.findIndex(({ over }: Combat) => !over);
    if (combat >= 0) play.call(assault, assaultOf(combat));
  }),
  close: step("14.2", ({ position }) => {
    for (const unit of army.unitsOf[position.active]!) position.charge[unit] = NOWHERE;
  }),
});

/** Begins the Combat segment. */
export function newCombatSegment(): CombatSegment {
  return { combats: [], spared: [] };
}

/** All procedures of segments B4 and B5, for the flow. */
export const combatProcedures = [
  bombardmentSegment,
  bombard,
  defensiveFire,
  combatSegment,
  retireBeforeCombat,
  assault,
  retreat,
  advance,
  moraleChange,
];
