import { type Calculator, copy, type Forecast, type Option, refused, running } from "@gonfalon/engine/kernel";
import { type Assault, assault } from "./assault.ts";
import { assessFire } from "./bombardment.ts";
import { fireColumn, fireColumnName, fireModifiers, fireResult, modifiedFire } from "./bombardmentTable.ts";
import {
  type Assessment,
  assess,
  type Combat,
  defendersOf,
  likelyTerms,
  modifiersOf,
  segmentOf,
  type Terms,
} from "./combat.ts";
import {
  columnName,
  columnOf,
  type Modifier,
  modifierTotal,
  ratioName,
  resultOf,
  rungOf,
  shifted,
} from "./combatTable.ts";
import { tables } from "./data.ts";
import { declare } from "./declaration.ts";
import { NOBODY, type Tolentino } from "./position.ts";

/** Exact chances, worked out from the tables face by face of the die. */

const DIE = [1, 2, 3, 4, 5, 6];

/** What each result means, in a few words. */
const ASSAULT_RESULTS = {
  AE: "all attackers are eliminated",
  AD: "all attackers are disordered",
  NE: "no effect; under Attack the attacker may press on",
  EX: "exchange of losses; the others check",
  DD: "all defenders are disordered",
  DR: "the defenders retreat, disordered or routed",
  DE: "all defenders are eliminated",
} as const;
const FIRE_RESULTS = {
  NE: "no effect",
  EC: "efficiency check; who fails takes a level of disorder",
  DD: "a level of disorder for all",
  DR: "all retreat one hex and check",
} as const;
const MODIFIERS: Readonly<Record<string, string>> = {
  disorder: "a defender is disordered",
  efficiency: "difference of efficiency",
  attackingLeader: "leader with the attackers",
  defendingLeader: "leader with the defenders",
  aboveSixToOne: "odds above 6-1",
  terrain: "terrain",
  distance: "distance",
  density: "strength in the target hex",
};

/** §12.5 the chances of an assault whose odds and modifiers are known. */
function assaultForecast({ attack, defend, rung, shift, column, modifiers, total }: Assessment): Forecast {
  const sum = modifiers.reduce((all, { by }) => all + by, 0);
  return {
    title: `Assault: ${attack} against ${defend}`,
    basis: [
      { label: "odds", value: ratioName(rung), rule: "12.5.1" },
      { label: "columns to the left", value: String(shift), rule: "12.5.1a" },
      { label: "column", value: columnName(column), rule: "12.5.3" },
      { label: "total modifier", value: sum === total ? `${total}` : `${total} (of ${sum})`, rule: "12.5.2a" },
    ],
    modifiers: named(modifiers),
    results: chances(Object.entries(ASSAULT_RESULTS), (die) => resultOf(column, die + total)),
  };
}

/** §12.4.2a worse than 1-5 is AE without a roll. */
function hopeless({ attack, defend, rung }: Assessment): Forecast {
  return {
    title: `Assault: ${attack} against ${defend}`,
    basis: [{ label: "odds", value: ratioName(rung), rule: "12.4.2a" }],
    modifiers: [],
    results: [{ result: "AE", text: ASSAULT_RESULTS.AE, chance: 1 }],
  };
}

function fireForecast(strength: number, column: number, modifiers: readonly Modifier[]): Forecast {
  return {
    title: `Bombardment with ${strength}`,
    basis: [{ label: "column", value: fireColumnName(column), rule: "11.4.3" }],
    modifiers: named(modifiers),
    results: chances(Object.entries(FIRE_RESULTS), (die) => fireResult(column, modifiedFire(die, modifiers))),
  };
}

function named(modifiers: readonly Modifier[]): Forecast["modifiers"] {
  return modifiers.map(({ rule, id, by }) => ({ rule, text: MODIFIERS[id]!, by }));
}

function chances(results: readonly (readonly [string, string])[], outcome: (die: number) => string) {
  const outcomes = DIE.map(outcome);
  return results
    .map(([result, text]) => ({ result, text, chance: outcomes.filter((one) => one === result).length / DIE.length }))
    .filter(({ chance }) => chance > 0);
}

