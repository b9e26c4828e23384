import { done, everybody, type Play } from "@gonfalon/engine/kernel";
import { charts, tables } from "../data.ts";
import { read } from "../lookup.ts";
import { castOf, type Honour, NOBODY } from "../position.ts";
import type { Side } from "../schemas/index.ts";
import { combatUnitsOfForce, controllerOf, primoOf, starOf } from "./forces.ts";
import { asTheyAre, type Before, rollToOthers, sidesOwn, sufferings, tellOf, tellOwner } from "./known.ts";
import { loseSp, removeUnit } from "./losses.ts";
import { takeOrder } from "./orderMarker.ts";
import { pillageInDisorder } from "./pillage.ts";
import { decision, procedure, step } from "./rulebook.ts";
import { isAllDemoralised, qualityOf } from "./units.ts";

/** §9: Discipline Checks, Demoralisation, Recovery and Disruption. */

/** §9.1a: read by Quality in the Combat Phase, by Reliability in the Command and Activation Phases. */
export type ReadBy = "quality" | "reliability";

export interface DisciplineCheck {
  side: Side;
  /** The rules that ask for it. */
  rule: string;
  /** The Primo Capitano, or the commander of the Corps in a Major Battle: his star counts (§9.1b). */
  capitano: number;
  /** The Combat Units that check: one die for all of them. */
  units: number[];
  by: ReadBy;
  /** §9.1b: what is added to the die besides the star. */
  modifier: number;
  /** §9.3a, §7.7c, §18.1c: what is taken off the Quality of every unit. */
  worse: number;
  /** Whether everybody sees the results: in combat the Forces lie open. */
  open: boolean;
  /** §3.8.1.C: a Cavaliere who has not used his power in this Major Battle, or `NOBODY`. */
  cavaliere: number;
  /** Units that failed with F and wait for the Cavaliere. */
  failed: number[];
  /** §18.6.3: troops are won over: those who show D or D* leave. */
  subverted: boolean;
  /** §18.7c: a unit of the Force has shown a result that makes it pillage. */
  unruly: boolean;
}
export type CavaliereOption = { readonly type: "standFast"; readonly unit: number } | { readonly type: "letFail" };

export function disciplineCheckOf(
  position: Honour,
  capitano: number,
  units: readonly number[],
  rule: string,
  by: ReadBy,
  more: Partial<Pick<DisciplineCheck, "modifier" | "worse" | "open" | "cavaliere" | "subverted">> = {},
): DisciplineCheck {
  return {
    side: controllerOf(position, capitano),
    rule,
    capitano,
    units: [...units],
    by,
    modifier: 0,
    worse: 0,
    open: by === "quality",
    cavaliere: NOBODY,
    failed: [],
    subverted: false,
    unruly: false,
    ...more,
  };
}

/** §9.1b: the modified die: the star subtracts, what the occasion brings is added. */
export function checkModifier(position: Honour, { capitano, modifier }: DisciplineCheck): number {
  return modifier + starOf(position, capitano) * modifierNamed("star");
}

function modifierNamed(id: string): number {
  return tables["discipline-table"].modifiers.find((one) => one.id === id)?.die ?? 0;
}

/** §9.1b: a Forced Order adds this to the die. */
export function forcedOrderModifier(): number {
  return modifierNamed("forced-order");
}

/** §18.6.3: for an attempt to win troops over, and for 1 AP more. */
export function subversionModifier(extra: boolean): number {
  return modifierNamed("subversion") + (extra ? modifierNamed("subversion-extra-ap") : 0);
}

/** §9.1a: what the table says for one unit. Quality below 1 is read in its last column (ruling 9.1a). */
export function codeFor(position: Honour, unit: number, die: number, by: ReadBy, worse: number): string {
  if (by === "quality") return read(charts.disciplineByQuality, die, Math.max(0, qualityOf(position, unit) - worse));
  return read(charts.disciplineByReliability[castOf(position).units.reliability[unit]!], die, 0);
}

function resultOf(code: string) {
  return tables["discipline-table"].codeResults[code]!;
}

/** Whether a result costs the unit anything. */
export function isFailure(code: string): boolean {
  const { demoralised, spLost } = resultOf(code);
  return demoralised || spLost > 0;
}

/** §9.1.1: a unit is flipped to its Demoralised side; one that is there already stays so. */
export function demoralise(position: Honour, unit: number): void {
  position.demoralised[unit] = 1;
}

