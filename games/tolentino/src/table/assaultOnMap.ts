import { type Chances, chanceOf, following, gathered, ofDie, sure } from "@gonfalon/engine/kit";
import { copyOf } from "../copy.ts";
import {
  ADVANCE,
  ATTACK,
  DISORDERED,
  efficiencyOf,
  GOOD,
  leadersIn,
  NOBODY,
  NOWHERE,
  orderOf,
  sideOf,
  strengthOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { assessFire, canFire } from "../rules/bombardment.ts";
import { fireResult, modifiedFire } from "../rules/bombardmentTable.ts";
import { mayAllRetire } from "../rules/cavalry.ts";
import { assess, type Combat, fights, gunsIn, likelyTerms, type Terms, terrainChoice } from "../rules/combat.ts";
import { resultOf } from "../rules/combatTable.ts";
import { FATAL } from "../rules/losses.ts";
import { leaderModifier, passes } from "../rules/morale.ts";
import { hexesOf, holders } from "../rules/results.ts";
import type { Assailing, Struck, Volley } from "./assaultChain.ts";
import { unitName } from "./describe.ts";

/** The attackers of a combat at a moment: the map as it is then, and who of them still attacks. */
export interface Standing {
  readonly position: Tolentino;
  readonly attackers: readonly number[];
}

/**
 * §12.1 a combat on the map as a chain of rolls. `declared`: withdrawal, fire and checks are still to come. `settled` are
 * terms that the two sides have agreed on; the others are those they are likely to settle on.
 */
export function assailing(
  position: Tolentino,
  combat: Combat,
  defenders: readonly number[],
  declared: boolean,
  settled: Partial<Terms> = {},
): Assailing<Standing> {
  const start = { position, attackers: combat.attackers };
  const terms = { ...likelyTerms(position, combat), ...settled };
  const isUnsure = (unit: number) => orderOf(position, unit) === ADVANCE;
  return {
    start,
    mayWithdraw: declared && mayAllRetire(position, combat),
    volleys: declared ? volleysAt(position, combat) : [],
    check: declared && combat.attackers.some(isUnsure) ? (standing) => preShock(standing, isUnsure) : null,
    points: ({ attackers }) => strength(position, attackers),
    key: ({ position: now, attackers }) => `${attackers.join()}/${now.lost.join("")}`,
    rolls: grounds(position, combat, defenders, terms, settled).map(
      (terrain) => (standing) => table(standing, combat, defenders, { ...settled, terrain }),
    ),
    hold: chanceToHold(position, defenders),
    driven: drivenBack(position, defenders),
    press: combat.attackers.every((unit) => orderOf(position, unit) === ATTACK) ? chanceToPress(terms) : null,
  };
}

function strength(position: Tolentino, units: readonly number[]): number {
  return units.reduce((sum, unit) => sum + strengthOf(position, unit), 0);
}

/** §11.4.4 all guns of the attacked hexes at one post, those of a hex together; at the strongest post first. */
function volleysAt(position: Tolentino, { hexes, attackers, posts }: Combat): Volley<Standing>[][] {
  const batteries = hexes
    .map((hex) => gunsIn(position, hex).filter((gun) => canFire(position, gun)))
    .filter((guns) => guns.length > 0);
  if (batteries.length === 0) return [];
  const worth = (post: number) =>
    strength(
      position,
      attackers.filter((_, i) => posts[i] === post),
    );
  const targets = [...new Set(posts)].sort((a, b) => worth(b) - worth(a));
  const together = batteries.flatMap((guns) => (guns.length > 2 ? guns.map((gun) => [gun]) : [guns]));
  return targets.map((target) => together.map((guns) => volley(guns, target)));
}

function volley(guns: readonly number[], target: number): Volley<Standing> {
  return {
    guns: (language) => guns.map((gun) => unitName(gun, language)).join(", "),
    isAimed: ({ position, attackers }) => attackers.some((unit) => position.hex[unit] === target),
    fire: (standing) =>
      following(
        ofDie((die) => die),
        (die) => struck(standing, guns, target, die),
      ),
  };
}

/** §11.4.3 what one roll of the guns does; §4.4.1 a natural 6 endangers the leaders there. */
function struck(standing: Standing, guns: readonly number[], target: number, die: number): Chances<Struck<Standing>> {
  const { position } = standing;
  const { column, modifiers } = assessFire(position, guns, target);
  const result = fireResult(column, modifiedFire(die, modifiers));
  const troops = unitsIn(position, target).filter(fights);
  const failing =
    result === "NE"
      ? sure<readonly number[]>([])
      : result === "EC"
        ? ofDie<readonly number[]>((roll) => failed(position, troops, roll), String)
        : sure<readonly number[]>(troops);
  const leaders = die === 6 ? leadersIn(position, sideOf(troops[0]!), target) : [];
  return following(failing, (out) =>
    leaderLosses(leaders).map(({ end: lost, chance }) => ({
      end: { standing: without(standing, out, lost), result },
      chance,
    })),
  );
}

/** §13.1.2 one die for a stack. */
function failed(position: Tolentino, units: readonly number[], roll: number): number[] {
  return units.filter((unit) => !passes(roll, leaderModifier(position, unit), efficiencyOf(position, unit)));
}

/** §4.4.3 each leader tests by himself. */
function leaderLosses(leaders: readonly number[]): Chances<readonly number[]> {
  return leaders.reduce<Chances<readonly number[]>>(
    (before, leader) => following(before, (lost) => ofDie((die) => (die <= FATAL ? [...lost, leader] : lost), String)),
    sure([]),
  );
}

function without({ position, attackers }: Standing, out: readonly number[], lost: readonly number[]): Standing {
  if (out.length === 0 && lost.length === 0) return { position, attackers };
  const now = copyOf(position);
  for (const unit of out) now.state[unit] = Math.max(now.state[unit]!, DISORDERED);
  for (const leader of lost) {
    now.lost[leader] = 1;
    now.at[leader] = NOWHERE;
  }
  return { position: now, attackers: attackers.filter((unit) => !out.includes(unit)) };
}

/** §12.2.2 one die for the unsure of each hex: who fails stays behind. */
function preShock({ position, attackers }: Standing, isUnsure: (unit: number) => boolean): Chances<Standing> {
  const unsure = attackers.filter(isUnsure);
  const behind = hexesOf(position, unsure).reduce<Chances<readonly number[]>>(
    (before, hex) =>
      following(before, (out) => {
        const stack = unsure.filter((unit) => position.hex[unit] === hex);
        return ofDie((die) => [...out, ...failed(position, stack, die)], String);
      }),
    sure([]),
  );
  return gathered(behind, String).map(({ end, chance }) => ({
    end: { position, attackers: attackers.filter((unit) => !end.includes(unit)) },
    chance,
  }));
}

/** §10a every choice of terrain by the defender, the likeliest first. */
function grounds(
  position: Tolentino,
  combat: Combat,
  defenders: readonly number[],
  likely: Terms,
  settled: Partial<Terms>,
): string[][] {
  if (settled.terrain) return [settled.terrain];
  const choices = combat.hexes.map((hex) => terrainChoice(position, hex, defenders, combat.attackers));
  const all = choices.reduce<string[][]>(
    (lists, some) => lists.flatMap((list) => some.map((one) => [...list, one])),
    [[]],
  );
  return [likely.terrain, ...all.filter((one) => one.join() !== likely.terrain.join())];
}

/** §12.5.3 the table for those who are left; §12.4.2a worse than 1-5 is AE without a roll. */
function table(
  { position, attackers }: Standing,
  combat: Combat,
  defenders: readonly number[],
  settled: Partial<Terms>,
): Chances<string> {
  const posts = attackers.map((unit) => combat.posts[combat.attackers.indexOf(unit)]!);
  const now = { ...combat, attackers: [...attackers], posts };
  const terms = { ...likelyTerms(position, now), ...settled };
  const { rung, column, total } = assess(position, now, terms, defenders);
  return rung < 0 ? sure("AE") : ofDie<string>((die) => resultOf(column, die + total));
}

/** §12.5.4f one die for each stack: it is enough that one unit passes. */
export function chanceToHold(position: Tolentino, defenders: readonly number[]): number {
  const units = holders(position, defenders);
  const fails = hexesOf(position, units).reduce((product, hex) => {
    const stack = units.filter((unit) => position.hex[unit] === hex);
    return (
      product *
      chanceOf(
        ofDie((die) => failed(position, stack, die).length === stack.length),
        (all) => all,
      )
    );
  }, 1);
  return 1 - fails;
}

/** §12.5.4e one die for each stack; whoever fails, or was Disordered already, is Routed. */
function drivenBack(position: Tolentino, defenders: readonly number[]): Chances<string> {
  const routed = hexesOf(position, defenders).reduce<Chances<number>>(
    (before, hex) =>
      following(before, (count) => {
        const stack = defenders.filter((unit) => position.hex[unit] === hex);
        return ofDie((die) => count + routedOf(position, stack, die));
      }),
    sure(0),
  );
  return gathered(
    routed.map(({ end, chance }) => ({ end: end === 0 ? "none" : end < defenders.length ? "some" : "all", chance })),
  );
}

function routedOf(position: Tolentino, stack: readonly number[], die: number): number {
  const lost = failed(position, stack, die);
  return stack.filter((unit) => lost.includes(unit) || position.state[unit] !== GOOD).length;
}

/** §12.5.4c a die against the efficiency used in this combat. */
export function chanceToPress({ leader, attackEfficiency }: Terms): number {
  return chanceOf(
    ofDie((die) => passes(die, leader === NOBODY ? 0 : -1, attackEfficiency)),
    (passed) => passed,
  );
}