/** What an option leads to, as far as somebody can tell who knows this position; null where nothing is rolled. */
export function forecastOf(position: Tolentino, option: Option): Forecast | null {
  const fields = option as unknown as Readonly<Record<string, unknown>>;
  if (option.type === "bombard") return forecastFire(position, fields.guns as number[], fields.target as number);
  if (option.type === "resolve") return forecastCombat(position, segmentOf(position).combats[fields.combat as number]!);
  if (option.type === "assault") return forecastDeclared(position, fields.from as number, fields.against as number[]);
  const frame = running(position, assault);
  if (!frame) return null;
  if (option.type === "lead") return forecastTerms(position, frame, { leader: fields.leader as number });
  if (option.type === "noLeader") return forecastTerms(position, frame, { leader: NOBODY });
  if (option.type !== "efficiency") return null;
  const isAttack = frame.step === "attackEfficiency";
  const value = fields.value as number;
  return forecastTerms(position, frame, isAttack ? { attackEfficiency: value } : { defendEfficiency: value });
}

/** The chances of a combat on the map, with the terms that both sides are likely to settle on. */
export function forecastCombat(position: Tolentino, combat: Combat): Forecast | null {
  const defenders = defendersOf(position, combat);
  if (defenders.length === 0 || combat.attackers.length === 0) return null;
  return worded(assess(position, combat, likelyTerms(position, combat), defenders));
}

/** The same for a stack that joins an attack, with those who have joined it already. */
function forecastDeclared(position: Tolentino, from: number, against: readonly number[]): Forecast | null {
  const combats = copy(segmentOf(position).combats);
  declare(position, combats, from, against);
  return forecastCombat(position, combats.find(({ posts }) => posts.includes(from))!);
}

/** The same for a combat whose terms are being settled. */
function forecastTerms(position: Tolentino, frame: Assault, settled: Partial<Terms>): Forecast {
  const combat = segmentOf(position).combats[frame.combat]!;
  return worded(assess(position, combat, { ...frame, ...settled }, frame.defenders));
}

function worded(assessment: Assessment): Forecast {
  return assessment.rung < 0 ? hopeless(assessment) : assaultForecast(assessment);
}

/** The chances of a bombardment on the map. */
export function forecastFire(position: Tolentino, guns: readonly number[], target: number): Forecast {
  const { strength, column, modifiers } = assessFire(position, guns, target);
  return fireForecast(strength, column, modifiers);
}

type Values = Readonly<Record<string, string>>;

const YES_NO = "yes or no";
const TERRAINS = ["clear", "rough", "woods", "town", "fortified"];

const assaultCalculator: Calculator = {
  name: "assault",
  title: "an assault on the Combat Results Table",
  parameters: [
    { name: "attack", title: "strength points that attack", allowed: "a whole number from 1 to 60" },
    { name: "defend", title: "strength points that defend", allowed: "a whole number from 1 to 60" },
    { name: "attack-efficiency", title: "the attacker's efficiency", allowed: "1 to 8", default: "4" },
    { name: "defend-efficiency", title: "the defender's efficiency", allowed: "1 to 8", default: "4" },
    { name: "attack-leader", title: "a leader takes part in the attack", allowed: YES_NO, default: "no" },
    { name: "defend-leader", title: "a leader is with the defenders", allowed: YES_NO, default: "no" },
    { name: "disorder", title: "a defender is disordered or routed", allowed: YES_NO, default: "no" },
    { name: "terrain", title: "where the defenders stand", allowed: TERRAINS.join(", "), default: "clear" },
    { name: "cover", title: "the defenders are in Cover", allowed: YES_NO, default: "no" },
    { name: "only-cavalry", title: "all the defenders are cavalry", allowed: YES_NO, default: "no" },
    { name: "stream", title: "all attack across a stream", allowed: YES_NO, default: "no" },
    { name: "charge", title: "it is a cavalry charge: strength doubled", allowed: YES_NO, default: "no" },
  ],
  compute: (values) => {
    const charge = yes(values, "charge");
    const terrain = oneOf(values, "terrain", TERRAINS);
    if (charge && terrain !== "clear") throw refused(`Only a clear hex can be charged, not ${terrain}.`, "14.2");
    const attack = whole(values, "attack", 1, 60) * (charge ? 2 : 1);
    const defend = whole(values, "defend", 1, 60);
    const rung = rungOf(attack, defend);
    if (rung < 0) {
      throw refused(`${attack} against ${defend} is worse than 1-5: such an attack may not be declared.`, "12.4.2a");
    }
    const shift = shiftFor(values, terrain);
    const modifiers = modifiersOf({
      efficiency: whole(values, "attack-efficiency", 1, 8) - whole(values, "defend-efficiency", 1, 8),
      disorder: yes(values, "disorder"),
      attackingLeader: yes(values, "attack-leader"),
      defendingLeader: yes(values, "defend-leader"),
      rung: shifted(rung, shift),
    });
    const column = columnOf(shifted(rung, shift));
    return assaultForecast({ attack, defend, rung, shift, column, modifiers, total: modifierTotal(modifiers) });
  },
};

