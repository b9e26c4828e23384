import { copy, type Forecast, type ForecastSide, type Language, type Option, running } from "@gonfalon/engine/kernel";
import { DIE } from "@gonfalon/engine/kit";
import { SEATS } from "../army.ts";
import { army } from "../data.ts";
import {
  DISORDERED,
  distance,
  efficiencyOf,
  GOOD,
  NOBODY,
  sideOf,
  strengthOf,
  type Tolentino,
  unitsIn,
} from "../position.ts";
import { type Assault, assault } from "../rules/assault.ts";
import { assessFire } from "../rules/bombardment.ts";
import { fireColumnName, fireResult, modifiedFire } from "../rules/bombardmentTable.ts";
import {
  type Assessment,
  assess,
  type Combat,
  defendersOf,
  fights,
  leadersOf,
  likelyTerms,
  segmentOf,
  type Terms,
} from "../rules/combat.ts";
import { columnName, type Modifier, ratioName, resultOf } from "../rules/combatTable.ts";
import { declare } from "../rules/declaration.ts";
import { type Assailing, chainOf } from "./assaultChain.ts";
import { assailing } from "./assaultOnMap.ts";
import { checkForecast } from "./checkOdds.ts";
import { capitalised, say, unitName } from "./describe.ts";
import { fireChain, type Target, targetOf } from "./fireChain.ts";

/** Exact chances of assaults and bombardments, worked out from the tables face by face of the die. */

/** What goes into a forecast besides the roll: nothing in a calculation without real units. */
interface Besides {
  readonly sides?: readonly ForecastSide[];
  readonly basis?: Forecast["basis"];
}

/** §12.5 an assault whose odds and modifiers are known, as the chain of rolls that it is. */
export function assaultForecast<S>(
  assessment: Assessment,
  chain: Assailing<S>,
  language: Language,
  besides: Besides = {},
): Forecast {
  const { attack, defend, rung, shift, column, modifiers, total } = assessment;
  const t = (key: string, values = {}) => say(language, `odds.${key}`, values);
  const sum = modifiers.reduce((all, { by }) => all + by, 0);
  const outcome = (die: number) => resultOf(column, die + total);
  return {
    title: t("assault", { attack, defend }),
    ...(besides.sides ? { sides: besides.sides } : {}),
    basis: [
      { label: t("odds"), value: ratioName(rung), rule: "12.5.1" },
      ...(besides.basis ?? []),
      { label: t("shift"), value: String(shift), rule: "12.5.1a" },
      { label: t("column"), value: columnName(column), rule: "12.5.3" },
      { label: t("total"), value: sum === total ? `${total}` : t("capped", { total, sum }), rule: "12.5.2a" },
    ],
    modifiers: named(modifiers, language),
    faces: DIE.map((die) => ({ die, result: outcome(die) })),
    ...chainOf(chain, language),
  };
}

/** §12.4.2a worse than 1-5 is AE without a roll. */
function hopeless<S>(
  { attack, defend, rung }: Assessment,
  chain: Assailing<S>,
  language: Language,
  { sides }: Besides,
): Forecast {
  return {
    title: say(language, "odds.assault", { attack, defend }),
    ...(sides ? { sides } : {}),
    basis: [{ label: say(language, "odds.odds"), value: ratioName(rung), rule: "12.4.2a" }],
    modifiers: [],
    ...chainOf(chain, language),
  };
}

/** §11.4.3 the chances of a bombardment whose column and modifiers are known. */
export function fireForecast(
  strength: number,
  column: number,
  modifiers: readonly Modifier[],
  target: Target,
  language: Language,
  besides: Besides = {},
): Forecast {
  const t = (key: string, values = {}) => say(language, `odds.${key}`, values);
  const outcome = (die: number) => fireResult(column, modifiedFire(die, modifiers));
  return {
    title: t("fire", { strength }),
    ...(besides.sides ? { sides: besides.sides } : {}),
    basis: [{ label: t("column"), value: fireColumnName(column), rule: "11.4.3" }, ...(besides.basis ?? [])],
    modifiers: named(modifiers, language),
    faces: DIE.map((die) => ({ die, result: outcome(die) })),
    ...fireChain(outcome, target, language),
  };
}

