import { enclosing } from "@gonfalon/engine/kernel";
import { opponentOf, type Side, units } from "../data.ts";
import type { GradiscaOption } from "../option.ts";
import type { Gradisca } from "../position.ts";
import { fieldCombat, loserOf } from "../rules/fieldCombat.ts";
import { capacity, staying } from "../rules/losses.ts";
import { combatUnitsIn, unitsIn } from "../rules/pieces.ts";
import { retreatDefenders } from "../rules/retreat.ts";
import { fight } from "./combat.ts";
import { worthOf } from "./force.ts";
import { gainOf, shiftOf, situationOf } from "./situation.ts";
import type { Weigher } from "./weigh.ts";
import { placeGain } from "./weighMarch.ts";

/** Rules of thumb for combat: who takes hits, who stands, who fights on, where to retreat. */

/** What a unit's side loses if it takes a hit. */
function costOfHit(position: Gradisca, unit: number): number {
  const turned = position.turned[unit] === 1;
  const now = worthOf(unit, turned);
  return staying(position, unit) === 2 ? now - worthOf(unit, true) : now;
}

export const weighHit: Weigher = (position, { options }) =>
  options.map((option) => (option.type === "takeHit" ? -costOfHit(position, option.unit) : 0));

/** §7.3c: a garrison stands as long as it has more than one hit to give. */
export const weighStand: Weigher = (position, { options }) => {
  const { area, attacker } = enclosing(position, fieldCombat);
  const left = capacity(position, combatUnitsIn(position, opponentOf(attacker), area));
  return options.map((option) => (option.type === "stand" ? (left > 1 ? 2 : 0) : 1));
};

/** §18: whether another round is wanted: the loser as things stand has little to lose, the winner goes on at good odds. */
export const weighRound: Weigher = (position, { options, seat }) => {
  const { area, attacker, total } = enclosing(position, fieldCombat);
  const side = seat as Side;
  const { given, taken } = fight(position, attacker, area, unitsIn(position, attacker, area));
  const edge = side === attacker ? given - taken : taken - given;
  const losing = loserOf(attacker, total) === side;
  const wish = losing ? edge + 0.3 : edge - 1;
  return options.map((option) => (option.type === "fightOn" ? wish : 0));
};

export const weighRetreat: Weigher = (position, { options }) => {
  const { side, area } = enclosing(position, retreatDefenders);
  const situation = situationOf(position);
  const group = unitsIn(position, side, area);
  return options.map((option) => (option.type === "retreat" ? placeGain(situation, group, option.area) - 0.3 : 0));
};

/** §7.2b: the new man goes where his troops are many and safe. */
export const weighSuccessor: Weigher = (position, { options }) => {
  const { commander } = position.flow.at(-1) as unknown as { commander: number };
  const side = units.side[commander]!;
  const { at } = situationOf(position);
  return options.map((option) => {
    if (option.type !== "successor") return 0;
    const own = unitsIn(position, side, option.area).filter((unit) => units.corps[unit] === units.corps[commander]);
    const danger = at[side].threat[option.area]! > 2 * at[side].power[option.area]! ? 1 : 0;
    return own.length + 0.2 * at[side].combat[option.area]! - danger * 2;
  });
};

/** §7.4.2: every gun that has nothing better to do fires with the battery, unless bursting costs more than hits are worth. */
export const weighBattery: Weigher = (_, { options }) =>
  options.map((option) => (option.type === "openFire" ? 0.5 : units.fireAttack[unitOf(option)]! >= 3 ? 1 : 0));

function unitOf(option: GradiscaOption): number {
  return "unit" in option ? option.unit : 0;
}

/** §9, and cards that disorganize: whoever loses least by it. */
export const weighDisorder: Weigher = (_, { options }) =>
  options.map((option) => {
    if (option.type !== "disorganise") return 0;
    return worthOf(option.unit, true) - worthOf(option.unit, false);
  });

/** §12: units withdrawn for a time: those that matter least where they are. */
export const weighWithdraw: Weigher = (position, { options }) => {
  const situation = situationOf(position);
  return options.map((option) => {
    if (option.type !== "withdraw") return 0;
    const area = position.area[option.unit]!;
    const held = situation.at[units.side[option.unit]!].combat[area]! === 1 ? 1 : 0;
    return -worthOf(option.unit, position.turned[option.unit] === 1) - held;
  });
};

export const weighArrival: Weigher = (position, { options }) => {
  const frame = position.flow.at(-1) as unknown as { units: number[] };
  const situation = situationOf(position);
  return options.map((option) => {
    if (option.type !== "enterAt") return 0;
    const contested = situation.at[opponentOf(units.side[frame.units[0]!]!)].combat[option.area]! > 0 ? 5 : 0;
    return gainOf(situation, { ...shiftOf(position, frame.units, option.area), from: -1 }) - contested;
  });
};