/** §12.5.1a the best shift of the hex, and that of the stream (§10.3.1). */
function shiftFor(values: Values, terrain: string): number {
  const { combat } = tables.terrainEffects.hexes.find(({ id }) => id === terrain)!;
  const counts = yes(values, "cover") || !combat.needsCover;
  const inHex = yes(values, "only-cavalry") ? (combat.shiftLeftIfOnlyCavalry ?? combat.shiftLeft) : combat.shiftLeft;
  const stream = tables.terrainEffects.hexsides.find(({ id }) => id === "stream")!.combat.shiftLeft;
  return (counts ? inHex : 0) + (yes(values, "stream") ? stream : 0);
}

const bombardmentCalculator: Calculator = {
  name: "bombardment",
  title: "a bombardment on the Bombardment Table",
  parameters: [
    { name: "guns", title: "strength points of the guns of one hex", allowed: "a whole number from 1 to 12" },
    { name: "points", title: "infantry and cavalry strength in the target hex", allowed: "1 to 60" },
    { name: "distance", title: "hexes to the target", allowed: "1 or 2", default: "1" },
    { name: "terrain", title: "where the target stands", allowed: TERRAINS.join(", "), default: "clear" },
    { name: "cover", title: "the target is in Cover", allowed: YES_NO, default: "no" },
    { name: "twilight", title: "it is turn 5", allowed: YES_NO, default: "no" },
  ],
  compute: (values) => {
    const { maximum, twilight } = tables.bombardment.range;
    const range = yes(values, "twilight") ? twilight : maximum;
    const distance = whole(values, "distance", 1, 60);
    if (distance > range)
      throw refused(`Guns reach ${range} ${range === 1 ? "hex" : "hexes"}, not ${distance}.`, "11.2");
    const strength = whole(values, "guns", 1, 12);
    if (values.points === "0") throw refused("A hex that holds artillery only may not be bombarded.", "11.4.3a");
    const terrain = oneOf(values, "terrain", TERRAINS);
    const { bombardment } = tables.terrainEffects.hexes.find(({ id }) => id === terrain)!;
    const drm = yes(values, "cover") || !bombardment.needsCover ? bombardment.drm : 0;
    const modifiers = fireModifiers(distance, whole(values, "points", 1, 60), drm);
    return fireForecast(strength, fireColumn(strength), modifiers);
  },
};

export const calculators: readonly Calculator[] = [assaultCalculator, bombardmentCalculator];

function whole(values: Values, name: string, least: number, most: number): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < least || value > most || values[name] === "") {
    throw refused(`--${name} is a whole number from ${least} to ${most}, not "${values[name]}".`);
  }
  return value;
}

function yes(values: Values, name: string): boolean {
  return oneOf(values, name, ["yes", "no"]) === "yes";
}

function oneOf(values: Values, name: string, allowed: readonly string[]): string {
  const value = values[name] ?? "";
  if (!allowed.includes(value)) throw refused(`--${name} is one of ${allowed.join(", ")}, not "${value}".`);
  return value;
}