function named(modifiers: readonly Modifier[], language: Language): Forecast["modifiers"] {
  return modifiers.map(({ rule, id, by }) => ({ rule, text: say(language, `odds.modifier.${id}`), by }));
}

/** What an option leads to, as far as somebody can tell who knows this position; null where nothing is rolled. */
export function forecastOf(position: Tolentino, option: Option, language: Language = "en"): Forecast | null {
  const done = (forecast: Forecast | null, action: string) =>
    forecast && { ...forecast, action: say(language, `action.${action}`) };
  const fields = option as unknown as Readonly<Record<string, unknown>>;
  switch (option.type) {
    case "bombard":
      return forecastFire(position, fields.guns as number[], fields.target as number, language);
    case "resolve":
      return forecastCombat(position, segmentOf(position).combats[fields.combat as number]!, language);
    case "assault":
      return done(forecastDeclared(position, fields.from as number, fields.against as number[], language), "declare");
    case "attacksDeclared":
      return done(forecastAll(position, language), "fight");
  }
  const frame = running(position, assault);
  const settled = frame && settledBy(position, frame, option.type, fields);
  return settled ? forecastTerms(position, frame, settled, language) : checkForecast(position, option, language);
}

/** The terms of a combat that an option settles; undefined for any other option. */
function settledBy(
  position: Tolentino,
  frame: Assault & { step: string },
  type: string,
  { leader, value, hex, terrain }: Readonly<Record<string, unknown>>,
): Partial<Terms> | undefined {
  if (type === "lead") return { leader: leader as number };
  if (type === "noLeader") return { leader: NOBODY };
  if (type === "efficiency") {
    return frame.step === "attackEfficiency"
      ? { attackEfficiency: value as number }
      : { defendEfficiency: value as number };
  }
  if (type !== "terrain") return undefined;
  const { hexes } = segmentOf(position).combats[frame.combat]!;
  return { terrain: frame.terrain.map((one, i) => (hexes[i] === hex ? (terrain as string) : one)) };
}

/** The chances of a combat on the map. `declared`: withdrawal, defensive fire and the checks of §12.2.2 are still to come. */
export function forecastCombat(
  position: Tolentino,
  combat: Combat,
  language: Language = "en",
  declared = false,
): Forecast | null {
  const defenders = defendersOf(position, combat);
  if (defenders.length === 0 || combat.attackers.length === 0) return null;
  return forecastOn(position, { combat, defenders, declared, settled: {} }, language);
}

/** The same for a stack that joins an attack, with those who have joined it already. */
function forecastDeclared(
  position: Tolentino,
  from: number,
  against: readonly number[],
  language: Language,
): Forecast | null {
  const combats = copy(segmentOf(position).combats);
  declare(position, combats, from, against);
  return forecastCombat(position, combats.find(({ posts }) => posts.includes(from))!, language, true);
}

/** Everything that has been declared, as it is let loose: one group of results for each combat. */
function forecastAll(position: Tolentino, language: Language): Forecast | null {
  const { combats } = segmentOf(position);
  const all = combats.flatMap((combat) => {
    const one = forecastCombat(position, combat, language, true);
    return one ? [{ hexes: combat.hexes, one }] : [];
  });
  if (all.length === 0) return null;
  if (all.length === 1) return all[0]!.one;
  return {
    title: say(language, "odds.all", { count: all.length }),
    sides: all.flatMap(({ one }) => one.sides ?? []),
    basis: [],
    modifiers: [],
    results: all.flatMap(({ hexes, one }) =>
      one.results.map((result) => ({ ...result, group: say(language, "odds.all.one", { hexes, title: one.title }) })),
    ),
  };
}