/** §9.1.1b: a Force that has nothing but Demoralised Combat Units takes a Retreat Order at once, whatever the situation. */
export function breakDown(play: Play<Honour>, primo: number): void {
  const { position } = play;
  if (primo === NOBODY || position.order[primo] === "retreat") return;
  if (!isAllDemoralised(position, combatUnitsOfForce(position, primo))) return;
  takeOrder(play, primo, "retreat");
  tellOf(play, primo, { type: "forceBroken", rules: ["9.1.1b"] });
}

function roll(play: Play<Honour>, frame: DisciplineCheck): void {
  const { position } = play;
  const die = play.roll();
  const total = die + checkModifier(position, frame);
  const before = asTheyAre(position, frame.units);
  const results: { unit: number; code: string }[] = [];
  for (const unit of frame.units) {
    const code = codeFor(position, unit, total, frame.by, frame.worse);
    const { demoralised, spLost, cavaliere, pillages, leavesIfSubverted } = resultOf(code);
    results.push({ unit, code });
    if (frame.subverted && leavesIfSubverted) {
      // §18.6.3: it is out of play.
      removeUnit(position, unit);
      continue;
    }
    if (pillages) frame.unruly = true;
    if (cavaliere && frame.cavaliere !== NOBODY && position.demoralised[unit] === 0) frame.failed.push(unit);
    else if (demoralised) demoralise(position, unit);
    for (let lost = 0; lost < spLost && position.sp[unit]! > 0; lost++) loseSp(position, unit);
  }
  tellCheck(play, frame, { die, total, results }, before);
}

/** As ruled (11.4.3a): no die where nobody could fail. By Reliability a Demoralised unit may still lose an SP. */
function couldChangeAnything({ demoralised }: Honour, { by, units }: DisciplineCheck): boolean {
  return by === "reliability" || units.some((unit) => demoralised[unit] === 0);
}

function tellCheck(
  play: Play<Honour>,
  { side, rule, capitano, open }: DisciplineCheck,
  { results, ...rolled }: { die: number; total: number; results: { unit: number; code: string }[] },
  before: readonly Before[],
): void {
  const { position } = play;
  const event = { type: "disciplineCheck", rules: ["9.1", "9.1a", rule], side, capitano, ...rolled };
  const told = { ...event, suffered: sufferings(position, before) };
  if (open) play.tell({ ...event, results });
  else tellOwner(play, side, { ...event, results }, rollToOthers(position, primoOf(position, capitano), told));
}

/** §9.1: one roll for a Force or a Corps. */
export const disciplineCheck = procedure<DisciplineCheck>("disciplineCheck", {
  side: everybody,
  rule: everybody,
  capitano: sidesOwn(NOBODY),
  units: sidesOwn<number[]>([]),
  by: everybody,
  modifier: everybody,
  worse: everybody,
  open: everybody,
  cavaliere: everybody,
  failed: sidesOwn<number[]>([]),
  subverted: everybody,
  unruly: sidesOwn(false),
}).steps({
  roll: step(["9.1", "9.1a", "9.1b", "3.7c"], (play, frame) => {
    if (!couldChangeAnything(play.position, frame)) return done;
    roll(play, frame);
  }),
  // §3.8.1.C, as ruled: his owner is asked at once after a check that has shown F, until the power is used.
  cavaliere: decision({
    rule: "3.8.1.C",
    seat: (_, { side }) => side,
    when: (_, { failed }) => failed.length > 0,
    options: (_, { failed }) => [...failed.map((unit) => ({ type: "standFast" as const, unit })), { type: "letFail" }],
    play: (play, frame, option) => {
      if (option.type === "letFail") return;
      frame.failed = frame.failed.filter((unit) => unit !== option.unit);
      play.tell({ type: "cavaliere", rules: ["3.8.1.C"], capitano: frame.cavaliere, unit: option.unit });
      play.position.battle?.cavalieri.push(frame.cavaliere);
      frame.cavaliere = NOBODY;
    },
  }),
  fail: step(["9.1.1", "9.1.1b"], (play, { failed, capitano }) => {
    for (const unit of failed) demoralise(play.position, unit);
    breakDown(play, primoOf(play.position, capitano));
  }),
  pillage: step("18.7c", (play, { capitano, unruly }) => {
    if (unruly) pillageInDisorder(play, primoOf(play.position, capitano));
  }),
});