/** The same for a combat whose terms are being settled. */
function forecastTerms(position: Tolentino, frame: Assault, settled: Partial<Terms>, language: Language): Forecast {
  const combat = segmentOf(position).combats[frame.combat]!;
  const { attackEfficiency, defendEfficiency, leader, terrain, defenders, undecided } = frame;
  const terms = {
    attackEfficiency,
    defendEfficiency,
    leader,
    ...(undecided.length === 0 ? { terrain } : {}),
    ...settled,
  };
  return forecastOn(position, { combat, defenders, declared: false, settled: terms }, language);
}

/** A combat, and how far it has gone. */
interface Stage {
  readonly combat: Combat;
  readonly defenders: readonly number[];
  readonly declared: boolean;
  readonly settled: Partial<Terms>;
}

function forecastOn(
  position: Tolentino,
  { combat, defenders, declared, settled }: Stage,
  language: Language,
): Forecast {
  const t = (key: string, values = {}) => say(language, `odds.${key}`, values);
  const terms = { ...likelyTerms(position, combat), ...settled };
  const assessment = assess(position, combat, terms, defenders);
  const chain = assailing(position, combat, defenders, declared, settled);
  const leaders = terms.leader === NOBODY ? [] : [terms.leader];
  const sides = [
    sideOfCombat(position, combat.attackers, leaders, t("attackers"), assessment.attack, language),
    sideOfCombat(position, defenders, leadersOf(position, defenders), t("defenders"), assessment.defend, language),
  ];
  const ground = combat.hexes.map((hex, i) => t("inTerrain", { hex, terrain: terms.terrain[i]! })).join("; ");
  const efficiency = t("against", { attack: terms.attackEfficiency, defend: terms.defendEfficiency });
  const basis = [
    { label: t("efficiency"), value: efficiency, rule: "12.3.1" },
    { label: t("ground"), value: ground, rule: "10a" },
  ];
  return assessment.rung < 0
    ? hopeless(assessment, chain, language, { sides })
    : assaultForecast(assessment, chain, language, { sides, basis });
}

function sideOfCombat(
  position: Tolentino,
  units: readonly number[],
  leaders: readonly number[],
  title: string,
  strength: number,
  language: Language,
): ForecastSide {
  return {
    title,
    seat: SEATS[sideOf(units[0]!)],
    strength: String(strength),
    units: [
      ...units.map((unit) => ({
        name: capitalised(unitName(unit, language)),
        value: unitValue(position, unit, language),
      })),
      ...leaders.map((leader) => ({ name: army.leaderNames[leader]!, value: say(language, "odds.leader") })),
    ],
  };
}

function unitValue(position: Tolentino, unit: number, language: Language): string {
  const state = position.state[unit]!;
  const key = state === GOOD ? "unit" : state === DISORDERED ? "unit.disordered" : "unit.routed";
  return say(language, `odds.${key}`, { strength: strengthOf(position, unit), rating: efficiencyOf(position, unit) });
}

/** The chances of a bombardment on the map. */
export function forecastFire(
  position: Tolentino,
  guns: readonly number[],
  target: number,
  language: Language = "en",
): Forecast {
  const t = (key: string) => say(language, `odds.${key}`);
  const { strength, column, modifiers } = assessFire(position, guns, target);
  const troops = unitsIn(position, target).filter(fights);
  const points = troops.reduce((sum, unit) => sum + strengthOf(position, unit), 0);
  const sides = [
    sideOfCombat(position, guns, [], t("guns"), strength, language),
    ...(troops.length > 0 ? [sideOfCombat(position, troops, [], t("target"), points, language)] : []),
  ];
  const hexes = distance(position.hex[guns[0]!]!, target);
  return fireForecast(strength, column, modifiers, targetOf(position, troops), language, {
    sides,
    basis: [{ label: t("distance"), value: String(hexes), rule: "11.2" }],
  });
}
